// The lines of decks and games: what stands before the colon, and which cards are named behind it. Next: DeclareGame.cpp, what they come to.
#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/declare/Declarer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "runtime/bytecode/Verify.h"

namespace thou::sema {
namespace {

using bytecode::Pile;

constexpr uint32_t kMostCopies = 999;

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Without blanks at both ends.
Span trimmed(std::string_view text, Span span) {
  size_t begin = 0;
  size_t end = text.size();
  while (begin < end && isBlank(text[begin])) ++begin;
  while (end > begin && isBlank(text[end - 1])) --end;
  return piece(span, begin, end);
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

}  // namespace

std::optional<GameDeclarer::LayoutLine> GameDeclarer::layoutLine(Span line) {
  const std::string_view text = model_.sources->text(line);
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0) {
    sink_.report(diag::Id::BadLayout, line)
        .arg("a line of a deck or a game has a colon behind what it is about")
        .help("write `Deck: 2 First Card, Second Card.`");
    return std::nullopt;
  }
  LayoutLine result{.label = trimmed(text.substr(0, colon), piece(line, 0, colon)), .parts = {}};
  size_t end = text.size();
  while (end > 0 && isBlank(text[end - 1])) --end;
  if (end == 0 || text[end - 1] != '.') {
    sink_.report(diag::Id::BadLayout, piece(line, end > 0 ? end - 1 : 0, end))
        .arg("this line does not end with a full stop");
    return std::nullopt;
  }
  --end;
  bool quoted = false;
  for (size_t at = colon + 1, begin = at; at <= end; ++at) {
    if (at < end && text[at] == '"') quoted = !quoted;
    if (at < end && (text[at] != ',' || quoted)) continue;
    const Span one = trimmed(text.substr(begin, at - begin), piece(line, begin, at));
    if (one.length == 0) {
      sink_.report(diag::Id::BadLayout, piece(line, colon, colon + 1)).arg("a name is missing between these commas");
      return std::nullopt;
    }
    result.parts.push_back(one);
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
        sink_.report(diag::Id::BadLayout, piece(span, 0, blank)).arg("a deck has 1 to 999 copies of a card");
        return std::nullopt;
      }
      count = *many;
      named = trimmed(said.substr(blank), piece(span, blank, said.size()));
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

}  // namespace thou::sema
