// What is put into texts and into JSON that are damaged at random. Next: Mutator.h, which puts it in.
#pragma once

#include <string>
#include <vector>

namespace thou::tests {

/// What is put into texts of the language: punctuation, heads of declarations and pieces of them, characters that nobody sees.
const std::vector<std::string>& snippets();

/// What is put into JSON.
const std::vector<std::string>& values();

}  // namespace thou::tests
