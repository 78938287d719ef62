#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""
Changes a recorded game as a forger would who can compute hashes and has no key: every head is made anew.

    forge.py FILE WHAT [plain]

WHAT: nothing, die, action, cut, swap, link, signature, key, drop. plain: the heads stay as they were. The forged
file goes to standard output. Only of games that hide nothing, or views of them, unless it is plain.
"""
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import verify  # noqa: E402


def last(entries, pattern):
    return max(i for i, entry in enumerate(entries) if re.search(pattern, entry))


def turned(digits):
    """Another hexadecimal digit at the end."""
    return digits[:-1] + ('0' if digits[-1] != '0' else '1')


def change(entries, at, pattern, to):
    entries[at], n = re.subn(pattern, to, entries[at], count=1)
    assert n == 1, entries[at]


def drop(entries):
    """What was carried out last of all after an opening, though not first, is said to have been dropped."""
    for at in range(len(entries) - 1, 1, -1):
        before, this = verify.read_line(entries[at - 1]), verify.read_line(entries[at])
        if this.get('dice') and before.get('dice') and this.text('do') and before.text('by') == this.text('by'):
            action = verify.braces(verify.without(this.items, verify.NOT_SIGNED)).decode()
            entries[at:] = ['{by: %s, unused: {dropped: %s}}' % (this.text('by'), action)]
            return
    raise SystemExit('there is nothing to drop')


def forge(what, header, entries):
    if what == 'die':
        change(entries, last(entries, r'dice: \[\d'), r'dice: \[(\d+)', lambda m: 'dice: [%d' % (int(m[1]) % 6 + 1))
    elif what == 'action':
        change(entries, last(entries, r'^\{by: \w+, do: (?!undo|standing)'), r'do: ([\w-]+)', 'do: other')
    elif what == 'cut':
        del entries[last(entries, r'^\{by: \w+, do: ')]
    elif what == 'swap':
        at = last(entries, r'^\{letter: ')
        entries[at], entries[at - 1] = entries[at - 1], entries[at]
    elif what == 'link':
        change(entries, last(entries, r'^\{letter: '), r'link: (\'?)([0-9a-f]+)', lambda m: 'link: ' + m[1] + turned(m[2]))
    elif what == 'signature':
        change(entries, last(entries, r'^\{letter: '), r'sign: (\'?)([0-9a-f]+)', lambda m: 'sign: ' + m[1] + turned(m[2]))
    elif what == 'key':
        at = last(header, 'public: ')
        change(header, at, r'public: (\'?)([0-9a-f]+)', lambda m: 'public: ' + m[1] + turned(m[2]))
    elif what == 'drop':
        drop(entries)


def quoted(digits):
    """As umpire writes them: what could be a number is quoted."""
    return "'%s'" % digits if re.fullmatch(r'0[bo].*|[0-9]*(e[0-9]*)?|[0-9]{4}-.*', digits) else digits


def chain(header, entries, fields):
    head = made_for = verify.digest('game', ''.join(header).encode())
    fields['id'] = head.hex()
    for at, line in enumerate(entries):
        node = verify.read_line(line)
        items = verify.without(node.items, ('head',))
        head = verify.digest('head', head, verify.digest('entry', verify.braces(items)))
        if node.get('do') and node.text('do') != 'standing':
            made_for = head
        entries[at] = verify.braces(items + ['head: ' + quoted(head.hex())]).decode()
    fields.update(entries=str(len(entries)), head=head.hex())
    fields['for'] = made_for.hex()


def main():
    with open(sys.argv[1], 'rb') as game:
        file = verify.File(game.read())
    fields = {}
    header, entries = list(file.header), list(file.history)
    forge(sys.argv[2], header, entries)
    if sys.argv[3:] != ['plain']:
        chain(header, entries, fields)
    text = file.data.decode()
    above, text = text[:text.index('\nid: ') + 1], text[text.index('\nid: ') + 1:text.index('\nhistory:\n') + 1]
    changed = iter(header)
    above = ''.join(line if line.startswith('view: ') else next(changed) for line in above.splitlines(keepends=True))
    for key, value in fields.items():
        text = re.sub('^%s: .*' % key, '%s: %s' % (key, value if key == 'entries' else quoted(value)), text, count=1,
                      flags=re.M)
    sys.stdout.write(above + text + 'history:\n' + ''.join('  - %s\n' % entry for entry in entries))


main()
