# SPDX-License-Identifier: ISC
"""What a player could write who has no scruples and no memory: heads, letters and openings that fit together.

It knows the bytes of the protocol and shares no code with the program. usage:
  attacker.py ticket KEY NONCE                 the ticket that a key makes with that nonce
  attacker.py heads FILE                       computes every head anew
  attacker.py append FILE ENTRY...             the same, with more entries
  attacker.py letter FILE SIDE KEY ACTION...   a letter: all is right but for its actions, which are any text
  attacker.py entry FILE SIDE KEY ACTION...    the same, as an entry
  attacker.py open FILE SIDE KEY               the entry of an opening of the last letter
  attacker.py refusal FILE KEY RULE            what the keeper signs of the last letter, for the head before it
  attacker.py link FILE SIDE KEY N             link number N
environment: N, the number; FOR, the head; INSTEAD, the letter that was refused; SALT, of all actions; ENTRY, the last
letter, where it is not in the file yet
"""
import hashlib
import os
import re
import sys

LINKS = 4096


def blake(name, *parts, key=b'', size=32, prefixed=True):
    state = hashlib.blake2b(digest_size=size, key=key, person=b'umpire1 ' + name.encode())
    for part in parts:
        state.update(len(part).to_bytes(8, 'little') * prefixed + part)
    return state.digest()


def number(n, size=8):
    return n.to_bytes(size, 'little')


# ---- Ed25519, after RFC 8032 ----

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def add(a, b):
    m = (a[1] - a[0]) * (b[1] - b[0]) % P
    n = (a[1] + a[0]) * (b[1] + b[0]) % P
    t, z = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = n - m, z - t, z + t, n + m
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, point):
    made = (0, 1, 1, 0)
    while n:
        if n & 1:
            made = add(made, point)
        point = add(point, point)
        n >>= 1
    return made


def base_point():
    y = 4 * pow(5, P - 2, P) % P
    xx = (y * y - 1) * pow(D * y * y + 1, P - 2, P)
    x = pow(xx, (P + 3) // 8, P)
    if (x * x - xx) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    x = P - x if x & 1 else x
    return x, y, 1, x * y % P


BASE = base_point()


def packed(point):
    z = pow(point[2], P - 2, P)
    x, y = point[0] * z % P, point[1] * z % P
    return (y | (x & 1) << 255).to_bytes(32, 'little')


def modular(*parts):
    return int.from_bytes(hashlib.sha512(b''.join(parts)).digest(), 'little') % ORDER


def sign(seed, text, public_only=False):
    digest = hashlib.sha512(seed).digest()
    secret = int.from_bytes(digest[:32], 'little') & (1 << 254) - 8 | 1 << 254
    public = packed(times(secret, BASE))
    if public_only:
        return public
    nonce = modular(digest[32:], text)
    first = packed(times(nonce, BASE))
    return first + ((nonce + modular(first, public, text) * secret) % ORDER).to_bytes(32, 'little')


# ---- files ----

def value(text, key):
    return re.search(r"^%s: '?(\w+)'?$" % key, text, re.M).group(1)


def part(text, key, inside):
    """The hexadecimal digits of a key of the mapping on the first line of `inside`."""
    line = re.search(r'^ +%s: .*$' % inside, text, re.M)
    found = line and re.search(r"\b%s: '?(\w+)'?" % key, line.group(0))
    return found and found.group(1)


def game_id(text):
    return blake('game', re.match(r"(?s)(.*?\n)id: ", text).group(1).encode())


def entries(text):
    return re.findall(r'(?m)^  - (\{.*\})$', text[text.index('\nhistory:'):])


def cut(line):
    """What all may read of an entry, and its hidden parts by name."""
    line = re.sub(r", head: '?\w+'?\}$", '}', line)
    at = line.find(', hidden: {')
    if at < 0:
        return line, []
    hidden, line, parts, depth, begin = line[at + 11:-2], line[:at] + '}', [], 0, 0
    for i, letter in enumerate(hidden + ','):
        depth += (letter in '{[') - (letter in '}]')
        if letter == ',' and not depth:
            parts.append(hidden[begin:i].strip().split(': ', 1))
            begin = i + 1
    return line, parts


def head_after(head, text, line, n, names):
    shown, parts = cut(line)
    hidden = []
    for name, words in parts:
        salt = blake('salt', game_id(text), number(n), number(names.index(name), 4), size=16,
                     key=bytes.fromhex(value(text, 'salts')))
        hidden.append(blake('hidden', salt, words.encode()))
    return blake('head', head, blake('entry', shown.encode(), *hidden))


def is_silent(line):
    return re.match(r'\{(letter|open):|\{by: \w+, (unused:|do: standing|hidden: .\w+: .unused:)', line)


def with_heads(text):
    names = re.findall(r'(?m)^  (\w+): \{public', text)
    head = made_for = game_id(text)
    lines, old = [], entries(text)
    for n, line in enumerate(old, 1):
        head = head_after(head, text, line, n, names)
        if not is_silent(line):
            made_for = head
        shown = re.sub(r", head: '?\w+'?\}$", '}', line)
        lines.append('  - %s, head: %s}\n' % (shown[:-1], quoted(head.hex())))
    text = text[:text.index('\nhistory:')] + '\nhistory:' + ('\n' + ''.join(lines) if lines else ' []\n')
    for key, to in ('id', game_id(text).hex()), ('head', head.hex()), ('for', made_for.hex()):
        text = re.sub(r'(?m)^%s: .*$' % key, '%s: %s' % (key, quoted(to)), text)
    return re.sub(r'(?m)^entries: .*$', 'entries: %d' % len(lines), text)


def quoted(digits):
    """As the program writes it: in quotes what others would read as a number."""
    return "'%s'" % digits if re.fullmatch(r'\d+(e\d+)?', digits) else digits


# ---- letters ----

def secrets(key):
    rows = dict(line.split(': ') for line in open(key).read().split('\n') if ': ' in line)
    return bytes.fromhex(rows['signing']), bytes.fromhex(rows['dice'])


def chain_link(nonce, dice, j):
    link = blake('seed', nonce, key=dice)
    for at in range(LINKS, j, -1):
        link = blake('link', nonce, number(at), link)
    return link


class Player:
    def __init__(self, text, side, key):
        self.text, self.side = text, side
        self.seed, self.dice = secrets(key)
        self.nonce = bytes.fromhex(part(text, 'nonce', side))
        shown = text.partition('\nshown:')[2].partition('\nstep:')[0]
        self.shown = int(part('\n' + shown, 'links', side) or 0)

    def link(self, j):
        return chain_link(self.nonce, self.dice, j)

    def letter(self, actions):
        """Number, the parts that are hashed, and the hash."""
        n = int(os.environ.get('N', self.shown + 1))
        made_for = bytes.fromhex(os.environ.get('FOR', value(self.text, 'for')))
        instead = bytes.fromhex(os.environ.get('INSTEAD', ''))
        salt = bytes.fromhex(os.environ.get('SALT', ''))
        hashes = [blake('action', salt, action.encode()) for action in actions]
        parts = [game_id(self.text), self.side.encode(), made_for, number(n), self.link(n), instead, *hashes]
        return n, parts, blake('letter', *parts)

    def envelope(self, actions):
        n, parts, letter = self.letter(actions)
        lines = ['letter: %d' % n, 'by: ' + self.side, 'for: ' + quoted(parts[2].hex()),
                 'link: ' + quoted(parts[4].hex())]
        lines += ['instead: ' + quoted(parts[5].hex())] * bool(parts[5])
        return lines, parts, letter

    def as_sent(self, actions):
        lines, _, letter = self.envelope(actions)
        lines += ['actions:'] + ['  - ' + action for action in actions]
        if 'SALT' in os.environ:
            lines.append('salts: [%s]' % ', '.join([quoted(os.environ['SALT'])] * len(actions)))
        return '\n'.join(lines + ['sign: ' + quoted(sign(self.seed, letter).hex())]) + '\n'

    def as_entry(self, actions):
        lines, parts, letter = self.envelope(actions)
        lines.append('actions: [%s]' % ', '.join(quoted(digest.hex()) for digest in parts[6:]))
        lines.append('sign: ' + quoted(sign(self.seed, letter).hex()))
        return '{%s}' % ', '.join(lines), letter

    def as_opening(self, letter):
        n = int(os.environ.get('N', self.shown + 1))
        what = blake('open', game_id(self.text), letter, number(n), self.link(n))
        return '{open: %d, by: %s, link: %s, sign: %s}' % (
            n, self.side, quoted(self.link(n).hex()), quoted(sign(self.seed, what).hex()))


def last_letter(text):
    line = os.environ.get('ENTRY') or [line for line in entries(text) if line.startswith('{letter:')][-1]
    fields = dict(re.findall(r"(\w+): '?(\w+)'?", line))
    actions = re.search(r'actions: \[(.*?)\]', line).group(1)
    hashes = [bytes.fromhex(words.strip(" '")) for words in actions.split(',')]
    return blake('letter', game_id(text), fields['by'].encode(), bytes.fromhex(fields['for']),
                 number(int(fields['letter'])), bytes.fromhex(fields['link']),
                 bytes.fromhex(fields.get('instead', '')), *hashes)


def appended(text, lines):
    old = text.replace('\nhistory: []\n', '\nhistory:\n')
    return with_heads(old + ''.join('  - %s\n' % line for line in lines))


def ticket(key, nonce):
    seed, dice = secrets(key)
    rows = sign(seed, b'', public_only=True), bytes.fromhex(nonce), chain_link(bytes.fromhex(nonce), dice, 0)
    return 'umpire-ticket: 1\npublic: %s\nnonce: %s\nanchor: %s\n' % tuple(row.hex() for row in rows)


def refusal(text, key, rule):
    """As an entry that follows: its letter is the last one, its head that of the file."""
    what = blake('refusal', game_id(text), last_letter(text), bytes.fromhex(value(text, 'head')), rule.encode())
    return sign(secrets(key)[0], what).hex()


def main(what, file, *rest):
    if what == 'ticket':
        sys.stdout.write(ticket(file, *rest))
        return
    text = open(file).read()
    if what == 'heads':
        open(file, 'w').write(with_heads(text))
    elif what == 'append':
        open(file, 'w').write(appended(text, rest))
    elif what == 'refusal':
        print(refusal(text, *rest))
    elif what == 'letter':
        sys.stdout.write(Player(text, *rest[:2]).as_sent(rest[2:]))
    elif what == 'entry':
        print(Player(text, *rest[:2]).as_entry(rest[2:])[0])
    elif what == 'open':
        print(Player(text, *rest).as_opening(last_letter(text)))
    elif what == 'link':
        print(Player(text, *rest[:2]).link(int(rest[2])).hex())


main(*sys.argv[1:])
