// Lays games out. See Setting.h.
#include "runtime/acts/Setting.h"

#include <algorithm>
#include <iterator>

#include "runtime/play/Table.h"

namespace thou::acts {

using bytecode::Program;
using bytecode::ZoneRole;
using state::PlayerId;

namespace {

/// A face of the same card, going round `steps` times.
Index turned(const Program& program, Index face, uint32_t steps) {
  for (; steps > 0; --steps) {
    if (program.cards[face].otherFace != kNone) face = program.cards[face].otherFace;
  }
  return face;
}

}  // namespace

Setting::Setting(std::shared_ptr<const vm::Prepared> prepared, const Places& places)
    : program_(prepared->program()), prepared_(std::move(prepared)), places_(places), stock_(program_) {
  for (Index layout = 0; layout < program_.layouts.size(); ++layout) {
    const bytecode::Layout& row = program_.layouts[layout];
    if (!row.decks.empty() && !play::problemOf(program_, play::seatsOf(program_, layout, row.fewest)))
      layouts_.push_back(layout);
  }
}

std::string Setting::missing(const Spoken& spoken) const {
  std::string result;
  const auto add = [&](std::string_view what, Index name) {
    result += result.empty() ? "no card " : "; no card ";
    result.append(what).append(program_.string(name));
  };
  for (const Index trait : spoken.traits) {
    if (stock_.byTrait[trait].empty()) add("has the trait ", program_.traits[trait]);
  }
  for (const Index name : spoken.names) {
    if (stock_.byName[name].empty()) add("is called ", program_.names[name]);
  }
  return result;
}

template <class Wanted>
std::vector<Index> Setting::spokenOf(const Spoken& spoken, Wanted wanted) const {
  std::vector<Index> result;
  const auto add = [&](const std::vector<Index>& cards) {
    std::copy_if(cards.begin(), cards.end(), std::back_inserter(result), wanted);
  };
  for (const Index name : spoken.names) add(stock_.byName[name]);
  for (const Index trait : spoken.traits) add(stock_.byTrait[trait]);
  return result;
}

void Setting::addNamed(rules::Game& game, Index card, const Spoken& spoken) const {
  const uint8_t deck = prepared_->zoneOf(ZoneRole::Deck);
  if (deck == state::kNoZone) return;
  for (const Index name : spoken.names) {
    for (const Index each : stock_.byName[name]) {
      if (isIdentity(program_, each) || each == card) continue;
      const bool players = program_.kinds[program_.cards[each].kind].playerCard;
      game.addCard(each, players ? PlayerId{1} : state::kScenario, deck);
      break;
    }
  }
}

rules::Game Setting::lay(Index card, const Spoken& spoken, uint32_t attempt, Eager& eager) const {
  const bytecode::Layout& layout = program_.layouts[layouts_[eager.below(uint32_t(layouts_.size()))]];
  const uint32_t few = layout.fewest;
  const uint32_t some = std::clamp<uint32_t>(2, layout.fewest, layout.most);
  const uint32_t players = eager.chance(25) ? few : some;
  std::vector<Index> decks = layout.decks;
  std::rotate(decks.begin(), decks.begin() + ptrdiff_t(eager.below(uint32_t(decks.size()))), decks.end());
  decks.resize(std::min<size_t>(decks.size(), players));
  rules::Game game(prepared_, eager.below(1u << 30));
  game.words(false);
  for (const Index mode : layout.modes) game.setMode(mode);
  const auto pile = [&](const bytecode::Pile& each, PlayerId player) {
    const bool scenarios = each.ofScenario && program_.zones[each.zone].perPlayer;
    for (uint16_t i = 0; i < each.count; ++i) game.addCard(each.card, scenarios ? state::kScenario : player, each.zone);
  };
  const auto anyOf = [&](const std::vector<Index>& cards) { return cards[eager.below(uint32_t(cards.size()))]; };
  const std::vector<Index> identities = spokenOf(spoken, [&](Index each) { return isIdentity(program_, each); });
  for (size_t i = 0; i < decks.size(); ++i) {
    const bytecode::Deck& deck = program_.decks[decks[i]];
    Index identity = deck.identity;
    if (i == 0 && isIdentity(program_, card))
      identity = turned(program_, card, attempt % 2);
    else if (i == 0 && !identities.empty() && eager.chance(70))
      identity = anyOf(identities);
    const PlayerId player = identity == kNone ? game.addPlayer() : game.addPlayer(identity);
    for (const bytecode::Pile& each : deck.piles) pile(each, player);
  }
  addNamed(game, card, spoken);
  const Index kind = program_.cards[card].kind;
  for (const bytecode::Pile& each : layout.piles) {
    bytecode::Pile laid = each;
    const Index of = program_.cards[each.card].kind;
    if (of != kNone && places_.laidOut(of).contains(each.zone)) {
      const std::vector<Index> others =
          spokenOf(spoken, [&](Index other) { return program_.cards[other].kind == of && other != card; });
      if (of == kind)
        laid.card = card;
      else if (!others.empty() && eager.chance(60))
        laid.card = anyOf(others);
    }
    pile(laid, state::kScenario);
  }
  return game;
}

}  // namespace thou::acts
