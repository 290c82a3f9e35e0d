#include "tools/thou/Junit.h"

#include <doctest/doctest.h>

namespace thou::cli {

TEST_SUITE("cli") {
  TEST_CASE("junit: what XML cannot hold is replaced, what it would take for its own is escaped") {
    CHECK(xmlEscaped("a < b & \"c\" > d") == "a &lt; b &amp; &quot;c&quot; &gt; d");
    CHECK(xmlEscaped("one\ntwo\t.") == "one&#10;two&#9;.");
    CHECK(xmlEscaped(std::string_view("\x1b[31m\0", 6)) == "\xef\xbf\xbd[31m\xef\xbf\xbd");
    CHECK(xmlEscaped("\xff") == "\xef\xbf\xbd");
    CHECK(xmlEscaped("\xef\xbf\xbe") == "\xef\xbf\xbd");
    CHECK(xmlEscaped("→ é") == "→ é");
  }

  TEST_CASE("junit: a suite for each file, its counts and those of all") {
    const std::string text = junit({{.name = "one", .path = "./a/b.thou", .line = 3, .seconds = 0.25, .failure = {}},
                                    {.name = "two", .path = "c.thou", .line = 4, .seconds = 0.5, .failure = "no\nmore"},
                                    {.name = "three", .path = "./a/b.thou", .failure = {}, .played = false}});
    CHECK(text == R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="thou" tests="3" failures="1" errors="0" skipped="1" time="0.750000">
  <testsuite name="./a/b.thou" tests="2" failures="0" errors="0" skipped="1" time="0.250000">
    <testcase classname="a.b" name="one" file="./a/b.thou" line="3" time="0.250000"/>
    <testcase classname="a.b" name="three" file="./a/b.thou" line="0" time="0.000000">
      <skipped message="not played"/>
    </testcase>
  </testsuite>
  <testsuite name="c.thou" tests="1" failures="1" errors="0" skipped="0" time="0.500000">
    <testcase classname="c" name="two" file="c.thou" line="4" time="0.500000">
      <failure message="no">no&#10;more</failure>
    </testcase>
  </testsuite>
</testsuites>
)");
  }
}

}  // namespace thou::cli
