// A reading that is tried and not kept leaves nothing: not in its context, not among the messages, not in the program.
#include "compiler/sema/context/Attempt.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

using namespace thou;
using namespace thou::sema;

namespace {

/// A context with something in each of its parts, so that what is taken back can be told from what was there.
struct Text {
  source::SourceManager sources;
  bytecode::Program program;
  Model model;
  llvm::BumpPtrAllocator arena;
  diag::Sink sink;
  std::vector<Note> notes;
  Nested nested{};
  std::optional<Context> context;

  Text() {
    model.program = &program;
    model.sources = &sources;
    context.emplace(model, nested, arena, sink, notes, Owner{.title = "Plain Card"});
    touch(1);
    sink.report(diag::Id::UnknownNoun, span(1)).arg("before");
  }
  static Span span(int number) { return {uint32_t(number), 1, {0}}; }

  /// What a reading may do, each thing once.
  void touch(int number) {
    Context& text = *context;
    text.note(span(number), "note " + std::to_string(number));
    text.setting.would = number > 1;
    text.setting.watchedVerbs.push_back(bytecode::Index(number));
    text.setting.paidFor = number > 1 ? text.boolean(true) : nullptr;
    text.discourse.clause = number;
    text.discourse.antecedents.push_back({.sort = Desc::Sort::Card, .clause = number});
    text.discourse.searched = Desc{.sort = Desc::Sort::Zone, .index = bytecode::Index(number)};
    text.discourse.chosen.push_back(number);
    text.wording.defining = number > 1;
    text.wording.lasts = Duration{.span = span(number)};
    text.made.prelude.push_back(text.integer(number));
    text.made.atFirst.push_back(text.integer(number));
    text.made.paid = number;
    text.made.deckLimit = number;
    text.clauseSpan = span(number);
    text.newLocal();
    text.routine("part", text.boolean(true), Type::Bool, true);
    text.choice("prompt");
    text.made.effectSpans.emplace_back(bytecode::Index(program.effects.size()), span(number));
    program.effects.emplace_back();
    text.made.abilitySpans.emplace_back(bytecode::Index(program.abilities.size()), span(number));
    program.abilities.emplace_back();
    program.wraps.emplace_back();
    program.standing.emplace_back();
  }

  /// All of that in words.
  std::string all() const {
    const Context& text = *context;
    std::string said = text.failed ? "failed" : "fine";
    const auto add = [&](const char* name, auto value) {
      said += std::string(" ") + name + " " + std::to_string(value);
    };
    add("notes", notes.size());
    add("would", text.setting.would);
    add("watched verbs", text.setting.watchedVerbs.size());
    add("paid for", text.setting.paidFor != nullptr);
    add("clause", text.discourse.clause);
    add("antecedents", text.discourse.antecedents.size());
    add("searched", text.discourse.searched ? text.discourse.searched->index : 0);
    add("chosen", text.discourse.chosen.size());
    add("defining", text.wording.defining);
    add("lasts", text.wording.lasts ? text.wording.lasts->span.begin : 0);
    add("prelude", text.made.prelude.size());
    add("at first", text.made.atFirst.size());
    add("paid", text.made.paid);
    add("deck limit", text.made.deckLimit);
    add("place", text.clauseSpan.begin);
    add("locals", text.nextLocal);
    add("routines", text.made.routines.size());
    add("effect spans", text.made.effectSpans.size());
    add("ability spans", text.made.abilitySpans.size());
    add("functions", program.functions.size());
    add("choices", program.choices.size());
    add("effects", program.effects.size());
    add("abilities", program.abilities.size());
    add("wraps", program.wraps.size());
    add("standing", program.standing.size());
    add("messages", sink.all().size());
    add("errors", sink.errorCount());
    return said;
  }
};

}  // namespace

TEST_CASE("attempt: what is not kept leaves nothing") {
  Text text;
  const std::string before = text.all();
  {
    const Attempt attempt(*text.context);
    text.touch(2);
    text.context->fail(diag::Id::NoRole, text.span(2), "what does not fit");
    CHECK(text.all() != before);
    CHECK(text.sink.all().size() == 2);
  }
  CHECK(text.all() == before);
  CHECK(text.notes.back().text == "note 1");
  CHECK(text.sink.all().back().arguments == std::vector<std::string>{"before"});
}

TEST_CASE("attempt: what is kept stays, its error as well") {
  Text text;
  std::string after;
  {
    Attempt attempt(*text.context);
    text.touch(2);
    text.context->fail(diag::Id::NoRole, text.span(2), "what does not fit");
    attempt.keep();
    after = text.all();
  }
  CHECK(text.all() == after);
  CHECK(text.context->failed);
  CHECK(text.sink.errorCount() == 2);
}

TEST_CASE("attempt: one reading after the other, and one inside the other") {
  Text text;
  const std::string before = text.all();
  {
    Attempt outer(*text.context);
    text.touch(2);
    outer.takeBack();
    CHECK(text.all() == before);
    {
      Attempt inner(*text.context);
      text.touch(3);
      inner.keep();
    }
    CHECK(text.context->discourse.clause == 3);
  }
  CHECK(text.all() == before);
}

TEST_CASE("attempt: a text that has failed has failed after it, too") {
  Text text;
  text.context->fail(diag::Id::NoRole, text.span(1), "what does not fit");
  {
    const Attempt attempt(*text.context);
    text.context->fail(diag::Id::NoRole, text.span(2), "a second error");
    CHECK(text.sink.errorCount() == 2);  // said once: that before, and the first of the text
  }
  CHECK(text.context->failed);
  CHECK(text.sink.errorCount() == 2);
}

TEST_CASE("attempt: rows of a program alone are taken back, copied or kept") {
  bytecode::Program program;
  program.choices.resize(2);
  {
    const AddedRows rows(program);
    program.choices.push_back({.prompt = 7});
    program.functions.emplace_back();
    REQUIRE(rows.copy().choices.size() == 1);
    CHECK(rows.copy().choices[0].prompt == 7);
    CHECK(rows.copy().functions.size() == 1);
  }
  CHECK(program.choices.size() == 2);
  CHECK(program.functions.empty());
  {
    AddedRows rows(program);
    program.choices.emplace_back();
    rows.keep();
  }
  CHECK(program.choices.size() == 3);
}
