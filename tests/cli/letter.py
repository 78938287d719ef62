# SPDX-License-Identifier: ISC
"""Reads and writes letters for the tests of umpire-mail, by Python's own library of mail.

letter.py text FILE            its plain text
letter.py html FILE            its HTML
letter.py header FILE NAME     a header, decoded
letter.py file FILE ENDING     the first file attached whose name ends so
letter.py files FILE           the names of all files
letter.py bare FILE            all of it with its files, but for dates, ids, tokens and hashes
letter.py hidden GAME BOXES SIDE=ADDRESS...
                               whether a letter to a side has a name that the game has, and not the side's view
letter.py answer FILE FROM [-t TO] [-h 'NAME: VALUE']...
                               an answer to it with the words of standard input above what is quoted
"""
import email, email.policy, email.utils, glob, os, re, subprocess, sys

def read(name):
    with open(name, 'rb') as f:
        return email.message_from_binary_file(f, policy=email.policy.default)

def part(m, kind):
    body = m.get_body(preferencelist=(kind,))
    return body.get_content() if body else ''

def files(m):
    return [p for p in m.walk() if p.get_filename() and p.get_content_disposition() == 'attachment']

def answer(m, sender, options):
    a = email.message.EmailMessage(policy=email.policy.SMTP.clone(linesep='\n', max_line_length=900))
    words = sys.stdin.read()
    a['From'] = sender
    a['To'] = m['Reply-To'] or m['From']
    a['Subject'] = 'Re: ' + m['Subject']
    a['Date'] = email.utils.formatdate()
    a['Message-ID'] = email.utils.make_msgid(domain='client.example')
    a['In-Reply-To'] = m['Message-ID']
    a['References'] = ((m['References'] or '') + ' ' + m['Message-ID']).strip()
    while options:
        flag, value = options[0], options[1]
        options = options[2:]
        name, value = ('To', value) if flag == '-t' else value.split(': ', 1)
        del a[name]
        a[name] = value
    quoted = ''.join('> ' + line + '\n' for line in part(m, 'plain').splitlines())
    a.set_content(words + '\n' + m['From'] + ' wrote:\n' + quoted, cte='quoted-printable')
    sys.stdout.buffer.write(a.as_bytes())

def bare(m):
    words = ''
    for p in m.walk():
        if p.is_multipart() or p is not m:
            words += '== ' + p.get_content_type() + ' ' + (p.get_filename() or '') + '\n'
        if p is m:
            words += ''.join(f'{name}: {value}\n' for name, value in m.items() if name.lower() not in (
                'date', 'message-id', 'in-reply-to', 'references', 'content-type', 'content-transfer-encoding'))
        if not p.is_multipart():
            words += p.get_content() if p.get_content_maintype() == 'text' else repr(p.get_content())
    words = re.sub(r'(?<=\.)[a-z2-9]{20}(?=[@\]%])', 'TOKEN', words)
    # One that looks like a number is in quotes.
    return re.sub(r"'?\b([0-9a-f]{64}|[0-9a-f]{32}|[0-9a-f]{16})\b'?", 'HASH', words)

def names(words):
    """Such as cards and units have: small letters and hyphens, with a digit in it."""
    return {w for w in re.findall(r'[a-z][a-z0-9-]{2,20}', words) if '-' in w and re.search('[0-9]', w)}

def hidden(game, boxes, players):
    with open(game, encoding='utf-8') as f:
        whole = names(f.read())
    for player in players:
        side, address = player.split('=')
        view = subprocess.run([os.environ['UMPIRE'], 'view', side, game], capture_output=True, text=True, check=True).stdout
        letters = [bare(read(name)) for name in glob.glob(f'{boxes}/{address}/new/*')]
        secret = whole - names(view)
        assert letters and secret, side
        told = secret & names('\n'.join(letters))
        if told:
            sys.exit(f'told to {side}: {told}')

def main(argv):
    if argv[1] == 'hidden':
        hidden(argv[2], argv[3], argv[4:])
        return
    m = read(argv[2])
    if argv[1] == 'text':
        sys.stdout.write(part(m, 'plain'))
    elif argv[1] == 'html':
        sys.stdout.write(part(m, 'html'))
    elif argv[1] == 'header':
        print(m[argv[3]] or '')
    elif argv[1] == 'files':
        for p in files(m):
            print(p.get_filename())
    elif argv[1] == 'file':
        found = [p for p in files(m) if p.get_filename().endswith(argv[3])]
        sys.stdout.buffer.write(found[0].get_payload(decode=True))
    elif argv[1] == 'bare':
        sys.stdout.write(bare(m))
    elif argv[1] == 'answer':
        answer(m, argv[3], argv[4:])

main(sys.argv)
