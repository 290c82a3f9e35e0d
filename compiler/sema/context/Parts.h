// What the rooms hand one another on the way from clauses to trees. Plain records: whoever makes one fills it, and none
// outlives the text that is built. Next: Context.h.
#pragma once

#include <optional>
#include <vector>

#include "compiler/sema/context/Description.h"
#include "compiler/sema/model/Meaning.h"
#include "compiler/sema/model/Model.h"
#include "compiler/syntax/Ast.h"

namespace thou::sema {

/// What stands around a noun in its phrase.
enum Part : unsigned { kDet = 1, kQuantity = 2, kOrdinal = 4, kMods = 8, kOf = 16 };

/// What clauses of condition ask; `later`: answered when that is over.
struct Asked {
  const Node* test = nullptr;
  std::optional<Duration> later;
};

/// What an ability has set aside and later sentences speak of.
struct Aside {
  const Node* group = nullptr;  ///< Int: the group
  uint32_t kinds = 0;
  bool plural = false;
  bool paired = false;  ///< it has a duration, or something goes on meanwhile (SA-3)
  bool others = false;  ///< only opponents' cards (SA-2)
  Span span;
};

/// A card that a cost chooses in so many words, and that must be the payer's own where something is then done to it as a cost.
struct OwnToPay {
  int32_t chosen;    ///< the local that holds it
  int32_t variable;  ///< the card in `own`
  const Node* own;   ///< Bool: whether the payer controls it, or it is nobody's
};

/// A part of an effect that runs later, with what it keeps of now.
struct Later {
  const char* what;
  const Node* body;
  Type result;
  bool pure;
  Index function = kNone;
};

/// Of which verbs no event happens to which cards: verb and test of the event.
struct Protection {
  Index verb = kNone;
  const Node* test = nullptr;
};

/// A filled frame on its way to statements: what is known of the deed, step after step.
struct Performing {
  /// What leads up to the event: a choice or value to keep, or a loop that all behind it stands in.
  struct Step {
    const Node* keep = nullptr;
    bool players = false;
    const Node* list = nullptr;
    int32_t variable = -1;
    const Node* asked = nullptr;  ///< how many of them the text says
  };
  Filling& filling;
  Span span;
  std::vector<Step> steps;          ///< outermost first
  std::vector<const Node*> guards;  ///< what must hold for it to be done at all
  bool sure = false;                ///< what it is done by or to was chosen last among those it can be
  void keep(const Node* statement) { steps.push_back({.keep = statement}); }
};

/// One of several options: what may be chosen, and the first local that has no value where it is.
struct Option {
  const Node* body;
  int32_t known;
};

/// A value that an effect keeps. Of what is chosen: what must hold for there to be something to choose; of what can be looked up before:
/// the value. Null where that is not known.
struct Kept {
  const Node* let = nullptr;
  const Node* test = nullptr;
  const Node* value = nullptr;
};

/// What is known of an effect so far, part after part.
struct Targets {
  int32_t known = 0;            ///< locals numbered below have their values where it is asked
  std::vector<int32_t> each{};  ///< locals of the loops that the part stands in, whatever their numbers
  int32_t outside = known;      ///< `known` outside of these loops
  bool always = true;           ///< the part does not hang on a condition
  /// Of an ability that is an event by its tag: only what is done to the event's objects is looked at.
  bool tagged = false;
  bool used = false;  ///< of an ability that may be used: what puts its card away is nothing to play it for
  std::vector<Kept> kept{};
  std::vector<int32_t> results{};  ///< locals of what has been done
  const Node* last = nullptr;      ///< what must be there for the deed before
  const Node* chosen = nullptr;    ///< what must be there since the text says `choose`
};

/// A labelled line: what is known of it, step after step.
struct Labelled {
  const syntax::Ability& text;
  std::vector<const syntax::Sentence*> statements;  ///< without keywords, limits and reminders
  std::vector<const syntax::Sentence*> limits;
  const LabelDecl* label = nullptr;
  bytecode::Ability ability;
  std::vector<const Word*> tags;          ///< the events that it is: (attack)
  bool watches = false;                   ///< it answers an event
  llvm::ArrayRef<const Clause*> clauses;  ///< of the first sentence, behind the trigger and its `if`
  const Node* test = nullptr;             ///< what must hold for it to be used
  const Node* gate = nullptr;             ///< and for it to be resolved by another text
  std::vector<const Node*> costs;
  const Node* effect = nullptr;
};

/// An amount that is divided among several cards.
struct Shares {
  std::vector<const Node*> chosen;  ///< statements: which card each one of the amount is for
  const Node* list = nullptr;       ///< the cards that it may be for
  int32_t element = -1;             ///< one of them
  const Node* share = nullptr;      ///< how much is for that one
};

/// One change that `gets` or `gains` makes.
struct Modification {
  bytecode::Change change{};
  Index id = kNone;
  const Node* amount = nullptr;
  bool less = false;  ///< said with a minus
};

/// An X that is defined when the roles of its clause are filled.
struct LateX {
  const NounPhrase* definition = nullptr;
  int32_t variable = -1;
  size_t prelude = 0;  ///< before which of the statements of `prelude` it is asked for
};

}  // namespace thou::sema
