// See ReadRow.h.
#include "runtime/position/ReadRow.h"

#include <algorithm>
#include <charconv>

#include "runtime/position/Files.h"

namespace thou::position {

using Kind = Value::Kind;

bool RowReader::fail(const Value& at, std::string text) {
  problem_ = {at.where, std::move(text)};
  return false;
}

bool RowReader::row(RowKind kind, const Value& value, std::byte* bytes,
                    std::initializer_list<std::string_view> others) {
  if (value.kind != Kind::Object) return fail(value, "an object is expected");
  size_t known = 0;
  for (const Field& field : fieldsOf(kind)) {
    if (field.meaning == Meaning::Spare || field.meaning == Meaning::Derived) continue;
    const Value* found = value.find(field.name);
    if (!found) continue;
    ++known;
    if (!member(kind, field, *found, bytes)) return false;
  }
  for (const std::string_view other : others) known += value.find(other) != nullptr;
  if (known == value.members.size()) return true;
  for (const Member& stranger : value.members) {
    const auto is = [&](const Field& field) {
      return field.name == stranger.key && field.meaning != Meaning::Spare && field.meaning != Meaning::Derived;
    };
    const std::span<const Field> fields = fieldsOf(kind);
    if (std::none_of(fields.begin(), fields.end(), is) &&
        std::find(others.begin(), others.end(), stranger.key) == others.end())
      return fail(stranger.value, "there is no field `" + stranger.key + "`");
  }
  return true;
}

bool RowReader::member(RowKind kind, const Field& field, const Value& value, std::byte* bytes) {
  if (field.meaning == Meaning::Roles) return roles(field, value, bytes);
  if (field.count == 1) return element(kind, field, value, bytes, 0);
  if (value.kind != Kind::Array || value.items.size() != field.count)
    return fail(value, "a list of " + std::to_string(field.count) + " is expected");
  for (uint32_t i = 0; i < field.count; ++i) {
    if (!element(kind, field, value.items[i], bytes, i)) return false;
  }
  return true;
}

bool RowReader::element(RowKind kind, const Field& field, const Value& value, std::byte* bytes, uint32_t index) {
  uint64_t bits = 0;
  if (!bitsOf(kind, field, value, bytes, bits)) return false;
  field.put(bytes, bits, index);
  return true;
}

bool RowReader::bitsOf(RowKind kind, const Field& field, const Value& value, const std::byte* bytes, uint64_t& bits) {
  switch (field.meaning) {
    case Meaning::Hex:
      return hex(value, bits);
    case Meaning::Card:
    case Meaning::Object:
      return slot(field.meaning, value, bits);
    case Meaning::Player:
      return player(value, bits);
    case Meaning::Flags:
      return flags(value, bits);
    case Meaning::Changed:
      return inTable(tableOfChanged(memberOf(kind, "change").get(bytes)), field, value, bits);
    case Meaning::What:
      return inTable(tableOfFrame(memberOf(kind, "kind").get(bytes)), field, value, bits);
    default:  // a row of one table, an enumerator, a number
      break;
  }
  const std::span<const std::string_view> values = valuesOf(field.meaning);
  if (!values.empty()) {
    const auto found = std::find(values.begin(), values.end(), value.text);
    if (value.kind != Kind::String || found == values.end())
      return fail(value, "`" + std::string(field.name) + "` cannot be this");
    bits = uint64_t(found - values.begin());
    return true;
  }
  if (field.meaning == Meaning::Zone && value.kind == Kind::Null) {
    bits = state::kNoZone;
    return true;
  }
  return inTable(tableOf(field.meaning), field, value, bits);
}

bool RowReader::inTable(std::optional<Table> table, const Field& field, const Value& value, uint64_t& bits) {
  if (table && value.kind == Kind::String) {
    const std::optional<uint32_t> index = names_.find(*table, value.text);
    if (!index) return fail(value, "there is no `" + value.text + "`");
    bits = *index;
    return true;
  }
  if (value.kind == Kind::Null && field.size == 4) {
    bits = bytecode::kNone;
    return true;
  }
  int64_t number = 0;
  const int64_t most = field.size == 8 ? INT64_MAX : (int64_t(1) << (8 * field.size)) - 1;
  if (!number64(value, field.size == 8 ? INT64_MIN : 0, most, number)) return false;
  if (table && uint64_t(number) >= names_.size(*table))
    return fail(value, "`" + std::string(field.name) + "` has no number " + std::to_string(number));
  bits = uint64_t(number);
  return true;
}

bool RowReader::number64(const Value& value, int64_t least, int64_t most, int64_t& number) {
  if (value.kind != Kind::Number) return fail(value, "a number is expected");
  if (value.number < least || value.number > most)
    return fail(value, "a number from " + std::to_string(least) + " to " + std::to_string(most) + " is expected");
  number = value.number;
  return true;
}

bool RowReader::hex(const Value& value, uint64_t& bits) {
  const std::optional<uint64_t> found = value.kind == Kind::String ? findHex(value.text) : std::nullopt;
  if (!found) return fail(value, "16 hexadecimal digits are expected");
  bits = *found;
  return true;
}

bool RowReader::player(const Value& value, uint64_t& bits) {
  const std::optional<uint64_t> found = value.kind == Kind::String ? findPlayer(value.text) : std::nullopt;
  if (!found || (*found != state::kScenario.value && *found >= players_))
    return fail(value, "nobody of that name plays");
  bits = *found;
  return true;
}

bool RowReader::flags(const Value& value, uint64_t& bits) {
  if (value.kind != Kind::Array) return fail(value, "a list is expected");
  for (const Value& item : value.items) {
    const auto names = flagNames();
    const auto found = std::find(names.begin(), names.end(), item.text);
    if (found == names.end() && item.text != kCampaign) return fail(item, "there is no flag `" + item.text + "`");
    bits |= found == names.end() ? uint64_t(state::kCampaignCard) : uint64_t(1) << (found - names.begin());
  }
  return true;
}

bool RowReader::roles(const Field& field, const Value& value, std::byte* bytes) {
  if (value.kind != Kind::Object) return fail(value, "an object is expected");
  for (const auto& [key, slotValue] : value.members) {
    const auto names = roleNames();
    const auto found = std::find(names.begin(), names.end(), key);
    if (found == names.end()) return fail(slotValue, "there is no role `" + key + "`");
    const uint32_t role = uint32_t(found - names.begin());
    uint64_t bits = 0;
    // A role for cards may say something else: which scope it is that begins.
    const bool card = isCardRole(role) && slotValue.kind == Kind::String;
    if (!slot(card ? Meaning::Object : Meaning::Number, slotValue, bits)) return false;
    field.put(bytes, bits, role);
  }
  return true;
}

bool RowReader::slot(Meaning meaning, const Value& value, uint64_t& bits) {
  if (meaning == Meaning::Card) return card(value, bits);
  if (meaning == Meaning::Object) return object(value, bits);
  int64_t number = 0;
  if (!number64(value, INT64_MIN, INT64_MAX, number)) return false;
  bits = uint64_t(number);
  return true;
}

bool RowReader::card(const Value& value, uint64_t& bits) {
  bits = 0;
  if (value.kind == Kind::Null) return true;
  return value.kind == Kind::String ? named(value, value.text, bits) : fail(value, "a card is expected");
}

bool RowReader::object(const Value& value, uint64_t& bits) {
  const size_t dot = value.kind == Kind::String ? value.text.rfind('.') : std::string::npos;
  if (dot == std::string::npos) return fail(value, "a card and its incarnation are expected, as in \"Thug#7.0\"");
  uint32_t incarnation = 0;
  const char* const end = value.text.data() + value.text.size();
  const auto [stop, error] = std::from_chars(value.text.data() + dot + 1, end, incarnation);
  if (error != std::errc() || stop != end) return fail(value, "a card and its incarnation are expected");
  uint64_t number = 0;
  if (!named(value, std::string_view(value.text).substr(0, dot), number)) return false;
  bits = uint64_t(state::CardRef{state::CardId{uint32_t(number)}, incarnation}.slot());
  return true;
}

bool RowReader::named(const Value& value, std::string_view label, uint64_t& number) {
  const Label parts = splitLabel(label);
  if (!parts.number || *parts.number == 0 || *parts.number > state_.cards())
    return fail(value, "there is no card `" + std::string(label) + "`");
  if (cardLabel(names_, state_, *parts.number) != label)
    return fail(value, "this card is `" + cardLabel(names_, state_, *parts.number) + "`");
  number = *parts.number;
  return true;
}

}  // namespace thou::position
