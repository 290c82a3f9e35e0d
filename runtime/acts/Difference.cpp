// Reads a state row by row. See Difference.h.
#include "runtime/acts/Difference.h"

namespace thou::acts {

using state::EffectRow;
using state::Section;

namespace {

void cards(const state::GameState& state, std::vector<uint64_t>& words) {
  for (uint32_t number = 1; number <= state.cards(); ++number) {
    const state::CardRow& card = state.card(number);
    words.push_back(uint64_t(card.face) << 32 | card.incarnation);
    words.push_back(uint64_t(card.next) << 32 | card.host);
    words.push_back(uint64_t(card.zone) | uint64_t(card.area) << 8 | uint64_t(card.owner) << 16 |
                    uint64_t(card.baseController) << 24 | uint64_t(card.knownController) << 32 |
                    uint64_t(card.flags) << 40 | uint64_t(card.group != 0) << 48);
    if (card.counters == 0) continue;
    for (uint32_t kind = 0; kind < state.shape().counters; ++kind) {
      if (const int32_t count = state.counters(number, kind); count != 0)
        words.push_back(uint64_t(kind) << 32 | uint32_t(count));
    }
  }
}

void effects(const state::GameState& state, std::vector<uint64_t>& words) {
  for (const EffectRow& effect : state.all<EffectRow>(Section::Effects)) {
    if (effect.state == state::EffectState::Free) continue;
    words.push_back(uint64_t(effect.effect) << 32 | effect.id);
    words.push_back(uint64_t(effect.source));
    words.push_back(uint64_t(effect.affected));
    words.push_back(uint64_t(effect.amount));
    words.push_back(uint64_t(effect.state) | uint64_t(effect.change) << 8 | uint64_t(effect.end) << 16 |
                    uint64_t(effect.you) << 24);
  }
}

void progress(const state::GameState& state, std::vector<uint64_t>& words) {
  for (const state::EventRow& event : state.all<state::EventRow>(Section::Events)) {
    words.push_back(uint64_t(event.verb) << 32 | event.flags);
    for (const int64_t role : event.roles) words.push_back(uint64_t(role));
  }
  for (uint32_t i = 0; i < state.frames(); ++i) {
    const state::Frame& frame = state.frame(i);
    words.push_back(uint64_t(frame.kind) | uint64_t(frame.stage) << 8 | uint64_t(frame.you) << 16 |
                    uint64_t(frame.what) << 32);
    // What has been paid so far.
    if (frame.kind == state::FrameKind::Pay) words.push_back(uint64_t(frame.event));
  }
}

}  // namespace

std::vector<uint64_t> essence(const state::GameState& state) {
  std::vector<uint64_t> words;
  const state::Facts& facts = state.facts();
  words.push_back(uint64_t(facts.outcome) | uint64_t(facts.winner) << 8 | uint64_t(facts.firstPlayer) << 16);
  words.push_back(facts.modes);
  for (uint32_t seat = 1; seat < state.count(Section::Players); ++seat) {
    words.push_back(uint64_t(state.player(seat).identity));
    words.push_back(state.player(seat).inGame);
  }
  cards(state, words);
  effects(state, words);
  progress(state, words);
  for (const state::GroupRow& group : state.all<state::GroupRow>(Section::Groups))
    words.push_back(uint64_t(group.state) | uint64_t(group.timed) << 8 | uint64_t(group.turns) << 32);
  return words;
}

}  // namespace thou::acts
