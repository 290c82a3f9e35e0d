// The shipped games as tests of commands ask for them, compiled once a program; and what a command says.
#pragma once

#include <string>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "llvm/Support/raw_ostream.h"
#include "tools/thou/Cli.h"

namespace thou::tests {

/// A game of champions for one to four players, and one of redemption for two.
inline const char* const kVillainGame = "The Silt Baron and the Moon Runners";
inline const char* const kDuel = "Two Roads";

inline const driver::Compilation& champions() {
  static const auto compilation = driver::compile({.paths = {THOU_SOURCE_DIR "/cards/champions"}});
  return *compilation;
}

inline const driver::Compilation& redemption() {
  static const auto compilation = driver::compile({.paths = {THOU_SOURCE_DIR "/cards/redemption"}});
  return *compilation;
}

/// What a command wrote, and how it ended.
struct Said {
  cli::Exit exit;
  std::string out;
  std::string err;
};

template <class Call>
Said said(Call call) {
  Said said{};
  llvm::raw_string_ostream out(said.out), err(said.err);
  said.exit = call(cli::Output{out, err});
  return said;
}

}  // namespace thou::tests
