// The block: layout, growth, copy, comparison, hash. See GameState.h.
#include "runtime/state/GameState.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace thou::state {
namespace {

constexpr uint64_t kMagic = 0x746174732e756f74;  // "tou.stat"
constexpr uint32_t kVersion = 3;

/// Rows that there is room for at first: some more than most games need, since to grow is to lay out the whole block anew. What is not in
/// use costs nothing but memory.
constexpr std::array<uint32_t, kSections> kFirstRoom = {
    1,    // Facts
    4,    // Players
    0,    // Zones
    192,  // Cards
    32,   // Counters
    32,   // LastKnown
    64,   // InPlay
    32,   // Effects
    16,   // Usage
    0,    // Heads
    192,  // Listeners
    24,   // Events
    64,   // EventCards
    8,    // Objects
    16,   // Used
    128,  // Happened
    32,   // Frames
    256,  // Registers
    128,  // Arena
    8,    // Groups
    32,   // Touched
};

/// Two words at a time are folded into a lane by one multiplication of 64 by 64 bits; eight lanes, so that these overlap.
class Hasher {
 public:
  void add(const std::byte* bytes, size_t words) {
    std::array<uint64_t, kLanes> lanes = lanes_;
    size_t i = 0;
    for (; i + 2 * kLanes <= words; i += 2 * kLanes) {
      for (size_t lane = 0; lane < kLanes; ++lane) {
        const std::byte* pair = bytes + (i + 2 * lane) * 8;
        lanes[lane] = fold(lanes[lane] ^ wordAt(pair), wordAt(pair + 8) ^ kSecret);
      }
    }
    for (; i < words; ++i) lanes[i % kLanes] = fold(lanes[i % kLanes] ^ wordAt(bytes + i * 8), kSecret);
    lanes_ = lanes;
  }
  void add(uint64_t word) { lanes_[0] = fold(lanes_[0] ^ word, kSecret); }
  uint64_t finish() const {
    uint64_t result = 0x9e3779b97f4a7c15;
    for (const uint64_t lane : lanes_) {
      result = (result ^ lane) * 0xff51afd7ed558ccd;
      result ^= result >> 32;
    }
    return result;
  }

 private:
  static constexpr size_t kLanes = 8;
  static constexpr uint64_t kSecret = 0x9fb21c651e98df25;
  static uint64_t wordAt(const std::byte* bytes) {
    uint64_t word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
  }
  /// Both halves of the product: together they hang on all bits of both.
  static uint64_t fold(uint64_t a, uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide(a) * b;
    return uint64_t(product) ^ uint64_t(product >> 64);
  }
  std::array<uint64_t, kLanes> lanes_ = {1, 2, 3, 4, 5, 6, 7, 8};
};

uint64_t splitMix(uint64_t& seed) {
  uint64_t z = seed += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

}  // namespace

Shape Shape::of(const bytecode::Program& program) {
  return {
      .verbs = uint32_t(program.verbs.size()),
      .zones = uint32_t(program.zones.size()),
      .counters = uint32_t(program.counters.size()),
      .stats = uint32_t(program.stats.size()),
      .traits = uint32_t(program.traits.size()),
      .keywords = uint32_t(program.keywords.size()),
  };
}

uint32_t GameState::strideOf(Section s, const Shape& shape) {
  switch (s) {
    case Section::Facts:
      return sizeof(Facts) / 8;
    case Section::Players:
      return sizeof(PlayerRow) / 8;
    case Section::Zones:
      return sizeof(ZoneRow) / 8;
    case Section::Cards:
      return sizeof(CardRow) / 8;
    case Section::Counters:
      return std::max(1u, (shape.counters + 1) / 2);
    case Section::LastKnown:
      return uint32_t(sizeof(LastKnownHead) / 8) + (shape.stats + 1) / 2 + (shape.counters + 1) / 2 +
             (shape.keywords + 1) / 2 + (shape.traits + 63) / 64 + (shape.keywords + 63) / 64;
    case Section::Effects:
      return sizeof(EffectRow) / 8;
    case Section::Usage:
      return sizeof(UsageRow) / 8;
    case Section::Heads:
      return sizeof(HeadRow) / 8;
    case Section::Listeners:
      return sizeof(ListenerRow) / 8;
    case Section::Events:
      return sizeof(EventRow) / 8;
    case Section::Used:
      return sizeof(UsedRow) / 8;
    case Section::Happened:
      return sizeof(HappenedRow) / 8;
    case Section::Frames:
      return sizeof(Frame) / 8;
    case Section::Groups:
      return sizeof(GroupRow) / 8;
    case Section::InPlay:
    case Section::EventCards:
    case Section::Objects:
    case Section::Registers:
    case Section::Arena:
    case Section::Touched:
      return 1;
  }
  assert(false);
  return 1;
}

GameState::GameState(const Shape& shape, uint64_t seed) {
  Layout layout{.magic = kMagic, .version = kVersion, .shape = shape, .sections = {}};
  uint32_t offset = sizeof(Layout) / 8;
  const uint32_t heads = 2 * shape.verbs + shape.stats + kChanges;
  for (size_t i = 0; i < kSections; ++i) {
    SectionLayout& section = layout.sections[i];
    section.offset = offset;
    section.stride = strideOf(Section(i), shape);
    section.capacity = Section(i) == Section::Heads   ? heads
                       : Section(i) == Section::Zones ? kFirstRoom[size_t(Section::Players)] * shape.zones
                                                      : kFirstRoom[i];
    offset += section.capacity * section.stride;
  }
  layout.words = offset;
  room_ = size_t(offset) * 8;
  block_.reset(new std::byte[room_]());
  std::memcpy(block_.get(), &layout, sizeof layout);
  resize(Section::Facts, 1);
  resize(Section::Players, 1);
  resize(Section::Zones, shape.zones);
  resize(Section::Cards, 1);
  resize(Section::Heads, heads);
  Facts start;
  for (uint64_t& word : start.random) word = splitMix(seed);
  facts() = start;
  card(0) = CardRow{};
}

GameState::GameState(const GameState& other) { *this = other; }

GameState& GameState::operator=(const GameState& other) {
  if (this == &other) return *this;
  if (room_ < other.bytes()) {
    block_.reset(new std::byte[other.bytes()]);
    room_ = other.bytes();
  }
  // Sections have room for more rows than are in use, which are not copied.
  std::memcpy(block_.get(), other.block_.get(), sizeof(Layout));
  for (const SectionLayout& section : layout().sections) {
    const size_t from = size_t(section.offset) * 8;
    std::memcpy(block_.get() + from, other.block_.get() + from, size_t(section.count) * section.stride * 8);
  }
  return *this;
}

void GameState::grow(Section s, uint32_t needed) {
  Layout old = layout();
  Layout fresh = old;
  uint32_t offset = sizeof(Layout) / 8;
  for (size_t i = 0; i < kSections; ++i) {
    SectionLayout& section = fresh.sections[i];
    section.offset = offset;
    if (Section(i) == s) section.capacity = std::max({needed, section.capacity * 2, 4u});
    offset += section.capacity * section.stride;
  }
  fresh.words = offset;
  const size_t room = size_t(offset) * 8;
  std::unique_ptr<std::byte[]> block(new std::byte[room]);
  std::memcpy(block.get(), &fresh, sizeof fresh);
  for (size_t i = 0; i < kSections; ++i) {
    const SectionLayout& from = old.sections[i];
    std::memcpy(block.get() + size_t(fresh.sections[i].offset) * 8, block_.get() + size_t(from.offset) * 8,
                size_t(from.count) * from.stride * 8);
  }
  block_ = std::move(block);
  room_ = room;
}

void GameState::resize(Section s, uint32_t count) {
  if (count > at(s).capacity) grow(s, count);
  SectionLayout& section = at(s);
  if (count > section.count) {
    std::memset(rows<std::byte>(s) + size_t(section.count) * section.stride * 8, 0,
                size_t(count - section.count) * section.stride * 8);
  }
  section.count = count;
}

void GameState::erase(Section s, uint32_t index) {
  SectionLayout& section = at(s);
  assert(index < section.count);
  std::byte* bytes = rows<std::byte>(s);
  const size_t width = size_t(section.stride) * 8;
  std::memmove(bytes + index * width, bytes + (index + 1) * width, (section.count - index - 1) * width);
  --section.count;
}

bool operator==(const GameState& a, const GameState& b) {
  if (a.shape() != b.shape()) return false;
  for (size_t i = 0; i < kSections; ++i) {
    const auto& left = a.layout().sections[i];
    const auto& right = b.layout().sections[i];
    if (left.count != right.count) return false;
    if (std::memcmp(a.rows<std::byte>(Section(i)), b.rows<std::byte>(Section(i)),
                    size_t(left.count) * left.stride * 8) != 0)
      return false;
  }
  return true;
}

uint64_t GameState::hash() const {
  Hasher hasher;
  for (size_t i = 0; i < kSections; ++i) {
    // Who listens follows from the cards and effects: it tells no two games apart.
    if (Section(i) == Section::Heads || Section(i) == Section::Listeners) continue;
    const SectionLayout& section = layout().sections[i];
    hasher.add(section.count);
    hasher.add(rows<std::byte>(Section(i)), size_t(section.count) * section.stride);
  }
  return hasher.finish();
}

uint64_t GameState::random() {
  uint64_t* s = facts().random;
  const uint64_t result = std::rotl(s[1] * 5, 7) * 9;
  const uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = std::rotl(s[3], 45);
  return result;
}

uint32_t GameState::randomBelow(uint32_t bound) {
  assert(bound > 0);
  const uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
  uint64_t value = random();
  while (value >= limit) value = random();
  return uint32_t(value % bound);
}

void GameState::logWords(std::span<const int64_t> words) {
  uint64_t hash = facts().logHash;
  for (const int64_t word : words) hash = std::rotl((hash ^ uint64_t(word)) * 0x9fb21c651e98df25, 29);
  facts().logHash = hash;
}

std::vector<std::byte> GameState::serialise() const {
  std::vector<std::byte> saved(bytes());  // equal for equal games: rows that are not in use are zero
  std::memcpy(saved.data(), block_.get(), sizeof(Layout));
  for (const SectionLayout& section : layout().sections) {
    const size_t from = size_t(section.offset) * 8;
    std::memcpy(saved.data() + from, block_.get() + from, size_t(section.count) * section.stride * 8);
  }
  return saved;
}

std::optional<std::string> GameState::checkLayout(size_t bytes) const {
  if (bytes < sizeof(Layout)) return "too short to be a game state";
  const Layout& head = layout();
  if (head.magic != kMagic) return "not a game state";
  if (head.version != kVersion) return "a game state of another version";
  if (size_t(head.words) * 8 != bytes) return "the block's size is not what it says";
  uint64_t offset = sizeof(Layout) / 8;
  for (size_t i = 0; i < kSections; ++i) {
    const SectionLayout& section = head.sections[i];
    if (section.offset != offset) return "a section is not where it belongs";
    if (section.stride != strideOf(Section(i), head.shape)) return "a section's rows have the wrong size";
    if (section.count > section.capacity) return "a section holds more than it has room for";
    offset += uint64_t(section.capacity) * section.stride;
    if (offset > head.words) return "a section reaches beyond the block";
  }
  if (offset != head.words) return "the block is longer than its sections";
  return std::nullopt;
}

std::optional<GameState> GameState::deserialise(const bytecode::Program& program, std::span<const std::byte> bytes,
                                                std::string& error) {
  GameState state;
  state.room_ = std::max(bytes.size(), sizeof(Layout));
  state.block_.reset(new std::byte[state.room_]());
  if (!bytes.empty()) std::memcpy(state.block_.get(), bytes.data(), bytes.size());
  std::optional<std::string> fault =
      bytes.size() < sizeof(Layout) ? "too short to be a game state" : std::optional<std::string>();
  // The shape decides the strides: it must be the program's before anything is measured with it.
  if (!fault && state.shape() != Shape::of(program)) fault = "a game state of another program";
  if (!fault) fault = state.checkLayout(bytes.size());
  if (!fault) fault = state.check(program);
  if (fault) {
    error = *fault;
    return std::nullopt;
  }
  return state;
}

}  // namespace thou::state
