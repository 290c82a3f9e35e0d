// The verifier's first part: every index between tables is in range, every enumerator exists, tables are not too large.
#include <algorithm>

#include "runtime/bytecode/Changes.h"
#include "runtime/bytecode/Verifier.h"

namespace thou::bytecode {

bool Verifier::index(Index value, size_t size, const char* what) {
  return value < size || fail(std::string("no such ") + what);
}

bool Verifier::optionalIndex(Index value, size_t size, const char* what) {
  return value == kNone || index(value, size, what);
}

bool Verifier::indices(const std::vector<Index>& values, size_t size, const char* what) {
  if (values.size() > kMaxListed) return fail(std::string("too many of ") + what);
  return std::all_of(values.begin(), values.end(), [&](Index value) { return index(value, size, what); });
}

bool Verifier::checkTables() {
  return checkSizes() && checkStrings() && checkVerbs() && checkKinds() && checkZones() && checkAbilities() &&
         checkEffects() && checkCards() && checkChoices() && checkScenarios() && checkDecks() && checkSingles();
}

bool Verifier::checkSizes() {
  const Program& p = program_;
  const struct {
    const char* table;
    size_t size;
    size_t limit;
  } tables[] = {
      {"strings", p.strings.size(), kMaxRows},
      {"files", p.files.size(), kMaxRows},
      {"functions", p.functions.size(), kMaxRows},
      {"verbs", p.verbs.size(), kMaxRows},
      {"kinds", p.kinds.size(), kMaxKinds},
      {"stats", p.stats.size(), kMaxStats},
      {"counters", p.counters.size(), kMaxCounters},
      {"traits", p.traits.size(), kMaxRows},
      {"names", p.names.size(), kMaxRows},
      {"keywords", p.keywords.size(), kMaxRows},
      {"currencies", p.currencies.size(), kMaxCurrencies},
      {"labels", p.labels.size(), kMaxRows},
      {"zones", p.zones.size(), kMaxZones},
      {"abilities", p.abilities.size(), kMaxRows},
      {"effects", p.effects.size(), kMaxRows},
      {"wraps", p.wraps.size(), kMaxRows},
      {"standing", p.standing.size(), kMaxRows},
      {"cards", p.cards.size(), kMaxRows},
      {"choices", p.choices.size(), kMaxRows},
      {"scenarios", p.scenarios.size(), kMaxRows},
      {"decks", p.decks.size(), kMaxRows},
      {"layouts", p.layouts.size(), kMaxRows},
  };
  for (const auto& table : tables) {
    at(table.table);
    if (table.size > table.limit) return fail("more than " + std::to_string(table.limit) + " rows");
  }
  return true;
}

bool Verifier::checkStrings() {
  const struct {
    const char* table;
    const std::vector<Index>& rows;
  } tables[] = {{"stats", program_.stats},
                {"traits", program_.traits},
                {"names", program_.names},
                {"currencies", program_.currencies},
                {"labels", program_.labels}};
  for (const auto& table : tables) {
    for (size_t i = 0; i < table.rows.size(); ++i) {
      at(table.table, Index(i));
      if (!index(table.rows[i], program_.strings.size(), "string")) return false;
    }
  }
  for (size_t i = 0; i < program_.functions.size(); ++i) {
    at("functions", Index(i));
    if (!string(program_.functions[i].name, "string")) return false;
  }
  return true;
}

bool Verifier::checkVerbs() {
  for (size_t i = 0; i < program_.verbs.size(); ++i) {
    const Verb& verb = program_.verbs[i];
    at("verbs", Index(i));
    if (!string(verb.name, "string") || !string(verb.third, "string") || !string(verb.past, "string") ||
        !string(verb.sentence, "string"))
      return false;
    if (verb.hasOperation && size_t(verb.operation) >= kOperationCount) return fail("no such operation");
    if (verb.hasOperation && verb.body != kNone) return fail("both an operation and a body");
    if (!optionalIndex(verb.body, program_.functions.size(), "function")) return false;
    if (!optionalIndex(verb.can, program_.functions.size(), "function")) return false;
    if (verb.scope && size_t(verb.scopeClass) >= kScopeCount) return fail("no such scope");
  }
  for (size_t i = 0; i < program_.wraps.size(); ++i) {
    at("wraps", Index(i));
    if (!index(program_.wraps[i].verb, program_.verbs.size(), "verb")) return false;
    if (!index(program_.wraps[i].body, program_.functions.size(), "function")) return false;
  }
  return true;
}

bool Verifier::checkKinds() {
  const size_t abilities = program_.abilities.size();
  for (size_t i = 0; i < program_.kinds.size(); ++i) {
    at("kinds", Index(i));
    if (!string(program_.kinds[i].name, "string")) return false;
    if (!indices(program_.kinds[i].abilities, abilities, "ability")) return false;
  }
  for (size_t i = 0; i < program_.keywords.size(); ++i) {
    at("keywords", Index(i));
    if (!string(program_.keywords[i].name, "string")) return false;
    if (!indices(program_.keywords[i].abilities, abilities, "ability")) return false;
  }
  for (size_t i = 0; i < program_.counters.size(); ++i) {
    const Counter& counter = program_.counters[i];
    at("counters", Index(i));
    if (!string(counter.name, "string") || !string(counter.adjective, "string")) return false;
    if (counter.maximum < 0) return fail("a negative maximum");
  }
  return true;
}

bool Verifier::checkZones() {
  bool seen[size_t(ZoneRole::Aside) + 1] = {};
  for (size_t i = 0; i < program_.zones.size(); ++i) {
    const Zone& zone = program_.zones[i];
    at("zones", Index(i));
    if (!string(zone.name, "string") || !string(zone.scenarioName, "string")) return false;
    if (!enumerator(zone.role, ZoneRole::Aside, "zone role")) return false;
    if (zone.role == ZoneRole::Other || zone.role == ZoneRole::Play) continue;  // cards enter play in the first of them
    if (seen[size_t(zone.role)]) return fail("a second zone of the same role");
    seen[size_t(zone.role)] = true;
  }
  return true;
}

bool Verifier::checkAbilities() {
  const size_t functions = program_.functions.size();
  for (size_t i = 0; i < program_.abilities.size(); ++i) {
    const Ability& ability = program_.abilities[i];
    at("abilities", Index(i));
    if (!string(ability.text, "string") || !where(ability.where)) return false;
    if (!optionalIndex(ability.label, program_.labels.size(), "label")) return false;
    if (!enumerator(ability.timing, Timing::Special, "timing")) return false;
    if (!enumerator(ability.activeIn, ActiveIn::Anywhere, "active-in")) return false;
    if (!enumerator(ability.limit.scope, LimitScope::Event, "limit")) return false;
    if (!indices(ability.verbs, program_.verbs.size(), "verb")) return false;
    if (!indices(ability.effects, program_.effects.size(), "effect")) return false;
    if (!indices(ability.tags, program_.strings.size(), "string")) return false;
    if (!optionalIndex(ability.condition, functions, "function")) return false;
    if (!optionalIndex(ability.effect, functions, "function")) return false;
    if (!optionalIndex(ability.yield, functions, "function")) return false;
    if (!optionalIndex(ability.gate, functions, "function")) return false;
    if (!optionalIndex(ability.situation, functions, "function")) return false;
    if (!optionalIndex(ability.early, functions, "function")) return false;
    if (!optionalIndex(ability.title, program_.labels.size(), "title")) return false;
    if (ability.timing == Timing::Static && ability.effect != kNone)
      return fail("a static ability with something to do");
    if (ability.timing != Timing::Static && !ability.effects.empty())
      return fail("static effects of an ability that is not static");
  }
  return true;
}

bool Verifier::checkEffects() {
  const size_t functions = program_.functions.size();
  for (size_t i = 0; i < program_.effects.size(); ++i) {
    const EffectTemplate& effect = program_.effects[i];
    at("effects", Index(i));
    if (!enumerator(effect.change, Change(kChangeCount - 1), "change") ||
        !enumerator(effect.end, End(kEndCount - 1), "end"))
      return false;
    const IdOf id = changeInfo(effect.change).id;
    if (id != IdOf::Nothing && !index(effect.id, rowsOf(program_, id), wordOf(id))) return false;
    if (!optionalIndex(effect.filter, functions, "function") || !optionalIndex(effect.amount, functions, "function"))
      return false;
    if (!optionalIndex(effect.test, functions, "function") || !optionalIndex(effect.endTest, functions, "function"))
      return false;
    if (size_t(effect.endScope) >= kScopeCount) return fail("no such scope");
    if (!optionalIndex(effect.endVerb, program_.verbs.size(), "verb") || !where(effect.where)) return false;
    if (!optionalIndex(effect.verb, program_.verbs.size(), "verb")) return false;
    if (effect.own && effect.end != End::Event) return fail("an event's own without the event");
    if (endsByVerb(effect.end) && effect.endVerb == kNone) return fail("an end without its verb");
    if (effect.ofCard && effect.change != Change::Cannot)
      return fail("only what cannot be done asks whose `you` it is");
    if (effect.end == End::While && effect.endTest == kNone) return fail("an end without its condition");
    if (effect.captures > kMaxCaptures) return fail("more than " + std::to_string(kMaxCaptures) + " captures");
  }
  for (size_t i = 0; i < program_.standing.size(); ++i) {
    const Standing& rule = program_.standing[i];
    at("standing", Index(i));
    if (!where(rule.where)) return false;
    if (!optionalIndex(rule.condition, functions, "function") || !index(rule.effect, functions, "function"))
      return false;
    if (!optionalIndex(rule.card, program_.cards.size(), "card")) return false;
    if (rule.kinds != UINT32_MAX && uint64_t(rule.kinds) >> program_.kinds.size() != 0) return fail("no such kind");
  }
  return true;
}

bool Verifier::checkCards() {
  std::vector<bool> isOtherFace(program_.cards.size(), false);
  for (size_t i = 0; i < program_.cards.size(); ++i) {
    const Card& card = program_.cards[i];
    at("cards", Index(i));
    if (!index(card.name, program_.names.size(), "name") || !index(card.kind, program_.kinds.size(), "kind"))
      return false;
    if (!optionalIndex(card.secondKind, program_.kinds.size(), "kind") || !string(card.subtitle, "string"))
      return false;
    if (!where(card.where) || !optionalIndex(card.otherFace, program_.cards.size(), "card")) return false;
    if (card.otherFace != kNone) {
      // Faces form a row or a ring: following them from a card never gets caught away from it.
      if (isOtherFace[card.otherFace]) return fail("the other face of two cards");
      isOtherFace[card.otherFace] = true;
    }
    if (!indices(card.traits, program_.traits.size(), "trait")) return false;
    if (!indices(card.keywords, program_.keywords.size(), "keyword")) return false;
    if (!indices(card.abilities, program_.abilities.size(), "ability")) return false;
    if (card.keywordValues.size() != card.keywords.size()) return fail("keywords and their values differ in number");
    const auto ascending = [&](const std::vector<std::pair<uint8_t, int32_t>>& pairs, size_t size, const char* what) {
      for (size_t j = 0; j < pairs.size(); ++j) {
        if (!index(pairs[j].first, size, what)) return false;
        if (j > 0 && pairs[j - 1].first >= pairs[j].first) return fail(std::string("out of order: ") + what);
      }
      return true;
    };
    if (!ascending(card.stats, program_.stats.size(), "stat")) return false;
    if (!ascending(card.entersWith, program_.counters.size(), "counter")) return false;
    if (card.counter != kNone && card.counter >= program_.counters.size()) return fail("no such counter");
    const size_t bits = 8 * program_.currencies.size();
    if (bits < 64 && card.icons >> bits != 0) return fail("no such currency");
  }
  return true;
}

bool Verifier::checkChoices() {
  for (size_t i = 0; i < program_.choices.size(); ++i) {
    const ChoiceSpec& choice = program_.choices[i];
    at("choices", Index(i));
    if (!string(choice.prompt, "string")) return false;
    if (choice.modes.size() > kMaxModes) return fail("more than " + std::to_string(kMaxModes) + " modes");
    if (!indices(choice.modes, program_.strings.size(), "string")) return false;
  }
  return true;
}

bool Verifier::checkPiles(const std::vector<Pile>& piles) {
  if (piles.size() > kMaxListed) return fail("too many piles");
  size_t cards = 0;
  for (const Pile& pile : piles) {
    if (!index(pile.card, program_.cards.size(), "card") || !index(pile.zone, program_.zones.size(), "zone"))
      return false;
    const Zone& zone = program_.zones[pile.zone];
    if (pile.ofScenario ? !zone.scenario : !zone.perPlayer) return fail("a pile in a zone that its side does not have");
    cards += pile.count;
  }
  return cards <= kMaxListed || fail("too many cards");
}

bool Verifier::checkDecks() {
  for (size_t i = 0; i < program_.decks.size(); ++i) {
    const Deck& deck = program_.decks[i];
    at("decks", Index(i));
    if (!string(deck.name, "string") || !where(deck.where) || !checkPiles(deck.piles)) return false;
    if (!optionalIndex(deck.identity, program_.cards.size(), "card")) return false;
    if (deck.identity != kNone && !program_.kinds[program_.cards[deck.identity].kind].identity)
      return fail("a player's identity is no identity");
  }
  for (size_t i = 0; i < program_.layouts.size(); ++i) {
    const Layout& layout = program_.layouts[i];
    at("layouts", Index(i));
    if (!string(layout.name, "string") || !where(layout.where) || !checkPiles(layout.piles)) return false;
    if (layout.fewest < 1 || layout.fewest > layout.most || layout.most > kMaxScenarioPlayers)
      return fail("no such number of players");
    if (!indices(layout.decks, program_.decks.size(), "deck") || !indices(layout.modes, program_.modes.size(), "mode"))
      return false;
    if (layout.decks.size() > layout.most) return fail("more decks than players");
    for (const Pile& pile : layout.piles) {
      if (!pile.ofScenario) return fail("a game lays out a player's card");
    }
  }
  return true;
}

bool Verifier::checkScenarios() {
  const size_t functions = program_.functions.size();
  for (size_t i = 0; i < program_.scenarios.size(); ++i) {
    const Scenario& scenario = program_.scenarios[i];
    at("scenarios", Index(i));
    if (!string(scenario.name, "string") || !where(scenario.where)) return false;
    if (!indices(scenario.rules, program_.strings.size(), "string")) return false;
    if (scenario.players < 1 || scenario.players > kMaxScenarioPlayers) return fail("no such number of players");
    if (scenario.steps.size() > kMaxListed) return fail("too many steps");
    for (const Step& step : scenario.steps) {
      if (!enumerator(step.kind, StepKind::Then, "step") || !enumerator(step.action, StepAction::Begin, "action"))
        return false;
      if (!optionalIndex(step.function, functions, "function") || !optionalIndex(step.who, functions, "function") ||
          !string(step.text, "string") || !where(step.where))
        return false;
      const bool calls =
          step.action == StepAction::Call || step.action == StepAction::Cannot || step.action == StepAction::Offer;
      if (calls && step.function == kNone) return fail("a step without a function");
      if (step.action == StepAction::Cannot && step.kind != StepKind::Then)
        return fail("only an expectation can be that something cannot");
      if (step.action == StepAction::Offer && (step.kind != StepKind::When || step.answers.empty()))
        return fail("an offer without what is taken of it");
      if (step.action == StepAction::Begin) {
        if (!optionalIndex(step.scope, program_.verbs.size(), "scope") || step.scope == kNone ||
            !program_.verbs[step.scope].scope || step.kind != StepKind::Given)
          return fail("a game that stands in no scope");
      }
      if (step.parts.size() > kMaxListed) return fail("too many parts");
      for (const StepPart& part : step.parts) {
        if (!optionalIndex(part.function, functions, "function") || !string(part.text, "string")) return false;
      }
      if (step.answers.size() > kMaxListed) return fail("too many answers");
      for (const Answer& answer : step.answers) {
        if (!enumerator(answer.kind, AnswerKind::Pay, "answer")) return false;
        if (answer.parts.size() > kMaxListed) return fail("an answer names too much");
        for (const AnswerPart& part : answer.parts) {
          if (!optionalIndex(part.cards, functions, "function") || !optionalIndex(part.players, functions, "function"))
            return false;
          if ((part.cards == kNone) == (part.players == kNone)) return fail("an answer names either cards or players");
        }
        if (!string(answer.mode, "string") || !string(answer.text, "string") || !where(answer.where)) return false;
      }
    }
  }
  return true;
}

bool Verifier::checkSingles() {
  const struct {
    const char* name;
    Index verb;
    bool scope;
  } verbs[] = {
      {"beginVerb", program_.beginVerb, false},
      {"endVerb", program_.endVerb, false},
      {"round", program_.round, true},
      {"setup", program_.setup, true},
      {"refillVerb", program_.refillVerb, false},
      {"renewVerb", program_.renewVerb, false},
      {"triggerVerb", program_.triggerVerb, false},
      {"ambientPhase", program_.ambientPhase, true},
      {"ambientTurn", program_.ambientTurn, true},
  };
  for (const auto& single : verbs) {
    at(single.name);
    if (!optionalIndex(single.verb, program_.verbs.size(), "verb")) return false;
    if (single.scope && single.verb != kNone && !program_.verbs[single.verb].scope) return fail("not a scope's verb");
  }
  at("printedStats");
  if (program_.stats.size() < kMaxStats && program_.printedStats >> program_.stats.size() != 0)
    return fail("no such stat");
  at("boundedStats");
  if (program_.stats.size() < kMaxStats && program_.boundedStats >> program_.stats.size() != 0)
    return fail("no such stat");
  at("anyCurrency");
  if (program_.anyCurrency != 0xff && program_.anyCurrency >= program_.currencies.size())
    return fail("no such currency");
  at("rulesAbilities");
  return indices(program_.rulesAbilities, program_.abilities.size(), "ability");
}

}  // namespace thou::bytecode
