// An order filled into its verb: which frame takes every chunk, two objects, each player asked. Next: Perform.cpp.
#include "compiler/sema/Builder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

bool Builder::onlyActing(Filling& filling, const Duration& during) {
  if (during.end != bytecode::End::Event || during.argument->type != Type::Event) return false;
  const Node* acting = make(NodeKind::RoleCard, Type::Card, {during.argument}, int64_t(Role::Performer));
  for (const RoleDecl& role : filling.frame->roles) {
    Desc& desc = filling.descs[size_t(role.slot)];
    if (role.subject || role.type.sort != NounSort::Card || !filling.filled[size_t(role.slot)]) continue;
    if (desc.sort == Sort::Query) {
      desc.predicates.push_back(make(NodeKind::EqCard, Type::Bool, {local(desc.variable, Type::Card), acting}));
    } else if (desc.sort == Sort::Card) {
      const int32_t variable = newLocal();
      const Node* one = make(NodeKind::Single, Type::Cards, {desc.node});
      const Node* test = make(NodeKind::EqCard, Type::Bool, {local(variable, Type::Card), acting});
      const Node* those = make(NodeKind::Filter, Type::Cards, {one, test}, 0, kNone, variable);
      desc.node = make(NodeKind::At, Type::Card, {those, integer(0)});
    } else {
      return false;
    }
  }
  return true;
}

const Node* Builder::eachMay(const Clause& clause, const Desc& players) {
  // "each player may search their deck": one after the other is asked, and does it
  note(players.span, "each is asked for themselves, in player order", "YOU-9");
  return inTurn(players.node, players.span, [&](const Node* player) -> const Node* {
    const int32_t asked = newLocal();
    const Node* ask = make(NodeKind::AskYesNo, Type::Bool, {player}, 0, choice(textOf(clause.span)));
    const int32_t known = nextLocal_;
    const Node* body = asOrder(clause);
    if (!body) return nullptr;
    const Node* keep = make(NodeKind::Let, Type::None, {ask}, 0, kNone, asked);
    if (const Node* possible = doable(body, known, false))
      keep = make(NodeKind::If, Type::None, {possible, keep, nullptr});
    return sequence({keep, make(NodeKind::If, Type::None, {local(asked, Type::Bool), body, nullptr})});
  });
}

const Node* Builder::asOrder(const Clause& clause) {
  Word* verb = new (arena_.Allocate<Word>()) Word(*clause.verb->verb);
  verb->form = lexicon::Form::Base;
  syntax::VerbGroup* plain = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*clause.verb);
  plain->modal = nullptr;
  plain->verb = verb;
  Clause* bare = new (arena_.Allocate<Clause>()) Clause(clause);
  bare->verb = plain;
  bare->subject = {};
  return effect(*bare);
}

const Node* Builder::inTurn(const Node* players, Span span, llvm::function_ref<const Node*(const Node*)> turn) {
  const int32_t variable = newLocal();
  const Node* player = local(variable, Type::Player);
  const std::vector<Antecedent> before = antecedents_;
  mention(Sort::Player, player, 0, false, span);
  doer_ = player;
  const Node* done = turn(player);
  doer_ = nullptr;
  antecedents_ = before;
  last_.amount = last_.did = last_.cards = nullptr;
  if (searched_ && (!searched_->node || searched_->node->kind != NodeKind::ScenarioPlayer)) searched_.reset();
  return done ? make(NodeKind::ForEachPlayer, Type::None, {players, done}, 0, kNone, variable) : nullptr;
}

namespace {

/// The choice of one card that a statement begins with, where it does.
const Node* chosenOne(const Node* statement) {
  while (statement->kind == NodeKind::Seq && !statement->args.empty()) statement = statement->args[0];
  if (statement->kind != NodeKind::Let || statement->args[0]->kind != NodeKind::At) return nullptr;
  const Node* list = statement->args[0]->args[0];
  return list->kind == NodeKind::Choose ? list : nullptr;
}

}  // namespace

const Node* Builder::effectOnEach(const Clause& clause, const VerbWord& verb, bool& divided) {
  // "deal 3 damage to the villain and each minion engaged with you": to one, then to the other
  size_t conj = 0;
  while (conj < clause.chunks.size() &&
         !(clause.chunks[conj]->kind == ChunkKind::Conj && clause.chunks[conj]->inner &&
           clause.chunks[conj]->inner->kind == ChunkKind::Noun && jointOf(clause.chunks, conj) == Closed::And))
    ++conj;
  if (conj == 0 || conj >= clause.chunks.size()) return nullptr;
  const NounDecl* second = nounOf(clause.chunks[conj]->inner->np->head);
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
  Clause* first = new (arena_.Allocate<Clause>()) Clause(clause);
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
  // "an ally and a support you control": both of them
  const NounPhrase* former = clause.chunks[at]->np;
  if (conj == at + 1 && conj + 1 < clause.chunks.size() && clause.chunks[conj + 1]->kind == ChunkKind::Contact &&
      former && (former->det || former->quantity.value) && !is(former->det, Closed::The) &&
      !is(former->det, Closed::This))
    shared.push_back(clause.chunks[conj + 1]);
  // "add this card and each card attached to it to your hand": where both go
  const Chunk* last = clause.chunks.back();
  const bool goes = !object && clause.chunks[at]->kind == ChunkKind::Noun && clause.chunks.size() > conj + 1 &&
                    last->kind == ChunkKind::Prep && clause.chunks[clause.chunks.size() - 2]->kind != ChunkKind::Part;
  const bool wanted = goes && llvm::any_of(verb.frames, [&](const VerbFrame& frame) {
                        return llvm::any_of(frame.roles, [&](const RoleDecl& role) {
                          return !role.optional && role.preposition != Closed::None && is(last->word, role.preposition);
                        });
                      });
  if (wanted && llvm::none_of(shared, [&](const Chunk* chunk) {
        return chunk->kind == ChunkKind::Prep && chunk->word->closed == last->word->closed;
      }))
    shared.push_back(last);
  first->chunks = llvm::ArrayRef<const Chunk*>(shared).copy(arena_);
  Chunk* other = new (arena_.Allocate<Chunk>()) Chunk(*clause.chunks[at]);
  other->np = clause.chunks[conj]->inner->np;
  other->span = other->np->span;
  std::vector<const Chunk*> chunks(clause.chunks.begin(), clause.chunks.begin() + long(amounts ? 0 : at));
  chunks.push_back(amounts ? clause.chunks[conj]->inner : other);
  chunks.insert(chunks.end(), clause.chunks.begin() + long(conj) + 1, clause.chunks.end());
  Clause* rest = new (arena_.Allocate<Clause>()) Clause(clause);
  rest->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(arena_);
  const size_t before = antecedents_.size();
  const Node* one = effect(*first);
  if (!one) return nullptr;
  const Node* did = last_.did;
  const Node* fully = last_.fully;
  const size_t between = antecedents_.size();
  // "give an enemy a tough status card and a boost card": chosen once, for both
  if (!amounts) {
    for (size_t i = 0; i < at; ++i) {
      const NounPhrase* np = clause.chunks[i]->np;
      const auto found =
          std::find_if(antecedents_.begin() + long(before), antecedents_.end(), [&](const Antecedent& a) {
            return np && (a.sort == Sort::Card || a.sort == Sort::Query) && a.node && a.node->kind == NodeKind::Local &&
                   a.span.begin == np->span.begin && !a.unspoken;
          });
      if (found == antecedents_.end()) continue;
      Chunk* same = new (arena_.Allocate<Chunk>()) Chunk(*clause.chunks[i]);
      same->np = pronounFor(*found);
      chunks[i] = same;
    }
    rest->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(arena_);
  }
  const Node* two = effect(*rest);
  if (!two) return nullptr;
  const Node* chosen = paying_ ? chosenOne(one) : nullptr;
  if (const Node* later = paying_ ? chosenOne(two) : nullptr; chosen && later && evaluable(later->args[1])) {
    // "Exhaust a Spy and a Thief →": nobody serves for both, and whoever is chosen leaves one for the other
    const int32_t card = newLocal();
    const int32_t next = newLocal();
    const Node* isIt = make(NodeKind::EqCard, Type::Bool, {local(next, Type::Card), local(card, Type::Card)});
    const Node* left = make(NodeKind::Filter, Type::Cards, {later->args[1], negate(isIt)}, 0, kNone, next);
    const Node* some = make(NodeKind::LtInt, Type::Bool, {integer(0), make(NodeKind::Count, Type::Int, {left})});
    one = exchange(one, chosen->args[1], make(NodeKind::Filter, Type::Cards, {chosen->args[1], some}, 0, kNone, card));
  }
  mentionBoth(before, between);
  last_.did = did && last_.did ? both(did, last_.did) : nullptr;
  last_.fully = fully && last_.fully ? both(fully, last_.fully) : nullptr;
  last_.amount = last_.cards = nullptr;
  return settledFirst(one, two);
}

const Node* Builder::settledFirst(const Node* one, const Node* two) {
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
  const bool chosen =
      llvm::any_of(later, [](const Node* part) { return part->kind == NodeKind::Let && !isPure(part->args[0]); });
  parts.insert(parts.end(), later.begin(), later.end());
  const bool settled = llvm::all_of(parts, [&](const Node* part) {
    const bool asks = part->kind == NodeKind::Let || part->kind == NodeKind::ForEach;
    if (!asks) return part->kind == NodeKind::Do || part->kind == NodeKind::If;
    return !anyNode(make(NodeKind::Seq, Type::None, {one, two}), [&](const Node* deed) {  // what came of either
      return deed->kind == NodeKind::Do && deed->local >= 0 &&
             (uses(part->args[0], deed->local) || uses(part->args[0], deed->local + 1));
    });
  });
  if (!settled || chosen || !each) return make(NodeKind::Seq, Type::None, {one, two});
  const bool away = anyNode(
      one, [&](const Node* deed) { return deed->kind == NodeKind::Do && takesFromPlay(deed->index, Role::Object); });
  gather(parts, away);
  return sequence(parts);
}

void Builder::sameDeed(Filling& filling) {
  const Desc& amount = filling.descs[size_t(Role::Amount)];
  if (!would_ || !watched_ || filling.frame->verb != watched_->verb || !amount.node ||
      amount.node->kind != NodeKind::RoleInt || amount.node->args[0] != event_)
    return;
  if (!filling.filled[size_t(Role::Performer)])
    filling.roles[size_t(Role::Performer)] = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Performer));
  if (!filling.filled[size_t(Role::Player)])
    filling.roles[size_t(Role::Player)] = make(NodeKind::RolePlayer, Type::Player, {event_}, int64_t(Role::Player));
  note(amount.span, "by whoever was about to do it");
}

const Node* Builder::effectWith(const Clause& clause, const VerbWord& verb) {
  bool divided = false;
  if (const Node* each = effectOnEach(clause, verb, divided); each || divided) return each;
  // The first frame whose roles take every chunk. When none does, the last tried says what is wrong.
  const std::vector<Antecedent> before = antecedents_;
  const int32_t locals = nextLocal_;
  const size_t atFirst = atFirst_.size();
  const NounPhrase* xPhrase = xPhrase_;
  const Node* x = x_;
  const bool ofChosen = ofChosen_;
  const Done lastBefore = last_;
  size_t best = 0;
  size_t bestTaken = 0;
  for (size_t i = 0; i <= verb.frames.size(); ++i) {
    // One pass more than there are frames: the best of them again, aloud.
    const bool aloud = i == verb.frames.size() || verb.frames.size() == 1;
    if (verb.frames.size() == 1 && i == 1) break;
    const VerbFrame& frame = verb.frames[i == verb.frames.size() ? best : i];
    const std::vector<Note> notes = notes_;
    const size_t choices = program_.choices.size();
    antecedents_ = before;
    nextLocal_ = std::max(locals, paid_ + 2);  // what was paid is known to the whole ability
    atFirst_.resize(atFirst);
    xPhrase_ = xPhrase;
    x_ = x;
    ofChosen_ = ofChosen;
    late_ = {};
    last_ = lastBefore;
    prelude_.clear();
    const bool wasQuiet = quiet_;
    quiet_ = quiet_ || !aloud;
    Filling filling{.frame = &frame, .speaks = mode_ == Mode::Effect};
    Cursor cursor{clause.chunks};
    const Node* done = nullptr;
    const Node* times = nullptr;
    bool instead = false;
    std::vector<const Node*> caps;
    const Node* paidFor = nullptr;
    Duration until;
    llvm::SaveAndRestore<bool> inside(filling_, true);
    if (fill(filling, clause, cursor, true)) {
      bool clean = true;
      while (clean && !cursor.done()) {
        const Chunk& chunk = cursor.peek();
        if (forEach(chunk) && !times) {
          times = timesOf(chunk, cursor);
          clean = times != nullptr;
        } else if (chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::EqualTo) &&
                   filling.filled[size_t(Role::Amount)] && filling.descs[size_t(Role::Amount)].sort == Sort::Amount &&
                   !filling.descs[size_t(Role::Amount)].node) {
          // "deal damage to that enemy equal to its ATK"
          ++cursor.at;
          Desc& amount = filling.descs[size_t(Role::Amount)];
          Desc value = leavesOpen(amount) ? describe(*chunk.np, cursor) : Desc{};
          amount.node = valueOf(value);
          clean = amount.node != nullptr;
        } else if (saysFacing(frame, chunk)) {
          ++cursor.at;
        } else if (chunk.kind == ChunkKind::Adverb && is(chunk.word, Closed::Instead)) {
          if (instead) {
            clean = false;
            fail(diag::Id::NoRole, chunk.span, textOf(chunk.span), "take it away");
          }
          instead = true;
          ++cursor.at;
        } else if (chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::For) && chunk.np && !paidFor_ &&
                   program_.verbs[frame.verb].does(bytecode::Operation::AddPool)) {
          // "generate a [mental] resource for a Spell event": to pay for such a card alone
          ++cursor.at;
          Desc what = describe(*chunk.np, cursor);
          if (what.sort != Sort::Query || what.quantifier != Quantifier::One || what.list) {
            clean = false;
            if (what.sort != Sort::None) fail(diag::Id::NoRole, chunk.span, textOf(chunk.span));
          } else {
            note(chunk.span, "only while such a card is paid for");
            paidFor = matches(what, make(NodeKind::Parameter, Type::Card, {}, 0));
          }
        } else if (chunk.kind == ChunkKind::Paren) {
          ++cursor.at;
          clean = parenthesis(chunk, filling, caps);
        } else if (isDuration(chunk) && program_.verbs[frame.verb].does(bytecode::Operation::TakeControl)) {
          clean = duration(cursor, until);
        } else if (isDuration(chunk) && program_.verbs[frame.verb].does(bytecode::Operation::DealUnder)) {
          // "give it a boost card for this activation": what belongs to a card is used up while that lasts
          Duration during;
          clean = duration(cursor, during) && onlyActing(filling, during);
          if (!clean && !failed_) fail(diag::Id::NoRole, chunk.span, textOf(chunk.span));
        } else {
          clean = false;
          fail(diag::Id::NoRole, chunk.span, textOf(chunk.span), usage(frame));
        }
      }
      if (clean && times) {
        Desc& amount = filling.descs[size_t(Role::Amount)];
        if (!filling.filled[size_t(Role::Amount)]) {
          clean = false;
          fail(diag::Id::NoAmount, clause.span, textOf(clause.span));
        } else if (amount.sort == Sort::Query) {
          amount.number = make(NodeKind::Mul, Type::Int, {amount.number ? amount.number : integer(1), times});
        } else if (amount.node) {
          amount.node = make(NodeKind::Mul, Type::Int, {amount.node, times});
        }
      }
      if (clean && late_.definition) clean = defineLate(filling);
      filling_ = false;
      forgetPending();
      if (clean && !caps.empty()) clean = capped(filling, caps.front(), caps.size() == 1);
      // "When you would take any amount of damage, place it here": placed there, it is not taken
      const Desc& it = filling.descs[size_t(Role::Amount)];
      const bool itself = would_ && it.node && it.node->kind == NodeKind::RoleInt && it.node->args[0] == event_ &&
                          llvm::any_of(clause.chunks, [&](const Chunk* chunk) {
                            return chunk->np && chunk->np->span == it.span && is(chunk->np->head, Closed::It);
                          });
      if (itself && !instead) note(it.span, "instead of what would happen");
      instead = instead || itself;
      if (clean && (instead || replaces_)) sameDeed(filling);
      if (aloud && lasts_ && frameThatDoes(bytecode::Operation::TakeControl, verb)) {
        until = *lasts_;
        lasts_.reset();
      }
      if (aloud && clean) noteOwnership(filling, until, clause.span);
      if (clean) done = until.span.valid() ? controlUntil(filling, until, clause.span) : perform(filling, clause.span);
    }
    if (!done && !aloud && cursor.at > bestTaken) best = i;
    bestTaken = std::max(bestTaken, cursor.at);
    quiet_ = wasQuiet;
    if (done && !failed_) {
      if (!aloud) {
        // Found quietly: once more with notes and errors on.
        best = i;
        i = verb.frames.size() - 1;
        program_.choices.resize(choices);
        notes_ = notes;
        continue;
      }
      if (paidFor) paidFor_ = paidFor;
      if (instead && canceled_) {
        note(clause.span, "instead of what was canceled");
        return done;
      }
      if (instead && mayReplaceDeed_) {
        insteadOfDeed_ = true;
        note(clause.span, "instead of what the sentence before does: the event it watches is over");
        return done;
      }
      if (instead) {
        if (!watched_) return fail(diag::Id::InsteadOfWhat, clause.span);
        return inItsPlace(done);
      }
      return done;
    }
    if (aloud) {
      if (!failed_) fail(diag::Id::NoRole, clause.span, textOf(clause.span));
      return nullptr;
    }
    failed_ = false;
    program_.choices.resize(choices);
    notes_ = notes;
  }
  return nullptr;
}

}  // namespace thou::sema
