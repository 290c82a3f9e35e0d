// The reader: one pass, recursive to a fixed depth. See Json.h.
#include "runtime/position/Json.h"

#include <algorithm>
#include <charconv>

namespace thou::position {
namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::optional<Problem> parse(Value& value) {
    if (text_.size() > kMaxJsonBytes) return Problem{{}, "longer than 16 MiB"};
    if (!any(value, 0)) return problem_;
    blanks();
    if (at_ < text_.size()) fail("nothing may follow the value");
    return problem_;
  }

 private:
  bool fail(std::string text) {
    if (!problem_) problem_ = Problem{here(), std::move(text)};
    return false;
  }

  Place here() const { return {line_, uint32_t(at_ - lineStart_) + 1}; }

  void blanks() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n') {
        ++line_;
        lineStart_ = at_ + 1;
      } else if (c != ' ' && c != '\t' && c != '\r') {
        return;
      }
    }
  }

  bool eat(char c) {
    blanks();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool any(Value& value, size_t depth) {
    blanks();
    value.where = here();
    if (at_ == text_.size()) return fail("a value is missing");
    if (depth > kMaxJsonDepth) return fail("nested too deeply");
    switch (text_[at_]) {
      case '{':
        return object(value, depth);
      case '[':
        return array(value, depth);
      case '"':
        value.kind = Value::Kind::String;
        return string(value.text);
      case 't':
        return word(value, "true", Value::Kind::Bool, 1);
      case 'f':
        return word(value, "false", Value::Kind::Bool, 0);
      case 'n':
        return word(value, "null", Value::Kind::Null, 0);
      default:
        return number(value);
    }
  }

  bool word(Value& value, std::string_view spelling, Value::Kind kind, int64_t number) {
    if (!text_.substr(at_).starts_with(spelling)) return fail("a value is expected");
    at_ += spelling.size();
    value.kind = kind;
    value.number = number;
    return true;
  }

  bool number(Value& value) {
    value.kind = Value::Kind::Number;
    const char* const end = text_.data() + text_.size();
    const auto [stop, error] = std::from_chars(text_.data() + at_, end, value.number);
    if (error == std::errc::result_out_of_range) return fail("a number that is too large");
    if (error != std::errc()) return fail("a value is expected");
    if (stop != end && (*stop == '.' || *stop == 'e' || *stop == 'E')) return fail("a whole number is expected");
    at_ = size_t(stop - text_.data());
    return true;
  }

  bool array(Value& value, size_t depth) {
    value.kind = Value::Kind::Array;
    ++at_;
    if (eat(']')) return true;
    do {
      if (!any(value.items.emplace_back(), depth + 1)) return false;
    } while (eat(','));
    return eat(']') || fail("`,` or `]` is expected");
  }

  bool object(Value& value, size_t depth) {
    value.kind = Value::Kind::Object;
    ++at_;
    if (eat('}')) return true;
    do {
      blanks();
      const Place where = here();
      std::string key;
      if (at_ == text_.size() || text_[at_] != '"') return fail("a field's name is expected");
      if (!string(key)) return false;
      if (value.find(key)) {
        problem_ = Problem{where, "the field `" + key + "` is given twice"};
        return false;
      }
      if (value.members.size() == kMostMembers) return fail("an object with too many fields");
      if (!eat(':')) return fail("`:` is expected");
      value.members.push_back({.key = std::move(key), .value = {}});
      if (!any(value.members.back().value, depth + 1)) return false;
    } while (eat(','));
    return eat('}') || fail("`,` or `}` is expected");
  }

  bool string(std::string& out) {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      const char c = text_[at_];
      if (static_cast<unsigned char>(c) < 0x20) return fail("a string may not hold control characters");
      if (c != '\\') {
        out += c;
      } else if (!escape(out)) {
        return false;
      }
    }
    if (at_ == text_.size()) return fail("a string has no end");
    ++at_;
    return true;
  }

  bool escape(std::string& out) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
    ++at_;
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    if (c == 'u') return unicode(out);
    const size_t known = kLetters.find(c);
    if (known == std::string_view::npos || c == '\0') return fail("an unknown escape");
    out += kMeant[known];
    return true;
  }

  /// Four hexadecimal digits behind the `u` at `at_`; the last of them is where it stands then.
  std::optional<uint32_t> unit() {
    uint32_t code = 0;
    const char* const first = text_.data() + at_ + 1;
    if (at_ + 4 >= text_.size()) return std::nullopt;
    const auto [stop, error] = std::from_chars(first, first + 4, code, 16);
    if (error != std::errc() || stop != first + 4) return std::nullopt;
    at_ += 4;
    return code;
  }

  /// `\u00e9`, or two units that are one character: `\ud83d\ude00`.
  bool unicode(std::string& out) {
    const size_t start = at_;
    const auto unknown = [&] {
      at_ = start;
      return fail("an unknown escape");
    };
    const std::optional<uint32_t> first = unit();
    if (!first) return unknown();
    uint32_t code = *first;
    if (code >= 0xd800 && code < 0xe000) {
      const bool high = code < 0xdc00 && text_.substr(at_ + 1).starts_with("\\u");
      if (high) at_ += 2;
      const std::optional<uint32_t> second = high ? unit() : std::nullopt;
      if (!second || *second < 0xdc00 || *second >= 0xe000) return unknown();
      code = 0x10000 + ((code - 0xd800) << 10) + (*second - 0xdc00);
    }
    const auto more = [&](uint32_t shift) { out += char(0x80 | (code >> shift & 0x3f)); };
    if (code < 0x80) {
      out += char(code);
    } else if (code < 0x800) {
      out += char(0xc0 | code >> 6);
      more(0);
    } else if (code < 0x10000) {
      out += char(0xe0 | code >> 12);
      more(6);
      more(0);
    } else {
      out += char(0xf0 | code >> 18);
      more(12);
      more(6);
      more(0);
    }
    return true;
  }

  static constexpr size_t kMostMembers = 512;  ///< more than any row has: looking for a key stays cheap

  std::string_view text_;
  size_t at_ = 0;
  uint32_t line_ = 1;
  size_t lineStart_ = 0;
  std::optional<Problem> problem_;
};

}  // namespace

const Value* Value::find(std::string_view key) const {
  const auto found = std::find_if(members.begin(), members.end(), [key](const auto& m) { return m.key == key; });
  return found == members.end() ? nullptr : &found->value;
}

std::optional<Problem> parseJson(std::string_view text, Value& value) { return Parser(text).parse(value); }

std::string quoted(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += "\\u00";
      out += kDigits[size_t(c) >> 4];
      out += kDigits[size_t(c) & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

}  // namespace thou::position
