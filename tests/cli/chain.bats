# SPDX-License-Identifier: ISC
# The chain of heads, as umpire.5 tells it: another program computes it, from files and from views.
load common

# Computes every head of a file or a view by what umpire.5 says of the bytes, and says the last one.
write_reckoner() {
	cat > reckon.py <<- 'END'
		import hashlib, re, sys

		def hashed(name, *parts, key=b'', size=32):
		    h = hashlib.blake2b(digest_size=size, key=key, person=('umpire1 ' + name).encode().ljust(16, b'\0'))
		    for part in parts:
		        h.update(len(part).to_bytes(8, 'little') + part)
		    return h.digest()

		def divided(text):  # the members of a mapping in braces
		    depth, quoted, members, start = 0, False, [], 1
		    for i, c in enumerate(text):
		        quoted ^= c == "'"
		        depth += 0 if quoted else (c in '{[') - (c in ']}')
		        if not quoted and ((c == ',' and depth == 1) or depth == 0) and i > start:
		            members.append(text[start:i])
		            start = i + 2
		    return [tuple(m.split(': ', 1)) for m in members]

		def joined(members):
		    return ('{' + ', '.join(': '.join(m) for m in members) + '}').encode()

		def number(n, size=8):
		    return n.to_bytes(size, 'little')

		lines = open(sys.argv[1]).read().split('\n')
		keys = dict(re.match(r"([a-z]+): '?([^']*)'?$", line).groups() for line in lines if re.match(r'(id|head|for|salts|entries): ', line))
		above = lines[:next(i for i, line in enumerate(lines) if line.startswith('id: '))]
		head = made_for = hashed('game', ''.join(l + '\n' for l in above if not l.startswith('view: ')).encode())
		assert head.hex() == keys['id'], 'id'
		game, n = head, 0
		for line in lines[lines.index('history:') + 1:]:
		    if not line:
		        continue
		    n += 1
		    entry = divided(line[4:])
		    parts = []
		    for i, (side, part) in enumerate(divided(dict(entry).get('hidden', '{}'))):
		        if part[0] != '{':
		            parts.append(bytes.fromhex(part.strip("'")))
		            continue
		        members = divided(part)
		        salt = dict(members).get('salt')
		        which = i if len(sys.argv) < 3 else sys.argv[2].split().index(side)
		        salt = bytes.fromhex(salt.strip("'")) if salt else hashed(
		            'salt', game, number(n), number(which, 4), key=bytes.fromhex(keys['salts']), size=16)
		        parts.append(hashed('hidden', salt, joined([m for m in members if m[0] != 'salt'])))
		    open_text = joined([m for m in entry if m[0] not in ('hidden', 'head')])
		    head = hashed('head', head, hashed('entry', open_text, *parts))
		    assert head.hex() == dict(entry)['head'].strip("'"), f'entry {n}: {line}'
		    if dict(entry)['do'] != 'standing':
		        made_for = head
		assert (head.hex(), made_for.hex(), n) == (keys['head'], keys['for'], int(keys['entries']))
		print(head.hex())
	END
}

@test "another program computes the heads of every file and of every view" {
	command -v python3 > /dev/null || skip 'no python3'
	write_reckoner
	for game in $(umpire games --names games); do
		umpire play "$game" --random --properties --seed 3 --save p.yaml > /dev/null
		sides=$(umpire games "$game" --names sides)
		works python3 reckon.py p.yaml "$(tr '\n' ' ' <<< "$sides")keeper"
		head=$output
		for side in $sides; do
			umpire view "$side" p.yaml > v.yaml
			works python3 reckon.py v.yaml
			[ "$output" = "$head" ]
		done
	done
}

@test "the bytes are those of the manual" {
	command -v python3 > /dev/null || skip 'no python3'
	write_reckoner
	sed -n '1,/^def divided/p' reckon.py | sed '$d' > bytes.py
	cat >> bytes.py <<- 'END'
		made = hashed('game', b'game: toy\ndice: sealed\n')
		print('id      ', made.hex())
		entry = hashed('entry', b'{by: german, do: pass}')
		made = hashed('head', made, entry)
		print('entry 1 ', entry.hex() + '\nhead 1  ', made.hex())
		hidden = hashed('hidden', bytes(range(16)), b'{answer: never}')
		entry = hashed('entry', b'{by: allied, do: standing}', hidden)
		print('hidden  ', hidden.hex() + '\nentry 2 ', entry.hex() + '\nhead 2  ', hashed('head', made, entry).hex())
	END
	python3 bytes.py | diff - <(grep -E '^(id|entry [12]|head [12]|hidden)  +[0-9a-f]{64}$' "$BATS_TEST_DIRNAME/../../man/umpire.5")
}

@test "an earlier view shows that the past was changed" {
	umpire apply g.yaml -a "$PLACE" -o one.yaml 2> /dev/null
	umpire apply one.yaml -a "$OTHER" -o two.yaml 2> /dev/null
	# the keeper puts another unit there, which the Allies do not see
	umpire apply g.yaml -a "${PLACE/dietl/2-139}" 2> /dev/null | umpire apply - -a "$OTHER" -o false.yaml 2> /dev/null
	works umpire replay false.yaml
	for file in one two false; do
		umpire view allied $file.yaml | sed '1,/^history:/d' > $file
	done
	cmp <(masked one) <(head -1 false | masked)
	cmp one <(head -1 two)
	not cmp -s one <(head -1 false)
}
