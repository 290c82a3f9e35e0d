// What a run of `thou test` writes about its scenarios, for people and as JSON. Next: Test.cpp, which plays them.
#pragma once

#include <string>

#include "llvm/Support/raw_ostream.h"
#include "runtime/scenario/ScenarioRunner.h"
#include "tools/thou/Meant.h"

namespace thou::cli {

/// How many scenarios came to what.
struct Counts {
  size_t passed = 0;
  size_t failed = 0;
  size_t skipped = 0;
};

/// `An ally's defeat of a minion is not yours (YOU-7, YOU-16)`
void writeName(llvm::raw_ostream& out, const bytecode::Program& program, const bytecode::Scenario& scenario);

/// One that failed: where, what was expected, what was so, the position and the log.
void writeFailure(llvm::raw_ostream& out, const bytecode::Program& program, const bytecode::Scenario& scenario,
                  const scenario::Result& result);
/// The same as one text, for documents.
std::string failureText(const bytecode::Program& program, const bytecode::Scenario& scenario,
                        const scenario::Result& result);

/// One that was played, as an object.
void writeJson(llvm::raw_ostream& out, const bytecode::Program& program, const bytecode::Scenario& scenario,
               const scenario::Result& result);

/// One that could not be played, and why.
void writeNotPlayed(llvm::raw_ostream& out, const Meant& each, const std::string& why, bool asJson);

/// One of a list of names.
void writeListed(llvm::raw_ostream& out, const Meant& each, bool asJson);

void writeCounts(llvm::raw_ostream& out, const Counts& counts, bool asJson);

}  // namespace thou::cli
