// See Modifiers.h.
#include "compiler/sema/phrase/Modifiers.h"
#include "compiler/sema/phrase/Adjectives.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Icons.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/NounPhrase.h"
#include "compiler/sema/phrase/Places.h"
#include "compiler/sema/phrase/With.h"

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

bool postModifiers(Context& context, Desc& desc, Cursor& cursor, const Filling* filling) {
  while (!cursor.done()) {
    const Chunk& chunk = cursor.peek();
    if (isDuration(context, chunk)) return true;
    switch (chunk.kind) {
      case ChunkKind::Contact: {
        const VerbWord* verb = context.verbOf(chunk.verb->verb);
        if (desc.sort != Sort::Query || !verb || verb->frames.front().construct == Construct::None) return true;
        const Construct construct = verb->frames.front().construct;
        if (construct != Construct::Control && construct != Construct::Own) return true;
        const syntax::VerbGroup& group = *chunk.verb;
        if (!license(context, group)) return false;
        if (group.modal && !is(group.modal, Closed::Do))
          return context.fail(diag::Id::Misplaced, group.modal->span, group.modal->text) != nullptr;
        if (desc.quantifier == Quantifier::One && is(chunk.np->det, Closed::Each))  // one for each, or of any of them?
          return context.fail(diag::Id::Misplaced, chunk.np->det->span, chunk.np->det->text,
                              "one card is one player's: write `a`") != nullptr;
        Cursor none;
        Desc who = describe(context, *chunk.np, none);
        if (who.sort == Sort::None) return false;
        if (construct == Construct::Control && !inPlayOnly(context, desc, chunk.span)) return false;
        const Node* card = context.local(desc.variable, Type::Card);
        const Node* holder = context.make(construct == Construct::Control ? NodeKind::Controller : NodeKind::Owner,
                                          Type::Player, {card});
        const Node* test = nullptr;
        if (group.negated && who.sort != Sort::Player)
          return context.fail(diag::Id::NotYet, chunk.span, "what several players do not control") != nullptr;
        if (who.sort == Sort::Players) {  // "another player controls"
          if (who.node->kind == NodeKind::FilterPlayers) {
            test = context.both(
                context.make(NodeKind::IsPlayer, Type::Bool, {holder}),
                context.negate(context.make(NodeKind::EqPlayer, Type::Bool, {holder, context.setting.you})));
          } else {
            test = context.make(NodeKind::IsPlayer, Type::Bool, {holder});
          }
        } else {
          const Node* player = playerOf(context, who);
          if (!player) return false;
          test = context.make(NodeKind::EqPlayer, Type::Bool, {holder, player});
          const bool done = context.setting.mode == Mode::Effect &&
                            who.node == context.setting.you;  // to a card in that player's area
          const bool owns = construct == Construct::Own;
          context.note(chunk.span, owns ? "the player: ownership is a player's" : "the player: control is a player's",
                       owns   ? "OC-1, YOU-9"
                       : done ? "OC-16, YOU-11"
                              : "OC-16, YOU-9");
        }
        desc.predicates.push_back(group.negated ? context.negate(test) : test);
        ++cursor.at;
        break;
      }
      case ChunkKind::Part: {
        const VerbWord* verb = context.verbOf(chunk.word);
        const Chunk* next = cursor.next(1);
        if (desc.sort == Sort::Stat && iconsThisWay(context, desc, cursor)) break;
        if (context.failed) return false;
        if (desc.sort == Sort::Query && next && next->kind == ChunkKind::Adverb && is(next->word, Closed::ThisWay)) {
          const bool same = context.discourse.last.verb && verb && context.discourse.last.verb >= verb->frames.data() &&
                            context.discourse.last.verb < verb->frames.data() + verb->frames.size();
          if (!context.discourse.last.cards || !same) {
            context.fail(diag::Id::NoAntecedent, next->span, context.textOf(next->span));
            return false;
          }
          desc.predicates.push_back(
              context.make(NodeKind::Contains, Type::Bool,
                           {context.discourse.last.cards, context.local(desc.variable, Type::Card)}));
          if (context.discourse.last.each) {  // of several, those it was really done to
            context.made.asksThisWay = true;
            desc.predicates.push_back(context.make(NodeKind::DidTo, Type::Bool,
                                                   {context.ownEvent(), context.local(desc.variable, Type::Card)}, 0,
                                                   context.discourse.last.verb->verb));
          }
          desc.list = context.discourse.last.cards;
          cursor.at += 2;
          break;
        }
        const Relation* relation = nullptr;
        for (const Relation& candidate : context.model.relations) {
          if (verb == &context.model.verbs[candidate.verbWord] && next && next->kind == ChunkKind::Prep &&
              is(next->word, candidate.preposition)) {
            relation = &candidate;
          }
        }
        if (desc.sort != Sort::Query || !relation) return true;
        cursor.at += 2;
        const Node* test =
            relationTest(context, *relation, context.local(desc.variable, Type::Card), *next->np, cursor);
        if (!test) return false;
        desc.predicates.push_back(test);
        break;
      }
      case ChunkKind::Prep: {
        if (!chunk.np) return true;  // "by discarding a card"
        if (wanted(filling, chunk.word->closed) && context.textOf(chunk.np->span) != "play") return true;
        const Closed preposition = chunk.word->closed;
        if (desc.sort == Sort::Amount && !desc.node && preposition == Closed::EqualTo) {
          if (!leavesOpen(context, desc)) return false;
          ++cursor.at;
          Desc value = describe(context, *chunk.np, cursor, filling);
          desc.node = valueOf(context, value);
          if (!desc.node) return false;
          desc.quantifier = Quantifier::Number;
          break;
        }
        if (desc.sort == Sort::Resources && !desc.number && preposition == Closed::EqualTo) {
          ++cursor.at;
          Desc value = describe(context, *chunk.np, cursor, filling);
          desc.number = valueOf(context, value);
          if (!desc.number) return false;
          break;
        }
        if (desc.sort == Sort::Resources && preposition == Closed::Of && context.textOf(chunk.span) == "of any type") {
          ++cursor.at;
          break;
        }
        if (desc.sort == Sort::Amount && !desc.node && (preposition == Closed::On || preposition == Closed::Here)) {
          ++cursor.at;
          Desc on = describe(context, *chunk.np, cursor, filling);
          if (on.sort == Sort::None) return false;
          if (on.sort == Sort::Query && on.quantifier == Quantifier::Each && desc.unitIndex != kNone) {
            finishQuery(context, on);
            const int32_t variable = context.newLocal();
            const Node* its =
                context.make(NodeKind::Counters, Type::Int, {context.local(variable, Type::Card)}, desc.unitIndex);
            desc.node = context.make(NodeKind::Sum, Type::Int, {candidates(context, on), its}, 0, kNone, variable);
            context.note(chunk.span, "of all of them together");
            break;
          }
          const Node* card = cardOf(context, on);
          if (!card || desc.unitIndex == kNone) return false;
          desc.node = context.make(NodeKind::Counters, Type::Int, {card}, desc.unitIndex);
          break;
        }
        if (desc.sort == Sort::Stat && iconsOn(context, desc, cursor)) break;
        if (context.failed) return false;
        if (desc.sort != Sort::Query) return true;
        if (preposition == Closed::With || preposition == Closed::Without) {
          ++cursor.at;
          if (attachedBehind(context, desc, *chunk.np, preposition == Closed::Without, cursor)) {
            if (context.failed) return false;
            break;
          }
          if (!withPhrase(context, desc, *chunk.np, preposition == Closed::Without)) return false;
          // "with the most threat on it": on the card described
          const NounDecl* counted = context.nounOf(chunk.np->head);
          const Chunk* on = cursor.next();
          if (counted && counted->sort == NounSort::Counter && on && on->kind == ChunkKind::Prep && on->np &&
              is(on->word, Closed::On) && on->np->head && on->np->mods.empty() && !on->np->det &&
              (is(on->np->head, Closed::It) || is(on->np->head, Closed::Him) || is(on->np->head, Closed::Her) ||
               is(on->np->head, Closed::Them)))
            ++cursor.at;
          break;
        }
        if (preposition == Closed::In || preposition == Closed::From) {
          if (!zonePhrase(context, desc, chunk)) return !context.failed;
          ++cursor.at;
          if (!orInZone(context, desc, chunk, cursor)) return false;
          break;
        }
        if (preposition == Closed::On) {
          // "each upgrade on that ally": attached to it
          ++cursor.at;
          Desc on = describe(context, *chunk.np, cursor, filling);
          if (on.sort == Sort::None) return false;
          const Node* card = cardOf(context, on);
          if (!card) return false;
          const Node* one = context.local(desc.variable, Type::Card);
          const Node* host = context.make(NodeKind::Host, Type::Card, {one});
          const Node* test = context.make(NodeKind::EqCard, Type::Bool, {host, card});
          // "an upgrade on your hero": what is attached to nothing is its controller's identity's
          const uint32_t extensions = context.extensionsUnlessAttached();
          if (desc.kinds != ~0u && (desc.kinds & extensions) && (on.kinds & context.identityKinds()))
            test = context.either(
                test, context.make(NodeKind::And, Type::Bool,
                                   {context.make(NodeKind::IsKind, Type::Bool, {one}, extensions),
                                    context.negate(context.make(NodeKind::IsCard, Type::Bool, {host})),
                                    context.make(NodeKind::EqCard, Type::Bool,
                                                 {context.make(NodeKind::Attributed, Type::Card, {one}), card})}));
          desc.predicates.push_back(test);
          break;
        }
        if (preposition == Closed::OtherThan || preposition == Closed::ExceptFor) {
          ++cursor.at;
          Desc other = describe(context, *chunk.np, cursor, filling);
          if (other.sort == Sort::None) return false;
          const Node* same = matches(context, other, context.local(desc.variable, Type::Card));
          if (!same) return false;
          desc.predicates.push_back(context.negate(same));
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
        if (!adjective || !adjective->symbol.valid() || context.kindOf(adjective) != SymbolKind::Adjective) return true;
        const Node* test = adjectiveTest(context, *adjective, context.local(desc.variable, Type::Card));
        desc.predicates.push_back(chunk.verb->negated ? context.negate(test) : test);
        cursor.at += skip ? 2 : 1;
        break;
      }
      case ChunkKind::Adverb:
        if (desc.sort == Sort::Amount && !desc.node && desc.unitIndex != kNone && is(chunk.word, Closed::Here) &&
            !wanted(filling, Closed::On) && desc.quantifier != Quantifier::AnyNumber) {  // "each web counter here"
          ++cursor.at;
          desc.node = context.make(NodeKind::Counters, Type::Int, {context.thisCard()}, desc.unitIndex);
          break;
        }
        if (desc.sort == Sort::Query && is(chunk.word, Closed::AtRandom)) {
          if (desc.random || desc.quantifier == Quantifier::Each)
            return context.fail(diag::Id::NoRole, chunk.span, chunk.word->text, "take it away") != nullptr;
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
          const NounDecl* zone = context.nounOf(chunk.inner->np->head);
          if (!zone || zone->sort != NounSort::Zone) return true;
          if (!alsoZone(context, desc, *chunk.inner->np)) return false;
          ++cursor.at;
          break;
        }
        // "an ally or support you control": a union of kinds; modifiers behind it span both
        if (desc.sort != Sort::Query || jointOf(cursor.chunks, cursor.at) != Closed::Or || !chunk.inner ||
            chunk.inner->kind != ChunkKind::Noun)
          return true;
        const NounPhrase& other = *chunk.inner->np;
        const NounDecl* noun = context.nounOf(other.head);
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
        if (desc.sort == Sort::Stat && iconsThisWay(context, desc, cursor)) break;
        return !context.failed;
      case ChunkKind::Quote:
      case ChunkKind::Adjective:
        return true;
    }
  }
  return true;
}

const Node* relationTest(Context& context, const Relation& relation, const Node* card, const NounPhrase& phrase,
                         Cursor& cursor) {
  Desc other = describe(context, phrase, cursor);
  if (other.sort == Sort::None) return nullptr;
  switch (relation.sort) {
    case Relation::Sort::Area: {
      const Node* player = playerOf(context, other);
      if (!player) return nullptr;
      context.note(phrase.span, "the player whose play area it is in", "YOU-9");
      return context.make(NodeKind::EqPlayer, Type::Bool, {context.make(NodeKind::Area, Type::Player, {card}), player});
    }
    case Relation::Sort::Host: {
      const Node* host = context.make(NodeKind::Host, Type::Card, {card});
      const Node* test = nullptr;
      if (other.sort == Sort::Query && other.quantifier != Quantifier::Definite) {
        test = matches(context, other, host);
      } else if (const Node* target = cardOf(context, other)) {
        test = context.make(NodeKind::EqCard, Type::Bool, {host, target});
      }
      return test ? context.both(context.make(NodeKind::IsCard, Type::Bool, {host}), test) : nullptr;
    }
  }
  return nullptr;
}

const Node* areaHolds(Context& context, const Node* player, const NounPhrase& phrase, Cursor& cursor, bool negated) {
  Desc what = describe(context, phrase, cursor);
  const auto inArea = [&](const Node* card) {
    return context.make(NodeKind::EqPlayer, Type::Bool, {context.make(NodeKind::Area, Type::Player, {card}), player});
  };
  if (what.sort == Sort::Query && what.quantifier == Quantifier::One && !what.plural) {
    what.predicates.push_back(inArea(context.local(what.variable, Type::Card)));
    context.note(phrase.span, "such a card in their play area", "YOU-9");
    return exists(context, what, negated);
  }
  if (what.sort != Sort::Card) {
    if (what.sort != Sort::None) context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span));
    return nullptr;
  }
  context.note(phrase.span, "whether it is in their play area", "YOU-9");
  const Node* test = context.both(context.make(NodeKind::IsCard, Type::Bool, {what.node}), inArea(what.node));
  return negated ? context.negate(test) : test;
}

}  // namespace thou::sema
