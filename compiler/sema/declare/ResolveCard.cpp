// Cards, second pass: printed characteristics, the other face, what every card of a kind prints. The first is in DeclareCard.cpp.
#include "compiler/sema/declare/Declarer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace thou::sema {

using Kind = syntax::HeaderToken::Kind;

/// As many of a currency as a lane of packed resources holds, whichever lane it is.
static constexpr int64_t kMostResources = 63;

Index CardDeclarer::alsoKind(const syntax::HeaderItem& item) const {
  // "Also evil character."
  if (item.tokens.size() < 2 || !equals(item.tokens[0].text, "also")) return kNone;
  const Span span = source::cover(item.tokens[1].span, item.tokens.back().span);
  for (size_t i = 0; i < program_.kinds.size(); ++i) {
    if (equals(program_.string(program_.kinds[i].name), model_.sources->text(span))) return Index(i);
  }
  return kNone;
}

void CardDeclarer::readResources(bytecode::Card& card, llvm::ArrayRef<syntax::HeaderToken> tokens) {
  for (const syntax::HeaderToken& token : tokens) {
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
}

void CardDeclarer::readOtherFace(const CardDecl& decl, const syntax::HeaderItem& item) {
  bytecode::Card& card = program_.cards[decl.card];
  const llvm::ArrayRef<syntax::HeaderToken> tokens = item.tokens;
  const auto byId = model_.cardById.find(std::string(tokens.back().text));
  const auto byName = model_.cardByName.find(llvm::StringRef(tokens.back().text).lower());
  if (byId == model_.cardById.end() && byName == model_.cardByName.end()) {
    unknownFace(decl, item);
    return;
  }
  const Index face = byId != model_.cardById.end() ? byId->second : byName->second;
  const std::string_view before =
      model_.sources->text(source::cover(tokens.front().span, tokens[tokens.size() - 2].span));
  const std::string_view kind = program_.string(program_.kinds[program_.cards[face].kind].name);
  if (!equals(before, kind) && !equals(before, "other face")) {
    sink_.report(diag::Id::BadHeaderItem, item.span)
        .arg(model_.sources->text(item.span))
        .help("write `" + std::string(kind) + " \"" + std::string(tokens.back().text) + "\".`");
    return;
  }
  Index& back = program_.cards[face].otherFace;
  if (face == decl.card || (back != kNone && back != decl.card) ||
      (card.otherFace != kNone && card.otherFace != face)) {
    sink_.report(diag::Id::FaceTwice, tokens.back().span).arg(tokens.back().text);
    return;
  }
  card.otherFace = face;
  back = decl.card;
}

void CardDeclarer::withoutNumber(const syntax::HeaderItem& item, size_t count) {
  const llvm::ArrayRef<syntax::HeaderToken> tokens = item.tokens;
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
    return;
  }
  auto report = sink_.report(diag::Id::BadHeaderItem, item.span);
  report.arg(model_.sources->text(item.span));
  if (count > 0)
    report.help("abilities go on lines of their own, below the line of `{`; `" + std::string(tokens[0].text) +
                "` needs a number here");
}

void CardDeclarer::readPrinted(bytecode::Card& card, const syntax::HeaderItem& item, size_t count,
                               const HeaderDecl& header) {
  const llvm::ArrayRef<syntax::HeaderToken> tokens = item.tokens;
  const std::string_view name = model_.sources->text(source::cover(tokens[0].span, tokens[count - 1].span));
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
              (count + 1 < tokens.size() && tokens[count + 1].kind == Kind::Number ? std::string(tokens[count + 1].text)
                                                                                   : "2") +
              ".`");
    return;
  }
  if (count + 1 < tokens.size() && tokens[count + 1].kind == Kind::Word &&
      tokens[count + 1].span.begin == tokens[count].span.end()) {
    const Span where = source::cover(tokens[count].span, tokens[count + 1].span);  // "2x"
    sink_.report(diag::Id::BadNumber, where)
        .arg(model_.sources->text(where))
        .arg(name)
        .help("write `" + std::string(name) + " " + std::string(tokens[count].text) + ".`");
    return;
  }
  size_t rest = count + 1;
  int32_t printed = number(count);
  if (rest < tokens.size() && tokens[rest].kind == Kind::Icon &&
      lexicon::isPerPlayer(model_.sources->text(tokens[rest].span))) {
    printed += bytecode::kPerPlayer;
    ++rest;
  }
  put(header.counter ? card.entersWith : card.stats, header.index, printed);
  if (rest + 2 < tokens.size() && tokens[rest].text == "(" && tokens[rest + 1].kind == Kind::Number &&
      tokens[rest + 2].text == ")" && header.inParentheses != kNone) {
    put(card.stats, header.inParentheses, number(rest + 1));
    rest += 3;
  }
  if (rest == tokens.size()) return;
  const bool another = tokens[rest].kind == Kind::Word || tokens[rest].text == ",";
  const std::string_view written = model_.sources->text(source::cover(tokens[0].span, tokens[rest - 1].span));
  auto report = sink_.report(another ? diag::Id::UnendedHeader : diag::Id::BadHeaderItem, tokens[rest].span);
  report.arg(another ? written : tokens[rest].text);
  if (tokens[rest].kind == Kind::Icon && header.inParentheses != kNone)
    report.help("write `" + std::string(written) + " (" + std::string(tokens[rest].text) + ").`");
  if (another) report.help("write `" + std::string(written) + ".` and go on behind it");
}

void CardDeclarer::resolveCard(CardDecl& decl) {
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
        readResources(card, tokens.drop_front(2));
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
      readOtherFace(decl, item);
      continue;
    }
    if (inTraits && onlyWords(item)) continue;
    // NAME NUMBER [(NUMBER)]
    size_t count = 0;
    while (count < tokens.size() && tokens[count].kind == Kind::Word) ++count;
    if (count == 0 || count == tokens.size()) {
      withoutNumber(item, count);
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
    readPrinted(card, item, count, *header);
  }
  if (sink_.errorCount() != errors) return;  // it may be what was misspelled
  if (card.stats.empty() && card.entersWith.empty() && decl.block->lines.empty()) return;  // known by its name alone
  for (const KindNeed& need : model_.kindNeeds) {
    if (need.kind == card.kind) checkNeed(decl, need);
  }
}

void CardDeclarer::unknownFace(const CardDecl& decl, const syntax::HeaderItem& item) {
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

void CardDeclarer::checkNeeds() {
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

void CardDeclarer::checkNeed(const CardDecl& decl, const KindNeed& need) {
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
