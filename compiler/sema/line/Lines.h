// Lines without a label, and limits: `Max 1 per player.`, constant abilities, `(Limit once per round.)`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "(Limit once per round.)"; false after reporting.
bool limitOf(Context& context, const syntax::Sentence& sentence, bytecode::Ability& ability);

/// This card cannot be played as long as something holds.
bool forbidPlaying(Context& context, const Node* when, Span span, std::vector<Index>& result);

/// `verb` cannot be done with this card in the role `slot` as long as `when`, wherever the card is.
void forbidThis(Context& context, Index verb, bytecode::Role slot, const Node* when, Span span,
                std::vector<Index>& result);

/// "Max 1 per player.": a second copy cannot be played; "Max 1 per ally.": nor attached to the same card.
bool maximum(Context& context, const syntax::Sentence& sentence, std::vector<Index>& result);

/// A line without label that holds as long as the card is there; false after reporting. `as`: the line with a label that it stands for instead,
/// where it does: nothing is made of it then.
bool constantLine(Context& context, const syntax::Sentence& sentence, const syntax::Ability& text,
                  std::vector<Index>& result, const syntax::Ability*& as);

}  // namespace thou::sema
