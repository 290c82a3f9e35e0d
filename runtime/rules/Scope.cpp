// Scopes: stretches of the game. Announcing their begin and end, what ends with them, and the ambient ones of a script.
#include "runtime/bytecode/Instruction.h"
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

/// So many records of cards that are gone are looked through for those that nobody needs.
constexpr uint32_t kFewRecords = 8;

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
  // To look for who needs a few of them takes longer than to keep them.
  if (state_.count(Section::LastKnown) >= kFewRecords) machine_.forget();
}

std::vector<Index> Engine::ambientScopes() const {
  const uint32_t said = state_.facts().ambient;
  if (said == 0 || said > program_.verbs.size() || !program_.verbs[said - 1].scope)
    return {program_.round, program_.ambientPhase, program_.ambientTurn};
  // What makes what happen, from the scope outwards: its verb stands in the body of another, scope or not.
  const Index scope = said - 1;
  std::vector<Index> around{scope};
  std::vector<Index> inner(program_.verbs.size(), kNone);
  std::vector<Index> found{scope};
  for (size_t i = 0; i < found.size() && scope != program_.round && scope != program_.setup; ++i) {
    for (Index verb = 0; verb < program_.verbs.size(); ++verb) {
      if (verb == scope || inner[verb] != kNone || !proposes(verb, found[i])) continue;
      inner[verb] = found[i];
      found.push_back(verb);
      if (verb != program_.round && verb != program_.setup) continue;
      around.clear();
      for (Index each = verb; each != kNone; each = inner[each]) {
        if (program_.verbs[each].scope) around.push_back(each);
      }
      return around;
    }
  }
  return around;
}

bool Engine::proposes(Index verb, Index part) const {
  const Index body = program_.verbs[verb].body;
  if (body == kNone) return false;
  const std::vector<uint32_t>& code = program_.functions[body].code;
  for (uint32_t pc = 0; pc < code.size();) {
    const std::optional<bytecode::Instruction> in = bytecode::decode(code, pc);
    if (!in) return false;
    if (in->op == bytecode::Opcode::Propose && in->x == part) return true;
    pc = in->next();
  }
  return false;
}

void Engine::standIn(Index scope) {
  while (state_.frames() > 0) {
    const Frame& frame = state_.top();
    if (frame.kind != FrameKind::Event || (frame.flags & state::kFrameAmbient) == 0) return;
    const uint32_t index = frame.what;
    state_.truncate(Section::Frames, state_.frames() - 1);
    dropEvent(index);
  }
  state_.facts().ambient = scope + 1;
  openAmbient();
}

void Engine::openAmbient() {
  for (const Index verb : ambientScopes()) {
    if (verb == kNone || machine_.enclosing(verb)) continue;
    Roles roles;
    // A turn is player 1's; rounds and phases are everybody's.
    if (program_.verbs[verb].scopeClass == Scope::Turn) roles[Role::Player] = 1;
    const uint32_t index = beginEvent(verb, roles, 0, false);
    pushFrame(
        {.kind = FrameKind::Event, .stage = uint8_t(Stage::Ambient), .flags = state::kFrameAmbient, .what = index});
    scopeBegins(index);
  }
}

void Engine::endAmbient(Scope scope) {
  // Scopes.def lists classes from the longest to the shortest. What is inside one that ends, ends.
  bool ends = false;
  for (uint32_t i = 0; i < state_.frames(); ++i) {
    Frame& frame = state_.frame(i);
    if (frame.kind != FrameKind::Event || (frame.flags & state::kFrameAmbient) == 0) continue;
    const bytecode::Verb& verb = program_.verbs[state_.event(frame.what).verb];
    ends = ends || verb.scopeClass >= scope;
    if (ends) frame.flags |= state::kFrameEnding;
  }
}

}  // namespace thou::rules
