// `thou fmt`: files in the house's layout, in place, on standard output or only compared. The one subcommand that writes files.
// Next: compiler/print/FilePrinter.h, what formatting is.
#include <algorithm>
#include <set>
#include <tuple>

#include "compiler/diag/Render.h"
#include "compiler/driver/Files.h"
#include "compiler/print/FilePrinter.h"
#include "compiler/source/Unseen.h"
#include "llvm/ADT/SmallVector.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using source::FileId;
using source::Span;
using Lines = llvm::SmallVector<llvm::StringRef, 0>;

/// The lengths of the longest common subsequences of `from` without its first i lines and `to` without its first k, at i * (to + 1) + k.
std::vector<uint32_t> commonLengths(const Lines& from, const Lines& to) {
  const size_t width = to.size() + 1;
  std::vector<uint32_t> table((from.size() + 1) * width);
  for (size_t i = from.size(); i-- > 0;) {
    for (size_t k = to.size(); k-- > 0;) {
      table[i * width + k] = from[i] == to[k] ? table[(i + 1) * width + k + 1] + 1
                                              : std::max(table[(i + 1) * width + k], table[i * width + k + 1]);
    }
  }
  return table;
}

/// The numbers of the lines of `before` that `after` changes. Where lines are only added, the number of the one behind them.
std::vector<size_t> changedLines(llvm::StringRef before, llvm::StringRef after) {
  constexpr size_t kLargest =
      4'000'000;  // entries of the table; beyond that all lines between the first and the last change
  Lines from, to;
  before.split(from, '\n');
  after.split(to, '\n');
  size_t first = 0;
  while (first < std::min(from.size(), to.size()) && from[first] == to[first]) ++first;
  from.erase(from.begin(), from.begin() + static_cast<ptrdiff_t>(first));
  to.erase(to.begin(), to.begin() + static_cast<ptrdiff_t>(first));
  while (!from.empty() && !to.empty() && from.back() == to.back()) from.pop_back(), to.pop_back();
  if ((from.size() + 1) * (to.size() + 1) > kLargest) to.clear();
  const std::vector<uint32_t> common = commonLengths(from, to);
  const size_t width = to.size() + 1;
  std::vector<size_t> changed;
  for (size_t i = 0, k = 0; i < from.size() || k < to.size();) {
    if (i < from.size() && k < to.size() && from[i] == to[k]) {
      ++i, ++k;
      continue;
    }
    const bool taken = k == to.size() || (i < from.size() && common[(i + 1) * width + k] >= common[i * width + k + 1]);
    const bool beside =
        !changed.empty() && changed.back() + 1 >= first + i + 1;  // added for a line that is already named
    if (taken || !beside) changed.push_back(first + i + 1);
    (taken ? i : k) += 1;
  }
  changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
  return changed;
}

/// One run over the files of a compilation.
class Formatter {
 public:
  Formatter(const driver::Compilation& compilation, const FmtOptions& options, Output output)
      : compilation_(compilation), options_(options), output_(output) {
    for (const driver::AbilityInfo& ability : compilation.abilities) {
      if (ability.compiled) abilities_.insert(key(ability.text));  // what is not understood is left as it is
    }
  }

  Exit run() {
    for (const std::string& path : compilation_.unreadable) output_.err << "thou: " << path << '\n';
    Exit exit = compilation_.unreadable.empty() ? Exit::Ok : Exit::Usage;
    size_t files = 0;
    for (size_t i = 0; i < compilation_.sources.fileCount(); ++i) {
      const FileId id{static_cast<uint16_t>(i)};
      if (!lies(compilation_.sources.path(id), options_.paths)) continue;
      ++files;
      exit = std::max(exit, format(id));
    }
    if (files == 0 && exit == Exit::Ok) {
      output_.err << "thou: no .thou file there\n";
      exit = Exit::Usage;
    }
    if (!options_.toStdout) summary(files);
    return exit;
  }

 private:
  using Key = std::tuple<uint16_t, uint32_t, uint16_t>;
  static Key key(Span span) { return {span.file.value, span.begin, span.length}; }

  Exit format(FileId id) {
    const std::string_view path = compilation_.sources.path(id);
    if (!sound(id, path)) return Exit::Failed;
    const std::optional<std::string> formatted = print::file({
        .sources = compilation_.sources,
        .file = *compilation_.files[id.value],
        .vocabulary = compilation_.vocabulary,
        .isAbility = [&](Span text) { return abilities_.contains(key(text)); },
    });
    if (!formatted) {
      output_.err << "thou: " << source::shown(path)
                  << ": left as it is: formatting would change what it holds; this is a bug in thou\n";
      return Exit::Internal;
    }
    if (options_.toStdout) return output_.out << *formatted, Exit::Ok;
    const std::string_view source = compilation_.sources.text(id);
    if (*formatted == source) return Exit::Ok;
    if (options_.check) return ++changed_, report(path, source, *formatted), Exit::Failed;
    const Exit written = write(path, source, *formatted);
    changed_ += written == Exit::Ok;
    return written;
  }

  /// Whether the structure of the file is sound; else it says what is wrong.
  bool sound(FileId id, std::string_view path) {
    syntax::Arena arena;
    diag::Sink sink;
    syntax::parseFile(compilation_.sources, id, arena, sink);
    if (sink.errorCount() == 0) return true;
    output_.err << diag::render(compilation_.sources, sink.sorted(), {.colours = output_.colours});
    output_.err << "thou: " << source::shown(path) << ": left as it is\n";
    ++broken_;
    return false;
  }

  void report(std::string_view path, std::string_view before, std::string_view after) {
    for (const size_t line : changedLines(ref(before), ref(after)))
      output_.out << source::shown(path) << ':' << line << '\n';
  }

  /// In one step, with the old permissions; not over what somebody has written since it was read.
  Exit write(std::string_view path, std::string_view before, const std::string& text) {
    std::string now;
    std::string problem;
    if (!driver::readFile(std::string(path), now, problem) || now != before) {
      if (problem.empty()) problem = source::shown(path) + ": has changed since it was read; left as it is";
    } else if (driver::writeFile(std::string(path), text, problem)) {
      output_.out << "formatted " << source::shown(path) << '\n';
      return Exit::Ok;
    }
    output_.err << "thou: " << problem << '\n';
    return Exit::Usage;
  }

  void summary(size_t files) {
    output_.out << files << (files == 1 ? " file, " : " files, ") << changed_
                << (options_.check ? " to be formatted" : " changed");
    if (broken_ > 0) output_.out << ", " << broken_ << (broken_ == 1 ? " left as it is" : " left as they are");
    output_.out << '\n';
  }

  const driver::Compilation& compilation_;
  const FmtOptions& options_;
  Output output_;
  std::set<Key> abilities_;
  size_t changed_ = 0;
  size_t broken_ = 0;
};

}  // namespace

Exit fmt(const driver::Compilation& compilation, const FmtOptions& options, Output output) {
  return Formatter(compilation, options, output).run();
}

}  // namespace thou::cli
