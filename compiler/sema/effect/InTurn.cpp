// See InTurn.h.
#include "compiler/sema/effect/InTurn.h"

#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/Joined.h"
#include "compiler/sema/effect/SetAside.h"
#include "compiler/sema/legality/Possible.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Modifiers.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

/// What one instruction does to one thing and to another, both settled before the first is done.
static const Node* settledFirst(Context& context, const Node* one, const Node* two);

namespace {

/// The choice of one card that a statement begins with, where it does.
const Node* chosenOne(const Node* statement) {
  while (statement->kind == NodeKind::Seq && !statement->args.empty()) statement = statement->args[0];
  if (statement->kind != NodeKind::Let || statement->args[0]->kind != NodeKind::At) return nullptr;
  const Node* list = statement->args[0]->args[0];
  return list->kind == NodeKind::Choose ? list : nullptr;
}

}  // namespace

const Node* eachMay(Context& context, const Clause& clause, const Desc& players) {
  context.note(players.span, "each is asked for themselves, in player order", "YOU-9");
  return inTurn(context, players.node, players.span, [&](const Node* player) -> const Node* {
    const int32_t asked = context.newLocal();
    const Node* ask =
        context.make(NodeKind::AskYesNo, Type::Bool, {player}, 0, context.choice(context.textOf(clause.span)));
    const int32_t known = context.nextLocal;
    const Node* body = asOrder(context, clause);
    if (!body) return nullptr;
    const Node* keep = context.let(asked, ask);
    if (const Node* possible = doable(context, body, known, false)) keep = context.when(possible, keep);
    return context.sequence({keep, context.when(context.local(asked, Type::Bool), body)});
  });
}

const Node* asOrder(Context& context, const Clause& clause) {
  Word* verb = new (context.arena.Allocate<Word>()) Word(*clause.verb->verb);
  verb->form = lexicon::Form::Base;
  Clause* bare = &withGroup(context, clause, [&](syntax::VerbGroup& plain) {
    plain.modal = nullptr;
    plain.verb = verb;
  });
  bare->subject = {};
  return effect(context, *bare);
}

const Node* inTurn(Context& context, const Node* players, Span span,
                   llvm::function_ref<const Node*(const Node*)> turn) {
  const int32_t variable = context.newLocal();
  const Node* player = context.local(variable, Type::Player);
  const std::vector<Antecedent> before = context.discourse.antecedents;
  mention(context, Sort::Player, player, 0, false, span);
  context.wording.doer = player;
  const Node* done = turn(player);
  context.wording.doer = nullptr;
  context.discourse.antecedents = before;
  context.discourse.last.amount = context.discourse.last.did = context.discourse.last.cards = nullptr;
  if (context.discourse.searched &&
      (!context.discourse.searched->node || context.discourse.searched->node->kind != NodeKind::ScenarioPlayer))
    context.discourse.searched.reset();
  return done ? context.make(NodeKind::ForEachPlayer, Type::None, {players, done}, 0, kNone, variable) : nullptr;
}

namespace {

/// Whether a phrase is of cards of some sort, not of a certain one: "each ally", "good Heroes"; what stands behind such a phrase and
/// another, joined to it, is said of both.
bool isIndefinite(const Context& context, const NounPhrase& phrase) {
  const NounDecl* noun = phrase.head && phrase.head->symbol.valid() ? context.nounOf(phrase.head) : nullptr;
  return noun && noun->sort == NounSort::Card && !is(phrase.det, Closed::The) && !is(phrase.det, Closed::This) &&
         !is(phrase.det, Closed::That) && !phrase.of;
}

}  // namespace

const Node* effectOnEach(Context& context, const Clause& clause, const VerbWord& verb, bool& divided) {
  // "deal 3 damage to the villain and each minion engaged with you": to one, then to the other
  size_t conj = 0;
  while (conj < clause.chunks.size() &&
         !(clause.chunks[conj]->kind == ChunkKind::Conj && clause.chunks[conj]->inner &&
           clause.chunks[conj]->inner->kind == ChunkKind::Noun && jointOf(clause.chunks, conj) == Closed::And))
    ++conj;
  if (conj == 0 || conj >= clause.chunks.size()) return nullptr;
  const Chunk& ahead = *clause.chunks[conj - 1];
  if (is(ahead.word, Closed::OtherThan) || is(ahead.word, Closed::ExceptFor)) return nullptr;  // of what is excepted
  const NounDecl* second = context.nounOf(clause.chunks[conj]->inner->np->head);
  if (second && second->sort == NounSort::Zone) return nullptr;  // "your deck and discard pile" are one place to search
  // The phrase it is joined to: the nearest noun phrase that is an object or stands behind one of the verb's prepositions.
  size_t at = conj;
  while (at-- > 0) {
    const Chunk& chunk = *clause.chunks[at];
    if (chunk.kind == ChunkKind::Noun) break;
    bool role = false;
    for (const VerbFrame& frame : verb.frames) {
      for (const RoleDecl& each : frame.roles)
        role = role || (chunk.kind == ChunkKind::Prep && each.preposition != Closed::None && each.participle == kNone &&
                        is(chunk.word, each.preposition));
    }
    const bool behindParticiple = at > 0 && clause.chunks[at - 1]->kind == ChunkKind::Part;
    if (role && !behindParticiple) break;
  }
  if (at >= conj) return nullptr;
  divided = true;
  Clause* first = new (context.arena.Allocate<Clause>()) Clause(clause);
  std::vector<const Chunk*> shared(clause.chunks.begin(), clause.chunks.begin() + long(conj));
  // "place 2 threat on the main scheme and 1 threat on each side scheme": as much on either as is said of it
  const Chunk* where = conj + 1 < clause.chunks.size() ? clause.chunks[conj + 1] : nullptr;
  const bool amounts = second && second->sort == NounSort::Counter && conj == 2 && where &&
                       where->kind == ChunkKind::Prep && clause.chunks[0]->kind == ChunkKind::Noun &&
                       clause.chunks[1]->kind == ChunkKind::Prep &&
                       where->word->closed == clause.chunks[1]->word->closed;
  const bool object = clause.chunks[at]->kind == ChunkKind::Noun && conj + 1 < clause.chunks.size() &&
                      clause.chunks[conj + 1]->kind == ChunkKind::Noun;
  if (object)  // "give the villain and each minion a tough status card": to both
    shared.insert(shared.end(), clause.chunks.begin() + long(conj) + 1, clause.chunks.end());
  // "an ally and a support you control", "all Heroes and Enhancements in battle": both of them
  const NounPhrase* former = clause.chunks[at]->np;
  const bool ofBoth = !object && !amounts && conj == at + 1 && isIndefinite(context, *former);
  size_t behind = conj + 1;  // what stands behind the last of a list
  while (behind < clause.chunks.size() && clause.chunks[behind]->kind == ChunkKind::Conj) ++behind;
  // "each minion and each ally you control": no player has the first
  const NounDecl* kind = ofBoth ? context.nounOf(former->head) : nullptr;
  const bool ofLast = kind && behind < clause.chunks.size() && cannotBe(context, kind->kinds, clause.chunks[behind]);
  if (ofBoth && !ofLast) shared.insert(shared.end(), clause.chunks.begin() + long(behind), clause.chunks.end());
  // "add this card and each card attached to it to your hand": where both go
  const Chunk* last = clause.chunks.back();
  const bool goes = !object && !ofBoth && clause.chunks[at]->kind == ChunkKind::Noun &&
                    clause.chunks.size() > conj + 1 && last->kind == ChunkKind::Prep &&
                    clause.chunks[clause.chunks.size() - 2]->kind != ChunkKind::Part;
  const bool wanted = goes && llvm::any_of(verb.frames, [&](const VerbFrame& frame) {
                        return llvm::any_of(frame.roles, [&](const RoleDecl& role) {
                          return !role.optional && role.preposition != Closed::None && is(last->word, role.preposition);
                        });
                      });
  if (wanted && llvm::none_of(shared, [&](const Chunk* chunk) {
        return chunk->kind == ChunkKind::Prep && chunk->word->closed == last->word->closed;
      }))
    shared.push_back(last);
  first->chunks = llvm::ArrayRef<const Chunk*>(shared).copy(context.arena);
  Chunk* other = new (context.arena.Allocate<Chunk>()) Chunk(*clause.chunks[at]);
  other->np = clause.chunks[conj]->inner->np;
  other->span = other->np->span;
  if (isBare(*other->np) && isIndefinite(context, *former)) {  // "all good Heroes and Enhancements": good ones
    if (former->quantity.value)
      return context.fail(diag::Id::BadQuantity, former->span, context.textOf(former->span),
                          "say how many of either: `2 allies and 1 support`");
    other->np = sharing(context, *former, *other->np);
  }
  std::vector<const Chunk*> chunks(clause.chunks.begin(), clause.chunks.begin() + long(amounts ? 0 : at));
  chunks.push_back(amounts ? clause.chunks[conj]->inner : other);
  chunks.insert(chunks.end(), clause.chunks.begin() + long(conj) + 1, clause.chunks.end());
  Clause* rest = new (context.arena.Allocate<Clause>()) Clause(clause);
  rest->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
  const size_t before = context.discourse.antecedents.size();
  const Node* one = effect(context, *first);
  if (!one) return nullptr;
  const Node* did = context.discourse.last.did;
  const Node* fully = context.discourse.last.fully;
  const size_t between = context.discourse.antecedents.size();
  // "give an enemy a tough status card and a boost card": chosen once, for both
  if (!amounts) {
    for (size_t i = 0; i < at; ++i) {
      const NounPhrase* np = clause.chunks[i]->np;
      const auto found = std::find_if(context.discourse.antecedents.begin() + long(before),
                                      context.discourse.antecedents.end(), [&](const Antecedent& a) {
                                        return np && (a.sort == Sort::Card || a.sort == Sort::Query) && a.node &&
                                               a.node->kind == NodeKind::Local && a.span.begin == np->span.begin &&
                                               !a.unspoken;
                                      });
      if (found == context.discourse.antecedents.end()) continue;
      Chunk* same = new (context.arena.Allocate<Chunk>()) Chunk(*clause.chunks[i]);
      same->np = pronounFor(context, *found);
      chunks[i] = same;
    }
    rest->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
  }
  const Node* two = effect(context, *rest);
  if (!two) return nullptr;
  const Node* chosen = context.wording.paying ? chosenOne(one) : nullptr;
  if (const Node* later = context.wording.paying ? chosenOne(two) : nullptr;
      chosen && later && Trees::evaluable(later->args[1])) {
    // "Exhaust a Spy and a Thief →": nobody serves for both, and whoever is chosen leaves one for the other
    const int32_t card = context.newLocal();
    const int32_t next = context.newLocal();
    const Node* isIt = context.sameCard(context.local(next, Type::Card), context.local(card, Type::Card));
    const Node* left = context.filter(later->args[1], next, context.negate(isIt));
    const Node* some = context.some(left);
    one = context.exchange(one, chosen->args[1], context.filter(chosen->args[1], card, some));
  }
  mentionBoth(context, before, between);
  context.discourse.last.did =
      did && context.discourse.last.did ? context.both(did, context.discourse.last.did) : nullptr;
  context.discourse.last.fully =
      fully && context.discourse.last.fully ? context.both(fully, context.discourse.last.fully) : nullptr;
  context.discourse.last.amount = context.discourse.last.cards = nullptr;
  return settledFirst(context, one, two);
}

const Node* settledFirst(Context& context, const Node* one, const Node* two) {
  // "discard this card and each card attached to it": which cards are meant is settled before anything is done to the first. What is
  // chosen for the second is chosen when the first has been dealt with.
  std::vector<const Node*> parts, later;
  const auto split = [](const Node* tree, std::vector<const Node*>& into, const auto& self) -> void {
    if (tree->kind != NodeKind::Seq) return into.push_back(tree);
    for (const Node* child : tree->args) self(child, into, self);
  };
  split(one, parts, split);
  split(two, later, split);
  const bool each = llvm::any_of(later, [](const Node* part) { return part->kind == NodeKind::ForEach; });
  const bool chosen = llvm::any_of(
      later, [](const Node* part) { return part->kind == NodeKind::Let && !Trees::isPure(part->args[0]); });
  parts.insert(parts.end(), later.begin(), later.end());
  const bool settled = llvm::all_of(parts, [&](const Node* part) {
    const bool asks = part->kind == NodeKind::Let || part->kind == NodeKind::ForEach;
    if (!asks) return part->kind == NodeKind::Do || part->kind == NodeKind::If;
    return !anyNode(context.make(NodeKind::Seq, Type::None, {one, two}), [&](const Node* deed) {  // what came of either
      return deed->kind == NodeKind::Do && deed->local >= 0 &&
             (Trees::uses(part->args[0], deed->local) || Trees::uses(part->args[0], deed->local + 1));
    });
  });
  if (!settled || chosen || !each) return context.make(NodeKind::Seq, Type::None, {one, two});
  const bool away = anyNode(one, [&](const Node* deed) {
    return deed->kind == NodeKind::Do && takesFromPlay(context, deed->index, Role::Object);
  });
  gather(context, parts, away);
  return context.sequence(parts);
}

}  // namespace thou::sema
