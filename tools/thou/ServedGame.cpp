// Views, answers and undo of a served game. See ServedGame.h.
#include "tools/thou/ServedGame.h"

#include <algorithm>
#include <random>

#include "compiler/diag/PlainJson.h"
#include "compiler/source/Unseen.h"
#include "llvm/Support/JSON.h"
#include "tools/thou/Scope.h"
#include "tools/thou/ViewJson.h"

namespace thou::cli {

using llvm::json::OStream;
using rules::Status;
using state::PlayerId;

namespace {

static_assert(play::kSpectator.value > state::kMaxPlayers);

constexpr size_t kLogged = 4096;  ///< entries of the log that are kept
constexpr size_t kShown = 300;    ///< of them shown, the newest
constexpr size_t kMoments = 500;  ///< answers that can be taken back

/// 128 bits that cannot be guessed.
std::string token() {
  std::random_device device;  // the system's, not a sequence
  const auto half = [&] { return hex(uint64_t(device()) << 32 | device()); };
  const std::string first = half();
  return first + half();
}

rules::Game begun(const Table& table, uint64_t seed) {
  rules::Game game = play::layOut(table.compilation->program, table.seats, seed);
  game.log().enabled = true;
  game.start();
  return game;
}

}  // namespace

ServedGame::ServedGame(const Table& table, uint64_t seed, Programs programs, Faults faults)
    : program_(table.compilation->program),
      name_(program_.string(program_.layouts[table.seats.layout].name)),
      seed_(seed),
      programs_(std::move(programs)),
      faults_(std::move(faults)),
      game_(begun(table, seed)) {
  programs_.resize(table.seats.decks.size());
  const play::View view = play::viewOf(game_, play::kSpectator);
  for (const play::PlayerView& player : view.players) {
    if (!programs_[player.seat - 1])
      places_.push_back({"/seat/" + token(), player.name, PlayerId{uint8_t(player.seat)}});
  }
  places_.push_back({"/watch/" + token(), {}, play::kSpectator});
  if (game_.status() == Status::Trapped) halt(rules::describe(program_, game_.trap()));
}

bool ServedGame::waitsFor(PlayerId player) const {
  return game_.status() == Status::Waiting && game_.decision().player == player;
}

play::Player* ServedGame::programToAnswer() const {
  if (game_.status() != Status::Waiting || halted_) return nullptr;
  const size_t seat = game_.decision().player.value;
  return seat >= 1 && seat <= programs_.size() ? programs_[seat - 1].get() : nullptr;
}

void ServedGame::note(std::string text) {
  game_.log().add({.kind = rules::LogKind::Note, .text = std::move(text), .rule = {}});
}

void ServedGame::takeTrapBack() {
  if (faults_) faults_(rules::describe(program_, game_.trap()));
  game_.restore(game_.state());  // which is that before the answer
}

void ServedGame::halt(const std::string& what) {
  if (faults_) faults_(what);
  halted_ = true;
}

void ServedGame::changed() {
  const size_t kept = game_.log().entries().size();
  if (kept > kLogged) {
    game_.log().dropFirst(kept - kLogged / 2);
    before_ += kept - kLogged / 2;
  }
  ++number_;
  undone_.clear();
  changes_.notify_all();
}

uint64_t ServedGame::number() const {
  const std::lock_guard lock(mutex_);
  return number_;
}

uint64_t ServedGame::wait(uint64_t known, std::chrono::milliseconds time) const {
  std::unique_lock lock(mutex_);
  changes_.wait_for(lock, time, [&] { return number_ != known; });
  return number_;
}

std::string ServedGame::shown(const Place& place) const {
  const std::lock_guard lock(mutex_);
  std::string text;
  llvm::raw_string_ostream out(text);
  diag::PlainJson json(out);
  const std::vector<rules::LogEntry>& entries = game_.log().entries();
  const size_t first = entries.size() - std::min(entries.size(), kShown);
  json.object([&] {
    json.attribute("game", jsonText(name_));
    json.attribute("number", int64_t(number_));
    json.attribute("seat", int64_t(state::isPlayer(place.viewer) ? place.viewer.value : 0));
    json.attribute("program", programToAnswer() != nullptr);
    if (halted_) json.attribute("halted", true);
    if (!undone_.empty()) json.attribute("undone", jsonText(undone_));
    json.attributeBegin("view");
    writeView(json, program_, play::viewOf(game_, place.viewer));
    json.attributeEnd();
    json.attributeArray("undo", [&] {
      for (const Moment& moment : moments_) {
        if (moment.player != place.viewer) continue;
        json.object([&] {
          json.attribute("to", int64_t(moment.number));
          json.attribute("said", jsonText(moment.said));
        });
      }
    });
    json.attributeObject("log", [&] {
      json.attribute("first", int64_t(before_ + first));
      writeLog(json, entries, first, place.viewer);
    });
  });
  return text;
}

std::optional<Refusal> ServedGame::unlessCurrent(const Place& place, uint64_t number) const {
  if (game_.status() != Status::Waiting) return Refusal{409, "over", "the game waits for no decision"};
  if (!waitsFor(place.viewer)) return Refusal{403, "refused", "another player decides"};
  if (number != number_) return Refusal{409, "late", "this decision has been answered, or taken back"};
  return std::nullopt;
}

void ServedGame::remember(const rules::Decision& asked, const std::vector<uint32_t>& choice) {
  std::string said = asked.prompt + ": ";
  if (choice.empty()) said += "nothing";
  for (size_t i = 0; i < choice.size(); ++i) {
    const bool option = asked.kind != rules::DecisionKind::Number && choice[i] < asked.options.size();
    said += (i == 0 ? "" : ", ") + (option ? asked.options[choice[i]].text : std::to_string(choice[i]));
  }
  if (moments_.size() == kMoments) moments_.pop_front();
  moments_.push_back({.state = game_.state(),
                      .logged = before_ + game_.log().entries().size(),
                      .number = number_,
                      .player = asked.player,
                      .said = source::shown(said, 200)});
}

std::optional<Refusal> ServedGame::answer(const Place& place, uint64_t number, const position::Value* choice) {
  const std::lock_guard lock(mutex_);
  if (auto refusal = unlessCurrent(place, number)) return refusal;
  const rules::Decision asked = play::askedOf(game_);
  std::vector<uint32_t> chosen;
  if (const auto problem = readChoice(choice, asked, chosen))
    return Refusal{problem->illegal ? 422 : 400, problem->illegal ? "illegal" : "request", problem->text};
  if (const auto problem = rules::checkAnswer(asked, chosen)) return Refusal{422, "illegal", *problem};
  remember(asked, chosen);
  if (const auto problem = game_.answer(chosen)) {
    moments_.pop_back();
    return Refusal{422, "illegal", *problem};
  }
  if (game_.status() == Status::Trapped) {
    game_.log().truncate(moments_.back().logged - before_);
    moments_.pop_back();
    takeTrapBack();
    return Refusal{422, "trapped",
                   "a fault of the cards: nothing can come of this answer, so it was taken back (the terminal of `thou "
                   "serve` says what happened)"};
  }
  changed();
  return std::nullopt;
}

std::optional<Refusal> ServedGame::undo(const Place& place, uint64_t number, uint64_t to) {
  const std::lock_guard lock(mutex_);
  if (!state::isPlayer(place.viewer)) return Refusal{403, "refused", "only players take answers back"};
  if (number != number_) return Refusal{409, "late", "the game has gone on since"};
  const auto found = std::find_if(moments_.rbegin(), moments_.rend(), [&](const Moment& moment) {
    return moment.player == place.viewer && (to == 0 || moment.number == to);
  });
  if (found == moments_.rend()) return Refusal{404, "unknown", "there is no such answer of yours to take back"};
  const size_t at = moments_.size() - 1 - size_t(found - moments_.rbegin());
  game_.restore(moments_[at].state);
  game_.log().truncate(moments_[at].logged - std::min(moments_[at].logged, before_));
  const size_t taken = moments_.size() - at;
  moments_.erase(moments_.begin() + ptrdiff_t(at), moments_.end());
  halted_ = false;
  const auto who =
      std::find_if(places_.begin(), places_.end(), [&](const Place& each) { return each.viewer == place.viewer; });
  const std::string undone =
      who->name + " (seat " + std::to_string(place.viewer.value) + ") has taken back " +
      (taken == 1 ? std::string("an answer") : std::to_string(taken) + " answers, and what came of them");
  note(undone);
  changed();
  undone_ = undone;
  return std::nullopt;
}

std::optional<Refusal> ServedGame::whyNot(const Place& place, uint32_t card, std::string& why) const {
  const std::lock_guard lock(mutex_);
  const Refusal unseen{404, "unknown", "you see no such card in your hand or in play"};
  if (!state::isPlayer(place.viewer)) return Refusal{403, "refused", "spectators are offered nothing"};
  const auto found = play::whyNot(game_, card, place.viewer);
  if (!found) return unseen;
  why = *found;
  return std::nullopt;
}

std::optional<Refusal> ServedGame::hint(const Place& place, uint64_t number, std::vector<uint32_t>& choice) const {
  rules::Game copy(program_, 0);
  {
    const std::lock_guard lock(mutex_);
    if (auto refusal = unlessCurrent(place, number)) return refusal;
    copy.restore(game_.state());
  }
  play::LookaheadPlayer player(program_, seed_ + number);
  choice = player.choose(copy);
  return std::nullopt;
}

bool ServedGame::step() {
  rules::Game copy(program_, 0);
  play::Player* player = nullptr;
  uint64_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    player = programToAnswer();
    if (!player) return false;
    copy.restore(game_.state());
    number = number_;
  }
  play::Choice last;
  const bool legal = play::answer(copy, *player, [&](const play::Choice& choice) { last = choice; });
  const std::lock_guard lock(mutex_);
  if (number != number_) return true;
  if (!legal) {
    halt("no answer to this decision is legal: " + game_.decision().prompt);
  } else if (const auto problem = game_.answer(last)) {
    halt(*problem);
  } else if (game_.status() == Status::Trapped) {
    takeTrapBack();
    halted_ = true;
  }
  changed();
  return true;
}

}  // namespace thou::cli
