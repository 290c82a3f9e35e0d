// The game state: one flat value. Everything that decides how a game goes on is in one block of 64-bit words without pointers;
// copying a game is copying the words in use, at any decision, frames included.
//
//   +--------+-------+---------+-------+-------+----------+-----+--------+-----------+-------+
//   | Layout | Facts | Players | Zones | Cards | Counters | ... | Frames | Registers | Arena |
//   +--------+-------+---------+-------+-------+----------+-----+--------+-----------+-------+
//   Layout   size of the block, shape (how many zones, counters ... the program has), and for each section where it begins,
//            how many rows it holds, how many it has room for and how many words a row has
//   section  rows one after another; room beyond the rows in use is not part of the value (not compared, not hashed)
//
// A section that is full is given twice the room: the block is laid out anew, so references into it are good only until the
// next `push` or `resize`. INVARIANT: the links in the rows (zones, attachments, chains) are consistent whenever a rule runs;
// `deserialise` lets nothing in that is not. Next: Rows.h, then runtime/vm/Machine.h.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/bytecode/Program.h"
#include "runtime/state/Rows.h"

namespace thou::state {

/// What the layout depends on.
struct Shape {
  uint32_t verbs = 0;
  uint32_t zones = 0;
  uint32_t counters = 0;
  uint32_t stats = 0;
  uint32_t traits = 0;
  uint32_t keywords = 0;

  static Shape of(const bytecode::Program& program);
  friend bool operator==(const Shape&, const Shape&) = default;
};

enum class Section : uint8_t {
  Facts,       ///< Facts, one
  Players,     ///< PlayerRow by seat
  Zones,       ///< ZoneRow: seat * zones + kind
  Cards,       ///< CardRow by card number; row 0 is no card
  Counters,    ///< rows of int32, one a counter kind, rounded up to a word
  LastKnown,   ///< rows of LastKnownHead and values
  InPlay,      ///< card numbers (one a word) in order of entering play
  Effects,     ///< EffectRow
  Usage,       ///< UsageRow
  Heads,       ///< HeadRow by key
  Listeners,   ///< ListenerRow
  Events,      ///< EventRow, innermost last
  EventCards,  ///< slots
  Objects,     ///< slots: what events that are done to several cards are done to, in that order
  Used,        ///< UsedRow
  Happened,    ///< HappenedRow
  Frames,      ///< Frame, top last
  Registers,   ///< slots
  Arena,       ///< slots: the elements of lists
  Groups,      ///< GroupRow, in the order of their making
  Touched,     ///< card numbers (one a word) changed since standing rules were last looked at
};
inline constexpr size_t kSections = 21;

class GameState {
 public:
  /// A state without players or cards. `seed` starts the generator.
  GameState(const Shape& shape, uint64_t seed);
  GameState(const GameState& other);
  GameState& operator=(const GameState& other);
  GameState(GameState&&) noexcept = default;
  GameState& operator=(GameState&&) noexcept = default;

  // ---- the value
  friend bool operator==(const GameState& a, const GameState& b);
  uint64_t hash() const;
  /// Bytes that a copy copies.
  size_t bytes() const { return size_t(layout().words) * 8; }
  std::vector<std::byte> serialise() const;
  /// Reads what `serialise` wrote. Nothing, with the reason in `error`, when the bytes are not a state that `program` can go on with.
  static std::optional<GameState> deserialise(const bytecode::Program& program, std::span<const std::byte> bytes,
                                              std::string& error);
  /// What is inconsistent in the state, and the row where that shows.
  struct Fault {
    std::string text;
    Section section = Section::Facts;
    uint32_t row = 0;
  };
  /// The first fault, nothing when the state is sound. Checks every link and index that the engine relies on.
  std::optional<Fault> fault(const bytecode::Program& program) const;
  std::optional<std::string> check(const bytecode::Program& program) const;
  const Shape& shape() const { return layout().shape; }

  // ---- sections
  uint32_t count(Section s) const { return at(s).count; }
  template <class T>
  T* rows(Section s) {
    return reinterpret_cast<T*>(block_.get() + size_t(at(s).offset) * 8);
  }
  template <class T>
  const T* rows(Section s) const {
    return reinterpret_cast<const T*>(block_.get() + size_t(at(s).offset) * 8);
  }
  template <class T>
  std::span<const T> all(Section s) const {
    return {rows<T>(s), count(s)};
  }
  template <class T>
  T& row(Section s, uint32_t index) {
    assert(index < count(s));
    return rows<T>(s)[index];
  }
  template <class T>
  const T& row(Section s, uint32_t index) const {
    assert(index < count(s));
    return rows<T>(s)[index];
  }
  /// Adds a row and returns its number.
  template <class T>
  uint32_t push(Section s, const T& value) {
    SectionLayout& section = at(s);
    const uint32_t index = section.count;
    if (index == section.capacity) {
      const T kept = value;
      grow(s, index + 1);
      ++at(s).count;
      rows<T>(s)[index] = kept;
    } else {
      ++section.count;
      rows<T>(s)[index] = value;
    }
    return index;
  }
  /// Makes a section `count` rows long; new rows are zero words.
  void resize(Section s, uint32_t count);
  /// Makes a section longer by rows that whoever asks for them sets, all of them.
  void extend(Section s, uint32_t rows) {
    const uint32_t count = at(s).count + rows;
    if (count > at(s).capacity) grow(s, count);
    at(s).count = count;
  }
  void truncate(Section s, uint32_t count) {
    assert(count <= at(s).count);
    at(s).count = count;
  }
  /// Takes one row out, those behind it move up.
  void erase(Section s, uint32_t index);

  // ---- typed access
  Facts& facts() { return *rows<Facts>(Section::Facts); }
  const Facts& facts() const { return *rows<Facts>(Section::Facts); }
  uint32_t cards() const { return count(Section::Cards) - 1; }
  CardRow& card(uint32_t number) { return row<CardRow>(Section::Cards, number); }
  const CardRow& card(uint32_t number) const { return row<CardRow>(Section::Cards, number); }
  /// The card as the object it is now.
  CardRef ref(uint32_t number) const {
    return number == 0 ? CardRef{} : CardRef{CardId{number}, card(number).incarnation};
  }
  PlayerRow& player(uint32_t seat) { return row<PlayerRow>(Section::Players, seat); }
  const PlayerRow& player(uint32_t seat) const { return row<PlayerRow>(Section::Players, seat); }
  /// A player who takes part and has not been eliminated.
  bool inGame(PlayerId id) const {
    return isPlayer(id) && id.value < count(Section::Players) && player(id.value).inGame != 0;
  }
  ZoneRow& zone(uint32_t seat, uint32_t kind) { return row<ZoneRow>(Section::Zones, seat * shape().zones + kind); }
  const ZoneRow& zone(uint32_t seat, uint32_t kind) const {
    return row<ZoneRow>(Section::Zones, seat * shape().zones + kind);
  }
  EventRow& event(uint32_t index) { return row<EventRow>(Section::Events, index); }
  const EventRow& event(uint32_t index) const { return row<EventRow>(Section::Events, index); }
  EffectRow& effect(uint32_t index) { return row<EffectRow>(Section::Effects, index); }
  const EffectRow& effect(uint32_t index) const { return row<EffectRow>(Section::Effects, index); }
  GroupRow& group(uint32_t index) { return row<GroupRow>(Section::Groups, index); }
  const GroupRow& group(uint32_t index) const { return row<GroupRow>(Section::Groups, index); }
  /// The row of a set-aside group, nullptr when there is none of that serial.
  GroupRow* groupOf(int64_t serial);
  const GroupRow* groupOf(int64_t serial) const { return const_cast<GameState*>(this)->groupOf(serial); }
  /// Makes a card the last of a group.
  void joinGroup(uint32_t card, uint32_t serial);
  /// Takes a card out of its group.
  void leaveGroup(uint32_t card);
  Frame& frame(uint32_t index) { return row<Frame>(Section::Frames, index); }
  const Frame& frame(uint32_t index) const { return row<Frame>(Section::Frames, index); }
  uint32_t frames() const { return count(Section::Frames); }
  Frame& top() { return frame(frames() - 1); }
  const Frame& top() const { return frame(frames() - 1); }

  /// Head of a last-known-information record.
  const LastKnownHead& lastKnown(uint32_t index) const {
    assert(index < count(Section::LastKnown));
    return *reinterpret_cast<const LastKnownHead*>(rows<uint64_t>(Section::LastKnown) +
                                                   size_t(index) * at(Section::LastKnown).stride);
  }

  // ---- events as values: row + 1 low, serial high; 0 = no event
  int64_t eventValue(uint32_t index) const { return int64_t(uint64_t(event(index).serial) << 32 | (index + 1)); }
  /// Row of an event still in progress, or nothing.
  std::optional<uint32_t> eventIndex(int64_t value) const {
    const uint32_t index = uint32_t(value) - 1;
    if (index >= count(Section::Events) || event(index).serial != uint32_t(uint64_t(value) >> 32)) return std::nullopt;
    return index;
  }

  // ---- players and cards (Cards.cpp)
  /// Lets a further player join; returns the seat.
  uint32_t addPlayer();
  /// A new card outside the game.
  uint32_t addCard(uint32_t face, PlayerId owner);
  /// Moves a card into a zone (kNoZone: outside the game), on top or at the bottom.
  void place(uint32_t card, uint32_t seat, uint8_t kind, bool bottom);
  void enterInPlay(uint32_t card) { push<uint64_t>(Section::InPlay, card); }
  void leaveInPlay(uint32_t card);
  /// Attachment links; the newest attachment is the last.
  void attach(uint32_t card, uint32_t host);
  void detach(uint32_t card);
  int32_t counters(uint32_t card, uint32_t kind) const;
  void setCounters(uint32_t card, uint32_t kind, int32_t value);
  void clearCounters(uint32_t card);
  bool flag(uint32_t card, bytecode::Flag flag) const { return (this->card(card).flags >> uint8_t(flag) & 1) != 0; }
  void setFlag(uint32_t card, bytecode::Flag flag, bool value);

  // ---- lasting effects (Effects.cpp)
  /// Adds a live effect (its serial is given here) to the end of its card's chain; returns the row.
  uint32_t addEffect(EffectRow effect);
  /// Takes a live effect out of its card's chain and off the counts, leaving it Due.
  void unhookEffect(uint32_t index);
  /// Frees a Due effect's row.
  void freeEffect(uint32_t index);

  // ---- listeners (Listeners.cpp)
  uint32_t verbKey(uint32_t verb) const { return verb; }
  uint32_t cannotKey(uint32_t verb) const { return shape().verbs + verb; }
  uint32_t statKey(uint32_t stat) const { return 2 * shape().verbs + stat; }
  uint32_t changeKey(bytecode::Change change) const { return 2 * shape().verbs + shape().stats + uint32_t(change); }
  HeadRow& head(uint32_t key) { return row<HeadRow>(Section::Heads, key); }
  const HeadRow& head(uint32_t key) const { return row<HeadRow>(Section::Heads, key); }
  const ListenerRow& listener(uint32_t index) const { return row<ListenerRow>(Section::Listeners, index); }
  /// Puts a listener behind those of its key that come before or with it (slot, then order), and into its card's chain.
  void link(ListenerRow listener);
  /// Takes all listeners of a card out.
  void unlink(uint32_t card);
  /// Takes out the listeners that an effect has made.
  void unlinkMade(uint32_t effectIndex);

  // ---- random numbers and the log
  uint64_t random();
  /// A number below `bound` (bound > 0), without bias.
  uint32_t randomBelow(uint32_t bound);
  /// Mixes words into the hash of the log, one after the other.
  void logWords(std::span<const int64_t> words);
  void logWord(uint64_t word) {
    const int64_t one[] = {int64_t(word)};
    logWords(one);
  }

 private:
  void unlinkListener(uint32_t number);
  struct SectionLayout {
    uint32_t offset = 0;    ///< words from the start of the block
    uint32_t count = 0;     ///< rows
    uint32_t capacity = 0;  ///< rows
    uint32_t stride = 0;    ///< words
  };
  struct Layout {
    uint64_t magic = 0;
    uint32_t words = 0;  ///< of the block
    uint32_t version = 0;
    Shape shape;
    std::array<SectionLayout, kSections> sections;
  };
  static_assert(std::is_trivially_copyable_v<Layout> && sizeof(Layout) % 8 == 0);

  GameState() = default;
  Layout& layout() { return *reinterpret_cast<Layout*>(block_.get()); }
  const Layout& layout() const { return *reinterpret_cast<const Layout*>(block_.get()); }
  SectionLayout& at(Section s) { return layout().sections[size_t(s)]; }
  const SectionLayout& at(Section s) const { return layout().sections[size_t(s)]; }
  void grow(Section s, uint32_t needed);
  /// Words of a row of each section for a shape.
  static uint32_t strideOf(Section s, const Shape& shape);
  std::optional<std::string> checkLayout(size_t bytes) const;

  std::unique_ptr<std::byte[]> block_;
  size_t room_ = 0;  ///< bytes allocated
};

}  // namespace thou::state
