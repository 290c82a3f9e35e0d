#include "tools/thou/Scope.h"

#include "doctest/doctest.h"

namespace thou::cli {

TEST_SUITE("cli") {
  TEST_CASE("a file lies in itself, in its folder and in folders above") {
    CHECK(lies("cards/champions/night.thou", {}));
    CHECK(lies("cards/champions/night.thou", {"cards/champions/night.thou"}));
    CHECK(lies("cards/champions/night.thou", {"cards"}));
    CHECK(lies("cards/champions/night.thou", {"other", "./cards/champions/"}));
    CHECK(lies("./cards/champions/night.thou", {"cards"}));
    CHECK(lies("cards/champions/night.thou", {"."}));
    CHECK(lies("/cards/night.thou", {"/"}));
  }

  TEST_CASE("a file does not lie in what only begins alike, or in another folder") {
    CHECK_FALSE(lies("cards/champions.thou", {"cards/champion"}));
    CHECK_FALSE(lies("cardsets/a.thou", {"cards"}));
    CHECK_FALSE(lies("../a.thou", {"."}));
    CHECK_FALSE(lies("/a.thou", {"."}));
    CHECK_FALSE(lies("cards/a.thou", {"cards/b.thou", "tests"}));
  }

  TEST_CASE("a program that is not sound is a bug of ours, whatever else is wrong") {
    driver::Compilation compilation;
    compilation.sources.add("a.thou", "");
    CHECK(exitFor(compilation) == Exit::Internal);
    compilation.sink.report(diag::Id::InternalError, {});
    CHECK(exitFor(compilation) == Exit::Internal);
    compilation.verified = true;
    CHECK(exitFor(compilation) == Exit::Failed);
    compilation.sound = false;
    CHECK(exitFor(compilation) == Exit::Internal);
  }

  TEST_CASE("an unknown name is reported with the nearest one") {
    std::string out, err;
    llvm::raw_string_ostream outStream(out), errStream(err);
    Exit exit = reportUnknown("scenario", "An allys kill", {"Your own kill", "An ally's kill"}, {outStream, errStream});
    CHECK(exit == Exit::Usage);
    CHECK(outStream.str().empty());
    CHECK(errStream.str() == "thou: no scenario named \"An allys kill\"; did you mean \"An ally's kill\"?\n");
  }

  TEST_CASE("the margin that all lines share is taken off") {
    CHECK(withoutMargin("").empty());
    CHECK(withoutMargin("    a\n      b\n\n    c\n") == "a\n  b\n\nc\n");
    CHECK(withoutMargin("a\n  b") == "a\n  b");
  }

  TEST_CASE("a hash is 16 digits") {
    CHECK(hex(0) == "0000000000000000");
    CHECK(hex(0xabcdef0123456789) == "abcdef0123456789");
  }
}

}  // namespace thou::cli
