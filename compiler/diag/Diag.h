// Diagnostics: what is said to an author about their text.
//
// Every message lives in Diagnostics.def (id, severity, text with {0} {1} slots); code only names it and fills the slots.
// A Sink collects them, one compilation at a time. INVARIANT: one mistake, one error; the callers keep it, `Sink` only
// sorts, removes exact repeats and caps. Next: Render.h (terminal and JSON).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/source/Source.h"

namespace thou::diag {

enum class Severity : uint8_t { Note, Warning, Error };

/// One enumerator per row of Diagnostics.def; the id is written in kebab-case.
enum class Id : uint16_t {
#define DIAGNOSTIC(Name, kebab, severity, text) Name,
#include "compiler/diag/Diagnostics.def"
};

std::string_view kebab(Id id);
Severity severity(Id id);
std::string_view text(Id id);

/// A second place that says why, shown under the primary one.
struct Label {
  source::Span where;
  std::string text;
};

struct Diagnostic {
  Id id{};
  source::Span where;
  std::vector<std::string> arguments;  ///< fill {0}, {1} ... of the text
  std::vector<Label> labels;
  std::string rule;      ///< rule id such as "SA-3", or empty
  std::string ruleText;  ///< what the rule says, one line, or empty
  std::string help;      ///< a suggestion that compiles when pasted, or empty
};

/// The message with its arguments filled in, as a terminal may show it: long ones are cut short.
std::string message(const Diagnostic& diagnostic);

/// Fills in the optional parts of a diagnostic just reported: `sink.report(Id::X, span).arg("a").help("...")`.
class Builder {
 public:
  Builder(Diagnostic* diagnostic, const source::SourceManager* sources) : diagnostic_(diagnostic), sources_(sources) {}
  Builder& arg(std::string_view value);
  Builder& label(source::Span where, std::string_view text);
  Builder& rule(std::string_view id, std::string_view text);
  Builder& help(std::string_view text);

 private:
  Diagnostic* diagnostic_;
  const source::SourceManager* sources_;
};

/// Collects diagnostics. Keeps at most `kMaxKept`; those beyond are counted.
class Sink {
 public:
  static constexpr size_t kMaxKept = 10'000;
  Builder report(Id id, source::Span where);
  /// Adds to one that was reported, by its place in `all`.
  Builder amend(size_t index) { return {&kept_[index], sources_}; }
  /// What is said of reworded texts is said of the words that an author wrote.
  void speakOf(const source::SourceManager& sources) { sources_ = &sources; }
  size_t errorCount() const { return errors_; }
  /// Sorted by file and position, exact repeats removed.
  std::vector<Diagnostic> sorted() const;
  /// Everything in the order of reporting.
  const std::vector<Diagnostic>& all() const { return kept_; }
  /// How much has been reported: what is reported from then on can be taken back.
  struct Mark {
    size_t kept = 0;    ///< of `all`
    size_t errors = 0;  ///< with those that are not kept
  };
  Mark mark() const { return {kept_.size(), errors_}; }
  void rollback(Mark mark);

 private:
  std::vector<Diagnostic> kept_;
  Diagnostic scratch_;
  size_t errors_ = 0;
  const source::SourceManager* sources_ = nullptr;
};

/// The candidate nearest to `word` by edit distance, or empty when none is near enough to suggest
/// (at most 1 edit for up to 4 letters, 2 up to 8, 3 beyond; ties go to the first).
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);
/// The same over several lists, as if they were one.
std::string_view nearest(std::string_view word, const std::vector<const std::vector<std::string_view>*>& lists);

}  // namespace thou::diag
