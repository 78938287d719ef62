# SPDX-License-Identifier: ISC
# make              build/umpire and, where GMime is, build/umpire-mail
# make demo         build it and watch it adjudicate a few moves
# make test         everything that must hold; ends with one line of totals
# make test SAN=1   all of it with the address and undefined-behaviour sanitizers; without, just a part
# make check        style, the direction of includes, citations
# make rules        for each clause: where C cites it, and its cases (GAME= CLAUSE=)
# make try T=WHAT   one test: of a unit, of the command line, a case, a random game; without T: how to say which
# make pictures     every board as SVG and PNG, in build/pictures
# make page         the program with itself as WebAssembly in it, for pages that adjudicate; from then on make keeps it so
# make test-page    that this is the same program to the byte, and that pages do what they should
# make test-mail    games by mail, through a real mail server on this machine (root)
# make mutants      breaks each condition of the rules; lists what no case notices (GAME= N= SEED= JOBS=)
# V=1 shows the commands. Libraries are linked in where there is an archive of them (lib*.a), libc is not: SHARED=1
# links none in, STATIC=1 all. What is linked in must be built again when it is mended.
# make bench        how long things take, as ratios (BASE=REV: against that revision, built beside)
# make install      under PREFIX (/usr/local) and DESTDIR; make install-strip: without what a debugger needs
# make dist         build/umpire-VERSION.tar.gz, the same bytes of the same commit; make test-dist tries it
# make deb          build/umpire_VERSION_ARCH.deb; make test-deb tries it in a fresh Debian (root; SUITE= KEEP=1)
# make fuzz         hostile letters by the million (SECONDS=60)
# make soak, make valgrind, make uninstall, make clean, make deps

ifeq ($(origin CC),default)
CC = gcc
endif
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local

# Either the sanitizers or what makes a fault harder to use, as far as the compiler has it.
accepts = $(shell $(CC) -Werror $(1) -c -x c -o /dev/null /dev/null 2> /dev/null && echo $(1))
ifneq ($(filter-out 0,$(SAN)),)
B ?= build/san
SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=all -DDEBUG -O1
else
B ?= build
HARDEN := -fPIE -fstack-protector-strong $(call accepts,-fstack-clash-protection) \
	  $(call accepts,-fcf-protection) $(call accepts,-mbranch-protection=standard) \
	  $(if $(filter -O1 -O2 -O3 -Os,$(CFLAGS)),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
HARDEN_LINK := $(if $(filter-out 0,$(STATIC)),-static-pie,-pie) -Wl,-z,relro,-z,now,-z,noexecstack
endif

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
       -Wwrite-strings -Wvla
COMPILE = $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L $(WARN) -Ilib $(CPPFLAGS) $(CFLAGS) $(SANITIZE) \
	  $(HARDEN)
LINK = $(CC) $(CFLAGS) $(SANITIZE) $(HARDEN) $(HARDEN_LINK) $(LDFLAGS)

# A library: its archive if there is one that the program can be linked with, as opening a shared one takes a tenth
# of the start; else, and with SHARED=1, the shared one.
links = $(shell echo 'int main(void) { return 0; }' | $(CC) $(HARDEN) $(HARDEN_LINK) -o /dev/null -x c - -x none \
		-Wl,--whole-archive $(1) -Wl,--no-whole-archive 2> /dev/null && echo $(1))
archive = $(filter /%,$(shell $(CC) -print-file-name=lib$(1).a 2> /dev/null))
library = $(or $(if $(filter-out 0,$(SHARED)),,$(if $(call archive,$(1)),$(call links,$(call archive,$(1))))),-l$(1))
LIBS := $(call library,yaml)
SODIUM := $(call library,sodium)

# The number in .version, and of a checkout its commit. Only what tells it is built again when it changes.
VERSION := $(shell .release/version)
# Where the cases of the rules are once they are installed.
FIXTURES = $(PREFIX)/share/umpire/fixtures

# One line for each file that is made; V=1 shows the whole command.
run = $(if $(V),$(2),@printf '%-8s %s\n' '$(1)' '$(patsubst $(B)/%,%,$@)' && $(2))

# A game is a folder with rules. narvik-1940 becomes narvik_1940 in C.
GAMES := $(patsubst lib/games/%/rules.yaml,%,$(wildcard lib/games/*/rules.yaml))
symbol = $(subst .,_,$(subst -,_,$(1)))

objects = $(patsubst %.c,$(B)/%.o,$(wildcard $(1)))
LOADER := $(call objects,lib/base/*.c lib/doc/*.c lib/data/*.c)
PACKER := $(B)/lib/data/compile/pack.o
LIBRARY := $(call objects,lib/base/*.c lib/doc/*.c lib/data/*.c lib/trust/*.c lib/engine/*.c lib/odds/*.c lib/proof/*.c lib/verify/*.c lib/draw/*.c lib/page/*.c lib/games/*.c \
		     lib/games/*/*.c) \
	   $(GAMES:%=$(B)/lib/games/%/data.o) $(B)/lib/page/assets.o $(B)/lib/page/live.o
CMD := $(call objects,cmd/*.c)

# The correspondent, a program of its own: what it needs of mail and pictures is linked to it alone. That one is built
# where GMime and the headers of librsvg and libpng are.
PKG_CONFIG ?= pkg-config
MAIL_PACKAGES = gmime-3.0 librsvg-2.0 libpng
HAS_MAIL := $(shell $(PKG_CONFIG) --exists $(MAIL_PACKAGES) 2> /dev/null && echo yes)
ifdef HAS_MAIL
MAIL_HEADERS := $(patsubst -I%,-isystem %,$(filter -I%,$(shell $(PKG_CONFIG) --cflags $(MAIL_PACKAGES))))
MAIL_LIBS := $(shell $(PKG_CONFIG) --libs gmime-3.0) $(call library,png16) $(call library,z) -lm -ldl
MAILLIB := $(call objects,lib/mail/*.c)
MAIL := $(call objects,cmd/mail/*.c)
endif
UNITS := $(patsubst tests/unit/%.c,$(B)/tests/%,$(filter-out $(if $(HAS_MAIL),,tests/unit/mail-%),$(wildcard tests/unit/*.c)))
BENCHES := $(patsubst tests/bench/%.c,$(B)/bench/%,$(wildcard tests/bench/*.c))

all: $(B)/umpire $(if $(HAS_MAIL),$(B)/umpire-mail)

$(B)/umpire: $(CMD) $(B)/libumpire.a
	$(call run,link,$(LINK) -o $@ $^ $(SODIUM) $(LIBS))

# It asks the umpire as people do, by his commands.
$(B)/umpire-mail: $(MAIL) $(B)/libmail.a $(B)/libcmd.a $(B)/libumpire.a
	$(call run,link,$(LINK) -o $@ $^ $(SODIUM) $(LIBS) $(MAIL_LIBS))

$(B)/libumpire.a: $(LIBRARY)
$(B)/libmail.a: $(MAILLIB)
$(B)/libcmd.a: $(filter-out %/main.o,$(CMD))

$(B)/lib%.a:
	@rm -f $@
	$(call run,archive,$(AR) rcs $@ $^)

$(MAILLIB): private CPPFLAGS += $(MAIL_HEADERS)
$(MAIL): private CPPFLAGS += -Icmd

$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(call run,compile,$(COMPILE) -MMD -MP -c -o $@ $<)

$(B)/%.o: $(B)/%.c $(B)/flags
	$(call run,compile,$(COMPILE) -MMD -MP -c -o $@ $<)

# Other flags, other objects.
$(B)/flags: always
	@mkdir -p $(@D)
	@echo '$(COMPILE)' | cmp -s - $@ || echo '$(COMPILE)' > $@

$(B)/cmd/main.o $(B)/cmd/mail/main.o: private CPPFLAGS += -DVERSION='"$(VERSION)"'
$(B)/cmd/rule.o: private CPPFLAGS += -DFIXTURES='"$(FIXTURES)"'
$(B)/cmd/main.o $(B)/cmd/mail/main.o $(B)/cmd/rule.o: $(B)/told
$(B)/told: always
	@mkdir -p $(@D)
	@echo '$(VERSION) $(FIXTURES)' | cmp -s - $@ || echo '$(VERSION) $(FIXTURES)' > $@

# The data of each game: a generator with the game's forms turns its YAML into C.
define game_rules
$(B)/generate/$(1).o: lib/data/compile/compile.c $(B)/flags
	@mkdir -p $$(@D)
	$$(call run,compile,$$(COMPILE) -DFORMS=$(call symbol,$(1))_forms -MMD -MP -c -o $$@ $$<)

$(B)/generate/$(1): $(B)/generate/$(1).o $(PACKER) $(B)/lib/games/$(1)/forms.o $(LOADER)
	$$(call run,link,$$(LINK) -o $$@ $$^ $$(LIBS))

$(B)/lib/games/$(1)/data.c: $(B)/generate/$(1) $(wildcard lib/games/$(1)/*.yaml)
	@mkdir -p $$(@D)
	$$(call run,data,$$< $(call symbol,$(1))_data lib/games/$(1) > $$@.new && mv $$@.new $$@)
endef
$(foreach game,$(GAMES),$(eval $(call game_rules,$(game))))

# ---- the page ---------------------------------------------------------------

# Script, style and the licences of what is in a live page, as text: characters, since C allows no text so long. The style
# without comments, in one line.
characters = od -An -v -to1 $(1) | sed "s/[0-7][0-7]*/'\\\\&',/g"

one_line = '/^\t*\/\*/ { comment = 1 } !comment { sub(/^\t+/, ""); sub(/ \{$$/, "{"); \
	if (/;$$/) sub(/: /, ":"); printf "%s%s", $$0, /[{};,]$$/ ? "" : " " } \
	/\*\/$$/ { comment = 0 }'

$(B)/lib/page/script.js: lib/page/bundle $(wildcard lib/page/script/*.js)
	@mkdir -p $(@D)
	$(call run,bundle,awk -f lib/page/bundle lib/page/script/main.js > $@.new && mv $@.new $@)

$(B)/lib/page/style.css: lib/page/style.css
	@mkdir -p $(@D)
	$(call run,bundle,awk $(one_line) $< > $@)

$(B)/lib/page/assets.c: $(B)/lib/page/script.js $(B)/lib/page/style.css lib/page/notices lib/page/assets.h
	$(call run,data,{ echo '#include "page/assets.h"'; echo 'const char page_script[] = {'; \
		$(call characters,$(B)/lib/page/script.js); echo '0 };'; echo 'const char page_stylesheet[] = {'; \
		$(call characters,$(B)/lib/page/style.css); echo '0 };'; echo 'const char page_notices[] = {'; \
		$(call characters,lib/page/notices); echo '0 };'; } > $@)

# The program as WebAssembly. Once it was wanted the one in the program is kept as its sources are, since an old one would
# judge by other rules; with sanitizers there is none.
CLANG ?= clang
WASM := $(B)/page
ENGINE := $(if $(SANITIZE),,$(wildcard $(WASM)/wanted))

$(B)/engine: always
	@mkdir -p $(@D)
	@echo '$(ENGINE)' | cmp -s - $@ || echo '$(ENGINE)' > $@

hold_engine = echo '\#include "page/live.h"'; echo 'static const unsigned char bytes[] = {'; \
	      od -An -v -tu1 $(1) | sed 's/[0-9][0-9]*/&,/g'; echo '};'; \
	      echo 'const struct live_engine live_engine = { bytes, sizeof bytes };'
hold_none = echo '\#include "page/live.h"'; echo 'const struct live_engine live_engine = { 0 };'

$(B)/lib/page/live.c: $(B)/engine lib/page/live.h $(if $(ENGINE),$(WASM)/umpire.wasm.gz)
	@mkdir -p $(@D)
	$(call run,data,{ $(if $(ENGINE),$(call hold_engine,$(WASM)/umpire.wasm.gz),$(hold_none)); } > $@)

page:
	@CC='$(CC)' CLANG='$(CLANG)' tests/deps page
	@+$(BUILD) $(WASM)/umpire.wasm.gz
	@touch $(WASM)/wanted
	@+$(BUILD) all

WASM_COMPILE = $(CLANG) --target=wasm32-wasi -std=c11 -D_POSIX_C_SOURCE=200809L -D_WASI_EMULATED_SIGNAL $(WARN) -Ilib -Icmd \
	       -include cmd/wasm/system.h -isystem $(WASM)/libraries/include $(CPPFLAGS) -O2
# As much stack as a process has, and below all else: what overflows it is a trap, and overwrites nothing.
WASM_LINK = $(CLANG) --target=wasm32-wasi -O2 -s -Wl,-z,stack-size=8388608 -Wl,--stack-first
WASM_OBJECTS := $(patsubst %.c,$(WASM)/%.o,$(filter-out cmd/bots.c cmd/guard.c,$(wildcard cmd/*.c)) $(wildcard cmd/wasm/*.c)) \
		$(LIBRARY:$(B)/%=$(WASM)/%)

$(WASM)/umpire.wasm.gz: $(WASM)/umpire.wasm
	$(call run,pack,gzip -9n < $< > $@)

$(WASM)/umpire.wasm: $(WASM_OBJECTS) $(WASM)/libraries/libraries.o
	$(call run,link,$(WASM_LINK) -o $@ $^ -lwasi-emulated-signal)

$(WASM)/libraries/libraries.o: lib/page/libraries
	$(call run,fetch,CLANG='$(CLANG)' lib/page/libraries $(@D))

$(WASM)/%.o: %.c $(WASM)/flags | $(WASM)/libraries/libraries.o
	@mkdir -p $(@D)
	$(call run,compile,$(WASM_COMPILE) -MMD -MP -c -o $@ $<)

$(WASM)/%.o: $(B)/%.c $(WASM)/flags | $(WASM)/libraries/libraries.o
	@mkdir -p $(@D)
	$(call run,compile,$(WASM_COMPILE) -MMD -MP -c -o $@ $<)

# Its own program has none.
$(WASM)/lib/page/live.c: lib/page/live.h
	@mkdir -p $(@D)
	$(call run,data,{ $(hold_none); } > $@)

$(WASM)/lib/page/live.o: $(WASM)/lib/page/live.c $(WASM)/flags
	$(call run,compile,$(WASM_COMPILE) -c -o $@ $<)

$(WASM)/cmd/main.o: private CPPFLAGS += -DVERSION='"$(VERSION)"'
$(WASM)/cmd/rule.o: private CPPFLAGS += -DFIXTURES='"$(FIXTURES)"'
$(WASM)/cmd/main.o $(WASM)/cmd/rule.o: $(B)/told

$(WASM)/flags: always
	@mkdir -p $(@D)
	@echo '$(WASM_COMPILE)' | cmp -s - $@ || echo '$(WASM_COMPILE)' > $@

# ---- tests ------------------------------------------------------------------

$(B)/tests/%: tests/unit/%.c $(B)/tests/only.o $(B)/libumpire.a $(B)/flags
	@mkdir -p $(@D)
	$(call run,compile,$(COMPILE) -DROOT='"$(CURDIR)"' -MMD -MP -MF $@.d $(LDFLAGS) -o $@ $< $(B)/tests/only.o \
		$(B)/libumpire.a -lcmocka $(SODIUM) $(LIBS))

$(B)/tests/mail-%: tests/unit/mail-%.c $(B)/tests/only.o $(B)/libmail.a $(B)/libumpire.a $(B)/flags
	@mkdir -p $(@D)
	$(call run,compile,$(COMPILE) -DROOT='"$(CURDIR)"' -MMD -MP -MF $@.d $(LDFLAGS) -o $@ $< $(B)/tests/only.o \
		$(B)/libmail.a $(B)/libumpire.a -lcmocka $(SODIUM) $(LIBS) $(MAIL_LIBS))

$(B)/bench/%: tests/bench/%.c $(B)/libumpire.a $(B)/flags
	@mkdir -p $(@D)
	$(call run,compile,$(COMPILE) -DROOT='"$(CURDIR)"' -MMD -MP -MF $@.d $(LDFLAGS) -o $@ $< $(B)/libumpire.a \
		$(SODIUM) $(LIBS))

# What commands are measured against is linked as programs that use the library are.
$(B)/bench/roundtrip: LIBS = -lyaml

units: $(UNITS)

deps:
	@CC='$(CC)' tests/deps test

# As many at once as there are processors, unless -j says how many.
BUILD = $(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))

test: deps
	@$(BUILD) all units
ifdef SANITIZE
	@B='$(abspath $(B))' tests/run style manual units fixtures cli random
else
	@$(BUILD) SAN=1 B='$(B)/san' all units
	@B='$(abspath $(B))' tests/run style manual units fixtures sanitized cli random
endif

# Browsers wait a good deal, so there is room for one more.
test-page: deps page
	@tests/deps browser
	@B='$(abspath $(B))' tests/page/install
	@B='$(abspath $(B))' JOBS=$${JOBS:-$$(($$(nproc) + 1))} \
		tests/run page-style page-cli page-units page-wasm page-games page-browser

# The programs are copied: they may be built anew meanwhile.
test-mail: deps
	@tests/mail/install
	@$(BUILD) all
	@mkdir -p $(B)/test-mail && cp $(B)/umpire $(B)/umpire-mail $(B)/test-mail
	@B='$(abspath $(B))/test-mail' tests/run mail

# Letters out of fixtures/mail, changed at random by what the reader has not seen yet, for so many seconds.
SECONDS = 60
fuzz:
	@CC='$(CC)' tests/deps test
	@CLANG='$(CLANG)' B='$(abspath $(B))/fuzz' FUZZ_SECONDS='$(SECONDS)' tests/fuzz/run

demo:
	@CC='$(CC)' tests/deps build
	@$(MAKE) --no-print-directory --silent all
	@UMPIRE='$(abspath $(B))/umpire' PICTURES='$(abspath $(B))/demo' tests/demo

check: all
	@B='$(abspath $(B))' tests/run style fixtures

rules:
	@GAME='$(GAME)' CLAUSE='$(CLAUSE)' tests/rules

# What T names before its first colon; a unit test needs no program, all others do. tests/try reads T itself.
TRIED := $(firstword $(subst :, ,$(T)))
try: $(if $(T),$(if $(filter tests/unit/%.c,$(wildcard $(TRIED))),$(TRIED:tests/unit/%.c=$(B)/tests/%),all))
	@B='$(abspath $(B))' ARGS='$(ARGS)' UNDER='$(UNDER)' tests/try

pictures:
	@CC='$(CC)' tests/deps pictures
	@$(MAKE) --no-print-directory all
	@B='$(abspath $(B))' tests/pictures

# The programs of tests/bench are parts; its scripts measure.
bench: all $(BENCHES)
	@B='$(abspath $(B))' BASE='$(BASE)' CC='$(CC)' tests/bench/run $(PARTS)

soak: all
	@B='$(abspath $(B))' GAMES_EACH=1000 PROPERTIES_EACH=200 tests/run random
ifdef HAS_MAIL
	@UMPIRE='$(abspath $(B))/umpire' KILLS=1000 bats -f 'killed at any moment' tests/cli/mail-kills.bats
	@UMPIRE='$(abspath $(B))/umpire' SOAK=1 bats tests/cli/mail-games.bats
endif

valgrind: all units
	@B='$(abspath $(B))' UNDER='valgrind -q --error-exitcode=99 --leak-check=full \
		--suppressions=$(CURDIR)/tests/mail/valgrind.supp' tests/run units fixtures

mutants: all
	@B='$(B)' COMPILE='$(COMPILE)' LINK='$(LINK)' LIBS='$(SODIUM) $(LIBS)' GAME='$(GAME)' ALL='$(ALL)' N='$(N)' \
		SEED='$(SEED)' ONLY='$(ONLY)' JOBS='$(JOBS)' FRESH='$(FRESH)' tests/mutants

# ---- installing -------------------------------------------------------------

SHARE = $(DESTDIR)$(PREFIX)/share
# Where zsh looks for functions of programs; Debian's own packages have zsh/vendor-completions.
ZSH = zsh/site-functions
PROGRAMS := umpire $(if $(HAS_MAIL),umpire-mail)
BASH_COMPLETIONS = $(PROGRAMS:%=$(SHARE)/bash-completion/completions/%)
ZSH_COMPLETION = $(SHARE)/$(ZSH)/_umpire
FISH_COMPLETIONS = $(PROGRAMS:%=$(SHARE)/fish/vendor_completions.d/%.fish)
MAN := $(filter-out $(if $(HAS_MAIL),,man/umpire-mail% man/umpire-table%),$(wildcard man/*.[157]))
installed_page = $(SHARE)/man/man$(subst .,,$(suffix $(1)))/$(notdir $(1))
CASES := $(sort $(dir $(wildcard fixtures/*/*.yaml fixtures/*/*/*.yaml)))

# Installed pages tell the version, and its date; what people write is the date when they changed the page.
$(B)/man/%: man/% $(B)/told
	@mkdir -p $(@D)
	$(call run,page,sed "s/^\.Os$$/.Os umpire $(VERSION)/; s/^\.Dd .*/.Dd $$(.release/version date)/" $< > $@)

install: all $(MAN:%=$(B)/%)
	$(foreach program,$(PROGRAMS),install -D $(STRIP) -m 755 $(B)/$(program) $(DESTDIR)$(PREFIX)/bin/$(program) &&) true
	$(foreach file,$(BASH_COMPLETIONS),install -D -m 644 cmd/completion.bash $(file) &&) true
	install -D -m 644 cmd/completion.zsh $(ZSH_COMPLETION)
	$(foreach file,$(FISH_COMPLETIONS),install -D -m 644 cmd/completion.fish $(file) &&) true
	$(foreach page,$(MAN),install -D -m 644 $(B)/$(page) $(call installed_page,$(page)) &&) true
	$(foreach dir,$(CASES),install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/umpire/$(dir) $(dir)*.yaml &&) true

install-strip:
	@$(MAKE) --no-print-directory install STRIP=-s

uninstall:
	rm -f $(PROGRAMS:%=$(DESTDIR)$(PREFIX)/bin/%) $(BASH_COMPLETIONS) $(ZSH_COMPLETION) $(FISH_COMPLETIONS) \
		$(foreach page,$(MAN),$(call installed_page,$(page)))
	rm -rf $(SHARE)/umpire

# ---- releasing --------------------------------------------------------------

dist:
	@.release/dist $(B)

test-dist:
	@CC='$(CC)' tests/deps build
	@B='$(abspath $(B))' CC='$(CC)' tests/dist

deb:
	@CC='$(CC)' tests/deps deb
	@CC='$(CC)' .release/deb $(B)

test-deb:
	@CC='$(CC)' tests/deps deb
	@package=$$(CC='$(CC)' .release/deb $(B)) && B='$(abspath $(B))' SUITE='$(SUITE)' KEEP='$(KEEP)' tests/deb "$$package"

clean:
	rm -rf $(B)

.PHONY: all always page units deps test test-page test-mail fuzz demo check rules try pictures bench soak valgrind mutants install \
	install-strip uninstall dist test-dist deb test-deb clean
.SECONDARY:
.DELETE_ON_ERROR:

-include $(LIBRARY:.o=.d) $(MAILLIB:.o=.d) $(MAIL:.o=.d) $(PACKER:.o=.d) $(CMD:.o=.d) $(GAMES:%=$(B)/generate/%.d) $(UNITS:%=%.d) $(BENCHES:%=%.d) $(B)/tests/only.d $(WASM_OBJECTS:.o=.d)
