// Puts things on the table. See Furnish.h.
#include "runtime/acts/Furnish.h"

#include <algorithm>
#include <iterator>

#include "runtime/rules/Engine.h"

namespace thou::acts {

using bytecode::Operation;
using bytecode::Program;
using bytecode::Role;
using bytecode::ZoneRole;
using state::PlayerId;

namespace {

constexpr uint32_t kDrawn = 4;      ///< further cards in each hand
constexpr uint32_t kElsewhere = 2;  ///< cards in each zone that the text speaks of
constexpr uint32_t kSmallDeck = 5;  ///< from which nothing is taken
constexpr int kCopies = 4;          ///< on the scenario's deck: its first cards may go elsewhere than to be revealed

}  // namespace

bool isIdentity(const Program& program, Index card) {
  const Index kind = program.cards[card].kind;
  return kind != kNone && program.kinds[kind].identity;
}

Stock::Stock(const Program& of)
    : program(of), byTrait(of.traits.size()), byName(of.names.size()), byKind(of.kinds.size()) {
  for (Index card = 0; card < program.cards.size(); ++card) {
    const bytecode::Card& row = program.cards[card];
    if (row.kind == kNone) continue;
    for (const Index trait : row.traits) byTrait[trait].push_back(card);
    if (row.name != kNone) byName[row.name].push_back(card);
    byKind[row.kind].push_back(card);
  }
}

std::vector<Index> Stock::likest(const Spoken& spoken) const {
  std::vector<Index> result;
  size_t most = 2;
  for (Index card = 0; card < program.cards.size(); ++card) {
    const bytecode::Card& row = program.cards[card];
    if (row.kind == kNone || (spoken.kinds != 0 && (spoken.kinds >> row.kind & 1) == 0)) continue;
    const size_t shared = size_t(std::count_if(row.traits.begin(), row.traits.end(),
                                               [&](Index trait) { return spoken.traits.contains(trait); }));
    if (shared < most) continue;
    if (shared > most) result.clear();
    most = shared;
    result.push_back(card);
  }
  return result;
}

Furnisher::Furnisher(const Stock& stock, const vm::Prepared& prepared, const Places& places, rules::Game& game,
                     Eager& eager)
    : stock_(stock), program_(stock.program), prepared_(prepared), places_(places), game_(game), eager_(eager) {
  const uint32_t players = game.state().facts().players;
  first_ = game.decision().player;
  other_ = PlayerId{uint8_t(players > 1 ? first_.value % players + 1 : first_.value)};
}

void Furnisher::furnish(Index card, const Spoken& spoken, uint32_t attempt) {
  std::copy_if(spoken.zones.begin(), spoken.zones.end(), std::back_inserter(aside_),
               [&](uint8_t zone) { return program_.zones[zone].role != ZoneRole::Play; });
  turnIdentities();
  bringCompany(card, spoken);
  drawCards();
  markCards(spoken);
  placeCard(card, attempt);
  wearOut(card);
  const state::GameState furnished = game_.state();
  game_.restore(furnished);
}

// ---- the parts

void Furnisher::turnIdentities() {
  for (uint32_t seat = 1; seat <= game_.state().facts().players; ++seat) {
    const uint32_t identity = state::CardRef::fromSlot(game_.state().player(seat).identity).id.value;
    if (identity == 0 || !eager_.chance(40)) continue;
    const Index face = program_.cards[game_.state().card(identity).face].otherFace;
    if (face != kNone) game_.setIdentity(PlayerId{uint8_t(seat)}, face);
  }
}

void Furnisher::bringCompany(Index card, const Spoken& spoken) {
  for (const Index name : spoken.names) bring(stock_.byName[name], 1, card);
  for (const Index trait : spoken.traits) {
    bring(stock_.byTrait[trait], 1, card);
    // A minion of that trait, where the text speaks of minions.
    std::vector<Index> apt;
    std::copy_if(stock_.byTrait[trait].begin(), stock_.byTrait[trait].end(), std::back_inserter(apt),
                 [&](Index each) { return (spoken.kinds >> program_.cards[each].kind & 1) != 0; });
    bring(apt, 2, card);
  }
  bring(stock_.likest(spoken), 3, card);
  // Its like: what it can be used by, or matches.
  for (const Index trait : program_.cards[card].traits) {
    if (eager_.chance(50)) bring(stock_.byTrait[trait], 1, card);
  }
  for (Index kind = 0; kind < program_.kinds.size(); ++kind) {
    if ((spoken.kinds >> kind & 1) != 0 && places_.laidOut(kind).empty()) bring(stock_.byKind[kind], 1, card);
  }
}

void Furnisher::drawCards() {
  const uint8_t deck = zoneOf(ZoneRole::Deck), held = zoneOf(ZoneRole::Hand);
  if (deck == state::kNoZone) return;
  for (uint32_t seat = 1; seat <= game_.state().facts().players; ++seat) {
    if (held != state::kNoZone) take(seat, held, kDrawn);
    for (const uint8_t zone : aside_) {
      if (zone != deck && zone != held && program_.zones[zone].perPlayer) take(seat, zone, kElsewhere);
    }
  }
  for (const uint8_t zone : aside_) {
    if (!program_.zones[zone].perPlayer) take(0, zone, kElsewhere);
  }
}

void Furnisher::markCards(const Spoken& spoken) {
  const state::GameState& state = game_.state();
  for (uint32_t number = 1; number <= state.cards(); ++number) {
    if (!isInPlay(number)) continue;
    for (uint8_t kind = 0; kind < program_.counters.size(); ++kind) {
      const bool meant = spoken.counters.contains(kind);
      if (program_.counters[kind].internal || !eager_.chance(meant ? 40 : 3)) continue;
      operate(Operation::PlaceCounters, 0, slot(number), state.counters(number, kind) + 1 + eager_.below(meant ? 4 : 2),
              kind);
    }
    if (eager_.chance(15)) operate(Operation::PlaceFlag, slot(number), 0, 1, int64_t(bytecode::Flag::Exhausted));
  }
}

void Furnisher::placeCard(Index card, uint32_t attempt) {
  const Index kind = program_.cards[card].kind;
  if (kind == kNone || isIdentity(program_, card) || !places_.laidOut(kind).empty()) return;
  const bool players = isPlayers(card);
  const uint8_t deck = zoneOf(ZoneRole::Deck);
  const uint8_t from = players ? zoneOf(ZoneRole::Hand) : deck;
  const PlayerId owner = players ? first_ : state::kScenario;
  switch (attempt % 3) {
    case 0:
      for (int copies = players ? 1 : kCopies; copies > 0; --copies) put(card, owner, from);
      if (players) put(card, other_, from);
      break;
    case 1:
      if (!putIntoPlay(card, first_)) put(card, owner, from);
      put(card, owner, from);
      break;
    default:
      put(card, owner, deck);
      if (players) put(card, first_, zoneOf(ZoneRole::Discard));
      if (!putIntoPlay(card, other_)) put(card, owner, from);
  }
}

void Furnisher::wearOut(Index card) {
  for (uint32_t number = 1; number <= game_.state().cards(); ++number) {
    if (game_.state().card(number).front != card || !eager_.chance(50)) continue;
    for (const auto& [kind, amount] : program_.cards[card].entersWith) {
      if (game_.state().counters(number, kind) > 1) operate(Operation::PlaceCounters, 0, slot(number), 1, kind);
    }
  }
}

// ---- what they do it with

bool Furnisher::isInPlay(uint32_t number) const {
  const uint8_t zone = game_.state().card(number).zone;
  return zone != state::kNoZone && program_.zones[zone].role == ZoneRole::Play;
}

bool Furnisher::isPlayers(Index definition) const { return program_.kinds[program_.cards[definition].kind].playerCard; }

void Furnisher::bring(const std::vector<Index>& cards, uint32_t most, Index card) {
  for (uint32_t i = 0; i < most && !cards.empty(); ++i) {
    const Index each = cards[eager_.below(uint32_t(cards.size()))];
    if (each == card || isIdentity(program_, each)) continue;
    const PlayerId whose = eager_.chance(70) ? first_ : other_;
    if (!aside_.empty() && eager_.chance(40)) {
      put(each, isPlayers(each) ? whose : state::kScenario, aside_[eager_.below(uint32_t(aside_.size()))]);
      continue;
    }
    if (eager_.chance(65) && putIntoPlay(each, whose)) continue;
    if (isPlayers(each) && eager_.chance(25))
      put(each, whose, zoneOf(ZoneRole::Discard));
    else
      putOut(each, whose);
  }
}

uint32_t Furnisher::put(Index definition, PlayerId player, uint8_t zone) {
  if (zone == state::kNoZone) return 0;
  const uint32_t number = game_.addCard(definition, player, zone).id.value;
  if (number == 0) return 0;
  state::GameState& state = game_.state();
  const state::CardRow& row = state.card(number);
  if (row.zone == zone && program_.zones[zone].role == ZoneRole::Deck)
    state.place(number, row.area, zone, /*bottom=*/false);
  return number;
}

bool Furnisher::putIntoPlay(Index definition, PlayerId player) {
  const std::vector<Place>& places = places_.inPlay(program_.cards[definition].kind);
  if (places.empty()) return false;
  const Place place = places[eager_.below(uint32_t(places.size()))];
  uint32_t host = 0;
  if (place.hostKind != kNone) {
    std::vector<uint32_t> hosts;
    for (uint32_t number = 1; number <= game_.state().cards(); ++number) {
      if (isInPlay(number) && program_.cards[game_.state().card(number).face].kind == place.hostKind)
        hosts.push_back(number);
    }
    if (hosts.empty()) return false;
    host = hosts[eager_.below(uint32_t(hosts.size()))];
  }
  const uint32_t number = put(definition, place.ofPlayer ? player : state::kScenario, place.zone);
  if (number == 0) return false;
  if (host != 0) operate(Operation::PlaceAttach, slot(number), slot(host), 0, 0);
  return true;
}

void Furnisher::putOut(Index definition, PlayerId player) {
  if (!isPlayers(definition))
    put(definition, state::kScenario, zoneOf(ZoneRole::Deck));
  else
    put(definition, player, zoneOf(eager_.chance(70) ? ZoneRole::Hand : ZoneRole::Deck));
}

void Furnisher::take(uint32_t seat, uint8_t zone, uint32_t count) {
  const uint8_t deck = zoneOf(ZoneRole::Deck);
  for (uint32_t i = 0; i < count && game_.state().zone(seat, deck).count > kSmallDeck; ++i)
    operate(Operation::MoveToZone, slot(game_.state().zone(seat, deck).last), 0, 0, zone);
}

void Furnisher::operate(Operation operation, int64_t object, int64_t target, int64_t amount, int64_t extra) {
  rules::Limits limits;
  rules::Log log;
  rules::Engine engine(program_, prepared_, limits, game_.state(), log);
  rules::Roles roles;
  roles[Role::Object] = object;
  roles[Role::Target] = target;
  roles[Role::Amount] = amount;
  roles[Role::Extra] = extra;
  int64_t registers[bytecode::kMaxRegisters] = {};
  int64_t* next = registers;
  for (const bytecode::OperationArgument& argument : bytecode::operationInfo(operation).arguments())
    *next++ = roles[argument.role];
  const uint32_t listed = game_.state().count(state::Section::Arena);
  engine.kernel(registers, 0, operation);
  game_.state().truncate(state::Section::Arena, listed);  // nobody reads the list of cards that it was done to
}

}  // namespace thou::acts
