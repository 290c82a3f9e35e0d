// From syntax trees to a program: declarations, then every text they hold. The room's front door.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/diag/Diag.h"
#include "compiler/sema/context/Context.h"
#include "compiler/sema/model/Model.h"
#include "compiler/syntax/Parse.h"

namespace thou::sema {

/// What became of one ability line.
struct TextInfo {
  Span text;
  std::string owner;  ///< card, kind, keyword, verb or scenario
  bool compiled = false;
};

/// A program as far as meaning goes: tables filled, functions still trees.
struct Meaning {
  std::vector<std::pair<Index, Routine>> routines;  ///< index in Program::functions, tree
  std::vector<std::pair<Index, Span>> effectSpans;
  std::vector<std::pair<Index, Span>> abilitySpans;
  std::vector<std::pair<Span, Note>> notes;  ///< ability text, note
  std::vector<TextInfo> texts;
  syntax::ParseStatistics parses;
};

/// Fills `model.program` from the files. Texts that do not compile are reported and left out, whole.
void analyse(Model& model, const std::vector<const syntax::FileAst*>& files, syntax::Arena& arena, diag::Sink& sink,
             Meaning& meaning);

/// What one text comes to, apart from the program that it belongs to.
struct Added {
  bytecode::Program rows;                           ///< nothing but the rows that stand behind the program's own
  std::vector<std::pair<Index, Routine>> routines;  ///< index in `rows.functions`, tree
};

/// Builds one of the texts that `analyse` has built, of a declaration and not of a card or a scenario, with the words at `instead` in its
/// place. The model and its program stay as they are, but for names and titles that only those words have; what is declared is not read again. None where
/// the words are refused, or no declaration has that text.
std::optional<Added> analyseAgain(Model& model, Span text, Span instead, syntax::Arena& arena, diag::Sink& sink);

}  // namespace thou::sema
