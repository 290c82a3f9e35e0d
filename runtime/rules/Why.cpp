// Why something is not so: a condition's code is run once more, and what each instruction found is put into words. Nothing here knows
// a card or a game; the words are those of the program's tables. Next: Explainer.h, which holds what is known of a register.
#include <algorithm>

#include "runtime/rules/Engine.h"
#include "runtime/rules/Explainer.h"

namespace thou::rules {

using bytecode::Opcode;
using bytecode::Role;
using bytecode::Timing;
using bytecode::ZoneRole;
using state::PlayerId;

namespace {

constexpr uint32_t kDeepest = 4;  // reasons of reasons

int64_t total(uint64_t packed) {
  int64_t sum = 0;
  for (int64_t currency = 0; currency < int64_t(bytecode::kMaxCurrencies); ++currency)
    sum += bytecode::laneOf(int64_t(packed), currency);
  return sum;
}

}  // namespace

std::string Engine::whyFalse(Index condition, int64_t card, int64_t you, int64_t event, uint32_t depth) {
  if (condition == kNone || depth > kDeepest) return {};
  Explainer explainer(*this, program_);
  machine_.trace(condition, card, you, event, [&](const bytecode::Instruction& in, const int64_t* registers) {
    if (in.op == Opcode::CanPropose) {
      const int64_t* roles = registers + bytecode::bOf(in.word);
      explainer.found(in,
                      registers[bytecode::aOf(in.word)] != 0 ? std::string() : whyImpossible(in.x, roles, depth + 1));
    } else if (in.op == Opcode::CallPure && registers[bytecode::aOf(in.word)] == 0) {
      const int64_t* arguments = registers + bytecode::bOf(in.word);
      explainer.found(in, whyFalse(in.x, arguments[0], arguments[1], arguments[2], depth + 1));
    } else {
      explainer.see(in, registers);
    }
  });
  return explainer.result();
}

std::string Engine::whyImpossible(Index verbIndex, const int64_t* slots, uint32_t depth) {
  const bytecode::Verb& verb = program_.verbs[verbIndex];
  Roles roles;
  std::copy_n(slots, bytecode::kRoleCount, roles.slots);
  const uint32_t index = beginEvent(verbIndex, roles, 0, true);
  const state::EventRow row = state_.event(index);
  const PlayerId player = roles.player();
  Ban by;
  std::string why;
  if (verb.does(bytecode::Operation::Pay)) {
    const int64_t most = total(mostPaid(player, roles.object()));
    const uint64_t kinds = required(uint64_t(roles.extra()), roles.object());
    const int64_t cost = std::max<int64_t>(roles.amount(), total(kinds));
    why = (roles.object() == 0 ? "it" : nameOf(roles.object())) + " costs " + std::to_string(cost) + ", " +
          playerName(player) + " can pay " + std::to_string(most);
    if (most >= cost) why += ", but not with the resources that it asks for";
    dropEvent(index);
    return why;
  }
  const int64_t value = state_.eventValue(index);
  if (verb.needsAmount && roles.amount() <= 0) {
    why = "the amount is 0";
  } else if (!machine_.holds(verb.can, roles[Role::Performer], roles[Role::Player], value)) {
    why = whyFalse(verb.can, roles[Role::Performer], roles[Role::Player], value, depth);
  } else if (forbidden(index, &by)) {
    why = banText(by);
  } else if (verb.does(bytecode::Operation::AddCounters) && isFull(row)) {
    why = nameOf(roles.target()) + " can hold no more of them";
  } else if (verb.does(bytecode::Operation::RemoveCounters) && isEmpty(row, Role::Target)) {
    why = "there are none on " + nameOf(roles.target());
  } else if (verb.does(bytecode::Operation::MoveCounters) && isEmpty(row, Role::Object)) {
    why = "there are none on " + nameOf(roles.object());
  } else if (verb.does(bytecode::Operation::EnterPlay) && hasEntered(roles.object())) {
    why = nameOf(roles.object()) + " is in play already";
  }
  const std::string what = "not possible: " + eventText(index);
  dropEvent(index);
  return why.empty() ? what : why + " (" + what + ")";
}

std::string Engine::banText(const Ban& ban) const {
  if (ban.card == 0) return "it cannot be done";
  if (ban.ability == kNone) return nameOf(ban.card) + " says that it cannot be done";
  const std::string said(program_.string(program_.abilities[ban.ability].text));
  return (isPrinted(ban.card, ban.ability) ? nameOf(ban.card) + " says: " : "a rule of the game says: ") + said;
}

std::string Engine::otherUse(uint32_t number, Index index) const {
  const bytecode::Ability& ability = program_.abilities[index];
  const int64_t card = state_.ref(number).slot();
  switch (ability.timing) {
    case Timing::Would:
    case Timing::Interrupt:
    case Timing::Response: {
      if (ability.forced) return nameOf(card) + " resolves by itself: nobody is asked";
      const bool exhausted = state_.flag(number, bytecode::Flag::Exhausted);
      return nameOf(card) + (exhausted ? " is exhausted, and" : "") +
             " has no action, but an answer to what happens: " + std::string(program_.string(ability.text));
    }
    case Timing::Static:
      return nameOf(card) + " holds by itself: nobody is asked";
    case Timing::Payment:
      return nameOf(card) + " is no action: it pays for something";
    case Timing::Action:
    case Timing::Setup:
    case Timing::Special:
      break;
  }
  return {};
}

std::string Engine::whyNot(state::CardRef ref, PlayerId player, bool plays) {
  const uint32_t number = ref.id.value;
  const int64_t card = state_.ref(number).slot();
  const std::string name = nameOf(card);
  const PlayerId controller = machine_.controller(card);
  std::string elsewhere;
  std::string other;  // what it is there for, where that is no action
  std::string why;
  bool any = false;
  std::vector<Index> room;
  for (const Index index : allAbilitiesOf(number, room)) {
    const bytecode::Ability& ability = program_.abilities[index];
    if (ability.timing != Timing::Action || (plays && !ability.plays)) {
      const bool own = isPrinted(card, index) && (activeHere(index, number) || plays);
      if (own && (other.empty() || !ability.forced)) other = otherUse(number, index);
      continue;
    }
    any = true;
    if (!activeHere(index, number)) {
      const state::CardRow& row = state_.card(number);
      elsewhere = name + " is in " + zoneName(machine_.inPlayNow(number) ? 0 : row.area, row.zone);
    } else if (machine_.inPlayNow(number) && state::isPlayer(controller) && controller != player) {
      why += (why.empty() ? "" : "; ") + name + " is controlled by " + playerName(controller);
    } else if (!limitLeft(card, index, player, 0)) {
      why += (why.empty() ? "" : "; ") + std::string("the limit of ") + name + " is used up";
    } else if (!machine_.holds(ability.condition, card, player.value, 0)) {
      const std::string reason = whyFalse(ability.condition, card, player.value, 0, 0);
      if (!reason.empty() && why.find(reason) == std::string::npos) why += (why.empty() ? "" : "; ") + reason;
    } else if (!mayTrigger(player, card)) {
      why += (why.empty() ? "" : "; ") + playerName(player) + " may not use it";
    }
  }
  if (!why.empty()) return why;
  if (!other.empty()) return other;
  if (!any)
    return name +
           (plays ? " is not a card that is played as an action" : " has no action: there is nothing on it to use");
  return elsewhere;
}

std::string Engine::whyNotFor(state::CardRef card, PlayerId player, bool plays) {
  seers_ = kAllSeats;
  writeFor(seatBit(player));
  std::string text = whyNot(card, player, plays);
  writeFor(0);
  if ((seers_ & seatBit(player)) != 0) return text;
  return "it depends on cards that " + playerName(player) + " does not see";
}

std::string Engine::whyNotInAnswer(state::CardRef ref) {
  const uint32_t number = ref.id.value;
  const std::string name = nameOf(state_.ref(number).slot());
  std::string waits;
  std::string forced;
  std::string other;
  std::vector<Index> room;
  for (const Index index : allAbilitiesOf(number, room)) {
    const bytecode::Ability& ability = program_.abilities[index];
    switch (ability.timing) {
      case Timing::Would:
      case Timing::Interrupt:
      case Timing::Response:
        if (ability.forced) {
          forced = name + " resolves by itself: nobody is asked";
        } else if (!activeHere(index, number)) {
          const state::CardRow& row = state_.card(number);
          waits = name + " is in " + zoneName(machine_.inPlayNow(number) ? 0 : row.area, row.zone);
        } else {
          waits = "nothing happened that this waits for: " + abilityText(state_.ref(number).slot(), index);
        }
        break;
      case Timing::Action:
        if (!ability.plays) other = name + " is an action, and answers nothing";
        break;
      case Timing::Payment:
        if (other.empty() && activeHere(index, number)) other = name + " pays for something, and answers nothing";
        break;
      case Timing::Static:
      case Timing::Setup:
      case Timing::Special:
        break;
    }
  }
  if (!waits.empty()) return waits;
  if (!forced.empty()) return forced;
  return other.empty() ? name + " has no ability that is used" : other;
}

}  // namespace thou::rules
