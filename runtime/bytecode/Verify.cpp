// The verifier's order of parts, its errors, and its last part: that no function calls itself, however indirectly.
#include "runtime/bytecode/Verify.h"

#include "runtime/bytecode/Verifier.h"

namespace thou::bytecode {

std::string VerifyError::text() const {
  std::string text(table);
  if (row != kNone) text += "[" + std::to_string(row) + "]";
  if (pc != kNone) text += " at " + std::to_string(pc);
  return text + ": " + message;
}

std::optional<VerifyError> verify(const Program& program) { return Verifier(program).run(); }

bool Verifier::fail(std::string message) { return failAt(kNone, std::move(message)); }

bool Verifier::failAt(uint32_t pc, std::string message) {
  error_ = VerifyError{.table = table_, .row = row_, .pc = pc, .message = std::move(message)};
  return false;
}

std::optional<VerifyError> Verifier::run() {
  if (!checkTables()) return error_;
  callees_.assign(program_.functions.size(), {});
  placing_.assign(program_.functions.size(), 0);
  for (Index i = 0; i < program_.functions.size(); ++i) {
    if (!checkFunction(i)) return error_;
  }
  if (checkUses()) checkCalls();
  return error_;
}

bool Verifier::checkCalls() {
  // Depth first over CallPure; the path is kept apart from the C++ stack, for it may be as long as the table.
  enum Colour : uint8_t { White, Grey, Black };
  struct Visit {
    Index function = kNone;
    size_t next = 0;  ///< of its callees
  };
  colours_.assign(program_.functions.size(), White);
  std::vector<Visit> path;
  for (Index root = 0; root < program_.functions.size(); ++root) {
    if (colours_[root] != White || callees_[root].empty()) continue;
    colours_[root] = Grey;
    path.push_back({.function = root});
    while (!path.empty()) {
      Visit& top = path.back();
      if (top.next == callees_[top.function].size()) {
        colours_[top.function] = Black;
        path.pop_back();
        continue;
      }
      const Index callee = callees_[top.function][top.next++];
      if (colours_[callee] == Grey) {
        at("functions", top.function);
        return fail("it calls itself, by way of functions[" + std::to_string(callee) + "]");
      }
      if (colours_[callee] == Black) continue;
      colours_[callee] = Grey;
      path.push_back({.function = callee});
    }
  }
  return true;
}

}  // namespace thou::bytecode
