// A line of a card's text divided into its label and its sentences, before anything of it is understood. Next: Resume.h.
#pragma once

#include <string_view>
#include <vector>

namespace thou::import {

/// The label of a line with its colon ("Hero Action (attack):"), its title included; empty where it begins with none.
std::string_view labelOf(std::string_view line);

/// What stands behind the label, one sentence each, with its full stop. Parentheses, quotes and bulleted lists are parts of the
/// sentence that they stand in or behind. A stop ends no sentence behind a single capital letter (`O.T. Heroes`) or a short title (`Dr. Salt`).
std::vector<std::string_view> sentencesOf(std::string_view line);

}  // namespace thou::import
