// The subcommands, each a function from a compilation and its options to text and an exit code.
//
// They read no files, know no terminal and keep nothing: Main.cpp gives them a compilation and streams, the golden tests do
// the same. Only `fmt` writes files. INVARIANT: what goes to `out` depends on the compilation and the options only, so it can be compared byte for byte.
// Next: Main.cpp (options and help), then the file named like the subcommand.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/driver/Driver.h"
#include "compiler/import/Load.h"
#include "llvm/Support/raw_ostream.h"

namespace thou::cli {

/// The exit codes of the program.
enum class Exit : uint8_t {
  Ok = 0,
  Failed = 1,    ///< the cards have errors, or a scenario failed
  Usage = 2,     ///< wrong usage, or a file that cannot be read
  Internal = 3,  ///< a bug of ours
};

/// Where a subcommand writes: results to `out`, what is said about them (diagnostics, complaints) to `err`.
struct Output {
  llvm::raw_ostream& out;
  llvm::raw_ostream& err;
  bool colours = false;  ///< ANSI colours on `err` and in pictures of source
};

/// What was compiled, each game by itself (driver::compileGames).
using Games = std::vector<const driver::Compilation*>;

struct CheckOptions {
  std::vector<std::string>
      paths;  ///< what is counted: files and folders; empty = all, the ruleset that a set brings too
  bool json = false;
};
/// Reports every diagnostic, wherever it is, and counts what compiled.
Exit check(const Games& games, const CheckOptions& options, Output output);

struct TestOptions {
  std::vector<std::string> paths;    ///< scenarios in these files and folders; empty = all
  std::vector<std::string> filters;  ///< parts of scenarios' names, whatever their case: any of them; empty = all
  std::vector<std::string> rules;    ///< rules that scenarios show, such as "YOU-7": any of them; empty = all
  bool list = false;                 ///< only name them
  bool verbose = false;              ///< name those that pass, too
  bool json = false;
  unsigned jobs = 0;      ///< how many are played at once; 0 = as many as there are cores
  bool failFast = false;  ///< nothing is played behind the first that fails; what is not played is skipped
  size_t slowest = 0;     ///< how many of those that took longest are named
  bool coverage = false;  ///< say what no scenario reaches in `paths`
  double threshold = 0;   ///< Failed when less is reached, in percent
  bool progress = false;  ///< tell on `err` how far it got, once that has taken a second
  /// Only scenarios that an edit of these files can affect (Affected.h); none = all.
  std::optional<std::vector<std::string>> edited = std::nullopt;
  /// Files that were read for their words and cards alone: what is wrong in them is counted, not shown, and is no failure.
  std::vector<std::string> beside = {};
};
/// Documents about a test run; each is written where it is not null.
struct TestDocuments {
  std::string* junit = nullptr;  ///< JUnit XML
  std::string* lcov = nullptr;   ///< what was reached, as an lcov tracefile
  std::string* html = nullptr;   ///< the same as a page
};
/// Plays scenarios and counts them. The last line is `N passed, N failed, N skipped`, skipped ones being those of `paths`
/// that the options leave out. What does not compile has failed.
Exit test(const Games& games, const TestOptions& options, Output output, const TestDocuments& documents = {});

struct RulesOptions {
  std::vector<std::string> paths;  ///< scenarios in these files and folders; empty = all
  std::string sources;             ///< a checkout of thou; empty = the one that this program was built from
  bool missing = false;            ///< only what lacks something
  bool json = false;
};
/// Lists rules and pitfalls with the code, scenarios and tests that cite them. Failed when one lacks what it has to have: a rule a
/// scenario and, where the sources are there, a source line; a pitfall a scenario or a test.
Exit rules(const Games& games, const RulesOptions& options, Output output);

struct RunOptions {
  std::vector<std::string> paths;
  std::string scenario;      ///< the name, or a part that only one name has; empty when a position is played
  std::string positionPath;  ///< what the position's file is called, for complaints; empty when a scenario is played
  std::string position;      ///< the position's text
  size_t at = 0;             ///< of a scenario: saved at this decision, counted from 1; 0 = before the first step
  bool json = false;
};
/// Plays one scenario, or the inputs of a position, and shows the log. Failed when the scenario fails, the position is no sound one, or
/// its log is not the one that was saved. Where `saved` is not null it gets the text of a position: of a scenario at `at`, with what follows as
/// inputs; of a position after its inputs.
Exit run(const driver::Compilation& compilation, const RunOptions& options, Output output,
         std::string* saved = nullptr);

struct ExplainOptions {
  std::vector<std::string> paths;
  std::string card;  ///< whose abilities; empty = all in `paths`
  bool json = false;
};
/// Shows how each ability was understood: every `you`, `it`, duration, limit, window and cost, with rule ids.
Exit explain(const driver::Compilation& compilation, const ExplainOptions& options, Output output);

struct DisOptions {
  std::vector<std::string> paths;
  std::string card;  ///< whose code; empty = all in `paths`
};
/// Shows the bytecode under the source lines it comes from.
Exit dis(const driver::Compilation& compilation, const DisOptions& options, Output output);

struct TextOptions {
  std::vector<std::string> paths;
  std::string card;  ///< whose text; empty = all in `paths`
  bool json = false;
};
/// Shows the canonical text of cards, printed from their trees.
Exit text(const driver::Compilation& compilation, const TextOptions& options, Output output);

struct FmtOptions {
  std::vector<std::string> paths;
  bool check = false;     ///< change nothing; name the places that would change, and fail if there are any
  bool toStdout = false;  ///< write the result to `out` and leave the files alone
};
/// Formats the files in `paths`; other files of the compilation only give their words. A file whose structure is broken
/// stays untouched, and the exit code is Failed.
Exit fmt(const driver::Compilation& compilation, const FmtOptions& options, Output output);

struct MutateOptions {
  std::vector<std::string> paths;  ///< cards in these files and folders; empty = all
  std::string card;                ///< only the card of this name; empty = all
  std::string op;                  ///< only this operator; empty = all
  bool json = false;
};
/// Changes cards as an author might err and plays the scenarios that mention them. Failed when a change is noticed by nothing and not
/// accepted, or accepted for nothing; the lists of those accepted lie beside the cards or above (Accepted.h).
Exit mutate(const driver::Compilation& compilation, const MutateOptions& options, Output output);

/// How the games of a simulation are shown.
struct SimView {
  bool json = false;       ///< an object for each game in their order, then one with the counts; else tables
  std::string plots = {};  ///< the folder that pictures are written to (SimPlots.h); empty = none
};
struct SimOptions {
  std::string game;      ///< as declared, whatever its case
  uint64_t games = 100;  ///< played with the seeds from `seed` on
  std::vector<std::string> players =
      {};  ///< `random`, `lookahead`, `mcts` or files with scripts, by seat; the last goes for the rest; none = random
  std::vector<std::string> decks = {};  ///< who plays instead of those that the game names
  uint32_t seats = 0;                   ///< how many play; 0 = as the game or `decks` say
  bool rotate =
      false;  ///< from game to game the players sit one seat further, and where fewer play than there are decks, the next decks play
  std::vector<std::string> without = {};  ///< cards that are left out of all decks
  std::vector<std::string> instead = {};  ///< "CARD=OTHER": another card for each copy of one
  uint64_t seed = 1;
  unsigned jobs = 0;    ///< matches at once; 0 = as many as there are cores
  uint64_t shard = 0;   ///< only those whose number has this remainder ...
  uint64_t shards = 1;  ///< ... by this
  bool list = false;    ///< only name the games
  SimView view = {};
  bool progress = false;                    ///< tell on `err`, a terminal, how far it got
  const std::atomic<bool>* stop = nullptr;  ///< asked again and again; once it holds, what has been played is reported
};
/// Plays many games of programs against one another and counts how they end. Failed when one trapped or got stuck, or when it was stopped.
Exit sim(const Games& games, const SimOptions& options, Output output);

/// Files by path, with their text.
using SimFiles = std::vector<std::pair<std::string, std::string>>;
/// One report of several that `sim --json` wrote for shards of the same games: what one run of all would have said.
Exit mergeSims(const SimFiles& files, const SimView& view, Output output);
/// What one run has that another has not: two files that `sim --json` wrote.
Exit compareSims(const SimFiles& files, bool json, Output output);

/// What a game is shown on, and how it is asked for answers there.
struct Screen {
  std::function<size_t()> columns = {};    ///< how wide it is, asked again and again; 0 or empty = nobody knows
  std::function<size_t()> rows = {};       ///< how many lines it shows at once, likewise
  bool bold = false;                       ///< headings may be bold
  bool clears = false;                     ///< what one player saw is taken away before the next looks
  bool echo = true;                        ///< lines that are read are written, since nobody typed them there
  std::atomic<int>* interrupts = nullptr;  ///< how often Ctrl-C was pressed since it was 0
};
struct PlayOptions {
  std::string game;
  std::vector<std::string> decks = {};
  uint32_t seats = 0;
  uint64_t seed = 1;
  std::vector<std::string> players = {};  ///< by seat: `person`, a program's name or a script; none = all are persons
  std::string loadPath = {};              ///< what the saved game's file is called
  std::string loaded = {};                ///< its text; empty = a new game
  bool replay = false;                    ///< it is played answer by answer
  Screen screen = {};
};
/// Plays a game in the terminal: persons take turns at it and answer in lines of `in`. Ok when the game ended or was left.
Exit play(const Games& games, const PlayOptions& options, std::istream& in, Output output);

struct ServeOptions {
  std::string game;
  std::vector<std::string> decks = {};
  uint32_t seats = 0;
  uint64_t seed = 1;
  std::vector<std::string> players =
      {};             ///< by seat: `person`, a program's name or a file with a script; none = all are persons
  uint16_t port = 0;  ///< of the loopback address; 0 = one that is free
};
/// Serves a game to browsers on this machine until the process ends. Returns where it cannot begin.
Exit serve(const Games& games, const ServeOptions& options, Output output);

struct ImportOptions {
  std::vector<std::string> searchPath;  ///< where rulesets are looked for
  std::string set;                      ///< the set's name
  bool progress = false;                ///< tell on `err` how far it got
};
/// Writes the cards of a database as a set: whole where their text compiles, else with what does not as comments. Failed when
/// an object is broken or no card of the ruleset.
Exit importSet(const import::Loaded& loaded, const ImportOptions& options, Output output);

struct CorpusOptions {
  std::vector<std::string> searchPath;  ///< where rulesets are looked for
  std::string list;                     ///< `compiled`, `failed` or `idle`: only name such cards; empty: report
  std::string explain;                  ///< the identifier of one card to show; empty: all
  size_t top = 40;                      ///< groups shown; 0 = all
  bool json = false;
  bool acts = false;      ///< find for each ability that compiles a position in which it does something
  uint64_t seed = 1;      ///< of the games in which that is looked for
  unsigned jobs = 0;      ///< cards tried at once; 0 = as many as there are cores
  bool progress = false;  ///< tell on `err` how far it got
};
/// Compiles the cards of a database in memory and reports how many faces and lines compile, and what the others wait for.
Exit corpus(const import::Loaded& loaded, const CorpusOptions& options, Output output);

}  // namespace thou::cli
