# SPDX-License-Identifier: ISC
"""page.py: looks into pages that umpire page wrote.

usage:
  page.py sound PAGE            it is well formed, runs its own script alone, and loads nothing; prints its kind
  page.py scene|game PAGE       what its script is told; the game that a live page holds
  page.py slides PAGE NOW SVG...
                                with the board of now and those of one, two, ... actions before: the slides lead from
                                one to the next; prints how many did
"""
import base64
import hashlib
import html.parser
import json
import re
import sys
import xml.etree.ElementTree

LOADING = {'link', 'img', 'image', 'iframe', 'object', 'embed', 'base', 'form', 'audio', 'video', 'source', 'frame'}


class Elements(html.parser.HTMLParser):
    """As a browser takes them: what stands in a script is no markup, and ends with the next end of a script."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tags, self.scripts = [], []
        self.inside = None

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.inside = tag if tag in ('script', 'style') else None
        if tag == 'script':
            self.scripts.append([dict(attrs), ''])

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside == 'script':
            self.scripts[-1][1] += data
        if self.inside == 'style':
            assert '@import' not in data and not re.search(r'url\((?!["\']?#)', data), 'a style loads something'


def read(name):
    with open(name, encoding='utf-8', newline='') as file:
        page = file.read()
    elements = Elements()
    elements.feed(page)
    return page, elements


def check_policy(elements, script, is_live):
    policies = [a['content'] for t, a in elements.tags if a.get('http-equiv') == 'Content-Security-Policy']
    hashed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    wanted = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{hashed}'"
    wanted += " 'wasm-unsafe-eval'" if is_live else ''
    assert policies == [wanted + "; base-uri 'none'; form-action 'none'"], policies


def check_attributes(elements):
    for tag, attrs in elements.tags:
        assert tag not in LOADING, f'<{tag}>'
        for key, value in attrs.items():
            assert not key.startswith('on'), f'{tag}: {key}'
            assert key not in ('src', 'srcset', 'srcdoc', 'action', 'background', 'poster'), f'{tag}: {key}'
            assert not key.endswith('href') or value.startswith('#'), f'{tag}: {value}'


def check_sound(page, elements):
    kinds = [(attrs.get('id'), attrs.get('type')) for attrs, _ in elements.scripts]
    is_live = ('engine', 'text/plain') in kinds
    live = [('game', 'application/json'), ('engine', 'text/plain'), ('notices', 'text/plain')]
    assert kinds == [('scene', 'application/json')] + (live if is_live else []) + [(None, None)], kinds
    check_policy(elements, elements.scripts[-1][1], is_live)
    check_attributes(elements)
    # without its scripts it is XML
    xml.etree.ElementTree.fromstring(re.sub(r'(?s)(<script[^>]*>).*?</script>', r'\1</script>', page))
    assert page.endswith('</script>\n</body>\n</html>\n')
    print('live' if is_live else 'listed')


def block(elements, name):
    return json.loads(next(text for attrs, text in elements.scripts if attrs.get('id') == name))


def drawing(lines, runs):
    return ''.join(line + '\n' for at, count in zip(runs[::2], runs[1::2]) for line in lines[at:at + count])


def groups(svg):
    """Where each group of a board begins and ends, by its id, and the ids of those that lie in no other."""
    found, outer, opened = {}, [], []
    for tag in re.finditer(r'<(/?)g\b([^>]*)>\n?', svg):
        if tag[1]:
            name, start = opened.pop()
            found[name] = (start, tag.end())
        else:
            name = re.search(r'\bid="([^"]*)"', tag[2])
            outer += [name[1]] if name and not opened else []
            opened.append((name and name[1], tag.start()))
    return found, outer


def put(svg, name, part, order):
    """The board with a group as it is in part; None: without it. A new one goes where it is in the other board."""
    found, outer = groups(svg)
    start, end = found.get(name, (None, None))
    if start is None:
        start = end = found[next(one for one in order[order.index(name) + 1:] if one in outer)][0]
    return svg[:start] + (part or '') + svg[end:]


def without_panel(svg):
    start, end = groups(svg)[0]['panel']     # that of a picture says for which position an answer is
    return svg[:start] + svg[end:]


def check_slides(scene, names):
    boards = [open(name, encoding='utf-8').read() for name in names]
    svg, done = boards[0], 0
    for slide, wanted in zip(scene['slides'][-2::-1], boards[1:]):
        if 'parts' not in slide:
            break
        for name, runs in slide['parts'].items():
            svg = put(svg, name, runs and drawing(scene['lines'], runs), groups(wanted)[1])
        assert without_panel(svg) == without_panel(wanted), f'{done + 1} back'
        done += 1
    print(done)


def main():
    page, elements = read(sys.argv[2])
    if sys.argv[1] == 'sound':
        check_sound(page, elements)
    elif sys.argv[1] == 'game':
        sys.stdout.write(block(elements, 'game'))
    elif sys.argv[1] == 'scene':
        print(json.dumps(block(elements, 'scene')))
    elif sys.argv[1] == 'slides':
        check_slides(block(elements, 'scene'), sys.argv[3:])


main()
