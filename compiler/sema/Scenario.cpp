// Scenarios: given makes a condition true, when makes an event happen, then is a condition.
#include "compiler/sema/ScenarioBuilder.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

bool ScenarioBuilder::step(const syntax::Sentence& sentence, bytecode::Step& step) {
  if (sentence.kind != syntax::SentenceKind::Statement || sentence.clauses.empty()) {
    return fail(diag::Id::BadStep, sentence.span, textOf(sentence.span)) != nullptr;
  }
  step.text = model_.string(textOf(sentence.span));
  const Clause& first = *sentence.clauses.front();
  if (is(first.sub, Closed::Given)) {
    step.kind = bytecode::StepKind::Given;
    mode_ = Mode::Given;
    return given(sentence, step);
  }
  if (is(first.sub, Closed::When)) {
    step.kind = bytecode::StepKind::When;
    return when(sentence, step);
  }
  if (first.then) {
    step.kind = bytecode::StepKind::Then;
    mode_ = Mode::Then;
    if (sentence.clauses.size() == 1 && isOffered(first) && is(first.verb->modal, Closed::Cannot)) {
      span_ = first.span;
      return notOffered(first, step);
    }
    if (isNothing(first)) return nothing(sentence, step);
    return then(sentence, step);
  }
  return fail(diag::Id::BadStep, sentence.span, textOf(sentence.span), kSteps) != nullptr;
}

bool ScenarioBuilder::then(const syntax::Sentence& sentence, bytecode::Step& step) {
  std::vector<const Node*> each;
  const Node* test = conditionChain(sentence.clauses, &each);
  if (!test) return false;
  step.function = routine("then", test, Type::Bool, true);
  const bool or_ = llvm::any_of(sentence.clauses, [&](const Clause* clause) { return is(clause->conn, Closed::Or); });
  if (each.size() < 2 || or_) return true;
  for (size_t i = 0; i < each.size(); ++i) {
    Span words = sentence.clauses[i]->span;
    if (const Word* conn = sentence.clauses[i]->conn; conn && conn->span.begin == words.begin) {  // without its `and`
      words.begin += conn->span.length + 1u;
      words.length = uint16_t(words.length - conn->span.length - 1);
    }
    step.parts.push_back(
        {.function = routine("then", each[i], Type::Bool, true), .text = model_.string(textOf(words))});
  }
  return true;
}

bool ScenarioBuilder::isNothing(const Clause& clause) const {
  const VerbWord* verb = clause.verb && clause.verb->verb ? verbOf(clause.verb->verb) : nullptr;
  return verb && verb->frames.front().construct == Construct::Happen && clause.subject.size() == 1 &&
         clause.subject[0]->kind == ChunkKind::Noun && is(clause.subject[0]->np->head, Closed::Nothing);
}

bool ScenarioBuilder::nothing(const syntax::Sentence& sentence, bytecode::Step& step) {
  const Clause& clause = *sentence.clauses.front();
  const bool more = sentence.clauses.size() > 1 || !clause.chunks.empty() || clause.verb->negated ||
                    clause.verb->modal || !clause.verb->adverbs.empty();
  if (more)
    return fail(diag::Id::BadStep, sentence.span, textOf(sentence.span), "say `nothing happens` alone") != nullptr;
  step.action = bytecode::StepAction::Nothing;
  return true;
}

/// "Given it is the villain phase.": the scope that the game stands in.
bool ScenarioBuilder::begin(const Clause& clause, bytecode::Step& step) {
  Cursor cursor{clause.chunks};
  span_ = clause.span;
  if (cursor.done() || cursor.peek().kind != ChunkKind::Noun || clause.verb->negated || clause.verb->modal)
    return fail(diag::Id::BadGiven, clause.span, textOf(clause.span)) != nullptr;
  const NounPhrase& phrase = *cursor.peek().np;
  ++cursor.at;
  const Desc scope = describe(phrase, cursor);
  if (scope.sort == Sort::None || leftOver(cursor)) return false;
  if (scope.sort != Sort::Scope || scope.index == kNone || scope.index == program_.round)
    return fail(diag::Id::BadGiven, phrase.span, textOf(phrase.span), "say which phase, turn or step it is") != nullptr;
  step.action = bytecode::StepAction::Begin;
  step.scope = scope.index;
  return true;
}

bool ScenarioBuilder::given(const syntax::Sentence& sentence, bytecode::Step& step) {
  const Clause& only = *sentence.clauses.front();
  const bool it =
      only.subject.size() == 1 && only.subject[0]->kind == ChunkKind::Noun && is(only.subject[0]->np->head, Closed::It);
  if (it && sentence.clauses.size() == 1 && only.verb && is(only.verb->verb, Closed::Be)) return begin(only, step);
  std::vector<const Node*> statements;
  for (const Clause* clause : sentence.clauses) {
    if (clause != sentence.clauses.front() && clause->subject.empty()) {
      // "X is exhausted and has 2 damage": the subject is shared
      Clause* shared = new (arena_.Allocate<Clause>()) Clause(*clause);
      shared->subject = sentence.clauses.front()->subject;
      clause = shared;
    }
    const Node* statement = placeClause(*clause);
    if (!statement) return false;
    statements.push_back(statement);
  }
  step.function = routine("given", sequence(statements), Type::None, false);
  return true;
}

const Node* ScenarioBuilder::spawn(Index card, const Node* player, Index zone, const Node** result) {
  if (zone == kNone && !failed_) fail(diag::Id::NotYet, span_, "a card in play, where no zone is declared as `play`,");
  const int32_t variable = newLocal();
  const Node* made = make(NodeKind::Kernel, Type::None, {integer(card), player, integer(zone)}, 0,
                          Index(Operation::PlaceSpawn), variable);
  *result = make(NodeKind::At, Type::Card, {local(variable + 1, Type::Cards), integer(0)});
  return made;
}

Index ScenarioBuilder::cardNamed(const NounPhrase& phrase) {
  // The card that the name means; where several share it, the first declared, of the kind that is said: "ally Night Weaver".
  if (!phrase.head || (!phrase.head->isString && !phrase.head->symbol.valid()))  // "the villain is each"
    return fail(diag::Id::UnknownCard, phrase.span, textOf(phrase.span)), kNone;
  const Word& word = *phrase.head;
  uint32_t kinds = ~0u;
  for (const Word* modifier : phrase.mods) {
    const NounDecl* noun = nounOf(modifier);
    if (!noun || noun->sort != NounSort::Card || noun->zone != kNone || modifier->negated)
      return fail(diag::Id::NoRole, modifier->span, modifier->text), kNone;
    kinds &= noun->kinds;
  }
  if (phrase.of || phrase.ordinal || phrase.adverb)
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), kNone;
  if (phrase.quantity.value && phrase.quantity.kind != syntax::QuantityKind::Exact)
    return fail(diag::Id::BadGiven, phrase.span, textOf(phrase.span)), kNone;
  if (word.isString) {  // an identifier tells cards of one name apart
    const auto byId = model_.cardById.find(std::string(word.text));
    if (byId != model_.cardById.end() && (kinds >> program_.cards[byId->second].kind & 1) != 0) return byId->second;
  }
  std::string name(word.isString ? word.text : model_.vocabulary[word.symbol].lemma);
  for (char& c : name) c = char(std::tolower(uint8_t(c)));
  const auto known = model_.cardByName.find(name);
  if (known != model_.cardByName.end()) {
    const Index first = known->second;
    for (Index card = first; card < program_.cards.size(); ++card) {
      if (program_.cards[card].name == program_.cards[first].name && (kinds >> program_.cards[card].kind & 1) != 0)
        return card;
    }
  }
  fail(diag::Id::UnknownCard, word.span, word.text);
  return kNone;
}

const Node* ScenarioBuilder::placeClause(const Clause& clause) {
  span_ = clause.span;
  ++clause_;
  if (!clause.verb || !clause.verb->verb || clause.subject.empty() || clause.verb->negated || clause.verb->modal) {
    return fail(diag::Id::BadGiven, clause.span, textOf(clause.span));
  }
  const Word& verb = *clause.verb->verb;
  const VerbWord* word = verbOf(&verb);
  std::vector<const Node*> statements;
  Cursor cursor{clause.chunks};
  const Node* scenario = make(NodeKind::ScenarioPlayer, Type::Player);
  const Index play = zoneWith(bytecode::ZoneRole::Play);

  // you control A and B; you have A and B in your hand
  const Chunk& subject = *clause.subject[0];
  const NounPhrase* said = subject.np;
  const bool ofGame =
      said && is(said->det, Closed::The) && said->mods.empty() && said->head && said->head->text == "game";
  if (is(&verb, Closed::Be) && clause.chunks.size() == 1 && ofGame) {
    const Node* mode = modeOf(*clause.chunks[0]);
    if (!mode) return fail(diag::Id::BadGiven, clause.span, textOf(clause.span));
    return make(NodeKind::Kernel, Type::None, {integer(mode->value)}, 0, Index(Operation::PlaceMode), newLocal());
  }
  const bool control = word && word->frames.front().construct == Construct::Control;
  const NounDecl* subjectNoun = subject.np ? nounOf(subject.np->head) : nullptr;
  const bool player = subject.kind == ChunkKind::Noun && subject.np->head &&
                      (is(subject.np->head, Closed::You) || (subjectNoun && subjectNoun->sort == NounSort::Player));
  if (player && !cursor.done() && isName(cursor.peek()) && (control || is(&verb, Closed::Have))) {
    Cursor who{clause.subject};
    ++who.at;
    Desc owner = describe(*subject.np, who);
    if (owner.sort == Sort::None || leftOver(who)) return nullptr;
    if (owner.sort != Sort::Player) return fail(diag::Id::PlayerExpected, subject.span, textOf(subject.span));
    if (owner.node != you_)
      mention(Sort::Player, owner.node, 0, false, subject.span);  // "player 2 has ... in their hand"
    std::vector<std::pair<Index, int32_t>> cards;
    while (!cursor.done() && isName(cursor.peek())) {
      const Chunk& chunk = cursor.peek();
      if (chunk.kind == ChunkKind::Conj && jointOf(cursor.chunks, cursor.at) != Closed::And)
        return fail(diag::Id::BadGiven, chunk.span, textOf(chunk.span));
      const Chunk* named = chunk.kind == ChunkKind::Conj ? chunk.inner : &chunk;
      if (!named || !named->np)
        return fail(diag::Id::BadGiven, chunk.span, textOf(chunk.span));  // "you control exhausted"
      const NounPhrase& phrase = *named->np;
      const Index card = cardNamed(phrase);
      if (card == kNone) return nullptr;
      cards.emplace_back(card, phrase.quantity.value ? phrase.quantity.value->number : 1);
      ++cursor.at;
    }
    Index zone = play;
    const Node* whose = owner.node;
    if (!cursor.done() && cursor.peek().kind == ChunkKind::Prep && is(cursor.peek().word, Closed::In) && !control) {
      const NounPhrase& where = *cursor.peek().np;
      ++cursor.at;
      Desc place = describe(where, cursor);
      if (place.sort != Sort::Zone)
        return place.sort == Sort::None ? nullptr : fail(diag::Id::BadGiven, where.span, textOf(where.span));
      zone = place.index;
      whose = place.node;
    } else if (!control) {
      return fail(diag::Id::BadGiven, clause.span, textOf(clause.span),
                  "say where: `Given you have ... in your hand.`");
    }
    if (leftOver(cursor)) return nullptr;
    for (const auto& [card, count] : cards) {
      for (int32_t i = 0; i < std::min(count, 60); ++i) {
        const Node* made = nullptr;
        statements.push_back(spawn(card, whose, zone, &made));
      }
    }
    return sequence(statements);
  }
  // you are NAME in hero form
  if (player && is(&verb, Closed::Be) && !cursor.done() && isName(cursor.peek())) {
    Cursor who{clause.subject};
    ++who.at;
    Desc owner = describe(*subject.np, who);
    if (owner.sort != Sort::Player || leftOver(who))
      return failed_ ? nullptr : fail(diag::Id::PlayerExpected, subject.span, textOf(subject.span));
    if (!cursor.peek().np)  // "you are A and B": a list
      return fail(diag::Id::BadGiven, cursor.peek().span, textOf(cursor.peek().span));
    Index card = cardNamed(*cursor.peek().np);
    if (card == kNone) return nullptr;
    const Span nameSpan = cursor.peek().span;
    ++cursor.at;
    if (!program_.kinds[program_.cards[card].kind].identity)
      return fail(diag::Id::NoIdentity, nameSpan, textOf(nameSpan));
    if (!cursor.done() && cursor.peek().kind == ChunkKind::Prep && is(cursor.peek().word, Closed::In)) {
      const Chunk& chunk = cursor.peek();
      ++cursor.at;
      Desc form = describe(*chunk.np, cursor);
      if (form.sort == Sort::None) return nullptr;
      if (form.sort != Sort::Form || !form.predicates.empty())
        return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span));
      Index face = card;
      for (int i = 0; i < 8 && face != kNone && !(form.kinds >> program_.cards[face].kind & 1); ++i)
        face = program_.cards[face].otherFace;
      if (face == kNone || !(form.kinds >> program_.cards[face].kind & 1))
        return fail(diag::Id::NoSuchForm, chunk.span, textOf(nameSpan));
      card = face;
    }
    if (leftOver(cursor)) return nullptr;
    return make(NodeKind::Kernel, Type::None, {owner.node, integer(card)}, 0, Index(Operation::PlaceIdentity),
                newLocal());
  }
  // the villain is NAME
  if (subjectNoun && subjectNoun->sort == NounSort::Card && is(&verb, Closed::Be) && !cursor.done() &&
      isName(cursor.peek()) && clause.subject.size() == 1) {
    const Chunk& chunk = cursor.peek();
    if (!chunk.np) return fail(diag::Id::BadGiven, chunk.span, textOf(chunk.span));  // a list
    const Index card = cardNamed(*chunk.np);
    if (card == kNone) return nullptr;
    if (!(subjectNoun->kinds >> program_.cards[card].kind & 1))
      return failKind(chunk.span, textOf(chunk.span), clause.subject[0]->np->head->text);
    ++cursor.at;
    const Node* made = nullptr;
    statements.push_back(spawn(card, scenario, play, &made));
    if (!placeState(made, cursor, statements)) return nullptr;
    if (leftOver(cursor)) return nullptr;
    return sequence(statements);
  }
  // a NAME ... is engaged with you / in your hand / attached to X / stunned; NAME has 3 damage
  std::vector<const Node*> made;
  Cursor subjects{clause.subject};
  bool fresh = false;
  struct Item {
    const NounPhrase* phrase;
    std::vector<const Chunk*> with;
  };
  std::vector<Item> items;
  while (!subjects.done()) {
    const Chunk& chunk = subjects.peek();
    const Chunk* noun = chunk.kind == ChunkKind::Conj && chunk.inner ? chunk.inner : &chunk;
    if (chunk.kind == ChunkKind::Conj && jointOf(subjects.chunks, subjects.at) != Closed::And)
      return fail(diag::Id::BadGiven, chunk.span, textOf(chunk.span));
    if (noun->kind == ChunkKind::Noun && noun->np) {
      items.push_back({noun->np, {}});
    } else if (!items.empty() &&
               ((chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::With)) || textOf(chunk.span) == "remaining")) {
      items.back().with.push_back(&chunk);
    } else {
      return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span));
    }
    ++subjects.at;
  }
  // Where they are put, if the clause says so.
  Index zone = play;
  const Node* whose = nullptr;
  const Node* host = nullptr;
  Cursor look = cursor;
  if (!look.done()) {
    const Chunk* chunk = &look.peek();
    size_t skip = 1;
    const VerbWord* participle = clause.verb->passive             ? word
                                 : chunk->kind == ChunkKind::Part ? verbOf(chunk->word)
                                                                  : nullptr;
    if (chunk->kind == ChunkKind::Part && look.next(1)) {
      chunk = look.next(1);
      skip = 2;
    }
    if (chunk->kind == ChunkKind::Prep && chunk->np) {
      const Relation* relation = nullptr;
      for (const Relation& r : model_.relations) {
        if (participle == &model_.verbs[r.verbWord] && is(chunk->word, r.preposition)) relation = &r;
      }
      if (relation) {
        Cursor rest = cursor;
        rest.at += skip;
        Desc other = describe(*chunk->np, rest);
        if (other.sort == Sort::None) return nullptr;
        if (relation->sort == Relation::Sort::Area) {
          whose = playerOf(other);
          if (!whose) return nullptr;
        } else {
          host = cardOf(other);
          if (!host) return nullptr;
        }
        fresh = true;
        cursor = rest;
      } else if (is(chunk->word, Closed::In) && skip == 1 && textOf(chunk->np->span) == "play") {
        fresh = true;
        whose = nullptr;
        ++cursor.at;
      } else if (is(chunk->word, Closed::In) && skip == 1) {
        Cursor rest = cursor;
        ++rest.at;
        Desc place = describe(*chunk->np, rest);
        if (place.sort == Sort::None) return nullptr;
        if (place.sort == Sort::Zone) {
          zone = place.index;
          whose = place.node;
          fresh = true;
          cursor = rest;
        }
      }
    }
  }
  for (const Item& item : items) {
    const NounPhrase& phrase = *item.phrase;
    const bool named =
        phrase.head &&
        (phrase.head->isString || (phrase.head->symbol.valid() && kindOf(phrase.head) == lexicon::SymbolKind::Name));
    const Node* card = nullptr;
    if (named && fresh) {
      const Index index = cardNamed(phrase);
      if (index == kNone) return nullptr;
      const int32_t count = phrase.quantity.value ? phrase.quantity.value->number : 1;
      const bool playerCard = program_.kinds[program_.cards[index].kind].playerCard;
      const Node* area = whose ? whose : playerCard ? you_ : scenario;
      for (int32_t i = 0; i < std::min(count, 60); ++i) {
        statements.push_back(spawn(index, area, zone, &card));
        if (host)
          statements.push_back(
              make(NodeKind::Kernel, Type::None, {card, host}, 0, Index(Operation::PlaceAttach), newLocal()));
        Cursor state{item.with};
        if (!placeState(card, state, statements) || leftOver(state)) return nullptr;
      }
    } else {
      Cursor none;
      Desc desc = describe(phrase, none);
      if (desc.sort == Sort::None) return nullptr;
      if (desc.sort == Sort::Player) {
        note(desc.span, "your identity", "YOU-1, YOU-6");
        desc.node = identityOf(desc.node);
        desc.sort = Sort::Card;
      }
      card = cardOf(desc);
      if (!card) return nullptr;
      Cursor state{item.with};
      if (!placeState(card, state, statements) || leftOver(state)) return nullptr;
    }
    made.push_back(card);
  }
  for (const Node* card : made) {
    Cursor state = cursor;
    if (clause.verb->passive && !fresh) {
      const lexicon::SymbolId adjective = model_.vocabulary.find(lexicon::SymbolKind::Adjective, verb.text);
      if (!adjective.valid()) return fail(diag::Id::BadGiven, clause.span, textOf(clause.span));
      Word word2 = verb;
      word2.symbol = adjective;
      if (!placeAdjective(card, word2, statements)) return nullptr;
    }
    if (!placeState(card, state, statements)) return nullptr;
    if (card == made.back()) cursor = state;
  }
  if (leftOver(cursor)) return nullptr;
  if (statements.empty()) return fail(diag::Id::BadGiven, clause.span, textOf(clause.span));
  return sequence(statements);
}

}  // namespace thou::sema
