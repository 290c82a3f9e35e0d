// Abilities whole: label, trigger, gate, costs, effect, limits; playing a card; keywords, constants, attachment lines, maxima.
#include "compiler/sema/Builder.h"
#include "compiler/syntax/Parse.h"

namespace thou::sema {

using bytecode::ActiveIn;
using bytecode::Change;
using bytecode::Operation;
using bytecode::Role;
using bytecode::Timing;
using Sort = Desc::Sort;

namespace {

bool mentionsLocals(const Node* node) {
  if (!node) return false;
  // A local bound inside the tree itself is fine; the test asks for any, which is only stricter.
  if (node->kind == NodeKind::Local) return true;
  for (const Node* child : node->args) {
    if (mentionsLocals(child)) return true;
  }
  return false;
}

/// Whether every local in the tree is bound inside it (by Filter, Best ...).
bool closed(const Node* node, std::vector<int32_t>& bound) {
  if (!node) return true;
  if (node->kind == NodeKind::Local) return std::find(bound.begin(), bound.end(), int32_t(node->value)) != bound.end();
  if (node->local >= 0) bound.push_back(node->local);
  for (const Node* child : node->args) {
    if (!closed(child, bound)) return false;
  }
  return true;
}

bool evaluable(const Node* node) {
  std::vector<int32_t> bound;
  return closed(node, bound);
}

/// Whether the test holds only for events whose object is this card.
bool happensToThis(const Node* test) {
  if (test->kind == NodeKind::And) return std::any_of(test->args.begin(), test->args.end(), happensToThis);
  return test->kind == NodeKind::EqCard && test->args[0]->kind == NodeKind::RoleCard && test->args[0]->value == int64_t(Role::Object) &&
         test->args[1]->kind == NodeKind::This;
}

/// Collects the locals a tree uses without binding them, with their types, in order of first use.
void freeLocals(const Node* node, std::vector<int32_t>& bound, std::vector<std::pair<int32_t, Type>>& free) {
  if (!node) return;
  if (node->kind == NodeKind::Local) {
    const int32_t number = int32_t(node->value);
    if (std::find(bound.begin(), bound.end(), number) != bound.end()) return;
    for (const auto& known : free) {
      if (known.first == number) return;
    }
    free.emplace_back(number, node->type);
    return;
  }
  const bool result = node->kind == NodeKind::Do || node->kind == NodeKind::DoAs || node->kind == NodeKind::Kernel;
  const bool after = result || node->kind == NodeKind::Let;   // these bind for what follows them, the others for what is inside
  if (node->local >= 0 && !after) bound.push_back(node->local);
  for (const Node* child : node->args) freeLocals(child, bound, free);
  if (node->local >= 0 && after) bound.push_back(node->local);
  if (node->local >= 0 && result) bound.push_back(node->local + 1);
}

}  // namespace

const Node* Builder::payable(const Node* statement, bool targetsOnly) {
  if (!statement) return nullptr;
  switch (statement->kind) {
    case NodeKind::Seq: {
      const Node* result = nullptr;
      for (const Node* child : statement->args) {
        if (targetsOnly && child->kind != NodeKind::Let && child->kind != NodeKind::Seq) break;
        result = both(result, payable(child, targetsOnly));
      }
      return result;
    }
    case NodeKind::Let: {
      const Node* value = statement->args[0];
      if (value->kind == NodeKind::At) value = value->args[0];
      if (value->kind == NodeKind::PlayerAt) value = value->args[0];
      if (value->kind == NodeKind::Choose && evaluable(value->args[1]) && evaluable(value->args[2])) {
        return make(NodeKind::LeInt, Type::Bool, {value->args[2], make(NodeKind::Count, Type::Int, {value->args[1]})});
      }
      if (value->kind == NodeKind::ChoosePlayers && evaluable(value->args[1])) {
        return make(NodeKind::LeInt, Type::Bool, {value->args[2], make(NodeKind::CountPlayers, Type::Int, {value->args[1]})});
      }
      return nullptr;
    }
    case NodeKind::Do: {
      if (targetsOnly) return nullptr;
      for (const Node* role : statement->args) {
        if (role && (!isPure(role) || !evaluable(role))) return nullptr;
      }
      return makeList(NodeKind::CanDo, Type::Bool, statement->args, 0, statement->index);
    }
    case NodeKind::If:
      if (targetsOnly || !evaluable(statement->args[0]) || !isPure(statement->args[0])) return nullptr;
      return both(statement->args[0], payable(statement->args[1], false));
    default:
      return nullptr;
  }
}

const Node* Builder::wrapIn(const VerbFrame& frame, const Node* body, const Node* object, std::vector<const Node*> performer) {
  // The body becomes a function of its own: what it uses of this one is captured, the event watched so far is its R3.
  std::vector<int32_t> bound;
  std::vector<std::pair<int32_t, Type>> free;
  freeLocals(body, bound, free);
  std::vector<Type> parameters = {Type::Event};
  std::vector<const Node*> captures;
  const Node* inner = replaceWatched(body);
  for (const auto& [number, type] : free) {
    captures.push_back(local(number, type));
    inner = substitute(inner, number, make(NodeKind::Parameter, type, {}, int64_t(parameters.size())));
    parameters.push_back(type);
  }
  const Index function = routine(std::string(program_.string(program_.verbs[frame.verb].name)), inner, Type::None, false, parameters);
  const Index wrap = Index(program_.wraps.size());
  program_.wraps.push_back({frame.verb, function});
  std::vector<const Node*> args(bytecode::kRoleCount, nullptr);
  args[size_t(Role::Performer)] = performer.empty() ? thisCard() : performer.front();
  args[size_t(Role::Player)] = you_;
  args[size_t(Role::Object)] = object;
  args[size_t(Role::Amount)] = integer(1);
  args.insert(args.end(), captures.begin(), captures.end());
  return makeList(NodeKind::DoAs, Type::None, args, 0, wrap, newLocal());
}

const Node* Builder::replaceWatched(const Node* tree) {
  if (!tree) return nullptr;
  if (tree->kind == NodeKind::Watched) return make(NodeKind::Parameter, Type::Event, {}, 0);
  std::vector<const Node*> args;
  bool changed = false;
  for (const Node* child : tree->args) {
    args.push_back(replaceWatched(child));
    changed = changed || args.back() != child;
  }
  if (!changed) return tree;
  Node* copy = new (arena_.Allocate<Node>()) Node(*tree);
  copy->args = llvm::ArrayRef<const Node*>(args).copy(arena_);
  return copy;
}

bool Builder::ability(const syntax::Ability& text, std::vector<Index>& result) {
  std::vector<const syntax::Sentence*> statements;
  std::vector<const syntax::Sentence*> limits;
  bool keywordBefore = false;
  for (const syntax::Sentence* sentence : text.sentences) {
    if (sentence->kind == syntax::SentenceKind::Keywords) {
      if (!text.labels.empty()) return fail(diag::Id::Misplaced, sentence->span, textOf(sentence->span)) != nullptr;
      if (!sentence->arguments.empty()) return fail(diag::Id::NotYet, sentence->span, "a keyword with words in parentheses") != nullptr;
      keywordsFound.emplace_back(model_.vocabulary[sentence->keyword->symbol].data, sentence->keyword->number);
      keywordBefore = true;
    } else if (sentence->kind == syntax::SentenceKind::Limit) {
      limits.push_back(sentence);
    } else if (sentence->paren && keywordBefore) {
      note(sentence->span, "reminder text: the keyword's own text decides", "");
    } else {
      statements.push_back(sentence);
    }
  }
  if (text.labels.size() > 1) return fail(diag::Id::NotYet, text.labels[1]->span, "two labels on one ability") != nullptr;
  if (text.labels.empty()) {
    for (const syntax::Sentence* limit : limits) {
      if (!maximum(*limit, result)) return false;
    }
    for (const syntax::Sentence* sentence : statements) {
      if (!constantLine(*sentence, text, result)) return false;
    }
    if (!text.cases.empty()) return fail(diag::Id::Misplaced, text.cases[0].span, textOf(text.cases[0].span)) != nullptr;
    return !failed_;
  }
  bytecode::Ability ability;
  ability.text = model_.string(textOf(text.span));
  const LabelDecl& label = model_.labels[model_.vocabulary[text.labels[0]->symbol].data];
  ability.label = label.index;
  ability.timing = label.timing;
  ability.forced = label.forced;
  ability.activeIn = label.inHand || (owner_.fromHand && label.timing != Timing::Special && label.timing != Timing::Setup)
                         ? ActiveIn::Hand
                         : ActiveIn::Play;
  const Node* test = nullptr;
  if (label.formKinds) {
    test = make(NodeKind::IsKind, Type::Bool, {identityOf(you_)}, label.formKinds);
    note(text.labels[0]->span, "only while your identity is in " + kindNames(label.formKinds) + " form", "YOU-1");
  }
  if (statements.empty() && text.cases.empty()) return fail(diag::Id::EmptyAbility, text.span) != nullptr;
  llvm::ArrayRef<const Clause*> clauses = statements.empty() ? llvm::ArrayRef<const Clause*>() : statements[0]->clauses;
  const bool watches = label.timing == Timing::Interrupt || label.timing == Timing::Response || label.timing == Timing::Would;
  if (label.trigger.valid()) {
    if (!labelTrigger(label, ability, test)) return false;
  } else if (watches) {
    size_t end = 1;
    const Clause& first = *clauses.front();
    if (!is(first.sub, Closed::When) && !is(first.sub, Closed::After)) {
      return fail(diag::Id::TriggerMissing, text.labels[0]->span, text.labels[0]->text,
                  label.timing == Timing::Response ? "say after what: `After ..., ...`" : "say when: `When ..., ...`") != nullptr;
    }
    while (end < clauses.size() && !clauses[end]->comma) ++end;
    if (end == clauses.size() && (statements.size() > 1 || text.cases.empty())) return fail(diag::Id::EmptyAbility, text.span) != nullptr;
    const Node* watch = nullptr;
    const size_t notesBefore = notes_.size();
    if (!trigger(clauses.take_front(end), ability, watch)) return false;
    (void)notesBefore;
    // What an ability says of its own card it says wherever that card is: "after this card is revealed", "after you spend this card".
    if (ability.activeIn == ActiveIn::Play && happensToThis(watch)) ability.activeIn = ActiveIn::Anywhere;
    test = both(test, watch);
    clauses = clauses.drop_front(end);
    if (!clauses.empty() && (is(clauses.front()->sub, Closed::If) || is(clauses.front()->sub, Closed::Unless))) {
      // intervening if: part of the condition, not of the effect
      size_t stop = 1;
      while (stop < clauses.size() && !clauses[stop]->comma) ++stop;
      if (stop == clauses.size()) return fail(diag::Id::ConditionAlone, clauses.front()->span, textOf(clauses.front()->span)) != nullptr;
      const Node* extra = conditionChain(clauses.take_front(stop));
      if (!extra) return false;
      test = both(test, is(clauses.front()->sub, Closed::Unless) ? negate(extra) : extra);
      clauses = clauses.drop_front(stop);
    }
  } else if (!clauses.empty() && (is(clauses.front()->sub, Closed::When) || is(clauses.front()->sub, Closed::After))) {
    return fail(diag::Id::LabelMismatch, clauses.front()->sub->span, clauses.front()->sub->text,
                is(clauses.front()->sub, Closed::After) ? "`After` goes with a `Response` label" : "`When` goes with an `Interrupt` label") != nullptr;
  }
  for (const Word* tag : text.tags) {
    const VerbFrame* frame = tagFrame(*tag);
    if (!frame) return false;
    tagFrames_.push_back(frame);
  }
  if (ability.activeIn == ActiveIn::Play && watched_ && watched_->anywhere) ability.activeIn = ActiveIn::Anywhere;
  // The effect: the rest of the first sentence, then the others, then the bullets.
  std::vector<const Node*> parts;
  if (!statements.empty()) {
    syntax::Sentence* rest = new (arena_.Allocate<syntax::Sentence>()) syntax::Sentence(*statements[0]);
    rest->clauses = clauses;
    if (!clauses.empty() || text.cases.empty()) {
      const bool choosing = !text.cases.empty() && statements.size() == 1;
      const Node* first = choosing ? casesSentence(*rest, text) : sentence(*rest);
      if (!first) return false;
      parts.push_back(first);
    }
    for (size_t i = 1; i < statements.size(); ++i) {
      const bool choosing = !text.cases.empty() && i + 1 == statements.size();
      const Node* next = choosing ? casesSentence(*statements[i], text) : sentence(*statements[i]);
      if (!next) return false;
      parts.push_back(next);
    }
  }
  // Divide at the arrow.
  std::vector<const Node*> costs;
  if (!parts.empty() && parts[0]->kind == NodeKind::Seq) {
    for (size_t i = 0; i < parts[0]->args.size(); ++i) {
      if (parts[0]->args[i]->kind != NodeKind::Nothing || parts[0]->args[i]->value != 1) continue;
      costs.assign(parts[0]->args.begin(), parts[0]->args.begin() + long(i));
      parts[0] = sequence(parts[0]->args.drop_front(i + 1));
      break;
    }
  }
  const Node* costTest = nullptr;
  for (const Node* cost : costs) costTest = both(costTest, payable(cost, false));
  const Node* effect = sequence(parts);
  const Node* targetTest = ability.forced ? nullptr : payable(effect, true);
  for (const Word* tag : text.tags) {
    const std::string& name = model_.tags[model_.vocabulary[tag->symbol].data];
    ability.tags.push_back(model_.string(tag->text));
    const VerbFrame& frame = *tagFrame(*tag);
    note(tag->span, "the " + name + " is made by this card; where the card is an extension of the identity, by the identity", "YOU-13, YOU-15");
    // What was chosen to be its object is chosen first, so that whoever watches the event sees it.
    std::vector<const Node*> before;
    const Node* object = nullptr;
    std::vector<const Node*> rest;
    if (effect->kind == NodeKind::Seq) {
      bool leading = true;
      for (const Node* child : effect->args) {
        leading = leading && child->kind == NodeKind::Let;
        (leading ? before : rest).push_back(child);
      }
    } else {
      rest.push_back(effect);
    }
    for (const RoleDecl& role : frame.roles) {
      if (role.slot != Role::Object || role.type.sort != NounSort::Card) continue;
      for (const Antecedent& a : antecedents_) {
        if (object || a.sort != Sort::Card || a.node->kind != NodeKind::Local || !(a.kinds & role.type.kinds)) continue;
        for (const Node* let : before) {
          if (let->local == a.node->value) object = a.node;
        }
      }
    }
    if (rest.empty()) rest.push_back(make(NodeKind::Nothing, Type::None));
    before.push_back(wrapIn(frame, sequence(rest), object, {}));
    effect = sequence(before);
  }
  if (ability.activeIn == ActiveIn::Hand && label.timing != Timing::Payment) {
    const Node* payTest = nullptr;
    effect = playing(costs, effect, payTest);
    if (!effect) return false;
    test = both(test, payTest);
    costs.clear();
  }
  test = both(test, both(costTest, targetTest));
  if (ability.timing == Timing::Payment) {
    const Node* yield = yieldOf(effect);
    if (!yield) return failed_ ? false : fail(diag::Id::NoYield, text.span, "") != nullptr;
    ability.yield = routine("yield", yield, Type::Int, true);
  }
  costs.push_back(effect);
  ability.condition = test ? routine("condition", test, Type::Bool, true) : kNone;
  ability.effect = routine("effect", sequence(costs), Type::None, false);
  for (const syntax::Sentence* limit : limits) {
    if (!limitOf(*limit, ability)) return false;
  }
  if (failed_) return false;
  abilitySpans.emplace_back(Index(program_.abilities.size()), text.span);
  result.push_back(Index(program_.abilities.size()));
  program_.abilities.push_back(std::move(ability));
  return true;
}

const VerbFrame* Builder::tagFrame(const Word& tag) {
  const std::string& name = model_.tags[model_.vocabulary[tag.symbol].data];
  for (const VerbWord& word : model_.verbs) {
    if (word.name == name && !word.frames.empty()) return &word.frames.front();
  }
  return fail(diag::Id::UnknownTag, tag.span, tag.text);
}

const Node* Builder::playing(const std::vector<const Node*>& costs, const Node* effect, const Node*& test) {
  // Playing a card: it leaves the hand, its cost is paid, then it resolves; an event's card is discarded afterwards (OC-13).
  if (model_.playWord == kNone || !model_.playing.valid()) return fail(diag::Id::NoPlaying, span_);
  const syntax::Ability* line = parse(model_.playing);
  if (!line) return nullptr;
  const Node* pay = nullptr;
  const std::vector<Antecedent> antecedents = antecedents_;
  antecedents_.clear();
  for (const syntax::Sentence* text : line->sentences) {
    const Node* part = sentence(*text);
    if (!part) return nullptr;
    test = both(test, payable(part, false));
    if (lastDid_) part = make(NodeKind::Seq, Type::None, {part, make(NodeKind::Require, Type::None, {lastDid_})});
    pay = pay ? make(NodeKind::Seq, Type::None, {pay, part}) : part;
  }
  antecedents_ = antecedents;
  std::vector<const Node*> body(costs);
  body.push_back(effect);
  Index limbo = kNone;
  for (size_t i = 0; i < program_.zones.size(); ++i) {
    if (program_.zones[i].role == bytecode::ZoneRole::Limbo) limbo = Index(i);
  }
  if (limbo != kNone) {
    body.push_back(make(NodeKind::If, Type::None,
                        {make(NodeKind::InZone, Type::Bool, {thisCard()}, limbo),
                         make(NodeKind::Kernel, Type::None, {thisCard()}, 0, Index(Operation::Discard)), nullptr}));
  }
  const VerbFrame& frame = model_.verbs[model_.playWord].frames.front();
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = identityOf(you_);
  roles[size_t(Role::Player)] = you_;
  roles[size_t(Role::Object)] = thisCard();
  roles[size_t(Role::Amount)] = integer(1);
  test = both(makeList(NodeKind::CanDo, Type::Bool, roles, 0, frame.verb), test);
  std::vector<const Node*> whole;
  whole.push_back(make(NodeKind::Kernel, Type::None, {thisCard()}, 0, Index(Operation::ToLimbo)));
  whole.push_back(pay);
  whole.push_back(wrapIn(frame, sequence(body), thisCard(), {identityOf(you_)}));
  return sequence(whole);
}

const Node* Builder::yieldOf(const Node* effect) {
  if (!effect) return nullptr;
  if (effect->kind == NodeKind::Do && program_.verbs[effect->index].hasOperation &&
      program_.verbs[effect->index].operation == Operation::AddPool) {
    const Node* packed = effect->args[size_t(Role::Extra)];
    return packed && isPure(packed) && evaluable(packed) ? packed : nullptr;
  }
  const Node* total = nullptr;
  if (effect->kind == NodeKind::Seq) {
    for (const Node* child : effect->args) {
      const Node* part = yieldOf(child);
      if (part) total = total ? make(NodeKind::Add, Type::Int, {total, part}) : part;
    }
  }
  return total;
}

const Node* Builder::casesSentence(const syntax::Sentence& stem, const syntax::Ability& text) {
  // "choose:" and its bullets. The stem may hold costs before an arrow; its last clause is the bare `choose`.
  llvm::ArrayRef<const Clause*> clauses = stem.clauses;
  const Clause& last = *clauses.back();
  const VerbWord* verb = last.verb ? verbOf(last.verb->verb) : nullptr;
  if (!verb || verb->frames.front().construct != Construct::Choose) return fail(diag::Id::BadChoice, last.span, textOf(last.span));
  if (!last.leads.empty()) return fail(diag::Id::NotYet, last.leads[0]->span, "a choice made several times");
  if (last.sub || !last.subject.empty() || last.verb->modal || last.verb->negated) return fail(diag::Id::BadChoice, last.span, textOf(last.span));
  if (last.chunks.size() > 1) return fail(diag::Id::NoRole, last.chunks[1]->span, textOf(last.chunks[1]->span));
  if (!last.chunks.empty() && textOf(last.chunks[0]->span) != "one") return fail(diag::Id::NoRole, last.chunks[0]->span, textOf(last.chunks[0]->span));
  std::vector<const Node*> statements;
  for (const Clause* cost : clauses.drop_back()) {
    if (!is(last.conn, Closed::Arrow)) return fail(diag::Id::Misplaced, cost->span, textOf(cost->span));
    lastDid_ = nullptr;
    const Node* paid = effect(*cost);
    if (!paid) return nullptr;
    statements.push_back(paid);
    if (lastDid_) statements.push_back(make(NodeKind::Require, Type::None, {lastDid_}));
  }
  if (!statements.empty()) {
    Node* mark = const_cast<Node*>(make(NodeKind::Nothing, Type::None));
    mark->value = 1;
    statements.push_back(mark);
  }
  std::vector<const Node*> args = {you_};
  std::vector<Index> modes;
  const std::vector<Antecedent> before = antecedents_;
  for (const syntax::Case& option : text.cases) {
    antecedents_ = before;
    const Node* body = sentences(option.sentences);
    if (!body) return nullptr;
    const Node* legal = payable(body, false);
    args.push_back(legal ? legal : boolean(true));
    args.push_back(body);
    modes.push_back(model_.string(textOf(option.span)));
  }
  antecedents_ = before;
  if (modes.size() < 2) return fail(diag::Id::BadChoice, stem.span, textOf(stem.span));
  note(last.span, "you choose one of " + std::to_string(modes.size()) + ", among those that are possible", "");
  statements.push_back(makeList(NodeKind::Modes, Type::None, args, 0, choice("choose", modes)));
  return makeList(NodeKind::Seq, Type::None, statements);
}

bool Builder::labelTrigger(const LabelDecl& label, bytecode::Ability& ability, const Node*& test) {
  Span span = label.trigger;
  ++span.length;   // with its full stop
  const syntax::Ability* line = parse(span);
  if (!line || line->sentences.empty()) return false;
  const Node* watch = nullptr;
  if (!trigger(line->sentences[0]->clauses, ability, watch)) return false;
  test = both(test, watch);
  return true;
}

const syntax::Ability* Builder::parse(Span text) {
  syntax::SentenceContext context{&model_.vocabulary};
  const syntax::Ability* line = syntax::parseAbility(*model_.sources, text, context, arena_, sink_);
  if (!line) failed_ = true;
  return line;
}

bool Builder::limitOf(const syntax::Sentence& sentence, bytecode::Ability& ability) {
  if (sentence.limitOf) return fail(diag::Id::NotYet, sentence.limitOf->span, "a limit on a class of cards") != nullptr;
  if (!is(sentence.limitWord, Closed::Limit)) return fail(diag::Id::NotYet, sentence.span, "a maximum on a labelled ability") != nullptr;
  if (ability.limit.scope != bytecode::LimitScope::None) return fail(diag::Id::TwoLimits, sentence.span) != nullptr;
  ability.limit.count = uint8_t(std::min(sentence.limitCount, 255));
  for (const NounPhrase* per : sentence.limitPer) {
    const NounDecl* noun = nounOf(per->head);
    if (noun && noun->sort == NounSort::Scope) {
      switch (noun->scope) {
        case bytecode::Scope::Turn: ability.limit.scope = bytecode::LimitScope::Turn; break;
        case bytecode::Scope::Phase: ability.limit.scope = bytecode::LimitScope::Phase; break;
        case bytecode::Scope::Round: ability.limit.scope = bytecode::LimitScope::Round; break;
        case bytecode::Scope::Game: ability.limit.scope = bytecode::LimitScope::Game; break;
        case bytecode::Scope::Step: return fail(diag::Id::BadLimit, per->span, textOf(per->span)) != nullptr;
      }
    } else if (noun && noun->sort == NounSort::Player) {
      ability.limit.perPlayer = true;
    } else {
      return fail(diag::Id::BadLimit, per->span, textOf(per->span)) != nullptr;
    }
  }
  if (ability.limit.scope == bytecode::LimitScope::None) return fail(diag::Id::BadLimit, sentence.span, textOf(sentence.span)) != nullptr;
  note(sentence.span, "counted for " + std::string(ability.limit.perPlayer ? "each player" : "this card") + "; forgotten when the period ends", "");
  return true;
}

bool Builder::maximum(const syntax::Sentence& sentence, std::vector<Index>& result) {
  // "Max 1 per player.": a second copy cannot be played; "Max 1 per ally.": nor attached to the same card.
  if (sentence.limitOf) return fail(diag::Id::NotYet, sentence.limitOf->span, "a maximum for a class of cards") != nullptr;
  if (!is(sentence.limitWord, Closed::Max) || sentence.limitPer.size() != 1 || model_.playWord == kNone) {
    return fail(diag::Id::BadLimit, sentence.span, textOf(sentence.span)) != nullptr;
  }
  const NounPhrase& per = *sentence.limitPer[0];
  const NounDecl* noun = nounOf(per.head);
  if (!noun || (noun->sort != NounSort::Player && noun->sort != NounSort::Card)) return fail(diag::Id::BadLimit, per.span, textOf(per.span)) != nullptr;
  const int32_t variable = newLocal();
  const Node* copy = local(variable, Type::Card);
  std::vector<const Node*> same = {make(NodeKind::IsNamed, Type::Bool, {copy}, 0, owner_.name)};
  const Node* object = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Object));
  Index verb = kNone;
  if (noun->sort == NounSort::Player) {
    verb = model_.verbs[model_.playWord].frames.front().verb;
    same.push_back(make(NodeKind::EqPlayer, Type::Bool, {make(NodeKind::Controller, Type::Player, {copy}),
                                                         make(NodeKind::RolePlayer, Type::Player, {event_}, int64_t(Role::Player))}));
  } else {
    for (size_t i = 0; i < program_.verbs.size(); ++i) {
      if (program_.verbs[i].hasOperation && program_.verbs[i].operation == Operation::Attach) verb = Index(i);
    }
    const Node* host = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Target));
    same.push_back(make(NodeKind::EqCard, Type::Bool, {make(NodeKind::Host, Type::Card, {copy}), host}));
  }
  const Node* copies = make(NodeKind::Filter, Type::Cards, {make(NodeKind::CardsInPlay, Type::Cards, {}, int64_t(owner_.kinds)), all(same)}, 0, kNone, variable);
  const Node* test = both(make(NodeKind::EqCard, Type::Bool, {object, thisCard()}),
                          make(NodeKind::LeInt, Type::Bool, {integer(sentence.limitCount), make(NodeKind::Count, Type::Int, {copies})}));
  bytecode::EffectTemplate effect;
  effect.change = Change::Cannot;
  effect.id = verb;
  effect.test = routine("maximum", test, Type::Bool, true);
  bytecode::Ability ability;
  ability.text = model_.string(textOf(sentence.span));
  ability.timing = Timing::Static;
  ability.activeIn = ActiveIn::Anywhere;
  ability.effects.push_back(Index(program_.effects.size()));
  program_.effects.push_back(effect);
  effectSpans.emplace_back(ability.effects.back(), sentence.span);
  abilitySpans.emplace_back(Index(program_.abilities.size()), sentence.span);
  result.push_back(Index(program_.abilities.size()));
  program_.abilities.push_back(std::move(ability));
  return true;
}

bool Builder::constantLine(const syntax::Sentence& sentence, const syntax::Ability& text, std::vector<Index>& result) {
  bytecode::Ability ability;
  ability.text = model_.string(textOf(text.span));
  const Clause& first = *sentence.clauses.front();
  const VerbWord* verb = first.verb ? verbOf(first.verb->verb) : nullptr;
  const bool attaches = verb && sentence.clauses.size() == 1 && first.subject.empty() && !first.sub && [&] {
    for (const VerbFrame& frame : verb->frames) {
      if (program_.verbs[frame.verb].hasOperation && program_.verbs[frame.verb].operation == Operation::Attach) return true;
    }
    return false;
  }();
  if (attaches) {
    // "Attach to an enemy.": as this card enters play. `this card` is understood.
    const VerbFrame* frame = nullptr;
    const VerbFrame* enters = nullptr;
    for (const VerbFrame& candidate : verb->frames) frame = &candidate;
    for (const VerbWord& word : model_.verbs) {
      for (const VerbFrame& candidate : word.frames) {
        const bytecode::Verb& entry = program_.verbs[candidate.verb];
        if (entry.hasOperation && entry.operation == Operation::EnterPlay && !enters) enters = &candidate;
      }
    }
    if (!enters) return fail(diag::Id::NotConstant, sentence.span, textOf(sentence.span)) != nullptr;
    Filling filling{.frame = frame};
    filling.filled[size_t(Role::Object)] = true;
    Desc self;
    self.sort = Sort::Card;
    self.node = thisCard();
    self.kinds = owner_.kinds;
    self.span = sentence.span;
    filling.descs[size_t(Role::Object)] = self;
    filling.roles[size_t(Role::Object)] = thisCard();
    Cursor cursor{first.chunks};
    if (!fill(filling, first, cursor, true) || leftOver(cursor)) return false;
    const Node* body = perform(filling, sentence.span);
    if (!body) return false;
    ability.timing = Timing::Would;
    ability.forced = true;
    ability.activeIn = ActiveIn::Anywhere;
    ability.verbs.push_back(enters->verb);
    bool objectIsSubject = false;
    for (const RoleDecl& role : enters->roles) objectIsSubject = objectIsSubject || (role.subject && role.slot == Role::Object);
    const Role slot = objectIsSubject ? Role::Object : Role::Performer;
    ability.condition = routine("condition", make(NodeKind::EqCard, Type::Bool, {make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(slot)), thisCard()}),
                                Type::Bool, true);
    ability.effect = routine("attach", body, Type::None, false);
    // Without anything to attach it to it cannot be played.
    if (const Node* target = payable(body, true); target && model_.playWord != kNone) {
      bytecode::EffectTemplate effect;
      effect.change = Change::Cannot;
      effect.id = model_.verbs[model_.playWord].frames.front().verb;
      effect.test = routine("cannot be played", both(make(NodeKind::EqCard, Type::Bool, {make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Object)), thisCard()}), negate(target)),
                            Type::Bool, true);
      bytecode::Ability restriction;
      restriction.text = ability.text;
      restriction.activeIn = ActiveIn::Anywhere;
      restriction.effects.push_back(Index(program_.effects.size()));
      program_.effects.push_back(effect);
      effectSpans.emplace_back(restriction.effects.back(), sentence.span);
      abilitySpans.emplace_back(Index(program_.abilities.size()), sentence.span);
      result.push_back(Index(program_.abilities.size()));
      program_.abilities.push_back(std::move(restriction));
    }
  } else {
    const Node* condition = nullptr;
    ability.timing = Timing::Static;
    if (!constantSentence(sentence, ability, condition)) return false;
    if (condition) ability.condition = routine("condition", condition, Type::Bool, true);
  }
  abilitySpans.emplace_back(Index(program_.abilities.size()), sentence.span);
  result.push_back(Index(program_.abilities.size()));
  program_.abilities.push_back(std::move(ability));
  return true;
}

const Node* Builder::verbBody(const VerbFrame& frame, const std::vector<const syntax::Ability*>& lines) {
  mode_ = Mode::Body;
  watched_ = &frame;
  watchRoles(frame, event_);
  std::vector<const Node*> statements;
  for (const syntax::Ability* line : lines) {
    const Node* node = sentences(line->sentences);
    if (!node) return nullptr;
    statements.push_back(node);
  }
  return sequence(statements);
}

const Node* Builder::verbCondition(const VerbFrame& frame, const syntax::Ability& line) {
  mode_ = Mode::Condition;
  watched_ = &frame;
  watchRoles(frame, event_);
  const Node* result = nullptr;
  for (const syntax::Sentence* text : line.sentences) {
    const Node* test = conditionChain(text->clauses);
    if (!test) return nullptr;
    result = both(result, test);
  }
  return result;
}

bool Builder::standing(const syntax::Ability& text) {
  // "If C, E.": `this card` is the card looked at.
  bytecode::Standing rule;
  rule.kinds = owner_.kinds;
  if (text.sentences.size() != 1) return fail(diag::Id::BadStanding, text.span) != nullptr;
  llvm::ArrayRef<const Clause*> clauses = text.sentences[0]->clauses;
  size_t end = 1;
  while (end < clauses.size() && !clauses[end]->comma) ++end;
  if (!is(clauses.front()->sub, Closed::If) || end == clauses.size()) return fail(diag::Id::BadStanding, text.span) != nullptr;
  const Node* test = conditionChain(clauses.take_front(end));
  if (!test) return false;
  // Whoever brought it about does it: the performer of the event that has just resolved; the card itself where there is none.
  const Node* performer = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Performer));
  causer_ = make(NodeKind::At, Type::Card,
                 {make(NodeKind::Union, Type::Cards, {make(NodeKind::Single, Type::Cards, {performer}), make(NodeKind::Single, Type::Cards, {thisCard()})}), integer(0)});
  const Node* body = chain(clauses.drop_front(end));
  if (!body) return false;
  rule.condition = routine("condition", test, Type::Bool, true);
  rule.effect = routine("effect", body, Type::None, false);
  program_.standing.push_back(rule);
  return true;
}

}  // namespace thou::sema
