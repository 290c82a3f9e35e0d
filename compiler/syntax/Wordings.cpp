// Reading rows, and rewriting texts with them. See Wordings.h.
#include "compiler/syntax/Wordings.h"

#include <algorithm>

#include "compiler/syntax/Layout.h"
#include "compiler/syntax/TagWriter.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::syntax {
namespace {

using lexicon::Closed;
using lexicon::Form;
using lexicon::Reading;
using lexicon::SymbolKind;
using Parts = std::vector<WordingPart>;

constexpr std::pair<std::string_view, Slot> kSlots[] = {
    {"KIND", Slot::Kind}, {"TRAIT", Slot::Trait}, {"NUMBER", Slot::Number},   {"NAME", Slot::Name},
    {"STAT", Slot::Stat}, {"ZONE", Slot::Zone},   {"COUNTER", Slot::Counter}, {"KEYWORD", Slot::Keyword},
    {"ICON", Slot::Icon}, {"THING", Slot::Thing}};
constexpr size_t kLongestThing = 16;  // units

/// A text as its units.
struct Cut {
  Cut(std::string_view text, Span span, const lexicon::Vocabulary& vocabulary)
      : raw(lexicon::rawText(text, Limits::kAbilityTokens)),
        input{.raw = raw, .text = span, .vocabulary = vocabulary, .arena = arena, .sink = sink, .internal = false} {}
  void add(Segment segment) {
    const auto first = uint32_t(segment.first);
    if (!units.empty()) units.push_back({.first = first, .last = first, .shape = Shape::Stop, .readings = {}});
    const std::vector<Unit> more = cutUnits(input, segment.first, segment.last);
    units.insert(units.end(), more.begin(), more.end());
  }
  std::string words(const Unit& unit) const {
    std::string all;
    for (size_t i = unit.first; i < unit.last; ++i) all += (all.empty() ? "" : " ") + raw.words[i];
    return all;
  }
  uint32_t begin(const Unit& unit) const { return raw.raws[unit.first].begin; }
  uint32_t end(const Unit& unit) const { return raw.raws[unit.last - 1].end; }
  std::string_view text(const Unit& unit) const { return raw.text.substr(begin(unit), end(unit) - begin(unit)); }

  RawText raw;
  Arena arena;
  diag::Sink sink;
  TagInput input;
  std::vector<Unit> units;
};

bool isWords(const Unit& unit) {
  switch (unit.shape) {
    case Shape::Word:
    case Shape::Abbreviation:
    case Shape::Number:
    case Shape::Trait:
    case Shape::Icon:
    case Shape::Non:
    case Shape::PossessiveS:
      return true;
    case Shape::Quote:
      return unit.last > unit.first + 1;  // a name
    default:
      return false;
  }
}

/// Closed words that one word has several of.
bool isInflected(Closed word) { return word == Closed::Be || word == Closed::Have || word == Closed::Do; }

/// Whether a noun phrase may hold the unit; where phrases end is seen when the text is parsed.
bool mayBeInPhrase(const Unit& unit) {
  constexpr Closed kNever[] = {Closed::If,    Closed::When,   Closed::While,     Closed::Until, Closed::Unless,
                               Closed::Then,  Closed::After,  Closed::Otherwise, Closed::May,   Closed::Must,
                               Closed::Where, Closed::Cannot, Closed::Before,    Closed::Would, Closed::Instead};
  return isWords(unit) && !llvm::is_contained(kNever, unit.closed);
}

/// The parts of one side of a row; says in `problem` what has no place there.
Parts partsOf(const Cut& cut, std::string& problem) {
  Parts parts;
  for (const Unit& unit : cut.units) {
    WordingPart part{.text = std::string(cut.text(unit)), .words = cut.words(unit), .closed = unit.closed};
    part.readings = unit.readings;
    part.tight = unit.first > 0 && cut.raw.touches(unit.first - 1);
    const bool numbers = unit.shape == Shape::Number && !parts.empty() && parts.back().slot != Slot::None;
    if (numbers) {
      parts.back().number = unit.number;
      continue;
    }
    for (const auto& [name, slot] : kSlots) {
      if (part.text == name) part.slot = slot;
    }
    if (!isWords(unit) && unit.shape != Shape::Comma && problem.empty())
      problem = "a wording is words of one sentence: no `" + part.text + "`";
    parts.push_back(std::move(part));
  }
  if (parts.empty()) problem = "a wording has words on both sides";
  return parts;
}

bool isNounOrVerb(const lexicon::Vocabulary& vocabulary, Reading reading) {
  const SymbolKind kind = vocabulary[reading.symbol].kind;
  return kind == SymbolKind::Noun || kind == SymbolKind::Verb;
}

/// Whether two words are forms of one.
bool ofOneWord(const WordingPart& a, const WordingPart& b, const lexicon::Vocabulary& vocabulary) {
  if (isInflected(a.closed) && a.closed == b.closed) return true;
  return llvm::any_of(a.readings, [&](Reading reading) {
    return isNounOrVerb(vocabulary, reading) &&
           llvm::any_of(b.readings, [&](Reading each) { return each.symbol == reading.symbol; });
  });
}

/// Ties the parts of both sides: slots, then words that stand on both, then the only noun and the only verb that are left on each.
void tie(Wording& row, const lexicon::Vocabulary& vocabulary) {
  const auto pair = [&](const auto& fit) {
    for (size_t i = 0; i < row.right.size(); ++i) {
      for (size_t k = 0; k < row.left.size() && row.right[i].other < 0; ++k) {
        if ((row.left[k].slot == Slot::None && row.left[k].other >= 0) || !fit(row.left[k], row.right[i])) continue;
        row.right[i].other = int(k);
        row.left[k].other = int(i);
      }
    }
  };
  pair([](const WordingPart& left, const WordingPart& right) {
    return left.slot != Slot::None && left.slot == right.slot && left.number == right.number;
  });
  const auto words = [](const WordingPart& left, const WordingPart& right) {
    return left.slot == Slot::None && right.slot == Slot::None;
  };
  pair([&](const WordingPart& left, const WordingPart& right) {
    return words(left, right) && (left.words == right.words || ofOneWord(left, right, vocabulary));
  });
  for (const SymbolKind kind : {SymbolKind::Verb, SymbolKind::Noun}) {
    const auto isOf = [&](const WordingPart& part) {
      return part.slot == Slot::None && part.other < 0 && part.closed == Closed::None &&
             llvm::any_of(part.readings, [&](Reading each) { return vocabulary[each.symbol].kind == kind; });
    };
    if (llvm::count_if(row.left, isOf) != 1 || llvm::count_if(row.right, isOf) != 1) continue;
    pair([&](const WordingPart& left, const WordingPart& right) { return isOf(left) && isOf(right); });
  }
}

/// What is wrong with the slots of a row; empty where nothing is.
std::string wrongSlots(const Wording& row) {
  const auto shown = [](const WordingPart& part) {
    return "`" + part.text + (part.number >= 0 ? " " + std::to_string(part.number) : "") + "`";
  };
  for (size_t i = 0; i < row.left.size(); ++i) {
    const WordingPart& part = row.left[i];
    if (part.slot == Slot::None) continue;
    const auto isSame = [&](const WordingPart& each) { return each.slot == part.slot && each.number == part.number; };
    if (llvm::count_if(row.left, isSame) > 1)
      return "two slots of one sort are told apart by numbers: `" + part.text + " 1`, `" + part.text + " 2`";
    if (part.other < 0) return "what " + shown(part) + " takes is not said on the other side";
    const auto isWord = [&](size_t at) { return at < row.left.size() && row.left[at].slot == Slot::None; };
    if (part.slot == Slot::Thing && (!isWord(i - 1) || !isWord(i + 1)))
      return "`THING` has a word before it and one behind it, which say where it begins and ends";
  }
  for (const WordingPart& part : row.right) {
    if (part.slot != Slot::None && part.other < 0) return "no " + shown(part) + " stands on the first side";
  }
  return {};
}

std::string keyOf(const Parts& left) {
  std::string key;
  for (const WordingPart& part : left)
    key += (part.slot == Slot::None ? part.words : part.text + std::to_string(part.number)) + "\n";
  return key;
}

std::string withCapital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = char(text[0] - 'a' + 'A');
  return text;
}

}  // namespace

std::string Wordings::add(std::string_view left, std::string_view right, Span declared,
                          const lexicon::Vocabulary& vocabulary) {
  auto row = std::make_unique<Wording>();
  row->says = right;
  row->declared = declared;
  std::string problem;
  for (const auto& [text, parts] : {std::pair(left, &row->left), std::pair(right, &row->right)}) {
    Cut cut(text, declared, vocabulary);
    cut.add({.first = 0, .last = cut.raw.raws.size()});
    *parts = partsOf(cut, problem);
    if (parts != &row->right || !problem.empty()) continue;
    for (size_t i = 0; i < cut.units.size() && problem.empty(); ++i) {
      const Unit& unit = cut.units[i];
      const bool word = unit.shape == Shape::Word || unit.shape == Shape::Trait || unit.shape == Shape::Icon;
      const bool known = !word || unit.can != 0 || unit.closed != Closed::None || unit.number >= 0 || unit.variable ||
                         llvm::any_of(kSlots, [&](const auto& each) { return each.first == cut.text(unit); });
      if (!known) problem = "no word `" + std::string(cut.text(unit)) + "` is declared, and texts are to mean this";
    }
  }
  if (!problem.empty()) return problem;
  if (keyOf(row->left) == keyOf(row->right)) return "both sides say the same";
  tie(*row, vocabulary);
  if (problem = wrongSlots(*row); !problem.empty()) return problem;
  row->endsAlike = row->right.back().other == int(row->left.size()) - 1;
  const auto isOpen = [](const WordingPart& part) { return part.slot == Slot::None && part.closed == Closed::None; };
  auto anchor = llvm::find_if(row->left, isOpen);
  if (anchor == row->left.end())
    anchor = llvm::find_if(row->left, [](const WordingPart& part) { return part.slot == Slot::None; });
  if (anchor == row->left.end()) return "a wording has words of its own beside its slots";
  const auto index = [&](std::string_view spelling) {
    const std::vector<std::string> words = lexicon::splitWords(spelling);
    if (words.empty()) return;
    std::vector<uint32_t>& list = byWord_[words.front()];
    if (!llvm::is_contained(list, rows_.size())) list.push_back(uint32_t(rows_.size()));
  };
  index(anchor->text);
  for (const Reading reading : anchor->readings) {
    for (int form = 0; form <= int(Form::Plain); ++form) index(vocabulary.form(reading.symbol, Form(form)));
  }
  byLeft_.try_emplace(keyOf(row->left), row.get());
  rows_.push_back(std::move(row));
  return {};
}

const Wording* Wordings::same(std::string_view left, const lexicon::Vocabulary& vocabulary) const {
  Cut cut(left, {}, vocabulary);
  cut.add({.first = 0, .last = cut.raw.raws.size()});
  std::string problem;
  const auto found = byLeft_.find(keyOf(partsOf(cut, problem)));
  return found == byLeft_.end() ? nullptr : found->second;
}

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
    out_.origins.push_back({.at = uint32_t(out_.text.size()), .written = place(begin, end), .same = true});
    out_.text += cut_.raw.text.substr(begin, end - begin);
  }
  void put(std::string_view text, Span where) {
    out_.origins.push_back({.at = uint32_t(out_.text.size()), .written = where, .same = false});
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
    while (out_.origins.size() > 1 && out_.origins.back().at > begin) out_.origins.pop_back();
    source::Origin origin = out_.origins.back();
    if (origin.same)
      origin.written = {origin.written.begin + uint32_t(begin - origin.at), uint16_t(article.size()), text_.file};
    if (out_.origins.back().at == begin) out_.origins.pop_back();
    text.resize(begin);
    put(word == article ? std::string(*wanted) : withCapital(std::string(*wanted)), origin.written);
    put(" ", origin.written);
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
