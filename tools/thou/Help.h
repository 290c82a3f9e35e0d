// What `thou --help` and `thou SUBCOMMAND --help` say beside their lists of options. Next: Main.cpp, the options.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace thou::cli {

/// The help of the program (no name) or of one subcommand.
struct Help {
  llvm::StringRef subcommand;
  llvm::StringRef overview;  ///< before the options
  llvm::StringRef examples;  ///< after them
};

/// The help of the subcommand of that name, that of the program when there is none.
const Help& helpOf(llvm::StringRef subcommand);

/// What every help ends with: files, exit codes, environment.
llvm::StringRef commonHelp();

}  // namespace thou::cli
