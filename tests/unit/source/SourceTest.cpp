// Lines, columns in code points, spans.
#include "compiler/source/Source.h"

#include <doctest/doctest.h>

using namespace thou::source;

TEST_CASE("source: lines and columns") {
  SourceManager sources;
  FileId file = sources.add("a.thou", "one\ntw\u00e9 x\r\nthree");
  CHECK(sources.locate(file, 0).line == 1);
  CHECK(sources.locate(file, 4).line == 2);
  CHECK(sources.locate(file, 9).column == 5);  // é is two bytes and one column
  CHECK(sources.locate(file, 9999).line == 3);
  CHECK(sources.lineAt(file, 5) == "tw\u00e9 x");
  CHECK(sources.lineAt(file, 3) == "one");
  CHECK(sources.lineAt(file, 13) == "three");
  CHECK(sources.path(file) == "a.thou");
}

TEST_CASE("source: spans") {
  SourceManager sources;
  FileId first = sources.add("a", "hello world");
  FileId second = sources.add("b", "");
  Span hello{.begin = 0, .length = 5, .file = first};
  Span world{.begin = 6, .length = 5, .file = first};
  CHECK(sources.text(cover(hello, world)) == "hello world");
  CHECK(cover(world, hello) == cover(hello, world));
  CHECK_FALSE(Span{}.valid());
  CHECK(first.value != second.value);
  CHECK(sources.lineAt(second, 0).empty());
  Span far{.begin = 100'000, .length = 5, .file = first};
  CHECK(cover(hello, far).length == 0xffff);
}
