// Rewriting texts with rows. See Wordings.h.
#include <algorithm>

#include "compiler/syntax/WordingUnits.h"
#include "compiler/syntax/Wordings.h"

namespace thou::syntax {
namespace {

using lexicon::Closed;
using lexicon::Form;
using lexicon::Reading;
using Parts = std::vector<WordingPart>;

constexpr size_t kLongestThing = 16;  // units

std::string withCapital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = char(text[0] - 'a' + 'A');
  return text;
}

}  // namespace

/// Rewrites one text.
class Rewriter {
 public:
  Rewriter(const Wordings& wordings, const Cut& cut, Span text, const std::set<uint32_t>& except,
           std::set<uint32_t> candidates)
      : wordings_(wordings), cut_(cut), text_(text), except_(except), candidates_(std::move(candidates)) {}

  std::optional<Reworded> run() {
    write(0, cut_.units.size(), 0, uint32_t(cut_.raw.text.size()));
    if (out_.used.empty()) return std::nullopt;
    return std::move(out_);
  }

 private:
  /// A row that fits: the units that each part of its left side takes.
  struct Found {
    const Wording* row = nullptr;
    std::vector<std::pair<size_t, size_t>> taken;
    size_t end() const { return taken.back().second; }
  };

  /// The units [first, last) and what stands around them, bytes [from, to), with rows in the place of what they fit.
  void write(size_t first, size_t last, uint32_t from, uint32_t to) {
    for (size_t at = first; at < last;) {
      const Found found = best(at, last);
      if (!found.row) {
        ++at;
        continue;
      }
      copy(from, cut_.begin(cut_.units[at]));
      say(found);
      at = found.end();
      from = cut_.end(cut_.units[at - 1]);
    }
    copy(from, to);
  }

  /// The longest row that fits there; of two, the one with fewer slots.
  Found best(size_t at, size_t last) const {
    Found longest;
    if (except_.contains(cut_.begin(cut_.units[at]))) return longest;
    const auto slots = [](const Wording& row) {
      return llvm::count_if(row.left, [](const WordingPart& part) { return part.slot != Slot::None; });
    };
    for (const uint32_t index : candidates_) {
      Found found{.row = wordings_.rows_[index].get(), .taken = {}};
      if (!fits(found, at, last)) continue;
      const bool better = !longest.row || found.end() > longest.end() ||
                          (found.end() == longest.end() && slots(*found.row) < slots(*longest.row));
      if (better) longest = std::move(found);
    }
    return longest;
  }

  bool fits(Found& found, size_t at, size_t last) const {
    const Parts& left = found.row->left;
    const size_t part = found.taken.size();
    if (part == left.size()) return true;
    if (at >= last) return false;
    const size_t most = left[part].slot == Slot::Thing ? kLongestThing : 1;
    for (size_t length = 1; length <= most && at + length <= last; ++length) {
      const Unit& unit = cut_.units[at + length - 1];
      if (left[part].slot == Slot::Thing ? !mayBeInPhrase(unit) : !fits(*found.row, left[part], unit)) return false;
      found.taken.emplace_back(at, at + length);
      if (fits(found, at + length, last)) return true;
      found.taken.resize(part);
    }
    return false;
  }

  bool fits(const Wording& row, const WordingPart& part, const Unit& unit) const {
    const auto isOne = [&](Reading reading) {
      const auto noun = wordings_.nouns_.find(reading.symbol.value);
      return noun != wordings_.nouns_.end() && noun->second == part.slot;
    };
    switch (part.slot) {
      case Slot::None:
        break;
      case Slot::Kind:
      case Slot::Counter:
      case Slot::Zone:
        return llvm::any_of(unit.readings, isOne);
      case Slot::Trait:
        return (unit.can & kCanTrait) != 0;
      case Slot::Name:
        return (unit.can & kCanName) != 0;
      case Slot::Stat:
        return (unit.can & kCanStat) != 0;
      case Slot::Icon:
        return (unit.can & kCanIcon) != 0;
      case Slot::Keyword:
        return (unit.can & kCanKeyword) != 0;
      case Slot::Number:
        return unit.number >= 0 || unit.variable;
      case Slot::Thing:
        return false;
    }
    if (part.words == cut_.words(unit)) return true;
    if (part.closed != Closed::None && part.closed == unit.closed && !isInflected(part.closed)) return true;
    if (part.other < 0) return agrees(part, unit);
    return !inflected(part, row.right[size_t(part.other)], unit).empty();
  }

  /// Whether a verb that only the left side has is there in the form that another subject wants: "are" for "is".
  bool agrees(const WordingPart& part, const Unit& unit) const {
    constexpr std::pair<std::string_view, std::string_view> kForms[] = {{"is", "are"}, {"has", "have"}, {"does", "do"}};
    const std::string said = cut_.words(unit);
    for (const auto& [one, more] : kForms) {
      if (part.words == one || part.words == more) return said == one || said == more;
    }
    const auto isPresent = [](Reading each) { return each.form == Form::Base || each.form == Form::ThirdPerson; };
    return llvm::any_of(unit.readings, [&](Reading each) {
      return isPresent(each) && llvm::any_of(part.readings, [&](Reading other) {
               return other.symbol == each.symbol && isPresent(other);
             });
    });
  }

  /// What the right side says where the author has another form of a word of the left side.
  std::string inflected(const WordingPart& left, const WordingPart& right, const Unit& unit) const {
    const lexicon::Vocabulary& vocabulary = cut_.input.vocabulary;
    if (isInflected(left.closed) && unit.closed == left.closed) return std::string(cut_.text(unit));
    for (const Reading said : unit.readings) {
      const auto isSaid = [&](Reading each) { return each.symbol == said.symbol; };
      if (!isNounOrVerb(vocabulary, said) || llvm::none_of(left.readings, isSaid)) continue;
      if (llvm::any_of(right.readings, isSaid)) return std::string(cut_.text(unit));
      for (const Reading each : right.readings) {
        if (vocabulary[each.symbol].kind != vocabulary[said.symbol].kind) continue;
        return std::string(vocabulary.form(each.symbol, said.form));
      }
    }
    return {};
  }

  void say(const Found& found) {
    const Wording& row = *found.row;
    const uint32_t begin = cut_.begin(cut_.units[found.taken.front().first]);
    const Span where = place(begin, cut_.end(cut_.units[found.end() - 1]));
    const size_t index = out_.used.size();
    out_.used.push_back({.wording = &row, .where = where, .inside = {}});
    const bool capital = beginsSentence(found.taken.front().first);
    uint32_t from = 0;
    for (const WordingPart& part : row.right) {
      const bool first = &part == &row.right.front();
      if (!first && !part.tight) put(" ", where);
      uint32_t at = 0;
      if (part.slot != Slot::None) {
        const auto [one, end] = found.taken[size_t(part.other)];
        fitArticle(cut_.text(cut_.units[one]));
        at = uint32_t(out_.text.size());
        write(one, end, cut_.begin(cut_.units[one]), cut_.end(cut_.units[end - 1]));
      } else {
        std::string text = wordsOf(found, part);
        fitArticle(text);
        at = uint32_t(out_.text.size());
        put(first && capital ? withCapital(text) : text, where);
      }
      if (first) from = at;
    }
    const uint32_t to = uint32_t(out_.text.size());
    out_.used[index].inside = {.begin = from, .length = uint16_t(to - from), .file = {}};
    out_.wholes.push_back({.begin = from, .end = to, .open = row.endsAlike, .rewording = index});
  }

  /// Whether a capital there is that of a sentence, and no word's own.
  bool beginsSentence(size_t at) const {
    constexpr Shape kInside[] = {Shape::Word, Shape::Abbreviation, Shape::Number,      Shape::Trait,
                                 Shape::Icon, Shape::Comma,        Shape::PossessiveS, Shape::Non};
    return cut_.units[at].capital && (at == 0 || !llvm::is_contained(kInside, cut_.units[at - 1].shape));
  }

  std::string wordsOf(const Found& found, const WordingPart& part) const {
    if (part.other < 0) return part.text;
    const WordingPart& left = found.row->left[size_t(part.other)];
    const Unit& unit = cut_.units[found.taken[size_t(part.other)].first];
    const std::string other = left.words == cut_.words(unit) ? std::string() : inflected(left, part, unit);
    return other.empty() ? part.text : other;
  }

  Span place(uint32_t begin, uint32_t end) const {
    return {.begin = text_.begin + begin, .length = uint16_t(end - begin), .file = text_.file};
  }
  void copy(uint32_t begin, uint32_t end) {
    if (begin >= end) return;
    out_.replaced.push_back({.at = uint32_t(out_.text.size()), .written = place(begin, end), .same = true});
    out_.text += cut_.raw.text.substr(begin, end - begin);
  }
  void put(std::string_view text, Span where) {
    out_.replaced.push_back({.at = uint32_t(out_.text.size()), .written = where, .same = false});
    out_.text += text;
  }

  /// The article at the end of what is written is that of the word that comes.
  void fitArticle(std::string_view next) {
    std::string& text = out_.text;
    if (!text.ends_with(' ')) return;
    const size_t end = text.size() - 1;
    const size_t blank = text.find_last_of(" \n(\"", end - 1);
    const size_t begin = blank == std::string::npos ? 0 : blank + 1;
    const std::string article = text.substr(begin, end - begin);
    const std::string word = lexicon::normalised(article);
    const std::optional<std::string_view> wanted = lexicon::articleBefore(next);
    if ((word != "a" && word != "an") || !wanted || *wanted == word) return;
    while (out_.replaced.size() > 1 && out_.replaced.back().at > begin) out_.replaced.pop_back();
    source::Replaced one = out_.replaced.back();
    if (one.same) one.written = {one.written.begin + uint32_t(begin - one.at), uint16_t(article.size()), text_.file};
    if (out_.replaced.back().at == begin) out_.replaced.pop_back();
    text.resize(begin);
    put(word == article ? std::string(*wanted) : withCapital(std::string(*wanted)), one.written);
    put(" ", one.written);
  }

  const Wordings& wordings_;
  const Cut& cut_;
  Span text_;
  const std::set<uint32_t>& except_;
  std::set<uint32_t> candidates_;
  Reworded out_;
};

std::optional<Reworded> Wordings::reword(const source::SourceManager& sources, Span text,
                                         const lexicon::Vocabulary& vocabulary,
                                         const std::set<uint32_t>& except) const {
  if (rows_.empty() || text.length > Limits::kAbilityBytes) return std::nullopt;
  Cut cut(sources.text(text), text, vocabulary);
  std::set<uint32_t> candidates;
  for (const std::string& word : cut.raw.words) {
    if (const auto found = byWord_.find(word); found != byWord_.end())
      candidates.insert(found->second.begin(), found->second.end());
  }
  Layout layout;
  if (candidates.empty() || !readLayout(cut.input, layout)) return std::nullopt;
  cut.add(layout.main);
  for (const Segment& segment : layout.cases) cut.add(segment);
  if (cut.units.empty()) return std::nullopt;
  return Rewriter(*this, cut, text, except, std::move(candidates)).run();
}

}  // namespace thou::syntax
