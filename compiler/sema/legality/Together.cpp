// See Together.h.
#include "compiler/sema/legality/Together.h"

#include <functional>

#include "compiler/sema/legality/Possible.h"
#include "compiler/sema/phrase/Tags.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;

/// Resources.
static void spendAtOnce(Context& context, std::vector<const Node*>& costs, const Node*& effect);
/// Cards.
static void chooseAtOnce(Context& context, std::vector<const Node*>& costs);

namespace {

/// A choice of cards among costs.
struct Chosen {
  size_t part;           ///< which statement makes it
  bool several;          ///< its local is a list
  bool usedUp = false;   ///< by being exhausted or put away, which can be done to a card for one part only
  const Node* choice{};  ///< the Choose
  const Node* from{};    ///< among which, as it is said
};

/// "Remove 1 fuse counter from here": as many as the part needs of the counters on a card. Null for any other part.
const Node* countersNeeded(const Node* part) {
  const Node* test = part->kind == NodeKind::If ? part->args[0] : nullptr;
  const bool needs = test && test->kind == NodeKind::LeInt && test->args[0]->kind == NodeKind::Int &&
                     test->args[1]->kind == NodeKind::Counters;
  return needs ? test : nullptr;
}

void flatten(llvm::ArrayRef<const Node*> parts, std::vector<const Node*>& flat) {
  for (const Node* part : parts) {
    if (part->kind == NodeKind::Seq)
      flatten(part->args, flat);
    else
      flat.push_back(part);
  }
}

}  // namespace

void payAtOnce(Context& context, std::vector<const Node*>& parts, const Node*& effect) {
  std::vector<const Node*> costs;
  flatten(parts, costs);
  const std::vector<const Node*> before = costs;
  spendAtOnce(context, costs, effect);
  for (size_t i = 0; i < costs.size(); ++i) {
    const Node* need = countersNeeded(costs[i]);
    int64_t more = 0;
    for (const Node* later : llvm::ArrayRef<const Node*>(costs).drop_front(i + 1)) {
      const Node* also = need ? countersNeeded(later) : nullptr;
      if (also && same(also->args[1], need->args[1])) more += also->args[0]->value;
    }
    if (more == 0) continue;
    const Node* all =
        context.make(NodeKind::LeInt, Type::Bool, {context.integer(need->args[0]->value + more), need->args[1]});
    costs[i] = context.exchange(costs[i], need, all);
  }
  chooseAtOnce(context, costs);
  if (costs != before) parts = {context.makeList(NodeKind::Seq, Type::None, costs)};
}

void spendAtOnce(Context& context, std::vector<const Node*>& costs, const Node*& effect) {
  const auto pays = [&](const Node* part) {
    return part->kind == NodeKind::Do && context.program.verbs[part->index].does(Operation::Pay) &&
           part->args[size_t(Role::Amount)]->kind == NodeKind::Int &&
           part->args[size_t(Role::Extra)]->kind == NodeKind::Int;
  };
  const auto first = llvm::find_if(costs, pays);
  for (size_t i = size_t(first - costs.begin()) + 1; i < costs.size();) {
    const Node* one = *first;
    const Node* other = costs[i];
    std::vector<const Node*> roles(one->args.begin(), one->args.end());
    bool joined = pays(other) && other->index == one->index && one->local >= 0 && other->local >= 0;
    for (size_t role = 0; joined && role < roles.size(); ++role) {
      if (role == size_t(Role::Amount) || role == size_t(Role::Extra))
        roles[role] = context.integer(roles[role]->value + other->args[role]->value);
      else
        joined = roles[role] == other->args[role] ||
                 (roles[role] && other->args[role] && same(roles[role], other->args[role]));
    }
    if (!joined) {
      ++i;
      continue;
    }
    const auto paid = [&](const Node* part) {  // what both have paid is known of one of them
      part = context.substitute(part, other->local, context.local(one->local, Type::Int));
      return context.substitute(part, other->local + 1, context.local(one->local + 1, Type::Cards));
    };
    *first = context.withArgs(one, roles);
    costs.erase(costs.begin() + long(i));
    for (const Node*& part : costs) part = paid(part);
    effect = paid(effect);
  }
}

void chooseAtOnce(Context& context, std::vector<const Node*>& costs) {
  std::vector<const Node*> doneTo;  // cards, and the lists of each of which it is done
  std::vector<const Node*> usedUp;  // of these what is exhausted or put away
  const std::function<void(const Node*)> look = [&](const Node* tree) {
    if (!tree) return;
    for (const Node* child : tree->args) look(child);
    if (tree->kind == NodeKind::ForEach) {
      for (std::vector<const Node*>* cards : {&doneTo, &usedUp}) {
        for (const Node*& card : *cards)
          if (Trees::isLocal(card, tree->local)) card = tree->args[0];
      }
    }
    if (tree->kind != NodeKind::Do) return;
    const bytecode::Verb& verb = context.program.verbs[tree->index];
    doneTo.push_back(patientOf(tree));
    if (verb.does(Operation::Exhaust) || verb.takesAway()) usedUp.push_back(patientOf(tree));
  };
  for (const Node* part : costs) look(part);
  std::vector<Chosen> all;
  for (size_t i = 0; i < costs.size(); ++i) {
    if (costs[i]->kind != NodeKind::Let) continue;
    const Node* value = costs[i]->args[0];
    Chosen chosen{.part = i, .several = value->kind != NodeKind::At};
    chosen.choice = chosen.several ? value : value->args[0];
    if (chosen.choice->kind != NodeKind::Choose || searches(context, chosen.choice->args[1])) continue;
    chosen.usedUp = llvm::any_of(usedUp, [&](const Node* card) { return Trees::isLocal(card, costs[i]->local); });
    chosen.from = chosen.choice->args[1];
    all.push_back(chosen);
  }
  const auto among = [&](Chosen& chosen, llvm::function_ref<const Node*(const Node*)> test) {  // those only
    const int32_t card = context.newLocal();
    const Node* which = test(context.local(card, Type::Card));
    std::vector<const Node*> args(chosen.choice->args.begin(), chosen.choice->args.end());
    args[1] = context.filter(args[1], card, which);
    const Node* choice = context.withArgs(chosen.choice, args);
    costs[chosen.part] = context.exchange(costs[chosen.part], chosen.choice, choice);
    chosen.choice = choice;
  };
  for (Chosen& chosen : all) {  // "choose an ally and exhaust it": one's own
    const int32_t local = costs[chosen.part]->local;
    const auto own = llvm::find_if(context.made.ownToPay, [&](const OwnToPay& each) { return each.chosen == local; });
    if (own != context.made.ownToPay.end() &&
        llvm::any_of(doneTo, [&](const Node* card) { return Trees::isLocal(card, local); }))
      among(chosen, [&](const Node* card) { return context.substitute(own->own, own->variable, card); });
  }
  for (size_t i = 0; i < all.size(); ++i) {  // nothing twice
    if (!all[i].usedUp) continue;
    for (const Node* other : usedUp) {
      if (!other || other->kind == NodeKind::Local || other->type != Type::Card || !Trees::isPure(other) ||
          !Trees::evaluable(other))
        continue;
      among(all[i], [&](const Node* card) { return context.negate(context.sameCard(card, other)); });
    }
    for (size_t before = 0; before < i; ++before) {
      if (!all[before].usedUp) continue;
      const int32_t taken = costs[all[before].part]->local;
      among(all[i], [&](const Node* card) {
        return context.negate(all[before].several ? context.make(NodeKind::Contains, Type::Bool,
                                                                 {context.local(taken, Type::Cards), card})
                                                  : context.sameCard(card, context.local(taken, Type::Card)));
      });
    }
  }
  for (size_t i = all.size(); i-- > 0;) {  // and enough for the others
    const int32_t taken = costs[all[i].part]->local;
    for (size_t later = i + 1; later < all.size(); ++later) {
      const Node* list = withoutPlayed(context, all[later].choice->args[1]);
      const Node* least = all[later].choice->args[2];
      if (!Trees::uses(list, taken) || !Trees::evaluable(least)) continue;
      if (all[i].several) {  // not one of them for both
        const Node* those = context.make(NodeKind::Union, Type::Cards, {all[i].from, all[later].from});
        const Node* sum = context.make(NodeKind::Add, Type::Int, {all[i].choice->args[2], least});
        const Node* enough =
            context.make(NodeKind::LeInt, Type::Bool, {sum, context.count(withoutPlayed(context, those))});
        if (all[i].usedUp && all[later].usedUp && Trees::isPure(enough) && Trees::evaluable(enough))
          among(all[i], [&](const Node*) { return enough; });
        continue;
      }
      const int32_t probe = context.newLocal();
      const Node* left = context.substitute(list, taken, context.local(probe, Type::Card));
      if (!Trees::isPure(left) || !Trees::evaluableWith(left, {probe})) continue;
      among(all[i], [&](const Node* card) {
        const Node* those = context.substitute(left, probe, card);
        return context.make(NodeKind::LeInt, Type::Bool, {least, context.count(those)});
      });
    }
  }
}

}  // namespace thou::sema
