// A game for a host: checkpoint, run, take back on a trap. See Game.h.
//
// A checkpoint is a copy of the whole state, and most answers do little: of several in a row only the first takes one. On a trap those that
// were given since are given again, which comes to the same state.
#include "runtime/rules/Game.h"

#include <utility>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using state::Mode;

Game::Game(const bytecode::Program& program, uint64_t seed, Limits limits)
    : Game(std::make_shared<const vm::Prepared>(program), seed, limits) {}

Game::Game(std::shared_ptr<const vm::Prepared> prepared, uint64_t seed, Limits limits)
    : program_(&prepared->program()),
      prepared_(std::move(prepared)),
      limits_(limits),
      state_(state::Shape::of(*program_), seed),
      checkpoint_{.state = state_} {
  engine().listenToRules();
}

namespace {

/// Answers are given from one checkpoint while all together they have taken less than this part of the fuel that one may take.
constexpr int64_t kShare = 8;

/// Gives answers once more; `engine` makes one that writes no log.
template <class Make>
void giveAgain(const std::vector<std::vector<uint32_t>>& answers, Make engine) {
  for (const std::vector<uint32_t>& choice : answers) {
    const Decision asked = engine().decision(false);
    Engine again = engine();
    again.answer(asked, choice);
    again.run();
  }
}

}  // namespace

Engine Game::engine() { return Engine(*program_, *prepared_, limits_, state_, log_, coverage_, judge_); }

template <class Act>
Status Game::drive(Act act) {
  if (!checkpoint_.current) {
    checkpoint_.state = state_;
    checkpoint_.since.clear();
    checkpoint_.spent = 0;
  }
  stopped_ = false;
  const size_t logged = log_.entries().size();
  Engine engine = this->engine();
  act(engine);
  status_ = engine.run();
  checkpoint_.spent += limits_.fuel - engine.machine().fuel();
  checkpoint_.current = false;
  if (status_ == Status::Trapped) {
    trap_ = engine.report();
    state_ = checkpoint_.state;
    Log none;
    giveAgain(checkpoint_.since, [&] { return Engine(*program_, *prepared_, limits_, state_, none); });
    log_.truncate(logged);
    if (log_.enabled)
      log_.add({.kind = LogKind::Note,
                .depth = 0,
                .text = "taken back: " + (trap_.chain.empty() ? "" : trap_.chain.front()),
                .rule = {},
                .seers = 0,
                .veiled = "taken back"});
    deriveDecision();
  } else {
    decision_ = status_ == Status::Waiting ? engine.decision(words_) : Decision{};
  }
  return status_;
}

void Game::deriveDecision() {
  Engine engine = this->engine();
  decision_ = engine.waiting() ? engine.decision(words_) : Decision{};
}

std::optional<std::string> Game::answer(std::span<const uint32_t> choice) {
  Engine asker = engine();
  if (!asker.waiting()) return "no decision is pending";
  if (std::optional<std::string> wrong = checkAnswer(decision_, choice)) return wrong;
  if (inputs_) inputs_->push_back({.choice = {choice.begin(), choice.end()}, .means = meaningOf(decision_, choice)});
  const Decision asked = std::move(decision_);
  const bool trapped = drive([&](Engine& engine) { engine.answer(asked, choice); }) == Status::Trapped;
  checkpoint_.current = !trapped && checkpoint_.spent < limits_.fuel / kShare;
  if (checkpoint_.current) checkpoint_.since.emplace_back(choice.begin(), choice.end());
  return std::nullopt;
}

Status Game::start() {
  if (inputs_) inputs_->push_back({.kind = Input::Kind::Start, .choice = {}, .means = {}});
  checkpoint_.current = false;
  return drive([&](Engine&) { state_.facts().mode = Mode::Setup; });
}

void Game::beginScript(uint32_t players) {
  checkpoint_.current = false;
  while (state_.facts().players < players && state_.facts().players < state::kMaxPlayers) state_.addPlayer();
  state_.facts().mode = Mode::Scripted;
  engine().openAmbient();
  status_ = Status::Idle;
}

Status Game::call(bytecode::Index function) {
  if (inputs_) inputs_->push_back({.kind = Input::Kind::Call, .choice = {}, .function = function, .means = {}});
  checkpoint_.current = false;
  return drive([&](Engine& engine) {
    engine.openAmbient();  // scopes that the script has ended begin again
    engine.call(function);
  });
}

Status Game::endScope(bytecode::Scope scope) {
  if (inputs_) inputs_->push_back({.kind = Input::Kind::EndScope, .choice = {}, .scope = scope, .means = {}});
  checkpoint_.current = false;
  return drive([&](Engine& engine) { engine.endAmbient(scope); });
}

void Game::stop(const Engine& engine) {
  trap_ = engine.report();
  stopped_ = true;
}

int64_t Game::evaluate(bytecode::Index function) {
  Engine engine = this->engine();
  const int64_t value = engine.machine().pure(function, 0, state_.facts().players > 0 ? 1 : 0, 0);
  if (engine.machine().trapped()) stop(engine);
  return value;
}

std::vector<int64_t> Game::evaluateList(bytecode::Index function) {
  Engine engine = this->engine();
  std::vector<int64_t> list = engine.machine().pureList(function, 0, state_.facts().players > 0 ? 1 : 0, 0);
  if (engine.machine().trapped()) stop(engine);
  return list;
}

void Game::standIn(bytecode::Index scope) {
  if (inputs_) inputs_->push_back({.kind = Input::Kind::Begin, .choice = {}, .verb = scope, .means = {}});
  checkpoint_.current = false;
  engine().standIn(scope);
}

std::string Game::whyFalse(bytecode::Index function) { return engine().whyFalse(function); }

std::string Game::whyNot(state::CardRef card, state::PlayerId player, bool plays) {
  return engine().whyNot(card, player, plays);
}

std::string Game::whyNotInAnswer(state::CardRef card) { return engine().whyNotInAnswer(card); }

int32_t Game::stat(state::CardRef card, uint8_t stat) { return engine().machine().stat(card.slot(), stat); }

state::PlayerId Game::controller(state::CardRef card) { return engine().machine().controller(card.slot()); }

std::vector<std::string> Game::leaks() const {
  state::GameState copy = state_;
  Log none;
  return Engine(*program_, *prepared_, limits_, copy, none).leaks();
}

void Game::restore(const state::GameState& state) {
  checkpoint_.current = false;
  state_ = state;
  switch (state_.facts().outcome) {
    case state::Outcome::Running:
      status_ = Status::Idle;
      break;
    case state::Outcome::Won:
      status_ = Status::Won;
      break;
    case state::Outcome::Lost:
      status_ = Status::Lost;
      break;
  }
  deriveDecision();
  if (status_ == Status::Idle && engine().waiting()) status_ = Status::Waiting;
}

state::PlayerId Game::addPlayer() {
  checkpoint_.current = false;
  if (state_.facts().players < state::kMaxPlayers) state_.addPlayer();
  return state::PlayerId{uint8_t(state_.facts().players)};
}

state::PlayerId Game::addPlayer(bytecode::Index identity) {
  const state::PlayerId player{uint8_t(state_.facts().players + 1)};
  setIdentity(player, identity);
  return player;
}

void Game::setIdentity(state::PlayerId player, bytecode::Index identity) {
  checkpoint_.current = false;
  engine().placeIdentity(player, identity);
}

state::CardRef Game::addCard(bytecode::Index definition, state::PlayerId player, uint8_t zone) {
  checkpoint_.current = false;
  Engine engine = this->engine();
  return state_.ref(engine.spawn(definition, player, zone));
}

void Game::setMode(bytecode::Index mode) {
  checkpoint_.current = false;
  if (mode < program_->modes.size()) state_.facts().modes |= 1u << (mode & 31);
}

}  // namespace thou::rules
