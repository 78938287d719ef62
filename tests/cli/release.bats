# SPDX-License-Identifier: ISC
# The version, and the tarball of a release.
load common

ROOT=$BATS_TEST_DIRNAME/../..

# A small tree that has a version, in a repository of its own.
repository() { # version
	mkdir -p tree/.release
	cp "$ROOT"/.release/version "$ROOT"/.release/dist tree/.release
	cd tree || return 1
	echo "$1" > .version
	echo text > README.md
	export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
	export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@example.org GIT_AUTHOR_DATE='1000000000 +0000'
	export GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@example.org GIT_COMMITTER_DATE='1000000000 +0000'
	git init -q . && git add -A && git commit -qm one
}

@test "the program tells the version of the tree" {
	works umpire --version
	[[ ${lines[0]} =~ ^umpire\ [0-9]+\.[0-9]+\.[0-9]+(-dev(\+g[0-9a-f]+)?)?$ ]]
	[[ ${lines[0]%+*} == "umpire $(sed '1!d; s/+.*//' "$ROOT/.version")" ]]
}

@test "the number stands in .version and nowhere else" {
	number=$(sed -n '1s/-dev.*//p' "$ROOT/.version")
	[ -n "$number" ] || number=$(sed -n 1p "$ROOT/.version")
	cd "$ROOT"
	run grep -rnIF "\"$number" Makefile cmd lib .debian
	[ "$status" -eq 1 ] || complain 'a second one'
}

@test "the page of changes begins with that version" {
	run grep -m 1 '^\.Sh VERSION ' "$ROOT/man/umpire-changes.7"
	[[ $output == ".Sh VERSION $(sed '1!d; s/[-+].*//' "$ROOT/.version")"* ]]
}

@test "between releases the version has the commit, in a release it has none" {
	command -v git > /dev/null || skip 'no git'
	repository 2.3.4-dev
	run .release/version
	[ "$output" = "2.3.4-dev+g$(git rev-parse --short=12 HEAD)" ]
	run .release/version debian
	[ "$output" = "2.3.4~dev+g$(git rev-parse --short=12 HEAD)" ]
	run .release/version date
	[ "$output" = 'September 9, 2001' ]
	SOURCE_DATE_EPOCH=1500000000 run .release/version date
	[ "$output" = 'July 14, 2017' ]
	echo 2.3.4 > .version
	run .release/version
	[ "$output" = 2.3.4 ]
	run .release/version nonsense
	[ "$status" -eq 2 ]
}

@test "a tag that is not the version makes no tarball" {
	command -v git > /dev/null || skip 'no git'
	repository 2.3.4
	git tag v2.3.5
	run .release/dist ..
	[ "$status" -eq 1 ]
	[[ $output == *'the tag is v2.3.5, and .version says 2.3.4'* ]]
	git tag -d v2.3.5
	git tag v2.3.4
	run .release/dist ..
	[ "$output" = ../umpire-2.3.4.tar.gz ]
}

@test "the same commit gives the same tarball, and so does what was in it" {
	command -v git > /dev/null || skip 'no git'
	repository 2.3.4-dev
	chmod 600 README.md
	mkdir ../one ../two ../three build
	echo > build/file
	.release/dist ../one
	touch -d 2001-01-01 README.md
	echo 'not committed' > new
	echo 'nor this' >> README.md
	(umask 077; TZ=Asia/Tokyo LC_ALL=C.UTF-8 .release/dist ../two)
	cmp ../one/*.tar.gz ../two/*.tar.gz
	[ "$(ls ../two)" = "$(ls ../one)" ]
	tar -xzf ../two/*.tar.gz -C ../three
	cd ../three/umpire-2.3.4-dev+g*
	[ "$(cat README.md)" = text ] && [ ! -e new ] && [ ! -e build ]
	mkdir build
	touch README.md build/file
	.release/dist ..
	cmp ../*.tar.gz ../../one/*.tar.gz
}

@test "what is in the tarball of this tree" {
	tarball=$("$ROOT/.release/dist" "$PWD" 2> /dev/null)
	tar -tvzf "$tarball" > list
	not grep -vE ' 0/0 ' list
	tar -tzf "$tarball" | sed 's|^[^/]*/||' > names
	for name in Makefile README.md .version .release/version cmd/main.c tests/run tests/deps man/umpire.1 \
		fixtures/narvik-1940/14-fire.yaml lib/games/narvik-1940/map.yaml .debian/control; do
		grep -qx "$name" names || complain "$name" || return 1
	done
	not grep -E '^build/|^\.git/|\.o$' names
}

@test "the form for wrong rules lists every game" {
	listed=$(sed -n 's/^ *options: \[\(.*-.*\)\]$/\1/p' "$ROOT/.github/ISSUE_TEMPLATE/rule.yml" | sed 's/, /\n/g')
	[ "$listed" = "$(umpire games --names games | sort)" ]
}

@test "the licence of README and of the package is ISC, word for word" {
	isc() { # file, its first words
		sed -n "/$2/,/PERFORMANCE OF THIS SOFTWARE/Ip" "$1" | sed '/^ *\.$/d' | tr '[:upper:]\n' '[:lower:] ' | tr -s ' ' |
			sed 's/^ //; s/ $//'
	}
	wanted=$(tr '\n' ' ' << 'END' | sed 's/ $//'
permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is
hereby granted, provided that the above copyright notice and this permission notice appear in all copies.
the software is provided "as is" and the author disclaims all warranties with regard to this software
including all implied warranties of merchantability and fitness. in no event shall the author be liable for
any special, direct, indirect, or consequential damages or any damages whatsoever resulting from loss of
use, data or profits, whether in an action of contract, negligence or other tortious action, arising out of
or in connection with the use or performance of this software.
END
	)
	[ "$(isc "$ROOT/README.md" 'Permission to use')" = "$wanted" ]
	[ "$(isc "$ROOT/.debian/copyright" ' Permission to use')" = "$wanted" ]
	grep -qx 'SPDX-License-Identifier: ISC' "$ROOT/README.md"
}

@test "tests/spdx names what lacks its licence, and gives it" {
	mkdir -p tests cmd lib man .ci .debian .github .release
	cp "$ROOT/tests/spdx" tests
	sed -i '/SPDX-License-Identifier: ISC$/{2d}' tests/spdx
	printf '/* a.c */\nint x;\n' > cmd/a.c
	printf '#compdef x\nfi\n' > cmd/x.zsh
	printf '.Dd x\n' > man/a.1
	printf 'data: 1\n' > lib/data.yaml
	printf '# all\n' > Makefile
	run tests/spdx
	[ "$status" -eq 1 ]
	[ "${#lines[@]}" -eq 5 ] || complain 'others'
	has 'cmd/a.c:1: the licence is not named: /* SPDX-License-Identifier: ISC */'
	has 'cmd/x.zsh:2: '
	works tests/spdx --add
	works tests/spdx
	[ -z "$output" ]
	[ "$(cat cmd/a.c)" = $'/* SPDX-License-Identifier: ISC */\n/* a.c */\nint x;' ]
	[ "$(head -n 2 cmd/x.zsh)" = $'#compdef x\n# SPDX-License-Identifier: ISC' ]
	[ "$(head -n 1 man/a.1)" = '.\" SPDX-License-Identifier: ISC' ]
	[ "$(cat lib/data.yaml)" = 'data: 1' ]
	[ -x tests/spdx ]
}
