// A game for a host: checkpoint, run, take back on a trap. See Game.h.
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
      checkpoint_(state_) {
  engine().listenToRules();
}

Engine Game::engine() { return Engine(*program_, *prepared_, limits_, state_, log_, coverage_, judge_); }

template <class Act>
Status Game::drive(Act act) {
  checkpoint_ = state_;
  stopped_ = false;
  const size_t logged = log_.entries().size();
  Engine engine = this->engine();
  act(engine);
  status_ = engine.run();
  if (status_ == Status::Trapped) {
    trap_ = engine.report();
    state_ = checkpoint_;
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
  drive([&](Engine& engine) { engine.answer(asked, choice); });
  return std::nullopt;
}

Status Game::start() {
  if (inputs_) inputs_->push_back({.kind = Input::Kind::Start, .choice = {}, .means = {}});
  return drive([&](Engine&) { state_.facts().mode = Mode::Setup; });
}

void Game::beginScript(uint32_t players) {
  while (state_.facts().players < players && state_.facts().players < state::kMaxPlayers) state_.addPlayer();
  state_.facts().mode = Mode::Scripted;
  engine().openAmbient();
  status_ = Status::Idle;
}

Status Game::call(bytecode::Index function) {
  if (inputs_) inputs_->push_back({.kind = Input::Kind::Call, .choice = {}, .function = function, .means = {}});
  return drive([&](Engine& engine) {
    engine.openAmbient();  // scopes that the script has ended begin again
    engine.call(function);
  });
}

Status Game::endScope(bytecode::Scope scope) {
  if (inputs_) inputs_->push_back({.kind = Input::Kind::EndScope, .choice = {}, .scope = scope, .means = {}});
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
  if (state_.facts().players < state::kMaxPlayers) state_.addPlayer();
  return state::PlayerId{uint8_t(state_.facts().players)};
}

state::PlayerId Game::addPlayer(bytecode::Index identity) {
  const state::PlayerId player{uint8_t(state_.facts().players + 1)};
  setIdentity(player, identity);
  return player;
}

void Game::setIdentity(state::PlayerId player, bytecode::Index identity) { engine().placeIdentity(player, identity); }

state::CardRef Game::addCard(bytecode::Index definition, state::PlayerId player, uint8_t zone) {
  Engine engine = this->engine();
  return state_.ref(engine.spawn(definition, player, zone));
}

void Game::setMode(bytecode::Index mode) {
  if (mode < program_->modes.size()) state_.facts().modes |= 1u << (mode & 31);
}

}  // namespace thou::rules
