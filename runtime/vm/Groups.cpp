// What can be asked of set-aside groups. What becomes of them: runtime/rules/SetAside.cpp.
#include "runtime/vm/Machine.h"

namespace thou::vm {

using bytecode::ZoneRole;
using state::GroupRow;
using state::GroupState;
using state::PlayerId;
using state::Section;

int64_t Machine::groupCards(int64_t serial) {
  int64_t list = emptyList();
  const GroupRow* group = state_.groupOf(serial);
  for (uint32_t card = group == nullptr ? 0 : group->firstCard; card != 0 && !trapped_;
       card = state_.card(card).nextInGroup)
    list = append(list, state_.ref(card).slot());
  return list;
}

int64_t Machine::groupAreas(int64_t serial) {
  // SA-20: those among whom the player of an enhancement chooses.
  int64_t list = emptyList();
  const GroupRow* group = state_.groupOf(serial);
  if (group == nullptr) return list;
  for (const PlayerId player : playersInOrder()) {
    uint32_t card = group->firstCard;
    while (card != 0 && (zoneRole(state_.card(card).zone) != ZoneRole::Aside || state_.card(card).area != player.value))
      card = state_.card(card).nextInGroup;
    if (card != 0) list = append(list, player.value);
  }
  return list;
}

int64_t Machine::ledGroup(int64_t slot) const {
  const uint32_t number = follow(slot);
  if (number == 0) return 0;
  for (const GroupRow& group : state_.all<GroupRow>(Section::Groups)) {
    if (group.state == GroupState::Live && uint32_t(group.source) == number) return group.serial;
  }
  return 0;
}

bool Machine::mayReturn(int64_t slot) const {
  const uint32_t number = current(slot);
  if (number == 0 || zoneRole(state_.card(number).zone) != ZoneRole::Aside) return false;
  for (const GroupRow& group : state_.all<GroupRow>(Section::Groups)) {
    if (group.follower == number) return false;  // it goes when they go
  }
  const GroupRow* group = state_.groupOf(state_.card(number).group);
  if (group == nullptr) return true;
  return group->state == GroupState::Live && group->least >= 0 && int64_t(group->turns) >= group->least;
}

}  // namespace thou::vm
