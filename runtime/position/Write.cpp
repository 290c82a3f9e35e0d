// A state as text: sections in the order of the state's own, a row a line, members that have their default left out.
// See Position.h.
#include <algorithm>

#include "runtime/bytecode/Format.h"
#include "runtime/position/Files.h"
#include "runtime/position/Names.h"
#include "runtime/position/Position.h"
#include "runtime/state/LastKnownLayout.h"

namespace thou::position {
namespace {

using bytecode::Program;
using state::GameState;
using state::Section;

/// An object or a list on one line, being written.
class Line {
 public:
  explicit Line(char open) : text_(1, open), close_(open == '{' ? '}' : ']') {}
  void add(std::string_view key, std::string_view value) { item(quoted(key) + ": ").append(value); }
  void add(std::string_view value) { item("").append(value); }
  std::string done() { return std::move(text_) + close_; }

 private:
  std::string& item(std::string_view front) {
    if (text_.size() > 1) text_ += ", ";
    return text_.append(front);
  }
  std::string text_;
  char close_;
};

class Writer {
 public:
  Writer(const Program& program, const Names& names, const GameState& state)
      : program_(program), state_(state), names_(names) {}

  std::string write(const Position& position, uint64_t programHash) {
    field("thou", quoted("position"));
    field("version", std::to_string(kVersion));
    field("program", quoted(hexDigits(programHash)));
    if (!position.game.empty()) field("game", quoted(position.game));
    if (!position.seats.empty()) {
      Line seats('[');
      for (const std::string& seat : position.seats) seats.add(quoted(seat));
      field("seats", seats.done());
    }
    field("facts", row(RowKind::Facts, state_.rows<std::byte>(Section::Facts)));
    rows("players", RowKind::PlayerRow, Section::Players, 0);
    zones();
    cards();
    unusedCounters();
    lastKnown();
    list("inPlay", Section::InPlay, [this](uint64_t number) { return card(number); });
    rows("effects", RowKind::EffectRow, Section::Effects, 0);
    rows("usage", RowKind::UsageRow, Section::Usage, 0);
    heads();
    rows("listeners", RowKind::ListenerRow, Section::Listeners, 0);
    rows("groups", RowKind::GroupRow, Section::Groups, 0);
    rows("events", RowKind::EventRow, Section::Events, 0);
    list("eventCards", Section::EventCards, [this](uint64_t slot) { return object(slot); });
    list("objects", Section::Objects, [this](uint64_t slot) { return object(slot); });
    rows("used", RowKind::UsedRow, Section::Used, 0);
    rows("happened", RowKind::HappenedRow, Section::Happened, 0);
    rows("frames", RowKind::Frame, Section::Frames, 0);
    list("registers", Section::Registers, [](uint64_t slot) { return std::to_string(int64_t(slot)); });
    list("arena", Section::Arena, [](uint64_t slot) { return std::to_string(int64_t(slot)); });
    list("touched", Section::Touched, [this](uint64_t number) { return card(number); });
    inputs(position.inputs);
    if (position.endHash) field("endHash", quoted(hexDigits(*position.endHash)));
    return "{\n" + text_ + "\n}\n";
  }

 private:
  void field(std::string_view key, std::string_view value) {
    if (!text_.empty()) text_ += ",\n";
    text_.append("  ").append(quoted(key)).append(": ").append(value);
  }

  /// A list with a line for each item.
  void lines(std::string_view key, const std::vector<std::string>& items) {
    std::string text;
    for (const std::string& item : items) text.append(text.empty() ? "[\n    " : ",\n    ").append(item);
    field(key, items.empty() ? "[]" : text + "\n  ]");
  }

  void rows(std::string_view key, RowKind kind, Section section, uint32_t first) {
    const size_t width = defaultRow(kind).size();
    std::vector<std::string> items;
    for (uint32_t i = first; i < state_.count(section); ++i)
      items.push_back(row(kind, state_.rows<std::byte>(section) + i * width));
    lines(key, items);
  }

  template <class Spell>
  void list(std::string_view key, Section section, Spell spell) {
    Line line('[');
    for (const uint64_t word : state_.all<uint64_t>(section)) line.add(spell(word));
    field(key, line.done());
  }

  void zones() {
    std::vector<std::string> items;
    for (uint32_t seat = 0; seat < state_.count(Section::Players); ++seat) {
      for (uint32_t kind = 0; kind < program_.zones.size(); ++kind) {
        Line cards('[');
        uint32_t number = state_.zone(seat, kind).first;
        if (number == 0) continue;
        for (; number != 0; number = state_.card(number).next) cards.add(card(number));
        Line zone('{');
        zone.add("of", quoted(playerLabel(state::playerOfSeat(seat).value)));
        zone.add("zone", quoted(names_.label(Table::Zone, kind)));
        zone.add("cards", cards.done());
        items.push_back(zone.done());
      }
    }
    lines("zones", items);
  }

  void cards() {
    std::vector<std::string> items;
    for (uint32_t number = 1; number <= state_.cards(); ++number) {
      const state::CardRow& card = state_.card(number);
      std::string text = row(RowKind::CardRow, reinterpret_cast<const std::byte*>(&card));
      if (card.counters != 0) {
        Line counters('{');
        counters.add("row", std::to_string(card.counters));
        for (uint32_t kind = 0; kind < program_.counters.size(); ++kind) {
          if (const int32_t count = state_.counters(number, kind); count != 0)
            counters.add(names_.label(Table::Counter, kind), std::to_string(count));
        }
        text.pop_back();
        text.append(", \"counters\": ").append(counters.done()).append("}");
      }
      items.push_back(std::move(text));
    }
    lines("cards", items);
  }

  void unusedCounters() {
    const size_t stride = std::max(1u, (state_.shape().counters + 1) / 2);
    Line line('[');
    for (uint64_t row = state_.facts().freeCounters; row != 0;
         row = state_.rows<uint64_t>(Section::Counters)[(row - 1) * stride])
      line.add(std::to_string(row));
    field("unusedCounters", line.done());
  }

  void lastKnown() {
    const state::LastKnownLayout layout(state_.shape());
    std::vector<std::string> items;
    for (uint32_t i = 0; i < state_.count(Section::LastKnown); ++i) {
      const uint64_t* words = state_.rows<uint64_t>(Section::LastKnown) + i * layout.words;
      std::string text = row(RowKind::LastKnownHead, reinterpret_cast<const std::byte*>(words));
      Line more('{');
      values(more, "stats", Table::Stat, words + layout.stats);
      values(more, "counters", Table::Counter, words + layout.counters);
      values(more, "values", Table::Keyword, words + layout.values);
      bits(more, "traits", Table::Trait, words + layout.traits);
      bits(more, "keywords", Table::Keyword, words + layout.keywords);
      text.pop_back();
      text.append(", ").append(more.done().substr(1));
      items.push_back(std::move(text));
    }
    lines("lastKnown", items);
  }

  void values(Line& line, std::string_view key, Table table, const uint64_t* words) const {
    const int32_t* numbers = reinterpret_cast<const int32_t*>(words);
    Line inner('{');
    for (uint32_t i = 0; i < names_.size(table); ++i) {
      if (numbers[i] != 0) inner.add(names_.label(table, i), std::to_string(numbers[i]));
    }
    line.add(key, inner.done());
  }

  void bits(Line& line, std::string_view key, Table table, const uint64_t* words) const {
    Line inner('[');
    for (uint32_t i = 0; i < names_.size(table); ++i) {
      if ((words[i / 64] >> (i % 64) & 1) != 0) inner.add(quoted(names_.label(table, i)));
    }
    line.add(key, inner.done());
  }

  void heads() {
    std::vector<std::string> items;
    for (uint32_t key = 0; key < state_.count(Section::Heads); ++key) {
      const state::HeadRow& head = state_.head(key);
      if (head.first == 0 && head.mask == 0) continue;
      const std::string members = row(RowKind::HeadRow, reinterpret_cast<const std::byte*>(&head));
      items.push_back("{\"key\": " + quoted(names_.label(Table::Key, key)) + ", " + members.substr(1));
    }
    lines("heads", items);
  }

  void inputs(const std::vector<rules::Input>& inputs) {
    std::vector<std::string> items;
    for (const rules::Input& input : inputs) {
      Line line('{');
      switch (input.kind) {
        case rules::Input::Kind::Answer: {
          Line choice('[');
          for (const uint32_t index : input.choice) choice.add(std::to_string(index));
          line.add("answer", choice.done());
          break;
        }
        case rules::Input::Kind::Call:
          line.add("call", quoted(names_.label(Table::Function, input.function)));
          break;
        case rules::Input::Kind::EndScope:
          line.add("end", quoted(scopeNames()[size_t(input.scope)]));
          break;
        case rules::Input::Kind::Begin:
          line.add("begin", quoted(names_.label(Table::Verb, input.verb)));
          break;
        case rules::Input::Kind::Start:
          line.add("start", "true");
          break;
      }
      if (!input.means.empty()) line.add("means", quoted(input.means));
      items.push_back(line.done());
    }
    lines("inputs", items);
  }

  // ---- rows
  std::string row(RowKind kind, const std::byte* bytes) const {
    const std::byte* const plain = defaultRow(kind).data();
    Line line('{');
    for (const Field& field : fieldsOf(kind)) {
      if (field.meaning == Meaning::Spare || field.meaning == Meaning::Derived) continue;
      const size_t width = size_t(field.size) * field.count;
      const bool plainly = std::equal(bytes + field.offset, bytes + field.offset + width, plain + field.offset);
      if (plainly && field.meaning != Meaning::Face) continue;  // a card without its name says little
      line.add(field.name, member(kind, field, bytes));
    }
    return line.done();
  }

  std::string member(RowKind kind, const Field& field, const std::byte* bytes) const {
    if (field.meaning == Meaning::Roles) return roles(field, bytes);
    if (field.count == 1) return spelled(kind, field, bytes, 0);
    Line items('[');
    for (uint32_t i = 0; i < field.count; ++i) items.add(spelled(kind, field, bytes, i));
    return items.done();
  }

  std::string spelled(RowKind kind, const Field& field, const std::byte* bytes, uint32_t index) const {
    const uint64_t bits = field.get(bytes, index);
    switch (field.meaning) {
      case Meaning::Hex:
        return quoted(hexDigits(bits));
      case Meaning::Card:
        return card(bits);
      case Meaning::Object:
        return object(bits);
      case Meaning::Player:
        return quoted(playerLabel(bits));
      case Meaning::Flags:
        return flags(bits);
      case Meaning::Changed:
        return inTable(tableOfChanged(memberOf(kind, "change").get(bytes)), bits);
      case Meaning::What:
        return inTable(tableOfFrame(memberOf(kind, "kind").get(bytes)), bits);
      default:  // a row of one table, an enumerator, a number
        break;
    }
    const std::span<const std::string_view> values = valuesOf(field.meaning);
    if (bits < values.size()) return quoted(values[bits]);
    if (field.meaning == Meaning::Zone && bits == state::kNoZone) return "null";
    if (const std::optional<Table> table = tableOf(field.meaning)) return inTable(table, bits);
    return field.size == 8 ? std::to_string(int64_t(bits)) : std::to_string(bits);
  }

  std::string inTable(std::optional<Table> table, uint64_t bits) const {
    if (bits == bytecode::kNone) return "null";
    return table && bits < names_.size(*table) ? quoted(names_.label(*table, uint32_t(bits))) : std::to_string(bits);
  }

  std::string roles(const Field& field, const std::byte* bytes) const {
    Line line('{');
    for (uint32_t i = 0; i < field.count; ++i) {
      const uint64_t bits = field.get(bytes, i);
      if (bits != 0) line.add(roleNames()[i], isCardRole(i) ? object(bits) : std::to_string(int64_t(bits)));
    }
    return line.done();
  }

  static std::string flags(uint64_t bits) {
    Line line('[');
    for (size_t i = 0; i < flagNames().size(); ++i) {
      if ((bits >> i & 1) != 0) line.add(quoted(flagNames()[i]));
    }
    if ((bits & state::kCampaignCard) != 0) line.add(quoted(kCampaign));
    return line.done();
  }

  std::string card(uint64_t number) const {
    if (number == 0 || number > state_.cards()) return number == 0 ? "null" : std::to_string(number);
    return quoted(cardLabel(names_, state_, uint32_t(number)));
  }

  std::string object(uint64_t bits) const {
    const state::CardRef ref = state::CardRef::fromSlot(int64_t(bits));
    if (ref.id.value == 0 || ref.id.value > state_.cards()) return std::to_string(int64_t(bits));
    return quoted(cardLabel(names_, state_, ref.id.value) + "." + std::to_string(ref.incarnation));
  }

  const Program& program_;
  const GameState& state_;
  const Names& names_;
  std::string text_;
};

/// Equal for programs that differ in nothing but where their files lie.
uint64_t hashOf(const Program& program) {
  Program unplaced = program;
  for (std::string& file : unplaced.files) file.clear();
  return bytecode::fingerprint(unplaced);
}

}  // namespace

Codec::Codec(const Program& program) : program_(program), names_(program), hash_(hashOf(program)) {}

std::string Codec::write(const Position& position) const {
  return Writer(program_, names_, position.state).write(position, hash_);
}

}  // namespace thou::position
