// What a command shows of texts that need not be sound: each line as it may be shown on a terminal. Next: compiler/source/Unseen.h.
#pragma once

#include <string>

#include "compiler/source/Unseen.h"
#include "llvm/Support/raw_ostream.h"

namespace thou::cli {

/// Hands on what is written to it line by line, through `source::shown`. A last line without an end is handed on with one when the stream is
/// destroyed. For people: what programs read (JSON, sets) says what there is as its format does.
class PlainStream : public llvm::raw_ostream {
 public:
  explicit PlainStream(llvm::raw_ostream& out) : llvm::raw_ostream(/*unbuffered=*/true), out_(out) {}
  ~PlainStream() override {
    if (!line_.empty()) endLine();
  }

 private:
  void write_impl(const char* text, size_t size) override {
    for (const char* end = text + size; text != end; ++text) {
      if (*text == '\n')
        endLine();
      else
        line_ += *text;
    }
    written_ += size;
  }
  uint64_t current_pos() const override { return written_; }

  void endLine() {
    out_ << source::shown(line_) << '\n';
    line_.clear();
  }

  llvm::raw_ostream& out_;
  std::string line_;
  uint64_t written_ = 0;
};

}  // namespace thou::cli
