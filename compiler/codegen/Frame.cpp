// See Frame.h.
#include "compiler/codegen/Frame.h"

#include <utility>

#include "compiler/codegen/Shape.h"

namespace thou::codegen {

using bytecode::Opcode;
using bytecode::Type;
using sema::Node;

Frame::Frame(const sema::Routine& routine)
    : routine_(routine), code_({.parameters = routine.parameters, .result = routine.result, .pure = routine.pure}) {}

void Frame::bindLocals() {
  for (const Binding& each : bindingsOf(*routine_.body)) {
    Reg to = take(each.type);
    locals_[each.local] = to;
    if (!each.always) loadDefault(each.type, to);
  }
}

Frame::Reg Frame::takeBlock(size_t count) {
  std::vector<Type> types(count, Type::None);
  return code_.newBlock(types);
}

void Frame::loadDefault(Type type, Reg to) {
  switch (type) {
    case Type::Int:
      return loadInt(to, 0);
    case Type::Bool:
      return code_.emitAD(Opcode::LoadBool, to, 0);
    case Type::Card:
      return code_.emitA(Opcode::LoadNoCard, to);
    case Type::Player:
      return code_.emitA(Opcode::LoadNoPlayer, to);
    case Type::Cards:
      return code_.emitA(Opcode::NewList, to);
    case Type::Players:
      return code_.emitA(Opcode::NewPlayers, to);
    case Type::Event:  // no instruction makes "no event": such a local must be bound before it is used
    case Type::None:
      return;
  }
}

Frame::Reg Frame::registerOf(const Node& local) {
  int64_t number = local.kind == sema::NodeKind::Local ? local.value : local.local;
  auto found = locals_.find(number);
  if (found != locals_.end()) return found->second;
  if (!refusal_) refusal_ = {.why = "speaking of what is not known at this place", .fault = Refusal::Fault::Unknown};
  return 0;
}

void Frame::fail(std::string why) {
  if (!refusal_) refusal_ = {.why = std::move(why)};
}

void Frame::failOurs(std::string why) {
  if (!refusal_) refusal_ = {.why = std::move(why), .fault = Refusal::Fault::Ours};
}

void Frame::loadInt(Reg to, int64_t number) {
  if (number != int32_t(number)) return fail("the text has a number beyond 32 bits");
  code_.loadInt(to, int32_t(number));
}

Frame::Reg Frame::number(int64_t number) {
  Reg to = take(Type::Int);
  loadInt(to, number);
  return to;
}

std::optional<bytecode::Function> Frame::finish(Refusal& refusal) {
  bytecode::Assembled done = code_.finish();
  if (refusal_ || done.error) {
    refusal = refusal_ ? *refusal_ : Refusal{.why = *done.error};
    return std::nullopt;
  }
  return std::move(done.function);
}

}  // namespace thou::codegen
