// Compiling for the command line; `thou test` once and with --watch. See TestCommand.h.
#include "tools/thou/TestCommand.h"

#include <unistd.h>

#include "compiler/diag/Diag.h"
#include "compiler/driver/Files.h"
#include "compiler/source/Unseen.h"
#include "llvm/Support/FileSystem.h"
#include "tools/thou/Git.h"
#include "tools/thou/Watch.h"

namespace thou::cli {
namespace {

size_t errorsIn(const Compilations& compiled, const std::vector<std::string>& paths) {
  size_t errors = 0;
  for (const auto& game : compiled) {
    for (const diag::Diagnostic& problem : game->sink.all()) {
      const bool here = !problem.where.valid() || lies(game->sources.path(problem.where.file), paths);
      errors += diag::severity(problem.id) == diag::Severity::Error && here;
    }
  }
  return errors;
}

/// What `test` plays: the files named, and where something in them is missing also those beside them, if that mends anything. These give
/// words and cards; their scenarios are not played, and what is wrong in them is no failure (`beside`).
Compilations compileTests(const CommandLine& line, std::vector<std::string>& beside) {
  const std::vector<std::string> subject = line.subject();
  Compilations alone = compileAll(line, subject, false);
  const size_t errors = errorsIn(alone, subject);
  if (errors == 0) return alone;
  std::vector<std::string> paths = subject;
  std::vector<std::string> others;
  for (const std::string& neighbour : neighbours(subject)) {
    if (!lies(neighbour, subject)) others.push_back(neighbour);
  }
  if (others.empty()) return alone;
  paths.insert(paths.end(), others.begin(), others.end());
  Compilations together = compileAll(line, paths, true);
  if (errorsIn(together, subject) >= errors) return alone;
  beside = std::move(others);
  return together;
}

/// Plays once and writes the documents asked for.
Exit testOnce(const CommandLine& line, const Games& games, const TestOptions& options, Output output) {
  std::string junitText, lcovText, htmlText;
  const TestDocuments documents{.junit = line.junit.empty() ? nullptr : &junitText,
                                .lcov = line.coverageLcov.empty() ? nullptr : &lcovText,
                                .html = line.coverageHtml.empty() ? nullptr : &htmlText};
  Exit exit = test(games, options, output, documents);
  const std::pair<const std::string&, const std::string&> files[] = {
      {line.junit, junitText}, {line.coverageLcov, lcovText}, {line.coverageHtml, htmlText}};
  for (const auto& [path, document] : files) {
    if (!path.empty() && !document.empty() && !writeFile(path, document, {}, output)) exit = Exit::Usage;
  }
  return exit;
}

}  // namespace

Games gamesOf(const Compilations& compiled) {
  Games games;
  for (const auto& game : compiled) games.push_back(game.get());
  return games;
}

Compilations compileAll(const CommandLine& line, const std::vector<std::string>& paths, bool meant) {
  Compilations compiled = driver::compileGames({.paths = paths,
                                                .searchPath = {line.searchPath.begin(), line.searchPath.end()},
                                                .scenarios = !line.sim && !line.play && !line.serve && !line.host});
  if (!meant) return compiled;
  const std::vector<std::string> subject = line.subject();
  const auto isMeant = [&](const std::unique_ptr<driver::Compilation>& game) {
    if (!game->unreadable.empty()) return true;
    for (const syntax::FileAst* file : game->files) {
      if (lies(game->sources.path(file->file), subject)) return true;
    }
    return false;
  };
  Compilations left;
  for (auto& game : compiled) {
    if (isMeant(game)) left.push_back(std::move(game));
  }
  return left.empty() ? std::move(compiled) : std::move(left);
}

bool writeFile(const std::string& path, const std::string& text, const std::vector<std::string>& read, Output output) {
  std::string problem;
  for (const std::string& input : read) {
    if (llvm::sys::fs::equivalent(path, input))
      problem = source::shown(path) + ": was read, and is not written over; name another file";
  }
  if (problem.empty() && driver::writeFile(path, text, problem)) return true;
  output.err << "thou: " << problem << '\n';
  return false;
}

Exit runTests(const CommandLine& line, Output output) {
  TestOptions options = line.testOptions();
  if (line.changed.getNumOccurrences() > 0) {
    std::string problem;
    options.edited =
        changedSince(line.changed.empty() ? std::string("HEAD") : std::string(line.changed), options.paths, problem);
    if (!problem.empty()) {
      output.err << "thou: " << problem << '\n';
      return Exit::Usage;
    }
  }
  const Compilations compiled = compileTests(line, options.beside);
  return testOnce(line, gamesOf(compiled), options, output);
}

Exit watchTests(const CommandLine& line, Output output) {
  catchInterrupts();
  const bool clears = isatty(STDOUT_FILENO) == 1;
  TestOptions options = line.testOptions();
  while (!interrupted()) {
    options.beside.clear();
    const Compilations compiled = compileTests(line, options.beside);
    std::vector<std::string> files = options.paths;
    for (const auto& game : compiled) {
      for (size_t i = 0; i < game->sources.fileCount(); ++i)
        files.emplace_back(game->sources.path(source::FileId{uint16_t(i)}));
    }
    Watched watched(files);
    testOnce(line, gamesOf(compiled), options, output);
    output.out << "watching " << watched.files() << " files; Ctrl-C ends\n";
    output.out.flush();
    const std::vector<std::string> edited = waitForEdits(watched);
    if (edited.empty()) break;
    if (clears) output.out << "\x1b[H\x1b[2J\x1b[3J";
    for (const std::string& file : edited) output.out << "edited: " << file << '\n';
    options.edited = edited;
  }
  output.out << '\n';
  return Exit::Ok;
}

}  // namespace thou::cli
