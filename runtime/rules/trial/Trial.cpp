// Ways to carry an ability out are explored depth first: at each decision the state is copied for each answer, which is played on until the
// next. The first way that pays and does something is enough.
#include "runtime/rules/trial/Trial.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using state::FrameKind;

const char* nameOf(Ended ended) {
  switch (ended) {
    case Ended::Did:
      return "did";
    case Ended::Weak:
      return "weak";
    case Ended::Vain:
      return "vain";
    case Ended::Hidden:
      return "hidden";
    case Ended::Limits:
      return "limits";
    case Ended::Unpaid:
      return "unpaid";
    case Ended::Idle:
      return "idle";
  }
  return "";
}

Ended Trial::of(const Candidate& candidate, int64_t event) {
  limits_ = asking_.limits_;
  limits_.fuel = kFuel;
  probe_ = Probe(candidate.you, candidate.card, asking_.state_.frames());
  ended_ = Ended::Unpaid;
  ways_ = 1;
  Log unread;
  Engine start(asking_.program_, asking_.prepared_, limits_, copy(0, asking_.state_), unread);
  if (!start.startAbility(candidate, event)) return Ended::Limits;
  explore(0);
  return ended_;
}

state::GameState& Trial::copy(uint32_t depth, const state::GameState& state) {
  if (depth == copies_.size())
    copies_.push_back(state);
  else
    copies_[depth] = state;
  return copies_[depth];
}

bool Trial::ends(Ended ended) {
  // What may be used is more than what may not; of two that may not, what could be paid for says more.
  const bool better = mayBeUsed(ended) || (!mayBeUsed(ended_) && ended == Ended::Idle);
  if (better) ended_ = ended;
  return mayBeUsed(ended);
}

bool Trial::explore(uint32_t depth) {
  Log unread;
  Engine engine(asking_.program_, asking_.prepared_, limits_, copies_[depth], unread);
  engine.beginTrial(probe_);
  Probe::Way& way = probe_.way;
  const auto spent = [&] { limits_.fuel = engine.machine_.fuel(); };
  while (true) {
    if (way.lacks) {
      spent();
      return ends(way.unknown ? Ended::Hidden : Ended::Idle);
    }
    if (way.did) return ends(Ended::Did);
    if (engine.machine_.trapped()) {
      const bytecode::Trap trap = engine.machine_.site().trap;
      const bool refused = trap == bytecode::Trap::BadState || trap == bytecode::Trap::Unpayable;
      return ends(refused ? Ended::Unpaid : Ended::Limits);
    }
    if (engine.state_.facts().outcome != state::Outcome::Running) return ends(Ended::Did);
    if (engine.state_.frames() <= probe_.frame()) {
      spent();
      if (way.unknown) return ends(Ended::Hidden);
      if (way.weak && !way.attempted) return ends(Ended::Weak);
      if (way.vain && !way.attempted) return ends(Ended::Vain);
      return ends(way.paidIn != 0 ? Ended::Idle : Ended::Unpaid);
    }
    engine.machine_.spend(1);
    if (engine.advance() == Flow::Go) continue;
    spent();
    return exploreChoice(depth, engine);
  }
}

template <class Answer>
bool Trial::follow(uint32_t depth, Answer answer) {
  if (++ways_ > kWays) return ends(Ended::Limits);
  const Probe::Way before = probe_.way;
  Log unread;
  Engine engine(asking_.program_, asking_.prepared_, limits_, copy(depth + 1, copies_[depth]), unread);
  answer(engine);
  const bool found = explore(depth + 1);
  probe_.way = before;
  return found;
}

bool Trial::exploreChoice(uint32_t depth, Engine& engine) {
  const state::Frame frame = engine.state_.top();
  const auto number = [&](int64_t value) { return follow(depth, [&](Engine& next) { next.settle(value); }); };
  if (frame.kind == FrameKind::Pay) {
    const std::vector<Candidate> payers = *engine.found_;
    return std::any_of(payers.begin(), payers.end(), [&](const Candidate& payer) {
      return follow(depth, [&](Engine& next) { next.payWith(payer); });
    });
  }
  if (frame.kind != FrameKind::Choice) return ends(Ended::Limits);  // nothing else asks while windows are shut
  switch (DecisionKind(frame.stage)) {
    case DecisionKind::YesNo:
      return number(1) || number(0);
    case DecisionKind::Number:
      for (int64_t value = frame.amount; value <= frame.extra; ++value) {
        if (number(value)) return true;
      }
      return false;
    case DecisionKind::Mode:
      for (int64_t mode = 0; mode < 64; ++mode) {
        if ((frame.amount >> mode & 1) != 0 && number(mode)) return true;
      }
      return false;
    case DecisionKind::Cards:
    case DecisionKind::Players:
      break;
    case DecisionKind::Ability:
    case DecisionKind::Order:
    case DecisionKind::Payment:
      return ends(Ended::Limits);
  }
  const std::span<const int64_t> offered = engine.machine_.elements(frame.amount);
  const std::vector<int64_t> options(offered.begin(), offered.end());
  const size_t most = std::min<size_t>(size_t(frame.extra), options.size());
  // As few as something can be done with come first, nothing at all comes last.
  for (size_t many = std::max<size_t>(frame.count, 1); many <= most; ++many) {
    std::vector<size_t> taken(many);
    std::iota(taken.begin(), taken.end(), size_t(0));
    while (true) {
      std::vector<int64_t> chosen;
      for (const size_t index : taken) chosen.push_back(options[index]);
      if (follow(depth, [&](Engine& next) { next.settleWith(chosen); })) return true;
      size_t at = many;  // the last that can still move on
      while (at > 0 && taken[at - 1] == options.size() - many + at - 1) --at;
      if (at == 0) break;
      ++taken[at - 1];
      std::iota(taken.begin() + ptrdiff_t(at), taken.end(), taken[at - 1] + 1);
    }
  }
  return frame.count == 0 && follow(depth, [&](Engine& next) { next.settleWith({}); });
}

Index Engine::conditionOf(Index index) const {
  const bytecode::Ability& ability = program_.abilities[index];
  return probe_ != nullptr && ability.situation != kNone ? ability.situation : ability.condition;
}

bool Engine::mayUse(int64_t card, Index index, state::PlayerId you, int64_t event) {
  if (probe_ == nullptr && judge_ == nullptr && !machine_.mayResolve(index, card)) return false;
  const bool may = machine_.holds(conditionOf(index), card, you.value, event);
  if (judge_ == nullptr) return may;
  const bytecode::Ability& ability = program_.abilities[index];
  Judgement judgement{.engine = this, .card = card, .ability = index, .you = you, .event = event, .condition = may};
  judgement.situation = ability.situation == kNone ? may : machine_.holds(ability.situation, card, you.value, event);
  if (machine_.trapped()) return may;
  if (judgement.situation) judgement.trial = Trial(*this).of({.card = card, .ability = index, .you = you}, event);
  if (judgement.situation || may) (*judge_)(judgement);
  return may;
}

}  // namespace thou::rules
