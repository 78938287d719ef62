# SPDX-License-Identifier: ISC
"""How people's mail programs write an answer: each of STYLES makes a message out of the lines that its writer typed."""
import email.message
import email.policy
import email.utils
import html
import textwrap

POLICY = email.policy.SMTP.clone(linesep='\n', max_line_length=900, utf8=False)
GREETINGS = ['Hello!', 'Guten Abend, ein kurzer Zug:', 'Hei, her er mitt trekk.', 'Bonjour, voici mon coup :', 'Thinking of it...',
             'Sorry that it took so long.', '']
FAREWELLS = ['Cheers', 'Viele Grüße', 'Hilsen', 'Amitiés', 'Bye', '']


def begin(rng, message, who, now):
    """The header; everything of it that mail programs do in the same way."""
    answer = email.message.EmailMessage(policy=POLICY)
    answer['From'] = email.utils.formataddr(who)
    answer['To'] = str(message['Reply-To'])
    subject = str(message['Subject'])
    answer['Subject'] = rng.choice(['Re: ', 'AW: ', 'SV: ', 'RE: Re: ']) + subject
    answer['Date'] = email.utils.formatdate(now)
    answer['Message-ID'] = f'<{rng.randrange(1 << 60):x}.{now}@client.example>'
    answer['In-Reply-To'] = str(message['Message-ID'])
    answer['References'] = (str(message['References'] or '') + ' ' + str(message['Message-ID'])).strip()
    return answer


def quoted(text):
    return ''.join('>' + (' ' + line if line else '') + '\n' for line in text.splitlines())


def introduced(rng, text):
    """What was answered, under a line as programs of several languages have it."""
    return rng.choice([
        'On Thu, 19 Nov 2026 at 22:52, umpire <umpire@example.com> wrote:',
        'Am 19.11.26 um 22:52 schrieb umpire:',
        'Le jeu. 19 nov. 2026 à 22:52, umpire <umpire@example.com> a écrit :',
        'tor. 19. nov. 2026 kl. 22:52 skrev umpire <umpire@example.com>:',
    ]) + '\n' + quoted(text)


def around(rng, lines):
    return '\n'.join(filter(None, [rng.choice(GREETINGS), '', '\n'.join(lines), '', rng.choice(FAREWELLS)])) + '\n'


def put_text(answer, text, cte):
    answer.set_content(text, cte=cte)


def top_posted(rng, message, text, who, lines, now):
    answer = begin(rng, message, who, now)
    put_text(answer, around(rng, lines) + '\n' + introduced(rng, text), 'quoted-printable')
    return answer.as_bytes()


def in_base64(rng, message, text, who, lines, now):
    answer = begin(rng, message, who, now)
    put_text(answer, around(rng, lines) + '\n' + introduced(rng, text), 'base64')
    return answer.as_bytes()


def eight_bits(rng, message, text, who, lines, now):
    """As it is, with carriage returns as on the wire."""
    answer = begin(rng, message, who, now)
    put_text(answer, around(rng, lines) + '\n-- \nsent with an old program\nø\n', '8bit')
    return answer.as_bytes().replace(b'\n', b'\r\n')


def between(rng, message, text, who, lines, now):
    """Answers between what is quoted."""
    answer = begin(rng, message, who, now)
    original = text.splitlines()
    middle = rng.randrange(1, len(original))
    body = introduced(rng, '\n'.join(original[:middle])) + '\n' + around(rng, lines) + '\n' + \
        quoted('\n'.join(original[middle:]))
    put_text(answer, body, 'quoted-printable')
    return answer.as_bytes()


def outlook(rng, message, text, who, lines, now):
    """The original below, without any sign before its lines."""
    answer = begin(rng, message, who, now)
    put_text(answer, around(rng, lines) + '\n' + rng.choice(['', '________________________________\n',
                                                              '-----Original Message-----\n']) +
             f'From: umpire <umpire@example.com>\nSent: Thursday, November 19, 2026 22:52\nTo: {who[1]}\n'
             f'Subject: {message["Subject"]}\n\n{text}', 'quoted-printable')
    return answer.as_bytes()


def in_a_file(rng, message, text, who, lines, now):
    answer = begin(rng, message, who, now)
    actions = [line for line in lines if line.startswith('{')]
    rest = [line for line in lines if line not in actions]
    put_text(answer, around(rng, rest) + '\n' + introduced(rng, text), 'quoted-printable')
    body = '\n'.join('--- ' + line for line in actions) + '\n'
    answer.add_attachment(body.encode(), 'application', rng.choice(['yaml', 'x-yaml', 'octet-stream']),
                          filename=rng.choice(['orders.yaml', 'Zug 3.yaml']))
    return answer.as_bytes()


def flowed(rng, message, text, who, lines, now):
    """format=flowed: lines that end with a blank go on."""
    answer = begin(rng, message, who, now)
    body = ''
    for line in around(rng, lines).splitlines():
        body += ' \n'.join(textwrap.wrap(line, 72, break_on_hyphens=False, break_long_words=False)) + '\n'
    put_text(answer, body + '\n' + introduced(rng, text), 'quoted-printable')
    answer.set_param('format', 'flowed')
    return answer.as_bytes()


def broken(rng, message, text, who, lines, now):
    """Lines broken where the program thinks that they are long enough."""
    answer = begin(rng, message, who, now)
    body = ''
    for line in around(rng, lines).splitlines():
        body += '\n'.join(textwrap.wrap(line, 72, break_on_hyphens=False, break_long_words=False)) + '\n'
    put_text(answer, body + '\n' + introduced(rng, text), '8bit')
    return answer.as_bytes()


def curl(line):
    """What a telephone makes of straight quotes."""
    curled, opens = '', True
    for c in line:
        if c == "'":
            c = '\u2018' if opens else '\u2019'
            opens = not opens
        curled += c
    return curled


def phone(rng, message, text, who, lines, now):
    """HTML alone, with curled quotes and blanks that do not break."""
    answer = begin(rng, message, who, now)
    divs = ''
    for line in lines:
        line = html.escape(curl(line), quote=False)
        divs += f'<div>{line.replace(": ", ":&nbsp;", rng.randrange(3))}</div>'
    body = ('<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head>'
            f'<body dir="auto"><div>{rng.choice(GREETINGS)}</div><div><br></div>{divs}<br id="lineBreakAtBeginningOfSignature">'
            '<div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">'
            'On 19 Nov 2026, at 22:52, umpire &lt;umpire@example.com&gt; wrote:<br><br></blockquote></div>'
            '<blockquote type="cite"><div dir="ltr">' +
            ''.join(f'<span>{html.escape(line)}</span><br>' for line in text.splitlines()) +
            '</div></blockquote></body></html>')
    answer.set_content(body, subtype='html', cte='quoted-printable')
    return answer.as_bytes()


def both(rng, message, text, who, lines, now):
    """Plain text, and the same as HTML, as web mail writes."""
    answer = begin(rng, message, who, now)
    put_text(answer, around(rng, lines) + '\n' + introduced(rng, text), 'quoted-printable')
    answer.add_alternative('<div dir="ltr">' + ''.join(f'<div>{html.escape(line)}</div>' for line in lines) +
                           '</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Thu, 19 Nov 2026, umpire '
                           'wrote:<br></div><blockquote class="gmail_quote">' +
                           '<br>'.join(map(html.escape, text.splitlines())) + '</blockquote></div>', subtype='html',
                           cte='base64')
    return answer.as_bytes()


STYLES = [top_posted, in_base64, eight_bits, between, outlook, in_a_file, flowed, broken, phone, both]
