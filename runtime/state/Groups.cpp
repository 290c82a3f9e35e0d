// Set-aside groups: their rows and the chain of each group's cards. What becomes of them: runtime/rules/SetAside.cpp.
#include "runtime/state/GameState.h"

namespace thou::state {

GroupRow* GameState::groupOf(int64_t serial) {
  for (uint32_t i = 0; i < count(Section::Groups); ++i) {
    if (group(i).serial == uint64_t(serial)) return &group(i);
  }
  return nullptr;
}

void GameState::joinGroup(uint32_t number, uint32_t serial) {
  GroupRow* row = groupOf(serial);
  assert(row != nullptr && card(number).group == 0);
  uint32_t* link = &row->firstCard;
  while (*link != 0) link = &card(*link).nextInGroup;
  *link = number;
  card(number).group = serial;
  card(number).tried = 0;
}

void GameState::leaveGroup(uint32_t number) {
  CardRow& gone = card(number);
  if (gone.group == 0) return;
  GroupRow* row = groupOf(gone.group);
  assert(row != nullptr);
  uint32_t* link = &row->firstCard;
  while (*link != number) link = &card(*link).nextInGroup;
  *link = gone.nextInGroup;
  gone.group = gone.nextInGroup = 0;
  gone.tried = 0;
}

}  // namespace thou::state
