// What stopped a game, for whoever wrote the card: the card and its line first, then how it came to that. Next: Game.h, TrapReport.
#include <algorithm>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Where;
using state::FrameKind;

namespace {

constexpr size_t kEvents = 8;       ///< events named that no ability stands between
constexpr size_t kLinksShown = 12;  ///< of a chain

const char* textOf(bytecode::Trap trap) {
  switch (trap) {
#define TRAP(Name, Kebab, Text) \
  case bytecode::Trap::Name:    \
    return Text;
#include "runtime/bytecode/Traps.def"
  }
  return "";
}

/// Where a function is at `pc`.
Where lineAt(const bytecode::Program& program, Index function, uint32_t pc) {
  Where where;
  if (function == kNone) return where;
  for (const bytecode::LineEntry& line : program.functions[function].lines) {
    if (line.pc > pc) break;
    where = line.where;
  }
  return where;
}

std::string placeOf(const bytecode::Program& program, const Where& where) {
  return where.file < program.files.size() ? program.files[where.file] + ":" + std::to_string(where.line) : "";
}

}  // namespace

TrapReport Engine::report() const {
  const vm::TrapSite& site = machine_.site();
  TrapReport report{.trap = site.trap};
  int64_t situation = 0;  // the innermost card that anything was about
  // A line above all cards of its file is a ruleset's: what all cards have in common.
  const auto ofCards = [&](const Where& where) {
    return where.line != 0 &&
           std::any_of(program_.cards.begin(), program_.cards.end(), [&](const bytecode::Card& card) {
             return card.where.file == where.file && card.where.line <= where.line;
           });
  };
  const auto look = [&](const Where& where, int64_t card) {
    if (report.inner.line == 0) report.inner = where;
    if (situation == 0) situation = card;
    if (report.where.line != 0 || !ofCards(where)) return;
    report.where = where;
    report.card = state::CardRef::fromSlot(card);
  };
  look(lineAt(program_, site.function, site.pc), site.card);
  bool anyAbility = false;
  for (uint32_t i = state_.frames(); i-- > 0;) {
    const state::Frame& frame = state_.frame(i);
    if (frame.kind == FrameKind::Code) {
      look(lineAt(program_, frame.what, frame.pc == 0 ? 0 : frame.pc - 1), frame.card);
    } else if (frame.kind == FrameKind::Ability) {
      look(program_.abilities[frame.what].where, frame.card);
      report.chain.push_back(abilityText(frame.card, frame.what));
      anyAbility = true;
    } else if (frame.kind == FrameKind::Event && !anyAbility && report.chain.size() < kEvents) {
      std::string text = eventText(frame.what);
      if (std::find(report.chain.begin(), report.chain.end(), text) == report.chain.end())
        report.chain.push_back(std::move(text));
    }
  }
  const bytecode::Card* face = situation == 0 ? nullptr : machine_.face(situation);
  if (report.where.line == 0 && face != nullptr) {  // nothing that the card says, but what became of it
    report.where = face->where;
    report.card = state::CardRef::fromSlot(situation);
  }
  if (report.where.line == 0) report.where = report.inner;
  if (report.card.exists()) report.name = nameOf(report.card.slot());
  return report;
}

std::string describe(const bytecode::Program& program, const TrapReport& trap) {
  std::string text = textOf(trap.trap);
  const std::string place = placeOf(program, trap.where);
  const std::string inner = placeOf(program, trap.inner);
  if (!trap.name.empty()) text += "\n  " + trap.name;
  if (!place.empty()) text += (trap.name.empty() ? "\n  at " : " at ") + place;
  if (!inner.empty() && inner != place) text += "\n  in " + inner;
  const size_t shown = std::min(trap.chain.size(), kLinksShown);
  for (size_t i = 0; i < shown; ++i) text += "\n  in " + trap.chain[i];
  if (trap.chain.size() > shown) text += "\n  and " + std::to_string(trap.chain.size() - shown) + " more";
  return text;
}

}  // namespace thou::rules
