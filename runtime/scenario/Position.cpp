// A view as text. See Position.h.
#include "runtime/scenario/Position.h"

#include <algorithm>

#include "runtime/play/View.h"

namespace thou::scenario {

using play::CardView;

namespace {

constexpr uint32_t kCardsOfDeck = 8;  // of a larger one their number is enough

std::string described(const CardView& card) {
  if (card.name.empty()) return "a facedown card";
  std::string more;
  const auto add = [&](const std::string& what) { more += (more.empty() ? "" : ", ") + what; };
  const auto flagged = [&](const char* adjective) {
    return std::find(card.flags.begin(), card.flags.end(), adjective) != card.flags.end();
  };
  if (card.twoFaces && !card.kind.empty()) add(card.kind + " form");
  for (const char* adjective : {"exhausted", "facedown"}) {
    if (flagged(adjective)) add(adjective);
  }
  for (const play::StatView& stat : card.stats) {
    if (card.inPlay && stat.printed && !flagged("facedown")) add(stat.name + " " + std::to_string(stat.now));
  }
  for (const play::CounterView& counter : card.counters)
    add(counter.count == 1 && !counter.adjective.empty() ? counter.adjective
                                                         : std::to_string(counter.count) + " " + counter.name);
  for (const CardView& attached : card.attachments) add("with " + described(attached));
  return more.empty() ? card.name : card.name + " (" + more + ")";
}

const CardView* find(const std::vector<CardView>& cards, uint32_t number) {
  for (const CardView& card : cards) {
    if (card.number == number) return &card;
    if (const CardView* attached = find(card.attachments, number)) return attached;
  }
  return nullptr;
}

const CardView* find(const play::View& view, uint32_t number) {
  for (const play::ZoneView& zone : view.zones) {
    if (const CardView* card = find(zone.cards, number)) return card;
  }
  return nullptr;
}

std::string zonesOf(const play::View& view, uint32_t seat) {
  std::string text;
  for (const play::ZoneView& zone : view.zones) {
    if (zone.seat != seat || zone.count == 0) continue;
    text += "  " + zone.name + ": ";
    if (!zone.seen || (zone.role == bytecode::ZoneRole::Deck && zone.count > kCardsOfDeck)) {
      text += std::to_string(zone.count) + (zone.count == 1 ? " card\n" : " cards\n");
      continue;
    }
    std::string list;
    for (const CardView& card : zone.cards) list += (list.empty() ? "" : ", ") + described(card);
    text += list + '\n';
  }
  return text;
}

}  // namespace

std::string describePosition(const rules::Game& game, state::PlayerId you) {
  const play::View view = play::viewOf(game, state::kNoPlayer);
  std::string text;
  for (const play::PlayerView& player : view.players) {
    text += "player " + std::to_string(player.seat);
    if (player.seat == you.value) text += " (you)";
    const CardView* identity = player.identity == 0 ? nullptr : find(view, player.identity);
    if (player.identity != 0) text += ": " + (identity ? described(*identity) : player.name);
    if (!player.alive) text += " (out of the game)";
    if (player.first && view.players.size() > 1) text += " (first player)";
    text += '\n' + zonesOf(view, player.seat);
  }
  return text + "the scenario\n" + zonesOf(view, 0);
}

std::string describeDecision(const rules::Decision& decision) {
  std::string text = "player " + std::to_string(decision.player.value) + ": " + decision.prompt;
  if (decision.kind == rules::DecisionKind::Number) {
    return text + ": a number from " + std::to_string(decision.minimum) + " to " + std::to_string(decision.maximum);
  }
  std::string options;
  for (const rules::Option& option : decision.options) options += (options.empty() ? "" : "; ") + option.text;
  if (decision.minimum == 0 && decision.kind != rules::DecisionKind::YesNo) options += "; or nothing";
  return text + ": " + options;
}

}  // namespace thou::scenario
