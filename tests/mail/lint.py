#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""lint.py FILE...: whether messages are as RFC 5322, 2045-2047, 2231 and 2387 want them, and as ours are to be.

Stricter than mail programs are: what a reader may forgive is a fault of its writer. Prints FILE: fault; exit status 1.
"""
import email
import email.policy
import email.utils
import re
import sys
import unicodedata
from html.parser import HTMLParser

ONCE = ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type']
AT_MOST_ONCE = ['Sender', 'Reply-To', 'Cc', 'In-Reply-To', 'References', 'List-Id', 'Auto-Submitted',
                'Content-Transfer-Encoding', 'Content-Disposition', 'Content-Id', 'Return-Path']
ATEXT = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
DOT_ATOM = ATEXT + r'(\.' + ATEXT + ')*'
ID = re.compile('<' + DOT_ATOM + '@(' + DOT_ATOM + r'|\[[!-Z^-~]*\])>')
ADDRESS = re.compile('(' + DOT_ATOM + r'|"([ !#-\[\]-~]|\\[ -~])*")@' + DOT_ATOM)
ENCODED = re.compile(r'=\?([A-Za-z0-9_-]+)\?([QqBb])\?([!->@-~]*)\?=')
TYPE = re.compile('[a-z0-9.+-]+/[a-z0-9.+-]+')
MOST_INLINE = 100 * 1024
VOID = {'meta', 'img', 'br', 'hr', 'wbr'}
FORBIDDEN = {'script', 'iframe', 'object', 'embed', 'link', 'form', 'input', 'base', 'svg', 'video', 'audio', 'frame'}


def steers(words):
    """Controls, marks of direction, what nobody sees."""
    return [c for c in words if unicodedata.category(c) in ('Cc', 'Cf', 'Zl', 'Zp', 'Cs')]


class Html(HTMLParser):
    """Notes what is no good in a letter; cids are the pictures that it wants."""

    def __init__(self, fault):
        super().__init__(convert_charrefs=True)
        self.fault, self.open, self.cids, self.words = fault, [], [], []
        self.seen = set()

    def handle_decl(self, decl):
        self.seen.add('!' + decl.lower())

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        if tag in FORBIDDEN:
            self.fault(f'HTML has <{tag}>')
        if tag not in VOID:
            self.open.append(tag)
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.fault(f'HTML: <{tag}> has an attribute twice')
        for name, value in attrs:
            self.attribute(tag, name, value or '')
        if tag == 'img':
            for name in ('src', 'alt', 'width', 'height'):
                if name not in names:
                    self.fault(f'HTML: <img> has no {name}')

    def attribute(self, tag, name, value):
        if name.startswith('on'):
            self.fault(f'HTML: <{tag} {name}> is script')
        if name == 'style':
            if re.search(r'url\s*\(|expression|@import|position\s*:', value, re.I):
                self.fault(f'HTML: style of <{tag}> brings something from elsewhere: {value}')
            for rule in filter(None, (rule.strip() for rule in value.split(';'))):
                if not re.fullmatch(r"[a-z-]+\s*:[^:{}<>]+", rule, re.S):
                    self.fault(f'HTML: style of <{tag}> is not well formed: {rule}')
        if name in ('src', 'href', 'background', 'action', 'srcset', 'poster', 'data'):
            scheme = value.split(':')[0].lower() if ':' in value else ''
            if scheme == 'cid' and tag == 'img':
                self.cids.append(value[4:])
            elif scheme != 'mailto' and not value.startswith('#'):
                self.fault(f'HTML: <{tag} {name}="{value}"> points elsewhere')

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.fault(f'HTML: </{tag}> closes what is not open')

    def handle_data(self, data):
        self.words.append(data)

    def finish(self):
        self.close()
        if self.open:
            self.fault('HTML: not closed: ' + ' '.join(self.open))
        for wanted in ('!doctype html', 'html', 'head', 'title', 'body'):
            if wanted not in self.seen:
                self.fault(f'HTML has no <{wanted}>')
        if not ''.join(self.words).strip():
            self.fault('HTML says nothing')


def header_lines(block, where, fault):
    """The fields of a header, checked as bytes; a list of (name, value) unfolded."""
    fields = []
    for line in block.split(b'\n'):
        if len(line) > 998:
            fault(f'{where}: a line of {len(line)} bytes')
        if any(byte > 126 or (byte < 32 and byte != 9) for byte in line):
            fault(f'{where}: a byte that no header has: {line!r}')
        words = line.decode('latin-1')
        if len(line) > 78 and ' ' in words.split(': ', 1)[-1].strip():
            fault(f'{where}: {len(line)} columns, and it could be folded: {words}')
        if len(line) > 76 and ENCODED.search(words):
            fault(f'{where}: {len(line)} columns with an encoded word: {words}')
        if words[:1] in (' ', '\t'):
            if not words.strip():
                fault(f'{where}: a line of blanks alone')
            if not fields:
                fault(f'{where}: begins by a folded line')
            else:
                fields[-1][1] += words
        elif not re.match('[!-9;-~]+:( |$)', words):
            fault(f'{where}: no field: {words!r}')
        else:
            name, value = words.split(':', 1)
            fields.append([name, value])
    return [(name, value.strip()) for name, value in fields]


def encoded_words(name, value, fault):
    if name.lower().startswith(('content-', 'message-id', 'references', 'in-reply-to', 'date')):
        if '=?' in value:
            fault(f'{name}: an encoded word where none may be')
        return
    for word in ENCODED.finditer(value):
        if len(word.group()) > 75:
            fault(f'{name}: an encoded word of {len(word.group())} columns')
        before, after = value[:word.start()][-1:], value[word.end():][:1]
        if before not in ('', ' ', '\t') or after not in ('', ' ', '\t'):
            fault(f'{name}: an encoded word without blanks about it: {word.group()}')
        try:
            email.header.decode_header(word.group())[0][0].decode(word.group(1))
        except (UnicodeDecodeError, LookupError, email.errors.HeaderParseError) as error:
            fault(f'{name}: {word.group()}: {error}')
    if '=?' in ENCODED.sub('', value):
        fault(f'{name}: half an encoded word: {value}')


def check_header(message, fields, fault):
    names = [name.lower() for name, _ in fields]
    for name in ONCE:
        if names.count(name.lower()) != 1:
            fault(f'{name} is there {names.count(name.lower())} times')
    for name in AT_MOST_ONCE:
        if names.count(name.lower()) > 1:
            fault(f'{name} is there {names.count(name.lower())} times')
    value_of = {name.lower(): value for name, value in fields}
    for name in ('from', 'to', 'reply-to'):
        if name not in value_of:
            continue
        addresses = message[name].addresses
        if len(addresses) != 1:
            fault(f'{name}: {len(addresses)} addresses')
        for address in addresses:
            if not ADDRESS.fullmatch(address.addr_spec) or len(address.addr_spec) > 254:
                fault(f'{name}: no address: {address.addr_spec!r}')
    when = message['date'].datetime if 'date' in value_of else None
    if 'date' in value_of and (not when or email.utils.format_datetime(when) != value_of['date']):
        fault(f'Date: {value_of["date"]}')
    for name in ('message-id', 'in-reply-to'):
        if name in value_of and not ID.fullmatch(value_of[name]):
            fault(f'{name}: {value_of[name]}')
    ids = value_of.get('references', '').split()
    if len(ids) != len(set(ids)) or not all(ID.fullmatch(one) for one in ids) or ('references' in value_of and not ids):
        fault(f'References: {ids}')
    if 'in-reply-to' in value_of and value_of['in-reply-to'] not in ids:
        fault('References lacks what is answered')
    if 'list-id' in value_of and not re.fullmatch('(.* )?<' + DOT_ATOM + '>', value_of['list-id']):
        fault(f'List-Id: {value_of["list-id"]}')
    if value_of.get('auto-submitted') not in ('auto-replied', 'auto-generated'):
        fault(f'Auto-Submitted: {value_of.get("auto-submitted")}')
    if value_of.get('mime-version') != '1.0':
        fault(f'MIME-Version: {value_of.get("mime-version")}')


def check_encoding(part, where, fault):
    encoding = str(part.get('Content-Transfer-Encoding', '7bit')).lower()
    raw = part.get_payload().encode('utf-8', 'surrogateescape')
    lines = raw.split(b'\n')
    if encoding not in ('7bit', 'quoted-printable', 'base64'):
        fault(f'{where}: encoded as {encoding}')
    if any(byte > 126 for byte in raw) or b'\0' in raw:
        fault(f'{where}: bytes over 126, or zero')
    longest = max(map(len, lines))
    if longest > (78 if encoding == '7bit' else 76):
        fault(f'{where}: {encoding} with a line of {longest}')
    if any(line.startswith(b'From ') for line in lines):
        fault(f'{where}: a line begins by "From ", which mailboxes alter')
    if encoding == 'quoted-printable':
        for line in lines:
            if line[-1:] in (b' ', b'\t'):
                fault(f'{where}: a blank at the end of {line!r}')
            if re.search(rb'=(?![0-9A-F]{2}|$)', line):
                fault(f'{where}: no quoted-printable: {line!r}')
    if encoding == 'base64' and not re.fullmatch(rb'([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?',
                                                 b''.join(lines)):
        fault(f'{where}: no base64')


def check_text(part, where, fault):
    charset = part.get_content_charset()
    if charset not in ('utf-8', 'us-ascii'):
        fault(f'{where}: charset {charset}')
    if part.get_param('format'):
        fault(f'{where}: format={part.get_param("format")}')
    try:
        words = part.get_payload(decode=True).decode('utf-8')
    except UnicodeDecodeError as error:
        fault(f'{where}: {error}')
        return ''
    if not part.get_content_disposition() == 'attachment':
        found = steers(words.replace('\n', '').replace('\t', ''))
        if found:
            fault(f'{where}: characters that steer: {found!r}')
        if not words.endswith('\n'):
            fault(f'{where}: its last line does not end')
    return words


def check_file(part, where, fault):
    name = part.get_filename()
    if not name or re.search(r'[/\\]|^\.', name) or steers(name) or len(name.encode()) > 255:
        fault(f'{where}: the name of the attachment is {name!r}')
    if part.get_param('name') and email.utils.collapse_rfc2231_value(part.get_param('name')) != name:
        fault(f'{where}: two names: {part.get_param("name")!r}, {name!r}')


def check_pictures(related, cids, where, fault):
    there = [str(part['Content-Id'])[1:-1] for part in related.iter_parts() if part['Content-Id']]
    if len(there) != len(set(there)):
        fault(f'{where}: two parts of one Content-Id')
    for part in related.iter_parts():
        if part['Content-Id'] and not ID.fullmatch(str(part['Content-Id'])):
            fault(f'{where}: Content-Id: {part["Content-Id"]}')
        if part.get_content_type() == 'image/png' and not part.get_content().startswith(b'\x89PNG\r\n\x1a\n'):
            fault(f'{where}: a PNG that is none')
    for cid in set(cids) - set(there):
        fault(f'{where}: no part is {cid}')
    for cid in set(there) - set(cids):
        fault(f'{where}: nothing shows {cid}')


def check_multipart(part, where, fault):
    types = [child.get_content_type() for child in part.iter_parts()]
    boundary = part.get_boundary() or ''
    if not re.fullmatch(r"[A-Za-z0-9'()+_,./:=? -]{0,69}[A-Za-z0-9'()+_,./:=?-]", boundary):
        fault(f'{where}: boundary {boundary!r}')
    if not types:
        fault(f'{where}: no parts')
    if part.get_content_subtype() == 'alternative' and (len(types) < 2 or types[0] != 'text/plain'):
        fault(f'{where}: the alternatives are {types}')
    if part.get_content_subtype() == 'related':
        if part.get_param('type') != types[0] or types[0] != 'text/html':
            fault(f'{where}: type={part.get_param("type")}, and the root is {types[0]}')
    if (part.preamble or '').strip() or (part.epilogue or '').strip():
        fault(f'{where}: words beside the parts')


def check_tree(message, fault):
    inline, cids, kinds = 0, [], []
    for i, part in enumerate(message.walk()):
        where = f'part {i} ({part.get_content_type()})'
        for defect in list(part.defects) + [d for value in part.values() for d in getattr(value, 'defects', [])]:
            fault(f'{where}: {defect!r}')
        if not TYPE.fullmatch(part.get_content_type()):
            fault(f'{where}: no type')
        if part.is_multipart():
            check_multipart(part, where, fault)
            continue
        check_encoding(part, where, fault)
        words = check_text(part, where, fault) if part.get_content_maintype() == 'text' else ''
        if part.get_content_disposition() == 'attachment':
            check_file(part, where, fault)
            continue
        kinds.append(part.get_content_type())
        inline += len(part.get_payload(decode=True))
        if part.get_content_type() == 'text/html':
            html = Html(lambda words, where=where: fault(f'{where}: {words}'))
            html.feed(words)
            html.finish()
            cids += html.cids
        elif part.get_content_type() == 'text/plain' and not words.strip():
            fault(f'{where}: says nothing')
    if 'text/plain' not in kinds:
        fault('there is no plain text')
    if inline >= MOST_INLINE:
        fault(f'{inline} bytes are shown, and {MOST_INLINE} are to be the most')
    related = [part for part in message.walk() if part.get_content_type() == 'multipart/related']
    for part in related:
        check_pictures(part, cids, 'multipart/related', fault)
    if cids and not related:
        fault(f'HTML shows {cids}, and there are no parts for it')


def raw_headers(raw, message, fault):
    """Those of the message and of each part, as bytes: a parser forgives too much."""
    blocks = [raw.split(b'\n\n', 1)[0]]
    for boundary in {part.get_boundary() for part in message.walk() if part.is_multipart()}:
        for piece in raw.split(b'\n--' + (boundary or '').encode() + b'\n')[1:]:
            blocks.append(piece.split(b'\n\n', 1)[0])
    fields = None
    for i, block in enumerate(blocks):
        found = header_lines(block, 'header' if not i else 'header of a part', fault)
        for name, value in found:
            encoded_words(name, value, fault)
        fields = found if fields is None else fields
    return fields


def lint(raw):
    """What is wrong with a message; one that Python's package of mail cannot bear has a fault for that, too."""
    faults = []
    try:
        find_faults(raw, faults)
    except (ValueError, LookupError, AttributeError, TypeError, email.errors.MessageError) as error:
        faults.append(f'it cannot be read: {error!r}')
    return faults


def find_faults(raw, faults):
    if b'\r' in raw:
        faults.append('a carriage return')
    if b'\0' in raw:
        faults.append('a zero byte')
    if not raw.endswith(b'\n'):
        faults.append('its last line does not end')
    if any(len(line) > 998 for line in raw.split(b'\n')):
        faults.append('a line over 998 bytes')
    message = email.message_from_bytes(raw, policy=email.policy.default)
    fields = raw_headers(raw, message, faults.append)
    check_header(message, fields, faults.append)
    for name, value in message.items():
        if steers(str(value).replace('\t', '')):
            faults.append(f'{name}: characters that steer: {str(value)!r}')
    check_tree(message, faults.append)


def main():
    status = 0
    for file in sys.argv[1:]:
        with open(file, 'rb') as stream:
            raw = stream.read()
        for fault in lint(raw):
            print(f'{file}: {fault}')
            status = 1
    return status


if __name__ == '__main__':
    sys.exit(main())
