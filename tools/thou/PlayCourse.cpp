// Answers, taking back, saving. See PlayCourse.h.
#include "tools/thou/PlayCourse.h"

#include "runtime/play/Playouts.h"
#include "runtime/play/View.h"
#include "runtime/position/Position.h"

namespace thou::cli {

using rules::Input;
using rules::Status;

Course::Course(rules::Game game) : game_(std::move(game)), first_(game_.state()) {
  game_.log().enabled = true;
  game_.record(&inputs_);
}

std::unique_ptr<Course> Course::read(const bytecode::Program& program, const std::string& game, std::string_view text,
                                     const std::string& path, Saved& saved, std::string& problem) {
  position::ReadResult read = position::Codec(program).read(text);
  if (!read.game.empty() && read.game != game) {
    problem = path + ": this is a saved game of \"" + read.game + "\", not of \"" + game + "\"";
    return nullptr;
  }
  if (!read.position) {
    const std::string place = std::to_string(read.problem.where.line) + ":" + std::to_string(read.problem.where.column);
    problem = read.sameProgram ? path + ":" + place + ": " + read.problem.text
                               : path + ": this is a saved game of other cards than those of \"" + game + "\" (" +
                                     place + ": " + read.problem.text + ")";
    return nullptr;
  }
  for (const Input& input : read.position->inputs) {
    if (input.kind == Input::Kind::Start || input.kind == Input::Kind::Answer) continue;
    problem = path + ": this is a saved scenario, not a game";
    return nullptr;
  }
  rules::Game restored(program, 0);
  restored.restore(read.position->state);
  saved = {.ahead = std::move(read.position->inputs),
           .game = std::move(read.position->game),
           .seats = std::move(read.position->seats)};
  return std::make_unique<Course>(std::move(restored));
}

void Course::track() {
  const uint32_t now = play::roundOf(game_);
  if (now != 0 && now != round_) ++rounds_;
  round_ = now;
}

void Course::start() {
  if (!inputs_.empty() || game_.status() != Status::Idle) return;
  game_.start();
  track();
}

std::optional<std::string> Course::answer(const play::Choice& choice, bool person) {
  const Moment moment{.input = inputs_.size(),
                      .seat = game_.decision().player.value,
                      .person = person,
                      .means = person ? rules::meaningOf(play::askedOf(game_), choice) : std::string()};
  if (std::optional<std::string> problem = game_.answer(choice)) return problem;
  if (game_.status() == Status::Trapped) {
    const std::string trap = rules::describe(game_.program(), game_.trap());
    rewind(moment.input);
    return trap + "\nThat answer was taken back.";
  }
  moments_.push_back(moment);
  track();
  return std::nullopt;
}

bool Course::answer(play::Player& player) {
  const Moment moment{.input = inputs_.size(), .seat = game_.decision().player.value, .person = false};
  if (!play::answer(game_, player)) return false;
  moments_.push_back(moment);
  track();
  return true;
}

std::optional<std::string> Course::take(const Input& input, bool person) {
  if (input.kind == Input::Kind::Start) {
    if (game_.status() != Status::Idle) return "the game begins twice";
    start();
    return std::nullopt;
  }
  const std::string number = "answer " + std::to_string(moments_.size() + 1) + ": ";
  if (game_.status() != Status::Waiting) return number + "nothing is asked there";
  if (const std::string means = rules::meaningOf(game_.decision(), input.choice);
      !input.means.empty() && means != input.means)
    return number + "it was \"" + input.means + "\" when it was saved, and is \"" + means + "\" now";
  if (const auto problem = answer(input.choice, person)) return number + *problem;
  return std::nullopt;
}

void Course::rewind(size_t count) {
  std::vector<Input> inputs = std::move(inputs_);
  inputs.resize(count);
  inputs_.clear();
  game_.restore(first_);
  game_.log().clear();
  rounds_ = round_ = 0;
  for (const Input& input : inputs) {
    if (input.kind == Input::Kind::Start)
      game_.start();
    else
      game_.answer(input.choice);
    track();
  }
}

std::vector<Input> Course::undo(size_t moment) {
  const size_t count = moments_[moment].input;
  std::vector<Input> back(inputs_.begin() + ptrdiff_t(count), inputs_.end());
  moments_.resize(moment);
  rewind(count);
  return back;
}

std::string Course::saved(const std::string& game, const std::vector<std::string>& seats) const {
  return position::Codec(game_.program()).write({.state = first_, .inputs = inputs_, .game = game, .seats = seats});
}

}  // namespace thou::cli
