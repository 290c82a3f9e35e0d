// The tables of the world, then its verbs, effects and cards. Next: ReferencePositions.cpp.
#include "tests/conformance/ReferenceWorld.h"

#include <stdexcept>

#include "compiler/codegen/Emit.h"

namespace thou::tests {

using bytecode::Change;
using bytecode::End;
using bytecode::Index;
using bytecode::kNone;
using bytecode::Operation;
using bytecode::Role;
using bytecode::Scope;
using bytecode::Type;
using bytecode::ZoneRole;
using Kind = sema::NodeKind;
using Node = const sema::Node*;

World::World() {
  tables();
  verbs();
  lastingEffects();
  staticAbilities();
  cards();
}

Index World::string(std::string text) {
  program.strings.push_back(std::move(text));
  return Index(program.strings.size() - 1);
}

Index World::add(sema::Routine routine) {
  codegen::Refusal refusal;
  auto function = codegen::emit(routine, [](source::Span) { return bytecode::Where{}; }, refusal);
  if (!function) throw std::runtime_error(refusal.why);
  program.functions.push_back(std::move(*function));
  routines.push_back(std::move(routine));
  return Index(routines.size() - 1);
}

Index World::condition(Node body) { return add(pureRoutine(body)); }

Index World::filter(Node body) {
  sema::Routine routine = pureRoutine(body);
  routine.parameters = {Type::Card};
  return add(routine);
}

Index World::amount(Node body) { return filter(body); }

Index World::card(std::string_view name) const {
  for (size_t i = 0; i < program.cards.size(); ++i)
    if (program.string(program.names[program.cards[i].name]) == name) return Index(i);
  return kNone;
}

void World::tables() {
  program.files = {"world"};
  program.kinds = {
      {.name = string("hero"), .playerCard = true, .identity = true, .character = true},
      {.name = string("ally"), .playerCard = true, .character = true},
      {.name = string("upgrade"), .playerCard = true, .extension = true, .unlessAttachedElsewhere = true},
      {.name = string("minion"), .character = true},
      {.name = string("scheme")},
  };
  program.stats = {string("attack"), string("health")};
  program.counters = {{.name = string("damage")},
                      {.name = string("stun"), .maximum = 1, .status = true, .adjective = string("stunned")}};
  program.traits = {string("Avenger"), string("Beast"), string("Elite")};
  program.keywords = {{.name = string("guard")}, {.name = string("retaliate")}};
  program.currencies = {string("might"), string("mind"), string("wild")};
  program.anyCurrency = 2;
  program.printedStats = 2;
  program.boundedStats = 1;
  program.zones = {
      {.name = string("deck"), .role = ZoneRole::Deck, .scenario = true, .hidden = true},
      {.name = string("hand"), .role = ZoneRole::Hand},
      {.name = string("discard pile"), .role = ZoneRole::Discard, .scenario = true},
      {.name = string("play area"), .role = ZoneRole::Play, .scenario = true},
      {.name = string("removed cards"), .role = ZoneRole::Removed, .scenario = true},
      {.name = string("stack"), .role = ZoneRole::Limbo},
  };
  program.choices = {{.prompt = string("choose")},
                     {.prompt = string("choose one"), .modes = {string("this"), string("that")}}};
}

void World::verbs() {
  const auto verb = [this](const char* name) {
    bytecode::Verb made;
    made.name = string(name);
    made.third = string(name + std::string("s"));
    made.past = string(name + std::string("ed"));
    return made;
  };
  const auto operation = [&](const char* name, Operation what) {
    bytecode::Verb made = verb(name);
    made.operation = what;
    made.hasOperation = true;
    return made;
  };
  const auto scope = [&](const char* name, Scope what) {
    bytecode::Verb made = verb(name);
    made.scope = true;
    made.scopeClass = what;
    return made;
  };
  bytecode::Verb exhaust = operation("exhaust", Operation::Exhaust);
  exhaust.can = condition(tree.make(
      Kind::Not,
      {tree.make(Kind::Flag, {tree.make(Kind::RoleCard, {tree.make(Kind::Watched)}, {.value = int(Role::Object)})},
                 {.value = int(bytecode::Flag::Exhausted)})}));
  bytecode::Verb hurt = operation("hurt", Operation::AddCounters);
  hurt.needsAmount = true;
  hurt.hasExtra = true;
  hurt.extra = kDamage;
  bytecode::Verb strike = verb("strike");
  Node watched = tree.make(Kind::Watched);
  Node striker = tree.make(Kind::RoleCard, {watched}, {.value = int(Role::Performer)});
  Node target = tree.make(Kind::RoleCard, {watched}, {.value = int(Role::Object)});
  Node blow = tree.make(
      Kind::Do, {striker, nullptr, nullptr, nullptr, tree.make(Kind::Stat, {striker}, {.value = kAttack}), target},
      {.index = kHurt});
  strike.body = add(effectRoutine(blow));
  bytecode::Verb ponder = verb("ponder");
  Node harm = tree.make(Kind::Do, {striker, nullptr, nullptr, nullptr, tree.integer(1), target}, {.index = kHurt});
  Node tire = tree.make(Kind::Do, {nullptr, nullptr, target}, {.index = kExhaust});
  Node ask = tree.let(0, tree.make(Kind::AskYesNo, {tree.make(Kind::You)}, {.index = 0}));
  ponder.body = add(effectRoutine(tree.seq({harm, tire, ask})));
  program.verbs = {exhaust,
                   hurt,
                   operation("gather", Operation::Draw),
                   strike,
                   ponder,
                   verb("begin"),
                   verb("end"),
                   scope("game", Scope::Game),
                   scope("round", Scope::Round),
                   scope("phase", Scope::Phase),
                   scope("turn", Scope::Turn)};
  program.beginVerb = kBegin;
  program.endVerb = kEnd;
  program.round = kRound;
  program.ambientPhase = kPhase;
  program.ambientTurn = kTurn;
  Node given =
      tree.make(Kind::At, {tree.make(Kind::Parameter, {}, {.value = 1, .type = Type::Cards}), tree.integer(0)});
  Node amount = tree.make(Kind::Parameter, {}, {.value = 2, .type = Type::Int});
  sema::Routine wrapped =
      effectRoutine(tree.make(Kind::Do, {striker, nullptr, nullptr, nullptr, amount, given}, {.index = kHurt}));
  wrapped.parameters = {Type::Event, Type::Cards, Type::Int};
  program.wraps = {{.verb = kStrike, .body = add(wrapped)}};
}

void World::lastingEffects() {
  Node object = tree.make(Kind::RoleCard, {tree.make(Kind::Watched)}, {.value = int(Role::Object)});
  sema::Routine pinned =
      pureRoutine(tree.make(Kind::EqCard, {object, tree.make(Kind::Parameter, {}, {.value = 0, .type = Type::Card})}));
  pinned.parameters = {Type::Card};
  program.effects.resize(kEffects);
  program.effects[kBoost] = {.change = Change::Stat, .id = kAttack};
  program.effects[kMakeElite] = {.change = Change::Trait, .id = kElite};
  program.effects[kArm] = {.change = Change::Keyword, .id = kRetaliate};
  program.effects[kSteal] = {.change = Change::Control};
  program.effects[kPin] = {.change = Change::Cannot, .id = kExhaust, .test = add(pinned), .captures = 1};
  program.effects[kLend] = {.change = Change::Granted, .id = 0};
}

Index World::ability(Index effect, Index when) {
  program.abilities.push_back({.text = string("ability"), .condition = when, .effects = {effect}});
  return Index(program.abilities.size() - 1);
}

void World::staticAbilities() {
  Node self = tree.make(Kind::This);
  Node you = tree.make(Kind::You);
  Node it = tree.make(Kind::Parameter, {}, {.value = 0, .type = Type::Card});
  const auto isKind = [this](Node card, int kind) { return tree.make(Kind::IsKind, {card}, {.value = 1 << kind}); };
  const auto trait = [this](Node card, Index which) { return tree.make(Kind::HasTrait, {card}, {.index = which}); };
  const auto both = [this](Node a, Node b) { return tree.make(Kind::And, {a, b}); };
  Node other = tree.local(0, Type::Card);
  Node otherBeast = both(trait(other, kBeast), tree.make(Kind::Not, {tree.make(Kind::EqCard, {other, it})}));
  Node beasts = tree.make(Kind::Count, {tree.make(Kind::Filter, {tree.cardsInPlay(), otherBeast}, {.local = 0})});
  Node hurt = tree.make(Kind::LtInt, {tree.integer(0), tree.make(Kind::Counters, {it}, {.value = kDamage})});
  Node isHost = tree.make(Kind::EqCard, {it, tree.make(Kind::Host, {self})});
  Node yours = tree.make(Kind::EqPlayer, {tree.make(Kind::Controller, {it}), you});
  Node object = tree.make(Kind::RoleCard, {tree.make(Kind::Watched)}, {.value = int(Role::Object)});
  Node ready = tree.make(Kind::Not, {tree.make(Kind::Flag, {self}, {.value = int(bytecode::Flag::Exhausted)})});

  program.effects[kRally] = {
      .change = Change::Stat, .id = kAttack, .filter = filter(both(isKind(it, kAlly), yours)), .constant = 1};
  program.effects[kPack] = {.change = Change::Stat, .id = kAttack, .amount = amount(beasts)};
  program.effects[kTrain] = {.change = Change::Trait, .id = kElite, .filter = filter(isHost)};
  program.effects[kShield] = {
      .change = Change::Keyword, .id = kGuard, .filter = filter(both(isKind(it, kMinion), hurt)), .constant = 2};
  program.effects[kCharm] = {.change = Change::Control, .filter = filter(isHost)};
  program.effects[kForbid] = {.change = Change::Cannot, .id = kExhaust, .test = condition(trait(object, kElite))};
  ability(kRally, condition(ready));
  ability(kPack);
  ability(kTrain);
  ability(kShield);
  ability(kCharm);
  ability(kForbid);
  program.effects[kTeach] = {.change = Change::Granted, .id = 1, .filter = filter(trait(it, kAvenger))};
  ability(kTeach);
  program.effects[kSturdy] = {.change = Change::Stat, .id = kHealth, .constant = 1};
  program.keywords[kGuard].abilities = {ability(kSturdy)};
}

void World::cards() {
  const auto add = [this](const char* name, Index kind, int attack, std::vector<Index> traits,
                          std::vector<Index> abilities) {
    program.names.push_back(string(name));
    program.cards.push_back({.name = Index(program.names.size() - 1),
                             .kind = kind,
                             .traits = std::move(traits),
                             .stats = {{uint8_t(kAttack), attack}},
                             .abilities = std::move(abilities)});
    return &program.cards.back();
  };
  add("Knight", kHero, 2, {kAvenger}, {})->icons = 0x010002;
  add("Ranger", kHero, 1, {kAvenger}, {});
  add("Squire", kAlly, 1, {kAvenger}, {})->stats.push_back({uint8_t(kHealth), 3});
  add("Wolf", kAlly, 2, {kBeast}, {1})->stats.push_back({uint8_t(kHealth), 2});
  add("Banner", kUpgrade, 0, {}, {0});
  add("Saddle", kUpgrade, 0, {}, {2});
  add("Charm", kUpgrade, 0, {}, {4});
  add("Thug", kMinion, 2, {}, {3})->stats.push_back({uint8_t(kHealth), 3});
  add("Bear", kMinion, 3, {kBeast, kElite}, {1});
  add("Plot", kScheme, 0, {}, {5, 6});
  bytecode::Card& guard = *add("Guard", kMinion, -1, {}, {});
  guard.keywords = {kGuard, kRetaliate};
  guard.keywordValues = {0, 2};
}

}  // namespace thou::tests
