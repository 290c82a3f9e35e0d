// What fills a frame made into the roles of an event: where its cards are, how much, which card or player; and those that the text leaves
// unsaid. Next: Perform.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Fills the zones of a deed; false after reporting.
bool whereItIsDone(Context& context, Performing& deed);

/// Fills the amounts of a deed; false after reporting.
bool amountsOf(Context& context, Performing& deed);

/// Fills one role with what was described for it; false after reporting.
bool roleOf(Context& context, Performing& deed, const RoleDecl& role);

/// Fills those of a deed's roles that a zone stands for.
void inZone(Context& context, std::array<const Node*, bytecode::kRoleCount>& roles, const Desc& zone);

/// Fills the roles of which the text says nothing; false after reporting.
bool rolesUnsaid(Context& context, Performing& deed);

}  // namespace thou::sema
