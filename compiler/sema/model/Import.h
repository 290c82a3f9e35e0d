// `import` declarations: what the fields of a card database's objects are in this language. Read by compiler/import.
//
// No field is known to the compiler: a ruleset names them. INVARIANT: a rule in Model::imports names a header item, kind or icon that is
// declared. Next: DeclareImport.cpp.
#pragma once

#include <cstdint>
#include <string>

#include "compiler/source/Source.h"

namespace thou::sema {

/// The largest number that a header item may give.
inline constexpr int32_t kMostPrinted = 9'999;

/// `import attack: header ATK.`, `import type_code "leader": kind villain.`, `import health: header HP; per player if
/// health_per_hero.`
struct ImportRule {
  enum class Sort : uint8_t {
    Identifier,   ///< tells objects apart
    OtherFace,    ///< the identifier of the other face of the same card
    Name,         ///< the card's name
    Kind,         ///< `item` empty: the value spells a kind; else it means that one
    Traits,       ///< traits, each with its full stop
    Trait,        ///< the trait `item`, wherever the words `value` stand in the field; besides what else the field is
    Text,         ///< ability lines
    Header,       ///< the number of the header item `item`
    Parentheses,  ///< the number in parentheses behind the header item `item`
    Icon,         ///< so many printed resources `item`
    Class,        ///< the header item `item`, an adjective that cards print
    Unique,       ///< a truth value
    Subtitle,     ///< what tells cards of one name apart
    Misprint,     ///< wherever `value` stands in the text, `item` is meant
    Definition,   ///< behind `value` stands what X is, as `item` says it: "X is the number of"
    Note,         ///< what this language cannot say: kept beside the card
    Nothing,      ///< no part of the card
  } sort{};
  std::string field;
  std::string value;       ///< the only value it is about, as text; see `hasValue`
  bool hasValue = false;   ///< for this value only, before rules for all values
  std::string item;        ///< as declared
  std::string also;        ///< Kind, Trait: a second one that the card has, or empty
  bool restNoted = false;  ///< Traits: what is no trait is noted
  bool subtitled = false;  ///< Name: what stands in parentheses at its end is the subtitle
  int32_t number = -1;     ///< Header: the number that this value means
  bool perPlayer = false;  ///< Header: the number is for each player, when `condition` holds
  std::string condition;   ///< a field that is true, or with `unless` is not
  bool unless = false;
  source::Span where;
};

}  // namespace thou::sema
