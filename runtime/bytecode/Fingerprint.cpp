// What a card means as a number: a walk over everything its abilities lead to, hashing contents in the place of
// indices.
#include <algorithm>
#include <map>

#include "runtime/bytecode/Changes.h"
#include "runtime/bytecode/Format.h"
#include "runtime/bytecode/Hash.h"
#include "runtime/bytecode/Instruction.h"

namespace thou::bytecode {
namespace {

/// Sorts of thing that refer to one another.
enum class Table : uint8_t { Function, Effect, Ability };

class Meaning {
 public:
  explicit Meaning(const Program& program) : program_(program) {}

  uint64_t ability(Index index) {
    return once(Table::Ability, index, [&](Hasher& h) { addAbility(h, program_.abilities[index]); });
  }
  void addCard(Hasher& h, Index index);

 private:
  /// The hash of a row. One that leads back to itself counts by how far up it is, so that equal loops are equal. A
  /// hash within such a loop depends on where the loop was entered and is not kept.
  template <class Add>
  uint64_t once(Table table, Index index, Add add) {
    if (index == kNone) return 0;
    const auto key = std::pair(table, index);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    for (size_t i = path_.size(); i-- > 0;) {
      if (path_[i] != key) continue;
      reached_ = std::min(reached_, i);
      return path_.size() - i;
    }
    const size_t depth = path_.size();
    const size_t reachedBefore = reached_;
    reached_ = depth;
    path_.push_back(key);
    Hasher h;
    h.word(uint64_t(table));
    add(h);
    path_.pop_back();
    const uint64_t value = h.value();
    if (reached_ >= depth) known_.emplace(key, value);
    reached_ = std::min(reached_, reachedBefore);
    return value;
  }

  uint64_t function(Index index) {
    return once(Table::Function, index, [&](Hasher& h) { addFunction(h, program_.functions[index]); });
  }
  uint64_t effect(Index index) {
    return once(Table::Effect, index, [&](Hasher& h) { addEffect(h, program_.effects[index]); });
  }
  void addAbility(Hasher& h, const Ability& ability);
  void addEffect(Hasher& h, const EffectTemplate& effect);
  void addFunction(Hasher& h, const Function& function);
  void addImmediate(Hasher& h, Immediate immediate, int64_t value);
  void addChanged(Hasher& h, const EffectTemplate& effect);

  void addString(Hasher& h, Index string) { h.text(program_.string(string)); }
  void addVerb(Hasher& h, Index verb) {
    h.word(verb != kNone);
    if (verb == kNone) return;
    addString(h, program_.verbs[verb].name);
    // "take damage" and "take consequential damage" are two verbs of one name (strings are stored once): which of them.
    const auto first = program_.verbs.begin();
    const Index name = program_.verbs[verb].name;
    h.word(uint64_t(std::count_if(first, first + verb, [&](const Verb& other) { return other.name == name; })));
  }
  /// A set of kinds counts by the kinds' names, in whatever order the program has them.
  void addKinds(Hasher& h, uint32_t kinds) {
    uint64_t sum = 0;
    for (size_t i = 0; i < program_.kinds.size(); ++i) {
      if ((kinds >> i & 1) == 0) continue;
      Hasher name;
      addString(name, program_.kinds[i].name);
      sum += name.value();
    }
    h.word(kinds == UINT32_MAX ? UINT64_MAX : sum);
  }

  const Program& program_;
  std::map<std::pair<Table, Index>, uint64_t> known_;
  std::vector<std::pair<Table, Index>> path_;
  size_t reached_ = SIZE_MAX;  ///< lowest place on the path that something since led back to
};

void Meaning::addCard(Hasher& h, Index index) {
  const Card& card = program_.cards[index];
  addString(h, program_.kinds[card.kind].name);
  h.word(card.traits.size());
  for (const Index trait : card.traits) addString(h, program_.traits[trait]);
  h.word(card.keywords.size());
  for (size_t i = 0; i < card.keywords.size(); ++i) {
    addString(h, program_.keywords[card.keywords[i]].name);
    h.word(uint64_t(card.keywordValues[i]));
  }
  h.word(card.stats.size());
  for (const auto& [stat, value] : card.stats) {
    addString(h, program_.stats[stat]);
    h.word(uint64_t(value));
  }
  h.word(card.entersWith.size());
  for (const auto& [counter, count] : card.entersWith) {
    addString(h, program_.counters[counter].name);
    h.word(uint64_t(count));
  }
  h.word(card.counter != kNone);
  if (card.counter != kNone) addString(h, program_.counters[card.counter].name);
  h.word(card.icons);
  h.word(card.unique);
  h.word(card.deckLimit);
  h.word(card.required);
  h.word(card.abilities.size());
  for (const Index each : card.abilities) h.word(ability(each));
  for (const Standing& rule : program_.standing) {
    if (rule.card != index) continue;
    h.word(function(rule.condition));
    h.word(function(rule.effect));
  }
}

void Meaning::addAbility(Hasher& h, const Ability& ability) {
  h.word(ability.label != kNone);
  if (ability.label != kNone) addString(h, program_.labels[ability.label]);
  h.word(uint64_t(ability.timing));
  h.word(ability.forced);
  h.word(ability.together);
  h.word(ability.lastResort);
  h.word(uint64_t(ability.activeIn));
  h.word(ability.verbs.size());
  for (const Index verb : ability.verbs) addVerb(h, verb);
  h.word(function(ability.condition));
  h.word(function(ability.effect));
  h.word(function(ability.yield));
  h.word(function(ability.situation));
  h.word(function(ability.gate));
  h.word(function(ability.early));
  h.word(ability.title != kNone);
  if (ability.title != kNone) addString(h, program_.labels[ability.title]);
  h.word(uint64_t(ability.limit.scope));
  h.word(ability.limit.count);
  h.word(ability.limit.perPlayer);
  h.word(ability.effects.size());
  for (const Index each : ability.effects) h.word(effect(each));
  h.word(ability.tags.size());
  for (const Index tag : ability.tags) addString(h, tag);
}

void Meaning::addEffect(Hasher& h, const EffectTemplate& effect) {
  h.word(uint64_t(effect.change));
  addChanged(h, effect);
  h.word(function(effect.filter));
  h.word(function(effect.amount));
  h.word(uint64_t(effect.constant));
  h.word(function(effect.test));
  h.word(uint64_t(effect.end));
  h.word(uint64_t(effect.endScope));
  addVerb(h, effect.endVerb);
  h.word(function(effect.endTest));
  h.word(effect.captures);
  addVerb(h, effect.verb);
  h.word(effect.own);
  h.word(effect.ofCard);
}

void Meaning::addChanged(Hasher& h, const EffectTemplate& effect) {
  const IdOf id = changeInfo(effect.change).id;
  if (id == IdOf::Verb) return addVerb(h, effect.id);
  if (id == IdOf::Function) return h.word(function(effect.id));
  if (id == IdOf::Ability) return h.word(ability(effect.id));
  if (id != IdOf::Nothing) h.text(nameOf(program_, id, effect.id));
}

void Meaning::addFunction(Hasher& h, const Function& function) {
  h.word(function.parameters.size());
  for (const Type type : function.parameters) h.word(uint64_t(type));
  h.word(uint64_t(function.result));
  h.word(function.pure);
  uint32_t pc = 0;
  while (const std::optional<Instruction> in = decode(function.code, pc)) {
    h.word(uint64_t(in->op));
    for (const Operand& operand : in->info->operands()) {
      if (operand.access == Access::Immediate) {
        addImmediate(h, operand.immediate, in->value(operand));
      } else {
        h.word(in->reg(operand));
      }
    }
    pc = in->next();
  }
}

void Meaning::addImmediate(Hasher& h, Immediate immediate, int64_t value) {
  const auto row = size_t(value);
  switch (immediate) {
    case Immediate::Kinds:
      return addKinds(h, uint32_t(value));
    case Immediate::Stat:
      return addString(h, program_.stats[row]);
    case Immediate::Counter:
      return addString(h, program_.counters[row].name);
    case Immediate::Trait:
      return addString(h, program_.traits[row]);
    case Immediate::Traits:
      return forEachTrait(uint32_t(value), [&](Index trait) { addString(h, program_.traits[trait]); });
    case Immediate::Keyword:
      return addString(h, program_.keywords[row].name);
    case Immediate::Name:
      return addString(h, program_.names[row]);
    case Immediate::Card:
      return addString(h, program_.names[program_.cards[row].name]);
    case Immediate::Zone:
      return addString(h, program_.zones[row].name);
    case Immediate::Verb:
      return addVerb(h, Index(row));
    case Immediate::Choice:
      h.word(program_.choices[row].needed);
      return h.word(program_.choices[row].modes.size());
    case Immediate::Effect:
      return h.word(effect(Index(row)));
    case Immediate::Ability:
      return h.word(ability(Index(row)));
    case Immediate::Function:
      return h.word(function(Index(row)));
    case Immediate::Wrap:
      addVerb(h, program_.wraps[row].verb);
      return h.word(function(program_.wraps[row].body));
    case Immediate::None:
    case Immediate::Zero:
    case Immediate::Fuel:
    case Immediate::Jump:
    case Immediate::Int:
    case Immediate::Bool:
    case Immediate::Flag:
    case Immediate::Role:
    case Immediate::Scope:
    case Immediate::Base:
    case Immediate::Operation:
    case Immediate::Trap:
    case Immediate::Captures:
      return h.word(uint64_t(value));
  }
}

}  // namespace

uint64_t fingerprint(const Program& program, Index card) {
  Meaning meaning(program);
  Hasher h;
  meaning.addCard(h, card);
  return h.value();
}

uint64_t abilityFingerprint(const Program& program, Index ability) { return Meaning(program).ability(ability); }

}  // namespace thou::bytecode
