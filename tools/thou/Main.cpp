// The `thou` program: its subcommands, their options and help. Next: Cli.h, where each of them is a function.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <exception>

#include "compiler/driver/Files.h"
#include "compiler/source/Unseen.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "tools/thou/Cli.h"
#include "tools/thou/Help.h"
#include "tools/thou/Scope.h"

namespace {

namespace cl = llvm::cl;
namespace cli = thou::cli;

/// Writes a whole file, or says why not; not over one that was read.
bool writeFile(const std::string& path, const std::string& text, const std::vector<std::string>& read,
               cli::Output output) {
  std::string problem;
  for (const std::string& input : read) {
    if (llvm::sys::fs::equivalent(path, input))
      problem = thou::source::shown(path) + ": was read, and is not written over; name another file";
  }
  if (problem.empty() && thou::driver::writeFile(path, text, problem)) return true;
  output.err << "thou: " << problem << '\n';
  return false;
}

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

  cl::list<std::string> paths{cl::Positional, cl::ZeroOrMore, cl::desc("PATH..."), cl::sub(check),  cl::sub(test),
                              cl::sub(text),  cl::sub(fmt),   cl::sub(rules),      cl::sub(mutate), cl::cat(category)};
  cl::list<std::string> databases{cl::Positional,  cl::ZeroOrMore,  cl::desc("FILE..."),
                                  cl::sub(import), cl::sub(corpus), cl::cat(category)};
  cl::opt<std::string> path{cl::Positional,   cl::Optional, cl::desc("PATH"), cl::sub(run),
                            cl::sub(explain), cl::sub(dis), cl::cat(category)};
  cl::opt<std::string> card{cl::Positional, cl::desc("[CARD]"), cl::sub(explain), cl::sub(dis), cl::cat(category)};

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
                                   cl::sub(import),
                                   cl::sub(corpus),
                                   cl::cat(category)};
  cl::opt<bool> json{"json",           cl::desc("Write one JSON object per line to standard output"),
                     cl::sub(check),   cl::sub(test),
                     cl::sub(rules),   cl::sub(run),
                     cl::sub(mutate),  cl::sub(explain),
                     cl::sub(text),    cl::sub(corpus),
                     cl::cat(category)};
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
  cl::opt<std::string> listed{"list", cl::desc("Name the cards that compiled, or that failed"),
                              cl::value_desc("compiled|failed"), cl::sub(corpus), cl::cat(category)};
  cl::opt<std::string> explained{"explain", cl::desc("Show one card: its text, diagnostics and explanations"),
                                 cl::value_desc("id"), cl::sub(corpus), cl::cat(category)};
  cl::opt<size_t> top{"top",
                      cl::desc("How many groups of failures to show; 0 shows all"),
                      cl::value_desc("number"),
                      cl::init(40),
                      cl::sub(corpus),
                      cl::cat(category)};
  cl::opt<std::string> filter{"filter", cl::desc("Only scenarios with this in their name"), cl::value_desc("text"),
                              cl::sub(test), cl::cat(category)};
  cl::opt<std::string> rule{"rule", cl::desc("Only scenarios that show this rule, such as YOU-7"), cl::value_desc("id"),
                            cl::sub(test), cl::cat(category)};
  cl::opt<std::string> sources{"sources", cl::desc("A source checkout of thou, to read which lines cite a rule"),
                               cl::value_desc("folder"), cl::sub(rules), cl::cat(category)};
  cl::opt<bool> missing{"missing", cl::desc("Only those that lack a scenario, a test or a source line"), cl::sub(rules),
                        cl::cat(category)};
  cl::opt<bool> list{"list", cl::desc("Name the scenarios instead of playing them"), cl::sub(test), cl::cat(category)};
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

  cl::opt<std::string> cardNamed{
      "card",           cl::desc("Only the card of this name"), cl::value_desc("name"), cl::sub(text), cl::sub(mutate),
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
                                    &dis, &text, &fmt, &import, &corpus}) {
      cl::HideUnrelatedOptions(category, *command);
    }
  }

  bool anySubcommand() const {
    return check || test || rules || mutate || run || explain || dis || text || fmt || import || corpus;
  }

  /// The paths that the subcommand given is about.
  std::vector<std::string> subject() const {
    if (check || test || text || fmt || rules || mutate) return {paths.begin(), paths.end()};
    return {path};
  }

  /// What the command line lacks or names in vain, for the author; empty when it can be carried out.
  std::string problem(std::string_view subcommand) const {
    const std::string name(subcommand);
    const bool lacking = import || corpus ? databases.empty() : subject().empty() || subject().front().empty();
    if (lacking) return name + " wants a file or a folder; `thou " + name + " --help` says more";
    for (const std::string& folder : searchPath) {
      if (!llvm::sys::fs::is_directory(folder))
        return "--path " + thou::source::shown(folder) + ": there is no such folder";
    }
    return {};
  }

  /// What has to be compiled for it: for `fmt` and `mutate` also the files beside those given, whose words they may use and whose
  /// scenarios may mention them.
  std::vector<std::string> compiled() const {
    std::vector<std::string> result = subject();
    if (fmt || mutate) {
      for (const std::string& neighbour : cli::neighbours(result)) result.push_back(neighbour);
    }
    return result;
  }

  /// `run`, which reads and writes positions.
  cli::Exit runOne(const thou::driver::Compilation& compilation, cli::Output output) const {
    cli::RunOptions options{
        .paths = subject(), .scenario = scenario, .positionPath = position, .position = {}, .at = at, .json = json};
    if (scenario.empty() == position.empty()) {
      output.err << "thou: run wants --scenario NAME or --position FILE\n";
      return cli::Exit::Usage;
    }
    std::string problem;
    if (!position.empty() &&
        !thou::driver::readFile(position, options.position, problem, thou::driver::kPositionBytes)) {
      output.err << "thou: " << problem << '\n';
      return cli::Exit::Usage;
    }
    std::string saved;
    const cli::Exit exit = cli::run(compilation, options, output, save.empty() ? nullptr : &saved);
    std::vector<std::string> read;  // a position may be written over by the one that it came to
    for (size_t i = 0; i < compilation.sources.fileCount(); ++i)
      read.emplace_back(compilation.sources.path(thou::source::FileId{uint16_t(i)}));
    return saved.empty() || writeFile(save, saved, read, output) ? exit : cli::Exit::Usage;
  }

  /// The subcommands that look at all games together.
  cli::Exit execute(const cli::Games& games, cli::Output output) const {
    if (check) return cli::check(games, {.paths = subject(), .json = json}, output);
    if (test) {
      return cli::test(
          games, {.paths = subject(), .filter = filter, .rule = rule, .list = list, .verbose = verbose, .json = json},
          output);
    }
    if (rules) {
      return cli::rules(games, {.paths = subject(), .sources = sources, .missing = missing, .json = json}, output);
    }
    if (games.size() == 1) return executeOne(*games.front(), output);
    // The others look at one game after the other; what is named is looked for in each.
    cli::Exit worst = cli::Exit::Usage;
    const bool named = run || !card.empty() || !cardNamed.empty();
    for (size_t i = 0; i < games.size(); ++i) {
      std::string out, err;
      llvm::raw_string_ostream outStream(out), errStream(err);
      const cli::Exit exit = executeOne(*games[i], {outStream, errStream, output.colours});
      if (named && exit == cli::Exit::Usage && i + 1 < games.size()) continue;
      output.out << out;
      output.err << err;
      worst = i == 0 || worst == cli::Exit::Usage ? exit : std::max(worst, exit);
      if (named) return exit;
    }
    return worst;
  }

  cli::Exit executeOne(const thou::driver::Compilation& compilation, cli::Output output) const {
    if (run) return runOne(compilation, output);
    if (mutate) {
      return cli::mutate(compilation, {.paths = subject(), .card = cardNamed, .op = changeOf, .json = json}, output);
    }
    if (explain) return cli::explain(compilation, {.paths = subject(), .card = card, .json = json}, output);
    if (text) return cli::text(compilation, {.paths = subject(), .card = cardNamed, .json = json}, output);
    if (fmt) return cli::fmt(compilation, {.paths = subject(), .check = checkOnly, .toStdout = toStdout}, output);
    return cli::dis(compilation, {.paths = subject(), .card = card}, output);
  }
};

/// The set's name, where the command line does not say: the first file's, without its ending.
std::string setName(const CommandLine& line) {
  if (!line.set.empty()) return line.set;
  return llvm::sys::path::stem(line.databases[0]).str();
}

/// `import` and `corpus`, which read databases instead of sets.
cli::Exit readDatabases(const CommandLine& line, cli::Output output) {
  const std::vector<std::string> searchPath(line.searchPath.begin(), line.searchPath.end());
  const auto loaded = thou::import::load({.paths = {line.databases.begin(), line.databases.end()},
                                          .names = {line.names.begin(), line.names.end()},
                                          .ruleset = line.ruleset,
                                          .searchPath = searchPath});
  const bool progress = isatty(STDERR_FILENO) == 1;
  if (line.corpus) {
    return cli::corpus(*loaded,
                       {.searchPath = searchPath,
                        .list = line.listed,
                        .explain = line.explained,
                        .top = line.top,
                        .json = line.json,
                        .progress = progress},
                       output);
  }
  const cli::ImportOptions options{.searchPath = searchPath, .set = setName(line), .progress = progress};
  if (line.outputFile.empty()) return cli::importSet(*loaded, options, output);
  std::string text;
  llvm::raw_string_ostream stream(text);
  const cli::Exit exit = cli::importSet(*loaded, options, {stream, output.err, output.colours});
  if (exit == cli::Exit::Usage) return exit;  // nothing to write: a file that is there stays as it is
  std::vector<std::string> read(line.names.begin(), line.names.end());
  for (size_t i = 0; i < loaded->sources.fileCount(); ++i)
    read.emplace_back(loaded->sources.path(thou::source::FileId{uint16_t(i)}));
  return writeFile(line.outputFile, text, read, output) ? exit : cli::Exit::Usage;
}

bool wantsColours(llvm::raw_fd_ostream& stream) {
  const char* off = std::getenv("NO_COLOR");
  return (!off || !*off) && stream.has_colors();
}

cli::Exit perform(int argc, char** argv) {
  const cli::Help& help = cli::helpOf(argc > 1 ? argv[1] : "");
  cl::extrahelp examples(help.examples);
  cl::extrahelp common(cli::commonHelp());
  cl::SetVersionPrinter([](llvm::raw_ostream& out) { out << "thou " THOU_VERSION "\n"; });
  CommandLine line;
  line.hideOthers();
  if (!cl::ParseCommandLineOptions(argc, argv, help.overview, &llvm::errs())) return cli::Exit::Usage;
  if (!line.anySubcommand()) {
    llvm::errs() << "thou: which subcommand? `thou --help` lists them\n";
    return cli::Exit::Usage;
  }
  if (const std::string problem = line.problem(argv[1]); !problem.empty()) {
    llvm::errs() << "thou: " << problem << '\n';
    return cli::Exit::Usage;
  }
  const cli::Output output{llvm::outs(), llvm::errs(), wantsColours(llvm::errs())};
  if (line.import || line.corpus) {
    const cli::Exit exit = readDatabases(line, output);
    llvm::outs().flush();
    return exit;
  }
  const auto compiled = thou::driver::compileGames(
      {.paths = line.compiled(), .searchPath = {line.searchPath.begin(), line.searchPath.end()}});
  cli::Games games;
  for (const auto& game : compiled) games.push_back(game.get());
  cli::Exit exit = line.execute(games, {llvm::outs(), llvm::errs(), wantsColours(llvm::errs())});
  llvm::outs().flush();
  return exit;
}

/// An assert that failed: our bug. Says so and leaves with the code that is documented for it.
extern "C" void onAbort(int /*signal*/) {
  constexpr std::string_view kMessage = "thou: internal error; this is a bug in thou, please report it\n";
  [[maybe_unused]] ssize_t written = write(STDERR_FILENO, kMessage.data(), kMessage.size());
  _exit(static_cast<int>(cli::Exit::Internal));
}

/// Runs before the streams are destroyed, however the program ends: what could not be written is said, and is no success.
extern "C" void onExit() {
  llvm::raw_fd_ostream& out = llvm::outs();
  out.flush();
  llvm::errs().clear_error();  // nobody is left to tell
  if (!out.has_error()) return;
  const std::string why = out.error().message();
  out.clear_error();
  llvm::errs() << "thou: standard output: cannot be written: " << why << '\n';
  llvm::errs().clear_error();
  _exit(static_cast<int>(cli::Exit::Usage));
}

/// A stream that is closed stays so: its number must not become that of a file that is opened next.
void holdClosed(int number, int flags) {
  if (fcntl(number, F_GETFD) != -1) return;
  const int held = open("/dev/null", flags);  // the wrong way round: it cannot be used
  if (held >= 0 && held != number) close(held);
}

}  // namespace

int main(int argc, char** argv) {
  holdClosed(STDIN_FILENO, O_WRONLY);
  holdClosed(STDOUT_FILENO, O_RDONLY);
  holdClosed(STDERR_FILENO, O_RDONLY);
  std::signal(SIGABRT, onAbort);
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone, a file that may not grow: errors like others
  std::signal(SIGXFSZ, SIG_IGN);
  llvm::outs();
  llvm::errs();
  std::atexit(onExit);
  try {
    return static_cast<int>(perform(argc, argv));
  } catch (const std::exception& error) {
    llvm::errs() << "thou: internal error: " << error.what() << "; this is a bug in thou, please report it\n";
    return static_cast<int>(cli::Exit::Internal);
  }
}
