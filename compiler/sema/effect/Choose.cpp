// See Choose.h.
#include "compiler/sema/effect/Choose.h"

#include "llvm/Support/SaveAndRestore.h"

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/OnlyIf.h"
#include "compiler/sema/legality/Possible.h"
#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Looked.h"
#include "compiler/sema/phrase/Mentions.h"

namespace thou::sema {

using Sort = Desc::Sort;

/// A choice of one of several chains of clauses, whose words are `spans`; `whole` is what says so.
static const Node* offered(Context& context, llvm::ArrayRef<std::vector<const Clause*>> options,
                           llvm::ArrayRef<Span> spans, const Node* chooser, Span whole, bool cost);
/// The first thing to choose as a clause of its own, taken off `clauses` with the `choose` before it.
static const Clause* firstOption(Context& context, llvm::ArrayRef<const Clause*>& clauses);

bool choosesEither(const Context& context, llvm::ArrayRef<const Clause*> clauses) {
  const Clause& first = *clauses.front();
  const VerbWord* verb = first.verb ? context.verbOf(first.verb->verb) : nullptr;
  if (!verb || verb->frames.front().construct != Construct::Choose) return false;
  return (clauses.size() > 1 && clauses[1]->colon) ||
         (!first.chunks.empty() && first.chunks[0]->kind == ChunkKind::Inf);
}

bool choosesWhatFollows(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  // "choose and discard 1 card": discarding does the choosing
  const Clause& first = *clauses.front();
  const VerbWord* verb = first.verb ? context.verbOf(first.verb->verb) : nullptr;
  if (!verb || verb->frames.front().construct != Construct::Choose || !first.chunks.empty() || !first.subject.empty() ||
      clauses.size() < 2 || !is(clauses[1]->conn, Closed::And) || !clauses[1]->subject.empty())
    return false;
  context.note(first.span, "whoever does what follows chooses what it is done to");
  return true;
}

const Clause* firstOption(Context& context, llvm::ArrayRef<const Clause*>& clauses) {
  // "choose to either draw 1 card", "choose one: draw 1 card", "choose: either draw 1 card"
  const Clause& first = *clauses.front();
  const auto wrong = [&] {
    return context.fail(diag::Id::BadChoice, first.span, context.textOf(withoutComma(context, first.span)),
                        "write `choose to either ... or ...`");
  };
  const syntax::VerbGroup& group = *first.verb;
  if ((group.modal && (!is(group.modal, Closed::Must) || first.subject.empty())) || group.negated || group.passive)
    return wrong(), nullptr;
  Clause* option = new (context.arena.Allocate<Clause>()) Clause(first);
  std::vector<const Chunk*> chunks;
  bool either = true;  // is said, unless it is "one"
  if (clauses.size() > 1 && clauses[1]->colon) {
    either = first.chunks.empty();
    if (first.chunks.size() > 1 || (!either && context.textOf(first.chunks[0]->span) != "one")) return wrong(), nullptr;
    *option = *clauses[1];
    chunks.assign(option->chunks.begin(), option->chunks.end());
    clauses = clauses.drop_front(1);
  } else {
    const Chunk& to = *first.chunks[0];
    if (!to.verb || !to.verb->verb || to.verb->negated) return wrong(), nullptr;
    option->verb = to.verb;
    option->span = to.span;
    option->subject = option->leads = {};
    if (to.np) {
      Chunk* object = new (context.arena.Allocate<Chunk>()) Chunk(to);
      object->kind = ChunkKind::Noun;
      object->span = to.np->span;
      chunks.push_back(object);
    }
    chunks.insert(chunks.end(), first.chunks.begin() + 1, first.chunks.end());
    if (!chunks.empty()) option->span = source::cover(option->span, chunks.back()->span);
  }
  clauses = clauses.drop_front(1);
  option->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
  option->conn = nullptr;
  if (either) {
    if (!option->verb || option->verb->adverbs.size() != 1 || !is(option->verb->adverbs[0], Closed::Either))
      return wrong(), nullptr;
    syntax::VerbGroup* verb = new (context.arena.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*option->verb);
    verb->adverbs = {};
    option->verb = verb;
  }
  return option;
}

const Node* eitherEffect(Context& context, llvm::ArrayRef<const Clause*> clauses, bool cost) {
  const Clause& first = *clauses.front();
  const Clause* option = license(context, *first.verb) ? firstOption(context, clauses) : nullptr;
  if (!option) return nullptr;
  const Node* chooser = context.wording.doer ? context.wording.doer : context.setting.you;
  Desc players;
  const std::vector<Antecedent> spoken = context.discourse.antecedents;
  if (!first.subject.empty()) {
    Cursor subject{first.subject};
    const Chunk& who = subject.peek();
    if (who.kind != ChunkKind::Noun) return context.fail(diag::Id::NoRole, who.span, context.textOf(who.span));
    ++subject.at;
    players = describe(context, *who.np, subject);
    if (players.sort == Sort::None || leftOver(context, subject)) return nullptr;
    if (players.sort == Sort::Players && players.quantifier == Quantifier::Each) {
      if (cost) return context.fail(diag::Id::NotYet, who.span, "a choice of each player as a cost");
      players.variable = context.newLocal();
      chooser = context.local(players.variable, Type::Player);
      mention(context, Sort::Player, chooser, 0, false, players.span);
      context.note(players.span, "one after the other, in player order", "YOU-9");
    } else {
      chooser = playerOf(context, players);
      if (!chooser) return nullptr;
    }
  }
  // Each comma of the list and each `or` begins another choice, `and` goes on with the one before.
  bool last = false;
  std::vector<std::vector<const Clause*>> options = {{option}};
  std::vector<Span> spans = {option->span};
  if (option->verb) {  // without "to either"
    spans[0].begin = option->verb->verb->span.begin;
    spans[0].length = uint16_t(option->span.begin + option->span.length - spans[0].begin);
  }
  for (const Clause* clause : clauses) {
    last = last || is(clause->conn, Closed::Or);
    const bool next = is(clause->conn, Closed::Or) || (!clause->conn && clause->comma && !last);
    if (next && !clause->sub && clause->leads.empty()) {
      Clause* bare = new (context.arena.Allocate<Clause>()) Clause(*clause);
      bare->conn = nullptr;
      options.push_back({bare});
      spans.push_back(clause->span);
    } else {
      options.back().push_back(clause);
      spans.back().length = clause->span.begin + clause->span.length - spans.back().begin;
    }
  }
  if (!last) return context.fail(diag::Id::BadChoice, first.span, context.textOf(withoutComma(context, first.span)));
  llvm::SaveAndRestore<const Node*> doer(context.wording.doer, first.subject.empty() ? context.wording.doer : chooser);
  const Node* all = offered(context, options, spans, chooser, first.span, cost);
  if (!all) return nullptr;
  context.discourse.antecedents = spoken;
  if (players.variable < 0) return ifInGame(context, chooser, all);
  return context.make(NodeKind::ForEachPlayer, Type::None, {players.node, all}, 0, kNone, players.variable);
}

const Node* offered(Context& context, llvm::ArrayRef<std::vector<const Clause*>> options, llvm::ArrayRef<Span> spans,
                    const Node* chooser, Span whole, bool cost) {
  std::vector<Option> bodies;
  std::vector<Index> modes;
  const std::vector<Antecedent> before = context.discourse.antecedents;
  std::optional<Span> elsewhere;   // a card that an option before speaks of: no `it` of this one
  std::optional<Antecedent> self;  // but of this card, which it is whatever is chosen
  for (size_t i = 0; i < options.size(); ++i) {
    for (size_t at = before.size(); at < context.discourse.antecedents.size(); ++at) {
      const Antecedent& a = context.discourse.antecedents[at];
      if (a.sort != Desc::Sort::Card || !a.node) continue;
      if (a.node->kind == NodeKind::This)
        self = a;
      else
        elsewhere = a.span;
    }
    context.discourse.antecedents = before;
    if (elsewhere) mentionSome(context, *elsewhere);
    if (self) context.discourse.antecedents.push_back(*self);
    context.discourse.last.did = nullptr;
    const int32_t known = context.nextLocal;
    const Node* body = chain(context, llvm::ArrayRef<const Clause*>(options[i]).copy(context.arena));
    if (!body) return nullptr;
    if (cost && context.discourse.last.did)
      body = context.sequence({body, context.require(context.discourse.last.did)});
    bodies.push_back({body, known});
    modes.push_back(context.model.string(context.textOf(spans[i])));
  }
  const auto instead = [&](const Option& option) { return replaces(context, option.body); };
  if (llvm::any_of(bodies, instead) && !llvm::all_of(bodies, instead))
    return context.fail(diag::Id::NotYet, whole, "`instead` behind one of several that are chosen among");
  context.discourse.antecedents = before;
  context.discourse.last.amount = context.discourse.last.did = context.discourse.last.cards = nullptr;
  context.note(whole, "one of " + std::to_string(modes.size()) + " is chosen, among those that are possible", "");
  const Node* all = amongOptions(context, chooser, bodies, context.choice("choose", modes), cost);
  if (!cost) return all;
  const Node* any = nullptr;  // where none can be paid, the cost is not
  for (size_t i = 1; i < all->args.size(); i += 2) any = context.either(any, all->args[i]);
  return context.makeList(NodeKind::Seq, Type::None, {context.require(any), all});
}

bool isOneOf(llvm::ArrayRef<const Clause*> clauses) {
  bool last = false;
  for (const Clause* clause : clauses) {
    if (clause->sub || !clause->leads.empty() || clause->then || !clause->verb || !clause->verb->verb) return false;
    if (clause == clauses.front()) continue;
    if (!is(clause->conn, Closed::Or) && (clause->conn || !clause->comma || last)) return false;
    last = last || is(clause->conn, Closed::Or);
  }
  return last;
}

std::nullptr_t orAmong(Context& context, Span span, std::string_view what) {
  return context.fail(diag::Id::NotYet, span, "`or` between " + std::string(what),
                      "offer them after `choose:`, one a line with a bullet");
}

const Node* oneOf(Context& context, llvm::ArrayRef<const Clause*> clauses, bool cost) {
  const bool may = is(clauses.front()->verb->modal, Closed::May);
  if (may && cost) return orAmong(context, clauses.back()->conn->span, "costs that may be paid");
  std::vector<std::vector<const Clause*>> options;
  std::vector<Span> spans;
  for (const Clause* clause : clauses) {
    if (clause->conn && isAndOr(context, *clause->conn))
      return context.fail(diag::Id::NotYet, clause->conn->span, "`and/or` between deeds",
                          "offer them after `choose:`, one a line with a bullet");
    const bool mayToo = is(clause->verb->modal, Closed::May);
    const NounPhrase* who = clause->subject.size() == 1 ? clause->subject[0]->np : nullptr;
    const bool you = clause->subject.empty() || (mayToo && who && is(who->head, Closed::You));
    if (!you || (clause->verb->modal && !mayToo) || (mayToo && !may))
      return orAmong(context, clause->span, "deeds of more than one");
    Clause* bare = &withGroup(context, *clause, [](syntax::VerbGroup& plain) { plain.modal = nullptr; });
    bare->conn = nullptr;
    bare->subject = {};
    options.push_back({bare});
    spans.push_back(clause->span);
    spans.back().begin = clause->verb->verb->span.begin;
    spans.back().length = uint16_t(clause->span.begin + clause->span.length - spans.back().begin);
  }
  const Span whole = source::cover(clauses.front()->span, clauses.back()->span);
  if (may && clauses.front()->subject.empty() && context.setting.owner.orders.empty())
    return context.fail(diag::Id::SubjectMissing, whole, context.textOf(whole), "say who: `you may`");
  const Node* chooser = context.wording.doer ? context.wording.doer : context.setting.you;
  const auto one = [&] { return offered(context, options, spans, chooser, whole, cost); };
  return may ? askedFirst(context, chooser, whole, one) : one();
}

const Node* chooseEffect(Context& context, const Clause& clause) {
  Cursor cursor{clause.chunks};
  if (cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return context.fail(diag::Id::BadChoice, clause.span, context.textOf(clause.span));
  const Node* chooser = context.wording.doer ? context.wording.doer : context.setting.you;
  if (!clause.subject.empty()) {
    Desc who = subjectOf(context, clause, diag::Id::NoRole);
    if (who.sort == Sort::None) return nullptr;
    chooser = playerOf(context, who);
    if (!chooser) return nullptr;
  }
  const Chunk& chunk = cursor.peek();
  ++cursor.at;
  Desc desc = describe(context, *chunk.np, cursor);
  if (desc.sort == Sort::None || leftOver(context, cursor)) return nullptr;
  const Node* you = context.setting.you;
  context.setting.you = chooser;
  const Node* result = nullptr;
  const int32_t variable = context.newLocal();
  context.discourse.chosen.push_back(variable);
  if (desc.sort == Sort::Players && desc.quantifier == Quantifier::One) {
    const Node* chosen = context.make(NodeKind::ChoosePlayers, Type::Players,
                                      {chooser, desc.node, context.integer(1), context.integer(1)}, 0,
                                      context.choice(context.textOf(clause.span)));
    result = context.let(variable, context.make(NodeKind::PlayerAt, Type::Player, {chosen, context.integer(0)}));
    mention(context, Sort::Player, context.local(variable, Type::Player), 0, false, chunk.span);
    context.discourse.last.did = context.make(NodeKind::IsPlayer, Type::Bool, {context.local(variable, Type::Player)});
  } else if (desc.sort == Sort::Query) {
    const bool looked = areLookedAt(context, desc);
    const Node* list = resolveList(context, desc, nullptr, nullptr);
    if (const Node* own = list && context.wording.paying ? ownToPay(context, desc) : nullptr)
      context.made.ownToPay.push_back({.chosen = variable, .variable = desc.variable, .own = own});
    if (list && desc.plural) {
      result = context.let(variable, list);
      mention(context, Sort::Query, context.local(variable, Type::Cards), desc.kinds, true, chunk.span);
      context.discourse.last.did = context.some(context.local(variable, Type::Cards));
      // "up to 1": also one card to speak of
      if (desc.number && desc.number->kind == NodeKind::Int && desc.number->value == 1) {
        const int32_t single = context.newLocal();
        const Node* one = context.first(context.local(variable, Type::Cards));
        result = context.make(NodeKind::Seq, Type::None, {result, context.let(single, one)});
        mention(context, Sort::Card, context.local(single, Type::Card), desc.kinds, false, chunk.span);
      }
    } else if (list) {
      result = context.let(variable, context.first(list));
      mention(context, Sort::Card, context.local(variable, Type::Card), desc.kinds, false, chunk.span);
      context.discourse.last.did = context.isCard(context.local(variable, Type::Card));
    }
    if (list && looked) {
      const Node* those = context.local(variable, desc.plural ? Type::Cards : Type::Card);
      if (!desc.plural) those = context.single(those);
      result = context.make(NodeKind::Seq, Type::None, {result, dealtWith(context, those, false)});
    }
  } else {
    context.fail(diag::Id::BadChoice, clause.span, context.textOf(clause.span));
  }
  context.setting.you = you;
  return ifInGame(context, chooser, result);
}

}  // namespace thou::sema
