// The file lexer's input: bytes of already validated UTF-8, so that every token offset is a byte offset of the source.
//
// A newline is supplied behind the last byte, which lets lexer rules end at a newline everywhere. INVARIANT: the text outlives
// the stream. Next: FileReader.h.
#pragma once

#include <string>
#include <string_view>

#include "antlr4-runtime.h"

namespace thou::syntax {

/// A CharStream over borrowed bytes.
class ByteStream final : public antlr4::CharStream {
 public:
  explicit ByteStream(std::string_view text) : text_(text) {}

  void consume() override { ++at_; }
  size_t LA(ssize_t i) override {
    size_t at = i > 0 ? at_ + static_cast<size_t>(i) - 1 : at_ + static_cast<size_t>(i);
    if (at < text_.size()) return static_cast<unsigned char>(text_[at]);
    return at == text_.size() ? '\n' : antlr4::IntStream::EOF;
  }
  ssize_t mark() override { return -1; }
  void release(ssize_t) override {}
  size_t index() override { return at_; }
  void seek(size_t index) override { at_ = index; }
  size_t size() override { return text_.size() + 1; }
  std::string getSourceName() const override { return "text"; }
  std::string getText(const antlr4::misc::Interval& interval) override {
    size_t begin = static_cast<size_t>(interval.a);
    if (begin >= text_.size()) return {};
    return std::string(text_.substr(begin, static_cast<size_t>(interval.b - interval.a + 1)));
  }
  std::string toString() const override { return std::string(text_); }

 private:
  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace thou::syntax
