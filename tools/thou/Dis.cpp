// `thou dis`: bytecode under the source lines it comes from. Next: runtime/bytecode, the disassembler.
#include "tools/thou/Scope.h"

namespace thou::cli {

Exit dis(const driver::Compilation& compilation, const DisOptions& /*options*/, Output output) {
  return reportProblems(compilation, output);
}

}  // namespace thou::cli
