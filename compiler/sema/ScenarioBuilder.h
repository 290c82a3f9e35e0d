// The builder of scenarios' sentences: what is laid out, what is done, what is expected. Reads phrases and clauses as the builder of
// abilities does; what it places is there without an event. Next: Scenario.cpp.
#pragma once

#include "compiler/sema/Builder.h"

namespace thou::sema {

class ScenarioBuilder : public Builder {
 public:
  using Builder::Builder;
  /// One sentence; false after reporting.
  bool step(const syntax::Sentence& sentence, bytecode::Step& step);

 private:
  // ---- what is laid out (Scenario.cpp, ScenarioState.cpp)
  bool given(const syntax::Sentence& sentence, bytecode::Step& step);
  const Node* placeClause(const Clause& clause);
  bool placeState(const Node* card, Cursor& cursor, std::vector<const Node*>& statements);
  bool placeAdjective(const Node* card, const Word& word, std::vector<const Node*>& statements);
  const Node* spawn(Index card, const Node* player, Index zone, const Node** result);
  Index cardNamed(const NounPhrase& phrase);
  Index zoneWith(bytecode::ZoneRole role) const;  ///< the first kind of zone with this role

  // ---- what is done, and with which answers (When.cpp)
  bool when(const syntax::Sentence& sentence, bytecode::Step& step);
  bool answers(Cursor& cursor, bytecode::Step& step);
  bool isOffered(const Clause& clause) const;
  const Node* offer(const Clause& clause, bytecode::Step& step);
  bool notOffered(const Clause& clause, bytecode::Step& step);
  const Node* everywhere();
};

}  // namespace thou::sema
