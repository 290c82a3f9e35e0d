// See Tagged.h.
#include "compiler/sema/line/Tagged.h"

#include <bit>
#include <functional>

#include "compiler/sema/line/Playing.h"
#include "compiler/sema/phrase/Tags.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

/// The effect as the body of the event that the tag names. `resolved`: only where another text resolves it.
/// Who makes the event that an ability of this card is, in words, and the rules that say so.
static std::pair<std::string, std::string> whoMakes(const Context& context);
/// That a deed of the tag can be done, whatever its amount; null where that cannot be asked.
static const Node* canBeDone(Context& context, const Node* deed);
/// `tree` with each deed of the tag's deed verb made the event's: what it is done to becomes an object of the event; what the event
/// cannot be done to is spared. `first` is its object from the start.
static const Node* ofEvent(Context& context, const Node* tree, const Node* first);
/// What the first deed of an ability with a tag is done to, where that is known beforehand: "that minion", the first of "each enemy",
/// what was chosen among the costs. `known`: locals that have their values then.
static const Node* firstObject(Context& context, llvm::ArrayRef<const Node*> statements,
                               const std::vector<int32_t>& known);
/// "For each upgrade exhausted this way, choose an enemy and deal 1 damage to it": what is chosen first, before the event, of which it
/// is the first object. `rest`: its statements, as they are afterwards.
static bool chooseBefore(Context& context, std::vector<const Node*>& before, std::vector<const Node*>& rest,
                         const std::vector<int32_t>& known);
static bool moveToStart(Context& context, std::vector<const Node*>& statements);

bool readTag(Context& context, const Word& tag) {
  const TagDecl& declared = context.model.tags[context.model.vocabulary[tag.symbol].data];
  for (const VerbWord& word : context.model.verbs) {
    if (word.name != declared.verb || word.frames.empty()) continue;
    context.setting.tag = &declared;
    context.setting.tagFrame = &word.frames.front();
    return true;
  }
  return context.fail(diag::Id::UnknownTag, tag.span, tag.text) != nullptr;
}

bool moveToStart(Context& context, std::vector<const Node*>& statements) {
  const auto holds = [&](const Node* tree) {
    return anyNode(tree, [&](const Node* node) { return llvm::is_contained(context.made.fromTheStart, node); });
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
        (test && (!Trees::isPure(test) ||
                  !Trees::evaluable(
                      context.made.paid < 0 ? test : context.substitute(test, context.made.paid, context.integer(0))))))
      return false;
    if (kept) first.push_back(kept), ++i;
    first.push_back(statement);
  }
  first.insert(first.end(), then.begin(), then.end());
  statements = std::move(first);
  return true;
}

const Node* canBeDone(Context& context, const Node* deed) {
  // whatever the amount: nothing of something is done to it all the same
  if (!llvm::all_of(deed->args, [](const Node* role) { return !role || Trees::isPure(role); })) return nullptr;
  std::vector<const Node*> roles(deed->args.begin(), deed->args.end());
  if (roles[size_t(Role::Amount)]) roles[size_t(Role::Amount)] = context.integer(1);
  return context.canDo(roles, deed->index);
}

const Node* ofEvent(Context& context, const Node* tree, const Node* first) {
  const uint32_t kinds = objectKinds(context);
  return context.rewrite(tree, [&](const Node* node) -> const Node* {
    if (!isTagDeed(context, node)) return nullptr;
    const Node* patient = patientOf(node);
    if (!patient || patient == first || !Trees::isPure(patient)) return node;
    const Node* isObject = context.isOf(patient, kinds);
    const Node* add = context.make(NodeKind::Kernel, Type::None, {patient}, 0, Index(Operation::AddObject));
    const Node* whole = context.sequence({context.when(isObject, add), node});
    const Node* can =
        context.make(NodeKind::Or, Type::Bool,
                     {context.negate(isObject), context.both(canBeObject(context, patient), canBeDone(context, node))});
    return context.when(can, whole);
  });
}

const Node* firstObject(Context& context, llvm::ArrayRef<const Node*> statements, const std::vector<int32_t>& known) {
  const auto isKnown = [&](const Node* node) { return Trees::isPure(node) && Trees::evaluableWith(node, known); };
  const std::function<bool(const Node*, int32_t)> doneTo = [&](const Node* tree, int32_t card) {
    return tree &&
           (isTagDeed(context, tree) ? Trees::isLocal(patientOf(tree), card)
                                     : llvm::any_of(tree->args, [&](const Node* part) { return doneTo(part, card); }));
  };
  for (const Node* statement : statements) {
    if (statement->kind == NodeKind::If) statement = statement->args[1];
    if (statement->kind == NodeKind::Seq) {
      if (const Node* inside = firstObject(context, statement->args, known)) return inside;
    }
    if (statement->kind == NodeKind::ForEach && doneTo(statement->args[1], statement->local)) {
      const Node* all = statement->args[0];
      if (!isKnown(all)) continue;
      const int32_t variable = context.newLocal();
      const std::function<const Node*(const Node*)> deedTo = [&](const Node* tree) -> const Node* {
        if (!tree || isTagDeed(context, tree))
          return tree && Trees::isLocal(patientOf(tree), statement->local) ? tree : nullptr;
        for (const Node* part : tree->args)
          if (const Node* deed = deedTo(part)) return deed;
        return nullptr;
      };
      const Node* deed = deedTo(statement->args[1]);
      const Node* done = deed ? canBeDone(context, deed) : nullptr;
      if (done) done = context.substitute(done, statement->local, context.local(variable, Type::Card));
      std::vector<int32_t> bound = known;
      bound.push_back(variable);
      if (done && !Trees::evaluableWith(done, bound)) done = nullptr;
      const Node* can = context.both(canBeObject(context, context.local(variable, Type::Card)), done);
      return context.first(context.filter(all, variable, can));
    }
    if (statement->kind != NodeKind::Do) continue;
    const Node* patient = patientOf(statement);
    if (!patient || patient->kind == NodeKind::This || !Trees::isPure(patient)) continue;
    // "The villain attacks you. Remove 4 threat from the main scheme.": you are not what is thwarted
    if (patient->kind == NodeKind::Identity && (context.identityKinds() & objectKinds(context)) == 0) continue;
    if (Trees::evaluable(patient) || (isTagDeed(context, statement) && isKnown(patient))) return patient;
  }
  return nullptr;
}

bool chooseBefore(Context& context, std::vector<const Node*>& before, std::vector<const Node*>& rest,
                  const std::vector<int32_t>& known) {
  for (const Node*& loop : rest) {
    if (loop->kind != NodeKind::ForEach || loop->args[1]->kind != NodeKind::Seq) continue;
    const llvm::ArrayRef<const Node*> body = loop->args[1]->args;
    const Node* let = body.front();
    const Node* choice = let->kind == NodeKind::Let && let->args[0]->kind == NodeKind::At ? let->args[0]->args[0] : let;
    if (choice->kind != NodeKind::Choose || !Trees::isPure(loop->args[0]) ||
        !Trees::evaluableWith(loop->args[0], known) || !Trees::evaluableWith(choice, known))
      continue;
    const int32_t all = context.newLocal();
    const int32_t candidate = context.newLocal();
    const int32_t other = context.newLocal();
    const Node* first = context.first(context.local(all, Type::Cards));
    const Node* any = context.some(context.local(all, Type::Cards));
    std::vector<const Node*> asked(choice->args.begin(), choice->args.end());
    asked[1] = context.filter(asked[1], candidate, any);
    const Node* chosen = context.makeList(NodeKind::Choose, Type::Cards, asked, choice->value, choice->index);
    before.push_back(context.let(all, loop->args[0]));
    const int32_t object = context.newLocal();
    before.push_back(context.let(object, context.first(chosen)));
    const Node* same = context.sameCard(context.local(other, Type::Card), first);
    const Node* others = context.filter(context.local(all, Type::Cards), other, context.negate(same));
    std::vector<const Node*> once = {context.let(loop->local, first)};
    for (const Node* part : body.drop_front())
      once.push_back(context.substitute(part, let->local, context.local(object, Type::Card)));
    loop =
        context.sequence({context.when(any, context.sequence(once)),
                          context.make(NodeKind::ForEach, Type::None, {others, loop->args[1]}, 0, kNone, loop->local)});
    return true;
  }
  return false;
}

std::pair<std::string, std::string> whoMakes(const Context& context) {
  // The first kind that the card can be tells: of events, of upgrades and so on all are alike.
  const size_t first = size_t(std::countr_zero(context.setting.owner.kinds));
  if (first >= context.program.kinds.size()) return {"this card", "YOU-17"};
  const bytecode::Kind& kind = context.program.kinds[first];
  const auto declared = context.model.rulesOfKinds.find(Index(first));
  if (kind.identity) return {"your identity", "YOU-1"};
  if (kind.character) return {"this card: a character acts for itself", kind.playerCard ? "YOU-16" : "YOU-17"};
  if (!kind.extension)
    return {"this card: no " + std::string(context.program.string(kind.name)) + " is an extension of an identity",
            declared != context.model.rulesOfKinds.end() ? declared->second
            : kind.playerCard                            ? "YOU-18, YOU-19"
                                                         : "YOU-17"};
  if (kind.unlessAttachedElsewhere)
    return {
        "your identity, of which this card is an extension; by this card while it is attached to another friendly "
        "character",
        "YOU-15"};
  const bool played = context.model.playedFromHand[first];
  return {"your identity, of which this card is an extension", played ? "YOU-13" : "YOU-14"};
}

const Node* tagged(Context& context, const Word& tag, llvm::ArrayRef<const Node*> costs, const Node* effect, Span text,
                   bool resolved) {
  const std::string& name = context.setting.tag->verb;
  const auto [maker, rules] = whoMakes(context);
  context.note(tag.span, "the " + name + " is made by " + maker, rules);
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
  for (const Antecedent& a : context.discourse.antecedents) {
    if (object || a.sort != Sort::Card || !a.node || a.node->kind != NodeKind::Local ||
        !(a.kinds & objectKinds(context)))
      continue;
    for (const Node* let : before) {
      if (let->local != a.node->value) continue;
      object = a.node;
      sure = (a.kinds & ~objectKinds(context)) == 0;
    }
  }
  if (!object) {
    std::vector<int32_t> known;
    Trees::boundBy(costs, known);
    Trees::boundBy(before, known);
    object = firstObject(context, rest, known);
    if (!object && chooseBefore(context, before, rest, known)) {
      Trees::boundBy(before, known);
      object = firstObject(context, rest, known);
    }
    for (size_t i = 0; !object && i < rest.size(); ++i) {  // and from amid the text
      if (rest[i]->kind != NodeKind::Let || !Trees::evaluableWith(rest[i]->args[0], known)) continue;
      for (size_t j = i + 1; !object && j < rest.size(); ++j)
        object = firstObject(context, {rest[j]}, {rest[i]->local});
      if (!object) continue;
      before.push_back(rest[i]);
      rest.erase(rest.begin() + long(i));
    }
  }
  if (context.made.asksThisWay) {  // what its costs have done is asked for, too: of all that the ability is
    const int32_t all = context.newLocal();
    before.push_back(context.let(all, context.ownEvent()));
    for (const Node*& part : rest) part = context.replaceWatched(part, context.local(all, Type::Event), 1);
  }
  if (!moveToStart(context, rest))
    return context.fail(diag::Id::NotYet, text, "what the " + name + " has only from its middle on");
  if (rest.empty()) rest.push_back(context.make(NodeKind::Nothing, Type::None));
  const Node* alone = context.sequence(rest);
  for (const Node*& part : rest) part = ofEvent(context, part, object);
  const uint32_t kinds = objectKinds(context);
  if (kinds != 0) rest.push_back(context.make(NodeKind::Kernel, Type::None, {}, 0, Index(Operation::NeedObject)));
  const Node* whom = object;
  if (object && !sure) {  // "discard the top card of your deck": that is thwarted only if it is a scheme
    const int32_t one = context.newLocal();
    const Node* fits = context.isOf(context.local(one, Type::Card), kinds);
    const Node* list = context.single(object);
    whom = context.first(context.filter(list, one, fits));
  }
  const Node* event = wrapIn(context, *context.setting.tagFrame, context.sequence(rest), whom);
  // What another text resolves does what it can: with nothing to be done to it is no such event.
  const bool chosen =
      object && llvm::any_of(before, [&](const Node* let) { return Trees::isLocal(object, let->local); });
  if (resolved && chosen && context.replaceWatched(alone, object, kOwn) == alone)
    event = context.make(NodeKind::If, Type::None, {context.isCard(object), event, alone});
  before.push_back(event);
  return context.sequence(before);
}

}  // namespace thou::sema
