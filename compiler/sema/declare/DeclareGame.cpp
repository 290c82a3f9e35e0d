// Decks, games and what a ruleset asks of decks: what a whole game is laid out with. Before it: DeclareLayout.cpp, their lines.
#include "compiler/sema/declare/Declarer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "runtime/bytecode/Verify.h"

namespace thou::sema {

using bytecode::Pile;

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
