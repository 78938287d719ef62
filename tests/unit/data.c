/* SPDX-License-Identifier: ISC */
/* Tests of lib/engine/data.c and load*.c: small data files in, tables or a complaint out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/engine-private.h"
#include "data/layout.h"

/* ---- the names of a small game ---------------------------------------- */

enum { CLEAR, SEA, TOWN };
enum { ROAD, RIVER };
enum { FIRE, SIZE };

static const char *const sides[] = { "red", "blue", NULL };
static const char *const kinds[] = { "hex", "box", NULL };
static const char *const features[] = { "clear", "sea", "town", NULL };
static const char *const borders[] = { "road", "river", NULL };
static const char *const traits[] = { "elite", "slow", NULL };
static const char *const sizes[] = { "none", "company", "battalion", NULL };
static const char *const results[] = { "-", "hit", NULL };
static const char *const dice[] = { "1", "2", NULL };
static const char *const odds[] = { "low", "high", NULL };
static const struct value_form values[] = { { .name = "fire" }, { .name = "size", .words = sizes }, { 0 } };
static const struct chart_form charts[] = {
	{ .name = "combat", .columns = odds, .rows = dice, .words = results }, { .name = "cost" }, { 0 }
};
static const struct forms forms = {
	.sides = sides, .place_kinds = kinds, .place_features = features, .border_features = borders,
	.traits = traits, .values = values, .charts = charts,
};

/* ---- tables ----------------------------------------------------------- */

static const char good_map[] =
	"grid: {columns: 4, rows: 3, top: flat, lower: odd}\n"
	"sources:\n"
	"  default: {rebuilt: drawn by hand}\n"
	"  text: {rule: '2.1'}\n"
	"legend: {'.': [clear], '~': [sea], T: [clear, town], x: no}\n"
	"rows:\n"
	"  - '..~~'\n"
	"  - '.T.~'\n"
	"  - '...x'\n"
	"places:\n"
	"  '0202': {name: Mill, source: text}\n"
	"  '0301': {features: [town]}\n"
	"  port: {name: The port, kind: box, features: [sea]}\n"
	"  pool: {kind: box}\n"
	"links:\n"
	"  port: ['0401', '0301']\n"
	"lines:\n"
	"  road: [['0101', '0201', '0301', port]]\n"
	"sides:\n"
	"  river: ['0202/0201', '0101/0102']\n"
	"layout:\n"
	"  sheet: [900, 700]\n"
	"  hexside: 40\n"
	"  grid: [20, 30]\n"
	"  panel: [600, 10, 280, 300]\n"
	"  legend: [600, 320, 280, 370]\n"
	"  boxes: {pool: [10, 500, 200, 100]}\n"
	"  areas:\n"
	"    port: {at: [400, 550], room: [120, 60], outline: [300, 500, 510, 505, 405, 605]}\n"
	"  boards: {land: [0, 0, 590, 480], beside: [590, 0, 310, 700]}\n"
	"  captions:\n"
	"    - {text: The bay, at: [250, 90], size: 30, turn: -45}\n"
	"    - {text: The hills, at: [90, 200]}\n";

static const char good_counters[] =
	"sources: {default: {rebuilt: guessed}}\n"
	"pieces:\n"
	"  blue:\n"
	"    guard: {name: The Guard, fire: 3, size: battalion, traits: [slow, elite], begins: '0202'}\n"
	"  red:\n"
	"    2-lancers: {fire: -1}\n"
	"    1-lancers: {begins: pool}\n";

/* The same pieces, in tables. */
static const char good_tables[] =
	"sources: {default: {rebuilt: guessed}}\n"
	"pieces:\n"
	"  blue:\n"
	"    - all: {size: battalion, traits: [slow]}\n"
	"      columns: [fire, name, begins]\n"
	"      rows:\n"
	"        guard: [3, The Guard, '0202', {traits: [slow, elite]}]\n"
	"  red:\n"
	"    - columns: [fire]\n"
	"      rows: {2-lancers: [-1]}\n"
	"    - {all: {begins: pool}, columns: [], rows: {1-lancers: []}}\n";

static const char good_charts[] =
	"combat:\n"
	"  source: {rule: '5.1'}\n"
	"  columns: [high, low]\n"
	"  rows:\n"
	"    '2': [hit, no]\n"
	"    '1': ['-', hit]\n"
	"  notes: {'1': a remark}\n"
	"cost: {columns: [foot], rows: {town: [1], sea: [no]}}\n";

static const char good_scenarios[] =
	"first: {title: The first, about: It begins., source: {rule: '3.0'}}\n"
	"second: {title: The second}\n";

static const char good_rules[] =
	"chapters: [{chapter: '1', title: Movement}]\n"
	"clauses:\n"
	"  - {id: 1.1a, rule: '1.1', kind: legality, says: Go., proof: case}\n"
	"  - {id: 1.1b, rule: '1.1', kind: effect, says: Stop., ruling: Now., proof: hand, why: No way.}\n"
	"editions:\n"
	"  - {edition: 2, changed: Go first., clauses: [1.1b]}\n"
	"  - {edition: 2, changed: Stop last., clauses: [1.1a, 1.1b]}\n"
	"  - {edition: 3, changed: Stay., clauses: [1.1a]}\n";

/* The part; the text of the good one to replace (NULL: all of it); by what; the complaint. */
enum part { MAP, COUNTERS, TABLES, CHARTS, SCENARIOS, RULES };

static const struct refusal {
	enum part part;
	const char *old, *new, *why;
} refusals[] = {
	{ MAP, NULL, "[a]", "f:1:1: entry: found a list, expected a mapping" },
	{ MAP, NULL, "{places: {}}", "f:1:1: a map without a place; it needs a grid, or places" },
	{ MAP, "lines:", "line:", "f:17:1: unknown key 'line'; did you mean 'lines'?" },
	{ MAP, "lines:", "zzzzzzz:",
	  "f:17:1: unknown key 'zzzzzzz'; known: grid, sources, legend, rows, places, links, lines, sides, "
	  "sources-of, layout" },
	{ MAP, "columns: 4", "columns: 0",
	  "f:1:17: columns: found '0', expected a whole number from 1 to 99" },
	{ MAP, "columns: 4", "columns: '4'",
	  "f:1:17: columns: found '4', expected a whole number from 1 to 99" },
	{ MAP, "columns: 4, rows: 3", "columns: 99, rows: 99",
	  "f:1:7: 99 columns by 99 rows are more than 1536 places" },
	{ MAP, "columns: 4, ", "", "f:1:7: columns is missing" },
	{ MAP, "top: flat", "top: flap", "f:1:34: unknown top 'flap'; did you mean 'flat'?" },
	{ MAP, "lower: odd", "lower: up", "f:1:47: unknown lower 'up'; known: odd, even" },
	{ MAP, ", lower: odd", "", "f:1:7: lower is missing: the columns half a hex lower, odd or even" },
	{ MAP, "lower: odd", "lower: odd, first: east",
	  "f:1:59: unknown first 'east'; known: north, south" },
	{ MAP, "lower: odd", "lower: odd, first: suoth",
	  "f:1:59: unknown first 'suoth'; did you mean 'south'?" },
	{ MAP, "lower: odd", "lower: odd, first: [south]",
	  "f:1:59: first: found a list, expected a scalar" },
	{ MAP, "lower: odd", "lower: odd, frist: south",
	  "f:1:52: unknown key 'frist'; did you mean 'first'?" },
	{ MAP, NULL,
	  "grid: {columns: 2, rows: 3, lower: odd, first: south}\nlegend: {'.': [clear]}\n"
	  "rows: ['..', '.', '..']", "f:3:14: row 02 has 1 hexes, expected 2" },
	{ MAP, NULL,
	  "grid: {columns: 2, rows: 3, lower: odd, first: south}\nlegend: {'.': [clear]}\n"
	  "rows: ['.?', '..', '..']", "f:3:10: hex 0203: '?' is not in the legend" },
	{ MAP, "{rule: '2.1'}", "{}", "f:4:9: a source needs a rule, or how it was rebuilt" },
	{ MAP, "{rule: '2.1'}", "{rul: '2.1'}", "f:4:10: unknown key 'rul'; did you mean 'rule'?" },
	{ MAP, "  default:", "  standard:", "f:12:11: source is missing, and sources has no 'default'" },
	{ MAP, NULL, "grid: {columns: 2, rows: 2, lower: odd}\nsources: {a: {rule: '1'}}",
	  "f:2:10: no 'default', and '0101' names no source" },
	{ MAP, "[clear, town]", "[clear, twon]", "f:5:47: unknown feature 'twon'; did you mean 'town'?" },
	{ MAP, "[clear, town]", "[town, town]", "f:5:46: feature 'town' is here again" },
	{ MAP, "T: [", "TT: [", "f:5:36: legend 'TT': expected one ASCII sign" },
	{ MAP, "'.T.~'", "'.T.'", "f:8:5: row 02 has 3 hexes, expected 4" },
	{ MAP, "'.T.~'", "'.T?~'", "f:8:8: hex 0302: '?' is not in the legend" },
	{ MAP, "'.T.~'", ".T?~", "f:8:7: hex 0302: '?' is not in the legend" },
	{ MAP, "'.T.~'", "[]", "f:8:5: row: found a list, expected a scalar" },
	{ MAP, "  - '.T.~'\n", "", "f:7:3: found 2 rows, expected 3" },
	{ MAP, "source: text", "source: test", "f:11:32: unknown source 'test'; did you mean 'text'?" },
	{ MAP, "  '0301'", "  '0501'", "f:12:3: '0501' is no hex of the grid, and has no kind" },
	{ MAP, "  '0301'", "  '0403'", "f:12:3: '0403' is no hex of the grid, and has no kind" },
	{ MAP, "{features: [town]}", "{kind: box}", "f:12:18: a hex of the grid is always a 'hex'" },
	{ MAP, "pool: {kind: box}", "pool: {kind: fox}", "f:14:16: unknown kind 'fox'; did you mean 'box'?" },
	{ MAP, "pool: {kind: box}", "pool: {kind: hex}",
	  "f:14:16: 'pool' is no hex of the grid, so its kind cannot be 'hex'" },
	{ MAP, "pool: {kind: box}", "a/b: {kind: box}",
	  "f:14:3: place 'a/b': '/' cannot be in a name; letters, digits and - . _ + can" },
	{ MAP, "  pool:", "  \"po\\u202eol\":",
	  "f:14:3: place 'po\\u202eol': '\\u202e' cannot be in a name; letters, digits and - . _ + can" },
	{ MAP, "  pool:", "  \"po\\nol\":",
	  "f:14:3: place 'po\\nol': '\\n' cannot be in a name; letters, digits and - . _ + can" },
	{ MAP, "  pool:", "  po\xc2\xa0ol:",
	  "f:14:3: place 'po\xc2\xa0ol': '\xc2\xa0' cannot be in a name; letters, digits and - . _ + can; "
	  "a non-breaking blank (U+00A0) stands at 14:5, where a blank is wanted" },
	{ MAP, "  port: ['0401'", "  port: ['0409'", "f:16:10: unknown place '0409'; did you mean '0401'?" },
	{ MAP, "  port: ['0401', '0301']", "  prot: []",
	  "f:16:3: unknown place 'prot'; did you mean 'port'?" },
	{ MAP, "['0401', '0301']", "['0401', port]", "f:16:18: 'port' is linked to itself" },
	{ MAP, "['0401', '0301']", "['0401', '0401']", "f:16:18: 'port' and '0401' are linked already" },
	{ MAP, "  port: ['0401', '0301']", "  '0101': ['0102']",
	  "f:16:12: '0101' and '0102' are neighbours on the grid already" },
	{ MAP, "'0201', '0301', port", "'0301', port", "f:18:19: '0301' is not a neighbour of '0101'" },
	{ MAP, "[['0101', '0201', '0301', port]]", "[['0101']]", "f:18:10: a path needs two places or more" },
	{ MAP, "[['0101', '0201', '0301', port]]", "['0101']",
	  "f:18:10: path: found a scalar, expected a list" },
	{ MAP, "  road:", "  raod:", "f:18:3: unknown border feature 'raod'; did you mean 'road'?" },
	{ MAP, "'0101/0102'", "'0101/0103'", "f:20:24: '0103' is not a neighbour of '0101'" },
	{ MAP, "'0101/0102'", "'0201/0202'", "f:20:24: '0201/0202' is here again" },
	{ MAP, "'0101/0102'", "'01010102'",
	  "f:20:24: found '01010102', expected two places as in '0101/0102'" },

	{ MAP, NULL, "places: {a: {kind: box}}\nlayout: no",
	  "f:2:9: layout: found a scalar, expected a mapping" },
	{ MAP, "  hexside:", "  hexsize:", "f:23:3: unknown key 'hexsize'; did you mean 'hexside'?" },
	{ MAP, "  sheet: [900, 700]\n", "", "f:22:3: sheet is missing" },
	{ MAP, "  panel: [600, 10, 280, 300]\n", "", "f:22:3: panel is missing" },
	{ MAP, "  legend: [600, 320, 280, 370]\n", "", "f:22:3: legend is missing" },
	{ MAP, "  hexside: 40\n", "", "f:22:3: a map with hexes needs grid and hexside" },
	{ MAP, "  grid: [20, 30]\n", "", "f:22:3: a map with hexes needs grid and hexside" },
	{ MAP, "sheet: [900, 700]", "sheet: 900", "f:22:10: sheet: found a scalar, expected a list" },
	{ MAP, "sheet: [900, 700]", "sheet: [900]", "f:22:10: found 1 numbers, expected 2" },
	{ MAP, "sheet: [900, 700]", "sheet: [900, 0]", "f:22:16: expected a whole number from 1 to 30000" },
	{ MAP, "sheet: [900, 700]", "sheet: [30001, 9]", "f:22:11: expected a whole number from 1 to 30000" },
	{ MAP, "sheet: [900, 700]", "sheet: [x, 9]", "f:22:11: expected a whole number from 1 to 30000" },
	{ MAP, "hexside: 40", "hexside: 7",
	  "f:23:12: hexside: found '7', expected a whole number from 40 to 400" },
	{ MAP, "hexside: 40", "hexside: 401",
	  "f:23:12: hexside: found '401', expected a whole number from 40 to 400" },
	{ MAP, "grid: [20, 30]", "grid: [800, 30]", "f:24:9: the hexes do not lie on the sheet" },
	{ MAP, "grid: [20, 30]", "grid: [20, 600]", "f:24:9: the hexes do not lie on the sheet" },
	{ MAP, "grid: [20, 30]", "grid: [20, -1]", "f:24:14: expected a whole number from 0 to 30000" },
	{ MAP, "280, 300]", "280]", "f:25:10: found 3 numbers, expected 4" },
	{ MAP, "280, 300]", "99, 300]", "f:25:10: 'panel' must be 100 wide and 100 high at least" },
	{ MAP, "280, 300]", "301, 300]", "f:25:10: 'panel' does not lie on the sheet" },
	{ MAP, "280, 370]", "280, 99]", "f:26:11: 'legend' must be 100 wide and 100 high at least" },
	{ MAP, "280, 370]", "280, 381]", "f:26:11: 'legend' does not lie on the sheet" },
	{ MAP, "boxes: {pool: [10, 500, 200, 100]}", "boxes: []",
	  "f:27:10: boxes: found a list, expected a mapping" },
	{ MAP, "boxes: {pool:", "boxes: {pol:", "f:27:11: unknown place 'pol'; did you mean 'pool'?" },
	{ MAP, "boxes: {pool:", "boxes: {'0101':", "f:27:11: '0101' is a hex: the grid says where it is" },
	{ MAP, "boxes: {pool:", "boxes: {port:", "f:29:5: 'port' is a box and an area" },
	{ MAP, "  boxes: {pool: [10, 500, 200, 100]}\n", "",
	  "f:22:3: 'pool' is neither among boxes nor among areas" },
	{ MAP, "500, 200, 100]", "500, 200]", "f:27:17: found 3 numbers, expected 4" },
	{ MAP, "500, 200, 100]", "500, 200, 59]", "f:27:17: 'pool' must be 40 wide and 60 high at least" },
	{ MAP, "500, 200, 100]", "500, 891, 100]", "f:27:17: 'pool' does not lie on the sheet" },
	{ MAP, "    port: {at: [400, 550]", "    prot: {at: [400, 550]",
	  "f:29:5: unknown place 'prot'; did you mean 'port'?" },
	{ MAP, "    port: {at: [400, 550]", "    '0101': {at: [400, 550]",
	  "f:29:5: '0101' is a hex: the grid says where it is" },
	{ MAP, "{at: [400, 550], room", "{where: [400, 550], room",
	  "f:29:12: unknown key 'where'; known: at, room, outline" },
	{ MAP, "at: [400, 550], ", "", "f:29:11: at of 'port' is missing" },
	{ MAP, "room: [120, 60], ", "", "f:29:11: room of 'port' is missing" },
	{ MAP, ", outline: [300, 500, 510, 505, 405, 605]", "", "f:29:11: outline of 'port' is missing" },
	{ MAP, "at: [400, 550]", "at: [400]", "f:29:16: found 1 numbers, expected 2" },
	{ MAP, "room: [120, 60]", "room: [120, 15]", "f:29:40: expected a whole number from 16 to 30000" },
	{ MAP, "[300, 500, 510, 505, 405, 605]", "west",
	  "f:29:54: outline: found a scalar, expected a list" },
	{ MAP, "505, 405, 605]", "505]",
	  "f:29:54: an outline needs three points or more, each two numbers" },
	{ MAP, "505, 405, 605]", "505, 405]",
	  "f:29:54: an outline needs three points or more, each two numbers" },
	{ MAP, "405, 605]", "405, 701]", "f:29:80: the point 405, 701 does not lie on the sheet" },
	{ MAP, "405, 605]", "405, y]", "f:29:80: expected a whole number from 0 to 30000" },
	{ MAP, "boards: {land: [0, 0, 590, 480], beside: [590, 0, 310, 700]}", "boards: [land]",
	  "f:30:11: boards: found a list, expected a mapping" },
	{ MAP, "{land:", "{the land:",
	  "f:30:12: board 'the land': ' ' cannot be in a name; letters, digits and - . _ + can" },
	{ MAP, "{land: [0, 0, 590, 480]", "{land: [0, 0, 590, 0]",
	  "f:30:18: 'land' must be 1 wide and 1 high at least" },
	{ MAP, NULL,
	  "places: {a: {kind: box}}\n"
	  "layout: {sheet: [100, 100], panel: [0, 0, 100, 100], legend: [0, 0, 100, 100], captions: {a: b}}",
	  "f:2:90: captions: found a mapping, expected a list" },
	{ MAP, "- {text: The hills, at: [90, 200]}", "- The hills",
	  "f:33:7: entry: found a scalar, expected a mapping" },
	{ MAP, "text: The hills, ", "", "f:33:7: text is missing" },
	{ MAP, "text: The hills", "text: ''", "f:33:14: text is empty" },
	{ MAP, ", at: [90, 200]", "", "f:33:7: at of 'The hills' is missing" },
	{ MAP, "at: [90, 200]", "at: [90, 200, 3]", "f:33:29: found 3 numbers, expected 2" },
	{ MAP, "size: 30", "size: 0", "f:32:44: size: found '0', expected a whole number from 1 to 200" },
	{ MAP, "turn: -45", "turn: -181",
	  "f:32:54: turn: found '-181', expected a whole number from -180 to 180" },
	{ MAP, "turn: -45", "trun: -45", "f:32:48: unknown key 'trun'; did you mean 'turn'?" },

	{ COUNTERS, "pieces:", "units:", "f:2:1: unknown key 'units'; known: sources, pieces" },
	{ COUNTERS, NULL, "sources: {}", "f:1:1: pieces is missing" },
	{ COUNTERS, "  blue:", "  blu:", "f:3:3: unknown side 'blu'; did you mean 'blue'?" },
	{ COUNTERS, "fire: 3", "fier: 3", "f:4:30: unknown key 'fier'; did you mean 'fire'?" },
	{ COUNTERS, "fire: 3", "fire: x",
	  "f:4:36: fire: found 'x', expected a whole number from -32767 to 32767" },
	{ COUNTERS, "fire: 3", "fire: 99999",
	  "f:4:36: fire: found '99999', expected a whole number from -32767 to 32767" },
	{ COUNTERS, "size: battalion", "size: batallion",
	  "f:4:45: unknown size 'batallion'; did you mean 'battalion'?" },
	{ COUNTERS, "[slow, elite]", "[slow, elit]", "f:4:71: unknown trait 'elit'; did you mean 'elite'?" },
	{ COUNTERS, "2-lancers", "guard", "f:6:12: piece 'guard' is here again, first at f:4:12" },
	{ COUNTERS, "name: The Guard", "name: ''", "f:4:19: name is empty" },
	{ COUNTERS, "begins: '0202'", "begins: '0209'",
	  "f:4:87: guard begins at '0209', which is no place of the map; did you mean '0201'?" },

	{ TABLES, "3, The Guard, '0202'", "3, The Guard", "f:7:16: row 'guard' has 2 cells, expected 3" },
	{ TABLES, "3, The Guard, '0202'", "3, The Guard, '0202', 4",
	  "f:7:16: row 'guard' has 4 cells, expected 3" },
	{ TABLES, ", {traits: [slow, elite]}]", ", {traits: [slow]}, 4]",
	  "f:7:16: row 'guard' has 5 cells, expected 3" },
	{ TABLES, "[3, The Guard, '0202', {traits: [slow, elite]}]", "{fire: 3}",
	  "f:7:16: guard: found a mapping, expected a list" },
	{ TABLES, "columns: [fire, name", "columns: [fier, name",
	  "f:5:17: unknown column 'fier'; did you mean 'fire'?" },
	{ TABLES, "columns: [fire, name", "columns: [fire, like",
	  "f:5:23: unknown column 'like'; known: name, traits, begins, source, fire, size" },
	{ TABLES, "columns: [fire, name", "columns: [fire, fire", "f:5:23: column 'fire' is here again" },
	{ TABLES, "columns: [fire, name", "columns: [fire, [name]",
	  "f:5:23: column: found a list, expected a scalar" },
	{ TABLES, "columns: [fire, name", "columns: [fire, size", "f:5:23: 'size' is a column and in 'all'" },
	{ TABLES, "{traits: [slow, elite]}", "{fire: 4}", "f:7:40: 'fire' has a column" },
	{ TABLES, "{traits: [slow, elite]}", "{trait: []}",
	  "f:7:40: unknown key 'trait'; did you mean 'traits'?" },
	{ TABLES, "all: {size:", "all: {seize:", "f:4:13: unknown key 'seize'; did you mean 'size'?" },
	{ TABLES, "all: {size: battalion, traits: [slow]}", "all: battalion",
	  "f:4:12: all: found a scalar, expected a mapping" },
	{ TABLES, "size: battalion", "size: batallion",
	  "f:4:19: unknown size 'batallion'; did you mean 'battalion'?" },
	{ TABLES, "[3, The", "[x, The",
	  "f:7:17: fire: found 'x', expected a whole number from -32767 to 32767" },
	{ TABLES, "'0202'", "'0209'",
	  "f:7:31: guard begins at '0209', which is no place of the map; did you mean '0201'?" },
	{ TABLES, "      columns: [fire, name, begins]\n", "", "f:4:7: columns is missing" },
	{ TABLES, "      rows: {2-lancers: [-1]}\n", "", "f:9:7: rows is missing" },
	{ TABLES, "rows: {2-lancers: [-1]}", "rows: [-1]",
	  "f:10:13: rows: found a list, expected a mapping" },
	{ TABLES, "columns: [fire]", "columns: fire", "f:9:16: columns: found a scalar, expected a list" },
	{ TABLES, "columns: [fire]", "colums: [fire]",
	  "f:9:7: unknown key 'colums'; did you mean 'columns'?" },
	{ TABLES, "1-lancers", "2-lancers", "f:11:60: piece '2-lancers' is here again, first at f:10:25" },
	{ TABLES, "1-lancers", "a/b",
	  "f:11:49: piece 'a/b': '/' cannot be in a name; letters, digits and - . _ + can" },
	{ TABLES, "  red:", "  rde:", "f:8:3: unknown side 'rde'; did you mean 'red'?" },

	{ CHARTS, "combat:", "combats:", "f:1:1: unknown chart 'combats'; did you mean 'combat'?" },
	{ CHARTS, "cost: {columns: [foot], rows: {town: [1], sea: [no]}}\n", "",
	  "f:1:1: chart 'cost' is missing" },
	{ CHARTS, "[high, low]", "[high, lw]", "f:3:19: unknown column 'lw'; did you mean 'low'?" },
	{ CHARTS, "[high, low]", "[high]", "f:3:12: column 'low' is missing" },
	{ CHARTS, "[high, low]", "[high, low, high]", "f:3:24: column 'high' is here again" },
	{ CHARTS, "[hit, no]", "[hit]", "f:5:10: row '2' has 1 cells, expected 2" },
	{ CHARTS, "[hit, no]", "[hit, no, hit]", "f:5:10: row '2' has 3 cells, expected 2" },
	{ CHARTS, "[hit, no]", "[hat, no]", "f:5:11: unknown cell 'hat'; did you mean 'hit'?" },
	{ CHARTS, "    '1': ['-', hit]\n", "", "f:5:5: row '1' is missing" },
	{ CHARTS, "    '1'", "    '3'", "f:6:5: unknown row '3'; known: 1, 2" },
	{ CHARTS, "town: [1]", "town: [x]", "f:8:39: found 'x', expected a whole number or no" },
	{ CHARTS, "town: [1]", "town: [1.5]", "f:8:39: found '1.5', expected a whole number or no" },
	{ CHARTS, "rows: {town: [1], sea: [no]}", "rows: {}", "f:8:31: expected at least one row" },
	{ CHARTS, "columns: [foot], ", "", "f:8:7: columns is missing" },
	{ CHARTS, "notes: {'1': a remark}", "notes: [a]", "f:7:10: notes: found a list, expected a mapping" },

	{ SCENARIOS, "title: The second", "about: It ends.", "f:2:9: title is missing" },
	{ SCENARIOS, "{rule: '3.0'}", "'3.0'", "f:1:54: source: found a scalar, expected a mapping" },
	{ RULES, "clauses:", "clause:", "f:2:1: unknown key 'clause'; did you mean 'clauses'?" },
	{ RULES, "chapter: '1', ", "", "f:1:12: chapter is missing" },
	{ RULES, "id: 1.1b", "id: 1.1a", "f:4:10: clause '1.1a' is here again" },
	{ RULES, "proof: case", "proof: cases", "f:3:63: unknown proof 'cases'; did you mean 'case'?" },
	{ RULES, "proof: hand", "proof: [hand]", "f:4:77: proof: found a list, expected a scalar" },
	{ RULES, "id: 1.1a, rule: '1.1'", "id: aa", "f:3:5: rule is missing, and 'aa' does not tell it" },
	{ RULES, "rule: '1.1', kind: legality", "rule: '', kind: legality", "f:3:22: rule is empty" },
	{ RULES, ", why: No way.", "", "f:4:5: clause '1.1b' is proved by hand, but why is missing" },
	{ RULES, "changed: Stay.", "change: Stay.", "f:8:18: unknown key 'change'; did you mean 'changed'?" },
	{ RULES, "changed: Stay., ", "", "f:8:5: changed is missing" },
	{ RULES, "edition: 2, changed: Go", "edition: 1, changed: Go",
	  "f:6:15: edition: found '1', expected a whole number from 2 to 2" },
	{ RULES, "edition: 2, changed: Go", "edition: 3, changed: Go",
	  "f:6:15: edition: found '3', expected a whole number from 2 to 2" },
	{ RULES, "edition: 3", "edition: 1",
	  "f:8:15: edition: found '1', expected a whole number from 2 to 3" },
	{ RULES, "edition: 3", "edition: 4",
	  "f:8:15: edition: found '4', expected a whole number from 2 to 3" },
	{ RULES, "Stay., clauses: [1.1a]", "Stay.", "f:8:5: clauses is missing" },
	{ RULES, "[1.1a]}", "[]}", "f:8:43: clauses is empty" },
	{ RULES, "[1.1a]}", "1.1a}", "f:8:43: clauses: found a scalar, expected a list" },
	{ RULES, "[1.1a]}", "[[1.1a]]}", "f:8:44: clause: found a list, expected a scalar" },
	{ RULES, "[1.1a, 1.1b]", "[1.1a, 1.1c]", "f:7:55: there is no clause '1.1c'; did you mean '1.1a'?" },
	{ RULES, "[1.1a, 1.1b]", "[1.1b, 1.1b]", "f:7:55: clause '1.1b' is here again" },
};

/* ---- helpers ---------------------------------------------------------- */

static int new_arena(void **state)
{
	*state = calloc(1, sizeof(struct arena));
	return *state ? 0 : -1;
}

static int free_arena(void **state)
{
	arena_free(*state);
	free(*state);
	return 0;
}

static const struct doc *read_doc(struct arena *arena, const char *yaml)
{
	const char *why = NULL;
	const struct doc *doc = doc_read(arena, yaml, strlen(yaml), "f", NULL, &why);

	if (!doc)
		fail_msg("%s", why);
	return doc;
}

static const struct data *load(struct arena *arena, const struct data_docs *docs, const struct data *base)
{
	const char *why = NULL;
	const struct data *data = data_load(arena, &forms, docs, base, &why);

	if (!data)
		fail_msg("%s", why);
	return data;
}

static struct data_docs good_docs(struct arena *arena)
{
	return (struct data_docs){
		read_doc(arena, good_map), read_doc(arena, good_counters), read_doc(arena, good_charts),
		read_doc(arena, good_scenarios), read_doc(arena, good_rules),
	};
}

static const struct data *load_good(struct arena *arena)
{
	struct data_docs docs = good_docs(arena);

	return load(arena, &docs, NULL);
}

static const struct data *load_map_only(struct arena *arena, const char *yaml)
{
	struct data_docs docs = { .map = read_doc(arena, yaml) };

	return load(arena, &docs, NULL);
}

/* text with its first `old` replaced; old NULL: just the new. */
static const char *replaced(struct arena *arena, const char *whole, const char *old, const char *new)
{
	const char *at;

	if (!old)
		return new;
	at = strstr(whole, old);
	if (!at)
		fail_msg("there is no '%s' to replace", old);
	return text(arena, "%.*s%s%s", (int)(at - whole), whole, new, at + strlen(old));
}

/* The ids of the neighbours, in order. */
static const char *neighbours(struct arena *arena, const struct data *data, const char *id)
{
	struct buffer out = { .arena = arena };

	buffer_text(&out, "");
	EACH_LINK(link, data, place_find(data, id))
		buffer_printf(&out, "%s%s", out.length ? " " : "", data->map->places[link->to].id);
	return out.bytes;
}

/* ---- the map ---------------------------------------------------------- */

static void grids_give_neighbours(void **state)
{
	struct arena *arena = *state;
	const struct data *odd, *even;

	odd = load_map_only(arena, "grid: {columns: 5, rows: 5, lower: odd}");
	assert_string_equal(neighbours(arena, odd, "0303"), "0302 0403 0404 0304 0204 0203");
	assert_string_equal(neighbours(arena, odd, "0203"), "0202 0302 0303 0204 0103 0102");
	assert_string_equal(neighbours(arena, odd, "0101"), "0201 0202 0102");
	assert_string_equal(neighbours(arena, odd, "0201"), "0301 0202 0101");
	assert_string_equal(neighbours(arena, odd, "0505"), "0504 0405");
	assert_int_equal(odd->map->n_places, 25);
	assert_int_equal(odd->map->n_borders * 2, odd->map->n_links);

	even = load_map_only(arena, "grid: {columns: 5, rows: 5, lower: even}");
	assert_string_equal(neighbours(arena, even, "0303"), "0302 0402 0403 0304 0203 0202");
	assert_string_equal(neighbours(arena, even, "0203"), "0202 0303 0304 0204 0104 0103");
	assert_true(odd->map->digest != even->map->digest);
}

static void grids_are_counted_from_the_south(void **state)
{
	struct arena *arena = *state;
	const struct data *odd, *even;

	odd = load_map_only(arena, "grid: {columns: 5, rows: 5, lower: odd, first: south}");
	assert_true(odd->map->from_south);
	assert_string_equal(neighbours(arena, odd, "0303"), "0304 0403 0402 0302 0202 0203");
	assert_string_equal(neighbours(arena, odd, "0203"), "0204 0304 0303 0202 0103 0104");
	assert_string_equal(neighbours(arena, odd, "0101"), "0102 0201");
	assert_string_equal(neighbours(arena, odd, "0105"), "0205 0204 0104");
	assert_string_equal(neighbours(arena, odd, "0205"), "0305 0204 0105");
	assert_int_equal(odd->map->n_places, 25);
	assert_int_equal(odd->map->n_borders * 2, odd->map->n_links);
	assert_true(hex_height(odd->map, 1, 5) < hex_height(odd->map, 1, 4));

	even = load_map_only(arena, "grid: {columns: 5, rows: 5, lower: even, first: south}");
	assert_string_equal(neighbours(arena, even, "0303"), "0304 0404 0403 0302 0203 0204");
	assert_string_equal(neighbours(arena, even, "0101"), "0102 0202 0201");
	assert_true(odd->map->digest != even->map->digest);
}

/* The same place on the ground, on a map that is counted from the other end. */
static int counterpart(const struct data *other, const struct place *p)
{
	for (int i = 0; i < other->map->n_places; i++)
		if (other->map->places[i].column == p->column &&
		    other->map->places[i].row == other->map->rows + 1 - p->row)
			return i;
	return NONE;
}

/* Only the numbers differ: what lies next to what, in which direction and how far away, does not. */
static void counting_moves_no_hex(void **state)
{
	struct arena *arena = *state;
	static const char *const lowers[] = { "odd", "even" };

	for (size_t l = 0; l < LENGTH(lowers); l++) {
		const struct data *north, *south;

		north = load_map_only(arena, text(arena, "grid: {columns: 6, rows: 7, lower: %s}",
						  lowers[l]));
		south = load_map_only(arena, text(arena, "grid: {columns: 6, rows: 7, lower: %s, "
						  "first: south}", lowers[l]));
		for (int i = 0; i < north->map->n_places; i++) {
			const struct place *p = &north->map->places[i];
			int other = counterpart(south, p), n = 0;
			struct list next = { 0 };

			EACH_LINK(link, south, other)
				list_add(&next, link->to);
			EACH_LINK(link, north, i)
				assert_int_equal(counterpart(south, &north->map->places[link->to]),
						 next.v[n++]);
			assert_int_equal(n, next.n);
			assert_int_equal(hex_height(north->map, p->column, p->row),
					 hex_height(south->map, p->column, 8 - p->row));
			for (int j = 0; j < north->map->n_places; j++)
				assert_int_equal(hex_distance(north, i, j),
						 hex_distance(south, other,
							      counterpart(south, &north->map->places[j])));
		}
	}
}

static void rows_are_read_from_the_north(void **state)
{
	struct arena *arena = *state;
	const struct data *data = load_map_only(arena,
		"grid: {columns: 3, rows: 3, lower: odd, first: south}\n"
		"legend: {'.': [clear], '~': [sea], T: [town], x: no}\n"
		"rows: ['~.~', '.T.', '..x']\n"
		"places: {'0103': {name: North-west}, '0101': {name: South-west}}\n"
		"lines: {road: [['0103', '0203', '0202', '0201']]}\n");
	const struct place *first = &data->map->places[0];

	assert_int_equal(data->map->n_places, 8);
	assert_string_equal(first->id, "0103");
	assert_string_equal(first->name, "North-west");
	assert_int_equal(first->features, 1 << SEA);
	assert_int_equal(first->row, 3);
	assert_int_equal(data->map->places[place_find(data, "0303")].features, 1 << SEA);
	assert_int_equal(data->map->places[place_find(data, "0202")].features, 1 << TOWN);
	assert_int_equal(data->map->places[place_find(data, "0101")].features, 1 << CLEAR);
	assert_int_equal(place_find(data, "0301"), NONE);
	for (int i = 0; i < data->map->n_places; i++)
		assert_int_equal(place_find(data, data->map->places[i].id), i);
}

/* Even of one hex, where nothing else could differ. */
static void digests_tell_how_rows_are_counted(void **state)
{
	struct arena *arena = *state;
	static const char *const grids[] = {
		"lower: odd", "lower: even", "lower: odd, first: south", "lower: even, first: south",
	};

	for (int across = 1; across <= 3; across += 2) {
		const char *grid = text(arena, "grid: {columns: %d, rows: %d, ", across, across);
		uint64_t digests[LENGTH(grids)];

		for (size_t i = 0; i < LENGTH(grids); i++) {
			digests[i] = load_map_only(arena, text(arena, "%s%s}", grid, grids[i]))->map->digest;
			for (size_t j = 0; j < i; j++)
				assert_true(digests[i] != digests[j]);
		}
		grid = text(arena, "%slower: odd, first: north}", grid);
		assert_true(load_map_only(arena, grid)->map->digest == digests[0]);
	}
}

/* The distance by numbers is the least count of steps. */
static void distances_are_steps(void **state)
{
	struct arena *arena = *state;
	static const char *const grids[] = {
		"grid: {columns: 9, rows: 8, lower: odd}", "grid: {columns: 9, rows: 8, lower: even}",
		"grid: {columns: 9, rows: 8, lower: odd, first: south}",
		"grid: {columns: 9, rows: 8, lower: even, first: south}",
	};

	for (size_t g = 0; g < LENGTH(grids); g++) {
		const struct data *data = load_map_only(arena, grids[g]);
		int n = data->map->n_places;

		for (int start = 0; start < n; start++) {
			int steps[128], queue[128], head = 0, tail = 0;

			memset(steps, 0xff, sizeof(steps));
			steps[start] = 0;
			queue[tail++] = start;
			while (head < tail) {
				int from = queue[head++];

				assert_int_equal(hex_distance(data, start, from), steps[from]);
				EACH_LINK(link, data, from) {
					if (steps[link->to] >= 0)
						continue;
					steps[link->to] = steps[from] + 1;
					queue[tail++] = link->to;
				}
			}
			assert_int_equal(tail, n);
		}
	}
}

static void maps_have_places_links_and_borders(void **state)
{
	struct arena *arena = *state;
	const struct data *data = load_good(arena);
	const struct map *map = data->map;
	const struct place *mill = &map->places[place_find(data, "0202")];
	int port = place_find(data, "port");

	assert_int_equal(map->n_places, 13);	/* one of twelve is no hex */
	assert_string_equal(map->places[0].id, "0101");
	assert_string_equal(map->places[1].id, "0201");
	assert_int_equal(place_find(data, "0403"), NONE);
	assert_int_equal(place_find(data, ""), NONE);
	assert_int_equal(place_find(data, "port0"), NONE);
	assert_int_equal(place_find(data, "por"), NONE);
	assert_string_equal(mill->name, "Mill");
	assert_int_equal(mill->features, 1 << CLEAR | 1 << TOWN);
	assert_int_equal(map->places[place_find(data, "0301")].features, 1 << SEA | 1 << TOWN);
	assert_string_equal(map->sources[mill->source].rule, "2.1");
	assert_string_equal(map->sources[map->places[0].source].name, "default");
	assert_int_equal(map->places[port].kind, 1);
	assert_string_equal(neighbours(arena, data, "port"), "0401 0301");
	assert_string_equal(neighbours(arena, data, "0301"), "0401 0402 0302 0202 0201 port");
	assert_string_equal(neighbours(arena, data, "0402"), "0401 0302 0301");
	assert_string_equal(neighbours(arena, data, "pool"), "");
	assert_int_equal(hex_distance(data, 0, port), NONE);
}

static void borders_are_found_both_ways(void **state)
{
	struct arena *arena = *state;
	const struct data *data = load_good(arena);
	int road = border_find(data, "0301/port"), river = border_find(data, "0201/0202");

	assert_int_not_equal(road, NONE);
	assert_int_equal(border_find(data, "port/0301"), road);
	assert_int_equal(data->map->borders[road].features, 1 << ROAD);
	assert_int_equal(data->map->borders[river].features, 1 << RIVER);
	assert_int_equal(data->map->borders[border_find(data, "0101/0201")].features, 1 << ROAD);
	assert_int_equal(data->map->borders[border_find(data, "0302/0202")].features, 0);
	assert_int_equal(border_find(data, "0101/0301"), NONE);
	assert_int_equal(border_find(data, "0101"), NONE);
	assert_int_equal(border_find(data, "0101/"), NONE);
	assert_int_equal(border_find(data, "0101/0201/0301"), NONE);
	assert_string_equal(border_id(arena, data, road), "0301/port");
	for (int i = 0; i < data->map->n_borders; i++) {
		const struct border *b = &data->map->borders[i];

		assert_true(b->a < b->b);
		assert_int_equal(border_between(data, b->a, b->b), i);
		assert_int_equal(border_between(data, b->b, b->a), i);
		assert_int_equal(border_find(data, border_id(arena, data, i)), i);
	}
}

/* The places that a game knows by name are found once, when the map is read. */
static void known_places_must_be_there(void **state)
{
	struct arena *arena = *state;
	static const char *const names[] = { "port", "0202", NULL };
	struct forms known = forms;
	struct data_docs docs = { .map = read_doc(arena, good_map) };
	const struct data *data;
	const char *why = NULL;

	known.places = names;
	data = data_load(arena, &known, &docs, NULL, &why);
	assert_non_null(data);
	assert_int_equal(data->map->known[0], place_find(data, "port"));
	assert_int_equal(data->map->known[1], place_find(data, "0202"));

	docs.map = read_doc(arena, "grid: {columns: 2, rows: 2, lower: odd}");
	assert_null(data_load(arena, &known, &docs, NULL, &why));
	assert_string_equal(why, "f:1:1: the rules need a place 'port', and the map has none");
}

/* ---- the layout ------------------------------------------------------- */

static void is_at(const struct board *b, const char *name, int x, int y, int width, int height)
{
	assert_string_equal(b->name, name);
	assert_int_equal(b->x, x);
	assert_int_equal(b->y, y);
	assert_int_equal(b->width, width);
	assert_int_equal(b->height, height);
}

static void layouts_keep_boards_and_captions(void **state)
{
	const struct layout *l = load_good(*state)->map->layout;

	assert_non_null(l);
	assert_int_equal(l->width, 900);
	assert_int_equal(l->height, 700);
	assert_int_equal(l->hexside, 40);
	assert_int_equal(l->grid.x, 20);
	assert_int_equal(l->grid.y, 30);
	is_at(&l->panel, "panel", 600, 10, 280, 300);
	is_at(&l->legend, "legend", 600, 320, 280, 370);
	assert_int_equal(l->n_boards, 2);
	is_at(&l->boards[0], "land", 0, 0, 590, 480);
	is_at(&l->boards[1], "beside", 590, 0, 310, 700);
	assert_null(l->boards[2].name);

	assert_int_equal(l->n_captions, 2);
	assert_string_equal(l->captions[0].words, "The bay");
	assert_int_equal(l->captions[0].at.x, 250);
	assert_int_equal(l->captions[0].at.y, 90);
	assert_int_equal(l->captions[0].size, 30);
	assert_int_equal(l->captions[0].turn, -45);
	assert_string_equal(l->captions[1].words, "The hills");
	assert_int_equal(l->captions[1].size, 24);
	assert_int_equal(l->captions[1].turn, 0);
	assert_null(l->captions[2].words);
}

static void layouts_keep_boxes_and_areas(void **state)
{
	const struct data *data = load_good(*state);
	const struct layout *l = data->map->layout;
	static const struct site box = { { 10, 500 }, 200, 100, 0, 0 };
	static const struct site area = { { 400, 550 }, 120, 60, 0, 3 };
	static const struct point outline[] = { { 300, 500 }, { 510, 505 }, { 405, 605 } };

	assert_memory_equal(&l->sites[place_find(data, "pool")], &box, sizeof(box));
	assert_memory_equal(&l->sites[place_find(data, "port")], &area, sizeof(area));
	assert_int_equal(l->n_points, 3);
	assert_memory_equal(l->points, outline, sizeof(outline));
	for (int i = 0; i < data->map->n_places; i++)
		if (data->map->places[i].column)
			assert_int_equal(l->sites[i].width, 0);
}

static void layouts_without_hexes_need_no_grid(void **state)
{
	struct arena *arena = *state;
	const struct layout *l;

	assert_null(load_map_only(arena, "places: {a: {kind: box}}")->map->layout);
	l = load_map_only(arena, "places: {a: {kind: box}, b: {kind: box}}\n"
			  "layout:\n"
			  "  sheet: [30000, 100]\n"
			  "  panel: [0, 0, 100, 100]\n"
			  "  legend: [0, 0, 30000, 100]\n"
			  "  areas:\n"
			  "    b: {at: [1, 2], room: [33, 34], outline: [0, 0, 9, 0, 9, 9, 0, 9]}\n"
			  "    a: {at: [5, 6], room: [37, 38], outline: [0, 0, 9, 0, 9, 9]}")->map->layout;
	assert_non_null(l);
	assert_int_equal(l->width, 30000);
	assert_int_equal(l->legend.width, 30000);
	assert_int_equal(l->n_boards, 0);
	assert_null(l->boards[0].name);
	assert_null(l->captions[0].words);
	assert_int_equal(l->n_points, 7);
	assert_int_equal(l->sites[1].first, 0);
	assert_int_equal(l->sites[1].points, 4);
	assert_int_equal(l->sites[0].first, 4);
	assert_int_equal(l->sites[0].points, 3);
}

/* ---- the other parts -------------------------------------------------- */

static void counters_have_values(void **state)
{
	const struct data *data = load_good(*state);
	const struct piece *guard = &data->counters->pieces[piece_find(data, "guard")];
	const struct piece *lancers = &data->counters->pieces[piece_find(data, "2-lancers")];

	assert_int_equal(data->counters->n_pieces, 3);
	assert_string_equal(data->counters->pieces[0].id, "guard");
	assert_int_equal(guard->side, 1);
	assert_string_equal(guard->name, "The Guard");
	assert_string_equal(guard->begins, "0202");
	assert_int_equal(guard->traits, 3);
	assert_int_equal(guard->value[FIRE], 3);
	assert_int_equal(guard->value[SIZE], 2);
	assert_int_equal(guard->source, 0);
	assert_null(lancers->name);
	assert_null(lancers->begins);
	assert_int_equal(lancers->value[FIRE], -1);
	assert_int_equal(lancers->value[SIZE], 0);
	assert_int_equal(piece_find(data, "3-lancers"), NONE);
}

static void tables_are_pieces_one_by_one(void **state)
{
	struct arena *arena = *state;
	const struct data *plain = load_good(arena), *data;
	struct data_docs docs = good_docs(arena);

	docs.counters = read_doc(arena, good_tables);
	data = load(arena, &docs, NULL);
	assert_true(data->counters->digest == plain->counters->digest);
	assert_int_equal(data->counters->n_pieces, plain->counters->n_pieces);
	for (int i = 0; i < data->counters->n_pieces; i++) {
		const struct piece *p = &data->counters->pieces[i], *q = &plain->counters->pieces[i];

		assert_string_equal(p->id, q->id);
		assert_true(same(p->name, q->name));
		assert_int_equal(p->source, q->source);
	}
	docs.counters = read_doc(arena, replaced(arena, good_tables, "{traits: [slow, elite]}",
						 "{size: company}"));
	data = load(arena, &docs, NULL);
	assert_int_equal(data->counters->pieces[0].traits, 2);
	assert_int_equal(data->counters->pieces[0].value[SIZE], 1);
}

static void counters_have_room_for_all_values(void **state)
{
	struct arena *arena = *state;
	struct value_form many[MOST_VALUES + 1] = { { 0 } };
	struct buffer yaml = { .arena = arena };
	struct forms wide = forms;
	struct data_docs docs = good_docs(arena);
	const struct data *data;
	const char *why = NULL;

	buffer_text(&yaml, "pieces: {red: {wagon: {");
	for (int i = 0; i < MOST_VALUES; i++) {
		many[i].name = text(arena, "value-%d", i);
		buffer_printf(&yaml, "%svalue-%d: %d", i ? ", " : "", i, 100 + i);
	}
	buffer_text(&yaml, "}}}");
	wide.values = many;
	docs.counters = read_doc(arena, yaml.bytes);
	data = data_load(arena, &wide, &docs, NULL, &why);
	if (!data)
		fail_msg("%s", why);
	for (int i = 0; i < MOST_VALUES; i++)
		assert_int_equal(data->counters->pieces[0].value[i], 100 + i);
}

static void charts_come_in_the_order_of_the_game(void **state)
{
	const struct data *data = load_good(*state);
	const struct chart *combat = &data->charts->charts[0], *cost = &data->charts->charts[1];
	static const int16_t cells[] = { 1, 0, NO, 1 };

	assert_int_equal(data->charts->n_charts, 2);
	assert_string_equal(combat->name, "combat");
	assert_string_equal(combat->source.rule, "5.1");
	assert_string_equal(combat->columns[0], "low");
	assert_string_equal(combat->rows[0], "1");
	assert_memory_equal(combat->cells, cells, sizeof(cells));
	assert_int_equal(chart_row(combat, "2"), 1);
	assert_int_equal(chart_row(combat, "3"), NONE);
	assert_int_equal(cost->n_rows, 2);
	assert_int_equal(cost->n_columns, 1);
	assert_int_equal(cost->cells[chart_row(cost, "town")], 1);
	assert_int_equal(cost->cells[chart_row(cost, "sea")], NO);
}

static void scenarios_and_rules_are_read(void **state)
{
	const struct data *data = load_good(*state);

	assert_string_equal(data->scenarios[0].name, "first");
	assert_string_equal(data->scenarios[0].source.rule, "3.0");
	assert_string_equal(data->scenarios[1].title, "The second");
	assert_null(data->scenarios[2].name);
	assert_string_equal(clause_find(data->rules, "1.1b")->ruling, "Now.");
	assert_string_equal(clause_find(data->rules, "1.1b")->why, "No way.");
	assert_null(clause_find(data->rules, "1.1"));
	assert_int_equal(data->rules->n_changes, 3);
	assert_int_equal(data->rules->changes[1].edition, 2);
	assert_string_equal(data->rules->changes[1].changed, "Stop last.");
	assert_string_equal(data->rules->changes[1].clauses[1], "1.1b");
	assert_null(data->rules->changes[1].clauses[2]);
	assert_int_equal(data->rules->changes[2].edition, 3);
}

/* ---- complaints ------------------------------------------------------- */

static void complaints_say_where_and_what(void **state)
{
	struct arena *arena = *state;
	static const char *const good[] = {
		good_map, good_counters, good_tables, good_charts, good_scenarios, good_rules
	};

	for (size_t i = 0; i < LENGTH(refusals); i++) {
		const struct refusal *r = &refusals[i];
		const char *why = NULL, *yaml = replaced(arena, good[r->part], r->old, r->new);
		struct data_docs docs = good_docs(arena);
		const struct doc **parts[] = {
			&docs.map, &docs.counters, &docs.counters, &docs.charts, &docs.scenarios, &docs.rules
		};

		*parts[r->part] = read_doc(arena, yaml);
		assert_null(data_load(arena, &forms, &docs, NULL, &why));
		assert_string_equal(why, r->why);
	}
}

/* The rule of a clause is told by its id, and its proof is a case, unless it says otherwise. */
static void rules_follow_from_ids(void **state)
{
	static const char *const rule_of[][2] = {
		{ "id: 12.4b", "12.4" }, { "id: 2.3aa", "2.3" }, { "id: '0'", "0" },
		{ "id: RET.2a", "RET.2" }, { "id: 2.5.6bis-a", "2.5.6bis" },
		{ "id: A.G.artilleri-b", "A.G.artilleri" },
		{ "id: FM.c", "FM" }, { "id: FT.cols", "FT" }, { "id: 14.ABB", "14.ABB" },
		{ "id: 2Aa, rule: '2.A'", "2.A" }, { "id: A.G.supply, rule: A.G.supply", "A.G.supply" },
	};
	struct arena *arena = *state;

	for (size_t i = 0; i < LENGTH(rule_of); i++) {
		const char *yaml = text(arena, "clauses: [{%s, kind: effect, says: Go.}]\n", rule_of[i][0]);
		struct data_docs docs = { .rules = read_doc(arena, yaml) };
		const struct clause *c = load(arena, &docs, NULL)->rules->clauses;

		assert_string_equal(c->rule, rule_of[i][1]);
		assert_string_equal(c->proof, "case");
		assert_null(c->why);
	}
}

/* What is printed of the data steers no terminal, whatever the files hold. */
static void names_are_printable(void **state)
{
	struct arena *arena = *state;
	struct data_docs docs = good_docs(arena);
	const struct data *data;
	const char *why = NULL;

	docs.map = read_doc(arena, replaced(arena, good_map, "name: Mill", "name: \"M\\e[2Ji\\nll \\xf8\""));
	docs.counters = read_doc(arena, replaced(arena, good_counters, "The Guard", "\xe2\x80\xaeGuard"));
	docs.scenarios = read_doc(arena, replaced(arena, good_scenarios,
						  "It begins.", "\"It\\tbegins.\\n\""));
	docs.rules = read_doc(arena, replaced(arena, good_rules, "says: Go.", "says: \"Go\\r.\""));
	data = data_load(arena, &forms, &docs, NULL, &why);
	assert_non_null(data);
	assert_string_equal(data->map->places[place_find(data, "0202")].name, "M\\x1b[2Ji\\nll \xc3\xb8");
	assert_string_equal(data->counters->pieces[piece_find(data, "guard")].name, "\\u202eGuard");
	assert_string_equal(data->scenarios[0].about, "It\\tbegins.");
	assert_string_equal(data->rules->clauses[0].says, "Go\\r.");
	assert_string_equal(place_hint(arena, data, "the PORT"), "; what is called so has the id 'port'");
	assert_string_equal(place_hint(arena, data, "prt"), "; did you mean 'port'?");
	assert_string_equal(piece_hint(arena, data, "xyz"), "");
}

/* Where no id is so, a name is; two of one name are nobody. */
static void things_are_called_by_name(void **state)
{
	struct arena *arena = *state;
	struct data_docs docs = good_docs(arena);
	const struct data *data;
	const char *why = NULL;

	docs.map = read_doc(arena, replaced(arena, good_map, "name: Mill",
					    "name: \"Gr\xc3\xb8n-Mill (Mo)\""));
	data = data_load(arena, &forms, &docs, NULL, &why);
	assert_non_null(data);
	assert_int_equal(place_called(arena, data, "port", &why), place_find(data, "port"));
	assert_int_equal(place_called(arena, data, "The  PORT", &why), place_find(data, "port"));
	assert_int_equal(place_called(arena, data, "gron mill (mo)", &why), place_find(data, "0202"));
	assert_int_equal(place_called(arena, data, "groen_mill", &why), place_find(data, "0202"));
	assert_int_equal(place_called(arena, data, "MO", &why), place_find(data, "0202"));
	assert_int_equal(place_called(arena, data, "MOE", &why), NONE);
	assert_int_equal(place_called(arena, data, "Gro\xcc\x81n mill", &why), place_find(data, "0202"));
	assert_int_equal(place_called(arena, data, "", &why), NONE);
	assert_string_equal(why, "there is no place ''");
	assert_int_equal(place_called(arena, data, "gron mil", &why), NONE);
	assert_string_equal(why, "there is no place 'gron mil'");
	docs.map = read_doc(arena, replaced(arena, good_map, "name: Mill", "name: the Port"));
	data = data_load(arena, &forms, &docs, NULL, &why);
	assert_non_null(data);
	assert_int_equal(place_called(arena, data, "port", &why), place_find(data, "port"));
	assert_int_equal(place_called(arena, data, "the-port", &why), NONE);
	assert_string_equal(why, "'the-port' is the name of several places: '0202', 'port'");
	assert_int_equal(piece_called(arena, data, "the guard", &why), piece_find(data, "guard"));
}

/* A new map must have the places where the pieces of the base begin. */
static void pieces_begin_on_the_new_map(void **state)
{
	struct arena *arena = *state;
	const struct data *base = load_good(arena);
	struct data_docs docs = { .map = read_doc(arena, "grid: {columns: 2, rows: 2, lower: odd}") };
	const char *why = NULL;

	assert_null(data_load(arena, &forms, &docs, base, &why));
	assert_string_equal(why, "f:1:1: 1-lancers begins at 'pool', which is no place of the map");
}

static void too_much_is_refused(void **state)
{
	struct arena *arena = *state;
	struct buffer yaml = { .arena = arena };
	struct data_docs docs = { 0 };
	const char *why = NULL;

	buffer_text(&yaml, "pieces:\n  red:\n");
	for (int i = 0; i <= MOST_PIECES; i++)
		buffer_printf(&yaml, "    p%d: {}\n", i);
	docs.counters = read_doc(arena, yaml.bytes);
	assert_null(data_load(arena, &forms, &docs, NULL, &why));
	assert_string_equal(why, "f:3:5: more than 512 pieces");

	yaml = (struct buffer){ .arena = arena };
	buffer_text(&yaml, "pieces:\n  red:\n    - columns: []\n      rows:\n");
	for (int i = 0; i <= MOST_PIECES; i++)
		buffer_printf(&yaml, "        p%d: []\n", i);
	docs.counters = read_doc(arena, yaml.bytes);
	assert_null(data_load(arena, &forms, &docs, NULL, &why));
	assert_string_equal(why, "f:5:9: more than 512 pieces");

	yaml = (struct buffer){ .arena = arena };
	buffer_text(&yaml, "places:\n");
	for (int i = 0; i <= MOST_PLACES; i++)
		buffer_printf(&yaml, "  p%d: {kind: box}\n", i);
	docs = (struct data_docs){ .map = read_doc(arena, yaml.bytes) };
	assert_null(data_load(arena, &forms, &docs, NULL, &why));
	assert_string_equal(why, "f:1538:3: more than 1536 places");
}

static void long_outlines_are_refused(void **state)
{
	struct arena *arena = *state;
	struct buffer yaml = { .arena = arena };
	struct data_docs docs = { 0 };
	const char *why = NULL;

	buffer_text(&yaml, "places: {a: {kind: box}}\n"
		    "layout:\n"
		    "  sheet: [9999, 100]\n"
		    "  panel: [0, 0, 100, 100]\n"
		    "  legend: [0, 0, 100, 100]\n"
		    "  areas:\n"
		    "    a: {at: [1, 1], room: [20, 20], outline: [0, 0");
	for (int i = 1; i < 8192; i++)
		buffer_printf(&yaml, ", %d, 1", i);
	assert_int_equal(load_map_only(arena, text(arena, "%s]}", yaml.bytes))->map->layout->n_points, 8192);
	docs.map = read_doc(arena, text(arena, "%s, 1, 1]}", yaml.bytes));
	assert_null(data_load(arena, &forms, &docs, NULL, &why));
	assert_string_equal(why, "f:7:46: more than 8192 points");
}

/* ---- base, digests, directories --------------------------------------- */

static void parts_not_given_are_the_base_s(void **state)
{
	struct arena *arena = *state;
	const struct data *base = load_good(arena), *data;
	struct data_docs docs = {
		.charts = read_doc(arena, "cost: {columns: [foot], rows: {town: [2], sea: [no]}}"),
	};

	data = load(arena, &docs, base);
	assert_ptr_equal(data->map, base->map);
	assert_ptr_equal(data->rules, base->rules);
	assert_ptr_equal(data->charts->charts[0].cells, base->charts->charts[0].cells);
	assert_int_equal(data->charts->charts[1].cells[0], 2);
	assert_true(data->charts->digest != base->charts->digest);
	assert_true(data_digest(data) != data_digest(base));

	docs.charts = read_doc(arena, "cost: {rows: {town: [1], sea: [no]}, columns: [foot]}");
	assert_true(load(arena, &docs, base)->charts->digest == base->charts->digest);
}

/* Rows that an earlier edition had may stand in a chart or not: nothing but the former digest tells. */
static void rows_of_the_past_are_read_over(void **state)
{
	static const char *const columns[] = { "foot", NULL }, *const rows[] = { "town", "sea", NULL };
	static const struct past_row past[] = { { "mud", 7 }, { 0 } };
	static const struct chart_form then[] = { { .name = "cost", .columns = columns }, { 0 } };
	static const struct chart_form now[] = {
		{ .name = "cost", .columns = columns, .rows = rows, .past = past }, { 0 }
	};
	const char *with = "cost: {columns: [foot], rows: {town: [2], sea: [no], mud: [7]}}";
	const char *without = "cost: {columns: [foot], rows: {town: [2], sea: [no]}}";
	const char *other = "cost: {columns: [foot], rows: {town: [2], mud: [8], sea: [no]}}";
	struct forms old_forms = forms, new_forms = forms;
	struct arena *arena = *state;
	const struct data *old, *new;
	const char *why = NULL;
	struct data_docs docs = good_docs(arena);

	old_forms.charts = then;
	new_forms.charts = now;
	docs.charts = read_doc(arena, with);
	old = data_load(arena, &old_forms, &docs, NULL, &why);
	new = data_load(arena, &new_forms, &docs, NULL, &why);
	assert_int_equal(new->charts->charts[0].n_rows, 2);
	assert_true(former_digest(new) == data_digest(old));
	assert_true(data_digest(new) != data_digest(old));
	docs.charts = read_doc(arena, without);
	assert_true(former_digest(data_load(arena, &new_forms, &docs, NULL, &why)) == data_digest(old));
	assert_true(data_digest(data_load(arena, &new_forms, &docs, NULL, &why)) == data_digest(new));
	docs.charts = read_doc(arena, other);
	assert_true(former_digest(data_load(arena, &new_forms, &docs, NULL, &why)) != data_digest(old));
	assert_true(data_digest(data_load(arena, &new_forms, &docs, NULL, &why)) == data_digest(new));
	docs.charts = read_doc(arena, "cost: {columns: [foot], rows: {town: [2], sea: [no], mud: [7, 8]}}");
	assert_null(data_load(arena, &new_forms, &docs, NULL, &why));
	assert_string_equal(why, "f:1:59: row 'mud' has 2 cells, expected 1");
}

static uint64_t digest_with(struct arena *arena, const char *old, const char *new)
{
	const struct doc *map = read_doc(arena, replaced(arena, good_map, old, new));
	struct data_docs docs = good_docs(arena);

	docs.map = map;
	return data_digest(load(arena, &docs, NULL));
}

static void digests_see_values_not_layout(void **state)
{
	struct arena *arena = *state;
	uint64_t same_as = data_digest(load_good(arena));
	struct data_docs docs = good_docs(arena);

	assert_true(same_as == data_digest(load_good(arena)));
	assert_true(same_as == digest_with(arena, "rows:", "# a remark\nrows:  # and another\n"));
	assert_true(same_as == digest_with(arena, "[clear, town]", "[town,\n    \"clear\"]"));
	assert_true(same_as == digest_with(arena, "name: Mill", "name: The mill"));
	assert_true(same_as == digest_with(arena, "'0202/0201', '0101/0102'", "'0102/0101', '0201/0202'"));
	assert_true(same_as == digest_with(arena, "sheet: [900, 700]", "sheet: [901, 700]"));
	assert_true(same_as == digest_with(arena, "pool: [10, 500, 200, 100]", "pool: [11, 500, 200, 100]"));
	assert_true(same_as == digest_with(arena, "text: The bay", "text: The sound"));
	assert_true(same_as == digest_with(arena, strstr(good_map, "layout:"), ""));
	assert_true(same_as != digest_with(arena, "'0202/0201', ", ""));
	assert_true(same_as != digest_with(arena, "'.T.~'", "'.TT~'"));
	assert_true(same_as != digest_with(arena, "kind: box}\nlinks", "kind: box, features: [sea]}\nlinks"));
	docs.counters = read_doc(arena, replaced(arena, good_counters, "fire: 3", "fire: 4"));
	assert_true(same_as != data_digest(load(arena, &docs, NULL)));
	docs = good_docs(arena);
	docs.rules = read_doc(arena, replaced(arena, good_rules, "Go.", "Go on."));
	assert_true(same_as == data_digest(load(arena, &docs, NULL)));
	docs.rules = read_doc(arena, replaced(arena, good_rules, strstr(good_rules, "editions:"), ""));
	assert_true(same_as == data_digest(load(arena, &docs, NULL)));
}

static void write_file(const char *path, const char *bytes)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_true(fputs(bytes, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

static void directories_give_the_files_they_have(void **state)
{
	struct arena *arena = *state;
	char dir[] = "/tmp/umpire-data-XXXXXX";
	const struct data *base = load_good(arena), *data;
	const char *why = NULL, *charts_file, *stray;

	assert_non_null(mkdtemp(dir));
	charts_file = text(arena, "%s/charts.yaml", dir);
	stray = text(arena, "%s/counter.yaml", dir);
	assert_null(data_load_dir(arena, &forms, text(arena, "%s/none", dir), base, &why));
	assert_string_equal(why, text(arena, "%s/none: there is no such directory", dir));
	assert_null(data_load_dir(arena, &forms, dir, base, &why));
	assert_string_equal(why, text(arena, "%s: has none of map, counters, charts, scenarios and %s", dir,
				      "rules.yaml"));

	write_file(charts_file, good_charts);
	data = data_load_dir(arena, &forms, dir, base, &why);
	assert_non_null(data);
	assert_ptr_equal(data->map, base->map);
	assert_true(data_digest(data) == data_digest(base));

	write_file(charts_file, "combat: 1\n");
	assert_null(data_load_dir(arena, &forms, dir, base, &why));
	assert_string_equal(why, text(arena, "%s:1:9: combat: found a scalar, expected a mapping",
				      charts_file));

	write_file(stray, good_counters);
	assert_null(data_load_dir(arena, &forms, dir, base, &why));
	assert_string_equal(why, text(arena, "%s: is no data file; did you mean counters.yaml?", stray));
	unlink(stray);
	unlink(charts_file);
	rmdir(dir);
}

/* ---- lists ------------------------------------------------------------ */

static void lists_keep_their_order(void **state)
{
	struct list list, same_list;

	(void)state;
	memset(&list, 0, sizeof(list));
	list_add(&list, 3);
	list_add(&list, 1);
	same_list = list;
	list_add(&list, 2);
	assert_true(list_has(&list, 2));
	list_drop(&list, 2);
	assert_false(list_has(&list, 2));
	assert_memory_equal(&list, &same_list, sizeof(list));
	list_drop(&list, 7);
	list_drop(&list, 3);
	assert_int_equal(list.n, 1);
	assert_int_equal(list.v[0], 1);
}

static void the_number_of_a_hex_ends_its_id(void **state)
{
	(void)state;
	assert_string_equal(hex_number("0919"), "0919");
	assert_string_equal(hex_number("NA0106"), "0106");
	assert_string_equal(hex_number("sea"), "sea");
	assert_true(is_of_board("NA0106", "NA"));
	assert_false(is_of_board("NA0106", "N"));
	assert_false(is_of_board("NA0106", "NAB"));
	assert_false(is_of_board("0919", "09"));
	assert_int_equal(two_digits("0919"), 9);
	assert_int_equal(two_digits(hex_number("NA0116") + 2), 16);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(grids_give_neighbours, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(grids_are_counted_from_the_south, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(counting_moves_no_hex, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(rows_are_read_from_the_north, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(digests_tell_how_rows_are_counted, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(distances_are_steps, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(maps_have_places_links_and_borders, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(borders_are_found_both_ways, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(known_places_must_be_there, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(layouts_keep_boards_and_captions, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(layouts_keep_boxes_and_areas, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(layouts_without_hexes_need_no_grid, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(counters_have_values, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(tables_are_pieces_one_by_one, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(counters_have_room_for_all_values, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(charts_come_in_the_order_of_the_game, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(scenarios_and_rules_are_read, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(complaints_say_where_and_what, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(rules_follow_from_ids, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(names_are_printable, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(things_are_called_by_name, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(pieces_begin_on_the_new_map, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(too_much_is_refused, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(long_outlines_are_refused, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(parts_not_given_are_the_base_s, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(rows_of_the_past_are_read_over, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(digests_see_values_not_layout, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(directories_give_the_files_they_have, new_arena, free_arena),
		cmocka_unit_test(lists_keep_their_order),
		cmocka_unit_test(the_number_of_a_hex_ends_its_id),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
