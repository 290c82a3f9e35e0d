// Names and traits as databases write them, and tables of names that texts may mention. Next: SetText.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/import/Mapping.h"

namespace thou::import {

/// A card's name that a text may mention.
struct Named {
  std::string id;
  std::string name;
  std::string kind;  ///< of the ruleset, or empty
  std::vector<std::string> traits;
};

/// Reads a table of names, its columns divided by tabs: identifier, name, then in any order the type as in rows, and traits, each with
/// its full stop. Other columns say nothing.
std::vector<Named> readNames(std::string_view text, const Mapping& mapping);

/// `Avenger. S.H.I.E.L.D. Spy.` in its parts.
std::vector<std::string> splitTraits(std::string_view text);

/// What `apart` divides, outside brackets; what stands in square brackets is a part of its own.
std::vector<std::string> partsOf(std::string_view text, std::string_view apart);

/// `Wolf (Pet)` is `Wolf` and `Pet`; anything else is itself.
std::vector<std::string> withBrackets(std::string_view part);

/// Whether a text is a trait written as one: its first and last words with a capital, no longer word between them without.
bool isTitle(std::string_view text);

/// A name as a block's head can hold it: without quotes around it, without others inside.
std::string nameInQuotes(std::string_view name);

/// Whether a header can hold a trait.
bool isTrait(std::string_view text);

/// Whether a text has characters that are no text: line ends, tabs and the like.
bool hasControl(std::string_view text);

}  // namespace thou::import
