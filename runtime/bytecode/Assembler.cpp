// FunctionBuilder. Jumps are kept until finish, when every label has its place.
#include "runtime/bytecode/Assembler.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

#include "runtime/bytecode/OpcodeInfo.h"

namespace thou::bytecode {
namespace {

constexpr uint32_t kUnbound = 0xffffffffu;

bool fitsD(int64_t value) {
  return value >= std::numeric_limits<int16_t>::min() && value <= std::numeric_limits<int16_t>::max();
}

bool sameWhere(const Where& a, const Where& b) { return a.file == b.file && a.line == b.line && a.column == b.column; }

[[maybe_unused]] bool hasFormat(Opcode op, Format format) { return opcodeInfo(op).format == format; }

}  // namespace

FunctionBuilder::FunctionBuilder(Signature signature) {
  types_ = {Type::Card, Type::Player, Type::Event};
  if (signature.parameters.size() > kMaxParameters) {
    fail("the text carries more than " + std::to_string(kMaxParameters) + " values along");
    signature.parameters.resize(kMaxParameters);
  }
  types_.insert(types_.end(), signature.parameters.begin(), signature.parameters.end());
  most_ = types_.size();
  function_.name = signature.name;
  function_.parameters = std::move(signature.parameters);
  function_.result = signature.result;
  function_.pure = signature.pure;
}

void FunctionBuilder::fail(std::string message) {
  if (!error_) error_ = std::move(message);
}

Register FunctionBuilder::newRegister(Type type) { return newBlock(std::span(&type, 1)); }

Register FunctionBuilder::newBlock(std::span<const Type> types) {
  if (types_.size() + types.size() > kMaxRegisters) {
    fail("the text needs more than " + std::to_string(kMaxRegisters) + " registers");
    return 0;
  }
  const auto first = Register(types_.size());
  types_.insert(types_.end(), types.begin(), types.end());
  most_ = std::max(most_, types_.size());
  return first;
}

Register FunctionBuilder::newRoles() {
  std::array<Type, kRoleCount> types{};
  for (size_t i = 0; i < kRoleCount; ++i) types[i] = roleType(Role(i));
  return newBlock(types);
}

void FunctionBuilder::releaseTo(RegisterMark mark) {
  assert(mark.height >= kFirstParameter + function_.parameters.size());
  // A failed newBlock took nothing, so the stack may already be as low as the mark.
  if (mark.height < types_.size()) types_.resize(mark.height);
}

Label FunctionBuilder::newLabel() {
  labels_.push_back(kUnbound);
  return {uint32_t(labels_.size() - 1)};
}

void FunctionBuilder::bind(Label label) {
  assert(label.id < labels_.size() && labels_[label.id] == kUnbound);
  labels_[label.id] = uint32_t(function_.code.size());
}

Label FunctionBuilder::here() {
  const Label label = newLabel();
  bind(label);
  return label;
}

void FunctionBuilder::add(uint32_t word) {
  if (function_.code.size() == kMaxCode) {
    fail("the text needs more than " + std::to_string(kMaxCode) + " words of code");
    return;
  }
  if (pendingLine_) {
    std::vector<LineEntry>& lines = function_.lines;
    if (lines.empty() || !sameWhere(lines.back().where, *pendingLine_)) {
      lines.push_back({.pc = uint32_t(function_.code.size()), .where = *pendingLine_});
    }
    pendingLine_.reset();
  }
  function_.code.push_back(word);
}

void FunctionBuilder::line(Where where) { pendingLine_ = where; }

void FunctionBuilder::emitN(Opcode op) {
  assert(hasFormat(op, Format::N));
  add(encode(op));
}

void FunctionBuilder::emitA(Opcode op, uint8_t a) {
  assert(hasFormat(op, Format::A));
  add(encode(op, a));
}

void FunctionBuilder::emitAB(Opcode op, uint8_t a, uint8_t b) {
  assert(hasFormat(op, Format::AB));
  add(encode(op, a, b));
}

void FunctionBuilder::emitABC(Opcode op, uint8_t a, uint8_t b, uint8_t c) {
  assert(hasFormat(op, Format::ABC));
  add(encode(op, a, b, c));
}

void FunctionBuilder::emitAD(Opcode op, uint8_t a, int32_t d) {
  assert(hasFormat(op, Format::AD));
  if (!fitsD(d)) fail("a number in the code does not fit 16 bits");
  add(encodeD(op, a, int16_t(d)));
}

void FunctionBuilder::emitAX(Opcode op, uint8_t a, uint32_t x) {
  assert(hasFormat(op, Format::AX));
  add(encode(op, a));
  add(x);
}

void FunctionBuilder::emitABX(Opcode op, uint8_t a, uint8_t b, uint32_t x) {
  assert(hasFormat(op, Format::ABX));
  add(encode(op, a, b));
  add(x);
}

void FunctionBuilder::emitABCX(Opcode op, uint8_t a, uint8_t b, uint8_t c, uint32_t x) {
  assert(hasFormat(op, Format::ABCX));
  add(encode(op, a, b, c));
  add(x);
}

void FunctionBuilder::loadInt(Register to, int32_t value) {
  if (fitsD(value)) {
    emitAD(Opcode::LoadInt, to, value);
  } else {
    emitAX(Opcode::LoadLong, to, uint32_t(value));
  }
}

void FunctionBuilder::move(Register to, Register from) {
  if (to != from) emitAB(Opcode::Move, to, from);
}

void FunctionBuilder::jumpTo(Opcode op, Register condition, Label to) {
  assert(to.id < labels_.size());
  emitAD(op, condition, 0);
  jumps_.push_back({.word = uint32_t(function_.code.size() - 1), .label = to.id});
}

void FunctionBuilder::jump(Label to) { jumpTo(Opcode::Jump, 0, to); }
void FunctionBuilder::jumpIf(Register condition, Label to) { jumpTo(Opcode::JumpIf, condition, to); }
void FunctionBuilder::jumpIfNot(Register condition, Label to) { jumpTo(Opcode::JumpIfNot, condition, to); }

void FunctionBuilder::next(Opcode op, Register element, Register list, Register counter, Label done) {
  assert((op == Opcode::NextCard || op == Opcode::NextPlayer) && done.id < labels_.size());
  emitABCX(op, element, list, counter, 0);
  jumps_.push_back({.word = uint32_t(function_.code.size() - 1), .label = done.id, .wide = true});
}

void FunctionBuilder::charge(uint32_t fuel) {
  for (; fuel > 0x7fff; fuel -= 0x7fff) emitAD(Opcode::Charge, 0, 0x7fff);
  emitAD(Opcode::Charge, 0, int32_t(fuel));
}

Assembled FunctionBuilder::finish() {
  for (const Jump& jump : jumps_) {
    if (error_) break;
    const uint32_t target = labels_[jump.label];
    assert(target != kUnbound && "a label was jumped to and never bound");
    const int64_t distance = int64_t(target) - int64_t(jump.word) - 1;
    uint32_t& word = function_.code[jump.word];
    if (jump.wide) {
      word = uint32_t(int32_t(distance));
    } else if (fitsD(distance)) {
      word = encodeD(opcodeOf(word), aOf(word), int16_t(distance));
    } else {
      fail("a jump in the code does not fit 16 bits");
    }
  }
  if (error_) return {.function = {}, .error = std::move(error_)};
  function_.registers = uint8_t(most_);
  return {.function = std::move(function_), .error = std::nullopt};
}

}  // namespace thou::bytecode
