// Decisions, views and log entries as JSON: what `run --json`, `host` and pages say of a game. The shapes are those of
// tools/host/protocol.schema.json. Next: runtime/play/View.h.
#pragma once

#include <string>

#include "llvm/Support/JSON.h"
#include "runtime/play/View.h"

namespace thou::cli {

/// Any bytes as a string that JSON can hold.
std::string jsonText(std::string_view text);

/// "cards", "yes-no" and so on: how a kind of decision is called in JSON.
const char* nameOf(rules::DecisionKind kind);

/// What an option is called in answers, each of a decision otherwise: "card:17", the card or an ability of it; "card:17/2", the second option
/// that is of it; "rule", an ability of the ruleset; "player:2", "mode:1", "yes"; "option:4", counted from 0, where its player may not
/// tell which card it is.
std::string optionId(const rules::Decision& decision, size_t option);

/// Writes the member `decision`, so that a program can offer it and answer with indices into its options, or their ids.
void writeDecision(llvm::json::OStream& json, const bytecode::Program& program, const rules::Decision& decision);

/// Writes a view as an object.
void writeView(llvm::json::OStream& json, const bytecode::Program& program, const play::View& view);

/// "idle", "waiting", "won", "lost", "trapped".
const char* nameOf(rules::Status status);

}  // namespace thou::cli
