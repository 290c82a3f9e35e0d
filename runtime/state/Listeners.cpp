// The listener table: chains by key, sorted by slot and order, and by card. See GameState.h.
#include "runtime/state/GameState.h"

namespace thou::state {

void GameState::link(ListenerRow listener) {
  uint32_t number;
  if (facts().freeListener != 0) {
    number = facts().freeListener;
    facts().freeListener = this->listener(number - 1).next;
    row<ListenerRow>(Section::Listeners, number - 1) = listener;
  } else {
    number = push(Section::Listeners, listener) + 1;
  }
  ListenerRow* rows = this->rows<ListenerRow>(Section::Listeners) - 1;  // by number
  ListenerRow& added = rows[number];
  HeadRow& head = this->head(added.key);
  const auto before = [](const ListenerRow& a, const ListenerRow& b) {
    return a.slot != b.slot ? a.slot < b.slot : a.order < b.order;
  };
  if (head.first == 0) {
    head.first = number;
    added.previous = number;
    added.next = 0;
  } else {
    // Look from the end: newly active cards mostly come last.
    uint32_t after = rows[head.first].previous;
    while (before(added, rows[after]) && after != head.first) after = rows[after].previous;
    if (before(added, rows[after])) {  // in front of the whole chain
      added.next = head.first;
      added.previous = rows[head.first].previous;
      rows[head.first].previous = number;
      head.first = number;
    } else {
      added.next = rows[after].next;
      added.previous = after;
      (added.next == 0 ? rows[head.first].previous : rows[added.next].previous) = number;
      rows[after].next = number;
    }
  }
  if (added.key < shape().verbs) head.mask |= 1u << added.slot;
  if (added.card != 0) {
    added.nextOfCard = card(added.card).firstListener;
    card(added.card).firstListener = number;
  }
}

void GameState::unlinkListener(uint32_t number) {
  ListenerRow* rows = this->rows<ListenerRow>(Section::Listeners) - 1;
  ListenerRow& gone = rows[number];
  HeadRow& head = this->head(gone.key);
  const bool first = head.first == number;
  if (gone.next != 0) {
    rows[gone.next].previous = gone.previous;
  } else if (!first) {
    rows[head.first].previous = gone.previous;
  }
  (first ? head.first : rows[gone.previous].next) = gone.next;
  bool slotLeft = gone.key >= shape().verbs;
  for (uint32_t other = head.first; other != 0 && !slotLeft; other = rows[other].next)
    slotLeft = rows[other].slot == gone.slot;
  if (!slotLeft) head.mask &= ~(1u << gone.slot);
  gone = ListenerRow{.next = facts().freeListener};
  facts().freeListener = number;
}

void GameState::unlink(uint32_t cardNumber) {
  uint32_t number = card(cardNumber).firstListener;
  card(cardNumber).firstListener = 0;
  while (number != 0) {
    const uint32_t following = listener(number - 1).nextOfCard;
    unlinkListener(number);
    number = following;
  }
}

void GameState::unlinkMade(uint32_t effectIndex) {
  for (uint32_t i = 0; i < count(Section::Listeners); ++i) {
    if (listener(i).effectRow == effectIndex + 1) unlinkListener(i + 1);
  }
}

}  // namespace thou::state
