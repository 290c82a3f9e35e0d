// Programs as bytes: a file to keep, and fingerprints to compare by.
//
//   "thouprog"  version u32  sections u32  checksum u64 of all that follows
//   for each section: offset u32, size u32 (from the start of the file; one after another, without gaps)
//   sections in the order of Layout.h: strings, files, functions ... single values
//
// Little-endian. Numbers are written 7 bits a byte, lowest first, in as few bytes as can be; indices plus one, 0 for
// none; code as 32-bit words. One program has one encoding: what `read` accepts, `write` gives back byte for byte.
// Next: Layout.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/bytecode/Program.h"

namespace thou::bytecode {

/// Goes up whenever Layout.h, the numbering of a table or the meaning of a row changes.
inline constexpr uint32_t kFormatVersion = 25;
/// The largest file `read` looks at.
inline constexpr size_t kMaxFileBytes = size_t(256) << 20;

/// A program read, or what is wrong with the bytes (lower case, no full stop).
struct ReadResult {
  std::optional<Program> program;
  std::string error;
};

std::vector<std::byte> write(const Program& program);

/// Reads and verifies. Any bytes may come: memory stays within a small multiple of their number.
ReadResult read(std::span<const std::byte> bytes);

/// Equal for programs whose files are equal.
uint64_t fingerprint(const Program& program);

/// What a card means: printed values, abilities with the code of their functions, effects and whatever those call,
/// run, impose or grant. Everything counts by its content, names by their text; so cards of different programs can be
/// compared. Left out: the card's own name, subtitle and other face, source positions, texts as written (also of choices: how
/// many modes, but not how they read), and numbers of registers that no instruction names. `program` must be
/// verified.
uint64_t fingerprint(const Program& program, Index card);

/// The same for one ability alone.
uint64_t abilityFingerprint(const Program& program, Index ability);

}  // namespace thou::bytecode
