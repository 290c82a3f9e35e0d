// See Attempt.h.
#include "compiler/sema/context/Attempt.h"

namespace thou::sema {

namespace {

/// Takes out what a list has got since it had `size` elements.
template <typename List>
void shorten(List& list, size_t size) {
  list.erase(list.begin() + ptrdiff_t(size), list.end());
}

}  // namespace

AddedRows::AddedRows(bytecode::Program& program) : program_(program) {
  eachTable(*this, [&](auto table, size_t& before) { before = (program.*table).size(); });
}

void AddedRows::takeBack() {
  eachTable(*this, [&](auto table, size_t before) { shorten(program_.*table, before); });
}

bytecode::Program AddedRows::copy() const {
  bytecode::Program rows;
  eachTable(*this, [&](auto table, size_t before) {
    const auto& all = program_.*table;
    (rows.*table).assign(all.begin() + ptrdiff_t(before), all.end());
  });
  return rows;
}

Attempt::Attempt(Context& context)
    : context_(context),
      rows_(context.program),
      setting_(context.setting),
      discourse_(context.discourse),
      wording_(context.wording),
      findings_(context.made),
      clauseSpan_(context.clauseSpan),
      nextLocal_(context.nextLocal),
      routines_(context.made.routines.size()),
      effectSpans_(context.made.effectSpans.size()),
      abilitySpans_(context.made.abilitySpans.size()),
      notes_(context.notes.size()),
      reports_(context.sink.mark()),
      failed_(context.failed) {}

void Attempt::keep() {
  kept_ = true;
  rows_.keep();
}

void Attempt::takeBack() {
  rows_.takeBack();
  context_.setting = setting_;
  context_.discourse = discourse_;
  context_.wording = wording_;
  static_cast<Findings&>(context_.made) = findings_;
  context_.clauseSpan = clauseSpan_;
  context_.nextLocal = nextLocal_;
  shorten(context_.made.routines, routines_);
  shorten(context_.made.effectSpans, effectSpans_);
  shorten(context_.made.abilitySpans, abilitySpans_);
  shorten(context_.notes, notes_);
  context_.sink.rollback(reports_);
  context_.failed = failed_;
}

}  // namespace thou::sema
