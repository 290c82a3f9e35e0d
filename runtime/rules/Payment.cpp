// Payment: a player covers an amount of resources, some of them of given currencies, with payment abilities. Resources are packed,
// 8 bits a currency. Nothing is spent unless all abilities together can cover what is asked: a cost is paid whole or not at all.
#include <algorithm>
#include <tuple>
#include <utility>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Timing;
using state::PlayerId;

namespace {

uint32_t laneOf(uint64_t packed, size_t currency) { return uint32_t(packed >> (8 * currency) & 0xff); }

/// Adds packed resources, each currency up to 255.
uint64_t addPacked(uint64_t a, uint64_t b) {
  uint64_t sum = 0;
  for (size_t i = 0; i < bytecode::kMaxCurrencies; ++i)
    sum |= uint64_t(std::min(255u, laneOf(a, i) + laneOf(b, i))) << (8 * i);
  return sum;
}

/// In which order a trial takes payers.
std::pair<uint32_t, uint32_t> orderOf(const Candidate& payer) {
  return {state::CardRef::fromSlot(payer.card).id.value, payer.ability};
}

/// What all of them give together.
uint64_t yieldOf(const std::vector<Candidate>& payers) {
  uint64_t sum = 0;
  for (const Candidate& candidate : payers) sum = addPacked(sum, candidate.yield);
  return sum;
}

}  // namespace

bool Engine::covered(uint64_t pool, int64_t amount, uint64_t kinds) const {
  int64_t total = 0;
  int64_t asked = 0;
  int64_t missing = 0;
  int64_t any = 0;
  for (size_t i = 0; i < bytecode::kMaxCurrencies; ++i) {
    const int64_t have = laneOf(pool, i);
    const int64_t need = laneOf(kinds, i);
    total += have;
    asked += need;
    if (i == program_.anyCurrency) {
      any = have - need;
    } else {
      missing += std::max<int64_t>(0, need - have);
    }
  }
  return missing <= any && total >= std::max(amount, asked);
}

bool Engine::anybodyPays(int64_t paidFor) {
  const uint32_t key = state_.changeKey(bytecode::Change::Helped);
  const vm::Seen seen = machine_.see(paidFor);
  return seen && state_.head(key).first != 0 &&
         machine_.anyStatic(key, seen.number, [](const state::ListenerRow&, uint32_t, PlayerId) { return true; });
}

bool Engine::anyPayer(PlayerId player, int64_t paidFor, const Visit& visit) {
  if (!state_.inGame(player)) return false;
  machine_.watch(false);  // who can pay is no secret
  const bool stopped = anyPayerOf(player, paidFor, visit);
  machine_.watch(probe_ != nullptr);
  return stopped;
}

bool Engine::anyPayerOf(PlayerId player, int64_t paidFor, const Visit& visit) {
  const bool playing = !machine_.inPlay(paidFor);  // else it is for an ability of a card in play
  const auto pay = [&](Candidate candidate) {
    if (playing && candidate.card == paidFor && paidFor != 0) return false;  // a card does not pay for itself
    const Index yield = program_.abilities[candidate.ability].yield;
    candidate.yield = uint64_t(machine_.pure(yield, candidate.card, candidate.you.value, 0, {{paidFor}}));
    return candidate.yield != 0 && visit(candidate);
  };
  if (!playing || !anybodyPays(paidFor)) return anyUsable(Timing::Payment, player, pay);
  std::vector<Candidate> list = usable(Timing::Payment, player);
  for (uint32_t seat = machine_.nextSeat(player.value); seat != player.value; seat = machine_.nextSeat(seat)) {
    for (const Candidate& more : usable(Timing::Payment, PlayerId{uint8_t(seat)})) {
      // The scenario's are for whoever is asked: once only.
      if (std::none_of(list.begin(), list.end(), [&](const Candidate& known) {
            return known.card == more.card && known.ability == more.ability;
          }))
        list.push_back(more);
    }
  }
  return std::any_of(list.begin(), list.end(), pay);
}

std::vector<Candidate> Engine::payers(PlayerId player, int64_t paidFor) {
  std::vector<Candidate> list;
  anyPayer(player, paidFor, [&](const Candidate& candidate) {
    list.push_back(candidate);
    return false;
  });
  return list;
}

uint64_t Engine::required(uint64_t kinds, int64_t paidFor) const {
  if (machine_.inPlay(paidFor)) return kinds;
  const bytecode::Card* face = machine_.face(paidFor);
  return face == nullptr ? kinds : addPacked(kinds, face->required);
}

bool Engine::payable(PlayerId player, int64_t amount, uint64_t asked, int64_t paidFor) {
  const uint64_t kinds = required(asked, paidFor);
  if (covered(0, amount, kinds)) return true;
  uint64_t pool = 0;  // more of anything covers no less: who comes behind those that cover it need not be asked
  return anyPayer(player, paidFor, [&](const Candidate& candidate) {
    pool = addPacked(pool, candidate.yield);
    return covered(pool, amount, kinds);
  });
}

uint64_t Engine::mostPaid(PlayerId player, int64_t paidFor) { return yieldOf(payers(player, paidFor)); }

Flow Engine::advancePay() {
  const state::Frame frame = state_.top();
  const PlayerId player{frame.you};
  const uint64_t kinds = required(uint64_t(frame.extra), frame.card);
  if (covered(uint64_t(frame.event), frame.amount, kinds)) {
    finishFrame(int64_t(uint64_t(frame.event) & bytecode::kPaidWith) | bytecode::kPaid);
    return Flow::Go;
  }
  std::vector<Candidate> list = payers(player, frame.card);
  if (machine_.trapped()) return Flow::Go;
  if (probe_ != nullptr) return tryPayers(std::move(list));
  if (frame.count == 0 && !covered(yieldOf(list), frame.amount, kinds)) {
    finishFrame(0);
    return Flow::Go;
  }
  if (list.empty()) {
    machine_.trap(bytecode::Trap::Unpayable);  // an ability gave less than it said it would
    return Flow::Go;
  }
  ++state_.top().count;
  if (list.size() == 1) {
    noteForced(DecisionKind::Payment, player, list.front());
    startAbility(list.front(), 0);
    return Flow::Go;
  }
  ask(std::move(list));
  return Flow::Wait;
}

// In a trial each set of payers is tried once: they are taken in order, and which was last stands in the frame's unused words.

Flow Engine::tryPayers(std::vector<Candidate> list) {
  const state::Frame frame = state_.top();
  std::sort(list.begin(), list.end(), [](const Candidate& a, const Candidate& b) { return orderOf(a) < orderOf(b); });
  const std::pair<uint32_t, uint32_t> last(frame.pc, frame.registers);
  if (frame.count != 0) std::erase_if(list, [&](const Candidate& each) { return orderOf(each) <= last; });
  const uint64_t most = addPacked(uint64_t(frame.event), yieldOf(list));
  if (!covered(most, frame.amount, required(uint64_t(frame.extra), frame.card))) {
    finishFrame(0);
    return Flow::Go;
  }
  if (list.size() > 1) {
    ask(std::move(list));
    return Flow::Wait;
  }
  payWith(list.front());
  return Flow::Go;
}

void Engine::payWith(const Candidate& payer) {
  state::Frame& frame = state_.top();
  frame.flags &= uint8_t(~state::kFrameAsking);
  std::tie(frame.pc, frame.registers) = orderOf(payer);
  ++frame.count;
  startAbility(payer, 0);
}

int64_t Engine::opPay(const Roles& roles) {
  pushFrame({
      .kind = state::FrameKind::Pay,
      .you = roles.player().value,
      .card = roles.object(),
      .amount = roles.amount(),
      .extra = roles.extra(),
  });
  return 0;
}

int64_t Engine::opAddPool(const Roles& roles) {
  for (uint32_t i = state_.frames(); i-- > 0;) {
    state::Frame& frame = state_.frame(i);
    if (frame.kind != state::FrameKind::Pay) continue;
    frame.event = int64_t(addPacked(uint64_t(frame.event), uint64_t(roles.extra())));
    break;
  }
  int64_t added = 0;
  for (size_t i = 0; i < bytecode::kMaxCurrencies; ++i) added += laneOf(uint64_t(roles.extra()), i);
  return added;
}

}  // namespace thou::rules
