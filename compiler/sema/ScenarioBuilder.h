// The builder of scenarios' sentences: what is laid out, what is done, what is expected. Reads phrases and clauses as the builder of
// abilities does; what it places is there without an event. Next: Scenario.cpp.
#pragma once

#include "compiler/sema/Builder.h"

namespace thou::sema {

class ScenarioBuilder : public Builder {
 public:
  using Builder::Builder;
  /// Help where a sentence is no step.
  static constexpr std::string_view kSteps = "a scenario's sentence begins with `Given`, `When` or `Then`";
  /// Help where what stands behind an event answers nothing.
  static constexpr std::string_view kAnswers =
      "answers are `choosing ...`, `declining ...`, `choosing to use ...`, `declining to use ...`, `paying with ...`";
  /// One sentence; false after reporting.
  bool step(const syntax::Sentence& sentence, bytecode::Step& step);

 private:
  /// "Then X and Y.": one test, and each part of it.
  bool then(const syntax::Sentence& sentence, bytecode::Step& step);
  bool isNothing(const Clause& clause) const;  ///< "nothing happens"
  bool nothing(const syntax::Sentence& sentence,
               bytecode::Step& step);  ///< "When nothing happens.", "Then nothing happens."
  bool begin(const Clause& clause, bytecode::Step& step);

  // ---- what is laid out (ScenarioPlace.cpp, ScenarioState.cpp)
  /// How many copies of a card one sentence may lay out.
  static constexpr int64_t kMostCopies = 200;
  /// The same where more is said of each: it is a local until the sentence ends.
  static constexpr int64_t kMostOfWhich = 60;
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
  /// Fills a step; false after reporting.
  bool given(const syntax::Sentence& sentence, bytecode::Step& step);
  /// One clause of it as a statement that makes it so; null after reporting.
  const Node* placeClause(const Clause& clause);
  const Node* placeOwned(const Clause& clause, bool control);
  const Node* placeIdentity(const Clause& clause);
  const Node* placeOfScenario(const Clause& clause, const NounDecl& noun);
  const Node* placeCards(const Clause& clause);
  bool subjectsOf(const Clause& clause, std::vector<Item>& items);
  /// Reads where they are put, if the clause says so.
  bool placeSaid(const Clause& clause, Cursor& cursor, Place& place);
  /// What a clause without a subject says of the cards just laid out.
  bool placeStates(const Clause& clause, std::vector<const Node*>& statements);
  /// Adds what makes the card as the chunks from the cursor on say: exhausted, facedown, with damage and counters.
  bool placeState(const Node* card, Cursor& cursor, std::vector<const Node*>& statements);
  bool placeAdjective(const Node* card, const Word& word, std::vector<const Node*>& statements);
  bool placeParticiple(const Node* card, const Clause& clause, std::vector<const Node*>& statements);
  /// "facedown", "facedown as a Ghost minion"; the cursor stands at the word.
  bool placeFacedown(const Node* card, Cursor& cursor, std::vector<const Node*>& statements);
  /// A statement that puts a new card into a zone; `result`, unless null: that card, for the statements behind it.
  const Node* spawn(Index card, const Node* player, Index zone, const Node** result);
  /// The card that a name means, in Program::cards, where several share it the first declared of the kind that is said (`ally Rook`) and, with
  /// `behind`, of the printed stat that stands there (`Rook with stage number 2`), which is taken off; kNone after reporting.
  Index cardNamed(const NounPhrase& phrase, Cursor* behind = nullptr);
  /// How many copies of a card are named; 0 after reporting. `bare`: nothing more is said of them.
  int32_t copiesSaid(const NounPhrase& phrase, bool bare);
  /// "with stage number 2": fills and takes it off; false where it is not there.
  bool printedStat(Cursor& cursor, std::pair<uint8_t, int32_t>& stat);

  // ---- what is done, and with which answers (When.cpp)
  /// Fills a step; false after reporting.
  bool when(const syntax::Sentence& sentence, bytecode::Step& step);
  /// Adds the answers that stand behind the event: `choosing Ann`, `paying with Coil`.
  bool answers(Cursor& cursor, bytecode::Step& step);
  /// Fills the answer that begins with `choosing`, `declining` or `paying`; `chunks`: the rest of it.
  bool oneAnswer(const Chunk& start, std::vector<const Chunk*> chunks, bytecode::Answer& answer);
  /// Adds one thing that an answer names: which, and how many of it.
  bool answerPart(const NounPhrase& phrase, Cursor& cursor, bytecode::Answer& answer);
  const Chunk* asChunk(const NounPhrase& phrase);
  /// A Cards node: those that a description in an answer can mean, wherever they are; null where it means no cards.
  const Node* cardsMeant(Desc& desc);
  bool isPlay(const VerbWord& verb) const;
  bool isOffered(const Clause& clause) const;  ///< what a player is offered: playing, using an ability
  /// A statement that offers a player what it is about; its choice is the step's first answer.
  const Node* offer(const Clause& clause, bytecode::Step& step);
  bool notOffered(const Clause& clause, bytecode::Step& step);  ///< "Then you cannot play ..."
  const Node* everywhere();                                     ///< a Cards node: all cards, wherever they are

  std::vector<const Node*> placed_;  ///< the cards that the clause before has laid out
  bool alone_ = false;               ///< the sentence has one clause
};

}  // namespace thou::sema
