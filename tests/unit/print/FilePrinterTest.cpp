#include "compiler/print/FilePrinter.h"

#include <doctest/doctest.h>

#include "compiler/print/Comments.h"
#include "tests/unit/print/Formatted.h"

namespace thou::tests {
namespace {

/// A ruleset in which one can draw.
constexpr std::string_view kRules = R"(ruleset tiny.
zone deck (decks): deck; players; hidden.
noun player (players): player.
noun card (cards): card.
kind ally (allies): a player card; a character.
label Action: action.
trait Spy.
verb draw (draws, drew, drawn, drawing): a player draws an amount of cards. Does draw.
verb choose (chooses, chose, chosen, choosing): means choose.
)";

/// The part behind the ruleset, formatted; also checks that formatting again changes nothing.
std::string rest(std::string_view text) {
  const std::string once = formatted(std::string(kRules) + std::string(text));
  CHECK(formatted(once) == once);
  REQUIRE(once.starts_with(kRules));
  return once.substr(kRules.size());
}

}  // namespace

TEST_CASE("file printer: heads and headers have one form") {
  CHECK(rest("stat   might .\n") == "stat might.\n");
  CHECK(rest("noun  x( xs,ys )  :   a  b.   \n") == "noun x (xs, ys): a b.\n");
  CHECK(rest("ally \"A\"{Cost 2 .THW 1(1). Traits :Spy}\n") == "ally \"A\" { Cost 2. THW 1 (1). Traits: Spy.\n}\n");
  CHECK(rest("ally \"A\" {\n\n\n}\n") == "ally \"A\" {\n}\n");
  CHECK(rest("kind k: an identity.{\n}\n") == "kind k: an identity. {\n}\n");
  CHECK(rest("stat a. stat b.\nstat c.") == "stat a.\nstat b.\nstat c.\n");
  CHECK(rest("ally \"A\" { Traits: S.P.Y. Old. Resource: [x]  [y].\r\n}\r\n") ==
        "ally \"A\" { Traits: S.P.Y. Old. Resource: [x] [y].\n}\n");
}

TEST_CASE("file printer: abilities from their tree, one line each, bullets below") {
  CHECK(rest("ally \"A\" {\n Action:   draw\n  1 card.\n\tACTION: Draw 2 cards.\n}\n") ==
        "ally \"A\" {\n  Action: Draw 1 card.\n  Action: Draw 2 cards.\n}\n");
  CHECK(rest("ally \"A\" {\n  Action: Choose:\n- draw 1 card.\n- draw 2 cards.\n}\n") ==
        "ally \"A\" {\n  Action: Choose:\n    • Draw 1 card.\n    • Draw 2 cards.\n}\n");
}

TEST_CASE("file printer: a rule across the card stays") {
  CHECK(rest("ally \"A\" {\n  Action: Draw 1 card.\n  <hr />\n  Action: Draw 1 card.\n  <hr />\n}\n") ==
        "ally \"A\" {\n  Action: Draw 1 card.\n  <hr />\n  Action: Draw 1 card.\n  <hr />\n}\n");
}

TEST_CASE("file printer: what does not parse stays as written") {
  CHECK(rest("ally \"A\" {\n    Action:  Drawe  1 card.   \n}\n") == "ally \"A\" {\n  Action:  Drawe  1 card.\n}\n");
  CHECK(rest("verb pull (pulls, pulled, pulling):  a player  pulls. { \n  Draw  1 card .\n  Silent .\n}\n") ==
        "verb pull (pulls, pulled, pulling): a player pulls. {\n  Draw 1 card.\n  Silent .\n}\n");
}

TEST_CASE("file printer: comments stay, wherever they are") {
  CHECK(rest("//one  \n\n\n\n// two\nstat a.   // three\n  // four\n\n") ==
        "//one\n\n// two\nstat a.   // three\n// four\n");
  CHECK(rest("ally \"A\" { Cost 1. // head\n\n// in\n\n\n  Action: draw 1 card.\t// behind\n // last\n\n} // end\n") ==
        "ally \"A\" { Cost 1. // head\n\n  // in\n\n  Action: Draw 1 card.\t// behind\n  // last\n} // end\n");
  CHECK(rest("ally \"A\" // in the head\n{ Cost 1.\n  Action:  draw 1 card.\n}\n") ==
        "ally \"A\" // in the head\n{ Cost 1.\n  Action:  draw 1 card.\n}\n");
  CHECK(rest("ally \"A\" {\n  Action: Draw // in the text\n  1   card.\n}\n") ==
        "ally \"A\" {\n  Action: Draw // in the text\n  1   card.\n}\n");
  CHECK(rest("ally \"//no\" {\n}\n//\n") == "ally \"//no\" {\n}\n//\n");
}

TEST_CASE("file printer: an empty file, only comments, a byte order mark") {
  CHECK(formatted("") == "");
  CHECK(formatted("\n\n \n") == "");
  CHECK(formatted("\n\n// a\n\n\n// b") == "// a\n\n// b\n");
  CHECK(formatted("\xef\xbb\xbfstat a.\n") == "stat a.\n");
}

TEST_CASE("comments: behind a blank or first on a line, not in quotes or words") {
  const auto found = print::comments("// a \nx // b\n\"// no\" y//no\n\"open // c\n//");
  REQUIRE(found.size() == 4);
  CHECK(found[0].begin == 0);
  CHECK(found[0].end == 4);
  CHECK(found[1].begin == 8);
  CHECK(found[3].begin + 2 == found[3].end);
}

}  // namespace thou::tests
