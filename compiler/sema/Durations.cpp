// Durations, which belong to the clause: `until the end of the phase`, `for this attack`.

#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

bool Builder::duration(Cursor& cursor, Duration& result) {
  const Chunk& chunk = cursor.peek();
  result.span = chunk.span;
  ++cursor.at;
  const NounPhrase* phrase = chunk.np;
  bool toEnd = true;
  if (is(chunk.word, Closed::Until)) {
    const std::string_view word = phrase->head ? textOf(phrase->head->span) : std::string_view{};
    if ((word != "end" && word != "start") || !phrase->of || !is(phrase->det, Closed::The) || !phrase->mods.empty() ||
        phrase->ordinal || phrase->quantity.value) {
      return fail(diag::Id::BadDuration, chunk.span, textOf(chunk.span)) != nullptr;
    }
    if (!license(*phrase)) return false;
    toEnd = word == "end";
    phrase = phrase->of;
  }
  Cursor none;
  const bool next = is(phrase->ordinal, Closed::Next);
  Desc desc = describe(*phrase, none);
  if (desc.sort == Sort::None) return false;
  if (desc.sort == Sort::Event && isOwn(desc.node))
    return fail(diag::Id::NotYet, chunk.span, "something that lasts as long as what is over") != nullptr;
  if (desc.sort == Sort::Event) {
    result.end = bytecode::End::Event;
    result.argument = desc.node;
    note(result.span, "ends when that " + std::string(phrase->head->text) + " is over", "");
    return true;
  }
  if (desc.sort != Sort::Scope) {
    // "until the end of the game"
    if (desc.sort == Sort::Word && textOf(phrase->head->span) == "game") {
      result.end = bytecode::End::Never;
      return true;
    }
    return fail(diag::Id::BadDuration, chunk.span, textOf(chunk.span)) != nullptr;
  }
  const auto scope = bytecode::Scope(desc.unitIndex);
  result.scope = scope;
  if (next) {
    result.end = toEnd ? bytecode::End::NextScopeEnd : bytecode::End::NextScopeBegin;
    result.argument = desc.node ? desc.node : make(NodeKind::NoPlayer, Type::Player);
    note(result.span, toEnd ? "ends at the end of the next one" : "ends when the next one begins", "");
    return true;
  }
  if (!toEnd) return fail(diag::Id::BadDuration, chunk.span, textOf(chunk.span)) != nullptr;
  result.end = bytecode::End::Event;
  result.argument = desc.index != kNone && desc.quantifier != Quantifier::Each
                        ? make(NodeKind::Enclosing, Type::Event, {}, 0, desc.index)
                        : make(NodeKind::EnclosingScope, Type::Event, {}, int64_t(scope));
  note(result.span, "ends with the " + std::string(phrase->head->text) + " in progress", "");
  return true;
}

std::nullptr_t Builder::durationMissing(Span clause) {
  const Span said = withoutComma(clause);
  return fail(diag::Id::MissingDuration, said, textOf(said),
              "say how long: `" + std::string(textOf(said)) + " until the end of the phase`");
}

}  // namespace thou::sema
