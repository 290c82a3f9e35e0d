// JSON that does nothing to a terminal and hides nothing from who reads it: characters that nobody sees (source/Unseen.h) are written as
// `\u202E`, which says the same to a program. LLVM's writer does so with controls alone. Next: Render.cpp, tools/thou.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "compiler/source/Unseen.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace thou::diag {

/// Hands on what is written to it, character by character. INVARIANT: what is written is JSON, so all but ASCII stands in strings.
class EscapingStream : public llvm::raw_ostream {
 public:
  explicit EscapingStream(llvm::raw_ostream& out) : llvm::raw_ostream(/*unbuffered=*/true), out_(out) {}

 private:
  void write_impl(const char* text, size_t size) override {
    for (const char* end = text + size; text != end; ++text) {
      const auto byte = static_cast<unsigned char>(*text);
      if ((byte & 0xc0) != 0x80) endCharacter();
      if (byte < 0x7f)
        out_ << *text;
      else
        character_ += *text;
    }
    written_ += size;
  }
  uint64_t current_pos() const override { return written_; }

  /// Hands on the bytes kept so far, which are one character: its end is seen when the next one begins, a quote at the latest.
  void endCharacter() {
    if (const auto unseen = source::findUnseen(character_)) {
      unsigned value = 0;
      std::sscanf(unseen->name.c_str(), "U+%X", &value);
      if (value > 0xffff) {  // JSON has it as two
        writeUnit(0xd7c0 + (value >> 10));
        value = 0xdc00 + (value & 0x3ff);
      }
      writeUnit(value);
    } else {
      out_ << character_;
    }
    character_.clear();
  }

  void writeUnit(unsigned value) {
    char unit[16];
    std::snprintf(unit, sizeof unit, "\\u%04X", value);
    out_ << unit;
  }

  llvm::raw_ostream& out_;
  std::string character_;
  uint64_t written_ = 0;
};

/// A writer of one JSON value, as LLVM's, to such a stream.
class PlainJson : private EscapingStream, public llvm::json::OStream {
 public:
  explicit PlainJson(llvm::raw_ostream& out)
      : EscapingStream(out), llvm::json::OStream(static_cast<llvm::raw_ostream&>(*this)) {}
};

}  // namespace thou::diag
