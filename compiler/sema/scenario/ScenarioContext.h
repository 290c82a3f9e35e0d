// The context of scenarios' sentences: what is laid out, what is done, what is expected. Reads phrases and clauses as the context of
// abilities does; what it places is there without an event. Next: Scenario.cpp.
#pragma once

#include <string_view>
#include <vector>

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Help where a sentence is no step.
inline constexpr std::string_view kSteps = "a scenario's sentence begins with `Given`, `When` or `Then`";
/// Help where what stands behind an event answers nothing.
inline constexpr std::string_view kAnswers =
    "answers are `choosing ...`, `declining ...`, `choosing to use ...`, `declining to use ...`, `paying with ...`";
/// How many copies of a card one sentence may lay out.
inline constexpr int64_t kMostCopies = 200;
/// The same where more is said of each: it is a local until the sentence ends.
inline constexpr int64_t kMostOfWhich = 60;

/// A subject of a clause: which card, and what it is said to be laid out with.
struct Item {
  const NounPhrase* phrase;
  std::vector<const Chunk*> with;
};

/// Where a clause says that cards are.
struct Place {
  bool said = false;
  Index zone = kNone;
  const Node* whose = nullptr;
  const Node* host = nullptr;
};

struct ScenarioContext : Context {
  using Context::Context;
  std::vector<const Node*> placed;  ///< the cards that the clause before has laid out
  bool alone = false;               ///< the sentence has one clause
};

}  // namespace thou::sema
