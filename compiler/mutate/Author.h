// Changes to a card's text such as an author might make by mistake. Words are known by their class (closed words) or by what the ruleset
// declares them to be (a holder, a player, a stretch of the game); no word of a game is known here.
// INVARIANT: the changes of a line depend on the line and the vocabulary alone, in a fixed order, no text twice. Next: Operators.def.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/driver/Driver.h"

namespace thou::mutate {

enum class Operator : uint8_t {
#define OPERATOR(Name, Spelling, Doc) Name,
#include "compiler/mutate/Operators.def"
};

/// "each-a"
std::string_view nameOf(Operator op);
/// All of them, in order.
std::vector<Operator> operators();

/// One change of one line.
struct Change {
  Operator op{};
  std::string before;  ///< the words changed
  std::string after;   ///< by what; empty when they are left out
  std::string text;    ///< the whole line then

  /// `each-a: each → a`, `drop-word: friendly`: what a change is called in the list of those accepted.
  std::string what() const;
};

class Lexicon;

class Author {
 public:
  /// Learns the words of a compilation, which must outlive this.
  explicit Author(const driver::Compilation& compilation);
  ~Author();
  Author(Author&&) noexcept;

  std::vector<Change> changes(std::string_view line) const;

 private:
  std::unique_ptr<const Lexicon> lexicon_;
};

}  // namespace thou::mutate
