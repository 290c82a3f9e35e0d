// What one player may see of a game, as data: the table, the decision, what goes on. `thou play`, `thou host` and pages show it.
//
// INVARIANT: a view depends on nothing that its viewer may not see. Of a card that lies facedown or in a hidden zone (but in the viewer's
// own hand) there is neither a name nor the number by which it could be followed, and of a hidden zone no order. What a decision
// offers its player by name is seen by that player for as long as it is offered; other players are told who decides and no more.
// Next: View.cpp (cards and zones), Lasting.cpp (effects, groups, scopes).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/rules/Game.h"

namespace thou::play {

/// Another card as the viewer may know it.
struct CardName {
  uint32_t number = 0;  ///< of the game's cards; 0: none, or one that the viewer may not tell from others
  std::string name;
};

struct StatView {
  std::string name;
  int32_t now = 0;
  std::optional<int32_t> printed;  ///< nothing where it is not printed on the card
};

struct CounterView {
  std::string name;
  std::string adjective;  ///< of a status: how a card with one of it is; else empty
  int32_t count = 0;
};

struct KeywordView {
  std::string name;
  int32_t value = 0;
};

/// A line of a card's text.
struct LineView {
  std::string text;
  bytecode::Index ability = bytecode::kNone;
  bool given = false;  ///< not printed on it: another card gives it
  bool blank = false;  ///< printed on it, and without effect at present
};

/// A resource that a card gives when it is paid with, as printed on it.
struct ResourceView {
  std::string name;
  uint32_t count = 0;
};

/// Another side of a card, as printed.
struct FaceView {
  std::string name;
  std::string subtitle;
  std::string kind;
  std::vector<StatView> stats;
  std::vector<ResourceView> resources;
  std::vector<std::string> traits;
  std::vector<KeywordView> keywords;
  std::vector<std::string> lines;
};

struct CardView {
  uint32_t number =
      0;  ///< 0 where the viewer may not tell it from others: with it all that follows from its face is missing
  bool facedown = false;
  std::string name;
  std::string subtitle;
  std::string kind;
  bool twoFaces = false;
  bool inPlay = false;
  state::PlayerId owner;
  state::PlayerId controller;
  state::PlayerId engaged;  ///< in play before that player, controlled by none
  uint32_t group = 0;       ///< of the set-aside group with that number
  std::vector<StatView> stats;
  std::vector<ResourceView> resources;
  std::vector<CounterView> counters;
  std::vector<std::string> flags;  ///< adjectives of Flags.def
  std::vector<std::string> traits;
  std::vector<KeywordView> keywords;
  std::vector<LineView> lines;
  std::vector<uint32_t> options;  ///< of the pending decision: those that are this card, or an ability of it
  std::vector<CardView> attachments;
  std::vector<FaceView> otherFaces;  ///< those that are not up, where the viewer knows which card it is
};

/// A card of a zone that is attached to a card elsewhere.
struct AttachedView {
  CardName card;
  CardName host;
};

struct ZoneView {
  std::string name;
  bytecode::ZoneRole role{};
  uint32_t seat = 0;  ///< whose; 0 = the scenario's
  bool seen = true;   ///< whether the cards are listed
  uint32_t count = 0;
  std::vector<CardView> cards;  ///< from the top; those attached to others are with these
  std::vector<AttachedView> attached;
};

struct PlayerView {
  uint32_t seat = 0;
  std::string name;
  uint32_t identity = 0;  ///< number of its card, 0 for none
  bool alive = true;
  bool first = false;
};

/// A lasting effect.
struct EffectView {
  std::string text;
  CardName source;
  CardName affected;
  std::string until;   ///< "the phase ends"
  uint32_t group = 0;  ///< of a set-aside group, as long as that is there
};

/// Cards that an ability has set aside.
struct GroupView {
  uint32_t number = 0;
  CardName source;
  state::PlayerId player;  ///< who did it
  std::vector<CardName> cards;
  CardName follower;   ///< the card that joined them
  uint32_t turns = 0;  ///< of that player, begun since
  int32_t least = -1;  ///< turns after which a card's controller may return it; -1: not by choice
  std::string until;
};

/// A stretch of the game that has begun and not ended, the longest first.
struct ScopeView {
  std::string name;
  std::string scope;  ///< "round", "phase", "step", "turn"
  state::PlayerId player;
};

struct View {
  state::PlayerId viewer;  ///< none: one who sees everything
  rules::Status status{};
  uint32_t winner = 0;  ///< seat, 0 where all or nobody won
  std::vector<PlayerView> players;
  std::vector<ZoneView> zones;  ///< the players' by seat, then the scenario's
  std::vector<GroupView> groups;
  std::vector<EffectView> effects;
  std::vector<ScopeView> scopes;
  std::vector<std::string> events;          ///< what is going on inside these, the innermost last
  state::PlayerId decider;                  ///< who is waited for
  std::optional<rules::Decision> decision;  ///< to the decider, and to one who sees everything
  std::vector<CardView>
      offered;  ///< cards that are not on the table for the viewer: what the decision names, and what the viewer looks at
};

/// A viewer who sits at no seat: sees what everybody sees, and is asked nothing.
inline constexpr state::PlayerId kSpectator{15};

/// The game as a player or a spectator sees it, or whole. The game stays as it is.
View viewOf(const rules::Game& game, state::PlayerId viewer = state::kNoPlayer);

/// A decision as its player is asked it: options that are cards which lie facedown or in another player's hand are in it, without name,
/// number or text. Answers to it answer the decision.
rules::Decision askedOf(const rules::Game& game);

/// Why a player is not offered an action of a card, or the playing of it, in words for that player. Nothing where the player may not see
/// the card, or it is neither in the player's hand nor in play.
std::optional<std::string> whyNot(const rules::Game& game, uint32_t card, state::PlayerId player);

}  // namespace thou::play
