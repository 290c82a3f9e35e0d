// The message table's accessors, the Sink and "did you mean". Next: Render.cpp.
#include "compiler/diag/Diag.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <tuple>

#include "compiler/source/Unseen.h"

namespace thou::diag {
namespace {

struct Row {
  std::string_view kebab;
  Severity severity;
  std::string_view text;
};

constexpr Row kRows[] = {
#define DIAGNOSTIC(Name, kebab, severity, text) {kebab, Severity::severity, text},
#include "compiler/diag/Diagnostics.def"
};

const Row& row(Id id) { return kRows[static_cast<size_t>(id)]; }

/// Edit distance of two words with neighbours swapped counted as one edit; stops early above `limit`.
size_t editDistance(std::string_view a, std::string_view b, size_t limit) {
  if (a.size() > b.size() + limit || b.size() > a.size() + limit) return limit + 1;
  std::vector<size_t> before(b.size() + 1), last(b.size() + 1), here(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    here[0] = i;
    size_t best = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      here[j] = std::min({last[j] + 1, here[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) here[j] = std::min(here[j], before[j - 2] + 1);
      best = std::min(best, here[j]);
    }
    if (best > limit) return limit + 1;
    std::swap(before, last);
    std::swap(last, here);
  }
  return last[b.size()];
}

/// Which letters a word has, whatever their case, other bytes by their low bits: an edit adds or takes away one at most.
uint32_t lettersOf(std::string_view word) {
  uint32_t letters = 0;
  for (const char c : word) letters |= 1u << (static_cast<uint8_t>(c) & 31);
  return letters;
}

/// Words whose letters differ too much need no table: most candidates are told apart so.
bool mayBeNear(std::string_view a, uint32_t lettersOfA, std::string_view b, size_t limit) {
  if (a.size() > b.size() + limit || b.size() > a.size() + limit) return false;
  const uint32_t lettersOfB = lettersOf(b);
  return std::popcount(lettersOfA & ~lettersOfB) <= int(limit) && std::popcount(lettersOfB & ~lettersOfA) <= int(limit);
}

std::string lowered(std::string_view word) {
  std::string result(word);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return result;
}

}  // namespace

std::string_view kebab(Id id) { return row(id).kebab; }
Severity severity(Id id) { return row(id).severity; }
std::string_view text(Id id) { return row(id).text; }

std::string message(const Diagnostic& diagnostic) {
  constexpr size_t kMostOfArgument = 300;  // characters; it may be a line of a megabyte
  std::string_view pattern = text(diagnostic.id);
  std::string result;
  for (size_t at = 0; at < pattern.size(); ++at) {
    bool slot = pattern[at] == '{' && at + 2 < pattern.size() && pattern[at + 2] == '}' && pattern[at + 1] >= '0' &&
                pattern[at + 1] <= '9';
    if (!slot) {
      result += pattern[at];
      continue;
    }
    size_t index = static_cast<size_t>(pattern[at + 1] - '0');
    if (index < diagnostic.arguments.size()) result += source::shown(diagnostic.arguments[index], kMostOfArgument);
    at += 2;
  }
  return result;
}

Builder& Builder::arg(std::string_view value) {
  diagnostic_->arguments.emplace_back(value);
  return *this;
}

Builder& Builder::label(source::Span where, std::string_view text) {
  diagnostic_->labels.push_back({.where = sources_ ? sources_->written(where) : where, .text = std::string(text)});
  return *this;
}

Builder& Builder::rule(std::string_view id, std::string_view text) {
  diagnostic_->rule = id;
  diagnostic_->ruleText = text;
  return *this;
}

Builder& Builder::help(std::string_view text) {
  diagnostic_->help = text;
  return *this;
}

Builder Sink::report(Id id, source::Span where) {
  if (severity(id) == Severity::Error) ++errors_;
  Diagnostic* target = &scratch_;
  if (kept_.size() < kMaxKept) target = &kept_.emplace_back();
  *target = Diagnostic{};
  target->id = id;
  target->where = sources_ ? sources_->written(where) : where;
  return {target, sources_};
}

std::vector<Diagnostic> Sink::sorted() const {
  std::vector<Diagnostic> result = kept_;
  auto key = [](const Diagnostic& d) {
    return std::tuple(d.where.file.value, d.where.begin, d.where.length, static_cast<uint16_t>(d.id));
  };
  std::stable_sort(result.begin(), result.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
  auto same = [&](const Diagnostic& a, const Diagnostic& b) { return key(a) == key(b) && a.arguments == b.arguments; };
  result.erase(std::unique(result.begin(), result.end(), same), result.end());
  return result;
}

void Sink::rollback(Mark mark) {
  assert(mark.kept <= kept_.size() && mark.errors <= errors_);
  kept_.resize(mark.kept);
  errors_ = mark.errors;
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  return nearest(word, std::vector{&candidates});
}

std::string_view nearest(std::string_view word, const std::vector<const std::vector<std::string_view>*>& lists) {
  size_t limit = word.size() <= 2 ? 0 : word.size() <= 4 ? 1 : word.size() <= 8 ? 2 : 3;
  std::string wanted = lowered(word);
  const uint32_t letters = lettersOf(wanted);
  std::string_view found;
  for (const std::vector<std::string_view>* candidates : lists) {
    for (std::string_view candidate : *candidates) {
      if (!mayBeNear(wanted, letters, candidate, limit)) continue;
      size_t distance = editDistance(wanted, lowered(candidate), limit);
      if (distance > limit) continue;
      found = candidate;
      if (distance == 0) return found;
      limit = distance - 1;  // a later candidate must be strictly nearer
    }
  }
  return found;
}

}  // namespace thou::diag
