// Playing on at random. See Playouts.h.
#include "runtime/play/Playouts.h"

#include <algorithm>

#include "runtime/play/Tally.h"

namespace thou::play {

using rules::Decision;
using rules::DecisionKind;
using rules::Option;
using rules::Status;

namespace {

constexpr double kWaiting =
    0.3;  ///< how much of a win's value waiting for it can cost, and of a loss putting it off can bring
constexpr double kRoundsOfHalf = 8;  ///< after so many rounds half of that
constexpr double kInflicting =
    0.25;  ///< how much of a loss' value what was done to the scenario's characters can bring
constexpr double kInflictedOfHalf = 16;  ///< after so many counters half of that
constexpr double kUndecided = 0.5;       ///< of a game that was not played to its end

/// Counters on the scenario's characters in play: what players who lose together can have come to all the same.
int64_t countersOnScenario(const rules::Game& game) {
  int64_t sum = 0;
  for (const auto& [counted, many] : tally(game.program(), game.state())) {
    if (counted.what == Counted::What::Counters && counted.seat == 0 && counted.kind < game.program().kinds.size() &&
        game.program().kinds[counted.kind].character)
      sum += many;
  }
  return sum;
}

bool same(const Option& a, const Option& b) { return a.value == b.value && a.card == b.card && a.ability == b.ability; }

}  // namespace

uint32_t roundOf(const rules::Game& game) {
  for (const state::EventRow& event : game.state().all<state::EventRow>(state::Section::Events)) {
    if (event.verb == game.program().round) return event.serial;
  }
  return 0;
}

std::optional<Choice> translated(const Decision& from, const Choice& choice, const Decision& to) {
  if (from.kind != to.kind) return std::nullopt;
  if (from.kind == DecisionKind::Number) return choice;
  Choice result;
  for (const uint32_t index : choice) {
    const auto found = std::find_if(to.options.begin(), to.options.end(),
                                    [&](const Option& option) { return same(option, from.options[index]); });
    if (found == to.options.end()) return std::nullopt;
    result.push_back(uint32_t(found - to.options.begin()));
  }
  if (from.kind != DecisionKind::Order) std::sort(result.begin(), result.end());
  return result;
}

Playouts::Playouts(const bytecode::Program& program, uint64_t seed, Effort effort)
    : scratch_(program, 0), dealt_(scratch_.state()), unseen_(program), random_(seed), dice_(~seed), effort_(effort) {}

std::vector<Choice> Playouts::candidates(const Decision& decision, uint32_t most) {
  std::vector<Choice> result;
  const auto add = [&](Choice choice) {
    if (decision.kind != DecisionKind::Order) std::sort(choice.begin(), choice.end());
    if (std::find(result.begin(), result.end(), choice) == result.end()) result.push_back(std::move(choice));
  };
  const uint32_t options = uint32_t(decision.options.size());
  if (decision.kind != DecisionKind::Number && decision.maximum == 1 && options <= most) {
    for (uint32_t i = 0; i < options; ++i) add({i});
  } else {
    for (uint32_t tries = 0; tries < 4 * most && result.size() < most; ++tries) add(random_.choose(decision));
  }
  if (decision.kind != DecisionKind::Number && decision.minimum == 0) add({});
  return result;
}

const state::GameState& Playouts::deal(const rules::Game& game, state::PlayerId viewer) {
  dealt_ = game.state();
  unseen_.deal(dealt_, viewer, game.decision(), dice_);
  return dealt_;
}

void Playouts::begin(const state::GameState& state) {
  scratch_.words(true);
  scratch_.restore(state);
  since_ = 0;
  round_ = roundOf(scratch_);
  onScenario_ = countersOnScenario(scratch_);
  inflicted_ = 0;
}

Values Playouts::playOut() {
  scratch_.words(false);
  for (uint32_t answers = 0; scratch_.status() == Status::Waiting && answers < effort_.answers; ++answers) {
    if (const uint32_t now = roundOf(scratch_); now != round_) {
      since_ += now != 0;
      round_ = now;
      noteInflicted();
    }
    if (!answer(scratch_, random_)) break;
  }
  noteInflicted();
  return values();
}

void Playouts::noteInflicted() {
  const int64_t now = countersOnScenario(scratch_);
  inflicted_ += std::max<int64_t>(0, now - onScenario_);  // a character that is gone has taken its counters along
  onScenario_ = now;
}

Values Playouts::values() const {
  const double waited = kWaiting * since_ / (since_ + kRoundsOfHalf);
  const double inflicted = kInflicting * double(inflicted_) / (double(inflicted_) + kInflictedOfHalf);
  const uint32_t winner = scratch_.state().facts().winner;
  Values values{};
  for (uint32_t seat = 1; seat <= state::kMaxPlayers; ++seat) {
    const bool won = scratch_.status() == Status::Won && (winner == 0 || winner == seat);
    const bool over = scratch_.status() == Status::Won || scratch_.status() == Status::Lost;
    values[seat] = won ? 1 - waited : over ? waited + inflicted : kUndecided;
  }
  return values;
}

}  // namespace thou::play
