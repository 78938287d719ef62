#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""schema.py: are replies what umpire(5) says of JSON?

usage: schema.py COMMAND FILE... | --unseen DIRECTORY

Reads the section JSON of the manual, then the lines of each file, or of standard input for -, and checks
every key and type of them as replies of COMMAND; "batch COMMAND" is what umpire batch replies, and "games"
is what umpire games --json prints. Prints how many lines there were.

--unseen prints the keys of the manual that none of the files of a directory has, which are named by
their command.
"""
import json
import os
import re
import sys

MANUAL = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'man', 'umpire.5')
VERDICTS = ['lawful', 'refused', 'trouble']
SIMPLE = {
    'text': lambda v: isinstance(v, str),
    'integer': lambda v: isinstance(v, int) and not isinstance(v, bool),
    'number': lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    'boolean': lambda v: isinstance(v, bool),
    'mapping': lambda v: isinstance(v, dict),
}


class Wrong(Exception):
    pass


class Key:
    """.It Cm KEY Pq TYPE[, optional][; COMMAND, COMMAND ...]"""

    def __init__(self, spec):
        what, _, who = spec.partition('; ')
        self.type = what.removesuffix(', optional')
        self.optional = self.type != what
        self.commands = who.split(', ') if who else []
        self.seen = False


def section(lines):
    inside = False
    for line in lines:
        if line.startswith('.Sh '):
            inside = line == '.Sh JSON\n'
        elif inside:
            yield line


def read_manual():
    objects, keys = {}, None
    with open(MANUAL, encoding='utf-8') as manual:
        for line in section(manual):
            if line.startswith('.Ss '):
                keys = objects.setdefault(line[4:].strip(), {})
            elif line.startswith('.It Cm '):
                found = re.fullmatch(r'\.It Cm (\S+) Pq (.+)\n', line)
                if not found or keys is None or found[1] in keys:
                    raise Wrong(f'the manual says: {line.strip()}')
                keys[found[1]] = Key(found[2])
    for name, one in objects.items():
        for key in one.values():
            check_type(key.type, objects)
            if (name == 'reply') != bool(key.commands):
                raise Wrong(f'the manual has commands where there are none, or none: {name}')
    return objects


def kinds(words):
    """'text or list of text': a list takes all that follows."""
    while words and not words.startswith('list of '):
        word, _, words = words.partition(' or ')
        yield word
    if words:
        yield words


def check_type(words, objects):
    for kind in kinds(words):
        if kind.startswith('list of '):
            check_type(kind.removeprefix('list of '), objects)
        elif kind not in SIMPLE and kind not in objects:
            raise Wrong(f'the manual knows no {kind}')


def check(value, words, objects, where):
    """Of several kinds one must fit; there is at most one with parts."""
    for kind in kinds(words):
        if kind in SIMPLE and SIMPLE[kind](value):
            return
        if kind in objects and isinstance(value, dict):
            check_keys(value, objects[kind], objects, where)
            return
        if kind.startswith('list of ') and isinstance(value, list):
            for i, one in enumerate(value):
                check(one, kind.removeprefix('list of '), objects, f'{where}[{i}]')
            return
    raise Wrong(f'{where} is no {words}: {json.dumps(value)[:80]}')


def check_keys(value, keys, objects, where):
    for key, one in value.items():
        if key not in keys:
            raise Wrong(f'{where}.{key} is not in the manual')
        keys[key].seen = True
        check(one, keys[key].type, objects, f'{where}.{key}')
    for key, one in keys.items():
        if not one.optional and not one.commands and key not in value:
            raise Wrong(f'{where} has no {key}')


def check_reply(reply, command, objects):
    is_batch = command.startswith('batch ')
    command = command.removeprefix('batch ')
    check(reply, 'reply', objects, 'reply')
    for key, one in objects['reply'].items():
        mine = 'all' in one.commands or command in one.commands or (is_batch and 'batch' in one.commands)
        if key in reply and not mine:
            raise Wrong(f'{command} has {key}')
        if mine and not one.optional and not reply['status'] and key not in reply:
            raise Wrong(f'{command} has no {key}')
    if reply['status'] not in (0, 1, 2) or reply['verdict'] != VERDICTS[reply['status']]:
        raise Wrong('status and verdict are not one')
    if ('text' in reply) != bool(reply['status']):
        raise Wrong('there is a text where nothing is wrong, or none')


def once(pairs):
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Wrong('a key is there twice')
    return found


def never(word):
    raise Wrong(f'{word} is no JSON')


def read_line(line):
    if re.search(rb'[\x00-\x1f\x7f]', line.removesuffix(b'\n')) or not line.endswith(b'\n'):
        raise Wrong('a line has a control character, or no end')
    found = json.loads(line.decode('utf-8'), object_pairs_hook=once, parse_constant=never)
    json.dumps(found, ensure_ascii=False).encode('utf-8')   # no half of a pair
    return found


def check_file(file, command, objects):
    n = 0
    with open(0 if file == '-' else file, 'rb') as lines:
        for n, line in enumerate(lines, 1):
            try:
                found = read_line(line)
                if command == 'games':
                    check(found, 'game', objects, 'game')
                else:
                    check_reply(found, command, objects)
            except (Wrong, ValueError, KeyError) as why:
                raise Wrong(f'{file}:{n}: {command}: {why}: {line[:300]!r}') from why
    return n


def unseen(directory):
    objects = read_manual()
    for command in sorted(os.listdir(directory)):
        check_file(os.path.join(directory, command), command, objects)
    for name, keys in objects.items():
        for key, one in keys.items():
            if not one.seen:
                print(f'{name}.{key}')


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        if sys.argv[1] == '--unseen':
            unseen(sys.argv[2])
        else:
            objects = read_manual()
            print(sum(check_file(file, sys.argv[1], objects) for file in sys.argv[2:]))
    except Wrong as why:
        sys.exit(f'schema.py: {why}')


main()
