// Changes texts at random as accidents and mischief do: words and lines deleted, doubled, swapped; braces, quotes, heads of declarations and
// pieces of other files put in; cut short; bytes replaced. INVARIANT: the result depends on the seed and the texts alone, on every machine.
// Next: MutatedInputs.h, what is done with them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace thou::tests {

/// Numbers from a seed (splitmix64): the same on every machine and library.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next();
  /// A number below `bound`; 0 for a bound of 0.
  size_t below(size_t bound) { return bound == 0 ? 0 : size_t(next() % bound); }
  /// One of `values`, which must not be empty.
  template <typename List>
  const auto& oneOf(const List& values) {
    return values[below(std::size(values))];
  }

 private:
  uint64_t state_;
};

class Mutator {
 public:
  /// `snippets`: what is put in as it is; `others`: texts that pieces are taken from.
  Mutator(Random& random, const std::vector<std::string>& snippets, const std::vector<std::string>& others)
      : random_(random), snippets_(snippets), others_(others) {}

  /// `text` after so many changes.
  std::string changed(std::string text, size_t changes);

  /// A run of whole lines of `text`, at most `most` of them.
  std::string someLines(std::string_view text, size_t most);

 private:
  void change(std::string& text);
  void changeWords(std::string& text);
  void changeLines(std::string& text);
  void putIn(std::string& text);
  void changeBytes(std::string& text);
  char byte();

  Random& random_;
  const std::vector<std::string>& snippets_;
  const std::vector<std::string>& others_;
};

}  // namespace thou::tests
