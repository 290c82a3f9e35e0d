// Control has changed, or may have: cards move to the area of who controls them now, and the log says by which rule.
#include "runtime/rules/Engine.h"

namespace thou::rules {

using state::CardRow;
using state::PlayerId;
using state::Section;

void Engine::settleControl() {
  const bool changes = state_.facts().changes[size_t(bytecode::Change::Control)] != 0 ||
                       state_.head(state_.changeKey(bytecode::Change::Control)).first != 0;
  // Mostly a card is where it belongs, in the area of the player under whose control it entered play.
  const auto settled = [&](const CardRow& card) {
    const PlayerId base{card.baseController};
    const bool home = !state::isPlayer(base) || (card.area == base.value && state_.inGame(base));
    return !changes && card.host == 0 && card.knownController == base.value && home;
  };
  for (uint32_t i = 0; i < state_.count(Section::InPlay); ++i) {
    const uint32_t number = uint32_t(state_.row<uint64_t>(Section::InPlay, i));
    if (settled(state_.card(number))) continue;
    const PlayerId controller = machine_.controller(state_.ref(number).slot());
    if (state::isPlayer(controller) && !state_.inGame(controller)) {
      removeFromGame(number);  // OC-11: it would go back to who is no longer in the game
      i = UINT32_MAX;          // others have left play with it: from the start
    } else {
      follow(number, controller);
    }
  }
}

bool Engine::own(uint32_t number, PlayerId player) {
  CardRow& card = state_.card(number);
  if ((card.flags & state::kCampaignCard) == 0 || !state::isPlayer(player) || card.owner == player.value) return false;
  card.owner = player.value;
  if (logging())
    note(LogKind::Note, [&] { return playerName(player) + " owns " + nameOf(state_.ref(number).slot()); }, "OC-5");
  return true;
}

void Engine::follow(uint32_t number, PlayerId controller, bool reverts) {
  const int64_t slot = state_.ref(number).slot();
  const PlayerId before{state_.card(number).knownController};
  if (controller != before) {
    touch(number);
    staticsChange(number);
    CardRow& card = state_.card(number);
    card.knownController = controller.value;
    const auto given = [&](const CardRow& row) {  // by an effect: else it has reverted
      for (uint32_t e = row.firstEffect; e != 0; e = state_.effect(e - 1).next) {
        if (bytecode::Change(state_.effect(e - 1).change) == bytecode::Change::Control) return true;
      }
      return false;
    };
    std::string rule = "OC-8";
    if (card.host != 0 && machine_.playerCard(number)) {
      rule = before == state::kNoPlayer ? "OC-4" : "OC-9";
    } else if (reverts || (controller.value == card.baseController && !given(card))) {
      rule = "OC-10";
    }
    const bool changed = before != state::kNoPlayer || controller.value != card.baseController;
    if (logging() && changed)
      note(LogKind::Note, [&] { return playerName(controller) + " controls " + nameOf(slot); }, rule);
    if (own(number, controller)) card.baseController = controller.value;
  }
  // OC-8: what a player controls is in that player's area; an attachment is where its host is.
  uint32_t seat = state_.card(number).area;
  if (state::isPlayer(controller)) {
    seat = controller.value;
  } else if (state_.card(number).host != 0) {
    seat = state_.card(state_.card(number).host).area;
  }
  if (seat == state_.card(number).area) return;
  const uint64_t order = state_.card(number).order;
  state_.place(number, seat, state_.card(number).zone, true);
  state_.card(number).order = order;  // it has been in play all along
}

}  // namespace thou::rules
