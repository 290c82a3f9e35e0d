// The `thou` program: its subcommands, their options and help. Next: Cli.h, where each of them is a function.
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>

#include "compiler/driver/Files.h"
#include "compiler/source/Unseen.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "tools/thou/CommandLine.h"
#include "tools/thou/Help.h"
#include "tools/thou/Host.h"
#include "tools/thou/TestCommand.h"

namespace {

namespace cl = llvm::cl;
namespace cli = thou::cli;
using cli::CommandLine;
using cli::Compilations;

/// `run`, which reads and writes positions.
cli::Exit runOne(const CommandLine& line, const thou::driver::Compilation& compilation, cli::Output output) {
  cli::RunOptions options{.paths = line.subject(),
                          .scenario = line.scenario,
                          .positionPath = line.position,
                          .position = {},
                          .at = line.at,
                          .json = line.json};
  if (line.scenario.empty() == line.position.empty()) {
    output.err << "thou: run wants --scenario NAME or --position FILE\n";
    return cli::Exit::Usage;
  }
  std::string problem;
  if (!line.position.empty() &&
      !thou::driver::readFile(line.position, options.position, problem, thou::driver::kPositionBytes)) {
    output.err << "thou: " << problem << '\n';
    return cli::Exit::Usage;
  }
  std::string saved;
  const cli::Exit exit = cli::run(compilation, options, output, line.save.empty() ? nullptr : &saved);
  std::vector<std::string> read;  // a position may be written over by the one that it came to
  for (size_t i = 0; i < compilation.sources.fileCount(); ++i)
    read.emplace_back(compilation.sources.path(thou::source::FileId{uint16_t(i)}));
  return saved.empty() || cli::writeFile(line.save, saved, read, output) ? exit : cli::Exit::Usage;
}

/// The subcommands that look at one game.
cli::Exit executeOne(const CommandLine& line, const thou::driver::Compilation& compilation, cli::Output output) {
  if (line.run) return runOne(line, compilation, output);
  if (line.mutate) {
    return cli::mutate(
        compilation, {.paths = line.subject(), .card = line.cardNamed, .op = line.changeOf, .json = line.json}, output);
  }
  if (line.explain)
    return cli::explain(compilation, {.paths = line.subject(), .card = line.card(), .json = line.json}, output);
  if (line.text)
    return cli::text(compilation, {.paths = line.subject(), .card = line.cardNamed, .json = line.json}, output);
  if (line.fmt)
    return cli::fmt(compilation, {.paths = line.subject(), .check = line.checkOnly, .toStdout = line.toStdout}, output);
  return cli::dis(compilation, {.paths = line.subject(), .card = line.card()}, output);
}

/// The subcommands that look at all games together.
cli::Exit execute(const CommandLine& line, const cli::Games& games, cli::Output output) {
  if (line.check) return cli::check(games, {.paths = line.subject(), .json = line.json}, output);
  if (line.rules) {
    return cli::rules(
        games, {.paths = line.subject(), .sources = line.sources, .missing = line.missing, .json = line.json}, output);
  }
  if (games.size() == 1) return executeOne(line, *games.front(), output);
  // The others look at one game after the other; what is named is looked for in each.
  cli::Exit worst = cli::Exit::Usage;
  const bool named = line.run || !line.card().empty();
  for (size_t i = 0; i < games.size(); ++i) {
    std::string out, err;
    llvm::raw_string_ostream outStream(out), errStream(err);
    const cli::Exit exit = executeOne(line, *games[i], {outStream, errStream, output.colours});
    if (named && exit == cli::Exit::Usage && i + 1 < games.size()) continue;
    output.out << out;
    output.err << err;
    worst = i == 0 || worst == cli::Exit::Usage ? exit : std::max(worst, exit);
    if (named) return exit;
  }
  return worst;
}

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
                        .acts = line.acts,
                        .seed = line.seed,
                        .jobs = line.jobs,
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
  return cli::writeFile(line.outputFile, text, read, output) ? exit : cli::Exit::Usage;
}

/// Of a file that `thou sim --json` wrote: a million games or so.
constexpr size_t kSimBytes = size_t(8) << 30;

/// Ctrl-C while games are played: those that have been played are reported. Pressed three times it ends the program (`timeout` sends two).
std::atomic<bool> interrupted = false;
std::atomic<int> interruptions = 0;
extern "C" void onCtrlC(int signal) {
  interrupted = true;
  if (++interruptions == 2) std::signal(signal, SIG_DFL);
}

/// Ctrl-C at a prompt of `play`: the line is not read on, and what is to be done is said. Pressed three times it ends the program.
std::atomic<int> promptInterrupts = 0;
extern "C" void onPromptCtrlC(int signal) {
  if (++promptInterrupts == 3) std::signal(signal, SIG_DFL);
}

/// The size of the terminal that standard output goes to; 0 where it is none.
winsize sizeNow() {
  winsize size{};
  return isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size : winsize{};
}

cli::Screen screenOf(bool plain) {
  struct sigaction action{};
  action.sa_handler = onPromptCtrlC;  // without SA_RESTART: what waits for a line stops waiting
  sigaction(SIGINT, &action, nullptr);
  const bool terminal = !plain && llvm::outs().has_colors();
  const char* off = std::getenv("NO_COLOR");
  return {.columns = [] { return size_t(sizeNow().ws_col); },
          .rows = [] { return size_t(sizeNow().ws_row); },
          .bold = terminal && (!off || !*off),
          .clears = terminal,
          .echo = isatty(STDIN_FILENO) != 1,
          .interrupts = &promptInterrupts};
}

/// `sim` and `play`: games of the cards given, or of those that come with thou.
cli::Exit playGames(const CommandLine& line, cli::Output output) {
  std::string problem;
  const auto read = [&](const std::string& path, std::string& text) {
    const size_t most = line.sim ? kSimBytes : thou::driver::kPositionBytes;
    if (thou::driver::readFile(path, text, problem, most)) return true;
    output.err << "thou: " << problem << '\n';
    return false;
  };
  if (line.merges() || line.compares()) {
    cli::SimFiles files;
    for (size_t i = 1; i < line.pathsAndGame.size(); ++i) {
      files.emplace_back(line.pathsAndGame[i], "");
      if (!read(files.back().first, files.back().second)) return cli::Exit::Usage;
    }
    return line.merges() ? cli::mergeSims(files, {.json = line.json, .plots = line.plots}, output)
                         : cli::compareSims(files, line.json, output);
  }
  const Compilations compiled = cli::compileAll(line, line.subject(), false);
  const cli::Games games = cli::gamesOf(compiled);
  if (line.sim) {
    cli::SimOptions options = *line.simOptions();
    options.stop = &interrupted;
    std::signal(SIGINT, onCtrlC);
    return cli::sim(games, options, output);
  }
  if (line.serve) {
    const cli::ServeOptions options{.game = line.game(),
                                    .decks = {line.decks.begin(), line.decks.end()},
                                    .seats = line.seats,
                                    .seed = line.seed,
                                    .players = {line.players.begin(), line.players.end()},
                                    .port = uint16_t(line.port)};
    return cli::serve(games, options, output);
  }
  cli::PlayOptions options{.game = line.game(),
                           .decks = {line.decks.begin(), line.decks.end()},
                           .seats = line.seats,
                           .seed = line.seed,
                           .players = {line.players.begin(), line.players.end()},
                           .loadPath = line.load.empty() ? line.replay : line.load,
                           .replay = !line.replay.empty(),
                           .screen = screenOf(line.plain)};
  if (!options.loadPath.empty() && !read(options.loadPath, options.loaded)) return cli::Exit::Usage;
  return cli::play(games, options, std::cin, output);
}

bool wantsColours(llvm::raw_fd_ostream& stream) {
  const char* off = std::getenv("NO_COLOR");
  return (!off || !*off) && stream.has_colors();
}

cli::Exit perform(int argc, char** argv) {
  std::vector<char*> asked;  // `thou help play` is `thou play --help`
  std::string option = "--help";
  if (argc > 1 && std::string_view(argv[1]) == "help") {
    if (argc > 2 && cli::helpOf(argv[2]).subcommand != argv[2]) {
      llvm::errs() << "thou: there is no subcommand `" << thou::source::shown(argv[2], 200)
                   << "`; `thou --help` lists them\n";
      return cli::Exit::Usage;
    }
    asked.push_back(argv[0]);
    if (argc > 2) asked.push_back(argv[2]);
    asked.push_back(option.data());
    argc = int(asked.size());
    asked.push_back(nullptr);
    argv = asked.data();
  }
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
  if (line.host) {
    const Compilations compiled = cli::compileAll(line, line.subject(), false);
    const cli::HostOptions options{.folders = {line.folders.begin(), line.folders.end()},
                                   .searchPath = {line.searchPath.begin(), line.searchPath.end()}};
    return cli::host(cli::gamesOf(compiled), options, std::cin, output, [] { return llvm::outs().has_error(); });
  }
  if (line.sim || line.play || line.serve) {
    const cli::Exit exit = playGames(line, output);
    llvm::outs().flush();
    return exit;
  }
  if (line.test) {
    const cli::Exit exit = line.watch ? cli::watchTests(line, output) : cli::runTests(line, output);
    llvm::outs().flush();
    return exit;
  }
  const Compilations compiled = cli::compileAll(line, line.compiled(), line.fmt || line.mutate);
  const cli::Exit exit = execute(line, cli::gamesOf(compiled), output);
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
