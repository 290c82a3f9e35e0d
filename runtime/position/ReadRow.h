// A row's members from text: each value checked against what its field means, with its place when it is wrong.
//
// INVARIANT: a row is filled only with values that its field may hold; cards are those of the state, by the label they have there.
// Next: Read.cpp, which reads the sections that rows stand in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/position/Fields.h"
#include "runtime/position/Json.h"
#include "runtime/position/Names.h"
#include "runtime/state/GameState.h"

namespace thou::position {

/// Fills rows of one state. What fails says so once, in `problem_`, and answers false.
class RowReader {
 protected:
  RowReader(const Names& names, state::GameState state) : names_(names), state_(std::move(state)) {}

  bool fail(const Value& at, std::string text);

  template <class Row>
  static std::byte* bytesOf(Row& row) {
    return reinterpret_cast<std::byte*>(&row);
  }

  /// Reads an object into a row that has its defaults; `others` are fields that the caller reads.
  bool row(RowKind kind, const Value& value, std::byte* bytes, std::initializer_list<std::string_view> others);
  /// One field of a row, all its elements.
  bool member(RowKind kind, const Field& field, const Value& value, std::byte* bytes);
  /// A word of 64 bits: a card, a card and its incarnation (`Object`), or a number.
  bool slot(Meaning meaning, const Value& value, uint64_t& bits);
  /// A card by its label; none is 0.
  bool card(const Value& value, uint64_t& bits);
  bool number64(const Value& value, int64_t least, int64_t most, int64_t& number);
  bool hex(const Value& value, uint64_t& bits);

  const Names& names_;
  state::GameState state_;
  uint32_t players_ = 0;  ///< seats, the scenario's with them
  Problem problem_;

 private:
  bool element(RowKind kind, const Field& field, const Value& value, std::byte* bytes, uint32_t index);
  bool bitsOf(RowKind kind, const Field& field, const Value& value, const std::byte* bytes, uint64_t& bits);
  bool inTable(std::optional<Table> table, const Field& field, const Value& value, uint64_t& bits);
  bool player(const Value& value, uint64_t& bits);
  bool flags(const Value& value, uint64_t& bits);
  bool roles(const Field& field, const Value& value, std::byte* bytes);
  bool object(const Value& value, uint64_t& bits);
  bool named(const Value& value, std::string_view label, uint64_t& number);
};

}  // namespace thou::position
