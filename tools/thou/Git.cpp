// Runs git. See Git.h.
#include "tools/thou/Git.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "compiler/driver/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"

namespace thou::cli {
namespace {

namespace fs = std::filesystem;

/// What git writes to its standard output; none when it failed, `problem` being what it complained of.
std::optional<std::string> git(const std::string& program, const std::vector<std::string>& arguments,
                               std::string& problem) {
  llvm::SmallString<128> out, err;
  if (llvm::sys::fs::createTemporaryFile("thou-git", "out", out) ||
      llvm::sys::fs::createTemporaryFile("thou-git", "err", err)) {
    problem = "no temporary file can be made";
    return std::nullopt;
  }
  const llvm::FileRemover removeOut(out), removeErr(err);
  std::vector<llvm::StringRef> command = {program};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""), llvm::StringRef(out), llvm::StringRef(err)};
  std::string failure, text, complaint, unread;
  const int exit = llvm::sys::ExecuteAndWait(program, command, std::nullopt, redirects, 0, 0, &failure);
  driver::readFile(std::string(out), text, unread);
  driver::readFile(std::string(err), complaint, unread);
  if (exit == 0) return text;
  problem = llvm::StringRef(complaint).split('\n').first.str();
  if (problem.empty()) problem = failure.empty() ? "git failed" : failure;
  return std::nullopt;
}

}  // namespace

std::vector<std::string> changedSince(const std::string& revision, const std::vector<std::string>& paths,
                                      std::string& problem) {
  const llvm::ErrorOr<std::string> program = llvm::sys::findProgramByName("git");
  if (!program) {
    problem = "--changed asks git what has changed, and there is no git on this machine";
    return {};
  }
  std::set<std::string> trees;
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::path whole = fs::absolute(path, error);
    const std::string folder = (fs::is_directory(whole, error) ? whole : whole.parent_path()).string();
    std::optional<std::string> tree = git(*program, {"-C", folder, "rev-parse", "--show-toplevel"}, problem);
    if (!tree) return {};
    tree->erase(tree->find_last_not_of('\n') + 1);
    if (!trees.insert(*tree).second) continue;
    // A revision is asked for by itself first: `git diff` would take one that is not there for a path.
    const std::string commit = revision + "^{commit}";
    if (!git(*program, {"-C", *tree, "rev-parse", "--verify", "--quiet", "--end-of-options", commit}, problem)) {
      problem = "--changed: git knows no revision `" + revision + "`";
      return {};
    }
    const std::optional<std::string> tracked =
        git(*program, {"-C", *tree, "diff", "--name-only", "--no-renames", "-z", commit, "--"}, problem);
    const std::optional<std::string> others =
        tracked ? git(*program, {"-C", *tree, "ls-files", "--others", "--exclude-standard", "-z"}, problem)
                : std::nullopt;
    if (!others) return {};
    for (llvm::StringRef list : {llvm::StringRef(*tracked), llvm::StringRef(*others)}) {
      while (!list.empty()) {
        const auto [name, rest] = list.split('\0');
        files.push_back(*tree + "/" + name.str());
        list = rest;
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace thou::cli
