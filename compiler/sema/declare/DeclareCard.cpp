// Cards: names and traits in the first pass, printed characteristics from the header in the second.
#include <cctype>

#include "compiler/sema/declare/Declarer.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using Kind = syntax::HeaderToken::Kind;

namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = char(std::tolower(uint8_t(c)));
  return result;
}

bool equals(std::string_view a, std::string_view b) { return lower(a) == lower(b); }

/// `Id "..."`, `Subtitle "..."`
bool quotes(const syntax::HeaderItem& item, std::string_view label) {
  return item.tokens.size() == 2 && item.tokens[1].kind == Kind::String && equals(item.tokens[0].text, label);
}

/// As many of a currency as a lane of packed resources holds, whichever lane it is.
constexpr int64_t kMostResources = 63;

/// Whether an item may be a trait, behind others: no number, no icon.
bool onlyWords(const syntax::HeaderItem& item) {
  return std::none_of(item.tokens.begin(), item.tokens.end(), [](const syntax::HeaderToken& token) {
    return token.kind == Kind::Number || token.kind == Kind::Icon;
  });
}

}  // namespace

Index Declarer::alsoKind(const syntax::HeaderItem& item) const {
  // "Also evil character."
  if (item.tokens.size() < 2 || !equals(item.tokens[0].text, "also")) return kNone;
  const Span span = source::cover(item.tokens[1].span, item.tokens.back().span);
  for (size_t i = 0; i < program_.kinds.size(); ++i) {
    if (equals(program_.string(program_.kinds[i].name), model_.sources->text(span))) return Index(i);
  }
  return kNone;
}

bool Declarer::namesTraits(std::string_view label) const {
  if (equals(label, "traits") || equals(label, "trait")) return true;
  for (const auto& [name, traits] : model_.traitGroups) {
    if (equals(label, name)) return true;
  }
  return false;
}

size_t Declarer::kindWords(llvm::ArrayRef<syntax::HeaderToken> head, size_t from) const {
  size_t found = 0;
  for (size_t end = from + 1; end < head.size() && head[end].kind == Kind::Word; ++end) {
    const std::string_view words = model_.sources->text(source::cover(head[from].span, head[end - 1].span));
    if (llvm::any_of(program_.kinds,
                     [&](const bytecode::Kind& kind) { return equals(program_.string(kind.name), words); }))
      found = end - from;
  }
  return found;
}

void Declarer::card(Entry& entry) {
  // The block's keyword: the longest run of head words that names a kind ("main scheme").
  std::string keyword = entry.head.keyword;
  size_t next = entry.head.keywordAt + 1;
  const syntax::Block& block = *entry.block;
  while (next < block.head.size() && block.head[next].kind == Kind::Word)
    keyword += " " + std::string(block.head[next++].text);
  Index kind = kNone;
  std::vector<std::string_view> kinds;
  for (size_t i = 0; i < program_.kinds.size(); ++i) {
    kinds.push_back(program_.string(program_.kinds[i].name));
    if (equals(kinds.back(), keyword)) kind = Index(i);
  }
  if (program_.kinds.empty()) {
    // Without a ruleset nothing is a card; why there is none has been said, or is said once.
    if (sink_.errorCount() == 0)
      sink_.report(diag::Id::NoSetLine, block.head[0].span)
          .help("begin the file with `set \"Name\" for` and the name of a ruleset");
    return;
  }
  if (const size_t words = kind == kNone ? kindWords(block.head, entry.head.keywordAt) : 0) {
    // "ally Harbour Cat {"
    const size_t from = entry.head.keywordAt;
    const llvm::ArrayRef<syntax::HeaderToken> name =
        llvm::ArrayRef(block.head).slice(from + words, next - from - words);
    const std::string_view said =
        model_.sources->text(source::cover(block.head[from].span, block.head[from + words - 1].span));
    const std::string_view named = model_.sources->text(source::cover(name.front().span, name.back().span));
    sink_.report(diag::Id::CardWithoutName, name.front().span)
        .arg(said)
        .help("put it in quotes: `" + std::string(said) + " \"" + std::string(named) + "\" {`");
    return;
  }
  if (kind == kNone) {
    for (std::string_view word : {
             "override",
             "also",
             "internal",
#define HEAD(keyword, parts, behind, forms, example) keyword,
#include "compiler/sema/declare/HeadForms.def"
         })
      kinds.push_back(word);
    auto report = sink_.report(diag::Id::UnknownBlock, block.head[0].span);
    report.arg(keyword);
    std::string_view near = diag::nearest(keyword, kinds);
    if (near.empty()) near = diag::nearest(block.head[0].text, kinds);
    if (!near.empty()) report.help("did you mean `" + std::string(near) + "`?");
    return;
  }
  if (next >= block.head.size() || block.head[next].kind != Kind::String) {
    sink_.report(diag::Id::CardWithoutName, block.head[0].span)
        .arg(keyword)
        .help("give it one in quotes: `" + keyword + " \"Name\" {`");
    return;
  }
  const syntax::HeaderToken& name = block.head[next];
  if (next + 1 < block.head.size()) {
    const Span stray = block.head[next + 1].span;
    sink_.report(diag::Id::StrayWord, stray)
        .arg(model_.sources->text(stray))
        .arg(keyword)
        .help("write `" + keyword + " \"" + std::string(name.text) + "\" {`");
  }
  CardDecl decl;
  decl.block = entry.block;
  decl.kind = kind;
  decl.card = Index(program_.cards.size());
  bytecode::Card card;
  card.kind = kind;
  card.name = nameIndex(name.text, name.span);
  if (const auto own = ownCounters_.find(entry.block); own != ownCounters_.end()) card.counter = own->second;
  program_.cards.push_back(card);
  for (const syntax::HeaderItem& item : block.header) {
    if (quotes(item, "id")) decl.id = item.tokens[1].text;
    if (const Index second = alsoKind(item); second != kNone) program_.cards.back().secondKind = second;
  }
  const auto [known, isNew] = model_.cardByName.try_emplace(lower(name.text), decl.card);
  const bool idIsNew = decl.id.empty() || model_.cardById.try_emplace(decl.id, decl.card).second;
  const CardDecl* first = isNew ? nullptr : &model_.cards[known->second];
  if (!idIsNew || (!isNew && (decl.id.empty() || first->id.empty()))) {
    if (!idIsNew) first = &model_.cards[model_.cardById[decl.id]];
    auto report = sink_.report(idIsNew ? diag::Id::CardTwice : diag::Id::IdTwice, name.span);
    report.arg(idIsNew ? name.text : std::string_view(decl.id));
    if (first) report.label(first->block->head[0].span, "first declared here");
  }
  model_.cards.push_back(decl);
  // Traits must be words before any sentence is read.
  bool inTraits = false;
  for (const syntax::HeaderItem& item : block.header) {
    if (item.tokens.empty()) continue;
    const bool label = item.tokens.size() >= 2 && item.tokens[1].text == ":";
    if (label) inTraits = namesTraits(item.tokens[0].text);
    if (inTraits && (label || onlyWords(item)))
      addTraits(item.tokens.drop_front(!label ? 0 : std::min<size_t>(2, item.tokens.size() - 1)));
  }
}

void Declarer::addTraits(llvm::ArrayRef<syntax::HeaderToken> tokens) {
  // One, up to the full stop; where commas stand instead, those are what is wrong, not the traits.
  const syntax::HeaderToken* comma = nullptr;
  std::string stops;
  for (size_t at = 0, next = 0; at < tokens.size(); at = next + 1) {
    for (next = at; next < tokens.size() && tokens[next].text != ","; ++next) {
    }
    if (next < tokens.size() && !comma) comma = &tokens[next];
    if (next == at) continue;
    const Span span = source::cover(tokens[at].span, tokens[next - 1].span);
    const bool inBrackets = next == at + 1 && tokens[at].kind == Kind::Trait;
    program_.cards.back().traits.push_back(traitIndex(inBrackets ? tokens[at].text : model_.sources->text(span), span));
    stops += (stops.empty() ? "" : " ") + std::string(model_.sources->text(span)) + ".";
  }
  if (comma)
    sink_.report(diag::Id::Misplaced, comma->span).arg(",").help("each trait ends with a full stop: `" + stops + "`");
}

void Declarer::resolveCard(CardDecl& decl) {
  bytecode::Card& card = program_.cards[decl.card];
  const size_t errors = sink_.errorCount();
  bool inTraits = false;
  for (const syntax::HeaderItem& item : decl.block->header) {
    const llvm::ArrayRef<syntax::HeaderToken> tokens = item.tokens;
    if (tokens.empty()) continue;
    if (tokens.size() >= 2 && tokens[1].text == ":") {
      inTraits = namesTraits(tokens[0].text);
      if (inTraits) continue;
      if (equals(tokens[0].text, "resource") || equals(tokens[0].text, "resources")) {
        for (const syntax::HeaderToken& token : tokens.drop_front(2)) {
          const lexicon::SymbolId icon = model_.vocabulary.find(SymbolKind::Icon, token.text);
          if (token.kind == Kind::Icon && !icon.valid()) {
            diag::Builder report = sink_.report(diag::Id::UnknownIcon, token.span);
            const std::string_view near = diag::nearest(token.text, model_.vocabulary.spellings(SymbolKind::Icon));
            report.arg(token.text);
            if (!near.empty()) report.help("did you mean `[" + std::string(near) + "]`?");
            continue;
          }
          if (token.kind != Kind::Icon) {
            sink_.report(diag::Id::BadHeaderItem, token.span)
                .arg(token.text)
                .help("write resources as icons: `Resource: [energy] [wild].`");
            continue;
          }
          const uint32_t currency = model_.vocabulary[icon].data;
          if (bytecode::laneOf(int64_t(card.icons), currency) == kMostResources) {
            sink_.report(diag::Id::TooLarge, token.span)
                .arg("a card has at most " + std::to_string(kMostResources) + " of a resource");
            break;
          }
          card.icons += 1ull << (8 * currency);
        }
        continue;
      }
    }
    if (tokens.size() == 1 && equals(tokens[0].text, "unique")) {
      card.unique = true;
      continue;
    }
    const auto said = std::find_if(model_.classes.begin(), model_.classes.end(), [&](const auto& known) {
      return !inTraits && equals(known.first, model_.sources->text(item.span));
    });
    if (said != model_.classes.end()) {
      card.traits.push_back(said->second);
      continue;
    }
    if (alsoKind(item) != kNone) continue;
    if (quotes(item, "id")) continue;
    if (quotes(item, "subtitle")) {
      card.subtitle = model_.string(tokens[1].text);
      continue;
    }
    if (tokens.size() >= 2 && tokens.back().kind == Kind::String) {
      const auto byId = model_.cardById.find(std::string(tokens.back().text));
      const auto byName = model_.cardByName.find(lower(tokens.back().text));
      if (byId == model_.cardById.end() && byName == model_.cardByName.end()) {
        unknownFace(decl, item);
        continue;
      }
      const Index face = byId != model_.cardById.end() ? byId->second : byName->second;
      const std::string_view before =
          model_.sources->text(source::cover(tokens.front().span, tokens[tokens.size() - 2].span));
      const std::string_view kind = program_.string(program_.kinds[program_.cards[face].kind].name);
      if (!equals(before, kind) && !equals(before, "other face")) {
        sink_.report(diag::Id::BadHeaderItem, item.span)
            .arg(model_.sources->text(item.span))
            .help("write `" + std::string(kind) + " \"" + std::string(tokens.back().text) + "\".`");
        continue;
      }
      Index& back = program_.cards[face].otherFace;
      if (face == decl.card || (back != kNone && back != decl.card) ||
          (card.otherFace != kNone && card.otherFace != face)) {
        sink_.report(diag::Id::FaceTwice, tokens.back().span).arg(tokens.back().text);
        continue;
      }
      card.otherFace = face;
      back = decl.card;
      continue;
    }
    if (inTraits && onlyWords(item)) continue;
    // NAME NUMBER [(NUMBER)]
    size_t count = 0;
    while (count < tokens.size() && tokens[count].kind == Kind::Word) ++count;
    if (count == 0 || count == tokens.size()) {
      const HeaderDecl* wanting = nullptr;  // "Cost two"
      size_t named = 0;
      for (size_t i = 1; i < count; ++i) {
        for (const HeaderDecl& candidate : model_.headers) {
          if (candidate.name.empty() ||
              !equals(candidate.name, model_.sources->text(source::cover(tokens[0].span, tokens[i - 1].span))))
            continue;
          wanting = &candidate;
          named = i;
        }
      }
      if (wanting && count == tokens.size()) {
        const Span where = source::cover(tokens[named].span, tokens.back().span);
        sink_.report(diag::Id::BadNumber, where)
            .arg(model_.sources->text(where))
            .arg(wanting->name)
            .help("write a number in digits: `" + wanting->name + " 2.`");
        continue;
      }
      auto report = sink_.report(diag::Id::BadHeaderItem, item.span);
      report.arg(model_.sources->text(item.span));
      if (count > 0)
        report.help("abilities go on lines of their own, below the line of `{`; `" + std::string(tokens[0].text) +
                    "` needs a number here");
      continue;
    }
    const std::string_view name = model_.sources->text(source::cover(tokens[0].span, tokens[count - 1].span));
    const HeaderDecl* header = nullptr;
    std::vector<std::string_view> known;
    for (const HeaderDecl& candidate : model_.headers) {
      if (!candidate.name.empty()) known.push_back(candidate.name);
      if (!candidate.name.empty() && equals(candidate.name, name)) header = &candidate;
    }
    if (!header) {
      auto report = sink_.report(diag::Id::UnknownHeader, tokens[0].span);
      report.arg(name);
      const std::string_view near = diag::nearest(name, known);
      if (!near.empty()) report.help("did you mean `" + std::string(near) + "`?");
      continue;
    }
    inTraits = false;
    auto number = [&](size_t at) -> int32_t {
      int64_t value = 0;
      for (char c : tokens[at].text)
        value = c >= '0' && c <= '9' && value <= kMostPrinted ? value * 10 + (c - '0') : value;
      if (value > kMostPrinted) {
        sink_.report(diag::Id::NumberTooLarge, tokens[at].span)
            .arg(tokens[at].text)
            .help("the largest is " + std::to_string(kMostPrinted));
        return 0;
      }
      return int32_t(value);
    };
    auto put = [&](std::vector<std::pair<uint8_t, int32_t>>& list, Index what, int32_t value) {
      auto at = std::lower_bound(list.begin(), list.end(), std::pair<uint8_t, int32_t>(uint8_t(what), INT32_MIN));
      if (at != list.end() && at->first == what) {
        sink_.report(diag::Id::HeaderTwice, item.span).arg(name);
      } else {
        list.insert(at, {uint8_t(what), value});
      }
    };
    if (tokens[count].kind != Kind::Number) {
      sink_.report(diag::Id::BadNumber, tokens[count].span)
          .arg(tokens[count].text)
          .arg(name)
          .help("write `" + std::string(name) + " " +
                (count + 1 < tokens.size() && tokens[count + 1].kind == Kind::Number
                     ? std::string(tokens[count + 1].text)
                     : "2") +
                ".`");
      continue;
    }
    if (count + 1 < tokens.size() && tokens[count + 1].kind == Kind::Word &&
        tokens[count + 1].span.begin == tokens[count].span.end()) {
      const Span where = source::cover(tokens[count].span, tokens[count + 1].span);  // "2x"
      sink_.report(diag::Id::BadNumber, where)
          .arg(model_.sources->text(where))
          .arg(name)
          .help("write `" + std::string(name) + " " + std::string(tokens[count].text) + ".`");
      continue;
    }
    size_t rest = count + 1;
    int32_t printed = number(count);
    if (rest < tokens.size() && tokens[rest].kind == Kind::Icon &&
        lexicon::isPerPlayer(model_.sources->text(tokens[rest].span))) {
      printed += bytecode::kPerPlayer;
      ++rest;
    }
    put(header->counter ? card.entersWith : card.stats, header->index, printed);
    if (rest + 2 < tokens.size() && tokens[rest].text == "(" && tokens[rest + 1].kind == Kind::Number &&
        tokens[rest + 2].text == ")" && header->inParentheses != kNone) {
      put(card.stats, header->inParentheses, number(rest + 1));
      rest += 3;
    }
    if (rest == tokens.size()) continue;
    const bool another = tokens[rest].kind == Kind::Word || tokens[rest].text == ",";
    const std::string_view written = model_.sources->text(source::cover(tokens[0].span, tokens[rest - 1].span));
    auto report = sink_.report(another ? diag::Id::UnendedHeader : diag::Id::BadHeaderItem, tokens[rest].span);
    report.arg(another ? written : tokens[rest].text);
    if (tokens[rest].kind == Kind::Icon && header->inParentheses != kNone)
      report.help("write `" + std::string(written) + " (" + std::string(tokens[rest].text) + ").`");
    if (another) report.help("write `" + std::string(written) + ".` and go on behind it");
  }
  if (sink_.errorCount() != errors) return;  // it may be what was misspelled
  for (const KindNeed& need : model_.kindNeeds) {
    if (need.kind == card.kind) checkNeed(decl, need);
  }
}

void Declarer::unknownFace(const CardDecl& decl, const syntax::HeaderItem& item) {
  // The names of the kind that is said; where none has it, those of all other cards.
  const syntax::HeaderToken& name = item.tokens.back();
  const std::string_view kind =
      model_.sources->text(source::cover(item.tokens.front().span, item.tokens[item.tokens.size() - 2].span));
  std::vector<std::string_view> same, all;
  for (const CardDecl& card : model_.cards) {
    if (&card == &decl) continue;
    const std::string_view other = program_.string(program_.names[program_.cards[card.card].name]);
    all.push_back(other);
    if (equals(program_.string(program_.kinds[card.kind].name), kind)) same.push_back(other);
  }
  std::string_view near = diag::nearest(name.text, same);
  if (near.empty()) near = diag::nearest(name.text, all);
  diag::Builder report = sink_.report(diag::Id::UnknownCard, name.span);
  report.arg(name.text);
  if (!near.empty())
    report.help("did you mean `" + std::string(near) + "`?");
  else
    report.help("the other face is a card of its own: `" + std::string(kind) + " \"" + std::string(name.text) +
                "\" { ... }`");
}

void Declarer::checkNeeds() {
  llvm::erase_if(model_.kindNeeds, [&](const KindNeed& need) {
    std::vector<std::string_view> known;
    for (const HeaderDecl& header : model_.headers) {
      if (equals(header.name, need.characteristic)) return false;
      if (!header.name.empty()) known.push_back(header.name);
    }
    const std::string_view near = diag::nearest(need.characteristic, known);
    complain(need.where, "no card can print `" + need.characteristic + "`",
             near.empty() ? "" : "did you mean `needs " + std::string(near) + "`?");
    return true;
  });
}

void Declarer::checkNeed(const CardDecl& decl, const KindNeed& need) {
  const bytecode::Card& card = program_.cards[decl.card];
  const auto prints = [&](const std::vector<std::pair<uint8_t, int32_t>>& list, Index index) {
    return llvm::any_of(list, [&](const auto& printed) { return printed.first == index; });
  };
  for (const HeaderDecl& header : model_.headers) {
    if (equals(header.name, need.characteristic) && prints(header.counter ? card.entersWith : card.stats, header.index))
      return;
  }
  const auto name = llvm::find_if(decl.block->head, [](const auto& token) { return token.kind == Kind::String; });
  sink_.report(diag::Id::CharacteristicMissing, name->span)
      .arg(name->text)
      .arg(need.characteristic)
      .help("write it behind the `{`: `" + need.characteristic + " 1.`");
}

}  // namespace thou::sema
