// How a test case says that what it tests is not here (a corpus, a library): it prints a line that tools/test counts.
#pragma once

#include <iostream>
#include <string_view>

#include "doctest/doctest.h"

namespace thou::tests {

/// Reports the running test case as skipped, with the reason; the caller returns next.
inline void skip(std::string_view reason) {
  std::cout << "[skipped] " << doctest::getContextOptions()->currentTest->m_name << ": " << reason << '\n';
}

}  // namespace thou::tests
