// Cards: where and what they are, as they are now or were when they left play. Next: ReferenceAbilities.cpp.
#include <algorithm>
#include <cstring>

#include "tests/conformance/Reference.h"

namespace thou::tests {

using bytecode::Change;
using bytecode::ZoneRole;
using Kind = sema::NodeKind;
using state::CardRef;
using state::Section;

namespace {

constexpr size_t kHeadWords = sizeof(state::LastKnownHead) / 8;

size_t intWords(size_t count) { return (count + 1) / 2; }
size_t bitWords(size_t count) { return (count + 63) / 64; }

int64_t intAt(const uint64_t* words, size_t index) {
  int32_t value = 0;
  std::memcpy(&value, reinterpret_cast<const char*>(words) + 4 * index, sizeof value);
  return value;
}
bool bitAt(const uint64_t* words, size_t index) { return (words[index / 64] >> index % 64 & 1) != 0; }

}  // namespace

Reference::Card Reference::see(int64_t slot) const {
  const CardRef ref = CardRef::fromSlot(slot);
  const uint32_t number = ref.id.value;
  if (number == 0 || number > state_.cards()) return {};
  const state::CardRow& row = state_.card(number);
  if (row.incarnation == ref.incarnation || row.lastKnown == 0) return {.number = number};
  const state::Shape& shape = state_.shape();
  const size_t words = kHeadWords + intWords(shape.stats) + intWords(shape.counters) + intWords(shape.keywords) +
                       bitWords(shape.traits) + bitWords(shape.keywords);
  const uint64_t* record = state_.rows<uint64_t>(Section::LastKnown) + (row.lastKnown - 1) * words;
  return {
      .number = number, .record = record + kHeadWords, .head = reinterpret_cast<const state::LastKnownHead*>(record)};
}

uint32_t Reference::current(int64_t slot) const {
  const uint32_t number = CardRef::fromSlot(slot).id.value;
  return number != 0 && number <= state_.cards() && slotOf(number) == slot ? number : 0;
}

uint32_t Reference::follow(int64_t slot) const {
  if (current(slot)) return current(slot);
  const CardRef ref = CardRef::fromSlot(slot);
  const uint32_t number = ref.id.value;
  if (number == 0 || number > state_.cards() || playing(number)) return 0;
  return state_.card(number).incarnation == ref.incarnation + 1 ? number : 0;
}

ZoneRole Reference::zoneRole(uint32_t number) const {
  const uint8_t zone = state_.card(number).zone;
  return zone == state::kNoZone ? ZoneRole::Other : program_.zones[zone].role;
}

bool Reference::faceDown(int64_t slot) const {
  const Card card = see(slot);
  const uint8_t flags = card.number == 0 ? 0 : card.head ? card.head->flags : state_.card(card.number).flags;
  return (flags >> int(bytecode::Flag::FaceDown) & 1) != 0;
}

bool Reference::liesAsAnother(const Card& card) const {
  const state::CardRow& row = state_.card(card.number);
  const uint32_t face = card.head ? card.head->face : row.face;
  return face != row.front && program_.cards[face].otherFace == bytecode::kNone;
}

const bytecode::Card* Reference::face(int64_t slot) const {
  const Card card = see(slot);
  if (card.number == 0 || faceDown(slot)) return nullptr;
  return &program_.cards[card.head ? card.head->face : state_.card(card.number).face];
}

std::optional<int32_t> Reference::printed(int64_t slot, int64_t stat) const {
  const bytecode::Card* card = face(slot);
  if (!card) return std::nullopt;
  if (liesAsAnother(see(slot))) return 0;  // which prints nothing
  for (const auto& [which, value] : card->stats)
    if (which == stat) return bytecode::printedNumber(value, state_.facts().players);
  return std::nullopt;
}

int64_t Reference::host(int64_t slot) const {
  const Card card = see(slot);
  if (card.number == 0) return 0;
  return card.head ? card.head->host : slotOf(state_.card(card.number).host);
}

int64_t Reference::area(int64_t slot) const {
  const Card card = see(slot);
  if (card.number == 0) return 0;
  const state::CardRow& row = state_.card(card.number);
  if ((card.head ? card.head->zone : row.zone) == state::kNoZone) return 0;
  const uint8_t seat = card.head ? card.head->area : row.area;
  return seat == 0 ? state::kScenario.value : seat;
}

int64_t Reference::owner(int64_t slot) const {
  const Card card = see(slot);
  if (card.number == 0) return 0;
  return card.head ? card.head->owner : state_.card(card.number).owner;
}

int64_t Reference::counters(int64_t slot, int64_t kind) const {
  int64_t sum = countersOf(slot, kind);
  for (size_t i = 0; program_.counters[size_t(kind)].any && i < program_.counters.size(); ++i)
    if (program_.counters[i].named) sum += countersOf(slot, int64_t(i));
  return sum;
}

int64_t Reference::countersOf(int64_t slot, int64_t kind) const {
  const Card card = see(slot);
  if (card.number == 0) return 0;
  if (card.head) return intAt(card.record + intWords(state_.shape().stats), size_t(kind));
  return state_.counters(card.number, uint32_t(kind));
}

bool Reference::inZone(int64_t slot, int64_t kind) const {
  const uint32_t number = follow(slot);
  return number != 0 && state_.card(number).zone == kind;
}

bytecode::Index Reference::kindNow(uint32_t number) const {
  Index kind = program_.cards[state_.card(number).face].kind;
  uint64_t newest = 0;
  for (const state::EffectRow& effect : state_.all<state::EffectRow>(Section::Effects)) {
    if (effect.state != state::EffectState::Live || bytecode::Change(effect.change) != bytecode::Change::Kind) continue;
    if (effect.affected != state_.ref(number).slot() || effect.serial < newest) continue;
    newest = effect.serial;
    kind = effect.id;
  }
  return kind;
}

std::vector<bytecode::Index> Reference::abilitiesWith(int64_t slot, int64_t label) const {
  const Card card = see(slot);
  if (card.number == 0) return {};
  const Index kind = kindNow(card.number);
  std::vector<Index> all = program_.cards[state_.card(card.number).face].abilities;
  if (kind != bytecode::kNone)
    all.insert(all.end(), program_.kinds[kind].abilities.begin(), program_.kinds[kind].abilities.end());
  std::erase_if(all, [&](Index index) {
    const bytecode::Ability& ability = program_.abilities[index];
    return ability.label != label && ability.title != label;
  });
  return all;
}

bool Reference::canResolve(int64_t slot, int64_t player, int64_t label) {
  return std::ranges::any_of(abilitiesWith(slot, label), [&](Index index) {
    const bytecode::Ability& ability = program_.abilities[index];
    return holds(ability.timing == bytecode::Timing::Special ? ability.condition : ability.gate, slot, player, 0);
  });
}

bool Reference::canceled(int64_t slot, int64_t label) const {
  const state::CardId card = state::CardRef::fromSlot(slot).id;
  for (const state::EventRow& event : state_.all<state::EventRow>(Section::Events)) {
    const int64_t object = event.roles[size_t(bytecode::Role::Object)];
    if (slot != 0 && (event.flags & state::kEventHollow) != 0 && state::CardRef::fromSlot(object).id == card)
      return true;
  }
  for (const state::EffectRow& effect : state_.all<state::EffectRow>(Section::Effects)) {
    const bool silenced = bytecode::Change(effect.change) == bytecode::Change::Silenced;
    if (silenced && effect.state == state::EffectState::Live && int64_t(effect.id) == label &&
        state::CardRef::fromSlot(effect.amount).id == card)
      return true;
  }
  return false;
}

uint32_t Reference::kindsOf(int64_t slot) const {
  const bytecode::Card* front = face(slot);
  const Card card = see(slot);
  if (!front || card.number == 0) return 0;
  if (card.head) return card.head->kind < 32 ? 1u << card.head->kind : 0;
  const Index kind = kindNow(card.number);
  uint32_t kinds = kind == bytecode::kNone ? 0 : 1u << kind;
  const std::span<const uint64_t> inPlay = state_.all<uint64_t>(Section::InPlay);
  const bool played = std::find(inPlay.begin(), inPlay.end(), card.number) != inPlay.end();
  if (!played && front->secondKind != bytecode::kNone) kinds |= 1u << front->secondKind;
  return kinds;
}

std::vector<int64_t> Reference::cardsInPlay(uint32_t kinds) const {
  std::vector<int64_t> result;
  for (const uint64_t number : state_.all<uint64_t>(Section::InPlay)) {
    const int64_t slot = slotOf(uint32_t(number));
    const bool any = kinds == UINT32_MAX && faceDown(slot);  // a facedown card has no kind: only "any card" means it
    if (any || (kindsOf(slot) & kinds) != 0) result.push_back(slot);
  }
  return result;
}

std::vector<int64_t> Reference::cardsInZone(int64_t player, int64_t kind) const {
  std::vector<int64_t> result;
  if (player == 0 || (player != state::kScenario.value && player >= int64_t(state_.count(Section::Players))))
    return result;
  const uint32_t seat = player == state::kScenario.value ? 0 : uint32_t(player);
  for (uint32_t card = state_.zone(seat, uint32_t(kind)).first; card != 0; card = state_.card(card).next)
    result.push_back(slotOf(card));
  return result;
}

std::vector<int64_t> Reference::attachedTo(int64_t slot) const {
  std::vector<int64_t> result;
  if (current(slot) == 0) return result;
  for (uint32_t card = state_.card(current(slot)).firstAttachment; card != 0; card = state_.card(card).nextAttachment)
    result.push_back(slotOf(card));
  return result;
}

int64_t Reference::groupNumber(const Node& node, int64_t of) const {
  for (const state::GroupRow& group : state_.all<state::GroupRow>(Section::Groups)) {
    if (node.kind == Kind::GroupTurns && group.serial == uint64_t(of)) return group.turns;
    if (node.kind == Kind::LedGroup && group.state == state::GroupState::Live &&
        uint32_t(group.source) == uint32_t(of) && current(of) != 0)
      return group.serial;
    if (node.kind != Kind::MayReturn || current(of) == 0) continue;
    if (group.follower == current(of)) return 0;
    if (group.serial == state_.card(current(of)).group)
      return group.state == state::GroupState::Live && group.least >= 0 && int64_t(group.turns) >= group.least;
  }
  return node.kind == Kind::MayReturn && current(of) != 0 && zoneRole(current(of)) == ZoneRole::Aside;
}

std::vector<int64_t> Reference::groupList(const Node& node, int64_t serial) const {
  std::vector<int64_t> result;
  for (const state::GroupRow& group : state_.all<state::GroupRow>(Section::Groups)) {
    if (group.serial != uint64_t(serial)) continue;
    for (uint32_t card = group.firstCard; card != 0; card = state_.card(card).nextInGroup) {
      if (node.kind == Kind::GroupCards) result.push_back(slotOf(card));
    }
    if (node.kind != Kind::GroupAreas) break;
    for (const int64_t player : players()) {
      for (uint32_t card = group.firstCard; card != 0; card = state_.card(card).nextInGroup) {
        if (zoneRole(card) != ZoneRole::Aside || state_.card(card).area != player) continue;
        result.push_back(player);
        break;
      }
    }
  }
  return result;
}

std::vector<state::EffectRow> Reference::effectsOn(uint32_t number, Change change) const {
  // What is an event's own is not another's of that verb within it.
  const auto holds = [&](const state::EffectRow& effect) {
    if (effect.effect == bytecode::kNone) return true;
    const bool itsOwn = program_.effects[effect.effect].own;
    const auto events = state_.all<state::EventRow>(Section::Events);
    const auto own = std::ranges::find(events, uint32_t(uint64_t(effect.argument) >> 32), &state::EventRow::serial);
    if (!itsOwn) {  // a number for an attack is not for another that the same card makes meanwhile
      if (change != Change::Stat || bytecode::End(effect.end) != bytecode::End::Event || own == events.end())
        return true;
      constexpr size_t kDoer = size_t(bytecode::Role::Performer);
      return own->roles[kDoer] != effect.affected ||
             std::none_of(own + 1, events.end(), [&](const state::EventRow& row) {
               return row.verb == own->verb && row.roles[kDoer] == own->roles[kDoer];
             });
    }
    return own != events.end() && std::ranges::count(own, events.end(), own->verb, &state::EventRow::verb) == 1;
  };
  std::vector<state::EffectRow> result;
  for (const state::EffectRow& effect : state_.all<state::EffectRow>(Section::Effects))
    if (effect.state == state::EffectState::Live && effect.affected == slotOf(number) &&
        Change(effect.change) == change && holds(effect))
      result.push_back(effect);
  std::ranges::sort(result, {}, &state::EffectRow::serial);
  return result;
}

int64_t Reference::stat(int64_t slot, int64_t stat) {
  const Card card = see(slot);
  if (card.number == 0) return 0;
  if (card.head) return intAt(card.record, size_t(stat));
  if ((program_.printedStats >> stat & 1) != 0 && !printed(slot, stat)) return 0;
  int64_t sum = printed(slot, stat).value_or(0) + total(card.number, Change::Stat, Index(stat)).sum;
  for (const state::EffectRow& effect : effectsOn(card.number, Change::Stat))
    if (effect.id == stat) sum += effect.amount;
  return std::clamp<int64_t>(sum, (program_.boundedStats >> stat & 1) != 0 ? 0 : INT32_MIN, INT32_MAX);
}

bool Reference::isEmpty(int64_t slot, int64_t counter) {
  const bool known = current(slot) != 0 && counter >= 0 && uint64_t(counter) < program_.counters.size();
  return known && counters(slot, counter) <= 0;
}

bool Reference::hasEntered(int64_t slot) const {
  const uint32_t number = current(slot);
  if (number == 0 || !playing(number)) return false;
  const state::CardRow& card = state_.card(number);
  const bool sameKind = program_.cards[card.face].kind == program_.cards[card.front].kind;
  const bool removed = card.cameFrom < program_.zones.size() && program_.zones[card.cameFrom].role == ZoneRole::Removed;
  return sameKind || removed;
}

bool Reference::isFull(int64_t slot, int64_t counter) {
  const uint32_t number = current(slot);
  if (number == 0 || counter < 0 || uint64_t(counter) >= program_.counters.size()) return false;
  const bytecode::Counter& kind = program_.counters[size_t(counter)];
  if (kind.maximum == 0) return false;
  int64_t most = kind.maximum + total(number, Change::CounterMax, Index(counter)).sum;
  if (kind.twiceWith != bytecode::kNone && hasKeyword(slot, kind.twiceWith)) most += kind.maximum;
  for (const state::EffectRow& effect : effectsOn(number, Change::CounterMax))
    if (effect.id == uint64_t(counter)) most += effect.amount;
  return counters(slot, counter) >= std::max<int64_t>(most, 1);
}

bool Reference::hasTrait(int64_t slot, Index trait) {
  const Card card = see(slot);
  if (card.number == 0) return false;
  const state::Shape& shape = state_.shape();
  if (card.head)
    return bitAt(card.record + intWords(shape.stats) + intWords(shape.counters) + intWords(shape.keywords), trait);
  const bytecode::Card* seen = face(slot);
  if (seen && std::ranges::find(seen->traits, trait) != seen->traits.end()) return true;
  for (const state::EffectRow& effect : effectsOn(card.number, Change::Trait))
    if (effect.id == trait) return true;
  return total(card.number, Change::Trait, trait).any;
}

bool Reference::hasKeyword(int64_t slot, Index keyword) {
  const Card card = see(slot);
  if (card.number == 0) return false;
  const state::Shape& shape = state_.shape();
  if (card.head)
    return bitAt(card.record + intWords(shape.stats) + intWords(shape.counters) + intWords(shape.keywords) +
                     bitWords(shape.traits),
                 keyword);
  const bytecode::Card* seen = face(slot);
  if (seen && std::ranges::find(seen->keywords, keyword) != seen->keywords.end()) return true;
  for (const state::EffectRow& effect : effectsOn(card.number, Change::Keyword))
    if (effect.id == keyword) return true;
  return total(card.number, Change::Keyword, keyword).any;
}

int64_t Reference::keywordValue(int64_t slot, Index keyword) {
  const Card card = see(slot);
  if (card.number == 0) return 0;
  const state::Shape& shape = state_.shape();
  if (card.head) return intAt(card.record + intWords(shape.stats) + intWords(shape.counters), keyword);
  int64_t sum = total(card.number, Change::Keyword, keyword).sum;
  if (const bytecode::Card* seen = face(slot))
    for (size_t i = 0; i < seen->keywords.size(); ++i)
      if (seen->keywords[i] == keyword) sum += bytecode::printedNumber(seen->keywordValues[i], state_.facts().players);
  for (const state::EffectRow& effect : effectsOn(card.number, Change::Keyword))
    if (effect.id == keyword) sum += effect.amount;
  return std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX);
}

}  // namespace thou::tests
