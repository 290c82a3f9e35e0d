// The frames of a trigger's verbs that its clauses fit: each is a sort of event that the ability watches.
#pragma once

#include <vector>

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Tries the frames one after the other, each from where the trigger began, and makes one test of those that fit.
class TriggerReadings {
 public:
  TriggerReadings(Context& context, bytecode::Ability& ability);
  /// Tries each frame of a verb; false where none fits.
  bool read(const Clause& clause, const VerbWord& word);
  /// Nothing more is tried: the context is as it was before, with the notes of the first that fits.
  void close();
  /// Has the ability watch the events of all that fit. Bool: whether one is meant.
  const Node* watch(bool after);
  /// Mentions the roles of the first, and then what the trigger describes: "that minion" is the one described.
  void mentionAll();

  struct Reading {
    const VerbFrame* frame = nullptr;
    const Node* test = nullptr;
    std::vector<Antecedent> antecedents;
    const Node* amount = nullptr;
    RoleKinds kinds;
    bool oneOfAmount = false;  ///< Setting::oneOfAmount
  };
  std::vector<Reading> all;  ///< those that fit, each once

 private:
  Context& context_;
  bytecode::Ability& ability_;
  std::vector<Antecedent> before_;
  size_t notesBefore_;
  std::vector<Note> notes_;
};

/// Reports why no frame of a verb fits a trigger's clause. Always false.
bool refuseTrigger(Context& context, const Clause& clause, const VerbWord& verb);

/// A test of an event's roles, those asked as they were when the event began.
const Node* asTheyWere(Context& context, const Node* test);

}  // namespace thou::sema
