// Listings of effects, abilities and cards: what surrounds the functions. Next: Disassemble.cpp.
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

std::string_view changeName(Change change) {
  switch (change) {
    case Change::Stat:
      return "stat";
    case Change::Keyword:
      return "keyword";
    case Change::Trait:
      return "trait";
    case Change::Cannot:
      return "cannot";
    case Change::Delayed:
      return "delayed";
    case Change::Control:
      return "control";
    case Change::Granted:
      return "grants";
    case Change::CounterMax:
      return "maximum of";
    case Change::Release:
      return "release";
    case Change::Whenever:
      return "whenever";
    case Change::Constant:
      return "meanwhile";
    case Change::Silenced:
      return "silences";
    case Change::Helped:
      return "anybody pays";
    case Change::Kind:
      return "kind";
    case Change::Blank:
      return "blank";
    case Change::Known:
      return "known";
  }
  return "?";
}

std::string Lister::list(const std::vector<Index>& indices, Immediate immediate) const {
  std::string text;
  for (const Index index : indices) text += (text.empty() ? "" : ", ") + immediateText(program_, immediate, index);
  return text;
}

std::string Lister::changeText(const EffectTemplate& effect) const {
  std::string text(changeName(effect.change));
  const auto named = [&](Immediate immediate) { return text + " " + immediateText(program_, immediate, effect.id); };
  const std::string amount = effect.constant == 0  ? ""
                             : effect.constant > 0 ? " +" + std::to_string(effect.constant)
                                                   : " " + std::to_string(effect.constant);
  switch (effect.change) {
    case Change::Stat:
      return named(Immediate::Stat) + amount;
    case Change::Keyword:
      return named(Immediate::Keyword) + amount;
    case Change::Trait:
      return named(Immediate::Trait);
    case Change::Cannot:
      return named(Immediate::Verb);
    case Change::Delayed:
      return named(Immediate::Function);
    case Change::Whenever:
      return named(Immediate::Function) + ", each " +
             (effect.verb == kNone ? "turn" : immediateText(program_, Immediate::Verb, effect.verb));
    case Change::Control:
    case Change::Release:
    case Change::Helped:
    case Change::Blank:
    case Change::Known:
      return text;
    case Change::Kind:
      return text + " " + std::string(program_.string(program_.kinds[effect.id].name));
    case Change::Granted:
    case Change::Constant:
      return named(Immediate::Ability);
    case Change::CounterMax:
      return named(Immediate::Counter) + amount;
    case Change::Silenced:
      return " " + std::string(program_.string(program_.labels[effect.id]));
  }
  return text;
}

std::string Lister::endText(const EffectTemplate& effect) const {
  const std::string scope = immediateText(program_, Immediate::Scope, int64_t(effect.endScope));
  switch (effect.end) {
    case End::Never:
      return "";
    case End::Event:
      return effect.own ? ", in that event" : ", until the event is over";
    case End::NextScopeBegin:
      return ", until the next " + scope + " begins";
    case End::NextScopeEnd:
      return ", until the next " + scope + " ends";
    case End::While:
      return ", for as long as a condition holds";
    case End::Occurs:
      return ", until " + immediateText(program_, Immediate::Verb, effect.endVerb);
    case End::LeavesPlay:
      return ", until its source leaves play";
    case End::Turns:
      return ", for so many turns";
    case End::Group:
      return ", while set aside";
    case End::Ability:
      return ", until the ability has resolved";
  }
  return "?";
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
  if (effect.change == Change::Delayed || effect.change == Change::Whenever) function(effect.id, "then");
  indent_ -= 2;
  if (effect.change == Change::Granted || effect.change == Change::Constant) mention(Table::Abilities, effect.id);
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
