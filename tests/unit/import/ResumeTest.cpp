#include "compiler/import/Resume.h"

#include <doctest/doctest.h>

#include <string>

#include "compiler/import/Load.h"
#include "compiler/import/Sentences.h"

namespace thou::import {
namespace {

using Texts = std::vector<std::string_view>;

/// One card's text, tried and resumed.
Verdict resumed(const std::string& text) {
  const std::string card =
      R"({"code": "x1", "name": "Harbour Cat", "type_code": "ally", "health": 3, "text": ")" + text + "\"}\n";
  const auto loaded = loadTexts({{"cards.json", card}}, {}, "champions", {});
  Trial trial = tryFaces(loaded->faces, loaded->names, loaded->mapping, {}, [](size_t) {});
  resumeFailures(loaded->faces, loaded->names, loaded->mapping, {}, trial);
  return trial.verdicts.at(0);
}

std::string missingOf(const Verdict& verdict) {
  std::string result;
  for (const Failure& failure : verdict.failures)
    result += (failure.follows ? "(" : "") + failure.missing + (failure.follows ? ")" : "") + "; ";
  return result;
}

TEST_CASE("sentences: stops, and what is none") {
  CHECK(sentencesOf("Draw 1 card. Ready it.") == Texts{"Draw 1 card.", "Ready it."});
  CHECK(sentencesOf("Action: Draw 1 card.  Ready it!") == Texts{"Draw 1 card.", "Ready it!"});
  CHECK(sentencesOf("Ready an O.T. ally. Thaw Dr. Salt.") == Texts{"Ready an O.T. ally.", "Thaw Dr. Salt."});
  CHECK(sentencesOf("It gets +1 HP. Ready it.") == Texts{"It gets +1 HP.", "Ready it."});
  CHECK(sentencesOf("Draw 1 card (It is yours. Keep it.). Go.") ==
        Texts{"Draw 1 card (It is yours. Keep it.).", "Go."});
  CHECK(sentencesOf("Draw 1 card. (Limit once per round.)") == Texts{"Draw 1 card.", "(Limit once per round.)"});
  CHECK(sentencesOf("It gains \"Draw 1. Ready it.\" Go.") == Texts{"It gains \"Draw 1. Ready it.\"", "Go."});
  CHECK(sentencesOf("Draw. Choose:\n• Draw 1 card.\n• Ready it.") ==
        Texts{"Draw.", "Choose:\n• Draw 1 card.\n• Ready it."});
  CHECK(sentencesOf("").empty());
  for (const char* odd : {".", "..", ":", "(", ")", ")).", "\"", "\"..", "</", "<", ": :", "\n", "A.B", "</b>."})
    CHECK(sentencesOf(odd).size() <= 2);
}

TEST_CASE("sentences: a label is what stands before the first colon, and begins with a capital") {
  CHECK(labelOf("Action: Draw 1 card.") == "Action:");
  CHECK(labelOf("Hero Action (attack): Draw.") == "Hero Action (attack):");
  CHECK(labelOf("<b>Response</b>: After it.") == "<b>Response</b>:");
  CHECK(labelOf("Draw 1 card. Then: go.").empty());
  CHECK(labelOf("choose: go.").empty());
  CHECK(labelOf("Choose:\n• Go.").empty());
  CHECK(labelOf("").empty());
}

TEST_CASE("resume: every sentence of a line that is missing something says so, and the others count") {
  const Verdict verdict = resumed("Action: Draw 1 card. Teleport an enemy. Draw 1 card. Fly to an enemy.");
  CHECK(verdict.lines == 1);
  CHECK(verdict.compiled == 0);
  CHECK(verdict.sentences == 4);
  CHECK(verdict.compiledSentences == 2);
  CHECK(missingOf(verdict) == "word: teleport; word: fly; ");
  CHECK(verdict.failures.at(0).sentence == "Teleport an enemy.");
  CHECK(verdict.failures.at(1).line == "Action: Draw 1 card. Teleport an enemy. Draw 1 card. Fly to an enemy.");
}

TEST_CASE("resume: what hangs on a sentence that failed is told from what is missing itself") {
  CHECK(missingOf(resumed("Action: Teleport an enemy. If you do, draw 1 card.")) ==
        "word: teleport; (no-antecedent: if you do); ");
  CHECK(missingOf(resumed("Action: If you do, draw 1 card.")) == "no-antecedent: if you do; ");
}

TEST_CASE("resume: behind a trigger that is not understood the deeds are tried by themselves") {
  const Verdict verdict =
      resumed("Action: Draw 1 card.\\nResponse: After you teleport, draw 1 card. Draw 2 cards. Fly to an enemy.");
  CHECK(verdict.lines == 2);
  CHECK(verdict.sentences == 4);
  CHECK(verdict.compiledSentences == 2);
  CHECK(missingOf(verdict) == "word: teleport; word: fly; ");
}

TEST_CASE("resume: sentences see those before them that compile") {
  const Verdict verdict = resumed("Action: Teleport an enemy. Choose an ally. Ready that ally.");
  CHECK(verdict.compiledSentences == 2);
  CHECK(missingOf(verdict) == "word: teleport; ");
}

TEST_CASE("resume: what compiles, and what is no text, is left as it is") {
  CHECK(resumed("Action: Draw 1 card. Draw 2 cards.").compiledSentences == 2);
  CHECK(resumed("Action: Draw 1 card. Draw 2 cards.").ok());
  for (const char* odd : {"}", "{", ".", "", "((((", "Draw. // b", "Teleport", "A: B: C. D", "\\u0007. Go."}) {
    const Verdict verdict = resumed(odd);
    INFO(odd);
    CHECK(verdict.compiledSentences <= verdict.sentences);
    CHECK(verdict.ok() == (verdict.lines == verdict.compiled));
  }
}

}  // namespace
}  // namespace thou::import
