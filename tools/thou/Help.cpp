// The texts of the help. Next: Main.cpp.
#include "tools/thou/Help.h"

namespace thou::cli {
namespace {

constexpr Help kHelp[] = {
    {.subcommand = "",
     .overview = R"(thou - card games whose rules text is the program

  Reads rulesets, sets, cards and scenarios from .thou files, compiles every sentence on the
  cards, and plays the scenarios.
)",
     .examples = R"(
EXAMPLES:

  thou check cards                                are the cards all right?
  thou test cards                                 play their scenarios
  thou run cards --scenario "NAME"                watch one of them
  thou explain cards "CARD"                       who is `you` in this text, and why?
  thou dis cards "CARD"                           what is it compiled to?
  thou text cards --card "CARD"                   what does it say, in the house's spelling?
  thou fmt cards                                  and put that into the files
  thou corpus cards.jsonl                         how many cards of a database compile?
  thou import cards.jsonl -o cards.thou           make a set of them
)"},
    {.subcommand = "check",
     .overview = R"(thou check - compile cards and report what is wrong with them

  Diagnostics go to standard error, each with its place, the reason, the rule where one applies
  and a suggestion; a summary goes to standard output. One mistake is one error, and a card with
  an error does not keep the others from being checked.

  With --json every diagnostic is one object on standard output (id, severity, message, path,
  line, column, endLine, endColumn, rule, help, labels), and a last one has the counts.
)",
     .examples = R"(
EXAMPLES:

  thou check cards
  thou check my-set.thou --path ~/rulesets        the ruleset is in another folder
  thou check --json cards | jq 'select(.id)'
)"},
    {.subcommand = "test",
     .overview = R"(thou test - play scenarios and count those that pass

  A scenario fails when an expectation does not hold, an answer is not legal or was not asked
  for, a decision is left over, nothing comes of an event (`Then nothing happens.` says so where
  that is meant), nothing is done or expected, or something outlives its duration. For each that
  fails the reason, the position at that moment and the log are shown; one of a card that does not
  compile says which. A path without a scenario fails. The last line is always

    N passed, N failed, N skipped

  where skipped are those that the options leave out; a filter that fits none is wrong usage.
  --filter and --rule may be given as often as one likes: any of the filters must fit, and any of
  the rules. With --json every scenario is one object, and the last one has the counts.

  As many scenarios are played at once as there are cores (--jobs); the output is the same
  whatever their number. A FILE that mentions what is declared in other files below its ruleset's
  folder, or beside it, is read with them: they give words and cards, their scenarios are not
  played, and what is wrong in them is no failure.

  --coverage says which abilities no scenario reaches, and what their conditions and effects ask
  that was always so, or never; --coverage-lcov and --coverage-html write the same as a tracefile
  and as a page. With --threshold the exit code is 1 when less is reached.

  --changed[=REVISION] plays what edits since a git revision (HEAD if none is named) can affect:
  scenarios in changed files, and those that mention a card in one; all of them when words or
  rules were declared there. --watch plays everything once, then what each edit can affect, until
  Ctrl-C.
)",
     .examples = R"(
EXAMPLES:

  thou test cards
  thou test cards --rule YOU-7 --verbose          those that show a rule, by name
  thou test cards --filter "ally" --filter "foe"  those with one of these in their name
  thou test cards --list --json                   name them, an object each
  thou test cards --junit results.xml --slowest 5 for a build server
  thou test cards --coverage --threshold 80
  thou test cards --changed=main
  thou test my-set.thou --watch
)"},
    {.subcommand = "rules",
     .overview = R"(thou rules - show where each rule is implemented, and which scenarios show it

  Lists the rules (OC-1 ... SA-20) and the pitfalls (A1 ... E9: mistakes that card engines have
  made), each with the source lines that cite it, the scenarios in PATH that show it (`shows
  YOU-7, A1` behind a scenario's name) and the tests that do: cases whose name begins with the id,
  `TEST_CASE("B8: ...")`, and golden files whose first line does, `// E1: ...`.

  Source lines and tests are read from the checkout that thou was built from, or the one named
  with --sources; where neither is there, the table says so and has scenarios only.

  A rule is complete with a scenario and a source line, a pitfall with a scenario or a test; what
  is missing is said, and the exit code is 1 when something is, or when a scenario or source line
  cites an id of these series that there is not. Ids of other series, such as HOUSE-3, are rules
  of the set's own: they are listed behind, and lack nothing. With --json every id is one object
  (id, text, pitfall, own, code, scenarios, tests, missing).
)",
     .examples = R"(
EXAMPLES:

  thou rules cards
  thou rules cards --missing                      only rules without a scenario or a source line
  thou rules cards --json | jq -r 'select(.missing != "") | .id'
  thou test cards --rule YOU-7                    play the scenarios that show one
)"},
    {.subcommand = "mutate",
     .overview = R"(thou mutate - change cards as an author might err; say what no scenario notices

  Every ability line of every card in PATH is changed in every way that the operators know, one
  change at a time. A change is noticed when the card no longer compiles, or when a scenario that
  mentions the card fails (an expectation, a decision left over, something that outlives its end).
  The files below the folder of the ruleset, or beside PATH, are compiled along: their scenarios
  count. What a set declares besides cards (verbs, nouns, rules of its own) is changed as well,
  and any scenario may notice; what a ruleset declares is not.

    owner-controller  owner for controller         pairing   a sentence of several left out
    identity-player   the identity for the player  drop-word   a word left out
    who               you for that player          each-a      each for a
    duration          a period left out, another   may-must    must for may, forced for optional
                                                   off-by-one  a number one higher or lower

  What is noticed by nothing is shown, and the exit code is 1. A change that means the same, or
  that no player could see, is listed in a file `accepted.mutants` beside the card or in a folder
  above it, with the reason; an entry that is not needed any more is shown, and the exit code is 1
  as well.

    # card | change | reason
    CARD | drop-word: next | there is but one

  With --json every change is one object (card, path, line, operator, before, after, text, noticed,
  by: `compiler` or the scenario's name, accepted), and the last one has the counts.
)",
     .examples = R"(
EXAMPLES:

  thou mutate cards
  thou mutate cards --card "NAME"                 one card, or one declaration: "verb scorch"
  thou mutate my-set.thou --operator off-by-one
  thou mutate --json cards | jq -c 'select(.noticed == false)'
)"},
    {.subcommand = "run",
     .overview = R"(thou run - play one scenario, or a saved position, and show the log

  First the scenario as written, then what happened, event by event, indented by what caused
  what, with the rule in brackets where a rule decided. With --json every entry of the log is
  one object, and the last one has the result, the number of events and the hash of the log:
  the same scenario has the same hash on every machine.

  With --save a position is written: the whole state as JSON, with readable names, and what the
  scenario then tells the game (inputs), down to the hash of the log. --at N saves at the Nth
  decision, with what follows as inputs; without it all of the scenario is inputs. --position plays
  such a file on: it shows the log, the position reached and the decision that it waits for, if any,
  and fails (exit code 1) when the log is not the one that was saved. A file that is no sound position
  is refused with line and column (exit code 1). A bug report is one such file and the cards.
)",
     .examples = R"(
EXAMPLES:

  thou run cards --scenario "NAME"
  thou run cards scenarios.thou --scenario "PART OF A NAME" --json
  thou run cards --scenario "NAME" --save report.json
  thou run cards --position report.json           the same again
  thou run cards --scenario "NAME" --save middle.json --at 2
)"},
    {.subcommand = "explain",
     .overview = R"(thou explain - show how each ability was understood

  Under the text of each ability: who or what every `you`, `it` and `that` is, how long effects
  last, what is limited, paid and waited for, and by which rule. Without CARD, all abilities in
  PATH. The last of several arguments is CARD where it is no path; --card NAME says the same. With
  --json every ability is one object.
)",
     .examples = R"(
EXAMPLES:

  thou explain cards "CARD"
  thou explain set.thou scenarios.thou --card "CARD"
)"},
    {.subcommand = "text",
     .overview = R"(thou text - show the canonical text of cards, printed from their syntax trees

  Every word and mark comes from the tree: what is shown is what was understood, in the
  spelling of the vocabulary, without markup. It parses to the same tree and compiles to the
  same code. A text that does not parse is shown as written. With --json every card is one
  object (card, path, line, abilities: line, text, parsed).
)",
     .examples = R"(
EXAMPLES:

  thou text cards
  thou text cards --card "CARD"
)"},
    {.subcommand = "fmt",
     .overview = R"(thou fmt - format .thou files

  Files are changed in place. Heads, headers and blanks get one form, abilities their canonical
  text (see `thou text`), one line each with its bullets below it. Comments stay where they are,
  and one blank line where there were several. A line that does not compile stays as written;
  words are taken from its ruleset and from all .thou files below the ruleset's folder, or
  beside the file. Formatting twice changes nothing more.

  A file whose structure is broken (encoding, quotes, braces) is left untouched; what is wrong
  goes to standard error, and the exit code is 1. With --check no file is changed: the lines
  that would be are named on standard output, and the exit code is 1 if there are any. With
  --stdout the results go to standard output.
)",
     .examples = R"(
EXAMPLES:

  thou fmt my-set.thou
  thou fmt --check cards
  thou fmt --stdout my-set.thou | diff my-set.thou -
)"},
    {.subcommand = "dis",
     .overview = R"(thou dis - show the bytecode of abilities under their source lines

  The instructions are described in runtime/bytecode/Opcodes.def. Without CARD, all code that
  comes from PATH. The last of several arguments is CARD where it is no path; --card NAME says the
  same.
)",
     .examples = R"(
EXAMPLES:

  thou dis cards "CARD"
  thou dis set.thou scenarios.thou --card "CARD"
)"},
    {.subcommand = "import",
     .overview = R"(thou import - write the cards of a database as a set

  Reads card objects as public databases publish them: a FILE holds one JSON object a line, or a
  JSON array of them, or is a folder of such files (.json, .jsonl). What their fields are, the
  ruleset declares with `import`; without --ruleset it is the one that knows the cards' kinds.

  The set has for each object a card with its printed characteristics and its text, word for
  word. A line that does not compile is kept as a comment, with the reason above it, so that the
  set compiles and each card can be played for the rest. What a header cannot say is a comment,
  too, and so is an object that is no card of the ruleset; such objects, broken JSON and values
  that cannot be read are reported with file, line and column, and make the exit code 1.

  With --names the names and traits of a table are words of the set, too.
)",
     .examples = R"(
EXAMPLES:

  thou import cards.jsonl -o my-cards.thou
  thou import packs/ --names names.tsv --set "All packs" > packs.thou
)"},
    {.subcommand = "sim",
     .overview = R"(thou sim - let programs play many games and count how they end

  GAME is the name of a declared game (`game "Name" { ... }`); without a PATH, one of those that
  come with thou. `random` takes what is offered at random; `lookahead` tries answers on copies
  of the game and plays each on to its end; `mcts` searches the tree of decisions. Both look at
  nothing that their player cannot see; `mcts:400` says how many games they try. Any other name
  is a file with a script (`prefer "play Stand Fast".`; tools/README.md describes them). The same
  seed is the same game, whatever --jobs. Ctrl-C reports what has been played so far.

  `thou sim merge FILE...` makes one report of what --json wrote for several shards.
  `thou sim compare FILE FILE` says what differs between two runs, with confidence intervals.
)",
     .examples = R"(
EXAMPLES:

  thou sim --list                                 which games are there?
  thou sim "GAME" --games 1000
  thou sim "GAME" --players mcts,random --rotate
  thou sim "GAME" --players my-script.txt --plots plots/
  thou sim "GAME" --json --without "CARD" > without.jsonl
  thou sim compare with.jsonl without.jsonl
  thou sim "GAME" --json --shard 0/4 > 0.jsonl    and 1/4, 2/4, 3/4 elsewhere
  thou sim merge 0.jsonl 1.jsonl 2.jsonl 3.jsonl
)"},
    {.subcommand = "play",
     .overview = R"(thou play - play a game in the terminal

  GAME is the name of a declared game; without a PATH, one of those that come with thou. Persons
  take turns at one terminal, and each sees only what that player may see; --players lets programs
  or scripts take seats. What may be chosen is numbered, with the text of each card. `help` lists
  the commands: board, choices, zone, text, texts, why, hint, log, history, undo, save, load, quit.
  A saved game is loaded with the players that it was saved with, unless --players names others;
  --replay plays its answers one by one: Enter for the next, `all` for the rest.

  Lines are as wide as the terminal; nothing about it is changed. Headings are bold there, unless
  NO_COLOR is set or --plain is given. Ctrl-C says how to leave, and leaves the second time.
)",
     .examples = R"(
EXAMPLES:

  thou sim --list                                 which games are there?
  thou play "GAME"
  thou play "GAME" --players person,lookahead
  thou play "GAME" --load saved.json
  thou play "GAME" --replay saved.json
)"},
    {.subcommand = "serve",
     .overview = R"(thou serve - play a game in browser pages on this machine

  GAME is the name of a declared game; without a PATH, one of those that come with thou. Prints an
  address for each person's seat and one for those who only watch. Whoever has an address sits
  there: a browser is sent what its seat may see, and nothing else. Only this machine is served
  (127.0.0.1). Programs take the seats that --players gives them. Ctrl-C ends the game; nothing
  is written to disk.
)",
     .examples = R"(
EXAMPLES:

  thou sim --list                                 which games are there?
  thou serve "GAME"
  thou serve "GAME" --players person,lookahead --port 8080
)"},
    {.subcommand = "host",
     .overview = R"(thou host - hold games for another program, which asks and answers in JSON lines

  Reads a request a line from standard input and writes an answer a line to standard output, first
  a line that says hello. With the games of PATH, or of the cards that come with thou, a program
  can begin games, see what a player sees, answer decisions, copy games and try what comes of it.
  tools/host/README.md has the protocol, protocol.schema.json its shapes, client.py a client.
  No file is written. Requests read files only below the folders that --sets names.
)",
     .examples = R"(
EXAMPLES:

  echo '{"request":"games"}' | thou host
  python3 tools/host/client.py build/release/bin/thou "GAME"
)"},
    {.subcommand = "corpus",
     .overview = R"(thou corpus - compile the cards of a database and report what is not understood

  Reads the same files as `thou import`, compiles them in memory, and counts. Faces are counted
  that have text, and those of equal kind, name and text once; a face is compiled when all of its
  ability lines are. Of a line that does not compile each sentence is tried by itself, behind
  those before it that do. Failures are grouped by what is missing (diagnostic and words, with
  numbers as N and names as NAME) and ranked by the faces that they block; `only` counts the
  faces that wait for nothing else.

  With --acts each ability that compiles is tried as well: games of the ruleset are played in
  which the card lies where one of its kind may, until the ability was used and something was
  different for it, or, of a text that always holds, until it applied to something. What does
  not act is reported by its reason; --list idle names those cards. The search is at random:
  --seed begins it elsewhere, and the same seed finds the same. `unchanged` (it was used, and
  nothing was different) is the one to look at first: text that is accepted and does nothing.

  With --json every object of the files is one object: id, name, compiled, lines, compiled_lines,
  sentences, compiled_sentences, diagnostics (id, line, sentence, message, word, missing, and
  `follows` where it only hangs on a sentence before it that failed), and `same`, the id of an
  earlier card, where the card repeats it; with --acts also acts and abilities (line, outcome,
  why). The exit code is 0 however much compiles; it is 1 when something in the files
  is broken or is no card of the ruleset.
)",
     .examples = R"(
EXAMPLES:

  thou corpus cards.jsonl --names names.tsv
  thou corpus cards.jsonl --list failed           their ids and names
  thou corpus cards.jsonl --acts --jobs 2         how many of those that compile do something?
  thou corpus cards.jsonl --list idle             those that do not: reason, id, name, text
  thou corpus cards.jsonl --explain 01008         one card: text, diagnostics, explanations
  thou corpus --json cards.jsonl | jq 'select(.compiled | not) | .diagnostics[0].word'
)"},
};

constexpr llvm::StringLiteral kCommon = R"(
FILES:

  A PATH is a .thou file or a folder, which stands for all .thou files below it. The ruleset
  that a set names is found beside the set or in a folder above, in the folders given with
  --path, or among those that come with thou. Only regular files are read: of .thou files 8 MiB each and 64 MiB
  together, of databases 64 MiB together, of a position 64 MiB. A folder or file that cannot be
  read is an error. A file is written whole, or what was there stays as it was.

EXIT CODES:

  0  everything is fine
  1  the cards have errors, a scenario failed, files are to be formatted, or an object of a database is broken
  2  wrong usage, a file that cannot be read or written, or output that is closed or full
  3  an internal error: a bug in thou, please report it

ENVIRONMENT:

  NO_COLOR  when set, no colours; without it there are colours on a terminal only
)";

}  // namespace

const Help& helpOf(llvm::StringRef subcommand) {
  for (const Help& help : kHelp) {
    if (help.subcommand == subcommand) return help;
  }
  return kHelp[0];
}

llvm::StringRef commonHelp() { return kCommon; }

}  // namespace thou::cli
