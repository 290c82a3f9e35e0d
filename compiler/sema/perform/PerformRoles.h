// What fills a frame made into the roles of an event: where its cards are, how much, which card or player; and those that the text leaves
// unsaid. Next: Perform.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

bool whereItIsDone(Context& context, Performing& deed);

bool amountsOf(Context& context, Performing& deed);

bool roleOf(Context& context, Performing& deed, const RoleDecl& role);

/// Fills those of a deed's roles that a zone stands for.
void inZone(Context& context, std::array<const Node*, bytecode::kRoleCount>& roles, const Desc& zone);

bool rolesUnsaid(Context& context, Performing& deed);

}  // namespace thou::sema
