// Decks, games and what a ruleset asks of decks: what a whole game is laid out with.
#include <algorithm>
#include <charconv>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/declare/Declarer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "runtime/bytecode/Verify.h"

namespace thou::sema {
namespace {

using bytecode::Pile;

constexpr uint32_t kMostCopies = 999;

Span part(Span whole, size_t begin, size_t end) {
  Span span = whole;
  span.begin = whole.begin + uint32_t(begin);
  span.length = uint16_t(end - begin);
  return span;
}

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Without blanks at both ends.
Span trimmed(std::string_view text, Span span) {
  size_t begin = 0;
  size_t end = text.size();
  while (begin < end && isBlank(text[begin])) ++begin;
  while (end > begin && isBlank(text[end - 1])) --end;
  return part(span, begin, end);
}

/// With one blank where there are several.
std::string singleBlanks(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (!isBlank(c)) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  while (result.ends_with(' ')) result.pop_back();
  return result;
}

bool sameWords(std::string_view a, std::string_view b) { return lexicon::splitWords(a) == lexicon::splitWords(b); }

std::optional<uint32_t> number(std::string_view text) {
  uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

bytecode::Where GameDeclarer::place(Span span) const {
  const source::LineColumn at = model_.sources->locate(span.file, span.begin);
  return {span.file.value, at.line, at.column};
}

void GameDeclarer::resolveConstruction(const Entry& entry) {
  static constexpr std::string_view kForms =
      "what a deck is made of is said as `40 to 50 cards`, `at most 3 of one name`, `at most 1 of one unique name`, "
      "`7 \"lost soul\" for each 50 cards`";
  Construction rule;
  const auto zone = llvm::find_if(program_.zones, [&](const bytecode::Zone& each) {
    return each.perPlayer && sameWords(program_.string(each.name), entry.head.name);
  });
  if (zone == program_.zones.end()) return complain(entry.head.nameSpan, "players have no such zone");
  rule.zone = uint8_t(zone - program_.zones.begin());
  for (Span phrase : phrases(*model_.sources, entry.block->text)) {
    if (!readConstruction(rule, phraseWords(*model_.sources, phrase))) return complain(phrase, kForms);
  }
  construction_.push_back(std::move(rule));
}

bool GameDeclarer::readConstruction(Construction& rule, const std::vector<PhraseWord>& words) const {
  const auto is = [&](std::initializer_list<std::string_view> form) {
    return words.size() == form.size() &&
           std::equal(words.begin(), words.end(), form.begin(), [](const PhraseWord& word, std::string_view expected) {
             return expected == "#" ? number(word.text).has_value() : expected == "?" || word.text == expected;
           });
  };
  if (is({"#", "to", "#", "cards"})) {
    rule.fewest = *number(words[0].text);
    rule.most = *number(words[2].text);
    return rule.fewest <= rule.most;
  }
  if (is({"at", "most", "#", "of", "one", "name"})) {
    rule.ofOneName = *number(words[2].text);
  } else if (is({"at", "most", "#", "of", "one", "unique", "name"})) {
    rule.ofOneUnique = *number(words[2].text);
  } else if (is({"#", "?", "for", "each", "#", "cards"})) {
    const auto kind = llvm::find_if(program_.kinds, [&](const bytecode::Kind& each) {
      return sameWords(program_.string(each.name), words[1].text);
    });
    if (kind == program_.kinds.end() || *number(words[4].text) == 0) return false;
    rule.shares.push_back({*number(words[0].text), Index(kind - program_.kinds.begin()), *number(words[4].text)});
  } else {
    return false;
  }
  return true;
}

std::optional<GameDeclarer::LayoutLine> GameDeclarer::layoutLine(Span line) {
  const std::string_view text = model_.sources->text(line);
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0) {
    sink_.report(diag::Id::BadLayout, line)
        .arg("a line of a deck or a game has a colon behind what it is about")
        .help("write `Deck: 2 First Card, Second Card.`");
    return std::nullopt;
  }
  LayoutLine result{.label = trimmed(text.substr(0, colon), part(line, 0, colon)), .parts = {}};
  size_t end = text.size();
  while (end > 0 && isBlank(text[end - 1])) --end;
  if (end == 0 || text[end - 1] != '.') {
    sink_.report(diag::Id::BadLayout, part(line, end > 0 ? end - 1 : 0, end))
        .arg("this line does not end with a full stop");
    return std::nullopt;
  }
  --end;
  bool quoted = false;
  for (size_t at = colon + 1, begin = at; at <= end; ++at) {
    if (at < end && text[at] == '"') quoted = !quoted;
    if (at < end && (text[at] != ',' || quoted)) continue;
    const Span piece = trimmed(text.substr(begin, at - begin), part(line, begin, at));
    if (piece.length == 0) {
      sink_.report(diag::Id::BadLayout, part(line, colon, colon + 1)).arg("a name is missing between these commas");
      return std::nullopt;
    }
    result.parts.push_back(piece);
    begin = at + 1;
  }
  return result;
}

std::optional<Pile> GameDeclarer::zoneOfLine(const LayoutLine& line, bool ofGame) {
  const std::string_view label = model_.sources->text(line.label);
  std::vector<std::string_view> known;
  for (size_t i = 0; i < program_.zones.size(); ++i) {
    const bytecode::Zone& zone = program_.zones[i];
    const std::string_view name = program_.string(zone.name);
    const std::string_view scenarios = zone.scenarioName == kNone ? name : program_.string(zone.scenarioName);
    const bool own = zone.perPlayer && !ofGame;
    const bool begins = zone.role != bytecode::ZoneRole::Limbo;
    if (own && begins) known.push_back(name);
    if (own && sameWords(name, label)) return Pile{.zone = uint8_t(i), .ofScenario = false};
    if (!zone.scenario) continue;
    if (begins && (!zone.perPlayer || scenarios != name || ofGame)) known.push_back(scenarios);
    if (sameWords(scenarios, label)) return Pile{.zone = uint8_t(i), .ofScenario = true};
  }
  for (const std::string_view other : {"Identity", "Players", "Decks", "Modes"}) {
    if (ofGame != (other == std::string_view("Identity"))) known.push_back(other);
  }
  auto report = sink_.report(diag::Id::BadLayout, line.label);
  report.arg("`" + std::string(label) + "` is no zone where cards of " + (ofGame ? "a game" : "a deck") + " begin");
  std::string_view near = diag::nearest(label, known);
  const auto begins = [&](std::string_view name) { return llvm::StringRef(name).starts_with_insensitive(label); };
  if (const auto longer = llvm::find_if(known, begins); near.empty() && longer != known.end()) near = *longer;
  if (!near.empty()) {
    report.help("did you mean `" + std::string(near) + "`?");
  } else {
    report.help("write one of `" + llvm::join(known, ":`, `") + ":`");
  }
  return std::nullopt;
}

/// "3x Lamp", "Lamp x3", "Lamp; Penny": how it is written instead; empty where it is nothing of that sort.
std::string GameDeclarer::entryMeant(std::string_view said) const {
  const auto isCard = [&](std::string_view name) { return model_.vocabulary.find(SymbolKind::Name, name).valid(); };
  if (said.find(';') != std::string_view::npos) return "write a comma between two cards";
  const size_t first = said.find(' ');
  const size_t last = said.rfind(' ');
  if (first == std::string_view::npos) return {};
  const std::string_view front = said.substr(0, first);
  const std::string_view back = said.substr(last + 1);
  if (front.ends_with("x") && number(front.substr(0, front.size() - 1)) && isCard(said.substr(first + 1)))
    return "write `" + std::string(front.substr(0, front.size() - 1)) + std::string(said.substr(first)) + "`";
  if (back.starts_with("x") && number(back.substr(1)) && isCard(said.substr(0, last)))
    return "write `" + std::string(back.substr(1)) + " " + std::string(said.substr(0, last)) + "`";
  return {};
}

std::optional<std::pair<Index, uint16_t>> GameDeclarer::cardsNamed(Span span) {
  const std::string_view said = model_.sources->text(span);
  const std::string whole = singleBlanks(said);
  std::string_view text = whole;
  Span named = span;
  uint32_t count = 1;
  if (const size_t blank = said.find_first_of(" \t"); blank != std::string_view::npos) {
    const auto many = number(said.substr(0, blank));
    // A title may begin with a number.
    const bool isTitle = model_.vocabulary.find(SymbolKind::Name, text).valid();
    if (many && !isTitle) {
      if (*many < 1 || *many > kMostCopies) {
        sink_.report(diag::Id::BadLayout, part(span, 0, blank)).arg("a deck has 1 to 999 copies of a card");
        return std::nullopt;
      }
      count = *many;
      named = trimmed(said.substr(blank), part(span, blank, said.size()));
      text = text.substr(text.find(' ') + 1);
    }
  }
  std::string_view id;
  if (text.ends_with(")")) {  // of cards of one name, the one with this identifier
    if (const size_t open = text.rfind(" ("); open != std::string_view::npos && !text.starts_with('"')) {
      id = text.substr(open + 2, text.size() - open - 3);
      text = text.substr(0, open);
    } else if (const size_t quote = text.rfind("\" ("); quote != std::string_view::npos && quote > 0) {
      id = text.substr(quote + 3, text.size() - quote - 4);
      text = text.substr(0, quote + 1);
    }
  }
  if (text.size() >= 2 && text.starts_with('"') && text.ends_with('"')) text = text.substr(1, text.size() - 2);
  const SymbolId symbol = model_.vocabulary.find(SymbolKind::Name, text);
  std::vector<const CardDecl*> found;
  for (const CardDecl& card : model_.cards) {
    if (!symbol.valid() || program_.cards[card.card].name != model_.vocabulary[symbol].data) continue;
    if (id.empty() || card.id == id) found.push_back(&card);
  }
  if (found.size() == 1) return std::pair(found.front()->card, uint16_t(count));
  if (found.size() > 1) {
    sink_.report(diag::Id::BadLayout, named)
        .arg("several cards are named `" + std::string(text) + "`")
        .help("write its identifier behind the name: `" + std::string(text) + " (" +
              (found.front()->id.empty() ? "id" : found.front()->id) + ")`");
    return std::nullopt;
  }
  auto report = sink_.report(diag::Id::BadLayout, named);
  report.arg(id.empty() ? "no card is named `" + std::string(text) + "`"
                        : "no card named `" + std::string(text) + "` has the identifier `" + std::string(id) + "`");
  const std::string_view near = diag::nearest(text, model_.vocabulary.spellings(SymbolKind::Name));
  if (const std::string meant = entryMeant(text); !meant.empty())
    report.help(meant);
  else if (id.empty() && !near.empty())
    report.help("did you mean `" + std::string(near) + "`?");
  return std::nullopt;
}

void GameDeclarer::addPiles(std::vector<Pile>& piles, const LayoutLine& line, bool ofGame) {
  const std::optional<Pile> zone = zoneOfLine(line, ofGame);
  if (!zone) return;
  for (const Span part : line.parts) {
    const auto cards = cardsNamed(part);
    if (!cards) continue;
    Pile pile = *zone;
    std::tie(pile.card, pile.count) = *cards;
    if (program_.kinds[program_.cards[pile.card].kind].identity) {
      sink_.report(diag::Id::BadLayout, part).arg("an identity is no card of a deck").help("write `Identity: NAME.`");
      continue;
    }
    piles.push_back(pile);
  }
  size_t cards = 0;
  for (const Pile& pile : piles) cards += pile.count;
  if (cards > bytecode::kMaxListed) {
    sink_.report(diag::Id::TooLarge, line.label)
        .arg("a deck or a game has at most " + std::to_string(bytecode::kMaxListed) + " cards");
    piles.clear();
  }
}

void GameDeclarer::resolveDeck(const Entry& entry) {
  const size_t errors = sink_.errorCount();
  bytecode::Deck deck;
  deck.name = model_.string(entry.head.name);
  deck.where = place(entry.head.nameSpan);
  for (const Span text : entry.block->lines) {
    const std::optional<LayoutLine> line = layoutLine(text);
    if (!line) continue;
    if (!sameWords(model_.sources->text(line->label), "identity")) {
      addPiles(deck.piles, *line, false);
      continue;
    }
    const auto identity =
        line->parts.size() == 1 && deck.identity == kNone ? cardsNamed(line->parts.front()) : std::nullopt;
    if (line->parts.size() != 1 || deck.identity != kNone) {
      sink_.report(diag::Id::BadLayout, line->label).arg("a deck has one identity");
    } else if (identity && !program_.kinds[program_.cards[identity->first].kind].identity) {
      sink_.report(diag::Id::BadLayout, line->parts.front()).arg("this card is no identity");
    } else if (identity) {
      deck.identity = identity->first;
    }
  }
  const bool identities = llvm::any_of(program_.kinds, [](const bytecode::Kind& kind) { return kind.identity; });
  if (sink_.errorCount() == errors && identities && deck.identity == kNone)
    sink_.report(diag::Id::BadLayout, entry.head.nameSpan)
        .arg("this deck has no identity")
        .help("write `Identity: NAME.`");
  if (sink_.errorCount() == errors) checkConstruction(entry, deck);
  if (sink_.errorCount() == errors) program_.decks.push_back(std::move(deck));
}

void GameDeclarer::checkConstruction(const Entry& entry, const bytecode::Deck& deck) {
  const auto broken = [&](const std::string& has, const std::string& asked) {
    sink_.report(diag::Id::DeckRule, entry.head.nameSpan).arg(has).arg(asked);
  };
  const auto cards = [](uint32_t many) { return std::to_string(many) + (many == 1 ? " card" : " cards"); };
  for (const Construction& rule : construction_) {
    uint32_t all = 0;
    std::map<std::pair<Index, Index>, std::pair<uint32_t, Index>> named;  // by name and subtitle: how many, one of them
    std::map<Index, uint32_t> ofKind;
    for (const Pile& pile : deck.piles) {
      if (pile.ofScenario || pile.zone != rule.zone) continue;
      const bytecode::Card& card = program_.cards[pile.card];
      all += pile.count;
      ofKind[card.kind] += pile.count;
      auto& [many, one] = named[{card.name, card.subtitle}];
      many += pile.count;
      one = pile.card;
    }
    if (all < rule.fewest || all > rule.most)
      broken(cards(all), std::to_string(rule.fewest) + " to " + std::to_string(rule.most));
    for (const auto& [name, copies] : named) {
      const bytecode::Card& card = program_.cards[copies.second];
      const uint32_t most = card.deckLimit != 0 ? card.deckLimit
                            : card.unique       ? std::min(rule.ofOneUnique, rule.ofOneName)
                                                : rule.ofOneName;
      if (copies.first > most) {
        broken(std::to_string(copies.first) + " of `" + std::string(program_.string(program_.names[card.name])) + "`",
               "at most " + std::to_string(most));
      }
    }
    for (const Construction::Share& share : rule.shares) {
      const uint32_t wanted = all / share.forEach * share.cards;
      if (ofKind[share.kind] == wanted) continue;
      broken(std::to_string(ofKind[share.kind]) + " of the kind `" +
                 std::string(program_.string(program_.kinds[share.kind].name)) + "` among " + cards(all),
             std::to_string(wanted));
    }
  }
}

Index GameDeclarer::deckNamed(Span span) {
  std::string_view text = model_.sources->text(span);
  if (text.size() >= 2 && text.starts_with('"') && text.ends_with('"')) text = text.substr(1, text.size() - 2);
  std::vector<std::string_view> known;
  for (size_t i = 0; i < program_.decks.size(); ++i) {
    known.push_back(program_.string(program_.decks[i].name));
    if (sameWords(known.back(), text)) return Index(i);
  }
  // One that is declared and wrong has been reported.
  if (llvm::any_of(waiting_["deck"], [&](const Entry& deck) { return sameWords(deck.head.name, text); })) return kNone;
  auto report = sink_.report(diag::Id::BadLayout, span);
  report.arg("no deck is named `" + std::string(text) + "`");
  const std::string_view near = diag::nearest(text, known);
  if (!near.empty()) report.help("did you mean `" + std::string(near) + "`?");
  return kNone;
}

void GameDeclarer::resolveGame(const Entry& entry) {
  const size_t errors = sink_.errorCount();
  bytecode::Layout layout;
  layout.name = model_.string(entry.head.name);
  layout.where = place(entry.head.nameSpan);
  bool players = false;
  bool wrongDeck = false;
  for (const Span text : entry.block->lines) {
    const std::optional<LayoutLine> line = layoutLine(text);
    if (!line) continue;
    const std::string_view label = model_.sources->text(line->label);
    if (sameWords(label, "players")) {
      const std::vector<PhraseWord> words = phraseWords(*model_.sources, line->parts.front());
      const bool range = words.size() == 3 && words[1].text == "to";
      const auto fewest = number(words.front().text);
      const auto most = number(words.back().text);
      if (line->parts.size() > 1 || (words.size() != 1 && !range) || !fewest || !most || *fewest < 1 ||
          *fewest > *most || *most > bytecode::kMaxScenarioPlayers) {
        sink_.report(diag::Id::BadLayout, line->parts.front())
            .arg("how many play is said as `Players: 2.` or `Players: 1 to 4.`, and " +
                 std::to_string(bytecode::kMaxScenarioPlayers) + " at most")
            .help("write `Players: 1 to 4.`");
        continue;
      }
      layout.fewest = uint8_t(*fewest);
      layout.most = uint8_t(*most);
      players = true;
    } else if (sameWords(label, "decks")) {
      for (const Span part : line->parts) {
        const Index deck = deckNamed(part);
        wrongDeck |= deck == kNone;
        if (deck != kNone) layout.decks.push_back(deck);
      }
    } else if (sameWords(label, "modes")) {
      for (const Span part : line->parts) {
        const auto mode = llvm::find_if(
            program_.modes, [&](Index each) { return sameWords(program_.string(each), model_.sources->text(part)); });
        if (mode == program_.modes.end()) {
          std::vector<std::string_view> modes;
          for (const Index each : program_.modes) modes.push_back(program_.string(each));
          auto report = sink_.report(diag::Id::BadLayout, part);
          report.arg("the ruleset has no such mode");
          if (!modes.empty()) report.help("write one of `" + llvm::join(modes, "`, `") + "`");
        } else {
          layout.modes.push_back(Index(mode - program_.modes.begin()));
        }
      }
    } else {
      addPiles(layout.piles, *line, true);
    }
  }
  if (sink_.errorCount() > errors || wrongDeck) return;
  if (!players) {
    sink_.report(diag::Id::BadLayout, entry.head.nameSpan)
        .arg("this game does not say how many play it")
        .help("write `Players: 1 to 4.`");
  } else if (layout.decks.size() > layout.most) {
    sink_.report(diag::Id::BadLayout, entry.head.nameSpan).arg("this game has more decks than players");
  } else {
    program_.layouts.push_back(std::move(layout));
  }
}

}  // namespace thou::sema
