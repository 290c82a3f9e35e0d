// See Resolve.h.
#include "compiler/sema/effect/Resolve.h"
#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/legality/Resolvable.h"
#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/perform/Perform.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Pronouns.h"

namespace thou::sema {

using Sort = Desc::Sort;

bool orderPhrase(const Context& context, Cursor& cursor, bool& any) {
  if (cursor.done()) return false;
  const Chunk& chunk = cursor.peek();
  if (chunk.kind != ChunkKind::Prep || !is(chunk.word, Closed::In) || !chunk.np) return false;
  const NounPhrase& phrase = *chunk.np;
  const NounDecl* noun = context.nounOf(phrase.head);
  if (!noun || noun->sort != NounSort::Unit || !is(phrase.det, Closed::Any) || phrase.det2 || !phrase.mods.empty() ||
      phrase.of || phrase.quantity.value || phrase.ordinal || phrase.adverb ||
      phrase.head->form != lexicon::Form::Singular)
    return false;
  any = true;
  ++cursor.at;
  return true;
}

const Node* resolveEffect(Context& context, const Clause& clause) {
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  if (!clause.subject.empty()) {
    // "the player who defeated this scheme resolves ...", "each player resolves ..."
    Desc who = subjectOf(context, clause, diag::Id::NoRole);
    if (who.sort == Sort::None) return nullptr;
    const bool each = who.sort == Sort::Players && who.quantifier == Quantifier::Each;
    const int32_t one = context.newLocal();
    const Node* player = each ? context.local(one, Type::Player) : playerOf(context, who);
    if (!player) return nullptr;
    const Node* const you = context.setting.you;
    context.setting.you = player;
    Clause* bare = new (context.arena.Allocate<Clause>()) Clause(clause);
    bare->subject = {};
    const Node* body = resolveEffect(context, *bare);
    context.setting.you = you;
    if (!body || !each) return ifInGame(context, player, body);
    context.discourse.last.did = context.discourse.lastResolved = nullptr;
    return context.make(NodeKind::ForEachPlayer, Type::None, {who.node, body}, 0, kNone, one);
  }
  const NounDecl* noun = what && what->kind == ChunkKind::Noun ? context.nounOf(what->np->head) : nullptr;
  if (!noun || noun->sort != NounSort::Ability || clause.verb->passive)
    return context.fail(diag::Id::NoRole, what ? what->span : clause.span,
                        context.textOf(what ? what->span : clause.span),
                        "say which: `resolve the \"...\" ability on a card`");
  const NounPhrase& phrase = *what->np;
  ++cursor.at;
  if (!license(context, phrase)) return nullptr;
  if (phrase.mods.size() != 1 || !phrase.mods[0]->isString || phrase.quantity.value || phrase.ordinal || phrase.adverb)
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span),
                        "the label stands in quotes before it");
  const std::string name = withoutMarkup(phrase.mods[0]->text);
  const lexicon::SymbolId symbol = context.model.vocabulary.find(lexicon::SymbolKind::Label, name);
  const LabelDecl* label = symbol.valid() ? &context.model.labels[context.model.vocabulary[symbol].data] : nullptr;
  if (label && label->timing != bytecode::Timing::Special && !label->trigger.valid())
    return context.fail(diag::Id::NotYet, phrase.mods[0]->span, "resolving abilities with this label");
  const Index title = label ? label->index : context.model.title(name);
  context.discourse.lastResolvedLabel = title;
  // Whose: `its`, `that card's`, or behind it: `on each upgrade you control`, `of your support`
  Desc whose;
  const bool plural = phrase.head->form == lexicon::Form::Plural;
  bool eachOf = false;
  if (phrase.possessor) {
    Cursor none;
    whose = describe(context, *phrase.possessor, none);
  } else if (phrase.of && is(phrase.det, Closed::The)) {
    whose = describe(context, *phrase.of, cursor);
  } else if (phrase.det && (is(phrase.det, Closed::Its) || is(phrase.det, Closed::Their) ||
                            (is(phrase.det, Closed::Each) && is(phrase.det2, Closed::Their)))) {
    eachOf = is(phrase.det, Closed::Each);
    const Word* pronounWord = eachOf ? phrase.det2 : phrase.det;
    NounPhrase owner;
    owner.span = pronounWord->span;
    owner.head = pronounWord;
    whose = pronoun(context, owner);
  } else if (is(phrase.det, Closed::The) && !phrase.det2 && !cursor.done() && cursor.peek().kind == ChunkKind::Prep &&
             is(cursor.peek().word, Closed::On) && cursor.peek().np) {
    const Chunk& on = cursor.peek();
    ++cursor.at;
    whose = describe(context, *on.np, cursor);
  } else {
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span), "say whose: `on that card`");
  }
  if (whose.sort == Sort::None) return nullptr;
  if (whose.sort != Sort::Card && whose.sort != Sort::Query)
    return context.failKind(whose.span, context.textOf(whose.span), "card");
  if (plural != eachOf) return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span));
  bool any = false;
  orderPhrase(context, cursor, any);
  if (leftOver(context, cursor)) return nullptr;
  context.discourse.last.amount = context.discourse.last.cards = nullptr;
  context.discourse.last.byOthers = true;
  context.note(phrase.span,
               "its abilities with this label, without their being used: no limit counts, nothing is asked");
  if (whose.sort == Sort::Card) {
    if (any) return context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span), "there is only one");
    mention(context, Sort::Card, whose.node, whose.kinds, false, whose.span);
    const Node* one = resolveOne(context, whose.node, title);
    context.discourse.last.did = context.discourse.lastResolved =
        context.make(NodeKind::LtInt, Type::Bool, {context.integer(0), context.local(one->local, Type::Int)});
    return one;
  }
  const bool several = whose.plural || whose.quantifier == Quantifier::Each;
  const Node* oneOf = context.local(whose.variable, Type::Card);
  const Node* has = context.make(NodeKind::HasAbility, Type::Bool, {oneOf, context.integer(title)});
  const bool topmost = whose.top != nullptr;  // which is meant is settled by where it lies: it may have no such ability
  if (!topmost) whose.predicates.push_back(has);
  if (any && !several)
    return context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span), "there is only one");
  const Node* list = resolveList(context, whose, nullptr, nullptr);
  if (!list) return nullptr;
  if (topmost) {
    const int32_t each = context.newLocal();
    const Node* can = canResolve(context, context.local(each, Type::Card), context.setting.you, title);
    list = context.filter(list, each, can);
  } else if (!several || whose.quantifier == Quantifier::Number) {
    list = context.exchange(list, has, canResolve(context, oneOf, context.setting.you, title));
  }
  const int32_t done = context.newLocal();
  const auto counted = [&](const Node* card) {
    const Node* one = resolveOne(context, card, title);
    const Node* did =
        context.make(NodeKind::LtInt, Type::Bool, {context.integer(0), context.local(one->local, Type::Int)});
    const Node* either = context.make(NodeKind::Or, Type::Bool, {context.local(done, Type::Bool), did});
    return context.sequence({one, context.let(done, either)});
  };
  context.discourse.last.did = context.discourse.lastResolved = context.local(done, Type::Bool);
  const Node* none = context.let(done, context.boolean(false));
  const int32_t chosen = context.newLocal();
  const Node* keep = context.let(chosen, list);
  mention(context, Sort::Query, context.local(chosen, Type::Cards), whose.kinds, true, whose.span);
  if (any) {
    context.note(clause.chunks.back()->span, "you choose which comes next, each time");
    const Node* loop = inAnyOrder(context, context.local(chosen, Type::Cards), counted);
    if (!loop) return nullptr;
    const int32_t each = context.newLocal();
    const Node* some = context.filter(context.local(chosen, Type::Cards), each,
                                      canResolve(context, context.local(each, Type::Card), context.setting.you, title));
    return context.sequence({none, keep, context.when(notEmpty(context, some), loop)});
  }
  const int32_t variable = context.newLocal();
  const Node* card = context.local(variable, Type::Card);
  const Node* body = counted(card);
  if (whose.list->kind == NodeKind::CardsInPlay)  // what an ability before it has taken out of play does nothing
    body = context.when(context.make(NodeKind::InPlay, Type::Bool, {card}), body);
  return context.sequence(
      {none, keep,
       context.make(NodeKind::ForEach, Type::None, {context.local(chosen, Type::Cards), body}, 0, kNone, variable)});
}

bool remindsOf(Context& context, const syntax::Sentence& sentence) {
  if (sentence.clauses.size() != 1) return false;
  const Clause& clause = *sentence.clauses[0];
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  if (!verb || context.model.playWord == kNone || verb != &context.model.verbs[context.model.playWord] ||
      !clause.subject.empty() || clause.chunks.size() != 2 || clause.chunks[1]->kind != ChunkKind::Inf)
    return false;
  const Chunk& use = *clause.chunks[1];
  const NounDecl* noun = use.np ? context.nounOf(use.np->head) : nullptr;
  return noun && noun->sort == NounSort::Ability && is(use.np->det, Closed::This) && use.np->mods.empty();
}

}  // namespace thou::sema
