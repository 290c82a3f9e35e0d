// Scopes: stretches of the game. Announcing their begin and end, what ends with them, and the ambient ones of a script.
#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::End;
using bytecode::LimitScope;
using bytecode::Role;
using bytecode::Scope;
using state::Frame;
using state::FrameKind;
using state::Section;

namespace {

/// Whether a limit's period ends with a scope of a class.
bool endsWith(LimitScope limit, Scope scope) {
  switch (limit) {
    case LimitScope::Turn:
      return scope == Scope::Turn;
    case LimitScope::Phase:
      return scope == Scope::Phase;
    case LimitScope::Round:
      return scope == Scope::Round;
    case LimitScope::Game:
      return scope == Scope::Game;
    case LimitScope::None:
    case LimitScope::Event:
      return false;
  }
  return false;
}

}  // namespace

void Engine::announce(Index announcement, uint32_t scope) {
  if (announcement == kNone) return;
  Roles roles;
  roles[Role::Object] = state_.event(scope).verb;
  roles[Role::Player] = state_.event(scope).roles[size_t(Role::Player)];
  startEvent(announcement, roles);
}

void Engine::scopeBegins(uint32_t index) {
  if (state_.facts().ends[size_t(End::NextScopeBegin)] != 0) endScopeBegun(index);
}

void Engine::scopeEnds(uint32_t index) {
  if (state_.facts().liveEffects != 0) endScopeEnded(index);
  const Scope scope = program_.verbs[state_.event(index).verb].scopeClass;
  for (uint32_t i = state_.count(Section::Usage); i-- > 0;) {
    if (endsWith(LimitScope(state_.row<state::UsageRow>(Section::Usage, i).scope), scope))
      state_.erase(Section::Usage, i);
  }
  machine_.forget();
}

void Engine::openAmbient() {
  const struct {
    Index verb;
    Scope scope;
  } scopes[] = {
      {program_.round, Scope::Round}, {program_.ambientPhase, Scope::Phase}, {program_.ambientTurn, Scope::Turn}};
  for (const auto& [verb, scope] : scopes) {
    if (verb == kNone || machine_.enclosing(verb)) continue;
    Roles roles;
    // A turn is player 1's; rounds and phases are everybody's.
    if (scope == Scope::Turn) roles[Role::Player] = 1;
    const uint32_t index = beginEvent(verb, roles, 0, false);
    pushFrame(
        {.kind = FrameKind::Event, .stage = uint8_t(Stage::Ambient), .flags = state::kFrameAmbient, .what = index});
    scopeBegins(index);
  }
}

void Engine::endAmbient(Scope scope) {
  // Scopes.def lists classes from the longest to the shortest.
  for (uint32_t i = state_.frames(); i-- > 0;) {
    Frame& frame = state_.frame(i);
    if (frame.kind != FrameKind::Event || (frame.flags & state::kFrameAmbient) == 0) continue;
    const bytecode::Verb& verb = program_.verbs[state_.event(frame.what).verb];
    if (verb.scopeClass >= scope) frame.flags |= state::kFrameEnding;
  }
}

}  // namespace thou::rules
