// Paths, places, names and the problems of a compilation. Next: Check.cpp, the simplest subcommand.
#include "tools/thou/Scope.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "compiler/diag/Diag.h"
#include "compiler/diag/Render.h"
#include "compiler/driver/Files.h"
#include "compiler/sema/declare/Head.h"
#include "compiler/source/Unseen.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Regex.h"

namespace thou::cli {
namespace {

/// "./cards/" and "cards" name the same folder.
std::string_view trimmed(std::string_view path) {
  while (path.starts_with("./")) path.remove_prefix(2);
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

std::string normal(std::string_view path) { return std::filesystem::path(path).lexically_normal().string(); }

/// Where a name is unknown: how many files that were not read are parts of the same set.
void hintAtParts(const driver::Compilation& compilation, llvm::raw_ostream& out) {
  const auto& problems = compilation.sink.all();
  if (std::none_of(problems.begin(), problems.end(), [](const diag::Diagnostic& problem) {
        return problem.id == diag::Id::UnknownName || problem.id == diag::Id::UnknownTrait;
      }))
    return;
  std::set<std::pair<std::string, std::filesystem::path>> asked;  // sets and folders
  std::set<std::string> read;
  for (size_t i = 0; i < compilation.sources.fileCount(); ++i)
    read.insert(normal(compilation.sources.path(source::FileId{uint16_t(i)})));
  for (const syntax::FileAst* file : compilation.files) {
    const std::string path(compilation.sources.path(file->file));
    for (const syntax::Block* block : file->blocks) {
      const sema::Head head = sema::readHead(compilation.sources, *block);
      if (head.keyword != "set" || !asked.emplace(head.name, std::filesystem::path(path).parent_path()).second)
        continue;
      size_t parts = 0;
      for (const std::string& other : neighbours({path})) {
        std::string text, problem;
        parts += !read.contains(normal(other)) && driver::readFile(other, text, problem) &&
                 text.find("set \"" + head.name + '"') != std::string::npos;
      }
      if (parts == 0) continue;
      out << "thou: " << source::shown(path) << " is part of \"" << source::shown(head.name, 200) << "\", as "
          << (parts == 1 ? "is " : "are ") << parts << (parts == 1 ? " more file that was" : " more files that were")
          << " not read; name the folder to read the whole set\n";
      return;
    }
  }
}

}  // namespace

bool lies(std::string_view file, const std::vector<std::string>& paths) {
  std::string_view inside = trimmed(file);
  return paths.empty() || std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
           std::string_view outside = trimmed(path);
           if (outside == "." || outside.empty()) return !inside.starts_with('/') && !inside.starts_with("../");
           if (!inside.starts_with(outside)) return false;
           return inside.size() == outside.size() || outside == "/" || inside[outside.size()] == '/';
         });
}

std::string_view pathOf(const bytecode::Program& program, bytecode::Where where) {
  return where.file < program.files.size() ? std::string_view(program.files[where.file]) : std::string_view();
}

void writePlace(llvm::raw_ostream& out, const bytecode::Program& program, bytecode::Where where) {
  out << source::shown(pathOf(program, where)) << ':' << where.line << ':' << where.column;
}

std::vector<bytecode::Index> scenariosIn(const bytecode::Program& program, const std::vector<std::string>& paths) {
  std::vector<bytecode::Index> found;
  for (bytecode::Index i = 0; i < program.scenarios.size(); ++i) {
    if (lies(pathOf(program, program.scenarios[i].where), paths)) found.push_back(i);
  }
  return found;
}

Exit exitFor(const driver::Compilation& compilation) {
  if (!compilation.unreadable.empty() || compilation.sources.fileCount() == 0) return Exit::Usage;
  if (!compilation.verified || !compilation.sound) return Exit::Internal;
  return compilation.sink.errorCount() > 0 ? Exit::Failed : Exit::Ok;
}

Exit reportProblems(const driver::Compilation& compilation, Output output) {
  Exit exit = exitFor(compilation);
  if (exit == Exit::Usage) {
    for (const std::string& path : compilation.unreadable) output.err << "thou: " << path << '\n';
    if (compilation.unreadable.empty()) output.err << "thou: no .thou file there\n";
    return exit;
  }
  output.err << diag::render(compilation.sources, compilation.sink.sorted(), {.colours = output.colours});
  hintAtParts(compilation, output.err);
  if (exit == Exit::Internal) output.err << "thou: internal error; this is a bug in thou, please report it\n";
  return exit;
}

Exit reportProblems(const Games& games, Output output, const std::vector<std::string>& beside) {
  Exit worst = Exit::Ok;
  size_t hidden = 0;
  for (const driver::Compilation* game : games) {
    const auto isBeside = [&](const diag::Diagnostic& problem) {
      const std::string_view path = game->sources.path(problem.where.file);
      return std::find(beside.begin(), beside.end(), path) != beside.end();
    };
    const Exit exit = exitFor(*game);
    std::vector<diag::Diagnostic> problems = game->sink.sorted();
    const size_t all = problems.size();
    std::erase_if(problems, isBeside);
    if ((exit != Exit::Failed && exit != Exit::Ok) || problems.size() == all) {
      worst = std::max(worst, reportProblems(*game, output));
      continue;
    }
    hidden += all - problems.size();
    output.err << diag::render(game->sources, problems, {.colours = output.colours});
    const bool failed = std::any_of(problems.begin(), problems.end(), [](const diag::Diagnostic& problem) {
      return diag::severity(problem.id) == diag::Severity::Error;
    });
    worst = std::max(worst, failed ? Exit::Failed : Exit::Ok);
  }
  if (hidden > 0) output.err << "thou: there is more to say of the files beside it; `thou check` shows what\n";
  return worst;
}

Exit reportUnknown(std::string_view what, std::string_view name, const std::vector<std::string_view>& candidates,
                   Output output) {
  output.err << "thou: no " << ref(what) << " named \"" << source::shown(name, 200) << '"';
  std::string_view near = diag::nearest(name, candidates);
  if (!near.empty()) output.err << "; did you mean \"" << ref(near) << "\"?";
  output.err << '\n';
  return Exit::Usage;
}

/// The nearest folder, from that of a file of a set upwards, that holds the set's ruleset; empty where none does.
static std::string folderOfGame(const std::string& path) {
  std::string text, problem;
  llvm::SmallVector<llvm::StringRef> said;
  static const llvm::Regex kSet("^[ \t]*set[ \t]+\"[^\"\n]*\"[ \t]+for[ \t]+([A-Za-z0-9_-]+)", llvm::Regex::Newline);
  if (!driver::readFile(path, text, problem) || !kSet.match(text, &said)) return {};
  for (const std::string& folder : driver::foldersAbove(path)) {
    std::error_code error;
    if (std::filesystem::is_regular_file(folder + "/" + said[1].str() + ".thou", error)) return folder;
  }
  return {};
}

std::vector<std::string> neighbours(const std::vector<std::string>& paths) {
  namespace fs = std::filesystem;
  std::set<std::string> games, besides;  // folders, each of which is walked once
  std::vector<std::string> unreadable;   // what cannot be read mends nothing
  std::error_code error;
  for (const std::string& path : paths) {
    const bool folder = fs::is_directory(path, error);
    for (const std::string& file : folder ? driver::filesBelow(path, {".thou"}, unreadable) : std::vector{path}) {
      if (!fs::is_regular_file(file, error)) continue;
      if (std::string game = folderOfGame(file); !game.empty())
        games.insert(std::move(game));
      else if (!folder)
        besides.insert(driver::foldersAbove(file).front());
    }
  }
  std::set<std::string> found;
  for (const std::string& game : games) {
    const std::vector<std::string> files = driver::filesBelow(game, {".thou"}, unreadable);
    found.insert(files.begin(), files.end());
  }
  for (const std::string& folder : besides) {
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
      if (at->path().extension() == ".thou" && at->is_regular_file(error)) found.insert(at->path().string());
    }
  }
  return {found.begin(), found.end()};
}

std::string withoutMargin(std::string_view text) {
  llvm::SmallVector<llvm::StringRef> lines;
  ref(text).split(lines, '\n');
  size_t margin = llvm::StringRef::npos;
  for (llvm::StringRef line : lines) margin = std::min(margin, line.find_first_not_of(' '));
  std::string result;
  for (llvm::StringRef line : lines) result += line.drop_front(std::min(margin, line.size())).str() + '\n';
  result.pop_back();
  return result;
}

std::string folded(std::string_view text) { return ref(text).lower(); }

std::string hex(uint64_t hash) {
  std::string digits;
  llvm::raw_string_ostream(digits) << llvm::format_hex_no_prefix(hash, 16);
  return digits;
}

}  // namespace thou::cli
