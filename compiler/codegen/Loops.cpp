// Loops over lists inside expressions: every query with a predicate or a key is inlined as one.
//
// A list can be appended to only while it is the newest of its frame. Where the body of a loop begins lists itself, the result
// is therefore joined anew for each element (quadratic in the elements kept, and rare: see Collector).
// Next: Statements.cpp.
#include "compiler/codegen/Emitter.h"
#include "compiler/codegen/Fuel.h"
#include "compiler/codegen/Loop.h"
#include "compiler/codegen/Shape.h"

namespace thou::codegen {

using bytecode::Opcode;
using bytecode::Type;
using sema::Node;
using sema::NodeKind;

struct Emitter::Collector {
  Emitter& emitter;
  Reg list;
  bool players;
  bool joins;  ///< the loop's body makes lists: Append would meet an older list

  Collector(Emitter& owner, bool ofPlayers, bool bodyMakesLists)
      : emitter(owner),
        list(owner.take(ofPlayers ? Type::Players : Type::Cards)),
        players(ofPlayers),
        joins(bodyMakesLists) {
    begin();
  }
  void begin() { emitter.code_.emitA(players ? Opcode::NewPlayers : Opcode::NewList, list); }
  void add(Reg element) {
    if (!joins) return emitter.code_.emitAB(players ? Opcode::AppendPlayer : Opcode::Append, list, element);
    Scope scope(emitter);
    Reg one = emitter.take(players ? Type::Players : Type::Cards);
    emitter.code_.emitAB(players ? Opcode::SinglePlayer : Opcode::Single, one, element);
    addAll(one);
  }
  void addAll(Reg more) { emitter.code_.emitABC(players ? Opcode::JoinPlayers : Opcode::Join, list, list, more); }
};

Emitter::Loop::Loop(Emitter& owner, const Node& node, bool ofPlayers)
    : emitter(owner), list(owner.copy(*node.args[0])), players(ofPlayers) {
  begin(node.local);
}

Emitter::Loop::Loop(Emitter& owner, Reg from, bool ofPlayers) : emitter(owner), list(from), players(ofPlayers) {
  begin(-1);
}

void Emitter::Loop::begin(int32_t name) {
  local = name;
  position = emitter.take(Type::Int);
  element = emitter.take(players ? Type::Player : Type::Card);
  top = emitter.code_.newLabel();
  end = emitter.code_.newLabel();
  auto found = emitter.locals_.find(local);
  if (found != emitter.locals_.end()) outer = found->second;
}

void Emitter::Loop::open(uint32_t fuel) {
  emitter.loadInt(position, 0);
  emitter.code_.bind(top);
  emitter.code_.next(players ? Opcode::NextPlayer : Opcode::NextCard, element, list, position, end);
  emitter.code_.charge(fuel);
  if (local >= 0) emitter.locals_[local] = element;
}

void Emitter::Loop::close() {
  emitter.code_.jump(top);
  emitter.code_.bind(end);
  if (local < 0) return;
  if (outer)
    emitter.locals_[local] = *outer;
  else
    emitter.locals_.erase(local);
}

void Emitter::unite(const Node& node, Reg to) {
  std::vector<Reg> lists;
  for (const Node* child : node.args) lists.push_back(value(*child));
  Collector result(*this, false, false);
  Reg known = take(Type::Bool);
  for (Reg list : lists) {
    Scope scope(*this);
    Loop loop(*this, list, false);
    loop.open(1);
    code_.emitABC(Opcode::Contains, known, result.list, loop.element);
    code_.jumpIf(known, loop.top);
    result.add(loop.element);
    loop.close();
  }
  code_.move(to, result.list);
}

void Emitter::filter(const Node& node, Reg to) {
  bool players = node.kind == NodeKind::FilterPlayers;
  const Node& predicate = *node.args[1];
  Loop loop(*this, node, players);
  Collector result(*this, players, makesLists(predicate));
  loop.open(chargeOf(predicate));
  unless(predicate, loop.top);
  result.add(loop.element);
  loop.close();
  code_.move(to, result.list);
}

void Emitter::best(const Node& node, Reg to) {
  const Node& key = *node.args[1];
  Loop loop(*this, node, false);
  Collector result(*this, false, makesLists(key));
  Reg record = number(0);
  Reg zero = number(0);
  Reg kept = take(Type::Int);
  Reg test = take(Type::Bool);
  Label better = code_.newLabel();
  Label equal = code_.newLabel();
  loop.open(chargeOf(key));
  Reg now = value(key);
  code_.emitAB(Opcode::Count, kept, result.list);  // 0 before the first: there is no record yet
  code_.emitABC(Opcode::EqInt, test, kept, zero);
  code_.jumpIf(test, better);
  code_.emitABC(Opcode::EqInt, test, now, record);
  code_.jumpIf(test, equal);
  if (node.value)
    code_.emitABC(Opcode::LtInt, test, record, now);
  else
    code_.emitABC(Opcode::LtInt, test, now, record);
  code_.jumpIfNot(test, loop.top);
  code_.bind(better);
  result.begin();
  code_.move(record, now);
  code_.bind(equal);
  result.add(loop.element);
  loop.close();
  code_.move(to, result.list);
}

void Emitter::takeFirst(const Node& node, Reg to) {
  Reg list = value(*node.args[0]);
  Reg many = value(*node.args[1]);
  Loop loop(*this, list, false);
  Collector result(*this, false, false);
  Reg test = take(Type::Bool);
  loop.open(1);
  code_.emitABC(Opcode::LeInt, test, loop.position, many);  // the position is past this card already
  code_.jumpIfNot(test, loop.end);
  result.add(loop.element);
  loop.close();
  code_.move(to, result.list);
}

void Emitter::sum(const Node& node, Reg to) {
  const Node& amount = *node.args[1];
  Loop loop(*this, node, false);
  Reg total = number(0);
  loop.open(chargeOf(amount));
  code_.emitABC(Opcode::Add, total, total, value(amount));
  loop.close();
  code_.move(to, total);
}

void Emitter::collect(const Node& node, Reg to) {
  const Node& lists = *node.args[1];
  const bool zones = node.args[0]->kind == NodeKind::Players && lists.kind == NodeKind::CardsInZone &&
                     lists.args[0]->kind == NodeKind::Local && lists.args[0]->value == node.local;
  if (zones) return code_.emitAX(Opcode::CardsInZones, to, uint32_t(lists.value));
  Loop loop(*this, node, true);
  Collector result(*this, false, true);
  loop.open(chargeOf(lists));
  result.addAll(value(lists));
  loop.close();
  code_.move(to, result.list);
}

}  // namespace thou::codegen
