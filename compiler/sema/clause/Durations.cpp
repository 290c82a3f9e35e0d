// See Durations.h.
#include "compiler/sema/clause/Durations.h"

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"

namespace thou::sema {

using Sort = Desc::Sort;

bool duration(Context& context, Cursor& cursor, Duration& result) {
  const Chunk& chunk = cursor.peek();
  result.span = chunk.span;
  ++cursor.at;
  const NounPhrase* phrase = chunk.np;
  bool toEnd = true;
  if (is(chunk.word, Closed::Until)) {
    const std::string_view word = phrase->head ? context.textOf(phrase->head->span) : std::string_view{};
    const bool said = is(phrase->det, Closed::The) || (context.model.bareNouns && !phrase->det);  // "until end of turn"
    if ((word != "end" && word != "start") || !phrase->of || !said || !phrase->mods.empty() || phrase->ordinal ||
        phrase->quantity.value) {
      return context.fail(diag::Id::BadDuration, chunk.span, context.textOf(chunk.span)) != nullptr;
    }
    if (!license(context, *phrase)) return false;
    toEnd = word == "end";
    phrase = phrase->of;
    if (context.model.bareNouns && !phrase->det && phrase->span == phrase->head->span)
      phrase = withThe(context, *phrase);
  }
  Cursor none;
  const bool next = is(phrase->ordinal, Closed::Next);
  Desc desc = describe(context, *phrase, none);
  if (desc.sort == Sort::None) return false;
  if (desc.sort == Sort::Event && isOwn(desc.node))
    return context.fail(diag::Id::NotYet, chunk.span, "something that lasts as long as what is over") != nullptr;
  if (desc.sort == Sort::Event) {
    result.end = bytecode::End::Event;
    result.argument = desc.node;
    context.note(result.span, "ends when that " + std::string(phrase->head->text) + " is over", "");
    return true;
  }
  if (desc.sort != Sort::Scope) {
    // "until the end of the game"
    if (desc.sort == Sort::Word && context.textOf(phrase->head->span) == "game") {
      result.end = bytecode::End::Never;
      return true;
    }
    return context.fail(diag::Id::BadDuration, chunk.span, context.textOf(chunk.span)) != nullptr;
  }
  const auto scope = bytecode::Scope(desc.unitIndex);
  result.scope = scope;
  const bool named =  // "the villain phase", which may be another than that in progress
      oneOfSeveral(context, scope, desc.index) && !is(phrase->det, Closed::This);
  if (named && (next || !is(chunk.word, Closed::Until)))
    return context.fail(diag::Id::BadDuration, chunk.span, context.textOf(chunk.span),
                        "write `until the end of the " + std::string(phrase->head->text) + "`") != nullptr;
  if (next && is(chunk.word, Closed::During))  // not yet, and then until its end
    return context.fail(diag::Id::NotYet, chunk.span, "what begins later than now") != nullptr;
  if (next) {
    result.end = toEnd ? bytecode::End::NextScopeEnd : bytecode::End::NextScopeBegin;
    result.argument = desc.node ? desc.node : context.make(NodeKind::NoPlayer, Type::Player);
    context.note(result.span, toEnd ? "ends at the end of the next one" : "ends when the next one begins", "");
    return true;
  }
  if (!toEnd) return context.fail(diag::Id::BadDuration, chunk.span, context.textOf(chunk.span)) != nullptr;
  if (desc.node) {  // "until the end of your turn", said while it is another's
    const std::string scopeName(phrase->head->text);
    return context.fail(diag::Id::BadDuration, chunk.span, context.textOf(chunk.span),
                        "write `the end of the " + scopeName + "`, or `the end of your next " + scopeName + "`") !=
           nullptr;
  }
  if (named) {
    result.end = bytecode::End::NextScopeEnd;
    result.endVerb = desc.index;
    result.argument = context.make(NodeKind::NoPlayer, Type::Player);
    context.note(result.span, "ends with the " + std::string(phrase->head->text) + ": that in progress, or the next",
                 "");
    return true;
  }
  result.end = bytecode::End::Event;
  result.argument = desc.index != kNone && desc.quantifier != Quantifier::Each
                        ? context.make(NodeKind::Enclosing, Type::Event, {}, 0, desc.index)
                        : context.make(NodeKind::EnclosingScope, Type::Event, {}, int64_t(scope));
  context.note(result.span, "ends with the " + std::string(phrase->head->text) + " in progress", "");
  return true;
}

bytecode::EffectTemplate lasting(bytecode::Change change, const Duration& until) {
  bytecode::EffectTemplate effect;
  effect.change = change;
  effect.end = until.end;
  effect.endScope = until.scope;
  effect.endVerb = until.endVerb;
  return effect;
}

std::nullptr_t durationMissing(Context& context, Span clause) {
  const Span said = withoutComma(context, clause);
  return context.fail(diag::Id::MissingDuration, said, context.textOf(said),
                      "say how long: `" + std::string(context.textOf(said)) + " until the end of the phase`");
}

}  // namespace thou::sema
