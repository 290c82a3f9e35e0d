// Decisions, views and log entries as JSON: what `run --json`, `host` and pages say of a game. The shapes are those of
// tools/host/protocol.schema.json. Next: runtime/play/View.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "llvm/Support/JSON.h"
#include "runtime/play/View.h"
#include "runtime/position/Json.h"

namespace thou::cli {

/// Any bytes as a string that JSON can hold.
std::string jsonText(std::string_view text);

/// "cards", "yes-no" and so on: how a kind of decision is called in JSON.
const char* nameOf(rules::DecisionKind kind);

/// What an option is called in answers, each of a decision otherwise: "card:17", the card or an ability of it; "card:17/2", the second option
/// that is of it; "rule", an ability of the ruleset; "player:2", "mode:1", "yes"; "option:4", counted from 0, where its player may not
/// tell which card it is.
std::string optionId(const rules::Decision& decision, size_t option);

/// What is wrong with a list of chosen options.
struct ChoiceProblem {
  bool illegal = false;  ///< an option is named that there is none of; else it is no such list at all
  std::string text;
};

/// Indices into the options, from `value`, a list of such indices and of ids; null where there is none.
std::optional<ChoiceProblem> readChoice(const position::Value* value, const rules::Decision& decision,
                                        std::vector<uint32_t>& choice);

/// Writes the member `entries` with the log from index `first` on, as that player may read it.
void writeLog(llvm::json::OStream& json, const std::vector<rules::LogEntry>& entries, size_t first,
              state::PlayerId reader);

/// Writes the member `decision`, so that a program can offer it and answer with indices into its options, or their ids.
void writeDecision(llvm::json::OStream& json, const bytecode::Program& program, const rules::Decision& decision);

/// Writes a view as an object.
void writeView(llvm::json::OStream& json, const bytecode::Program& program, const play::View& view);

/// "idle", "waiting", "won", "lost", "trapped".
const char* nameOf(rules::Status status);

}  // namespace thou::cli
