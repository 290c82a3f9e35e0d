// Everything that can be asked for on the command line. Next: Main.cpp, which carries it out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "tools/thou/Cli.h"
#include "tools/thou/Scope.h"

namespace thou::cli {

namespace cl = llvm::cl;

/// Everything that can be asked for on the command line. Lives in main, so that there is no global state.
struct CommandLine {
  cl::OptionCategory category{"Options"};
  cl::SubCommand check{"check", "Compile cards and report what is wrong with them"};
  cl::SubCommand test{"test", "Play scenarios and count those that pass"};
  cl::SubCommand rules{"rules", "Show where each rule is implemented, and which scenarios show it"};
  cl::SubCommand mutate{"mutate", "Change cards as an author might err; say what no scenario notices"};
  cl::SubCommand run{"run", "Play one scenario and show its log"};
  cl::SubCommand explain{"explain", "Show how each ability was understood, with rule ids"};
  cl::SubCommand text{"text", "Show the canonical text of cards, printed from their syntax trees"};
  cl::SubCommand fmt{"fmt", "Format .thou files"};
  cl::SubCommand dis{"dis", "Show the bytecode of abilities under their source lines"};
  cl::SubCommand import{"import", "Write the cards of a database as a set"};
  cl::SubCommand corpus{"corpus", "Compile the cards of a database and report what is not understood"};

  cl::SubCommand sim{"sim", "Let programs play many games and count how they end"};
  cl::SubCommand play{"play", "Play a game in the terminal"};
  cl::SubCommand serve{"serve", "Play a game in browser pages on this machine"};
  cl::opt<unsigned> port{"port",
                         cl::desc("Where browsers find it on 127.0.0.1; otherwise at a port that is free"),
                         cl::value_desc("number"),
                         cl::init(0),
                         cl::sub(serve),
                         cl::cat(category)};
  cl::SubCommand host{"host", "Hold games for another program, which asks and answers in JSON lines"};
  cl::list<std::string> hosted{cl::Positional, cl::ZeroOrMore, cl::desc("[PATH...]"), cl::sub(host), cl::cat(category)};
  cl::list<std::string> folders{"sets", cl::desc("`load` may read files below this folder"), cl::value_desc("folder"),
                                cl::sub(host), cl::cat(category)};

  cl::list<std::string> pathsAndGame{cl::Positional, cl::ZeroOrMore, cl::desc("[PATH...] GAME"), cl::sub(sim),
                                     cl::sub(play),  cl::sub(serve), cl::cat(category)};
  cl::opt<uint64_t> gameCount{
      "games",          cl::desc("How many games are played"), cl::value_desc("number"), cl::init(100), cl::sub(sim),
      cl::cat(category)};
  cl::list<std::string> players{
      "players",
      cl::desc("Who plays, by seat: random, lookahead, mcts; in `sim` and `serve` a file with a script; in `play` and "
               "`serve` person. In `sim` the last goes for the rest, elsewhere persons do"),
      cl::value_desc("name,name"),
      cl::CommaSeparated,
      cl::sub(sim),
      cl::sub(play),
      cl::sub(serve),
      cl::cat(category)};
  cl::list<std::string> decks{"deck",
                              cl::desc("Plays instead of the game's own decks; once for each player"),
                              cl::value_desc("name"),
                              cl::sub(sim),
                              cl::sub(play),
                              cl::sub(serve),
                              cl::cat(category)};
  cl::opt<unsigned> seats{"seats",
                          cl::desc("How many players there are"),
                          cl::value_desc("number"),
                          cl::init(0),
                          cl::sub(sim),
                          cl::sub(play),
                          cl::sub(serve),
                          cl::cat(category)};
  cl::opt<uint64_t> seed{"seed",
                         cl::desc("Of the first game; the same seed is the same game"),
                         cl::value_desc("number"),
                         cl::init(1),
                         cl::sub(sim),
                         cl::sub(play),
                         cl::sub(serve),
                         cl::sub(corpus),
                         cl::cat(category)};
  cl::opt<std::string> shard{"shard", cl::desc("Play only every nth game, from the ith: 0/4, 1/4, 2/4, 3/4 are all"),
                             cl::value_desc("i/n"), cl::sub(sim), cl::cat(category)};
  cl::opt<bool> rotate{"rotate",
                       cl::desc("From game to game players change seats, and decks where fewer play than there are"),
                       cl::sub(sim), cl::cat(category)};
  cl::list<std::string> without{"without", cl::desc("Leave each copy of this card out of the decks"),
                                cl::value_desc("card"), cl::sub(sim), cl::cat(category)};
  cl::list<std::string> instead{"instead", cl::desc("Put another card in place of each copy of one"),
                                cl::value_desc("card=other"), cl::sub(sim), cl::cat(category)};
  cl::opt<std::string> plots{"plots", cl::desc("Draw what came of the games, as SVG files in this folder"),
                             cl::value_desc("folder"), cl::sub(sim), cl::cat(category)};
  cl::opt<std::string> load{"load", cl::desc("Go on with a game that was saved"), cl::value_desc("file"), cl::sub(play),
                            cl::cat(category)};
  cl::opt<std::string> replay{"replay", cl::desc("Play the answers of a saved game one by one"), cl::value_desc("file"),
                              cl::sub(play), cl::cat(category)};
  cl::opt<bool> plain{"plain", cl::desc("Write text only: nothing bold, and nothing is cleared"), cl::sub(play),
                      cl::cat(category)};

  cl::list<std::string> paths{cl::Positional,  cl::ZeroOrMore, cl::desc("PATH..."), cl::sub(check),
                              cl::sub(test),   cl::sub(text),  cl::sub(fmt),        cl::sub(rules),
                              cl::sub(mutate), cl::sub(run),   cl::cat(category)};
  cl::list<std::string> pathsAndCard{cl::Positional,   cl::ZeroOrMore, cl::desc("PATH... [CARD]"),
                                     cl::sub(explain), cl::sub(dis),   cl::cat(category)};
  cl::list<std::string> databases{cl::Positional,  cl::ZeroOrMore,  cl::desc("FILE..."),
                                  cl::sub(import), cl::sub(corpus), cl::cat(category)};
  cl::list<std::string> searchPath{"path",
                                   cl::desc("Look for rulesets in this folder, too"),
                                   cl::value_desc("folder"),
                                   cl::sub(check),
                                   cl::sub(test),
                                   cl::sub(rules),
                                   cl::sub(mutate),
                                   cl::sub(run),
                                   cl::sub(explain),
                                   cl::sub(dis),
                                   cl::sub(text),
                                   cl::sub(fmt),
                                   cl::sub(host),
                                   cl::sub(import),
                                   cl::sub(corpus),
                                   cl::sub(sim),
                                   cl::sub(play),
                                   cl::sub(serve),
                                   cl::cat(category)};
  cl::opt<bool> json{"json",          cl::desc("Write one JSON object per line to standard output"),
                     cl::sub(check),  cl::sub(test),
                     cl::sub(rules),  cl::sub(run),
                     cl::sub(mutate), cl::sub(explain),
                     cl::sub(text),   cl::sub(corpus),
                     cl::sub(sim),    cl::cat(category)};
  cl::list<std::string> names{"names",
                              cl::desc("A table of names that texts may mention"),
                              cl::value_desc("file"),
                              cl::sub(import),
                              cl::sub(corpus),
                              cl::cat(category)};
  cl::opt<std::string> ruleset{"ruleset",
                               cl::desc("Whose `import` declarations read the cards"),
                               cl::value_desc("name"),
                               cl::sub(import),
                               cl::sub(corpus),
                               cl::cat(category)};
  cl::opt<std::string> outputFile{"o", cl::desc("Write the set to this file instead of standard output"),
                                  cl::value_desc("file"), cl::sub(import), cl::cat(category)};
  cl::opt<std::string> set{"set", cl::desc("The set's name; otherwise that of the first file"), cl::value_desc("name"),
                           cl::sub(import), cl::cat(category)};
  cl::opt<std::string> listed{"list", cl::desc("Name the cards that compiled, that failed, or that do not act"),
                              cl::value_desc("compiled|failed|idle"), cl::sub(corpus), cl::cat(category)};
  cl::opt<bool> acts{"acts", cl::desc("Look for a position in which each ability that compiles does something"),
                     cl::sub(corpus), cl::cat(category)};
  cl::opt<std::string> explained{"explain", cl::desc("Show one card: its text, diagnostics and explanations"),
                                 cl::value_desc("id"), cl::sub(corpus), cl::cat(category)};
  cl::opt<size_t> top{"top",
                      cl::desc("How many groups of failures to show; 0 shows all"),
                      cl::value_desc("number"),
                      cl::init(40),
                      cl::sub(corpus),
                      cl::cat(category)};
  cl::list<std::string> filter{"filter",
                               cl::desc("Only scenarios with this in their name; of several, with any of them"),
                               cl::value_desc("text"), cl::sub(test), cl::cat(category)};
  cl::list<std::string> rule{"rule",
                             cl::desc("Only scenarios that show this rule, such as YOU-7; of several, any of them"),
                             cl::value_desc("id"), cl::sub(test), cl::cat(category)};
  cl::opt<unsigned> jobs{"jobs",
                         cl::desc("How many scenarios, games or cards are played at once; otherwise one for each core"),
                         cl::value_desc("number"),
                         cl::sub(test),
                         cl::sub(sim),
                         cl::sub(corpus),
                         cl::cat(category)};
  cl::alias jobsShort{"j", cl::desc("Same as --jobs"), cl::aliasopt(jobs)};
  cl::opt<bool> failFast{"fail-fast", cl::desc("Play nothing behind the first scenario that fails"), cl::sub(test),
                         cl::cat(category)};
  cl::opt<size_t> slowest{"slowest", cl::desc("Name so many scenarios that took longest"), cl::value_desc("number"),
                          cl::sub(test), cl::cat(category)};
  cl::opt<std::string> junit{"junit", cl::desc("Write the results to this file as JUnit XML"), cl::value_desc("file"),
                             cl::sub(test), cl::cat(category)};
  cl::opt<bool> coverage{"coverage", cl::desc("Say which abilities and branches no scenario reached"), cl::sub(test),
                         cl::cat(category)};
  cl::opt<std::string> coverageLcov{"coverage-lcov",
                                    cl::desc("Write what was reached to this file as an lcov tracefile"),
                                    cl::value_desc("file"), cl::sub(test), cl::cat(category)};
  cl::opt<std::string> coverageHtml{"coverage-html", cl::desc("Write what was reached to this file as one HTML page"),
                                    cl::value_desc("file"), cl::sub(test), cl::cat(category)};
  cl::opt<double> threshold{"threshold", cl::desc("Fail when less is reached"), cl::value_desc("percent"),
                            cl::sub(test), cl::cat(category)};
  cl::opt<bool> watch{"watch", cl::desc("Play again what an edit can affect, until Ctrl-C"), cl::sub(test),
                      cl::cat(category)};
  cl::opt<std::string> changed{
      "changed",
      cl::desc("Only scenarios that edits since a git revision can affect; HEAD if none is named"),
      cl::value_desc("revision"),
      cl::ValueOptional,
      cl::sub(test),
      cl::cat(category)};
  cl::opt<std::string> sources{"sources", cl::desc("A source checkout of thou, to read which lines cite a rule"),
                               cl::value_desc("folder"), cl::sub(rules), cl::cat(category)};
  cl::opt<bool> missing{"missing", cl::desc("Only those that lack a scenario, a test or a source line"), cl::sub(rules),
                        cl::cat(category)};
  cl::opt<bool> list{"list", cl::desc("Name the scenarios, or the games, instead of playing them"), cl::sub(test),
                     cl::sub(sim), cl::cat(category)};
  cl::opt<bool> verbose{"verbose", cl::desc("Name the scenarios that pass, too"), cl::sub(test), cl::cat(category)};
  cl::alias verboseShort{"v", cl::desc("Same as --verbose"), cl::aliasopt(verbose)};
  cl::opt<std::string> scenario{"scenario", cl::desc("The scenario's name, or a part that no other name has"),
                                cl::value_desc("name"), cl::sub(run), cl::cat(category)};

  cl::opt<std::string> position{"position", cl::desc("Play this position on, instead of a scenario"),
                                cl::value_desc("file"), cl::sub(run), cl::cat(category)};
  cl::opt<std::string> save{"save", cl::desc("Write a position to this file"), cl::value_desc("file"), cl::sub(run),
                            cl::cat(category)};
  cl::opt<size_t> at{"at",
                     cl::desc("Which decision of the scenario is saved; 0 (the default) is before its first step"),
                     cl::value_desc("number"),
                     cl::init(0),
                     cl::sub(run),
                     cl::cat(category)};

  cl::opt<std::string> cardNamed{"card",
                                 cl::desc("Only the card of this name"),
                                 cl::value_desc("name"),
                                 cl::sub(text),
                                 cl::sub(mutate),
                                 cl::sub(explain),
                                 cl::sub(dis),
                                 cl::cat(category)};
  cl::opt<std::string> changeOf{"operator", cl::desc("Only changes of this sort, such as each-a"),
                                cl::value_desc("name"), cl::sub(mutate), cl::cat(category)};
  cl::opt<bool> checkOnly{"check", cl::desc("Change nothing; name the lines that would change"), cl::sub(fmt),
                          cl::cat(category)};
  cl::opt<bool> toStdout{"stdout", cl::desc("Write the result to standard output, not to the files"), cl::sub(fmt),
                         cl::cat(category)};

  /// LLVM's own options are not for card authors.
  void hideOthers() {
    for (cl::SubCommand* command : {&cl::SubCommand::getTopLevel(), &check, &test, &rules, &mutate, &run, &explain,
                                    &dis, &text, &fmt, &import, &corpus, &sim, &play, &serve, &host}) {
      cl::HideUnrelatedOptions(category, *command);
    }
  }

  bool anySubcommand() const {
    return check || test || rules || mutate || run || explain || dis || text || fmt || import || corpus || sim ||
           play || serve || host;
  }

  /// Whether the last of several arguments of `explain` and `dis` names a card: no file or folder is called so, nor does it look like one.
  bool lastIsCard() const {
    if (pathsAndCard.size() < 2 || !cardNamed.empty()) return false;
    const llvm::StringRef last = pathsAndCard[pathsAndCard.size() - 1];
    return !llvm::sys::fs::exists(last) && !last.ends_with(".thou") && !last.contains('/');
  }
  /// The card that the subcommand given is about; empty where it is about all.
  std::string card() const { return lastIsCard() ? pathsAndCard[pathsAndCard.size() - 1] : std::string(cardNamed); }

  /// Whether the arguments are `merge FILE...` or `compare FILE FILE`.
  bool merges() const { return sim && pathsAndGame.size() > 0 && pathsAndGame[0] == "merge"; }
  bool compares() const { return sim && pathsAndGame.size() > 0 && pathsAndGame[0] == "compare"; }
  /// The game that `sim`, `play` and `serve` are about: the last argument. Empty where games are listed.
  std::string game() const { return list || pathsAndGame.empty() ? "" : pathsAndGame[pathsAndGame.size() - 1]; }

  /// The paths that the subcommand given is about; for `sim`, `play`, `serve` and `host` what comes with thou, where none is given.
  std::vector<std::string> subject() const {
    if (sim || play || serve) return gamePaths();
    if (host) return hosted.empty() ? shippedFolder() : std::vector<std::string>{hosted.begin(), hosted.end()};
    if (explain || dis) return {pathsAndCard.begin(), pathsAndCard.end() - lastIsCard()};
    return {paths.begin(), paths.end()};
  }

  /// What the command line lacks or names in vain, for the author; empty when it can be carried out.
  std::string problem(std::string_view subcommand) const;
  /// Whether what is reached is asked for in any way.
  bool covers() const { return coverage || !coverageLcov.empty() || !coverageHtml.empty(); }
  /// What has to be compiled for it: for `fmt` and `mutate` also the files beside those given, whose words they may use and whose
  /// scenarios may mention them.
  std::vector<std::string> compiled() const {
    std::vector<std::string> result = subject();
    if (fmt || mutate) {
      for (const std::string& neighbour : neighbours(result)) result.push_back(neighbour);
    }
    return result;
  }

  TestOptions testOptions() const;
  /// Nothing where `--shard` is no `i/n`.
  std::optional<SimOptions> simOptions() const;

 private:
  /// Options of `test` that cannot be carried out, or not together.
  std::string problemOfTest() const;
  /// The same of `sim`, `play` and `serve`.
  std::string problemOfGames() const;
  std::vector<std::string> gamePaths() const;
  /// The cards that come with thou; none where they are not there.
  static std::vector<std::string> shippedFolder();
};

}  // namespace thou::cli
