// The token classes of the sentence grammar, and tokens of them. Next: Tagger.h, which makes them.
#pragma once

#include <string_view>
#include <vector>

#include "compiler/syntax/Ast.h"
#include "compiler/syntax/Layout.h"

namespace thou::syntax {

/// The token classes; values are one less than the grammar's token types.
enum class Tag : uint8_t {
#define TAG(Name, TOKEN, words) Name,
#include "compiler/syntax/Tags.def"
};

std::string_view tagName(Tag tag);
/// What an author calls it.
std::string_view tagWords(Tag tag);

/// Does a finite verb group begin with it?
bool isFinite(Tag tag);

/// One token of the sentence grammar.
struct Tagged {
  Tag tag{};
  Word* word = nullptr;  ///< null for an implied stop
  Span span;
  uint16_t can = 0;            ///< what the unit could have been
  uint16_t chosen = 0;         ///< which of that it is
  bool comma = false;          ///< and, or, but, then: a comma stood before it
  bool then = false;           ///< and, or, but: "then" stood behind it
  bool colon = false;          ///< comma: written as a colon, "choose one: ..."
  bool commaBehind = false;    ///< then: a comma stood behind it
  Word* orElse = nullptr;      ///< an opening parenthesis: the `or` behind it, which is no token of its own
  bool implied = false;        ///< a stop that is not in the text
  const char* rule = nullptr;  ///< the row of TagRules.cpp that decided, where one had to
  uint32_t head = 0;           ///< Tag::Head: index into TaggedText::heads
};

struct TaggedText {
  std::vector<Tagged> tokens;
  std::vector<Head> heads;  ///< of quoted abilities
};

}  // namespace thou::syntax
