// See Events.h.
#include "compiler/sema/phrase/Events.h"

#include <algorithm>

#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"

namespace thou::sema {

using Sort = Desc::Sort;

bool leadsTo(const Context& context, const VerbFrame& frame, Index verb, std::vector<const VerbFrame*>& seen) {
  if (std::find(seen.begin(), seen.end(), &frame) != seen.end()) return false;
  seen.push_back(&frame);
  for (const Index word : frame.mentions) {
    for (const VerbFrame& inner : context.model.verbs[word].frames) {
      if (inner.verb == verb || leadsTo(context, inner, verb, seen)) return true;
    }
  }
  return false;
}

bool surrounds(const Context& context, const VerbFrame& frame) {
  if (context.setting.tagFrame == &frame) return true;
  if (!context.setting.watched) return false;
  if (context.setting.watched->verb == frame.verb) return true;
  std::vector<const VerbFrame*> seen;
  return leadsTo(context, frame, context.setting.watched->verb, seen);
}

bool goesOn(const Context& context, Index verb) {
  return llvm::any_of(context.model.verbs, [&](const VerbWord& word) {
    return llvm::any_of(word.frames,
                        [&](const VerbFrame& frame) { return frame.verb == verb && surrounds(context, frame); });
  });
}

const Node* innermost(Context& context, const Node* event, Index verb) {
  const Node* other = context.make(NodeKind::Enclosing, Type::Event, {}, 0, verb);
  return event ? context.make(NodeKind::Inner, Type::Event, {event, other}) : other;
}

const Node* inProgressOf(Context& context, llvm::ArrayRef<Index> words, bool ifSurrounding) {
  const Node* inner = nullptr;
  for (const Index word : words) {
    const VerbFrame& frame = context.model.verbs[word].frames.front();
    if (!ifSurrounding || surrounds(context, frame)) inner = innermost(context, inner, frame.verb);
  }
  return inner;
}

const Node* eventOf(Context& context, llvm::ArrayRef<Index> verbs, Span span, std::string_view name) {
  size_t frames = 0;
  for (const Index verb : verbs) {
    for (const VerbFrame& frame : context.model.verbs[verb].frames) {
      if (context.setting.watched && context.setting.watched->verb == frame.verb) return context.setting.event;
      ++frames;
    }
  }
  const Node* inner = nullptr;  // of all that surround the ability, the innermost in progress
  std::vector<Index> known;
  for (const Index verb : verbs) {
    for (const VerbFrame& frame : context.model.verbs[verb].frames) {
      if ((frames > 1 && context.setting.owner.name != kNone && !surrounds(context, frame)) ||
          std::find(known.begin(), known.end(), frame.verb) != known.end())
        continue;
      known.push_back(frame.verb);
      inner = innermost(context, inner, frame.verb);
    }
  }
  if (!inner && context.discourse.last.verb) {
    // "Moth Keeper attacks you. If this attack ...": what the sentence before has done, inside this text
    for (const Index verb : verbs) {
      for (const VerbFrame& frame : context.model.verbs[verb].frames) {
        if (frame.verb != context.discourse.last.verb->verb) continue;
        context.made.asksThisWay = true;
        return context.ownEvent();
      }
    }
  }
  return inner ? inner : context.fail(diag::Id::NotYet, span, "which " + std::string(name) + " this is");
}

Desc describeEvent(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  if (!readsAll(context, phrase, kDet)) return {};
  Desc desc;
  desc.sort = Sort::Event;
  desc.index = noun.index;
  desc.node = eventOf(context, noun.events, phrase.span, phrase.head->text);
  return desc.node ? desc : Desc{};
}

Desc describeRole(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  if (!readsAll(context, phrase, kDet)) return {};
  const VerbWord& verb = context.model.verbs[noun.index];
  const VerbFrame* of = &verb.frames.back();
  for (const VerbFrame& frame : verb.frames) {
    for (const RoleDecl& role : frame.roles) {
      if (role.slot == noun.role) of = &frame;
    }
  }
  // In the body of one of several verbs by this name, that one is meant.
  if (context.setting.watched && context.setting.watched >= verb.frames.data() &&
      context.setting.watched < verb.frames.data() + verb.frames.size())
    of = context.setting.watched;
  const Node* event = context.make(NodeKind::Enclosing, Type::Event, {}, 0, of->verb);
  Desc desc;
  desc.kinds = noun.kinds;
  const bool player = noun.role == bytecode::Role::TargetPlayer || noun.role == bytecode::Role::ObjectPlayer ||
                      noun.role == bytecode::Role::Player;
  desc.sort = player ? Sort::Player : Sort::Card;
  desc.node = context.make(player ? NodeKind::RolePlayer : NodeKind::RoleCard, player ? Type::Player : Type::Card,
                           {context.setting.watched == of ? context.setting.event : event}, int64_t(noun.role));
  return desc;
}

const Node* playerWith(Context& context, const Node* card) {
  const int32_t variable = context.newLocal();
  const Node* theirs = context.samePlayer(context.local(variable, Type::Player), context.controllerOf(card));
  return context.make(NodeKind::PlayerAt, Type::Player,
                      {context.make(NodeKind::FilterPlayers, Type::Players,
                                    {context.make(NodeKind::Players, Type::Players), theirs}, 0, kNone, variable),
                       context.integer(0)});
}

const Node* isInGame(Context& context, const Node* player) {
  const bool found = player->kind == NodeKind::PlayerAt || player->kind == NodeKind::RolePlayer ||
                     player->kind == NodeKind::Controller || player->kind == NodeKind::Area;
  return found && context.setting.mode == Mode::Effect ? context.make(NodeKind::IsPlayer, Type::Bool, {player})
                                                       : nullptr;
}

const Node* ifInGame(Context& context, const Node* player, const Node* statement) {
  const Node* there = statement ? isInGame(context, player) : nullptr;
  return there ? context.when(there, statement) : statement;
}

void whoDidIt(Context& context, Desc& desc, Cursor& cursor) {
  if (cursor.done() || cursor.peek().kind != ChunkKind::Rel || !context.setting.watched) return;
  const Chunk& chunk = cursor.peek();
  const VerbWord* verb = chunk.verb ? context.verbOf(chunk.verb->verb) : nullptr;
  if (!verb || context.setting.watched < verb->frames.data() ||
      context.setting.watched >= verb->frames.data() + verb->frames.size() || !chunk.np || chunk.inner ||
      chunk.verb->negated || chunk.verb->modal || !chunk.verb->adverbs.empty())
    return;
  Cursor none;
  const Desc what = describe(context, *chunk.np, none);
  if (what.sort != Sort::Card || what.node->kind != NodeKind::This) {
    if (what.sort != Sort::None) context.fail(diag::Id::NoRole, chunk.np->span, context.textOf(chunk.np->span));
    return;
  }
  ++cursor.at;
  desc.definite = false;
  desc.node = playerWith(context, context.roleCard(context.setting.event, bytecode::Role::Performer));
  mention(context, Sort::Player, desc.node, 0, false, desc.span);
  context.note(desc.span, "who controls what did it", "YOU-7");
}

const Node* roleOfEvent(Context& context, const Word& word, bool performer, uint32_t kinds, Span span,
                        uint32_t* found) {
  const VerbWord* verb = context.verbOf(&word);
  if (!verb) return context.fail(diag::Id::NoRole, word.span, word.text);
  // The event the ability watches, when it is of this verb; else the innermost in progress of a frame whose role fits.
  const VerbFrame* best = nullptr;
  const RoleDecl* bestRole = nullptr;
  for (const VerbFrame& frame : verb->frames) {
    for (const RoleDecl& role : frame.roles) {
      if (role.subject != performer || role.type.sort != NounSort::Card || !(role.type.kinds & kinds)) continue;
      if (!performer && role.slot == bytecode::Role::Amount) continue;
      const bool watched = context.setting.watched == &frame;
      if (best && !watched) continue;
      if (best == &frame) continue;  // its first role of the sort
      best = &frame;
      bestRole = &role;
    }
  }
  if (!best) return context.fail(diag::Id::NoSuchRole, span, context.textOf(span));
  if (context.setting.owner.name != kNone && context.setting.watched != best &&
      !surrounds(context, *best))  // on a card there must be such an event
    return context.fail(diag::Id::NoSuchRole, span, context.textOf(span));
  const Node* event = context.setting.watched == best
                          ? context.setting.event
                          : context.make(NodeKind::Enclosing, Type::Event, {}, 0, best->verb);
  *found = bestRole->type.kinds & kinds;
  const Node* card = context.roleCard(event, bestRole->slot);
  // Who does it is the identity where an extension does (YOU-13 .. YOU-15).
  return performer && context.setting.mode != Mode::Body ? context.make(NodeKind::Attributed, Type::Card, {card})
                                                         : card;
}

bool isDuration(const Context& context, const Chunk& chunk) {
  const NounPhrase* phrase = chunk.np;
  if (!phrase) return false;
  const NounDecl* noun = context.nounOf(phrase->head);
  const bool span = noun && (noun->sort == NounSort::Scope || noun->sort == NounSort::Event);
  if (chunk.kind == ChunkKind::Prep) {
    if (is(chunk.word, Closed::Until)) return true;
    return (is(chunk.word, Closed::For) || is(chunk.word, Closed::During)) && span && !is(phrase->det, Closed::Each);
  }
  return chunk.kind == ChunkKind::Noun && is(phrase->det, Closed::This) && noun && noun->sort == NounSort::Scope;
}

}  // namespace thou::sema
