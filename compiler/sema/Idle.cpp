// Abilities that can never act, of which their author is warned: nothing brings about what they wait for, or what they ask is never so while
// they can be used. Only what is certain is said: a warning that is wrong is worse than none.
#include <optional>
#include <set>

#include "compiler/sema/Analysis.h"

namespace thou::sema {
namespace {

/// What is known of a card's own identity while the face is up whose ability asks.
class Known {
 public:
  Known(const bytecode::Program& program, const bytecode::Card& card) : kinds_(1u << card.kind) {
    identity_ = program.kinds[card.kind].identity && card.secondKind == kNone;
    for (const bytecode::EffectTemplate& effect : program.effects) {
      if (effect.change == bytecode::Change::Kind) becomes_ |= 1u << effect.id;
    }
  }

  /// Whether a test holds; nothing where that is not certain. `yours`: players of whom it is known that they are `you`.
  std::optional<bool> holds(const Node* test, const std::vector<const Node*>& yours) const {
    switch (test->kind) {
      case NodeKind::Bool:
        return test->value != 0;
      case NodeKind::Not: {
        const std::optional<bool> inner = holds(test->args[0], yours);
        return inner ? std::optional(!*inner) : std::nullopt;
      }
      case NodeKind::And:
        return every(test, yours);
      case NodeKind::Or:
        return any(test, yours);
      case NodeKind::IsKind:
        return isKind(test->args[0], uint32_t(test->value), yours);
      default:
        return std::nullopt;
    }
  }

 private:
  std::optional<bool> every(const Node* test, std::vector<const Node*> yours) const {
    for (const Node* part : test->args) {
      if (part->kind != NodeKind::EqPlayer) continue;
      for (const size_t side : {0u, 1u}) {
        if (part->args[side]->kind == NodeKind::You) yours.push_back(part->args[1 - side]);
      }
    }
    bool certain = true;
    for (const Node* part : test->args) {
      const std::optional<bool> one = holds(part, yours);
      if (one && !*one) return false;
      certain = certain && one;
    }
    return certain ? std::optional(true) : std::nullopt;
  }

  std::optional<bool> any(const Node* test, const std::vector<const Node*>& yours) const {
    bool certain = true;
    for (const Node* part : test->args) {
      const std::optional<bool> one = holds(part, yours);
      if (one && *one) return true;
      certain = certain && one;
    }
    return certain ? std::optional(false) : std::nullopt;
  }

  std::optional<bool> isKind(const Node* card, uint32_t kinds, const std::vector<const Node*>& yours) const {
    const bool own =
        card->kind == NodeKind::This ||
        (card->kind == NodeKind::Identity &&
         (card->args[0]->kind == NodeKind::You ||
          std::any_of(yours.begin(), yours.end(), [&](const Node* player) { return same(player, card->args[0]); })));
    if (!own || !identity_ || (becomes_ & (kinds | kinds_)) != 0) return std::nullopt;
    return (kinds & kinds_) != 0;
  }

  uint32_t kinds_ = 0;    ///< what the face is
  uint32_t becomes_ = 0;  ///< what some effect makes of a card
  bool identity_ = false;
};

}  // namespace

bool Analysis::neverHolds(const Node* condition, const bytecode::Card& card) const {
  const std::optional<bool> so = Known(program_, card).holds(condition, {});
  return so && !*so;
}

void Analysis::findIdle() {
  std::set<Index> done = {program_.beginVerb,   program_.endVerb,    program_.refillVerb,    program_.renewVerb,
                          program_.triggerVerb, program_.returnVerb, model_.lastCountersVerb};
  std::map<Index, const Node*> bodies;
  for (const auto& [index, routine] : meaning_.routines) {
    bodies[index] = routine.body;
    anyNode(routine.body, [&](const Node* node) {
      if (node->kind == NodeKind::Do) done.insert(node->index);
      if (node->kind == NodeKind::DoAs) done.insert(program_.wraps[node->index].verb);
      return false;
    });
  }
  // A verb of a set is used by nobody else; one of a ruleset is what cards elsewhere may say, where a player does it or it does something.
  std::set<Index> others;
  for (size_t word = 0; word < model_.verbs.size(); ++word) {
    for (const VerbFrame& frame : model_.verbs[word].frames) {
      const bytecode::Verb& verb = program_.verbs[frame.verb];
      const bool ordered = std::none_of(frame.roles.begin(), frame.roles.end(), [](const RoleDecl& role) {
        return role.subject && role.type.sort == NounSort::Card;
      });
      const bool does = verb.hasOperation || verb.scope || !frame.body.empty() || frame.construct != Construct::None;
      const bool ofRuleset = model_.rulesetFiles.contains(frame.where.file.value);
      if (word == model_.playWord || verb.scope || (ofRuleset && (ordered || does))) others.insert(frame.verb);
    }
  }
  for (const TagDecl& tag : model_.tags) {  // what abilities may be by their tag
    for (const VerbWord& word : model_.verbs) {
      if (word.name != tag.verb) continue;
      for (const VerbFrame& frame : word.frames) others.insert(frame.verb);
    }
  }
  for (const auto& [index, span] : meaning_.abilitySpans) {
    const bytecode::Ability& ability = program_.abilities[index];
    const bool waits = !ability.verbs.empty() &&
                       std::none_of(ability.verbs.begin(), ability.verbs.end(),
                                    [&](Index verb) { return done.contains(verb) || others.contains(verb); });
    if (waits)
      sink_.report(diag::Id::TriggerNever, span)
          .arg(program_.string(program_.verbs[ability.verbs.front()].name))
          .help("say somewhere that it happens, or wait for something else");
  }
  for (const CardDecl& decl : model_.cards) {
    const bytecode::Card& card = program_.cards[decl.card];
    for (const auto& [index, span] : meaning_.abilitySpans) {
      if (std::find(card.abilities.begin(), card.abilities.end(), index) == card.abilities.end()) continue;
      const auto condition = bodies.find(program_.abilities[index].condition);
      if (condition != bodies.end() && neverHolds(condition->second, card))
        sink_.report(diag::Id::NeverUsed, span).arg(program_.string(program_.names[card.name]));
    }
  }
}

}  // namespace thou::sema
