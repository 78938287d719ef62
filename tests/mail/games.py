#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""games.py [--seed N] [--whole] [--keep DIR] [TABLE...]: plays games by mail, and tells what was not as promised.

Each player knows the letters in his mailbox and nothing else: he reads them by Python's library of mail, chooses among
the answers that they offer, or that `umpire options` finds in the view that he was sent, and writes as mail programs
write. A bystander, who may look into the table, compares every letter with what its reader may know. $UMPIRE is the
program. Without --whole, games end after so many letters as the list of tables says.
"""
import argparse
import email
import email.message
import email.policy
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

import lint
import styles

HERE = pathlib.Path(__file__).resolve().parent
UMPIRE = os.environ.get('UMPIRE', str(HERE.parent.parent / 'build' / 'umpire'))
START = 1795000000  # of the clock that is told to the program: 2026-11-18
STEP = 17 * 60  # between letters, so that none is beyond what a day allows

# Name: game, options of `umpire-mail new`, letters in a short run.
TABLES = {
    'narvik-fog': ('narvik-1940', ['-S'], 70),
    'narvik-seen': ('narvik-1940', ['-S', '-O', 'no-fog-of-war', '-O', 'engineers'], 40),
    'narvik-bare': ('narvik-1940', [], 40),
    'kampen-basic': ('kampen-om-norge', ['-s', 'basic'], 90),
    'kampen-advanced': ('kampen-om-norge', ['-s', 'advanced', '-O', 'windows-always'], 60),
    'narva-seen': ('across-the-narva', [], 50),
    'narva-fog': ('across-the-narva', ['-O', 'fog-of-war'], 50),
    'ept-skis': ('en-pointe-toujours', ['-s', '16.1'], 60),
    'ept-aksla': ('en-pointe-toujours', ['-s', '16.5'], 60),
    'norway-fog': ('norway-1940', ['-O', 'fog'], 50),
    'norway-week': ('norway-1940', ['-s', 'first-week'], 50),
    'narvik-kept': ('narvik-1940', ['-S', '--trust', 'kept'], 50),
    'narvik-pages': ('narvik-1940', ['-S', '--letters', 'pages'], 4),
    'kampen-pages': ('kampen-om-norge', ['-s', 'basic', '--letters', 'pages', '--language', 'nb'], 4),
    'narva-pages': ('across-the-narva', ['--letters', 'pages', '--language', 'et'], 4),
    'ept-pages': ('en-pointe-toujours', ['--letters', 'pages', '--language', 'fr'], 4),
    'norway-pages': ('norway-1940', ['-O', 'fog', '--letters', 'pages', '--language', 'de'], 4),
}
# In a whole game nobody waits for the last letter of a game that goes on for ever.
MOST_LETTERS = 3000
# What leads nowhere, or gives up: such an answer is chosen seldom, or never.
IDLE = {'standing', 'restack', 'relocate', 'pivot', 'note'}
NEVER = {'capitulate', 'resign', 'offer-draw', 'concede'}
NAMES = ['Åse Ødegård', 'Bert', 'Ülo "Üks" Õun']
TAKEN_NEVER = re.compile(r'Something in your letter|Nothing was found|The umpire is at fault')


class Fault(Exception):
    pass


class Umpire:
    """`umpire batch` as a co-process."""

    def __init__(self):
        self.process = subprocess.Popen([UMPIRE, 'batch'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command, **keys):
        keys = {key.replace('_', '-'): value for key, value in keys.items()}
        print(json.dumps({'command': command, **keys}), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def words(lines):
    return ' '.join(lines.split())


class Letter:
    """One that the umpire wrote, as a mail program shows it."""

    def __init__(self, raw):
        self.raw = raw
        self.message = email.message_from_bytes(raw, policy=email.policy.default)
        self.text = self.message.get_body(('plain',)).get_content()
        html = self.message.get_body(('html',))
        self.html = html.get_content() if html else None
        self.files = {part.get_filename(): part.get_payload(decode=True) for part in self.message.walk()
                      if part.get_content_disposition() == 'attachment'}

    def section(self, heading):
        """The lines under a heading, each whole again."""
        found = re.search(rf'^{re.escape(heading)}\n((?:  .*\n)+)', self.text, re.M)
        lines = []
        for line in found[1].splitlines() if found else []:
            if line.startswith('    ') and lines:
                lines[-1] += line[3:]
            else:
                lines.append(line[2:])
        return lines

    def log(self):
        """What happened, and how many lines of it were left out at its beginning."""
        lines = self.section('What happened')
        left = re.match(r'\((\d+) lines before these', lines[0]) if lines else None
        return (int(left[1]), lines[1:]) if left else (0, lines)

    def answers(self):
        return self.section('What may be done') or self.section('Some answers, to copy') or \
            self.section('All answers, to copy')

    def view(self):
        found = [name for name in self.files if name.endswith('.yaml')]
        return self.files[found[0]].decode() if found else None


def flow(value):
    """An action as a line."""
    if isinstance(value, dict):
        return '{' + ', '.join(f'{flow(key)}: {flow(one)}' for key, one in value.items()) + '}'
    if isinstance(value, list):
        return '[' + ', '.join(map(flow, value)) + ']'
    if isinstance(value, bool):
        return 'yes' if value else 'no'
    if isinstance(value, int):
        return str(value)
    if re.fullmatch(r'[A-Za-z][A-Za-z0-9-]*', value) and value not in ('yes', 'no', 'true', 'false', 'null', 'on', 'off'):
        return value
    return "'" + value.replace("'", "''") + "'"


def verb_of(line):
    return re.search(r'do: ([a-z0-9-]+)', line)[1]


def unit_of(line):
    found = re.search(r'(?:units?|hq|who|from): (\[[^]]*\]|[^,}]*)', line)
    return found[1] if found else line


class Player:
    def __init__(self, umpire, side, who, box, rng):
        self.umpire, self.side, self.who, self.box, self.rng = umpire, side, who, box, rng
        self.read = 0  # letters of his box
        self.last = None  # the letter that he would answer
        self.lines = []  # of it, or of its view: what he may do
        self.one_by_one = False
        self.sent = []  # what he wrote

    def new_letters(self):
        files = sorted(self.box.glob('*')) if self.box.exists() else []
        fresh = [Letter(file.read_bytes()) for file in files[self.read:]]
        self.read = len(files)
        for letter in fresh:
            self.read_letter(letter)
        return fresh

    def read_letter(self, letter):
        self.last = letter
        self.one_by_one = bool(re.search(r'^(Refused|This cannot be done)', letter.text, re.M))
        self.lines = [line for line in letter.answers() if verb_of(line) not in NEVER]
        view = letter.view()
        if view and self.lines:
            reply = self.umpire.ask('options', contents=view)
            self.lines = [flow({key: one for key, one in action.items() if key != 'some'})
                          for action in reply.get('options', []) if action['do'] not in NEVER]

    def choose_one(self, lines):
        lively = [line for line in lines if verb_of(line) not in IDLE]
        if lively and self.rng.randrange(16):
            lines = lively
        if self.rng.randrange(2):
            verb = self.rng.choice(sorted({verb_of(line) for line in lines}))
            lines = [line for line in lines if verb_of(line) == verb]
        return self.rng.choice(lines)

    def choose(self):
        """One action, or several of one letter that may do well together."""
        chosen = [self.choose_one(self.lines)]
        if self.one_by_one:
            return chosen
        for _ in range(self.rng.randrange(6)):
            line = self.choose_one(self.lines)
            if all(unit_of(line) != unit_of(one) for one in chosen) and verb_of(line) == verb_of(chosen[0]):
                chosen.append(line)
        return chosen

    def write(self, now):
        """An answer to the last letter."""
        asked = self.choose()
        if not self.one_by_one and not self.rng.randrange(12):
            asked.append(self.rng.choice(['show', 'options', 'log 5', 'view', 'note: Well played!', 'help', 'standing']))
        style = self.rng.choice(styles.STYLES)
        raw = style(self.rng, self.last.message, self.last.text, self.who, asked, now)
        self.sent.append(raw)
        self.last = None
        return raw, style.__name__, asked


class Table:
    def __init__(self, name, root, umpire, seed, most):
        self.name, self.root, self.umpire, self.most = name, root, umpire, most
        self.game, self.options, _ = TABLES[name]
        self.rng = random.Random(f'{name} {seed}')
        self.now = START
        self.dir = root / 'tables' / name
        self.boxes = root / 'boxes'
        self.letters = self.delivered = 0
        self.times = []
        self.told = {}
        self.views = {}
        self.over = False
        self.make()

    # ---- the program ---------------------------------------------------------

    def run(self, *words, data=None):
        self.now += STEP
        clock = time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(self.now))
        return subprocess.run([UMPIRE + '-mail', *words, '--now', clock], input=data, capture_output=True, check=False,
                              env={**os.environ, 'MAILBOXES': str(self.boxes),
                                   'UMPIRE_SENDMAIL': str(HERE.parent / 'cli' / 'sendmail')})

    def make(self):
        sides = self.umpire.ask('games', game=self.game)['games'][0]['sides']
        self.players = []
        options = []
        for i, side in enumerate(sides):
            address = f'{side}.{self.name}@example.org'
            who = f'{NAMES[i]} <{address}>'
            options += ['--player', f'{side}={who}']
            self.players.append(Player(self.umpire, side, (NAMES[i], address), self.boxes / address / 'new',
                                       random.Random(self.rng.random())))
            self.told[side] = []
        if '--letters' not in self.options:
            options += ['--letters', 'plain']
        made = self.run('new', str(self.dir), self.game, '--address', 'umpire@example.com', *options, *self.options)
        if made.returncode:
            raise Fault(f'new: {made.stderr.decode()}')
        self.watch(None)

    def deliver(self, raw, writer, is_new=True):
        before = self.contents()
        began = time.perf_counter()
        done = self.run('deliver', str(self.root / 'tables'), data=raw)
        self.times.append(time.perf_counter() - began)
        if done.returncode:
            raise Fault(f'deliver: {done.returncode} {done.stderr.decode()}')
        self.delivered += 1
        if not is_new and self.contents() != before:
            raise Fault('a letter that had come before changed the game')
        self.watch(writer)

    def contents(self):
        return (self.dir / 'game.yaml').read_text()

    # ---- the bystander -------------------------------------------------------

    def watch(self, writer):
        """All new letters, as their readers get them, and as they should be."""
        contents = self.contents()
        self.over = re.search(r'^result: ', contents, re.M)
        for player in self.players:
            fresh = player.new_letters()
            if len(fresh) > 1 or (player is writer and len(fresh) != 1):
                raise Fault(f'{player.side} gets {len(fresh)} letters at once')
            for letter in fresh:
                self.letters += 1
                self.check_letter(player, letter, contents)

    def check_letter(self, player, letter, contents):
        faults = lint.lint(letter.raw.split(b'\n', 1)[1])
        if faults:
            raise Fault(f'lint: {faults}')
        if TAKEN_NEVER.search(letter.text):
            raise Fault(f'a letter was not understood:\n{player.sent[-1].decode()}\n{letter.text}')
        left, lines = letter.log()
        self.told[player.side] += [None] * left + lines
        view = self.umpire.ask('view', contents=contents, side=player.side)['contents']
        if not self.over:
            self.check_secrets(player, letter, contents, view)
        sent = letter.view()
        if sent is None:
            if self.over:
                raise Fault('the game is over, and the whole file is not there')
            return
        if self.over and sent != contents:
            raise Fault('the game is over, and the file sent is not the game')
        if not self.over:
            if masked(sent) != masked(view):
                raise Fault('the view sent is not what is seen now')
            self.views[player.side, self.letters] = sent

    def check_secrets(self, player, letter, contents, view):
        """Nothing of what is in the game and not in the view is named, anywhere in the letter. A number may be
        a count, and G12 on a board in letters is twelve Germans."""
        seen = tokens(view)
        secret = {name for name in pieces(contents) if name not in seen and not re.fullmatch(r'[A-Z]?\d+', name)}
        shown = letter.text + (letter.html or '') + ''.join(letter.message.values())
        found = secret & tokens(shown)
        if found:
            raise Fault(f'{player.side} is told of {found}:\n{letter.text}')

    def finish(self):
        contents = self.contents()
        proof = subprocess.run([UMPIRE, 'replay', '-'], input=contents, capture_output=True, text=True, check=False)
        if proof.returncode:
            raise Fault(f'replay: {proof.stderr}')
        for player in self.players:
            self.check_log(player, contents)
        for (side, number), view in self.views.items():
            self.check_view(side, number, view)

    def check_log(self, player, contents):
        entries = self.umpire.ask('log', contents=contents, side=player.side)['entries']
        wanted = [words(f"{line['text']} [{line['rule']}]" if line.get('rule') else line['text'])
                  for entry in entries for line in entry.get('log', [])]
        told = [line and words(line) for line in self.told[player.side]]
        for i, (one, other) in enumerate(zip(told, wanted)):
            if one is not None and one != other:
                raise Fault(f'line {i} of the log, for {player.side}: {one!r}, not {other!r}')
        if len(told) != len(wanted):
            raise Fault(f'{player.side} was told {len(told)} lines of {len(wanted)}')

    def check_view(self, side, number, view):
        file = self.root / 'view.yaml'
        file.write_text(view)
        proof = subprocess.run([UMPIRE, 'replay', str(self.dir / 'game.yaml'), '--view', str(file)],
                               capture_output=True, text=True, check=False)
        if proof.returncode:
            raise Fault(f'the view that {side} was sent with letter {number}: {proof.stderr}{proof.stdout}')

    # ---- the game ------------------------------------------------------------

    def play(self):
        while not self.over and self.delivered < self.most:
            ready = [player for player in self.players if player.last and player.lines]
            if not ready:
                raise Fault('nobody can answer')
            self.rng.shuffle(ready)
            for player, (raw, style, asked) in [(player, player.write(self.now)) for player in ready]:
                try:
                    self.deliver(raw, player)
                    if not self.rng.randrange(20):
                        self.deliver(raw, player, False)
                    if not self.rng.randrange(20):
                        self.deliver(self.rng.choice(player.sent), player, False)
                except Fault as fault:
                    raise Fault(f'{fault}\nafter a letter of {player.side} ({style}): {asked}') from None
                if self.over:
                    break
        self.finish()


def masked(view):
    return re.sub(r'^seal: .*\n', '', view, flags=re.M)


def tokens(text):
    return set(re.findall(r'[\w-]+', text))


def pieces(contents):
    """The names of all units and cards in a game file."""
    found = re.search(r'^pieces:\n((?: .*\n)*)', contents, re.M)
    return re.findall(r"^    '?([\w-]+)'?:", found[1], re.M) if found else []


def play_table(name, root, umpire, seed, most):
    table = None
    try:
        table = Table(name, root, umpire, seed, most)
        table.play()
    except Fault as fault:
        print(f'not ok {name}, seed {seed}: {fault}')
        return False
    times = sorted(table.times)
    entries = table.contents().count('\n  - {', table.contents().find('\nhistory:'))
    print(f'ok {name}: {table.delivered} letters in, {table.letters} out, {entries} entries, '
          f'{"over" if table.over else "not over"}; a letter takes {1000 * times[len(times) // 2]:.0f} ms, '
          f'at most {1000 * times[-1]:.0f}, {sum(times):.1f} s in all', flush=True)
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--seed', default='1')
    parser.add_argument('--whole', action='store_true')
    parser.add_argument('--keep')
    parser.add_argument('tables', nargs='*')
    args = parser.parse_args()
    root = pathlib.Path(args.keep or tempfile.mkdtemp())
    (root / 'tables').mkdir(parents=True, exist_ok=True)
    umpire = Umpire()
    good = True
    for name in args.tables or TABLES:
        most = MOST_LETTERS if args.whole else TABLES[name][2]
        good &= play_table(name, root, umpire, args.seed, most)
    umpire.close()
    if not args.keep:
        shutil.rmtree(root)
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
