// From what machines ran to abilities, branches and lines of files. See Coverage.h.
#include "tools/thou/Coverage.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "llvm/ADT/StringRef.h"
#include "runtime/bytecode/Instruction.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using bytecode::Index;
using bytecode::kNone;
using bytecode::Opcode;
using bytecode::Program;
using bytecode::Where;

constexpr size_t kWords = 70;  // of a text that is shown

/// What is written at a place, up to the end of its line.
std::string wordsAt(const driver::Compilation& game, Where where) {
  llvm::StringRef line = ref(game.line(where));
  for (uint32_t column = 1; column < where.column && !line.empty(); ++column) {  // columns count code points
    line = line.drop_front();
    line = line.drop_while([](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; });
  }
  line = line.rtrim();
  if (line.size() <= kWords) return line.str();
  return line.take_front(line.take_front(kWords).rfind(' ')).str() + " ...";
}

/// Collects what one game's scenarios reached.
class Listing {
 public:
  Listing(const driver::Compilation& game, const vm::Coverage& coverage, const std::vector<bool>& inPlay,
          const std::vector<std::string>& paths)
      : game_(game), program_(game.program), coverage_(coverage), inPlay_(inPlay) {
    for (size_t i = 0; i < program_.files.size(); ++i) meant_.push_back(lies(program_.files[i], paths));
  }

  std::vector<ReachedFile> files() {
    abilities();
    functions();
    std::vector<ReachedFile> result;
    for (auto& [index, file] : files_) {
      file.path = program_.files[index];
      llvm::SmallVector<llvm::StringRef> lines;
      ref(game_.sources.text(source::FileId{uint16_t(index)})).split(lines, '\n');
      for (llvm::StringRef line : lines) file.source.push_back(line.rtrim('\r').str());
      const auto before = [](const auto& a, const auto& b) {
        return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
      };
      std::stable_sort(file.abilities.begin(), file.abilities.end(), before);
      std::stable_sort(file.branches.begin(), file.branches.end(), before);
      std::map<uint32_t, uint64_t>& withCode = lines_[index];
      for (const auto& [line, times] : asked_[index]) withCode.try_emplace(line, times);
      for (const auto& [line, times] : withCode) file.lines.push_back({line, times});
      result.push_back(std::move(file));
    }
    std::sort(result.begin(), result.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    return result;
  }

 private:
  bool isMeant(Where where) const { return where.file < meant_.size() && meant_[where.file]; }

  void add(Where where, std::string_view owner, uint64_t times) {
    if (isMeant(where))
      files_[where.file].abilities.push_back({where, std::string(owner), wordsAt(game_, where), times});
  }

  /// How often an ability was used, or applied.
  uint64_t timesOf(const bytecode::Ability& ability, uint64_t inPlay) const {
    if (ability.effect != kNone) return coverage_.entered(ability.effect);
    uint64_t times = 0;
    for (const Index index : ability.effects) {
      const bytecode::EffectTemplate& effect = program_.effects[index];
      for (const Index function : {effect.filter, effect.amount, effect.test}) {
        if (function != kNone) times = std::max(times, coverage_.entered(function));
      }
    }
    if (ability.condition == kNone) return std::max(times, inPlay);
    return times ? times : coverage_.returned(ability.condition, true);
  }

  void abilities() {
    std::set<Index> seen;
    const auto each = [&](const std::vector<Index>& list, std::string_view owner, uint64_t inPlay) {
      for (const Index index : list) {
        if (!seen.insert(index).second) continue;
        const bytecode::Ability& ability = program_.abilities[index];
        add(ability.where, owner, timesOf(ability, inPlay));
        if (ability.condition != kNone)
          add(ability.where, ReachedBranch::Sort::Condition, coverage_.returned(ability.condition, true),
              coverage_.returned(ability.condition, false));
      }
    };
    for (size_t i = 0; i < program_.cards.size(); ++i) {
      const bytecode::Card& card = program_.cards[i];
      each(card.abilities, program_.string(program_.names[card.name]), inPlay_[i]);
    }
    const auto played = [&](const auto& has) {
      uint64_t count = 0;
      for (size_t i = 0; i < program_.cards.size(); ++i) count += inPlay_[i] && has(program_.cards[i]);
      return count;
    };
    for (Index kind = 0; kind < program_.kinds.size(); ++kind) {
      each(program_.kinds[kind].abilities, program_.string(program_.kinds[kind].name),
           played([&](const bytecode::Card& card) { return card.kind == kind; }));
    }
    for (Index keyword = 0; keyword < program_.keywords.size(); ++keyword) {
      each(program_.keywords[keyword].abilities, program_.string(program_.keywords[keyword].name),
           played([&](const bytecode::Card& card) {
             return std::find(card.keywords.begin(), card.keywords.end(), keyword) != card.keywords.end();
           }));
    }
    each(program_.rulesAbilities, "rule", 1);
    for (const bytecode::Standing& rule : program_.standing) {
      if (rule.effect != kNone) add(rule.where, "standing rule", coverage_.entered(rule.effect));
    }
    for (const bytecode::Verb& verb : program_.verbs) {
      if (verb.body == kNone || program_.functions[verb.body].lines.empty() || !bodies_.insert(verb.body).second)
        continue;
      add(program_.functions[verb.body].lines.front().where, program_.string(verb.name), coverage_.entered(verb.body));
    }
  }

  /// The branches and lines of all code but that of scenarios.
  void functions() {
    std::set<Index> scripts;
    for (const bytecode::Scenario& scenario : program_.scenarios) {
      for (const bytecode::Step& step : scenario.steps) {
        scripts.insert(step.function);
        for (const bytecode::Answer& answer : step.answers) {
          for (const bytecode::AnswerPart& part : answer.parts)
            scripts.insert(part.cards), scripts.insert(part.players);
        }
      }
    }
    for (Index index = 0; index < program_.functions.size(); ++index) {
      const bytecode::Function& function = program_.functions[index];
      if (!scripts.contains(index) && !function.lines.empty() && isMeant(function.lines.front().where)) code(index);
    }
  }

  static Where whereOf(const bytecode::Function& function, uint32_t pc) {
    Where where;
    for (const bytecode::LineEntry& entry : function.lines) {
      if (entry.pc <= pc) where = entry.where;
    }
    return where;
  }

  void code(Index index) {
    const bytecode::Function& function = program_.functions[index];
    std::vector<bool> reached(function.code.size());
    std::vector<uint32_t> open;
    if (coverage_.entered(index)) open.push_back(0);
    while (!open.empty()) {
      uint32_t pc = open.back();
      open.pop_back();
      while (pc < reached.size() && !reached[pc]) {
        reached[pc] = true;
        const auto in = bytecode::decode(function.code, pc);
        if (!in) break;
        bool on = !in->ends();
        if (in->info->jumps) {
          const bool jumpsWhen = in->op == Opcode::JumpIf;  // else it jumps when what it asks does not hold
          const bool always = in->op == Opcode::Jump;
          if (always || coverage_.branched(index, pc, jumpsWhen)) open.push_back(uint32_t(in->target()));
          on = on && coverage_.branched(index, pc, !jumpsWhen);
        }
        if (!on) break;
        pc = in->next();
      }
    }
    for (uint32_t pc = 0; pc < function.code.size();) {
      const auto in = bytecode::decode(function.code, pc);
      if (!in) break;
      if (in->info->jumps && in->op != Opcode::Jump && !function.pure) branch(index, pc, in->op);
      pc = in->next();
    }
    for (const bytecode::LineEntry& entry : function.lines) {
      if (!isMeant(entry.where)) continue;
      uint64_t& times = (function.pure ? asked_ : lines_)[entry.where.file][entry.where.line];
      if (entry.pc < reached.size() && reached[entry.pc]) times = std::max(times, coverage_.entered(index));
    }
  }

  /// What an effect asks: all jumps that come of the same words are one branch.
  void branch(Index index, uint32_t pc, Opcode op) {
    const bool each = op == Opcode::NextCard || op == Opcode::NextPlayer;
    add(whereOf(program_.functions[index], pc), each ? ReachedBranch::Sort::Each : ReachedBranch::Sort::Asked,
        coverage_.branched(index, pc, true), coverage_.branched(index, pc, false));
  }

  void add(Where where, ReachedBranch::Sort sort, uint64_t held, uint64_t heldNot) {
    if (!isMeant(where)) return;
    const auto [found, isNew] = branches_.try_emplace({where.file, where.line, where.column, sort});
    std::vector<ReachedBranch>& branches = files_[where.file].branches;
    if (isNew) {
      found->second = branches.size();
      branches.push_back({.where = where, .words = wordsAt(game_, where), .sort = sort});
    }
    branches[found->second].held += held;
    branches[found->second].heldNot += heldNot;
  }

  const driver::Compilation& game_;
  const Program& program_;
  const vm::Coverage& coverage_;
  const std::vector<bool>& inPlay_;
  std::vector<bool> meant_;  ///< by file
  std::set<Index> bodies_;
  std::map<std::tuple<Index, uint32_t, uint32_t, ReachedBranch::Sort>, size_t>
      branches_;  ///< by place: in its file's list
  std::map<Index, ReachedFile> files_;
  std::map<Index, std::map<uint32_t, uint64_t>> lines_;  ///< of what does something
  std::map<Index, std::map<uint32_t, uint64_t>>
      asked_;  ///< of conditions, filters and amounts: counts where a line has nothing else
};

}  // namespace

void ReachedCounts::add(const ReachedFile& file) {
  abilities += file.abilities.size();
  for (const ReachedAbility& ability : file.abilities) abilitiesReached += ability.times > 0;
  for (const ReachedBranch& branch : file.branches) {
    ways += branch.each() ? 1 : 2;
    waysReached += (branch.held > 0) + (!branch.each() && branch.heldNot > 0);
  }
}

double ReachedCounts::percent() const {
  const size_t all = abilities + ways;
  return all == 0 ? 100.0 : 100.0 * double(abilitiesReached + waysReached) / double(all);
}

Gathering::Gathering(const driver::Compilation& game, size_t jobs) : game_(game) {
  for (size_t job = 0; job < jobs; ++job)
    jobs_.push_back({.coverage = vm::Coverage(game.program), .inPlay = std::vector<bool>(game.program.cards.size())});
}

scenario::Watch Gathering::watch(size_t job) {
  Job& of = jobs_[job];
  const auto look = [&of] {
    const state::GameState& state = of.game->state();
    for (uint32_t number = 1; number <= state.cards(); ++number) {
      const state::CardRow& row = state.card(number);
      if (row.zone == state::kNoZone) continue;
      if (of.game->program().zones[row.zone].role == bytecode::ZoneRole::Play) of.inPlay[row.face] = true;
    }
  };
  return {.begins =
              [&of](rules::Game& game) {
                of.game = &game;
                game.cover(&of.coverage);
              },
          .step = [look](std::string_view) { look(); },
          .waits = {},
          .ends = [look](rules::Game&) { look(); }};
}

std::vector<ReachedFile> Gathering::files(const std::vector<std::string>& paths) const {
  vm::Coverage all(game_.program);
  std::vector<bool> inPlay(game_.program.cards.size());
  for (const Job& job : jobs_) {
    all.add(job.coverage);
    for (size_t i = 0; i < inPlay.size(); ++i) inPlay[i] = inPlay[i] || job.inPlay[i];
  }
  return Listing(game_, all, inPlay, paths).files();
}

}  // namespace thou::cli
