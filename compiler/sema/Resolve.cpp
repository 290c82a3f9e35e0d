// Abilities that other cards resolve: `resolve the "Special" ability on each upgrade you control in any order`.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Operation;
using Sort = Desc::Sort;

bool Builder::orderPhrase(Cursor& cursor, bool& any) const {
  // "in any order": the noun is a word of the ruleset
  if (cursor.done()) return false;
  const Chunk& chunk = cursor.peek();
  if (chunk.kind != ChunkKind::Prep || !is(chunk.word, Closed::In) || !chunk.np) return false;
  const NounPhrase& phrase = *chunk.np;
  const NounDecl* noun = nounOf(phrase.head);
  if (!noun || noun->sort != NounSort::Unit || !is(phrase.det, Closed::Any) || phrase.det2 || !phrase.mods.empty() ||
      phrase.of || phrase.quantity.value || phrase.ordinal || phrase.adverb ||
      phrase.head->form != lexicon::Form::Singular)
    return false;
  any = true;
  ++cursor.at;
  return true;
}

const Node* Builder::resolveEffect(const Clause& clause) {
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  if (!clause.subject.empty()) {
    // "the player who defeated this scheme resolves ...", "each player resolves ..."
    Cursor subject{clause.subject};
    if (subject.peek().kind != ChunkKind::Noun)
      return fail(diag::Id::NoRole, subject.peek().span, textOf(subject.peek().span));
    const NounPhrase& phrase = *subject.peek().np;
    ++subject.at;
    Desc who = describe(phrase, subject);
    if (who.sort == Sort::None || leftOver(subject)) return nullptr;
    const bool each = who.sort == Sort::Players && who.quantifier == Quantifier::Each;
    const int32_t one = newLocal();
    const Node* player = each ? local(one, Type::Player) : playerOf(who);
    if (!player) return nullptr;
    const Node* const you = you_;
    you_ = player;
    Clause* bare = new (arena_.Allocate<Clause>()) Clause(clause);
    bare->subject = {};
    const Node* body = resolveEffect(*bare);
    you_ = you;
    if (!body || !each) return ifInGame(player, body);
    last_.did = lastResolved_ = nullptr;
    return make(NodeKind::ForEachPlayer, Type::None, {who.node, body}, 0, kNone, one);
  }
  const NounDecl* noun = what && what->kind == ChunkKind::Noun ? nounOf(what->np->head) : nullptr;
  if (!noun || noun->sort != NounSort::Ability || clause.verb->passive)
    return fail(diag::Id::NoRole, what ? what->span : clause.span, textOf(what ? what->span : clause.span),
                "say which: `resolve the \"...\" ability on a card`");
  const NounPhrase& phrase = *what->np;
  ++cursor.at;
  if (!license(phrase)) return nullptr;
  if (phrase.mods.size() != 1 || !phrase.mods[0]->isString || phrase.quantity.value || phrase.ordinal || phrase.adverb)
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span), "the label stands in quotes before it");
  const std::string name = withoutMarkup(phrase.mods[0]->text);
  const lexicon::SymbolId symbol = model_.vocabulary.find(lexicon::SymbolKind::Label, name);
  const LabelDecl* label = symbol.valid() ? &model_.labels[model_.vocabulary[symbol].data] : nullptr;
  if (label && label->timing != bytecode::Timing::Special && !label->trigger.valid())
    return fail(diag::Id::NotYet, phrase.mods[0]->span, "resolving abilities with this label");
  const Index title = label ? label->index : model_.title(name);
  lastResolvedLabel_ = title;
  // Whose: `its`, `that card's`, or behind it: `on each upgrade you control`, `of your support`
  Desc whose;
  const bool plural = phrase.head->form == lexicon::Form::Plural;
  bool eachOf = false;
  if (phrase.possessor) {
    Cursor none;
    whose = describe(*phrase.possessor, none);
  } else if (phrase.of && is(phrase.det, Closed::The)) {
    whose = describe(*phrase.of, cursor);
  } else if (phrase.det && (is(phrase.det, Closed::Its) || is(phrase.det, Closed::Their) ||
                            (is(phrase.det, Closed::Each) && is(phrase.det2, Closed::Their)))) {
    eachOf = is(phrase.det, Closed::Each);
    const Word* pronounWord = eachOf ? phrase.det2 : phrase.det;
    NounPhrase owner;
    owner.span = pronounWord->span;
    owner.head = pronounWord;
    whose = pronoun(owner);
  } else if (is(phrase.det, Closed::The) && !phrase.det2 && !cursor.done() && cursor.peek().kind == ChunkKind::Prep &&
             is(cursor.peek().word, Closed::On) && cursor.peek().np) {
    const Chunk& on = cursor.peek();
    ++cursor.at;
    whose = describe(*on.np, cursor);
  } else {
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span), "say whose: `on that card`");
  }
  if (whose.sort == Sort::None) return nullptr;
  if (whose.sort != Sort::Card && whose.sort != Sort::Query) return failKind(whose.span, textOf(whose.span), "card");
  if (plural != eachOf) return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span));
  bool any = false;
  orderPhrase(cursor, any);
  if (leftOver(cursor)) return nullptr;
  last_.amount = last_.cards = nullptr;
  last_.byOthers = true;
  note(phrase.span, "its abilities with this label, without their being used: no limit counts, nothing is asked");
  if (whose.sort == Sort::Card) {
    if (any) return fail(diag::Id::NoRole, clause.span, textOf(clause.span), "there is only one");
    mention(Sort::Card, whose.node, whose.kinds, false, whose.span);
    const Node* one = resolveOne(whose.node, title);
    last_.did = lastResolved_ = make(NodeKind::LtInt, Type::Bool, {integer(0), local(one->local, Type::Int)});
    return one;
  }
  const bool several = whose.plural || whose.quantifier == Quantifier::Each;
  const Node* oneOf = local(whose.variable, Type::Card);
  const Node* has = make(NodeKind::HasAbility, Type::Bool, {oneOf, integer(title)});
  const bool topmost = whose.top != nullptr;  // which is meant is settled by where it lies: it may have no such ability
  if (!topmost) whose.predicates.push_back(has);
  if (any && !several) return fail(diag::Id::NoRole, clause.span, textOf(clause.span), "there is only one");
  const Node* list = resolveList(whose, nullptr, nullptr);
  if (!list) return nullptr;
  if (topmost) {
    const int32_t each = newLocal();
    const Node* can = canResolve(local(each, Type::Card), you_, title);
    list = make(NodeKind::Filter, Type::Cards, {list, can}, 0, kNone, each);
  } else if (!several || whose.quantifier == Quantifier::Number) {
    list = exchange(list, has, canResolve(oneOf, you_, title));
  }
  const int32_t done = newLocal();
  const auto counted = [&](const Node* card) {
    const Node* one = resolveOne(card, title);
    const Node* did = make(NodeKind::LtInt, Type::Bool, {integer(0), local(one->local, Type::Int)});
    const Node* either = make(NodeKind::Or, Type::Bool, {local(done, Type::Bool), did});
    return sequence({one, make(NodeKind::Let, Type::None, {either}, 0, kNone, done)});
  };
  last_.did = lastResolved_ = local(done, Type::Bool);
  const Node* none = make(NodeKind::Let, Type::None, {boolean(false)}, 0, kNone, done);
  const int32_t chosen = newLocal();
  const Node* keep = make(NodeKind::Let, Type::None, {list}, 0, kNone, chosen);
  mention(Sort::Query, local(chosen, Type::Cards), whose.kinds, true, whose.span);
  if (any) {
    note(clause.chunks.back()->span, "you choose which comes next, each time");
    const Node* loop = inAnyOrder(local(chosen, Type::Cards), counted);
    if (!loop) return nullptr;
    const int32_t each = newLocal();
    const Node* some =
        make(NodeKind::Filter, Type::Cards,
             {local(chosen, Type::Cards), canResolve(local(each, Type::Card), you_, title)}, 0, kNone, each);
    return sequence({none, keep, make(NodeKind::If, Type::None, {notEmpty(some), loop, nullptr})});
  }
  const int32_t variable = newLocal();
  const Node* card = local(variable, Type::Card);
  const Node* body = counted(card);
  if (whose.list->kind == NodeKind::CardsInPlay)  // what an ability before it has taken out of play does nothing
    body = make(NodeKind::If, Type::None, {make(NodeKind::InPlay, Type::Bool, {card}), body, nullptr});
  return sequence(
      {none, keep, make(NodeKind::ForEach, Type::None, {local(chosen, Type::Cards), body}, 0, kNone, variable)});
}

bool Builder::remindsOf(const syntax::Sentence& sentence) {
  // "(Play the "..." event to use this ability.)": which card resolves it, that card says
  if (sentence.clauses.size() != 1) return false;
  const Clause& clause = *sentence.clauses[0];
  const VerbWord* verb = clause.verb ? verbOf(clause.verb->verb) : nullptr;
  if (!verb || model_.playWord == kNone || verb != &model_.verbs[model_.playWord] || !clause.subject.empty() ||
      clause.chunks.size() != 2 || clause.chunks[1]->kind != ChunkKind::Inf)
    return false;
  const Chunk& use = *clause.chunks[1];
  const NounDecl* noun = use.np ? nounOf(use.np->head) : nullptr;
  return noun && noun->sort == NounSort::Ability && is(use.np->det, Closed::This) && use.np->mods.empty();
}

}  // namespace thou::sema
