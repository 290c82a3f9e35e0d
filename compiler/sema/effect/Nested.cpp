// See Nested.h.
#include "compiler/sema/effect/Nested.h"

#include "compiler/sema/condition/Condition.h"
#include "compiler/sema/effect/Chain.h"
#include "compiler/sema/effect/Deeds.h"
#include "compiler/sema/effect/Effect.h"
#include "compiler/sema/phrase/NounPhrase.h"

namespace thou::sema {

const Nested kNested{
    .phrase = readPhrase,
    .head = readHead,
    .condition = [](Context& context,
                    llvm::ArrayRef<const Clause*> clauses) { return conditionChain(context, clauses); },
    .possible = possibleCondition,
    .deed = readClause,
    .deeds = readChain,
};

}  // namespace thou::sema
