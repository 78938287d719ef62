#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""
Verifies a game file, or a view of one, without a line of umpire's code: heads, letters, links, signatures,
openings, consents, refusals, dice and the keeper's seal, as umpire-trust(7) gives their bytes.

    umpire replay GAME --rolls | tests/verify.py GAME --rolls -
    tests/verify.py VIEW

The rules of the games are not known here. So how many faces a die has comes from the list that replay
writes (ENTRY INDEX FACES VALUE ...); its value is computed here, from the links alone. Without the list the
dice are counted and not proved.

Prints what is proved. Exit status 1 at the first thing that is false, with the number of its entry; 2 when
the file cannot be read.
"""
import argparse
import hashlib
import itertools
import re
import sys

LINKS = 4096
MOST_PARTS = 9          # hidden ones of an entry: sides and keeper


class Untrue(Exception):
    """Something that the file says is not so."""


class Unreadable(Exception):
    """The file is not written as umpire writes it."""


# ---- hashes ------------------------------------------------------------------------------------------------

def number(n, size=8):
    return n.to_bytes(size, 'little')


def digest(name, *parts, key=b'', size=32):
    """BLAKE2b with a name of its own; every part is preceded by its length."""
    h = hashlib.blake2b(digest_size=size, key=key, person=b'umpire1 ' + name.encode())
    for part in parts:
        h.update(number(len(part)))
        h.update(part)
    return h.digest()


def link_before(nonce, link, j):
    return digest('link', nonce, number(j), link)


def link_from_last(nonce, last, j):
    for at in range(LINKS, j, -1):
        last = link_before(nonce, last, at)
    return last


class Stream:
    """Numbers without end, eight to a block."""

    def __init__(self, key):
        self.key, self.blocks, self.numbers = key, 0, []

    def next(self):
        if not self.numbers:
            block = hashlib.blake2b(number(self.blocks), digest_size=64, key=self.key,
                                    person=b'umpire1 stream').digest()
            self.blocks += 1
            self.numbers = [int.from_bytes(block[i:i + 8], 'little') for i in range(0, 64, 8)]
        return self.numbers.pop(0)

    def die(self, faces):
        while True:
            wide = self.next() * faces
            if wide % 2**64 >= (2**64 - faces) % faces:
                return 1 + wide // 2**64


# ---- Ed25519 (RFC 8032), verifying alone ---------------------------------------------------------------------

P = 2**255 - 19                                                     # of the field
ORDER = 2**252 + 27742317777372353535851937790883648493             # of the base point
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1, 1, 0)                                              # x = X/Z, y = Y/Z, T = XY/Z


def point_add(a, b):
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * D * a[3] * b[3] % P, 2 * a[2] * b[2] % P
    x, y, z, t = f - e, f + e, h + g, h - g
    return x * t % P, z * y % P, t * z % P, x * y % P


def point_double(a):
    xx, yy = a[0] * a[0] % P, a[1] * a[1] % P
    h = xx + yy
    e = h - (a[0] + a[1]) ** 2 % P
    g = xx - yy
    f = 2 * a[2] * a[2] % P + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def point_same(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def point_read(data):
    """The point of 32 bytes: y, and in the last bit which of the two x. None: there is none."""
    y = int.from_bytes(data, 'little')
    odd, y = y >> 255, y % 2**255
    if y >= P:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if (v * x * x - u) % P:
        x = x * ROOT_OF_MINUS_1 % P
    if (v * x * x - u) % P or (x == 0 and odd):
        return None
    if x % 2 != odd:
        x = P - x
    return x, y, 1, x * y % P


BASE = point_read((4 * pow(5, P - 2, P) % P).to_bytes(32, 'little'))


def is_small(point):
    """Of an order that divides eight: such a key signs anything."""
    return point_same(point_double(point_double(point_double(point))), NEUTRAL)


def is_signed(public, message, signature):
    """[s]B = R + [k]A, computed as [s]B + [k](-A) with one row of doublings for both."""
    a, r = point_read(public), point_read(signature[:32])
    s = int.from_bytes(signature[32:], 'little')
    if not a or not r or s >= ORDER or is_small(a) or is_small(r):
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), 'little') % ORDER
    minus = (P - a[0], a[1], 1, P - a[3])
    table = {(0, 1): minus, (1, 0): BASE, (1, 1): point_add(BASE, minus)}
    at = NEUTRAL
    for bit in range(max(s.bit_length(), k.bit_length()) - 1, -1, -1):
        at = point_double(at)
        pair = (s >> bit & 1, k >> bit & 1)
        if pair != (0, 0):
            at = point_add(at, table[pair])
    return point_same(at, r)


# ---- what is written on one line --------------------------------------------------------------------------------

class Node:
    """A text, a list or a mapping, and the very characters that it is written with."""

    def __init__(self, raw, value, items=None):
        self.raw = raw
        self.value = value      # str, list of Node, or dict of str to Node
        self.items = items      # of a mapping: [(key, "key: value" as written)]

    def get(self, key):
        return self.value.get(key) if isinstance(self.value, dict) else None

    def text(self, key):
        node = self.get(key)
        return node.value if node and isinstance(node.value, str) else None


ESCAPES = {'n': '\n', 't': '\t', 'r': '\r', '"': '"', '\\': '\\'}
PLAIN = re.compile(r"[^,\[\]{}:#'\"][^,\[\]{}:#]*")
SINGLE = re.compile(r"'((?:[^']|'')*)'")
DOUBLE = re.compile(r'"((?:[^"\\]|\\(?:[ntr"\\]|u[0-9a-f]{4}))*)"')


class Line:
    def __init__(self, text):
        self.text, self.at = text, 0

    def fault(self):
        return Unreadable('at "%s": not as umpire writes it' % self.text[self.at:self.at + 40])

    def take(self, what):
        if not self.text.startswith(what, self.at):
            raise self.fault()
        self.at += len(what)

    def scalar(self):
        for pattern, meaning in (
                (SINGLE, lambda m: m.group(1).replace("''", "'")),
                (DOUBLE, lambda m: re.sub(
                    r'\\(u....|.)', lambda e: chr(int(e.group(1)[1:], 16)) if e.group(1)[0] == 'u'
                    else ESCAPES[e.group(1)], m.group(1))),
                (PLAIN, lambda m: m.group(0))):
            found = pattern.match(self.text, self.at)
            if found:
                self.at = found.end()
                return meaning(found)
        raise self.fault()

    def node(self):
        start = self.at
        if self.text.startswith('{', start):
            items, value = [], {}
            for _ in self.members('{', '}'):
                first = self.at
                key = self.scalar()
                self.take(': ')
                if key in value:
                    raise Unreadable("'%s' is there twice" % key)
                value[key] = self.node()
                items.append((key, self.text[first:self.at]))
            return Node(self.text[start:self.at], value, items)
        if self.text.startswith('[', start):
            value = [self.node() for _ in self.members('[', ']')]
        else:
            value = self.scalar()
        return Node(self.text[start:self.at], value)

    def members(self, opens, closes):
        self.take(opens)
        first = True
        while not self.text.startswith(closes, self.at):
            if not first:
                self.take(', ')
            first = False
            yield
        self.take(closes)


def read_line(text):
    line = Line(text)
    node = line.node()
    if line.at != len(text):
        raise line.fault()
    return node


def without(items, keys):
    return [raw for key, raw in items if key not in keys]


def braces(raw_items):
    return ('{' + ', '.join(raw_items) + '}').encode()


def hexadecimal(text, size, what):
    if text is None or not re.fullmatch('[0-9a-f]{%d}' % (2 * size), text):
        raise Untrue("'%s' is not %d hexadecimal digits" % (what, 2 * size))
    return bytes.fromhex(text)


def hex_of(node, key, size=32):
    return hexadecimal(node.text(key), size, key)


# ---- a file -----------------------------------------------------------------------------------------------------

class File:
    """The lines of a game file: sections by their keys, and the history entry by entry."""

    def __init__(self, data):
        self.data = data
        try:
            lines = data.decode().split('\n')
        except UnicodeDecodeError as e:
            raise Unreadable('it is no text: %s' % e) from None
        if lines.pop():
            raise Unreadable('the last line has no end')
        self.sections = {}
        self.history = []
        self.header = []
        has_id = False
        for at, line in enumerate(lines):
            has_id = has_id or line.startswith('id: ')
            if not has_id and not line.startswith('view: '):
                self.header.append(line + '\n')
            self.add(line, at + 1)
        if not has_id:
            raise Unreadable('it has no id: nothing in it is proved')

    def add(self, line, at):
        if not line.startswith((' ', '-')):
            key, colon, rest = line.partition(':')
            if not colon or key in self.sections:
                raise Unreadable('line %d: a key is expected that is not there yet' % at)
            self.section = key
            self.sections[key] = (rest[1:], [])
        elif self.section == 'history':
            if not line.startswith('  - '):
                raise Unreadable('line %d: an entry of the history is expected' % at)
            self.history.append(line[4:])
        else:
            self.sections[self.section][1].append(line)

    def has(self, key):
        return key in self.sections

    def value(self, key):
        """Of a section in one line."""
        if key not in self.sections:
            raise Unreadable("'%s' is missing" % key)
        return read_line(self.sections[key][0]).value

    def hash(self, key):
        return hexadecimal(self.value(key), 32, key)

    def mapping(self, key):
        """Of one whose lines are '  NAME: {...}', or that is one line '{...}'."""
        inline, lines = self.sections.get(key, ('', []))
        if inline:
            return read_line(inline).value
        made = {}
        for line in lines:
            name, _, rest = line.strip().partition(': ')
            made[name] = read_line(rest)
        return made

    def list(self, key):
        inline, lines = self.sections.get(key, ('', []))
        if inline:
            return read_line(inline).value
        return [read_line(line.strip()[2:]) for line in lines]


class Party:
    """A side with a key, or the keeper: how far it has shown its links."""

    def __init__(self, node):
        self.public = hex_of(node, 'public')
        self.nonce = hex_of(node, 'nonce', 16)
        self.anchor = hex_of(node, 'anchor')
        self.shown, self.link = 0, self.anchor

    def show(self, n, link):
        if n != self.shown + 1 or n > LINKS or link_before(self.nonce, link, n) != self.link:
            raise Untrue('link %d is not the next of its side' % n)
        self.shown, self.link = n, link


class Letter:
    def __init__(self, node, game):
        self.by = node.text('by')
        self.number = int_of(node, 'letter')
        self.made_for = hex_of(node, 'for')
        self.link = hex_of(node, 'link') if node.get('link') else b''
        self.instead = hex_of(node, 'instead') if node.get('instead') else b''
        listed = node.get('actions')
        if not listed or not isinstance(listed.value, list) or not 1 <= len(listed.value) <= 64:
            raise Untrue('a letter has the hashes of 1 to 64 actions')
        self.actions = [hexadecimal(one.value, 32, 'actions') for one in listed.value]
        self.refused = node.text('refused')
        self.next = 0           # of its actions
        self.is_cut = False     # the rest is dropped
        self.opening = None     # number and link
        self.hash = digest('letter', game, self.by.encode(), self.made_for, number(self.number), self.link,
                           self.instead, *self.actions)


def int_of(node, key):
    text = node.text(key)
    if text is None or not re.fullmatch('[0-9]{1,9}', text):
        raise Untrue("'%s' is no number" % key)
    return int(text)


# ---- verifying -----------------------------------------------------------------------------------------------------

# What an action in the history has that its writer did not sign.
NOT_SIGNED = ('dice', 'dice-from', 'letter-salt', 'head', 'hidden', 'salt')


def mixes(open_items, hidden_items):
    """What is hidden stands apart from what is not; the order between them is in no file, so all are tried."""
    n = len(open_items) + len(hidden_items)
    for places in itertools.combinations(range(n), len(hidden_items)):
        a, b = iter(open_items), iter(hidden_items)
        yield [next(b) if i in places else next(a) for i in range(n)]


def is_silent(entry):
    """It spoils no letter that is on its way. A standing order has no part of the keeper's."""
    return not entry.get('do') or entry.text('do') in ('note', 'offer-draw', 'resign') or (
        entry.text('do') == 'standing' and 'keeper' not in (entry.get('hidden') or Node('', {})).value)


class Verifier:
    def __init__(self, file, faces):
        self.file, self.faces = file, faces
        self.count = {}         # of what is proved, and of what is not
        self.n = 0              # the entry that is looked at
        self.letter = None
        self.refused = {}       # by side: its last letter, if that was refused
        self.revealed = None    # the keeper's link 1

    def begin(self):
        file = self.file
        self.id = digest('game', ''.join(file.header).encode())
        if self.id != file.hash('id'):
            raise Untrue('the id is not that of the header: game, options or keys were changed')
        self.mode = file.value('dice')
        self.parties = {name: Party(node) for name, node in file.mapping('keys').items()}
        self.view = file.value('view') if file.has('view') else None
        self.head = self.made_for = self.id
        self.heads = [self.id]
        self.salts = file.hash('salts') if file.has('salts') else None
        if file.has('revealed'):
            self.check_revealed()
        self.entries = [self.read(n, line) for n, line in enumerate(file.history, 1)]
        self.is_hiding = any(e.get('hidden') and e.get('do') and e.text('do') not in ('standing', 'note')
                             for e in self.entries)

    def read(self, n, line):
        self.n = n
        node = read_line(line)
        if not isinstance(node.value, dict):
            raise Unreadable('an entry is a mapping')
        return node

    def counted(self, what, n=1):
        self.count[what] = self.count.get(what, 0) + n

    def party(self, name):
        if name not in self.parties:
            raise Untrue("'%s' has no key" % name)
        return self.parties[name]

    def check_signed(self, name, what, signature, complaint):
        if not is_signed(self.party(name).public, what, signature):
            raise Untrue(complaint)

    def check_revealed(self):
        keeper, last = self.party('keeper'), self.file.hash('revealed')
        if link_from_last(keeper.nonce, last, 0) != keeper.anchor:
            raise Untrue("what is revealed is not the keeper's last link")
        salts = digest('salts', self.id, key=last)
        if self.salts is not None and self.salts != salts:
            raise Untrue("the salts are not made from the keeper's links")
        self.salts = salts
        self.revealed = link_from_last(keeper.nonce, last, 1)

    # -- heads

    def hidden_hashes(self, hidden, wanted):
        """Of each part; where its number is in no file, the one that fits."""
        parts, choices = list(hidden.value.items()), []
        for i, (_, part) in enumerate(parts):
            if isinstance(part.value, str):
                choices.append([hexadecimal(part.value, 32, 'hidden')])
                continue
            text = braces(without(part.items, ('salt',)))
            if part.get('salt'):
                salts = [hex_of(part, 'salt', 16)]
            elif self.salts is None:
                raise Untrue('the salt of a hidden part is not known')
            else:
                numbers = [i] if 'keeper' in hidden.value else range(MOST_PARTS)
                salts = [digest('salt', self.id, number(self.n), number(k, 4), key=self.salts, size=16)
                         for k in numbers]
            choices.append([digest('hidden', salt, text) for salt in salts])
        for one in itertools.product(*choices):
            if wanted(one):
                return
        raise Untrue('its head is not that of what it says upon the entries before it')

    def check_head(self, entry):
        """Its own, upon the one before it."""
        stated = hex_of(entry, 'head')
        text, hidden = braces(without(entry.items, ('hidden', 'head'))), entry.get('hidden')

        def fits(hashes):
            return digest('head', self.head, digest('entry', text, *hashes)) == stated

        if hidden and not isinstance(hidden.value, dict):
            raise Unreadable("'hidden' is a mapping")
        self.hidden_hashes(hidden or Node('', {}, []), fits)
        self.head = stated
        self.heads.append(stated)

    def check_heads(self):
        for self.n, entry in enumerate(self.entries, 1):
            self.check_head(entry)
        self.n = 0
        if self.file.value('entries') != str(len(self.entries)):
            raise Untrue('it says that there are %s entries, and there are %d' %
                         (self.file.value('entries'), len(self.entries)))
        if self.file.hash('head') != self.head:
            raise Untrue('its head is not that of its last entry')
        self.counted('entries', len(self.entries))

    # -- letters and openings

    def take_letter(self, entry):
        if self.letter and self.letter.next < len(self.letter.actions):
            raise Untrue('the letter before this one is not whole')
        letter = Letter(entry, self.id)
        if letter.made_for != self.made_for and letter.refused is None:     # it came too late
            raise Untrue('this letter was written for another position')
        if letter.by in self.parties:
            self.parties[letter.by].show(letter.number, letter.link)
            self.check_signed(letter.by, letter.hash, hex_of(entry, 'sign', 64),
                              'the signature of this letter is not that of its side')
            if letter.instead != self.refused.get(letter.by, b''):
                raise Untrue('this letter does not name the one that was refused before it, or names none')
            self.counted('letters')
        elif letter.link:
            raise Untrue('this letter is of a side without a key')
        else:
            self.counted('unsigned')
        self.refused.pop(letter.by, None)
        if letter.refused is not None:
            self.refused[letter.by] = letter.hash
            letter.is_cut = True
            if self.mode == 'kept':
                what = digest('refusal', self.id, letter.hash, self.head, letter.refused.encode())
                self.check_signed('keeper', what, hex_of(entry, 'refusal', 64),
                                  'the keeper has not signed that he refuses this letter')
            self.counted('refused')
        self.letter = letter

    def opener(self):
        if self.mode == 'kept':
            return 'keeper'
        return next(name for name in self.parties if name != self.letter.by)

    def take_opening(self, entry):
        letter = self.letter
        if (not letter or letter.opening or letter.is_cut or letter.next == len(letter.actions) or
                self.mode == 'open' or entry.text('by') != self.opener() or
                (self.mode == 'kept' and self.is_hiding)):
            raise Untrue('this opens no letter')
        n, link = int_of(entry, 'open'), hex_of(entry, 'link')
        self.party(entry.text('by')).show(n, link)
        self.check_signed(entry.text('by'), digest('open', self.id, letter.hash, number(n), link),
                          hex_of(entry, 'sign', 64), 'the signature of this opening is not that of its side')
        letter.opening = n, link
        self.counted('openings')

    # -- actions

    def check_in_letter(self, by, open_items, hidden_items, salt):
        """The next action of the letter, by its hash; hidden_items None: a view does not show it."""
        letter = self.letter
        if not letter or letter.next == len(letter.actions) or by != letter.by:
            raise Untrue('this action is in no letter of its side')
        wanted = letter.actions[letter.next]
        letter.next += 1
        if hidden_items is None:
            self.counted('unseen')
            return
        for items in mixes(without(open_items, NOT_SIGNED), without(hidden_items, NOT_SIGNED)):
            if digest('action', salt, braces(items)) == wanted:
                self.counted('actions')
                return
        raise Untrue('this is not what the letter of its side says')

    def hidden_part(self, entry):
        """What is hidden of an entry for its own side; None: a view of another side does not show it."""
        hidden = entry.get('hidden')
        if not hidden:
            return Node('{}', {}, [])
        part = hidden.get(entry.text('by')) or Node('{}', {}, [])
        return part if isinstance(part.value, dict) else None

    def take_unused(self, entry):
        part = self.hidden_part(entry)
        unused = entry.get('unused') or (part.get('unused') if part else None)
        if part is None:
            self.check_in_letter(entry.text('by'), [], None, b'')
            return
        how = 'skipped' if unused and unused.get('skipped') else 'dropped'
        action = unused.get(how) if unused else None
        if not action or not isinstance(action.value, dict):
            raise Untrue('this is neither letter nor opening nor action')
        salt = hex_of(unused, 'letter-salt', 16) if unused.get('letter-salt') else b''
        if action.text('by') != entry.text('by'):
            raise Untrue('this is not an action of its side')
        self.check_in_letter(entry.text('by'), action.items, [], salt)
        if how == 'dropped':
            self.letter.is_cut = True
        elif action.text('if-asked') != 'yes' or self.letter.is_cut:
            raise Untrue('this action may not be skipped')
        self.counted(how)

    def take_action(self, entry):
        part = self.hidden_part(entry)
        by = entry.text('by')
        if self.parties and not (self.n == 1 and entry.text('do') in ('new', 'upgrade')):
            salt = b''
            if part and part.get('letter-salt'):
                salt = hex_of(part, 'letter-salt', 16)
            elif entry.get('letter-salt'):
                salt = hex_of(entry, 'letter-salt', 16)
            if self.letter and self.letter.is_cut:
                raise Untrue('this is carried out, and what came before it in its letter is not')
            self.check_in_letter(by, entry.items, part.items if part else None, salt)
        if entry.text('do') == 'undo':
            self.check_consents(entry)
        self.check_dice(entry)

    def check_consents(self, entry):
        for side, node in (entry.get('consents').value if entry.get('consents') else {}).items():
            if side not in self.parties:
                self.counted('unproved consents')
                continue
            what = digest('consent', self.id, side.encode(), self.made_for, number(int_of(entry, 'count')))
            self.check_signed(side, what, hexadecimal(node.value, 64, side),
                              '%s has not signed that it consents' % side)
            self.counted('consents')

    # -- dice

    def dice_of(self, entry):
        """As the keeper has them, or whoever sees the view; None: unknown."""
        hidden = entry.get('hidden')
        part = hidden.get(self.view or 'keeper') if hidden else None
        node = (part.get('dice') if part else None) or entry.get('dice')
        if not node:
            return []
        return [None if one.value == '?' else int(one.value) for one in node.value]

    def check_dice(self, entry):
        dice, listed = self.dice_of(entry), None
        if self.faces is not None:
            listed = self.faces.get(self.n, [])
            if self.view and len(listed) != len(dice):
                self.counted('unseen dice', len(listed))    # it may not even tell that they were rolled
                return
            if len(listed) != len(dice):
                raise Untrue('it has %d dice, and the list %d' % (len(dice), len(listed)))
        if not dice:
            return
        if self.mode == 'open':
            self.counted('open dice', len(dice))
            return
        letter = self.letter
        if letter.opening:
            n, link = letter.opening
        elif self.mode == 'kept' and self.is_hiding:
            n, link = 1, self.revealed
        else:
            raise Untrue('dice were rolled, and no opening is there for them')
        if link is None:
            self.counted('committed dice', len(dice))
            return
        if listed is None:
            self.counted('unlisted dice', len(dice))
            return
        stream = Stream(digest('dice', letter.hash, number(n), number(letter.next - 1, 4),
                               key=letter.link + link))
        for i, (value, (faces, stated)) in enumerate(zip(dice, listed), 1):
            if value not in (None, stream.die(faces)):
                raise Untrue('die %d is not what the links give' % i)
            if value not in (None, stated):
                raise Untrue('die %d is not that of the list' % i)
        self.counted('dice', len([d for d in dice if d is not None]))
        self.counted('unseen dice', dice.count(None))

    # -- entry after entry, and the end

    def walk(self):
        self.check_heads()
        for self.n, entry in enumerate(self.entries, 1):
            self.head = self.heads[self.n - 1]      # of the entry before
            if entry.get('do'):
                self.take_action(entry)
            elif entry.get('letter'):
                self.take_letter(entry)
            elif entry.get('open'):
                self.take_opening(entry)
            else:
                self.take_unused(entry)
            if not is_silent(entry):
                self.made_for = self.heads[self.n]
        self.n = 0
        self.head = self.heads[-1]
        self.check_end()

    def check_end(self):
        file = self.file
        if file.hash('for') != self.made_for:
            raise Untrue("'for' is not the head after the last entry that is not silent")
        shown = {name: (str(p.shown), p.link, self.refused.get(name, b''))
                 for name, p in self.parties.items() if p.shown}
        if shown != {name: (node.text('links'), hex_of(node, 'link'),
                            hex_of(node, 'refused') if node.get('refused') else b'')
                     for name, node in file.mapping('shown').items()}:
            raise Untrue("'shown' is not what the entries show")
        listed = {n for n, dice in (self.faces or {}).items() if dice}
        if listed and max(listed) > len(self.entries):
            raise Untrue('the list has dice of entry %d, which is not there' % max(listed))
        self.check_bound()
        self.check_claims()
        self.check_abandoned()
        self.check_seal()

    def check_bound(self):
        letter, bound = self.letter, self.file.mapping('bound')
        left = letter.actions[letter.next:] if letter else []
        if not bound:
            if left:
                raise Untrue('the last letter is not whole')
            return
        actions = [digest('action', b'', braces(without(one.items, NOT_SIGNED)))
                   for one in bound['actions'].value]
        if (not left or actions != left or bound['by'].value != letter.by or
                hexadecimal(bound['letter'].value, 32, 'letter') != letter.hash):
            raise Untrue('what is bound is not what is left of the last letter')
        self.counted('bound')

    def check_claims(self):
        for claim in self.file.list('claims'):
            by = claim.text('by')
            what = digest('claim', self.id, by.encode(), hex_of(claim, 'letter'), claim.text('date').encode())
            self.check_signed(by, what, hex_of(claim, 'sign', 64), '%s has not signed its claim' % by)
            self.counted('claims')

    def check_abandoned(self):
        end = self.file.mapping('abandoned')
        if not end or end['by'].value not in self.parties:
            return
        by = end['by'].value
        what = digest('abandon', self.id, by.encode(), self.head, end['why'].value.encode())
        self.check_signed(by, what, hexadecimal(end['sign'].value, 64, 'sign'),
                          '%s has not signed that it abandons the game' % by)
        self.counted('abandoned')

    def check_seal(self):
        if not self.file.has('seal'):
            return
        text, line = self.file.data.rsplit(b'\nseal: ', 1)
        what = digest('seal', self.id, number(len(self.entries)), self.head, text + b'\n')
        self.check_signed('keeper', what, hexadecimal(read_line(line.decode().rstrip('\n')).value, 64, 'seal'),
                          'the keeper has not sealed this view, or it was changed')
        self.counted('seal')


WORDS = (
    ('entries', 'proved: entries, each upon all before it: %d'),
    ('letters', 'proved: letters, each with the next link and the signature of its side: %d'),
    ('unsigned', 'not proved: letters of sides without a key: %d'),
    ('refused', 'proved: refusals of letters (not that they were just, which the rules say): %d'),
    ('openings', 'proved: openings, each with the next link and the signature of who opens: %d'),
    ('actions', 'proved: actions that are what their letter says: %d'),
    ('dropped', 'proved: of these dropped: %d'),
    ('skipped', 'proved: of these skipped: %d'),
    ('unseen', 'not seen: actions that are hidden in part: %d'),
    ('consents', 'proved: consents to an undo: %d'),
    ('unproved consents', 'not proved: consents to an undo: %d'),
    ('dice', 'proved: dice, from the links alone: %d'),
    ('unseen dice', 'not seen: dice: %d'),
    ('committed dice', 'committed, not yet proved: dice: %d'),
    ('unlisted dice', 'not proved, for want of a list of their faces (umpire replay --rolls): dice: %d'),
    ('open dice', 'not proved: dice that somebody rolled: %d'),
    ('bound', 'unfinished: letters that wait for their opening: %d'),
    ('claims', 'proved: claims that a letter was not opened: %d'),
    ('abandoned', 'proved: sides that abandoned the game: %d'),
    ('seal', 'proved: seals of the keeper: %d'),
)


def read_faces(name):
    """{entry: [(faces, value), ...]}"""
    made = {}
    with (sys.stdin if name == '-' else open(name, encoding='utf-8')) as lines:
        for line in lines:
            entry, index, faces, value = (int(word) for word in line.split(None, 4)[:4])
            dice = made.setdefault(entry, [])
            if index != len(dice) + 1 or not 1 <= value <= faces:
                raise Unreadable('%s: die %d of entry %d is not in its place' % (name, index, entry))
            dice.append((faces, value))
    return made


def main():
    parser = argparse.ArgumentParser(description='Verifies a game file, or a view, without umpire.')
    parser.add_argument('file')
    parser.add_argument('--rolls', metavar='LIST', help="what 'umpire replay --rolls' wrote; - is standard input")
    args = parser.parse_args()
    verifier = None
    try:
        faces = read_faces(args.rolls) if args.rolls else None
        with open(args.file, 'rb') as game:
            file = File(game.read())
        verifier = Verifier(file, faces)
        verifier.begin()
        verifier.walk()
    except (Untrue, Unreadable, OSError, ValueError) as fault:
        where = 'entry %d: ' % verifier.n if verifier and verifier.n else ''
        print('%s: %s%s' % (args.file, where, fault), file=sys.stderr)
        return 1 if isinstance(fault, Untrue) else 2
    for what, words in WORDS:
        if verifier.count.get(what):
            print(words % verifier.count[what])
    return 0


if __name__ == '__main__':
    sys.exit(main())
