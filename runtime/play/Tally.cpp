// Counting what is on the table. See Tally.h.
#include "runtime/play/Tally.h"

namespace thou::play {

using bytecode::Program;
using bytecode::ZoneRole;

namespace {

/// The kind that stands for the sort a card is of.
uint32_t sortOf(const Program& program, uint32_t kind) {
  if (kind >= program.kinds.size() || !program.kinds[kind].identity) return kind;
  uint32_t first = 0;
  while (!program.kinds[first].identity) ++first;
  return first;
}

}  // namespace

std::map<Counted, int64_t> tally(const Program& program, const state::GameState& state) {
  std::map<Counted, int64_t> result;
  for (uint32_t card = 1; card <= state.cards(); ++card) {
    const state::CardRow& row = state.card(card);
    if (row.counters == 0 || row.zone == state::kNoZone || program.zones[row.zone].role != ZoneRole::Play) continue;
    const uint32_t seat = state::seatOf(state::PlayerId{row.owner});
    for (uint32_t counter = 0; counter < program.counters.size(); ++counter) {
      if (program.counters[counter].status || program.counters[counter].internal) continue;
      const int32_t many = state.counters(card, counter);
      if (many == 0) continue;
      result[{.what = Counted::What::Counters,
              .seat = seat,
              .subject = counter,
              .kind = sortOf(program, program.cards[row.face].kind)}] += many;
    }
  }
  for (uint32_t seat = 0; seat <= state.facts().players; ++seat) {
    for (uint32_t zone = 0; zone < program.zones.size(); ++zone) {
      const ZoneRole role = program.zones[zone].role;
      const uint32_t many = state.zone(seat, zone).count;
      if (many == 0 || role == ZoneRole::Limbo || role == ZoneRole::Removed) continue;
      result[{.what = Counted::What::Cards, .seat = seat, .subject = zone, .kind = 0}] += many;
    }
  }
  return result;
}

std::string nameOf(const Program& program, const Counted& counted) {
  const std::string whose = counted.seat == 0 ? "" : " of player " + std::to_string(counted.seat);
  if (counted.what == Counted::What::Cards) {
    const bytecode::Zone& zone = program.zones[counted.subject];
    const bool scenarios = counted.seat == 0 && zone.scenarioName != bytecode::kNone;
    return "cards in the " + std::string(program.string(scenarios ? zone.scenarioName : zone.name)) + whose;
  }
  const std::string counter(program.string(program.counters[counted.subject].name));
  if (counted.kind >= program.kinds.size()) return counter + whose;
  const bytecode::Kind& kind = program.kinds[counted.kind];
  return counter + " on " + (kind.identity ? "identity" : std::string(program.string(kind.name))) + whose;
}

void track(Tracks& tracks, const std::map<Counted, int64_t>& now, size_t moment) {
  for (const auto& [counted, many] : now) tracks[counted].resize(moment, 0);
  for (auto& [counted, values] : tracks) {
    const auto found = now.find(counted);
    values.push_back(found == now.end() ? 0 : found->second);
  }
}

}  // namespace thou::play
