// JSON as a tree that knows where each value was written: line and column of every complaint come from here.
//
// Strict: one value, no comments, no field twice, whole numbers of 64 bits only. INVARIANT: any bytes give a tree or a problem, within
// memory of a small multiple of their number and a bounded stack. Next: Read.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace thou::position {

/// A place in a text, counted from 1; columns in bytes.
struct Place {
  uint32_t line = 1;
  uint32_t column = 1;
};

/// What is wrong, and where (lower case, no full stop).
struct Problem {
  Place where;
  std::string text;
};

struct Member;

struct Value {
  enum class Kind : uint8_t { Null, Bool, Number, String, Array, Object };
  Kind kind = Kind::Null;
  Place where;
  int64_t number = 0;           ///< Number; Bool: 0 or 1
  std::string text;             ///< String
  std::vector<Value> items;     ///< Array
  std::vector<Member> members;  ///< Object, in the order written

  const Value* find(std::string_view key) const;
};

/// A field of an object.
struct Member {
  std::string key;
  Value value;
};

/// The largest text that is looked at, and how deep values may be nested.
inline constexpr size_t kMaxJsonBytes = size_t(16) << 20;
inline constexpr size_t kMaxJsonDepth = 16;

/// Reads a text into `value`; the first problem, or nothing.
std::optional<Problem> parseJson(std::string_view text, Value& value);

/// A string with its quotes, escaped.
std::string quoted(std::string_view text);

}  // namespace thou::position
