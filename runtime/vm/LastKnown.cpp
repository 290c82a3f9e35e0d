// One card as an object: as it is, or as it was when that object left play, or before it was turned.
//
// A card has at most one record: of its newest incarnation that is over, or of the present one before it was turned. Records are
// dropped (`forget`) when a scope ends, there are more than a few, and nothing in the state holds the slot of their object any more.
#include <algorithm>

#include "runtime/state/LastKnownLayout.h"
#include "runtime/vm/Machine.h"

namespace thou::vm {

using bytecode::ZoneRole;
using state::CardRef;
using state::CardRow;
using state::LastKnownHead;
using state::PlayerId;
using state::Section;
using state::Shape;

namespace {

using RecordLayout = state::LastKnownLayout;

int32_t* ints(uint64_t* record, size_t word) { return reinterpret_cast<int32_t*>(record + word); }
int32_t intAt(const LastKnownHead* record, size_t word, uint32_t index) {
  return reinterpret_cast<const int32_t*>(reinterpret_cast<const uint64_t*>(record) + word)[index];
}
bool bitAt(const LastKnownHead* record, size_t word, uint32_t index) {
  return (reinterpret_cast<const uint64_t*>(record)[word + index / 64] >> (index % 64) & 1) != 0;
}

}  // namespace

Seen Machine::see(int64_t slot) const {
  const CardRef ref = CardRef::fromSlot(slot);
  if (ref.id.value == 0 || ref.id.value > state_.cards()) return {};
  const CardRow& card = state_.card(ref.id.value);
  if (card.incarnation == ref.incarnation || card.lastKnown == 0) return {.number = ref.id.value};
  const RecordLayout layout(state_.shape());
  const uint64_t* words = state_.rows<uint64_t>(Section::LastKnown) + (card.lastKnown - 1) * layout.words;
  return {.number = ref.id.value, .record = reinterpret_cast<const LastKnownHead*>(words)};
}

int64_t Machine::asItWas(int64_t slot, uint32_t eventSerial) const {
  const CardRow* card = live(slot);
  if (card == nullptr || card->lastKnown == 0) return slot;
  const CardRef older{CardRef::fromSlot(slot).id, card->incarnation - 1};
  const LastKnownHead* record = see(older.slot()).record;
  return record->incarnation == card->incarnation && eventSerial < record->turned ? older.slot() : slot;
}

bool Machine::sameName(const bytecode::Card* one, const bytecode::Card* other) const {
  if (one == nullptr || other == nullptr) return false;
  const auto bears = [](const bytecode::Card& a, Index name, Index subtitle) {
    return a.name == name && (a.subtitle == subtitle || a.subtitle == kNone || subtitle == kNone);
  };
  if (bears(*one, other->name, other->subtitle)) return true;
  const auto elsewhere = [&](const bytecode::Card& identity, const bytecode::Card& card) {
    const bool is = identity.kind < program_.kinds.size() && program_.kinds[identity.kind].identity;
    Index next = is ? identity.otherFace : kNone;
    for (const bytecode::Card* face; next != kNone && (face = &program_.cards[next]) != &identity;
         next = face->otherFace) {
      if (bears(card, face->name, face->subtitle)) return true;
    }
    return false;
  };
  return elsewhere(*one, *other) || elsewhere(*other, *one);
}

uint32_t Machine::follow(int64_t slot) const {
  if (const uint32_t number = current(slot)) return number;
  const CardRef ref = CardRef::fromSlot(slot);
  if (ref.id.value == 0 || ref.id.value > state_.cards()) return 0;
  if (state_.card(ref.id.value).incarnation != ref.incarnation + 1 || inPlayNow(ref.id.value)) return 0;
  return leftWhileWaiting(slot, state_.card(ref.id.value).order) ? 0 : ref.id.value;
}

bool Machine::leftWhileWaiting(int64_t slot, uint64_t order) const {
  for (uint32_t i = state_.frames(); i-- > 0;) {
    const state::Frame& frame = state_.frame(i);
    if (frame.kind != state::FrameKind::Code || frame.amount == 0) continue;
    return frame.card != slot && order - uint64_t(frame.amount) < frame.count;
  }
  return false;
}

bool Machine::wasInPlay(int64_t slot) const {
  if (current(slot) != 0) return inPlay(slot);
  const LastKnownHead* record = see(slot).record;
  return record != nullptr && record->incarnation == CardRef::fromSlot(slot).incarnation &&
         zoneRole(record->zone) == ZoneRole::Play;
}

bool Machine::inZone(int64_t slot, uint8_t kind) const {
  const uint32_t number = follow(slot);
  return number != 0 && state_.card(number).zone == kind;
}

PlayerId Machine::owner(int64_t slot) const {
  const Seen seen = see(slot);
  if (!seen) return state::kNoPlayer;
  return PlayerId{seen.record != nullptr ? seen.record->owner : state_.card(seen.number).owner};
}

int64_t Machine::host(int64_t slot) const {
  const Seen seen = see(slot);
  if (!seen) return 0;
  return seen.record != nullptr ? seen.record->host : state_.ref(state_.card(seen.number).host).slot();
}

PlayerId Machine::area(int64_t slot) const {
  const Seen seen = see(slot);
  if (!seen) return state::kNoPlayer;
  const uint8_t zone = seen.record != nullptr ? seen.record->zone : state_.card(seen.number).zone;
  if (zone == state::kNoZone) return state::kNoPlayer;
  return state::playerOfSeat(seen.record != nullptr ? seen.record->area : state_.card(seen.number).area);
}

int32_t Machine::lastCounters(int64_t slot, uint8_t kind) const {
  const Seen seen = see(slot);
  if (!seen || kind >= state_.shape().counters) return 0;
  return seen.record != nullptr ? intAt(seen.record, RecordLayout(state_.shape()).counters, kind)
                                : state_.counters(seen.number, kind);
}

uint8_t Machine::lastFlags(int64_t slot) const {
  const Seen seen = see(slot);
  if (!seen) return 0;
  if (seen.record != nullptr && guised(seen.record->face, state_.card(seen.number).front))
    return seen.record->flags | 1u << uint8_t(bytecode::Flag::FaceDown);
  return seen.record != nullptr ? seen.record->flags : state_.card(seen.number).flags;
}

const bytecode::Card* Machine::lastFace(int64_t slot) const {
  const Seen seen = see(slot);
  if (!seen) return nullptr;
  const uint8_t flags = seen.record != nullptr ? seen.record->flags : state_.card(seen.number).flags;
  if ((flags >> uint8_t(bytecode::Flag::FaceDown) & 1) != 0) return nullptr;
  return &program_.cards[seen.record != nullptr ? seen.record->face : state_.card(seen.number).face];
}

bool Machine::playerCard(uint32_t number) const {
  const Index kind = program_.cards[state_.card(number).face].kind;
  return kind != kNone && (program_.kinds[kind].playerCard || program_.kinds[kind].identity);
}

bool Machine::changedNow(uint32_t number, bytecode::Change change) const {
  if (state_.facts().changes[size_t(change)] == 0) return false;
  for (uint32_t e = state_.card(number).firstEffect; e != 0; e = state_.effect(e - 1).next) {
    if (bytecode::Change(state_.effect(e - 1).change) == change) return true;
  }
  return false;
}

Index Machine::kindNow(uint32_t number) const {
  Index kind = program_.cards[state_.card(number).face].kind;
  if (state_.facts().changes[size_t(bytecode::Change::Kind)] == 0) return kind;
  for (uint32_t e = state_.card(number).firstEffect; e != 0; e = state_.effect(e - 1).next) {
    if (bytecode::Change(state_.effect(e - 1).change) == bytecode::Change::Kind) kind = state_.effect(e - 1).id;
  }
  return kind;
}

uint32_t Machine::kindsNow(uint32_t number) const {
  const Index kind = kindNow(number);
  uint32_t kinds = kind == kNone ? 0 : 1u << kind;
  const Index second = program_.cards[state_.card(number).face].secondKind;
  if (second != kNone && !inPlayNow(number)) kinds |= 1u << second;
  return kinds;
}

uint32_t Machine::kinds(int64_t slot) const {
  const bytecode::Card* seen = face(slot);
  if (seen == nullptr) return 0;
  const bool printed = seen->secondKind == kNone && state_.facts().changes[size_t(bytecode::Change::Kind)] == 0;
  if (live(slot) != nullptr && printed) return seen->kind == kNone ? 0 : 1u << seen->kind;
  if (live(slot) != nullptr) return kindsNow(uint32_t(uint64_t(slot)));
  const Seen gone = see(slot);
  if (gone.record != nullptr) return gone.record->kind < 32 ? 1u << gone.record->kind : 0;
  return kindsNow(gone.number);
}

template <typename Test>
bool Machine::anyAbility(int64_t slot, int64_t label, Test test) const {
  const Seen seen = see(slot);
  if (!seen) return false;
  const auto has = [&](const std::vector<Index>& list) {
    return std::any_of(list.begin(), list.end(), [&](Index index) {
      const bytecode::Ability& ability = program_.abilities[index];
      return (int64_t(ability.label) == label || int64_t(ability.title) == label) && test(ability);
    });
  };
  const Index kind = kindNow(seen.number);
  return (!changedNow(seen.number, bytecode::Change::Blank) &&
          has(program_.cards[state_.card(seen.number).face].abilities)) ||
         (kind != kNone && has(program_.kinds[kind].abilities));
}

bool Machine::hasAbility(int64_t slot, int64_t label) const {
  return anyAbility(slot, label, [](const bytecode::Ability&) { return true; });
}

bool Machine::canResolve(int64_t slot, int64_t player, int64_t label) {
  return anyAbility(slot, label, [&](const bytecode::Ability& ability) {
    return holds(ability.timing == bytecode::Timing::Special ? ability.condition : ability.gate, slot, player, 0);
  });
}

std::optional<int32_t> Machine::printedStat(int64_t slot, uint8_t stat) const {
  const bytecode::Card* seen = face(slot);
  if (seen == nullptr) return std::nullopt;
  const CardRow* row = live(slot);
  const bool itself = row != nullptr && row->face == row->front;
  if (!itself && flag(slot, bytecode::Flag::FaceDown)) return 0;  // as another card, which prints nothing
  for (const auto& [index, value] : seen->stats) {
    if (index == stat) return bytecode::printedNumber(value, state_.facts().players);
  }
  return std::nullopt;
}

int32_t Machine::stat(int64_t slot, uint8_t stat) {
  if (live(slot) != nullptr && stat < state_.shape().stats) return statNow(uint32_t(uint64_t(slot)), stat);
  const Seen seen = see(slot);
  if (!seen || stat >= state_.shape().stats) return 0;
  if (seen.record != nullptr) return intAt(seen.record, RecordLayout(state_.shape()).stats, stat);
  return statNow(seen.number, stat);
}

bool Machine::hasTrait(int64_t slot, Index trait) {
  if (live(slot) != nullptr) return hasTraitNow(uint32_t(uint64_t(slot)), trait);
  const Seen seen = see(slot);
  if (!seen || trait >= state_.shape().traits) return false;
  if (seen.record != nullptr) return bitAt(seen.record, RecordLayout(state_.shape()).traits, trait);
  return hasTraitNow(seen.number, trait);
}

bool Machine::hasKeyword(int64_t slot, Index keyword) {
  if (live(slot) != nullptr) return hasKeywordNow(uint32_t(uint64_t(slot)), keyword);
  const Seen seen = see(slot);
  if (!seen || keyword >= state_.shape().keywords) return false;
  if (seen.record != nullptr) return bitAt(seen.record, RecordLayout(state_.shape()).keywords, keyword);
  return hasKeywordNow(seen.number, keyword);
}

bool Machine::gainDeparted(int64_t slot, Index keyword, int32_t value) {
  const Seen seen = see(slot);
  if (seen.record == nullptr || seen.record->incarnation != CardRef::fromSlot(slot).incarnation) return false;
  const RecordLayout layout(state_.shape());
  uint64_t* record =
      state_.rows<uint64_t>(Section::LastKnown) + (state_.card(seen.number).lastKnown - 1) * layout.words;
  record[layout.keywords + keyword / 64] |= uint64_t(1) << (keyword % 64);
  ints(record, layout.values)[keyword] += value;
  return true;
}

int32_t Machine::keywordValue(int64_t slot, Index keyword) {
  const Seen seen = see(slot);
  if (!seen || keyword >= state_.shape().keywords) return 0;
  if (seen.record != nullptr) return intAt(seen.record, RecordLayout(state_.shape()).values, keyword);
  return keywordNow(seen.number, keyword).value;
}

void Machine::remember(uint32_t number, uint32_t turned) {
  const Shape shape = state_.shape();
  const RecordLayout layout(shape);
  const int64_t slot = state_.ref(number).slot();
  std::vector<uint64_t> record(layout.words, 0);
  const CardRow card = state_.card(number);
  LastKnownHead head{
      .card = number,
      .incarnation = card.incarnation,
      .host = host(slot),
      .face = card.face,
      .zone = card.zone,
      .area = card.area,
      .owner = card.owner,
      .controller = controller(slot).value,
      .flags = card.flags,
      .kind = uint8_t(kindNow(number)),
      .turned = turned,
  };
  std::copy_n(reinterpret_cast<const uint64_t*>(&head), layout.stats, record.data());
  for (uint32_t i = 0; i < shape.stats; ++i) ints(record.data(), layout.stats)[i] = stat(slot, uint8_t(i));
  for (uint32_t i = 0; i < shape.counters; ++i) ints(record.data(), layout.counters)[i] = countersOf(slot, uint8_t(i));
  // Where nothing gives it any, it has those that are printed and no others.
  const auto given = [&](bytecode::Change change) {
    return card.firstEffect != 0 || state_.head(state_.changeKey(change)).first != 0;
  };
  const auto noteTrait = [&](Index trait) {
    if (hasTrait(slot, trait)) record[layout.traits + trait / 64] |= uint64_t(1) << (trait % 64);
  };
  const auto noteKeyword = [&](Index index) {
    const KeywordNow keyword = keywordNow(number, index);
    ints(record.data(), layout.values)[index] = keyword.value;
    if (keyword.present) record[layout.keywords + index / 64] |= uint64_t(1) << (index % 64);
  };
  if (given(bytecode::Change::Trait)) {
    for (Index trait = 0; trait < shape.traits; ++trait) noteTrait(trait);
  } else {
    for (const Index trait : program_.cards[card.face].traits) noteTrait(trait);
  }
  if (given(bytecode::Change::Keyword)) {
    for (Index keyword = 0; keyword < shape.keywords; ++keyword) noteKeyword(keyword);
  } else {
    for (const Index keyword : program_.cards[card.face].keywords) noteKeyword(keyword);
  }
  uint32_t index = card.lastKnown;
  if (index == 0) {
    index = state_.count(Section::LastKnown) + 1;
    state_.resize(Section::LastKnown, index);
    state_.card(number).lastKnown = index;
  }
  std::copy(record.begin(), record.end(), state_.rows<uint64_t>(Section::LastKnown) + (index - 1) * layout.words);
}

void Machine::forget() {
  const uint32_t records = state_.count(Section::LastKnown);
  if (records == 0) return;
  const size_t stride = RecordLayout(state_.shape()).words;
  uint64_t* base = state_.rows<uint64_t>(Section::LastKnown);
  const auto head = [&](uint32_t record) -> const LastKnownHead& {
    return *reinterpret_cast<const LastKnownHead*>(base + record * stride);
  };
  // Whatever a card's slot could be read from again: registers, lists, events, effects, frames. A number that looks like one keeps its record.
  std::vector<bool> needed(records);
  const uint32_t cards = state_.cards();  // thousands of words are looked at
  const CardRow* rows = state_.rows<CardRow>(Section::Cards);
  const auto need = [&, cards, rows](int64_t word) {
    const CardRef ref = CardRef::fromSlot(word);
    if (ref.id.value == 0 || ref.id.value > cards) return;
    const uint32_t record = rows[ref.id.value].lastKnown;
    if (record != 0 && head(record - 1).incarnation == ref.incarnation) needed[record - 1] = true;
  };
  const auto look = [&](Section section, size_t width) {
    const int64_t* first = state_.rows<int64_t>(section);
    std::for_each(first, first + state_.count(section) * width, need);
  };
  look(Section::Registers, 1);
  look(Section::Arena, 1);
  look(Section::EventCards, 1);
  look(Section::Objects, 1);
  look(Section::Used, sizeof(state::UsedRow) / 8);
  look(Section::Events, sizeof(state::EventRow) / 8);
  for (uint32_t i = 0; prepared_.undoes() && i < state_.count(Section::Happened); ++i)  // what may be taken back
    need(state_.row<state::HappenedRow>(Section::Happened, i).object);
  look(Section::Effects, sizeof(state::EffectRow) / 8);
  look(Section::Frames, sizeof(state::Frame) / 8);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < records; ++i) {
    const uint32_t card = head(i).card;
    if (needed[i]) {
      std::copy_n(base + i * stride, stride, base + kept * stride);
      state_.card(card).lastKnown = ++kept;
    } else {
      state_.card(card).lastKnown = 0;
    }
  }
  state_.truncate(Section::LastKnown, kept);
}

}  // namespace thou::vm
