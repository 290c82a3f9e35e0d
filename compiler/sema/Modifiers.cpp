// What follows a noun: `you control`, `engaged with you`, `with 3 or more threat`, `in your hand`, `that is stunned`, `on it`.
// A preposition that the verb's frame still wants is left to the verb.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

namespace {

/// Whether a free role of the frame takes this preposition.
bool wanted(const Filling* filling, Closed preposition) {
  if (!filling || !filling->frame) return false;
  for (const RoleDecl& role : filling->frame->roles) {
    if (role.preposition == preposition && !filling->filled[size_t(role.slot)]) return true;
  }
  return false;
}

}  // namespace

bool Builder::postModifiers(Desc& desc, Cursor& cursor, const Filling* filling) {
  while (!cursor.done()) {
    const Chunk& chunk = cursor.peek();
    if (isDuration(chunk)) return true;
    switch (chunk.kind) {
      case ChunkKind::Contact: {
        const VerbWord* verb = verbOf(chunk.verb->verb);
        if (desc.sort != Sort::Query || !verb || verb->frames.front().construct == Construct::None) return true;
        const Construct construct = verb->frames.front().construct;
        if (construct != Construct::Control && construct != Construct::Own) return true;
        const syntax::VerbGroup& group = *chunk.verb;
        if (!license(group)) return false;
        if (group.modal && !is(group.modal, Closed::Do))
          return fail(diag::Id::Misplaced, group.modal->span, group.modal->text) != nullptr;
        if (desc.quantifier == Quantifier::One && is(chunk.np->det, Closed::Each))  // one for each, or of any of them?
          return fail(diag::Id::Misplaced, chunk.np->det->span, chunk.np->det->text,
                      "one card is one player's: write `a`") != nullptr;
        Cursor none;
        Desc who = describe(*chunk.np, none);
        if (who.sort == Sort::None) return false;
        if (construct == Construct::Control && !inPlayOnly(desc, chunk.span)) return false;
        const Node* card = local(desc.variable, Type::Card);
        const Node* holder =
            make(construct == Construct::Control ? NodeKind::Controller : NodeKind::Owner, Type::Player, {card});
        const Node* test = nullptr;
        if (group.negated && who.sort != Sort::Player)
          return fail(diag::Id::NotYet, chunk.span, "what several players do not control") != nullptr;
        if (who.sort == Sort::Players) {  // "another player controls"
          if (who.node->kind == NodeKind::FilterPlayers) {
            test = both(make(NodeKind::IsPlayer, Type::Bool, {holder}),
                        negate(make(NodeKind::EqPlayer, Type::Bool, {holder, you_})));
          } else {
            test = make(NodeKind::IsPlayer, Type::Bool, {holder});
          }
        } else {
          const Node* player = playerOf(who);
          if (!player) return false;
          test = make(NodeKind::EqPlayer, Type::Bool, {holder, player});
          const bool done = mode_ == Mode::Effect && who.node == you_;  // to a card in that player's area
          const bool owns = construct == Construct::Own;
          note(chunk.span, owns ? "the player: ownership is a player's" : "the player: control is a player's",
               owns   ? "OC-1, YOU-9"
               : done ? "OC-16, YOU-11"
                      : "OC-16, YOU-9");
        }
        desc.predicates.push_back(group.negated ? negate(test) : test);
        ++cursor.at;
        break;
      }
      case ChunkKind::Part: {
        const VerbWord* verb = verbOf(chunk.word);
        const Chunk* next = cursor.next(1);
        if (desc.sort == Sort::Stat && iconsThisWay(desc, cursor)) break;
        if (failed_) return false;
        if (desc.sort == Sort::Query && next && next->kind == ChunkKind::Adverb && is(next->word, Closed::ThisWay)) {
          const bool same = last_.verb && verb && last_.verb >= verb->frames.data() &&
                            last_.verb < verb->frames.data() + verb->frames.size();
          if (!last_.cards || !same) {
            fail(diag::Id::NoAntecedent, next->span, textOf(next->span));
            return false;
          }
          desc.predicates.push_back(
              make(NodeKind::Contains, Type::Bool, {last_.cards, local(desc.variable, Type::Card)}));
          if (last_.each) {  // of several, those it was really done to
            asksThisWay_ = true;
            desc.predicates.push_back(
                make(NodeKind::DidTo, Type::Bool, {ownEvent(), local(desc.variable, Type::Card)}, 0, last_.verb->verb));
          }
          desc.list = last_.cards;
          cursor.at += 2;
          break;
        }
        const Relation* relation = nullptr;
        for (const Relation& candidate : model_.relations) {
          if (verb == &model_.verbs[candidate.verbWord] && next && next->kind == ChunkKind::Prep &&
              is(next->word, candidate.preposition)) {
            relation = &candidate;
          }
        }
        if (desc.sort != Sort::Query || !relation) return true;
        cursor.at += 2;
        const Node* test = relationTest(*relation, local(desc.variable, Type::Card), *next->np, cursor);
        if (!test) return false;
        desc.predicates.push_back(test);
        break;
      }
      case ChunkKind::Prep: {
        if (!chunk.np) return true;  // "by discarding a card"
        if (wanted(filling, chunk.word->closed) && textOf(chunk.np->span) != "play") return true;
        const Closed preposition = chunk.word->closed;
        if (desc.sort == Sort::Amount && !desc.node && preposition == Closed::EqualTo) {
          if (!leavesOpen(desc)) return false;
          ++cursor.at;
          Desc value = describe(*chunk.np, cursor, filling);
          desc.node = valueOf(value);
          if (!desc.node) return false;
          desc.quantifier = Quantifier::Number;
          break;
        }
        if (desc.sort == Sort::Resources && !desc.number && preposition == Closed::EqualTo) {
          ++cursor.at;
          Desc value = describe(*chunk.np, cursor, filling);
          desc.number = valueOf(value);
          if (!desc.number) return false;
          break;
        }
        if (desc.sort == Sort::Resources && preposition == Closed::Of && textOf(chunk.span) == "of any type") {
          ++cursor.at;
          break;
        }
        if (desc.sort == Sort::Amount && !desc.node && (preposition == Closed::On || preposition == Closed::Here)) {
          ++cursor.at;
          Desc on = describe(*chunk.np, cursor, filling);
          if (on.sort == Sort::None) return false;
          if (on.sort == Sort::Query && on.quantifier == Quantifier::Each && desc.unitIndex != kNone) {
            finishQuery(on);
            const int32_t variable = newLocal();
            const Node* its = make(NodeKind::Counters, Type::Int, {local(variable, Type::Card)}, desc.unitIndex);
            desc.node = make(NodeKind::Sum, Type::Int, {candidates(on), its}, 0, kNone, variable);
            note(chunk.span, "of all of them together");
            break;
          }
          const Node* card = cardOf(on);
          if (!card || desc.unitIndex == kNone) return false;
          desc.node = make(NodeKind::Counters, Type::Int, {card}, desc.unitIndex);
          break;
        }
        if (desc.sort == Sort::Stat && iconsOn(desc, cursor)) break;
        if (failed_) return false;
        if (desc.sort != Sort::Query) return true;
        if (preposition == Closed::With || preposition == Closed::Without) {
          ++cursor.at;
          if (attachedBehind(desc, *chunk.np, preposition == Closed::Without, cursor)) {
            if (failed_) return false;
            break;
          }
          if (!withPhrase(desc, *chunk.np, preposition == Closed::Without)) return false;
          // "with the most threat on it": on the card described
          const NounDecl* counted = nounOf(chunk.np->head);
          const Chunk* on = cursor.next();
          if (counted && counted->sort == NounSort::Counter && on && on->kind == ChunkKind::Prep && on->np &&
              is(on->word, Closed::On) && on->np->head && on->np->mods.empty() && !on->np->det &&
              (is(on->np->head, Closed::It) || is(on->np->head, Closed::Him) || is(on->np->head, Closed::Her) ||
               is(on->np->head, Closed::Them)))
            ++cursor.at;
          break;
        }
        if (preposition == Closed::In || preposition == Closed::From) {
          if (!zonePhrase(desc, chunk)) return !failed_;
          ++cursor.at;
          if (!orInZone(desc, chunk, cursor)) return false;
          break;
        }
        if (preposition == Closed::On) {
          // "each upgrade on that ally": attached to it
          ++cursor.at;
          Desc on = describe(*chunk.np, cursor, filling);
          if (on.sort == Sort::None) return false;
          const Node* card = cardOf(on);
          if (!card) return false;
          const Node* one = local(desc.variable, Type::Card);
          const Node* host = make(NodeKind::Host, Type::Card, {one});
          const Node* test = make(NodeKind::EqCard, Type::Bool, {host, card});
          // "an upgrade on your hero": what is attached to nothing is its controller's identity's
          const uint32_t extensions = extensionsUnlessAttached();
          if (desc.kinds != ~0u && (desc.kinds & extensions) && (on.kinds & identityKinds()))
            test = either(
                test,
                make(NodeKind::And, Type::Bool,
                     {make(NodeKind::IsKind, Type::Bool, {one}, extensions),
                      negate(make(NodeKind::IsCard, Type::Bool, {host})),
                      make(NodeKind::EqCard, Type::Bool, {make(NodeKind::Attributed, Type::Card, {one}), card})}));
          desc.predicates.push_back(test);
          break;
        }
        if (preposition == Closed::OtherThan || preposition == Closed::ExceptFor) {
          ++cursor.at;
          Desc other = describe(*chunk.np, cursor, filling);
          if (other.sort == Sort::None) return false;
          const Node* same = matches(other, local(desc.variable, Type::Card));
          if (!same) return false;
          desc.predicates.push_back(negate(same));
          break;
        }
        return true;
      }
      case ChunkKind::Rel: {
        if (desc.sort != Sort::Query || !chunk.verb || !is(chunk.verb->verb, Closed::Be)) return true;
        // "that is stunned": the adjective follows inside or as the next chunk
        const Word* adjective = nullptr;
        if (chunk.inner && chunk.inner->kind == ChunkKind::Adjective) adjective = chunk.inner->word;
        const Chunk* next = cursor.next(1);
        bool skip = false;
        if (!adjective && next && next->kind == ChunkKind::Adjective) {
          adjective = next->word;
          skip = true;
        }
        if (!adjective || !adjective->symbol.valid() || kindOf(adjective) != SymbolKind::Adjective) return true;
        const Node* test = adjectiveTest(*adjective, local(desc.variable, Type::Card));
        desc.predicates.push_back(chunk.verb->negated ? negate(test) : test);
        cursor.at += skip ? 2 : 1;
        break;
      }
      case ChunkKind::Adverb:
        if (desc.sort == Sort::Amount && !desc.node && desc.unitIndex != kNone && is(chunk.word, Closed::Here) &&
            !wanted(filling, Closed::On) && desc.quantifier != Quantifier::AnyNumber) {  // "each web counter here"
          ++cursor.at;
          desc.node = make(NodeKind::Counters, Type::Int, {thisCard()}, desc.unitIndex);
          break;
        }
        if (desc.sort == Sort::Query && is(chunk.word, Closed::AtRandom)) {
          if (desc.random || desc.quantifier == Quantifier::Each)
            return fail(diag::Id::NoRole, chunk.span, chunk.word->text, "take it away") != nullptr;
          desc.random = true;
          ++cursor.at;
          break;
        }
        if (desc.sort == Sort::Query && is(chunk.word, Closed::OfYourChoice)) {
          ++cursor.at;
          break;
        }
        return true;
      case ChunkKind::Conj: {
        if (desc.sort == Sort::Zone && chunk.inner && chunk.inner->kind == ChunkKind::Noun &&
            !is(chunk.word, Closed::But)) {
          const NounDecl* zone = nounOf(chunk.inner->np->head);
          if (!zone || zone->sort != NounSort::Zone) return true;
          if (!alsoZone(desc, *chunk.inner->np)) return false;
          ++cursor.at;
          break;
        }
        // "an ally or support you control": a union of kinds; modifiers behind it span both
        if (desc.sort != Sort::Query || jointOf(cursor.chunks, cursor.at) != Closed::Or || !chunk.inner ||
            chunk.inner->kind != ChunkKind::Noun)
          return true;
        const NounPhrase& other = *chunk.inner->np;
        const NounDecl* noun = nounOf(other.head);
        if (!noun || noun->sort != NounSort::Card || !other.mods.empty() || (other.det && !is(other.det, Closed::A)) ||
            other.det2 || other.of || other.ordinal || other.adverb || other.extra || other.possessor ||
            other.quantity.kind != syntax::QuantityKind::None || other.head->negated || noun->trait != kNone ||
            noun->zone != kNone || desc.top)
          return true;
        // Adjectives before the first noun span both when the determiner does ("a ready hero or ally").
        if (!desc.predicates.empty() && other.det) return true;
        desc.kinds |= noun->kinds;
        ++cursor.at;
        break;
      }
      case ChunkKind::Noun:
      case ChunkKind::Inf:
      case ChunkKind::Gerund:
      case ChunkKind::Signed:
        return true;
      case ChunkKind::Paren:
        if (desc.sort == Sort::Stat && iconsThisWay(desc, cursor)) break;
        return !failed_;
      case ChunkKind::Quote:
      case ChunkKind::Adjective:
        return true;
    }
  }
  return true;
}

const Node* Builder::relationTest(const Relation& relation, const Node* card, const NounPhrase& phrase,
                                  Cursor& cursor) {
  Desc other = describe(phrase, cursor);
  if (other.sort == Sort::None) return nullptr;
  switch (relation.sort) {
    case Relation::Sort::Area: {
      const Node* player = playerOf(other);
      if (!player) return nullptr;
      note(phrase.span, "the player whose play area it is in", "YOU-9");
      return make(NodeKind::EqPlayer, Type::Bool, {make(NodeKind::Area, Type::Player, {card}), player});
    }
    case Relation::Sort::Host: {
      const Node* host = make(NodeKind::Host, Type::Card, {card});
      const Node* test = nullptr;
      if (other.sort == Sort::Query && other.quantifier != Quantifier::Definite) {
        test = matches(other, host);
      } else if (const Node* target = cardOf(other)) {
        test = make(NodeKind::EqCard, Type::Bool, {host, target});
      }
      return test ? both(make(NodeKind::IsCard, Type::Bool, {host}), test) : nullptr;
    }
  }
  return nullptr;
}

const Node* Builder::areaHolds(const Node* player, const NounPhrase& phrase, Cursor& cursor, bool negated) {
  Desc what = describe(phrase, cursor);
  const auto inArea = [&](const Node* card) {
    return make(NodeKind::EqPlayer, Type::Bool, {make(NodeKind::Area, Type::Player, {card}), player});
  };
  if (what.sort == Sort::Query && what.quantifier == Quantifier::One && !what.plural) {
    what.predicates.push_back(inArea(local(what.variable, Type::Card)));
    note(phrase.span, "such a card in their play area", "YOU-9");
    return exists(what, negated);
  }
  if (what.sort != Sort::Card) {
    if (what.sort != Sort::None) fail(diag::Id::NoRole, phrase.span, textOf(phrase.span));
    return nullptr;
  }
  note(phrase.span, "whether it is in their play area", "YOU-9");
  const Node* test = both(make(NodeKind::IsCard, Type::Bool, {what.node}), inArea(what.node));
  return negated ? negate(test) : test;
}

}  // namespace thou::sema
