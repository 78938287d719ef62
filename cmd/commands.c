/* SPDX-License-Identifier: ISC */
/* commands.c: the commands of the program `umpire`. */
#include "cmd.h"

const struct command commands[] = {
	{ "games", cmd_games, 0, 1, "[GAME] [--sources | --names KIND | --set-up [-s SCENARIO] | --json]",
	  "the games, their scenarios and options", "data json names scenario set-up sources",
	  "Lists the games with their scenarios and optional rules. With --sources: for\n"
	  "each part of the map, the counters and the charts, the rule that states it or\n"
	  "how and why it was rebuilt. With --set-up: the ready set-up of a scenario, as\n"
	  "actions for 'umpire apply'.\n" },
	{ "new", cmd_new, 1, 1,
	  "GAME [-s SCENARIO] [-S] [-O OPTION]... [--player SIDE=FILE]... [--keeper FILE]\n"
	  "                  [--trust HOW] [--days N] [-o FILE] [--json]", "begins a game",
	  "scenario set-up option data days dice json keeper player seed trust log output",
	  "Writes a new game file, which asks its first decision. With -S the sides are\n"
	  "set up as they stood in history, and play can begin. With --player and\n"
	  "--keeper, tickets that 'umpire key public' made: what these do is signed, and\n"
	  "dice can be proved (umpire-trust(7)).\n" },
	{ "key", cmd_key, 1, 2, "(new -o FILE | public FILE [-o TICKET])", "makes a key, or a ticket of it",
	  "output",
	  "new: a key, in a file that you alone can read. public: a ticket, which you\n"
	  "give away; each serves for one game. Beside the key lies its memory,\n"
	  "FILE.seen: copy them together.\n" },
	{ "sign", cmd_sign, 1, 2, "FILE (ACTION | -a YAML...) -k KEY [-o LETTER]", "writes a letter",
	  "action key output data",
	  "Writes the actions as a letter that KEY signs, for 'umpire apply'. FILE is the\n"
	  "game, or the view of it that its keeper sent.\n" },
	{ "open", cmd_open, 1, 1, "FILE -k KEY [--opening] [-i | -o FILE]", "opens the dice of a letter",
	  "key in-place opening output log data",
	  "Where dice are sealed: adds the link of KEY to the letter that is\n"
	  "bound, and carries it out.\n" },
	{ "apply", cmd_apply, 1, 2, "FILE (ACTION | -a YAML...) [-k KEY] [-i | -o FILE] [--json]",
	  "adjudicates actions", "action as dice json key seed in-place output log require-for side data",
	  "Applies the actions in order and writes the new game file; the log goes\n"
	  "to standard error. FILE or ACTION may be -, standard input. Dice are\n"
	  "rolled unless given. All are applied or none, until a die falls or\n"
	  "something hidden is shown: then those before one that will not do are\n"
	  "kept, and the exit status is 1.\n" },
	{ "check", cmd_check, 1, 2, "FILE (ACTION | -a YAML) [--all] [--json]", "lawful or not, and why",
	  "action all as json side data",
	  "Says whether the action is lawful now, and what will count. Rolls nothing and\n"
	  "writes no file. Of a view: lawful if it is listed there; what is hidden only\n"
	  "the whole file tells.\n" },
	{ "options", cmd_options, 1, 1,
	  "FILE [--do VERB] [--with UNIT] [--at PLACE] [--count | --tally] [--json]",
	  "every lawful action now", "as at count do json side data tally with",
	  "Prints every lawful action, one YAML document a line, ready for apply. For a\n"
	  "move: one cheapest path to each place. For a set of pieces: each alone, all of\n"
	  "them, and under some: those that may be combined. --do, --with and --at choose\n"
	  "among them: of a verb; that name all these units; that name a place, as the\n"
	  "end of a path or otherwise, or a unit that is there. FILE may be a view.\n" },
	{ "odds", cmd_odds, 1, 2,
	  "FILE (ACTIONS | -a YAML...) [--as SIDE] [--limit N] [--samples N] [--seed N] [--json]",
	  "what may come of an action, and how likely",
	  "action as json limit output samples seed side data",
	  "Tells all that may come of the action, with exact shares: every way that the\n"
	  "dice can fall is carried out as apply would. Further actions answer what is\n"
	  "asked then, where they are lawful; else the question is left open. Rolls\n"
	  "nothing and writes no file.\n" },
	{ "batch", cmd_batch, 0, 0, "< REQUESTS > REPLIES", "many requests, for programs",
	  "",
	  "Reads requests from standard input, each a line of JSON, and answers\n"
	  "each by a line of JSON:\n"
	  "  {\"command\": \"apply\", \"file\": \"g.yaml\", \"action\": {\"do\": \"pass\"}}\n"
	  "The commands are apply, check, consent, draw, games, log, new, odds, options,\n"
	  "page, place, replay, rule, show, undo, unit and view; the keys are their long\n"
	  "options. A bad request is answered, too, and the next is read: umpire-batch(1).\n" },
	{ "complete", cmd_complete, 1, 1 << 20, "-- WORD...", "the words that may come next, for shells",
	  "",
	  "Prints what the last of these words of a command line may become, one a line,\n"
	  "after a tab perhaps what it means; :files or :directories where a file is to\n"
	  "be named. An empty last word: whatever may come.\n" },
	{ "draw", cmd_draw, 1, 1,
	  "(FILE [--last [N]] [--options] [--side SIDE] [--zones SIDE] [--los PIECE|PLACE] |\n"
	  "                   --map GAME[/BOARD]) [-o FILE] [--json]",
	  "the board as a picture",
	  "around board data json last los map no-charts options output scenario side zones",
	  "Draws the board as SVG: map, pieces, tracks, a legend, and the charts of the game\n"
	  "unless they would need too much room. --last adds what the last actions did,\n"
	  "--options what the pending decision can reach, --zones zones of control; --los\n"
	  "shades what a piece, or somebody in a place, does not see.\n"
	  "With --map: the empty map of a game, or of one of its scenarios. FILE may be\n"
	  "a view, which is drawn as its side sees it.\n" },
	{ "page", cmd_page, 1, 1,
	  "FILE [--side SIDE] [--live | --listed] [--last [N]] [--mail-to ADDRESS]\n"
	  "                   [--subject TEXT] [-o FILE] [--json [--parts]]",
	  "a board to play on, for a browser",
	  "data json last listed live mail-to output parts side subject",
	  "Writes one HTML page on which actions are clicked together: no network and no\n"
	  "server are needed. Where nothing is hidden from its reader it has the umpire in\n"
	  "it, which judges, rolls and draws; else it lists what may be done. With --side it\n"
	  "is for a game by mail: it shows what that side may see, no die falls in it, and\n"
	  "what is done there comes out as a letter. FILE may be a view. --json: what the\n"
	  "page knows, for other programs: umpire-page(1).\n" },
	{ "report", cmd_report, 1, 1, "FILE [--last [N]] [--around PLACE[:N]] [--side SIDE] [-o FILE]",
	  "a page to go with a mail", "around data last output side",
	  "Writes one HTML page that needs nothing else: who must decide what, the part of\n"
	  "the board where the last actions happened, or about PLACE, all of the board,\n"
	  "the log of the last N actions (10) with their rules, and every lawful action.\n"
	  "With --side: as that side may know them. FILE may be a view.\n" },
	{ "show", cmd_show, 1, 1,
	  "FILE [--side SIDE] [--map [--around PLACE[:N]] [--zones SIDE]] [--json]",
	  "the position, for a person", "side json data map around ascii color width zones",
	  "Shows whose decision it is, the tracks, and the stacks place by place. With\n"
	  "--map: the board in letters and colours, as large as the terminal is wide.\n"
	  "FILE may be a view, which is shown as its side sees it.\n" },
	{ "unit", cmd_unit, 2, 2, "FILE UNIT [--side SIDE] [--json]", "what there is to know of a unit",
	  "as json side data",
	  "Tells of a unit: what is printed on it, where it is and with whom, its state,\n"
	  "what the rules make of that (supply, reach, what is left of its movement), and\n"
	  "what may be done with it now. With --side: as far as that side may know.\n" },
	{ "place", cmd_place, 2, 2, "FILE PLACE [--side SIDE] [--json]", "what there is to know of a place",
	  "as json side data",
	  "Tells of a place: its ground and neighbours, who is there, what the rules make\n"
	  "of that (supply, zones, stacking), and what may be done there now. With --side:\n"
	  "as far as that side may know.\n" },
	{ "view", cmd_view, 2, 2, "SIDE FILE [-k KEY] [-o FILE] [--json]", "the file as a side may see it",
	  "json key output data",
	  "Writes the game file without what SIDE may not know of the position and the\n"
	  "history, and with what it may do and was told. With -k the keeper seals it.\n"
	  "check, consent, draw, log, options, replay, report, show, sign and take read\n"
	  "it; the others want the whole file.\n" },
	{ "log", cmd_log, 1, 1, "FILE [--side SIDE] [--last [N] | --since N] [--json]",
	  "the log, made again from the history", "side last since=N actions json data",
	  "Prints what the umpire has said since the beginning, or of the last N actions,\n"
	  "or since entry N, which is counted as 'umpire replay --until' counts.\n"
	  "FILE may be a view.\n" },
	{ "take", cmd_take, 2, 2, "MINE THEIRS [-i | -o FILE]", "takes over what the other side sent",
	  "in-place output data",
	  "THEIRS, a game or a view of it, must go on from MINE: the same past, and after\n"
	  "it what the rules and the signatures allow. Then it is written, with -i over\n"
	  "MINE. Else says at which entry they part.\n" },
	{ "reveal", cmd_reveal, 1, 1, "FILE -k KEY [-i | -o FILE]", "shows the keeper's links at the end",
	  "key in-place output data",
	  "When the game is over the keeper shows his last link: then everybody\n"
	  "can prove every die.\n" },
	{ "claim", cmd_claim, 1, 1, "FILE -k KEY [-i | -o FILE]", "claims that a letter is not opened",
	  "key in-place output data",
	  "Adds, signed and with today's date, that the letter which is bound still\n"
	  "waits for its opening.\n" },
	{ "abandon", cmd_abandon, 1, 1, "FILE (--as SIDE | -k KEY) [--why TEXT] [-i | -o FILE]",
	  "plays no more", "as in-place key output why data",
	  "The game stops here, and the file says by whom and why. With\n"
	  "a key that is signed.\n" },
	{ "upgrade", cmd_upgrade, 1, 1,
	  "FILE [--player SIDE=FILE]... [--keeper FILE [-k KEY]] [--trust HOW] [--days N] [-o FILE]",
	  "goes on with a game by today's rules",
	  "data days keeper key output player trust",
	  "Begins a new game, of the newest edition, from the position of FILE,\n"
	  "whose history stays behind: keep FILE, which alone proves what was\n"
	  "before. Keys bring new tickets.\n" },
	{ "replay", cmd_replay, 1, 1,
	  "FILE [--rolls] [--since HEAD] [--view FILE] [--until N [-o FILE]] [--json]",
	  "adjudicates the history again", "data json output rolls since=HEAD until view",
	  "Plays the history again from the set-up. The file must come out the same\n"
	  "byte for byte; otherwise says where it parts, exit status 1. Then tells what\n"
	  "the file proves and what it does not: heads, letters, dice. Of a view: what\n"
	  "can be proved of it.\n" },
	{ "undo", cmd_undo, 1, 2, "FILE [N] [--as SIDE] [--consent FILE]... [-k KEY] [-i | -o FILE] [--json]",
	  "takes back the last actions", "as consent in-place json key output data",
	  "Takes back the last N actions (1) of one side. Nothing is erased: the history\n"
	  "says that they count no more. Actions for which dice were rolled or which\n"
	  "showed a secret, and those of another side, need the consent of every other\n"
	  "side, as 'umpire consent' writes it.\n" },
	{ "consent", cmd_consent, 1, 2, "FILE [N] --as SIDE [-k KEY] [--json]",
	  "agrees that the other side takes back actions", "as json key output data",
	  "Writes that SIDE agrees to the last N actions (1) being taken back, for\n"
	  "'umpire undo --consent'. It holds for this very position and no other.\n" },
	{ "play", cmd_play, 1, 1, "GAME (--random | --seat SIDE=PLAYER...) [--seed N] [--games K] [--json]",
	  "whole games, at random or by programs",
	  "random seat seed games scenario option properties save verbose json data",
	  "--random plays whole games with random actions and checks every position on\n"
	  "the way. With --seat players meet: random, greedy (looks one action ahead and\n"
	  "takes what leaves it the most pieces) or run:COMMAND, a program that reads a\n"
	  "line of JSON for each decision and writes a line, its action: umpire-batch(1).\n" },
	{ "rule", cmd_rule, 1, 2, "GAME (CLAUSE | RULE | --list | --editions) [--json]",
	  "what a clause demands, and its proof", "list editions fixtures json data",
	  "Says what the clause, or every clause of the rule or chapter, demands in\n"
	  "our words, how we read it, and which cases prove it. --editions tells\n"
	  "what each edition of the game changed; a game goes on by the edition\n"
	  "that it was begun with.\n" },
	{ "test", cmd_test, 1, 1 << 20,
	  "FIXTURE... [--coverage] [--first] [--only TEXT] [--junit FILE] [--json]",
	  "runs rules fixtures",
	  "coverage first json junit only",
	  "Runs the cases of the files, and of all files under the directories; prints\n"
	  "TAP, or with --json an object. A game file is replayed. Exit status 1 if anything fails.\n" },
	{ "case", cmd_case, 1, 2,
	  "FILE (ACTION | -a YAML...) [--clause CLAUSE] [--name TEXT] [--whole] [--as-is]",
	  "a case for a fixture, from a position at hand",
	  "action as-is clause dice name output seed whole data",
	  "Writes a fixture with the actions in the position of FILE, of which it keeps\n"
	  "the least that comes to the same. Clause, name and what must follow are left\n"
	  "for a person to fill in by the rulebook. With --as-is they are what the program\n"
	  "did: that guards against change, and proves no rule.\n" },
	{ "help", cmd_help, 0, 2, "[COMMAND | GAME [VERB | STATE | UNIT | PLACE]]",
	  "about a command, a game, or an action", "",
	  "Tells about a command; or about a game: its decisions, and the actions\n"
	  "with their arguments; or what is printed on a unit or a place.\n" },
	{ 0 }
};
