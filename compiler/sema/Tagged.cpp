// Abilities that are events, by a tag: `(attack)`. The effect becomes the event's body; what its deeds are done to are the event's
// objects. Next: Playing.cpp.
#include <algorithm>
#include <bit>
#include <functional>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

bool Builder::readTag(const Word& tag) {
  const TagDecl& declared = model_.tags[model_.vocabulary[tag.symbol].data];
  for (const VerbWord& word : model_.verbs) {
    if (word.name != declared.verb || word.frames.empty()) continue;
    tag_ = &declared;
    tagFrame_ = &word.frames.front();
    return true;
  }
  return fail(diag::Id::UnknownTag, tag.span, tag.text) != nullptr;
}

uint32_t Builder::objectKinds() const {
  uint32_t kinds = 0;
  if (!tag_) return kinds;
  for (const RoleDecl& role : tagFrame_->roles)
    kinds |= role.slot == Role::Object && role.type.sort == NounSort::Card ? role.type.kinds : 0;
  return kinds;
}

bool Builder::moveToStart(std::vector<const Node*>& statements) {
  const auto holds = [&](const Node* tree) {
    return anyNode(tree, [&](const Node* node) { return llvm::is_contained(fromTheStart_, node); });
  };
  std::vector<const Node*> first;
  std::vector<const Node*> then;
  for (size_t i = 0; i < statements.size(); ++i) {
    // a condition and what it governs: the value kept just before it goes along
    const Node* kept = i + 1 < statements.size() && statements[i]->kind == NodeKind::Let &&
                               statements[i + 1]->kind == NodeKind::If &&
                               statements[i + 1]->args[0]->kind == NodeKind::Local &&
                               statements[i + 1]->args[0]->value == statements[i]->local
                           ? statements[i]
                           : nullptr;
    const Node* statement = kept ? statements[i + 1] : statements[i];
    if (!holds(statement)) {
      then.push_back(statements[i]);
      continue;
    }
    const Node* test = statement->kind == NodeKind::If ? kept ? kept->args[0] : statement->args[0] : nullptr;
    if ((statement->kind != NodeKind::If && statement->kind != NodeKind::Impose) ||
        (test && (!isPure(test) || !evaluable(paid_ < 0 ? test : substitute(test, paid_, integer(0))))))
      return false;
    if (kept) first.push_back(kept), ++i;
    first.push_back(statement);
  }
  first.insert(first.end(), then.begin(), then.end());
  statements = std::move(first);
  return true;
}

bool Builder::isTagVerb(Index verb) const {
  return tag_ && std::any_of(model_.verbs.begin(), model_.verbs.end(), [&](const VerbWord& word) {
           return word.name == tag_->deed && std::any_of(word.frames.begin(), word.frames.end(),
                                                         [&](const VerbFrame& frame) { return frame.verb == verb; });
         });
}

bool Builder::isTagDeed(const Node* node) const { return node->kind == NodeKind::Do && isTagVerb(node->index); }

const Node* Builder::patientOf(const Node* deed) const {
  const Node* target = deed->args[size_t(Role::Target)];
  return target ? target : deed->args[size_t(Role::Object)];
}

const Node* Builder::canBeObject(const Node* card) {
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = thisCard();
  roles[size_t(Role::Player)] = you_;
  roles[size_t(Role::Object)] = card;
  roles[size_t(Role::Amount)] = integer(1);
  return canDo(roles, tagFrame_->verb);
}

const Node* Builder::canBeDone(const Node* deed) {
  // whatever the amount: nothing of something is done to it all the same
  if (!llvm::all_of(deed->args, [](const Node* role) { return !role || isPure(role); })) return nullptr;
  std::vector<const Node*> roles(deed->args.begin(), deed->args.end());
  if (roles[size_t(Role::Amount)]) roles[size_t(Role::Amount)] = integer(1);
  return canDo(roles, deed->index);
}

const Node* Builder::ofEvent(const Node* tree, const Node* first) {
  const uint32_t kinds = objectKinds();
  return rewrite(tree, [&](const Node* node) -> const Node* {
    if (!isTagDeed(node)) return nullptr;
    const Node* patient = patientOf(node);
    if (!patient || patient == first || !isPure(patient)) return node;
    const Node* isObject = make(NodeKind::IsKind, Type::Bool, {patient}, kinds);
    const Node* add = make(NodeKind::Kernel, Type::None, {patient}, 0, Index(Operation::AddObject));
    const Node* whole = sequence({make(NodeKind::If, Type::None, {isObject, add, nullptr}), node});
    const Node* can = make(NodeKind::Or, Type::Bool, {negate(isObject), both(canBeObject(patient), canBeDone(node))});
    return make(NodeKind::If, Type::None, {can, whole, nullptr});
  });
}

const Node* Builder::firstObject(llvm::ArrayRef<const Node*> statements, const std::vector<int32_t>& known) {
  const auto isKnown = [&](const Node* node) { return isPure(node) && evaluableWith(node, known); };
  const std::function<bool(const Node*, int32_t)> doneTo = [&](const Node* tree, int32_t card) {
    return tree && (isTagDeed(tree) ? isLocal(patientOf(tree), card)
                                    : llvm::any_of(tree->args, [&](const Node* part) { return doneTo(part, card); }));
  };
  for (const Node* statement : statements) {
    if (statement->kind == NodeKind::If) statement = statement->args[1];
    if (statement->kind == NodeKind::Seq) {
      if (const Node* inside = firstObject(statement->args, known)) return inside;
    }
    if (statement->kind == NodeKind::ForEach && doneTo(statement->args[1], statement->local)) {
      const Node* all = statement->args[0];
      if (!isKnown(all)) continue;
      const int32_t variable = newLocal();
      const std::function<const Node*(const Node*)> deedTo = [&](const Node* tree) -> const Node* {
        if (!tree || isTagDeed(tree)) return tree && isLocal(patientOf(tree), statement->local) ? tree : nullptr;
        for (const Node* part : tree->args)
          if (const Node* deed = deedTo(part)) return deed;
        return nullptr;
      };
      const Node* deed = deedTo(statement->args[1]);
      const Node* done = deed ? canBeDone(deed) : nullptr;
      if (done) done = substitute(done, statement->local, local(variable, Type::Card));
      std::vector<int32_t> bound = known;
      bound.push_back(variable);
      if (done && !evaluableWith(done, bound)) done = nullptr;
      const Node* can = both(canBeObject(local(variable, Type::Card)), done);
      return make(NodeKind::At, Type::Card,
                  {make(NodeKind::Filter, Type::Cards, {all, can}, 0, kNone, variable), integer(0)});
    }
    if (statement->kind != NodeKind::Do) continue;
    const Node* patient = patientOf(statement);
    if (!patient || patient->kind == NodeKind::This || !isPure(patient)) continue;
    // "The villain attacks you. Remove 4 threat from the main scheme.": you are not what is thwarted
    if (patient->kind == NodeKind::Identity && (identityKinds() & objectKinds()) == 0) continue;
    if (evaluable(patient) || (isTagDeed(statement) && isKnown(patient))) return patient;
  }
  return nullptr;
}

bool Builder::chooseBefore(std::vector<const Node*>& before, std::vector<const Node*>& rest,
                           const std::vector<int32_t>& known) {
  for (const Node*& loop : rest) {
    if (loop->kind != NodeKind::ForEach || loop->args[1]->kind != NodeKind::Seq) continue;
    const llvm::ArrayRef<const Node*> body = loop->args[1]->args;
    const Node* let = body.front();
    const Node* choice = let->kind == NodeKind::Let && let->args[0]->kind == NodeKind::At ? let->args[0]->args[0] : let;
    if (choice->kind != NodeKind::Choose || !isPure(loop->args[0]) || !evaluableWith(loop->args[0], known) ||
        !evaluableWith(choice, known))
      continue;
    const int32_t all = newLocal();
    const int32_t candidate = newLocal();
    const int32_t other = newLocal();
    const Node* first = make(NodeKind::At, Type::Card, {local(all, Type::Cards), integer(0)});
    const Node* any =
        make(NodeKind::LtInt, Type::Bool, {integer(0), make(NodeKind::Count, Type::Int, {local(all, Type::Cards)})});
    std::vector<const Node*> asked(choice->args.begin(), choice->args.end());
    asked[1] = make(NodeKind::Filter, Type::Cards, {asked[1], any}, 0, kNone, candidate);
    const Node* chosen = makeList(NodeKind::Choose, Type::Cards, asked, choice->value, choice->index);
    before.push_back(make(NodeKind::Let, Type::None, {loop->args[0]}, 0, kNone, all));
    const int32_t object = newLocal();
    before.push_back(
        make(NodeKind::Let, Type::None, {make(NodeKind::At, Type::Card, {chosen, integer(0)})}, 0, kNone, object));
    const Node* same = make(NodeKind::EqCard, Type::Bool, {local(other, Type::Card), first});
    const Node* others = make(NodeKind::Filter, Type::Cards, {local(all, Type::Cards), negate(same)}, 0, kNone, other);
    std::vector<const Node*> once = {make(NodeKind::Let, Type::None, {first}, 0, kNone, loop->local)};
    for (const Node* part : body.drop_front()) once.push_back(substitute(part, let->local, local(object, Type::Card)));
    loop = sequence({make(NodeKind::If, Type::None, {any, sequence(once), nullptr}),
                     make(NodeKind::ForEach, Type::None, {others, loop->args[1]}, 0, kNone, loop->local)});
    return true;
  }
  return false;
}

std::pair<std::string, std::string> Builder::whoMakes() const {
  // The first kind that the card can be tells: of events, of upgrades and so on all are alike.
  const size_t first = size_t(std::countr_zero(owner_.kinds));
  if (first >= program_.kinds.size()) return {"this card", "YOU-17"};
  const bytecode::Kind& kind = program_.kinds[first];
  const auto declared = model_.rulesOfKinds.find(Index(first));
  if (kind.identity) return {"your identity", "YOU-1"};
  if (kind.character) return {"this card: a character acts for itself", kind.playerCard ? "YOU-16" : "YOU-17"};
  if (!kind.extension)
    return {"this card: no " + std::string(program_.string(kind.name)) + " is an extension of an identity",
            declared != model_.rulesOfKinds.end() ? declared->second
            : kind.playerCard                     ? "YOU-18, YOU-19"
                                                  : "YOU-17"};
  if (kind.unlessAttachedElsewhere)
    return {
        "your identity, of which this card is an extension; by this card while it is attached to another friendly "
        "character",
        "YOU-15"};
  const bool played = model_.playedFromHand[first];
  return {"your identity, of which this card is an extension", played ? "YOU-13" : "YOU-14"};
}

const Node* Builder::tagged(const Word& tag, llvm::ArrayRef<const Node*> costs, const Node* effect, Span text,
                            bool resolved) {
  const std::string& name = tag_->verb;
  const auto [maker, rules] = whoMakes();
  note(tag.span, "the " + name + " is made by " + maker, rules);
  // What was chosen to be its object is chosen first, so that whoever watches the event sees it.
  std::vector<const Node*> before;
  const Node* object = nullptr;
  bool sure = false;  // that it is such as the event can be done to
  std::vector<const Node*> rest;
  if (effect->kind == NodeKind::Seq) {
    bool leading = true;
    for (const Node* child : effect->args) {
      leading = leading && child->kind == NodeKind::Let;
      (leading ? before : rest).push_back(child);
    }
  } else {
    rest.push_back(effect);
  }
  for (const Antecedent& a : antecedents_) {
    if (object || a.sort != Sort::Card || !a.node || a.node->kind != NodeKind::Local || !(a.kinds & objectKinds()))
      continue;
    for (const Node* let : before) {
      if (let->local != a.node->value) continue;
      object = a.node;
      sure = (a.kinds & ~objectKinds()) == 0;
    }
  }
  if (!object) {
    std::vector<int32_t> known;
    boundBy(costs, known);
    boundBy(before, known);
    object = firstObject(rest, known);
    if (!object && chooseBefore(before, rest, known)) {
      boundBy(before, known);
      object = firstObject(rest, known);
    }
    for (size_t i = 0; !object && i < rest.size(); ++i) {  // and from amid the text
      if (rest[i]->kind != NodeKind::Let || !evaluableWith(rest[i]->args[0], known)) continue;
      for (size_t j = i + 1; !object && j < rest.size(); ++j) object = firstObject({rest[j]}, {rest[i]->local});
      if (!object) continue;
      before.push_back(rest[i]);
      rest.erase(rest.begin() + long(i));
    }
  }
  if (asksThisWay_) {  // what its costs have done is asked for, too: of all that the ability is
    const int32_t all = newLocal();
    before.push_back(make(NodeKind::Let, Type::None, {ownEvent()}, 0, kNone, all));
    for (const Node*& part : rest) part = replaceWatched(part, local(all, Type::Event), 1);
  }
  if (!moveToStart(rest)) return fail(diag::Id::NotYet, text, "what the " + name + " has only from its middle on");
  if (rest.empty()) rest.push_back(make(NodeKind::Nothing, Type::None));
  const Node* alone = sequence(rest);
  for (const Node*& part : rest) part = ofEvent(part, object);
  const uint32_t kinds = objectKinds();
  if (kinds != 0) rest.push_back(make(NodeKind::Kernel, Type::None, {}, 0, Index(Operation::NeedObject)));
  const Node* whom = object;
  if (object && !sure) {  // "discard the top card of your deck": that is thwarted only if it is a scheme
    const int32_t one = newLocal();
    const Node* fits = make(NodeKind::IsKind, Type::Bool, {local(one, Type::Card)}, kinds);
    const Node* list = make(NodeKind::Single, Type::Cards, {object});
    whom =
        make(NodeKind::At, Type::Card, {make(NodeKind::Filter, Type::Cards, {list, fits}, 0, kNone, one), integer(0)});
  }
  const Node* event = wrapIn(*tagFrame_, sequence(rest), whom);
  // What another text resolves does what it can: with nothing to be done to it is no such event.
  const bool chosen = object && llvm::any_of(before, [&](const Node* let) { return isLocal(object, let->local); });
  if (resolved && chosen && replaceWatched(alone, object, kOwn) == alone)
    event = make(NodeKind::If, Type::None, {make(NodeKind::IsCard, Type::Bool, {object}), event, alone});
  before.push_back(event);
  return sequence(before);
}

}  // namespace thou::sema
