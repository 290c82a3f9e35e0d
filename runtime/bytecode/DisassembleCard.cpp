// Listings of effects, abilities and cards: what surrounds the functions. Next: Disassemble.cpp.
#include "runtime/bytecode/Changes.h"
#include "runtime/bytecode/Lister.h"

namespace thou::bytecode {

std::string_view timingName(Timing timing) {
  switch (timing) {
    case Timing::Static:
      return "static";
    case Timing::Action:
      return "action";
    case Timing::Payment:
      return "payment";
    case Timing::Would:
      return "would";
    case Timing::Interrupt:
      return "interrupt";
    case Timing::Response:
      return "response";
    case Timing::Setup:
      return "setup";
    case Timing::Special:
      return "special";
  }
  return "?";
}

std::string_view activeInName(ActiveIn activeIn) {
  switch (activeIn) {
    case ActiveIn::Play:
      return "in play";
    case ActiveIn::Hand:
      return "in hand";
    case ActiveIn::HandOrPlay:
      return "in hand or play";
    case ActiveIn::Discard:
      return "in the discard zone";
    case ActiveIn::Anywhere:
      return "anywhere";
  }
  return "?";
}

std::string_view limitScopeName(LimitScope scope) {
  switch (scope) {
    case LimitScope::None:
      return "none";
    case LimitScope::Turn:
      return "turn";
    case LimitScope::Phase:
      return "phase";
    case LimitScope::Round:
      return "round";
    case LimitScope::Game:
      return "game";
    case LimitScope::Event:
      return "event";
  }
  return "?";
}

std::string Lister::list(const std::vector<Index>& indices, Immediate immediate) const {
  std::string text;
  for (const Index index : indices) text += (text.empty() ? "" : ", ") + immediateText(program_, immediate, index);
  return text;
}

std::string Lister::changeText(const EffectTemplate& effect) const {
  if (size_t(effect.change) >= kChangeCount) return "?";
  const ChangeInfo& info = changeInfo(effect.change);
  std::string text(info.word);
  if (info.id == IdOf::Function || info.id == IdOf::Ability)
    text +=
        " " + immediateText(program_, info.id == IdOf::Ability ? Immediate::Ability : Immediate::Function, effect.id);
  else if (info.id != IdOf::Nothing)
    text += " " + std::string(nameOf(program_, info.id, effect.id));
  if (effect.constant != 0) text += (effect.constant > 0 ? " +" : " ") + std::to_string(effect.constant);
  if (effect.change == Change::Whenever)
    text += ", each " + (effect.verb == kNone ? "turn" : immediateText(program_, Immediate::Verb, effect.verb));
  return text;
}

std::string Lister::endText(const EffectTemplate& effect) const {
  if (size_t(effect.end) >= kEndCount) return "?";
  if (effect.own) return ", in that event";
  return filledIn(endInfo(effect.end).listed, [&](std::string_view slot) {
    return slot == "scope" && effect.endVerb == kNone
               ? immediateText(program_, Immediate::Scope, int64_t(effect.endScope))
               : immediateText(program_, Immediate::Verb, effect.endVerb);
  });
}

void Lister::effect(Index index) {
  const std::string head = "effect " + std::to_string(index);
  if (index >= program_.effects.size()) return line(head + ": ?");
  if (!listed_.insert({Table::Effects, index}).second) return line(head + ", see above");
  const EffectTemplate& effect = program_.effects[index];
  std::string text = head + ": " + changeText(effect) + endText(effect);
  if (effect.captures != 0) text += ", keeps " + std::to_string(effect.captures);
  line(text);
  indent_ += 2;
  function(effect.filter, "filter");
  function(effect.amount, "amount");
  function(effect.test, "test");
  function(effect.endTest, "end test");
  const IdOf id = size_t(effect.change) < kChangeCount ? changeInfo(effect.change).id : IdOf::Nothing;
  if (id == IdOf::Function) function(effect.id, "then");
  indent_ -= 2;
  if (id == IdOf::Ability) mention(Table::Abilities, effect.id);
}

void Lister::ability(Index index) {
  const std::string head = "ability " + std::to_string(index);
  if (index >= program_.abilities.size()) return line(head + ": ?");
  if (!listed_.insert({Table::Abilities, index}).second) return line(head + ", see above");
  const Ability& ability = program_.abilities[index];
  line(head + ": " + quoted(ability.text));
  indent_ += 2;
  std::string text = ability.forced ? "forced " : "";
  text += timingName(ability.timing);
  if (ability.together) text += " together";
  if (ability.lastResort) text += " as a last resort";
  if (!ability.verbs.empty()) text += " to " + list(ability.verbs, Immediate::Verb);
  text.append(", ").append(activeInName(ability.activeIn));
  if (ability.limit.scope != LimitScope::None) {
    text += ", " + std::to_string(ability.limit.count) + " a ";
    text += limitScopeName(ability.limit.scope);
    if (ability.limit.perPlayer) text += " for each player";
  }
  if (ability.label < program_.labels.size()) text += ", labelled " + quoted(program_.labels[ability.label]);
  if (ability.title < program_.labels.size()) text += ", titled " + quoted(program_.labels[ability.title]);
  line(text);
  function(ability.condition, "condition");
  function(ability.situation, "situation");
  function(ability.gate, "gate");
  function(ability.early, "as it resolves");
  function(ability.effect, "effect");
  function(ability.yield, "yield");
  for (const Index each : ability.effects) effect(each);
  indent_ -= 2;
}

namespace {

/// "3" or "3 per player".
std::string printedText(int32_t number) {
  return number < kPerPlayer ? std::to_string(number) : std::to_string(number - kPerPlayer) + " per player";
}

}  // namespace

void Lister::card(Index index) {
  if (index >= program_.cards.size()) return line("card ?" + std::to_string(index));
  const Card& card = program_.cards[index];
  line("card " + immediateText(program_, Immediate::Name, card.name) + ", " +
       immediateText(program_, Immediate::Kinds, card.kind < kMaxKinds ? int64_t(1) << card.kind : 0));
  indent_ += 2;
  if (card.unique) line("unique");
  if (card.subtitle != kNone) line("subtitle \"" + std::string(program_.string(card.subtitle)) + "\"");
  if (card.deckLimit != 0) line("at most " + std::to_string(card.deckLimit) + " in a deck");
  if (card.required != 0) {
    std::string text = "paid for with";
    for (size_t i = 0; i < program_.currencies.size(); ++i) {
      for (uint64_t n = card.required >> (8 * i) & 0xff; n != 0; --n)
        text += " " + std::string(program_.string(program_.currencies[i]));
    }
    line(text);
  }
  if (!card.traits.empty()) line("traits " + list(card.traits, Immediate::Trait));
  for (const auto& [stat, value] : card.stats)
    line(immediateText(program_, Immediate::Stat, stat) + " " + printedText(value));
  for (size_t i = 0; i < card.keywords.size(); ++i) {
    const int32_t value = i < card.keywordValues.size() ? card.keywordValues[i] : 0;
    line("keyword " + immediateText(program_, Immediate::Keyword, card.keywords[i]) +
         (value == 0 ? "" : " " + printedText(value)));
  }
  for (const auto& [counter, count] : card.entersWith) {
    line("enters with " + printedText(count) + " " + immediateText(program_, Immediate::Counter, counter));
  }
  if (card.otherFace != kNone) {
    const bool known = card.otherFace < program_.cards.size();
    line("other face " + immediateText(program_, Immediate::Name, known ? program_.cards[card.otherFace].name : kNone));
  }
  for (const Index each : card.abilities) ability(each);
  for (const Standing& rule : program_.standing) {
    if (rule.card != index) continue;
    line("whenever this comes to hold in play");
    function(rule.condition, "condition");
    function(rule.effect, "effect");
  }
  indent_ -= 2;
}

}  // namespace thou::bytecode
