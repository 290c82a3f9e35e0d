#include "compiler/mutate/Rewording.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "Places.h"

using namespace thou;

namespace {

std::string kites() {
  std::ifstream in(THOU_SOURCE_DIR "/tests/games/kites.thou");
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The text of a declaration, as the compilation lists it.
source::Span textOf(const driver::Compilation& compilation, std::string_view words) {
  for (const driver::AbilityInfo& ability : compilation.abilities) {
    if (compilation.sources.text(ability.text) == words) return ability.text;
  }
  FAIL("no text " << words);
  return {};
}

}  // namespace

TEST_CASE(
    "rewording: a verb's body, a rule and a scope's body are read anew, in any order, and nothing is left behind") {
  const auto compilation = driver::compileTexts({{"kites.thou", kites()}});
  REQUIRE(compilation->verified);
  mutate::Rewording rewording(*compilation);
  const std::pair<const char*, const char*> texts[] = {
      {"Score 1 point on your flyer.", "Score 2 points on your flyer."},
      {"If this card has 3 or more height, it soars.", "If this card has 4 or more height, it soars."},
      {"Mend any number of slack cards in your grass.", "Mend a slack card in your grass."},
  };
  for (const auto& [line, other] : texts) {
    CAPTURE(std::string(line));
    const source::Span text = textOf(*compilation, line);
    const auto original = rewording.meaning(text, line);
    REQUIRE(original);
    const auto changed = rewording.meaning(text, other);
    REQUIRE(changed);
    CHECK(changed != original);
    CHECK_FALSE(rewording.meaning(text, "Score score point on your flyer."));
    CHECK(rewording.meaning(text, line) == original);
    CHECK(rewording.meaning(text, other) == changed);
  }
}

TEST_CASE("rewording: other words of the same meaning have the same hash") {
  const auto compilation = driver::compileTexts({{"kites.thou", kites()}});
  mutate::Rewording rewording(*compilation);
  const source::Span text = textOf(*compilation, "Stow this card.");
  CHECK(rewording.meaning(text, "Stow this card.") == rewording.meaning(text, "You stow this card."));
  CHECK_FALSE(rewording.meaning(text, "Stow this cards."));
}

TEST_CASE("rewording: what is no text of a declaration is refused") {
  const auto compilation = driver::compileTexts({{"kites.thou", kites()}});
  mutate::Rewording rewording(*compilation);
  CHECK_FALSE(rewording.meaning({0, 5, source::FileId{0}}, "Stow this card."));
}

TEST_CASE("rewording: behaviour counts code, not names or places") {
  const auto compilation = driver::compileTexts({{"kites.thou", kites()}});
  const auto moved = driver::compileTexts({{"other.thou", "\n\n" + kites()}});
  std::string text = kites();
  text.replace(text.find("3 or more"), 1, "4");
  const auto changed = driver::compileTexts({{"kites.thou", text}});
  CHECK(mutate::behaviour(compilation->program) == mutate::behaviour(moved->program));
  CHECK(mutate::behaviour(compilation->program) != mutate::behaviour(changed->program));
}
