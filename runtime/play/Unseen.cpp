// Shuffling what a player cannot see. See Unseen.h.
#include "runtime/play/Unseen.h"

#include <algorithm>

namespace thou::play {

using bytecode::Flag;
using bytecode::ZoneRole;
using state::CardRow;
using state::GameState;

namespace {

/// Flags that belong to what a card is, not to where it lies.
constexpr uint8_t kOfTheCard = state::kCampaignCard | uint8_t(1u << uint8_t(Flag::Unique));

/// What a card is, wherever it lies.
struct Content {
  uint32_t front = 0;
  uint8_t flags = 0;
  friend auto operator<=>(const Content&, const Content&) = default;
};

/// Whether something has been done to a card that its viewer knows of: more than that another player looks at it.
bool isMarked(const GameState& state, const CardRow& row, state::PlayerId viewer) {
  for (uint32_t e = row.firstEffect; e != 0; e = state.effect(e - 1).next) {
    const state::EffectRow& effect = state.effect(e - 1);
    if (bytecode::Change(effect.change) != bytecode::Change::Known || effect.you == viewer.value) return true;
  }
  return false;
}

}  // namespace

Unseen::Unseen(const bytecode::Program& program) : program_(program), template_(program, 0) { template_.addPlayer(); }

std::vector<uint32_t> Unseen::cards(const GameState& state, state::PlayerId viewer,
                                    const rules::Decision& decision) const {
  std::vector<bool> shown(state.cards() + 1);
  const auto show = [&](uint32_t card) {
    if (card < shown.size()) shown[card] = true;
  };
  if (decision.player == viewer) {
    for (const rules::Option& option : decision.options) {
      show(option.card.id.value);
      if (decision.kind == rules::DecisionKind::Cards) show(state::CardRef::fromSlot(option.value).id.value);
    }
    show(decision.source.id.value);
  }
  std::vector<uint32_t> result;
  for (uint32_t card = 1; card <= state.cards(); ++card) {
    const CardRow& row = state.card(card);
    // A card that lies there as another one, or that something has been done to, is known for that.
    if (row.zone == state::kNoZone || shown[card] || row.face != row.front || isMarked(state, row, viewer)) continue;
    const bytecode::Zone& zone = program_.zones[row.zone];
    const bool own = row.area == viewer.value && row.owner == viewer.value && zone.shownToItsPlayer();
    const bool hidden = zone.hidden || (zone.role == ZoneRole::Play && state.flag(card, Flag::FaceDown));
    if (hidden && !own) result.push_back(card);
  }
  return result;
}

void Unseen::deal(GameState& state, state::PlayerId viewer, const rules::Decision& decision, Random& random) {
  for (uint64_t& word : state.facts().random) word = random();
  std::vector<uint32_t> unseen = cards(state, viewer, decision);
  std::stable_sort(unseen.begin(), unseen.end(),
                   [&](uint32_t a, uint32_t b) { return state.card(a).owner < state.card(b).owner; });
  for (size_t begin = 0; begin < unseen.size();) {
    size_t end = begin;
    while (end < unseen.size() && state.card(unseen[end]).owner == state.card(unseen[begin]).owner) ++end;
    // From an order of their own, so that nothing of how they really lie is left.
    std::vector<Content> contents;
    for (size_t i = begin; i < end; ++i) {
      const CardRow& row = state.card(unseen[i]);
      contents.push_back({row.front, uint8_t(row.flags & kOfTheCard)});
    }
    std::sort(contents.begin(), contents.end());
    for (size_t left = contents.size(); left > 0; --left) {
      std::swap(contents[left - 1], contents[random() % left]);
      CardRow& row = state.card(unseen[begin + left - 1]);
      row.front = row.face = contents[left - 1].front;
      row.flags = uint8_t((row.flags & ~kOfTheCard) | contents[left - 1].flags);
    }
    begin = end;
  }
  for (const uint32_t card : unseen) listenAnew(state, card);
}

const std::vector<state::ListenerRow>& Unseen::listenersOf(uint32_t face, uint8_t zone) {
  const auto [found, added] = listeners_.try_emplace({face, zone});
  if (!added) return found->second;
  const state::PlayerId player = program_.zones[zone].perPlayer ? state::PlayerId{1} : state::kScenario;
  const state::CardRef card = template_.addCard(face, player, zone);
  if (!card.exists()) return found->second;
  for (uint32_t n = template_.state().card(card.id.value).firstListener; n != 0;) {
    const state::ListenerRow& row = template_.state().listener(n - 1);
    found->second.push_back(row);
    n = row.nextOfCard;
  }
  std::reverse(found->second.begin(), found->second.end());  // as they were linked
  return found->second;
}

void Unseen::listenAnew(GameState& state, uint32_t card) {
  const CardRow& row = state.card(card);
  // Facedown in play a card says nothing, whatever it is.
  if (program_.zones[row.zone].role == ZoneRole::Play) return;
  const std::vector<state::ListenerRow>& listeners = listenersOf(row.face, row.zone);
  if (listeners.empty() && row.firstListener == 0) return;
  state.unlink(card);
  for (state::ListenerRow listener : listeners) {
    listener.card = card;
    listener.order = row.order;
    listener.next = listener.previous = listener.nextOfCard = 0;
    state.link(listener);
    if (listener.key >= state.shape().verbs) {
      state.facts().dirty |= state::kDirtyAll;
      continue;
    }
    for (uint32_t i = 0; i < state.count(state::Section::Events); ++i) {
      if (state.verbKey(state.event(i).verb) == listener.key) state.event(i).mask |= 1u << listener.slot;
    }
  }
}

}  // namespace thou::play
