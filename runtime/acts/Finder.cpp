// Plays attempts and watches what the abilities of one card do in them. See Finder.h.
#include "runtime/acts/Finder.h"

#include <algorithm>

#include "runtime/acts/Difference.h"
#include "runtime/rules/Engine.h"

namespace thou::acts {

using bytecode::Ability;
using bytecode::Change;
using bytecode::EffectTemplate;
using bytecode::Program;
using bytecode::Timing;
using rules::Status;
using state::FrameKind;
using state::GameState;

namespace {

/// One ability that is watched.
struct Watched {
  Finding finding;
  Index effect = kNone;
  Index condition = kNone;
  struct Static {
    Index effect = kNone;
    uint64_t forbade = 0;  ///< count of coverage before: how often its test held
  };
  std::vector<Static> statics = {};  ///< its static effects that have not applied yet
  std::vector<Index> code = {};      ///< functions that carry it out
  uint64_t asked = 0, held = 0;      ///< counts of coverage before
  uint64_t ran = 0;
  bool trapped = false;

  bool done() const { return finding.outcome == Outcome::Acts || finding.outcome == Outcome::Kept; }
};

constexpr uint32_t kBeforehand = 60;  ///< answers until somebody may act
constexpr uint32_t kUnstaged = 6;     ///< attempts in which nothing is made to happen

uint64_t mixed(uint64_t a, uint64_t b) {
  uint64_t x = a * 0x9e3779b97f4a7c15u + b;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

}  // namespace

Finder::Finder(const Program& program, std::shared_ptr<const vm::Prepared> prepared, const Places& places,
               Effort effort)
    : program_(program),
      prepared_(std::move(prepared)),
      effort_(effort),
      setting_(prepared_, places),
      deeds_(program),
      without_(program),
      occasions_(prepared_),
      coverage_(program) {}

/// One game in which the card is tried.
class Finder::Attempt {
 public:
  Attempt(Finder& finder, Index card, uint32_t number, std::vector<Watched>& watched, const Spoken& spoken)
      : finder_(finder),
        program_(finder.program_),
        card_(card),
        number_(number),
        watched_(watched),
        spoken_(spoken),
        eager_(finder.deeds_, mixed(mixed(finder.effort_.seed, card), number)),
        game_(finder.setting_.lay(card, spoken, number, eager_)) {
    Index face = card;
    do {
      eager_.faces.insert(face);
      face = program_.cards[face].otherFace;
    } while (face != kNone && !eager_.faces.contains(face));
    eager_.verbs = spoken.verbs;
    eager_.traits = program_.cards[card].traits;
    likeUndone();
    game_.cover(&finder.coverage_);
  }

  void play() {
    const Step beginning{.before = game_.state()};
    game_.start();
    note(beginning);
    for (uint32_t i = 0; i < kBeforehand && game_.status() == Status::Waiting && !mayAct(); ++i) {
      if (!step()) return;
    }
    if (game_.status() != Status::Waiting) return;
    finder_.setting_.furnish(game_, card_, spoken_, number_, eager_);
    for (uint32_t i = 0; i < finder_.effort_.answers && game_.status() == Status::Waiting; ++i) {
      if (!step() || std::all_of(watched_.begin(), watched_.end(), [](const Watched& each) { return each.done(); }))
        return;
    }
  }

 private:
  bool mayAct() const {
    return game_.decision().kind == rules::DecisionKind::Ability && game_.state().top().kind == FrameKind::Offer;
  }

  void likeUndone() {
    eager_.abilities.clear();
    for (const Watched& each : watched_) {
      if (!each.done()) eager_.abilities.insert(each.finding.ability);
    }
  }

  /// One answer, or something that is made to happen; false where the attempt is over.
  bool step() {
    sample();
    if (number_ >= kUnstaged && uses_.empty() && mayAct() && eager_.chance(30)) return stage();
    return answerNext();
  }

  /// Notes what stands in the way of actions of the card that have not been used.
  void wonder() {
    for (Watched& each : watched_) {
      const Index ability = each.finding.ability;
      if (each.done() || each.trapped || ability == kNone || program_.abilities[ability].timing != Timing::Action)
        continue;
      for (uint32_t number = 1; number <= game_.state().cards(); ++number) {
        if (game_.state().card(number).face != card_) continue;
        std::string why =
            game_.whyNot(game_.state().ref(number), game_.decision().player, program_.abilities[ability].plays);
        if (!why.empty()) each.finding.detail = std::move(why);
      }
    }
  }

  bool answerNext() {
    if (mayAct() && eager_.chance(4)) wonder();
    const GameState before = game_.state();
    for (int tries = 0; tries < 100; ++tries) {
      const play::Choice choice = eager_.choose(game_);
      if (game_.answer(choice)) continue;
      if (game_.status() == Status::Trapped) {
        trapped();
        return false;
      }
      note({.before = before, .choice = choice});
      return true;
    }
    return false;
  }

  /// Makes something happen that an ability waits for; false where the attempt is over.
  bool stage() {
    std::vector<std::pair<Index, uint32_t>> waiting;  // abilities, and cards that have them
    for (const Watched& each : watched_) {
      const Index ability = each.finding.ability;
      if (each.done() || each.effect == kNone || ability == kNone) continue;
      for (uint32_t number = 1; number <= game_.state().cards(); ++number) {
        if (game_.state().card(number).face == card_) waiting.emplace_back(ability, number);
      }
    }
    if (waiting.empty()) return answerNext();
    const auto [ability, number] = waiting[eager_.below(uint32_t(waiting.size()))];
    const std::optional<Occasion> occasion = finder_.occasions_.find(game_, ability, number, eager_);
    if (!occasion) return answerNext();
    Step step{.before = game_.state(), .occasion = occasion};
    const Status status = begin(*occasion, *finder_.prepared_, game_.state(), &finder_.coverage_);
    const GameState after = status == Status::Trapped ? step.before : game_.state();
    game_.restore(after);
    if (status != Status::Trapped) {
      note(step);
      return true;
    }
    for (Watched& each : watched_) {  // what ran was taken back
      if (each.effect != kNone) each.ran = finder_.coverage_.entered(each.effect);
    }
    return true;
  }

  void trapped() {
    const rules::TrapReport& trap = game_.trap();
    if (!trap.card.exists()) return;
    const uint32_t number = trap.card.id.value;
    if (number > game_.state().cards() || !eager_.faces.contains(game_.state().card(number).front)) return;
    for (Watched& each : watched_) {
      const bytecode::Where& where = each.finding.where;
      if (each.done() || where.line != trap.where.line || where.file != trap.where.file) continue;
      each.finding.detail = rules::describe(program_, trap);
      each.trapped = true;
    }
  }

  /// After a step: uses that began with it, uses that are over.
  void note(const Step& step) {
    for (auto& [watched, use] : uses_) {
      if (step.choice) use.answers.push_back(*step.choice);
    }
    for (size_t i = 0; i < watched_.size(); ++i) {
      Watched& each = watched_[i];
      if (each.effect == kNone || each.done()) continue;
      const uint64_t ran = finder_.coverage_.entered(each.effect);
      if (ran == each.ran) continue;
      each.ran = ran;
      const bool known = std::any_of(uses_.begin(), uses_.end(), [&](const auto& use) { return use.first == i; });
      if (!known)
        uses_.push_back(
            {i, {.ability = each.finding.ability, .effect = each.effect, .carriers = each.code, .step = step}});
    }
    std::erase_if(uses_, [&](const auto& use) {
      if (use.second.underway(game_)) return false;
      judge(watched_[use.first], use.second);
      return true;
    });
    forbidding();
  }

  void judge(Watched& watched, const Use& use) {
    if (watched.done()) return;
    ++watched.finding.times;
    if (essence(game_.state()) == essence(finder_.without_.after(use))) return;
    watched.finding.staged = use.step.occasion.has_value();
    acts(watched);
  }

  void acts(Watched& watched) {
    watched.finding.outcome = Outcome::Acts;
    watched.finding.attempt = number_;
    likeUndone();
  }

  /// What cannot happen for them: it has been asked for an event, and held.
  void forbidding() {
    const vm::Coverage& coverage = finder_.coverage_;
    for (Watched& each : watched_) {
      // What it forbids in several ways (to take and to be dealt damage) is seldom asked for in all of them: one will do.
      const bool forbade = std::any_of(each.statics.begin(), each.statics.end(), [&](const Watched::Static& one) {
        const EffectTemplate& made = program_.effects[one.effect];
        return made.change == Change::Cannot && made.test != kNone &&
               coverage.returned(made.test, true) > one.forbade &&
               (each.condition == kNone || coverage.returned(each.condition, true) > each.held);
      });
      if (!forbade) continue;
      std::erase_if(each.statics,
                    [&](const Watched::Static& one) { return program_.effects[one.effect].change == Change::Cannot; });
      if (each.statics.empty()) acts(each);
    }
  }

  /// Whether what always holds applies to anything now.
  void sample() {
    if (std::none_of(watched_.begin(), watched_.end(), [](const Watched& each) { return !each.statics.empty(); }))
      return;
    GameState& state = game_.state();
    rules::Limits limits;
    rules::Log log;
    rules::Engine engine(program_, *finder_.prepared_, limits, state, log, &finder_.coverage_);
    vm::Machine& machine = engine.machine();
    for (uint32_t number = 1; number <= state.cards(); ++number) {
      if (state.card(number).face != card_) continue;
      for (uint32_t row = state.card(number).firstListener; row != 0;) {
        const state::ListenerRow listener = state.listener(row - 1);
        row = listener.nextOfCard;
        if (listener.effect == kNone) continue;
        for (Watched& each : watched_) {
          if (each.finding.ability != listener.ability) continue;
          const auto found = std::find_if(each.statics.begin(), each.statics.end(),
                                          [&](const Watched::Static& one) { return one.effect == listener.effect; });
          if (found == each.statics.end() || !applies(machine, listener, number)) continue;
          each.statics.erase(found);
          if (each.statics.empty()) acts(each);
        }
      }
    }
  }

  bool applies(vm::Machine& machine, const state::ListenerRow& listener, uint32_t bearer) const {
    const EffectTemplate& made = program_.effects[listener.effect];
    if (made.change == Change::Cannot) return false;  // it is asked for events
    for (uint32_t card = 1; card <= game_.state().cards() && !machine.trapped(); ++card) {
      if (made.filter == kNone && card != bearer) continue;
      state::PlayerId you;
      if (!machine.staticHolds(listener.ability, listener.effect, bearer, card, you, listener.effectRow)) continue;
      const bool counts = made.change == Change::Stat || made.change == Change::CounterMax;
      if (!counts || machine.staticAmount(listener, bearer, card, you) != 0) return true;
    }
    return false;
  }

  Finder& finder_;
  const Program& program_;
  Index card_;
  uint32_t number_;
  std::vector<Watched>& watched_;
  const Spoken& spoken_;
  Eager eager_;
  rules::Game game_;
  std::vector<std::pair<size_t, Use>> uses_;  ///< whose end is waited for; of which of those watched
};

/// What only says what a card cannot is the other side of what else its line says ("Attach to a minion"), or said in several ways ("Max 1 per
/// player"): where something of the line has acted, it need not have forbidden anything.
void Finder::leaveOutLimits(std::vector<Finding>& findings) const {
  const std::vector<Finding> all = findings;
  std::erase_if(findings, [&](const Finding& each) {
    if (each.ability == kNone || each.outcome == Outcome::Acts) return false;
    const std::vector<Index>& effects = program_.abilities[each.ability].effects;
    const bool limits = !effects.empty() && std::all_of(effects.begin(), effects.end(), [&](Index effect) {
      return program_.effects[effect].change == Change::Cannot;
    });
    return limits && std::any_of(all.begin(), all.end(), [&](const Finding& other) {
             return other.outcome == Outcome::Acts && other.where.file == each.where.file &&
                    other.where.line == each.where.line;
           });
  });
}

std::vector<Finding> Finder::find(Index card) {
  std::vector<Watched> watched;
  const auto watch = [&](Finding finding, Index effect, Index condition) -> Watched& {
    finding.outcome = Outcome::NoGame;
    Watched each{.finding = std::move(finding), .effect = effect, .condition = condition};
    each.code = carriedOut(program_, effect);
    if (effect != kNone) each.ran = coverage_.entered(effect);
    if (condition != kNone) {
      each.asked = coverage_.entered(condition);
      each.held = coverage_.returned(condition, true);
    }
    watched.push_back(std::move(each));
    return watched.back();
  };
  for (const Index index : program_.cards[card].abilities) {
    const Ability& ability = program_.abilities[index];
    Watched& each = watch({.ability = index, .where = ability.where, .detail = {}}, ability.effect, ability.condition);
    if (ability.timing == Timing::Special && ability.effect == kNone) each.finding.outcome = Outcome::Kept;
    for (const Index effect : ability.effects) {
      const Index test = program_.effects[effect].test;
      each.statics.push_back({effect, test != kNone ? coverage_.returned(test, true) : 0});
    }
  }
  for (Index rule = 0; rule < program_.standing.size(); ++rule) {
    const bytecode::Standing& standing = program_.standing[rule];
    if (standing.card == card)
      watch({.standing = rule, .where = standing.where, .detail = {}}, standing.effect, standing.condition);
  }
  const Spoken spoken = spokenOf(program_, card);
  const auto done = [&] {
    return std::all_of(watched.begin(), watched.end(), [](const Watched& each) { return each.done(); });
  };
  for (uint32_t number = 0; number < effort_.attempts && setting_.playable() && !done(); ++number)
    Attempt(*this, card, number, watched, spoken).play();
  std::vector<Finding> findings;
  for (Watched& each : watched) {
    Finding& finding = each.finding;
    if (!each.done() && setting_.playable()) {
      const bool asked = each.condition != kNone && coverage_.entered(each.condition) > each.asked;
      const bool held = each.condition != kNone && coverage_.returned(each.condition, true) > each.held;
      finding.outcome = each.trapped            ? Outcome::Trapped
                        : finding.times > 0     ? Outcome::Unchanged
                        : asked && !held        ? Outcome::Unmet
                        : !each.statics.empty() ? Outcome::Idle
                        : held                  ? Outcome::Unused
                                                : Outcome::Unasked;
      const std::string missing =
          setting_.missing(finding.ability != kNone ? spokenOfAbility(program_, finding.ability) : spoken);
      if (!each.trapped && !missing.empty()) finding.detail = missing;
    }
    findings.push_back(std::move(finding));
  }
  leaveOutLimits(findings);
  return findings;
}

}  // namespace thou::acts
