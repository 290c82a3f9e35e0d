// Reading rows. See Wordings.h; Reword.cpp, which rewrites texts with them.
#include "compiler/syntax/Wordings.h"

#include <algorithm>

#include "compiler/syntax/WordingUnits.h"
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
    const bool sign = unit.shape == Shape::Plus || unit.shape == Shape::Minus;  // "+NUMBER"
    if (!isWords(unit) && unit.shape != Shape::Comma && !sign && problem.empty())
      problem = "a wording is words of one sentence: no `" + part.text + "`";
    parts.push_back(std::move(part));
  }
  if (parts.empty()) problem = "a wording has words on both sides";
  return parts;
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

}  // namespace

std::string Wordings::unknownIn(std::string_view meaning, const lexicon::Vocabulary& vocabulary) {
  Cut cut(meaning, {}, vocabulary);
  cut.add({.first = 0, .last = cut.raw.raws.size()});
  for (const Unit& unit : cut.units) {
    const bool word = unit.shape == Shape::Word || unit.shape == Shape::Trait || unit.shape == Shape::Icon;
    const bool known = !word || unit.can != 0 || unit.closed != Closed::None || unit.number >= 0 || unit.variable ||
                       llvm::any_of(kSlots, [&](const auto& each) { return each.first == cut.text(unit); });
    if (!known) return "no word `" + std::string(cut.text(unit)) + "` is declared, and texts are to mean this";
  }
  return {};
}

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

}  // namespace thou::syntax
