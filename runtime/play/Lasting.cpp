// What goes on beyond the cards: scopes, events in progress, lasting effects with their ends, set-aside groups. See View.h.
#include "runtime/play/Viewer.h"

namespace thou::play {

using bytecode::Change;
using bytecode::End;
using bytecode::kNone;
using bytecode::Role;
using state::EffectRow;
using state::EffectState;
using state::PlayerId;
using state::Section;

namespace {

constexpr const char* kScopeNouns[] = {
#define SCOPE(Name, Noun) Noun,
#include "runtime/bytecode/Scopes.def"
};

std::string counted(int64_t number, const std::string& noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

}  // namespace

void Viewer::scopes() {
  for (uint32_t i = 0; i < state_.count(Section::Events); ++i) {
    const state::EventRow& row = state_.event(i);
    const bytecode::Verb& verb = program_.verbs[row.verb];
    if (verb.scope) {
      view_.scopes.push_back({.name = string(verb.name),
                              .scope = kScopeNouns[size_t(verb.scopeClass)],
                              .player = PlayerId{uint8_t(row.roles[size_t(Role::Player)])}});
    } else if (verb.told() && !engine_.isMinor(row)) {
      view_.events.push_back(eventText(i));
    }
  }
}

std::string Viewer::eventText(uint32_t index) const {
  std::string text = engine_.eventText(index);
  const state::EventRow& row = state_.event(index);
  const bytecode::Verb& verb = program_.verbs[row.verb];
  const PlayerId player{uint8_t(row.roles[size_t(Role::Player)])};
  // Only of what a player has done: "Ada takes 3 indirect damage", not of damage that a card of theirs takes.
  const std::string subject = "{" + std::to_string(int(Role::Player)) + "}";
  if (!state::isPlayer(player) || verb.sentence == kNone || !string(verb.sentence).starts_with(subject)) return text;
  const uint32_t identity = uint32_t(state_.player(player.value).identity);
  for (uint32_t kind = 0; identity != 0 && kind < program_.counters.size(); ++kind) {
    const std::string name = string(program_.counters[kind].name);
    const int32_t left = state_.counters(identity, kind);
    if (left > 0 && left < row.roles[size_t(Role::Amount)] && string(verb.sentence).ends_with("} " + name))
      text += " (" + std::to_string(left) + " left)";
  }
  return text;
}

std::string Viewer::forPlayer(int64_t player) const {
  const PlayerId id{uint8_t(player)};
  return state::isPlayer(id) ? " of " + engine_.playerName(id) : "";
}

std::string Viewer::eventEnds(int64_t value) {
  const std::optional<uint32_t> event = state_.eventIndex(value);
  if (!event) return "what goes on ends";
  if (program_.verbs[state_.event(*event).verb].scope) return "the " + engine_.eventText(*event) + " ends";
  return "this is over: " + engine_.eventText(*event);
}

std::string Viewer::until(const EffectRow& effect) {
  const bytecode::EffectTemplate* const made = effect.effect == kNone ? nullptr : &program_.effects[effect.effect];
  const std::string scope = made ? kScopeNouns[size_t(made->endScope)] : "";
  switch (End(effect.end)) {
    case End::Never:
      return effect.affected == 0 ? "the game ends" : engine_.nameOf(effect.affected) + " leaves play";
    case End::OccursWithin:
      if (made && made->endVerb != kNone)
        return "someone next " + string(program_.verbs[made->endVerb].third) + ", or " + eventEnds(effect.argument);
      return eventEnds(effect.argument);
    case End::Event:
      return eventEnds(effect.argument);
    case End::NextScopeBegin:
      return "the next " + scope + forPlayer(effect.argument) + " begins";
    case End::NextScopeEnd:
      if (made && made->endVerb != kNone) return "the " + string(program_.verbs[made->endVerb].name) + " ends";
      return "the end of the next " + scope + forPlayer(effect.argument);
    case End::While:
      return "its condition no longer holds";
    case End::Occurs:
      return made && made->endVerb != kNone ? "someone next " + string(program_.verbs[made->endVerb].third)
                                            : "something happens";
    case End::LeavesPlay:
      return engine_.nameOf(effect.source) + " leaves play";
    case End::Turns:
      return counted(effect.argument, "more turn") + forPlayer(effect.you) +
             (effect.argument == 1 ? " has begun" : " have begun");
    case End::Group:
      return "what is set aside with it returns";
    case End::Ability:
      return "the ability has resolved";
  }
  return {};
}

std::string Viewer::told(const EffectRow& effect) const {
  if (Change(effect.change) != Change::Delayed || effect.effect == kNone || effect.source == 0)
    return engine_.effectText(effect);
  const std::string source = engine_.nameOf(effect.source);
  const bytecode::Where& made = program_.effects[effect.effect].where;
  for (const bytecode::Card& card : program_.cards) {
    if (card.name == kNone || source != program_.string(program_.names[card.name]))
      continue;  // nor one that is not seen
    for (const bytecode::Index ability : card.abilities) {
      const bytecode::Ability& line = program_.abilities[ability];
      if (line.where.file == made.file && line.where.line == made.line)
        return "still to come of " + source + ": " + string(line.text);
    }
  }
  return engine_.effectText(effect);
}

void Viewer::effects() {
  for (const EffectRow& row : state_.all<EffectRow>(Section::Effects)) {
    if (row.state != EffectState::Live || Change(row.change) == Change::Release || Change(row.change) == Change::Known)
      continue;
    const bool ofTheGame = Change(row.change) == Change::Delayed && row.affected == 0 && row.source == 0;
    if (ofTheGame) continue;  // bookkeeping
    view_.effects.push_back({.text = told(row),
                             .source = named(row.source),
                             .affected = named(row.affected),
                             .until = until(row),
                             .group = End(row.end) == End::Group ? uint32_t(row.argument) : 0});
  }
}

void Viewer::groups() {
  for (const state::GroupRow& row : state_.all<state::GroupRow>(Section::Groups)) {
    GroupView view{.number = row.serial,
                   .source = named(row.source),
                   .player = PlayerId{row.you},
                   .cards = {},
                   .follower = named(row.follower),
                   .turns = row.turns,
                   .least = row.least,
                   .until = {}};
    for (uint32_t card = row.firstCard; card != 0; card = state_.card(card).nextInGroup)
      view.cards.push_back(named(card));
    for (const EffectRow& effect : state_.all<EffectRow>(Section::Effects)) {
      if (effect.state == EffectState::Live && Change(effect.change) == Change::Release &&
          effect.amount == int64_t(row.serial))
        view.until += (view.until.empty() ? "" : ", or ") + until(effect);
    }
    view_.groups.push_back(std::move(view));
  }
}

}  // namespace thou::play
