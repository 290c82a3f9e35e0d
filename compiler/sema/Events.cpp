// Events and their roles as nouns: `this attack`, `the defender`, `the attacking enemy`.
//
// Which event is meant: the one that the ability watches, the one that its tag makes it, or the one that what it watches is a part
// of; where none of these is of the sort named, there is no such event to speak of. Next: Trigger.cpp.
#include <algorithm>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

bool Builder::leadsTo(const VerbFrame& frame, Index verb, std::vector<const VerbFrame*>& seen) const {
  if (std::find(seen.begin(), seen.end(), &frame) != seen.end()) return false;
  seen.push_back(&frame);
  for (const Index word : frame.mentions) {
    for (const VerbFrame& inner : model_.verbs[word].frames) {
      if (inner.verb == verb || leadsTo(inner, verb, seen)) return true;
    }
  }
  return false;
}

bool Builder::surrounds(const VerbFrame& frame) const {
  if (tagFrame_ == &frame) return true;
  if (!watched_) return false;
  if (watched_->verb == frame.verb) return true;
  std::vector<const VerbFrame*> seen;
  return leadsTo(frame, watched_->verb, seen);
}

bool Builder::goesOn(Index verb) const {
  return llvm::any_of(model_.verbs, [&](const VerbWord& word) {
    return llvm::any_of(word.frames, [&](const VerbFrame& frame) { return frame.verb == verb && surrounds(frame); });
  });
}

const Node* Builder::innermost(const Node* event, Index verb) {
  const Node* other = make(NodeKind::Enclosing, Type::Event, {}, 0, verb);
  return event ? make(NodeKind::Inner, Type::Event, {event, other}) : other;
}

const Node* Builder::eventOf(llvm::ArrayRef<Index> verbs, Span span, std::string_view name) {
  size_t frames = 0;
  for (const Index verb : verbs) {
    for (const VerbFrame& frame : model_.verbs[verb].frames) {
      if (watched_ && watched_->verb == frame.verb) return event_;
      ++frames;
    }
  }
  const Node* inner = nullptr;  // of all that surround the ability, the innermost in progress
  std::vector<Index> known;
  for (const Index verb : verbs) {
    for (const VerbFrame& frame : model_.verbs[verb].frames) {
      if ((frames > 1 && owner_.name != kNone && !surrounds(frame)) ||
          std::find(known.begin(), known.end(), frame.verb) != known.end())
        continue;
      known.push_back(frame.verb);
      inner = innermost(inner, frame.verb);
    }
  }
  if (!inner && last_.verb) {
    // "Moth Keeper attacks you. If this attack ...": what the sentence before has done, inside this text
    for (const Index verb : verbs) {
      for (const VerbFrame& frame : model_.verbs[verb].frames) {
        if (frame.verb != last_.verb->verb) continue;
        asksThisWay_ = true;
        return ownEvent();
      }
    }
  }
  return inner ? inner : fail(diag::Id::NotYet, span, "which " + std::string(name) + " this is");
}

Desc Builder::describeEvent(const NounPhrase& phrase, const NounDecl& noun) {
  if (!readsAll(phrase, kDet)) return {};
  Desc desc;
  desc.sort = Sort::Event;
  desc.index = noun.index;
  desc.node = eventOf(noun.events, phrase.span, phrase.head->text);
  return desc.node ? desc : Desc{};
}

Desc Builder::describeRole(const NounPhrase& phrase, const NounDecl& noun) {
  if (!readsAll(phrase, kDet)) return {};
  const VerbWord& verb = model_.verbs[noun.index];
  const VerbFrame* of = &verb.frames.back();
  for (const VerbFrame& frame : verb.frames) {
    for (const RoleDecl& role : frame.roles) {
      if (role.slot == noun.role) of = &frame;
    }
  }
  // In the body of one of several verbs by this name, that one is meant.
  if (watched_ && watched_ >= verb.frames.data() && watched_ < verb.frames.data() + verb.frames.size()) of = watched_;
  const Node* event = make(NodeKind::Enclosing, Type::Event, {}, 0, of->verb);
  Desc desc;
  desc.kinds = noun.kinds;
  const bool player = noun.role == bytecode::Role::TargetPlayer || noun.role == bytecode::Role::ObjectPlayer ||
                      noun.role == bytecode::Role::Player;
  desc.sort = player ? Sort::Player : Sort::Card;
  desc.node = make(player ? NodeKind::RolePlayer : NodeKind::RoleCard, player ? Type::Player : Type::Card,
                   {watched_ == of ? event_ : event}, int64_t(noun.role));
  return desc;
}

const Node* Builder::playerWith(const Node* card) {
  const int32_t variable = newLocal();
  const Node* theirs = make(NodeKind::EqPlayer, Type::Bool,
                            {local(variable, Type::Player), make(NodeKind::Controller, Type::Player, {card})});
  return make(NodeKind::PlayerAt, Type::Player,
              {make(NodeKind::FilterPlayers, Type::Players, {make(NodeKind::Players, Type::Players), theirs}, 0, kNone,
                    variable),
               integer(0)});
}

const Node* Builder::isInGame(const Node* player) {
  const bool found = player->kind == NodeKind::PlayerAt || player->kind == NodeKind::RolePlayer ||
                     player->kind == NodeKind::Controller || player->kind == NodeKind::Area;
  return found && mode_ == Mode::Effect ? make(NodeKind::IsPlayer, Type::Bool, {player}) : nullptr;
}

const Node* Builder::ifInGame(const Node* player, const Node* statement) {
  const Node* there = statement ? isInGame(player) : nullptr;
  return there ? make(NodeKind::If, Type::None, {there, statement, nullptr}) : statement;
}

void Builder::whoDidIt(Desc& desc, Cursor& cursor) {
  // "the player who defeated this scheme": of the event that the ability watches, whoever controls what did it
  if (cursor.done() || cursor.peek().kind != ChunkKind::Rel || !watched_) return;
  const Chunk& chunk = cursor.peek();
  const VerbWord* verb = chunk.verb ? verbOf(chunk.verb->verb) : nullptr;
  if (!verb || watched_ < verb->frames.data() || watched_ >= verb->frames.data() + verb->frames.size() || !chunk.np ||
      chunk.inner || chunk.verb->negated || chunk.verb->modal || !chunk.verb->adverbs.empty())
    return;
  Cursor none;
  const Desc what = describe(*chunk.np, none);
  if (what.sort != Sort::Card || what.node->kind != NodeKind::This) {
    if (what.sort != Sort::None) fail(diag::Id::NoRole, chunk.np->span, textOf(chunk.np->span));
    return;
  }
  ++cursor.at;
  desc.definite = false;
  desc.node = playerWith(make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(bytecode::Role::Performer)));
  mention(Sort::Player, desc.node, 0, false, desc.span);
  note(desc.span, "who controls what did it", "YOU-7");
}

const Node* Builder::roleOfEvent(const Word& word, bool performer, uint32_t kinds, Span span, uint32_t* found) {
  const VerbWord* verb = verbOf(&word);
  if (!verb) return fail(diag::Id::NoRole, word.span, word.text);
  // The event the ability watches, when it is of this verb; else the innermost in progress of a frame whose role fits.
  const VerbFrame* best = nullptr;
  const RoleDecl* bestRole = nullptr;
  for (const VerbFrame& frame : verb->frames) {
    for (const RoleDecl& role : frame.roles) {
      if (role.subject != performer || role.type.sort != NounSort::Card || !(role.type.kinds & kinds)) continue;
      if (!performer && role.slot == bytecode::Role::Amount) continue;
      const bool watched = watched_ == &frame;
      if (best && !watched) continue;
      if (best == &frame) continue;  // its first role of the sort
      best = &frame;
      bestRole = &role;
    }
  }
  if (!best) return fail(diag::Id::NoSuchRole, span, textOf(span));
  if (owner_.name != kNone && watched_ != best && !surrounds(*best))  // on a card there must be such an event
    return fail(diag::Id::NoSuchRole, span, textOf(span));
  const Node* event = watched_ == best ? event_ : make(NodeKind::Enclosing, Type::Event, {}, 0, best->verb);
  *found = bestRole->type.kinds & kinds;
  const Node* card = make(NodeKind::RoleCard, Type::Card, {event}, int64_t(bestRole->slot));
  // Who does it is the identity where an extension does (YOU-13 .. YOU-15).
  return performer && mode_ != Mode::Body ? make(NodeKind::Attributed, Type::Card, {card}) : card;
}

}  // namespace thou::sema
