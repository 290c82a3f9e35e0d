// Walks everything that holds text and has each line read in a context. A line that fails leaves no trace in the program.
#include "compiler/sema/Analysis.h"
#include "compiler/sema/Misled.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/context/Reworded.h"
#include "compiler/sema/line/Ability.h"

#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/declare/Declare.h"
#include "compiler/sema/effect/Nested.h"
#include "compiler/sema/line/Verb.h"
#include "compiler/sema/phrase/Adjectives.h"
#include "compiler/source/Unseen.h"
#include "runtime/bytecode/Verify.h"

namespace thou::sema {

void Analysis::eachHolder(
    llvm::function_ref<void(const syntax::Block& block, const Owner& owner, TakeAbilities take)> each) {
  const auto behind = [](std::vector<Index>& list, const std::vector<Index>& abilities) {
    list.insert(list.end(), abilities.begin(), abilities.end());
  };
  for (const auto& [block, kind] : model_.kindBlocks) {
    Owner owner = ownerOfKinds(1u << kind);
    owner.title = program_.string(program_.kinds[kind].name);
    each(*block, owner, [&, of = kind](const std::vector<Index>& made) { behind(program_.kinds[of].abilities, made); });
  }
  for (const auto& [block, kinds] : model_.nounBlocks) {
    Owner owner = ownerOfKinds(kinds);
    owner.title = titleOf(*block);
    each(*block, owner, [&, of = kinds](const std::vector<Index>& made) {
      for (size_t i = 0; i < program_.kinds.size(); ++i) {
        if (of >> i & 1) behind(program_.kinds[i].abilities, made);
      }
    });
  }
  for (const auto& [block, keyword] : model_.keywordBlocks) {
    if (model_.keywordArguments[keyword] == KeywordArgument::Trait) continue;  // built for each trait: linesFor
    Owner owner = ownerOfKinds(~0u);
    owner.title = program_.string(program_.keywords[keyword].name);
    owner.keyword = keyword;
    each(*block, owner, [&, of = keyword](const std::vector<Index>& made) { program_.keywords[of].abilities = made; });
  }
  for (const syntax::Block* block : model_.ruleBlocks) {
    Owner owner;
    owner.title = "rule " + titleOf(*block);
    each(*block, owner, [&](const std::vector<Index>& made) {
      for (Index ability : made) program_.abilities[ability].activeIn = bytecode::ActiveIn::Anywhere;
      behind(program_.rulesAbilities, made);
    });
  }
}

void Analysis::conditionsOfAdjectives() {
  for (size_t i = 0; i < model_.vocabulary.size(); ++i) {
    const lexicon::SymbolId symbol{uint32_t(i)};
    if (model_.vocabulary[symbol].kind != lexicon::SymbolKind::Adjective) continue;
    AdjectiveDecl& adjective = model_.adjectives[model_.vocabulary[symbol].data];
    if (adjective.sort != AdjectiveDecl::Sort::Condition || !adjective.condition.valid()) continue;
    const AddedRows rows(program_);
    std::vector<Note> notes;
    Context context(model_, kNested, arena_, sink_, notes, ownerOfKinds(~0u));
    Word word;
    word.span = adjective.condition;
    word.symbol = symbol;
    if (saysWrong(adjective.condition) ||
        !adjectiveTest(context, word, context.make(NodeKind::Parameter, Type::Card, {}, 0)) || context.failed)
      adjective.condition = {};
  }
}

void Analysis::run() {
  conditionsOfAdjectives();
  for (size_t word = 0; word < model_.verbs.size(); ++word) {
    for (size_t frame = 0; frame < model_.verbs[word].frames.size(); ++frame) verb(word, frame);
  }
  eachHolder([&](const syntax::Block& block, const Owner& owner, TakeAbilities take) {
    std::vector<Index> abilities;
    lines(block, owner, abilities);
    take(abilities);
  });
  for (const syntax::Block* block : model_.standingBlocks) standing(*block);
  for (CardDecl& decl : model_.cards) card(decl);
  findIdle();
  findHollow();
  for (const syntax::Block* block : model_.scenarioBlocks) scenario(*block);
}

Owner Analysis::ownerOfKinds(uint32_t kinds) const {
  Owner owner;
  owner.kinds = 0;
  owner.playerCard = true;
  for (size_t i = 0; i < program_.kinds.size(); ++i) {
    if (!(kinds >> i & 1)) continue;
    owner.kinds |= 1u << i;
    owner.playerCard = owner.playerCard && program_.kinds[i].playerCard;
  }
  return owner;
}

const syntax::Ability* Analysis::parse(Span line, bool internal) {
  if (saysWrong(line)) return nullptr;
  used_.clear();
  const syntax::Ability* ability = parseText(model_, line, internal, arena_, sink_, &used_, &meaning_.parses);
  for (const syntax::Rewording& each : used_) {
    if (saysWrong(each.wording->says)) return nullptr;
    meaning_.notes.emplace_back(
        line, Note{each.where, "read as `" + saidBy(each, ability, *model_.sources) + "`, by a wording", ""});
  }
  return ability && colonsOpen(*ability) ? ability : nullptr;
}

bool Analysis::colonsOpen(const syntax::Ability& ability) {
  for (const syntax::Sentence* sentence : ability.sentences.drop_back(ability.sentences.empty() ? 0 : 1)) {
    if (sentence->stop != ':') continue;
    const syntax::Clause* last = sentence->clauses.empty() ? nullptr : sentence->clauses.back();
    const syntax::Word* word = last && last->verb ? last->verb->verb : nullptr;
    if (word && is(last->sub, lexicon::Closed::Where) && sentence->clauses.size() > 1)
      last = sentence->clauses[sentence->clauses.size() - 2], word = last->verb ? last->verb->verb : nullptr;
    const bool known =
        word && word->symbol.valid() && model_.vocabulary[word->symbol].kind == lexicon::SymbolKind::Verb;
    const VerbFrame* frame = known ? &model_.verbs[model_.vocabulary[word->symbol].data].frames.front() : nullptr;
    const bool shows = frame && frame->construct == Construct::None && frame->body.empty() && frame->verb != kNone &&
                       !program_.verbs[frame->verb].hasOperation;
    if (shows || (frame && frame->construct == Construct::Look)) continue;
    const std::string_view text = model_.sources->text(sentence->span);
    Span colon = sentence->span;
    colon.begin += uint32_t(text.ends_with(':') ? text.size() - 1 : text.size());
    colon.length = 1;
    sink_.report(diag::Id::StrayCharacter, colon)
        .arg(":")
        .help("a cost is joined to its effect by `→`, two sentences are parted by a full stop");
    return false;
  }
  return true;
}

void Analysis::keep(Context& context, std::vector<Note>& notes, Span text) {
  for (auto& routine : context.made.routines) meaning_.routines.push_back(std::move(routine));
  for (const auto& [index, span] : context.made.effectSpans)
    meaning_.effectSpans.emplace_back(index, model_.sources->written(span));
  for (const auto& [index, span] : context.made.abilitySpans)
    meaning_.abilitySpans.emplace_back(index, model_.sources->written(span));
  for (Note& note : notes) {
    note.where = model_.sources->written(note.where);
    meaning_.notes.emplace_back(text, std::move(note));
  }
}

const LabelDecl* Analysis::keptLabel(Span line) const {
  std::string before;
  bool markup = false;
  for (const char c : model_.sources->text(line)) {
    if (c == ':' && !markup) break;
    markup = c == '<' || (markup && c != '>');
    if (!markup && c != '>') before += c;
  }
  while (!before.empty() && before.back() == ' ') before.pop_back();
  for (const LabelDecl& label : model_.labels) {
    if (label.kept && program_.string(program_.labels[label.index]) == before) return &label;
  }
  return nullptr;
}

bool Analysis::onlyReminds(Span line) const {
  std::string text;
  bool markup = false;
  for (const char c : model_.sources->text(line)) {
    markup = c == '<' || (markup && c != '>');
    if (!markup && c != '>') text += char(std::tolower(uint8_t(c)));
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '.')) text.pop_back();
  if (text.size() < 3 || text.front() != '(' || text.back() != ')') return false;
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0 && i + 1 < text.size()) return false;
  }
  for (const char* word : {"limit", "max"}) {
    if (text.find(word) != std::string::npos) return false;
  }
  return depth == 0;
}

bool Analysis::line(Span text, const Owner& owner, std::vector<Index>& abilities, bytecode::Card* card) {
  meaning_.texts.push_back({text, owner.title, false});
  if (source::findUnseen(model_.sources->text(text))) return false;  // said when the file was read
  if (const LabelDecl* label = card ? keptLabel(text) : nullptr) {
    bytecode::Ability said;
    said.text = model_.string(model_.sources->text(text));
    said.label = label->index;
    said.timing = label->timing;
    meaning_.abilitySpans.emplace_back(Index(program_.abilities.size()), text);
    meaning_.notes.emplace_back(text, Note{text, "kept as it stands: nothing happens in play", ""});
    abilities.push_back(Index(program_.abilities.size()));
    program_.abilities.push_back(std::move(said));
    meaning_.texts.back().compiled = true;
    return true;
  }
  if (card && onlyReminds(text)) {
    meaning_.notes.emplace_back(text, Note{text, "reminder text: does nothing by itself", ""});
    meaning_.texts.back().compiled = true;
    return true;
  }
  const size_t said = sink_.all().size();
  if (builds(text, owner, abilities, card)) return true;
  tellOfWordings(used_, sink_, said);
  if (card && sink_.all().size() == said + 1 && sink_.all()[said].help.empty() && looksPrinted(text)) {
    sink_.amend(said).help("what is printed on a card stands in its first line, behind the `{`");
  } else if (sink_.all().size() == said + 1 && sink_.all()[said].id != diag::Id::WordingMisleads) {
    propose(said, text, !card, [&](const syntax::Ability& tree, diag::Sink& sink) {
      std::vector<Note> notes;
      Context context(model_, kNested, arena_, sink, notes, owner);
      std::vector<Index> made;
      return sema::ability(context, tree, made) && !context.failed && (card || context.made.keywordsFound.empty());
    });
  }
  return false;
}

bool Analysis::builds(Span text, const Owner& owner, std::vector<Index>& abilities, bytecode::Card* card) {
  const syntax::Ability* tree = parse(text, !card);
  if (!tree || (tree->labels.empty() && !owner.orders.empty() && saysWrong(owner.orders))) return false;
  const std::vector<PlainReading> plain = withoutWordings(model_, arena_, text, owner, !card, used_);
  AddedRows rows(program_);
  std::vector<Note> notes;
  Context context(model_, kNested, arena_, sink_, notes, owner);
  std::vector<Index> made;
  if (!sema::ability(context, *tree, made) || context.failed) {
    return false;
  }
  if (llvm::any_of(plain, [&](const PlainReading& each) { return misleads(each, context); })) return false;
  const bool counted =
      card && std::any_of(context.made.entersWith.begin(), context.made.entersWith.end(), [&](const auto& more) {
        return std::any_of(card->entersWith.begin(), card->entersWith.end(),
                           [&](const auto& known) { return known.first == more.first; });
      });
  if (counted || (!context.made.keywordsFound.empty() && !card)) {
    sink_.report(diag::Id::Misplaced, text).arg(model_.sources->text(text));
    return false;
  }
  for (const auto& [keyword, number] : context.made.keywordsFound) {
    card->keywords.push_back(keyword);
    card->keywordValues.push_back(number);
  }
  if (card) {
    haveByDeed(context, *card);
    if (context.made.deckLimit) card->deckLimit = uint8_t(std::min(context.made.deckLimit, 255));
    card->entersWith.insert(card->entersWith.end(), context.made.entersWith.begin(), context.made.entersWith.end());
    std::sort(card->entersWith.begin(), card->entersWith.end());
  } else if (context.made.deckLimit || !context.made.entersWith.empty()) {
    sink_.report(diag::Id::Misplaced, text).arg(model_.sources->text(text));
    return false;
  }
  rows.keep();
  keep(context, notes, text);
  abilities.insert(abilities.end(), made.begin(), made.end());
  meaning_.texts.back().compiled = true;
  if (card) card->required += context.made.required;
  for (const auto& [keyword, trait] : context.made.keywordTraits) {
    card->keywords.push_back(model_.keywordOf(keyword, trait));
    card->keywordValues.push_back(0);
    const std::vector<Index>& of = linesFor(keyword, trait);
    abilities.insert(abilities.end(), of.begin(), of.end());
  }
  return true;
}

void Analysis::haveByDeed(const Context& context, bytecode::Card& card) const {
  for (const auto& [keyword, deed] : model_.keywordsOfDeeds) {
    const bool does = std::any_of(context.made.routines.begin(), context.made.routines.end(), [&](const auto& routine) {
      return anyNode(routine.second.body, [&](const Node* node) {
        return node->kind == NodeKind::Do && program_.string(program_.verbs[node->index].third) == deed;
      });
    });
    if (!does || std::find(card.keywords.begin(), card.keywords.end(), keyword) != card.keywords.end()) continue;
    card.keywords.push_back(keyword);
    card.keywordValues.push_back(0);
  }
}

const std::vector<Index>& Analysis::linesFor(Index keyword, Index trait) {
  const auto [at, fresh] = ofTraits_.try_emplace({keyword, trait});
  if (!fresh) return at->second;
  for (const auto& [block, index] : model_.keywordBlocks) {
    if (index != keyword) continue;
    Owner owner = ownerOfKinds(~0u);
    owner.title = program_.string(program_.keywords[keyword].name);
    owner.keyword = keyword;
    owner.trait = trait;
    std::vector<Index> abilities;
    lines(*block, owner, abilities);
    at->second = std::move(abilities);
  }
  return at->second;
}

void Analysis::lines(const syntax::Block& block, const Owner& owner, std::vector<Index>& abilities) {
  if (block.text.valid()) {
    const std::string keyword = readHead(*model_.sources, block).keyword;
    if (keyword == "rule" || (keyword == "keyword" && owner.kinds != 0)) line(block.text, owner, abilities);
  }
  for (Span text : block.lines) line(text, owner, abilities);
  limit(abilities, block.head.front().span, "abilities");
}

Owner Analysis::ownerOfVerb(const VerbWord& word, const VerbFrame& frame) const {
  Owner owner = ownerOfKinds(~0u);  // `this card` is the card that does it, whichever kind of card that is
  for (const RoleDecl& role : frame.roles) {
    if (role.slot == bytecode::Role::Performer && role.type.sort == NounSort::Card) owner.kinds = role.type.kinds;
  }
  owner.title = word.name;
  return owner;
}

void Analysis::verb(size_t word, size_t frame) {
  const VerbFrame& decl = model_.verbs[word].frames[frame];
  if (wrongFrames_.contains(decl.verb)) return;
  const Owner owner = ownerOfVerb(model_.verbs[word], decl);
  VerbTrees& trees = model_.verbTrees[decl.verb];  // other frames may be of the same verb
  const bytecode::Verb& known = program_.verbs[decl.verb];
  if (!decl.body.empty() && (known.hasOperation || known.body != kNone)) {
    sink_.report(diag::Id::BadDeclaration, decl.body.front())
        .arg(known.hasOperation ? "a verb that `Does` an operation has no lines that say what it does"
                                : "what this verb does is said already");
  } else if (const Node* body = verbText(decl, owner, decl.body, &sema::verbBody)) {
    program_.verbs[decl.verb].body = addRoutine(owner.title, body, bytecode::Type::None, false);
    trees.body = body;
  }
  if (const Node* can = verbText(decl, owner, decl.conditions, &sema::verbCondition)) {
    program_.verbs[decl.verb].can = addRoutine(owner.title + ": only if", can, bytecode::Type::Bool, true);
    trees.can = can;
  }
}

const Node* Analysis::verbText(const VerbFrame& frame, const Owner& owner, const std::vector<Span>& lines,
                               VerbText build) {
  if (lines.empty()) return nullptr;
  const size_t first = meaning_.texts.size();
  std::vector<const syntax::Ability*> trees;
  for (Span text : lines) {
    meaning_.texts.push_back({text, owner.title, false});
    trees.push_back(parse(text, true));
  }
  if (std::find(trees.begin(), trees.end(), nullptr) != trees.end()) return nullptr;
  AddedRows rows(program_);
  std::vector<Note> notes;
  Context context(model_, kNested, arena_, sink_, notes, owner);
  const Node* node = build(context, frame, trees);
  if (!node || context.failed) return nullptr;
  rows.keep();
  keep(context, notes, lines.front());
  for (size_t i = first; i < meaning_.texts.size(); ++i) meaning_.texts[i].compiled = true;
  return node;
}

void Analysis::limit(std::vector<Index>& list, Span where, std::string_view of) {
  if (list.size() <= bytecode::kMaxListed) return;
  list.resize(bytecode::kMaxListed);
  sink_.report(diag::Id::TooLarge, where)
      .arg("there are at most " + std::to_string(bytecode::kMaxListed) + " " + std::string(of) + " here");
}

Index Analysis::addRoutine(std::string name, const Node* body, bytecode::Type result, bool pure) {
  const Index index = Index(program_.functions.size());
  program_.functions.emplace_back();
  meaning_.routines.emplace_back(index, Routine{std::move(name), body, {}, result, pure});
  return index;
}

Owner Analysis::ownerOfStanding(const Head& head) const {
  std::vector<lexicon::Reading> readings;
  std::vector<std::string> spelling;
  for (const char* at = head.name.c_str(); *at;) {
    std::string part;
    while (*at && *at != ' ') part += char(std::tolower(uint8_t(*at++)));
    while (*at == ' ') ++at;
    spelling.push_back(part);
  }
  model_.vocabulary.longest(spelling, 0, readings);
  uint32_t kinds = 0;
  for (const lexicon::Reading& reading : readings) {
    const lexicon::Symbol& symbol = model_.vocabulary[reading.symbol];
    if (symbol.kind == lexicon::SymbolKind::Noun || symbol.kind == lexicon::SymbolKind::MassNoun)
      kinds |= model_.nouns[symbol.data].kinds;
  }
  Owner owner = ownerOfKinds(kinds);
  owner.title = "standing rule for " + head.name;
  return owner;
}

void Analysis::standing(const syntax::Block& block) {
  const Head head = readHead(*model_.sources, block);
  const Owner owner = ownerOfStanding(head);
  if (!owner.kinds) {
    sink_.report(diag::Id::BadStanding, head.nameSpan).help("write `standing character: If ..., ...`");
    return;
  }
  if (block.text.valid()) standingLine(block.text, owner);
  for (Span text : block.lines) standingLine(text, owner);
}

bool Analysis::standingLine(Span text, const Owner& owner) {
  meaning_.texts.push_back({text, owner.title, false});
  const syntax::Ability* tree = parse(text, true);
  if (!tree) return false;
  AddedRows rows(program_);
  std::vector<Note> notes;
  Context context(model_, kNested, arena_, sink_, notes, owner);
  if (!sema::standing(context, *tree) || context.failed) {
    return false;
  }
  program_.standing.back().where = {};
  rows.keep();
  keep(context, notes, text);
  standingSpans.emplace_back(Index(program_.standing.size() - 1), text);
  meaning_.texts.back().compiled = true;
  return true;
}

void Analysis::card(CardDecl& decl) {
  Owner owner = ownerOfKinds(1u << decl.kind);
  if (const Index second = program_.cards[decl.card].secondKind; second != kNone) owner.kinds |= 1u << second;
  owner.name = program_.cards[decl.card].name;
  owner.card = decl.card;
  owner.fromHand = model_.playedFromHand[decl.kind];
  for (const auto& [kind, label] : model_.kindOrders) {
    if (kind == decl.kind) owner.orders = label;
  }
  owner.title = program_.string(program_.names[owner.name]);
  owner.saysYou = !owner.playerCard &&
                  llvm::any_of(decl.block->lines, [&](Span text) { return saysYou(model_.sources->text(text)); });
  std::vector<Index> abilities;
  for (Span text : decl.block->lines) {
    bytecode::Card card = program_.cards[decl.card];
    if (!line(text, owner, abilities, &card))
      decl.broken = true;
    else
      program_.cards[decl.card] = card;
  }
  const Span where = decl.block->head.front().span;
  limit(abilities, where, "abilities");
  limit(program_.cards[decl.card].traits, where, "traits");
  program_.cards[decl.card].abilities = abilities;
}

void analyse(Model& model, const std::vector<const syntax::FileAst*>& files, syntax::Arena& arena, diag::Sink& sink,
             Meaning& meaning) {
  const std::vector<Span> wrong = declare(model, files, sink);
  Analysis analysis(model, wrong, arena, sink, meaning);
  analysis.run();
  // Places, now that the tables stand.
  auto where = [&](Span span) {
    span = model.sources->written(span);
    const source::LineColumn at = model.sources->locate(span.file, span.begin);
    return bytecode::Where{span.file.value, at.line, at.column};
  };
  bytecode::Program& program = *model.program;
  for (const auto& [index, span] : meaning.effectSpans) program.effects[index].where = where(span);
  for (const auto& [index, span] : meaning.abilitySpans) program.abilities[index].where = where(span);
  for (const auto& [index, span] : analysis.standingSpans) program.standing[index].where = where(span);
  for (const auto& [index, span] : analysis.scenarioSpans) program.scenarios[index].where = where(span);
  for (const auto& [step, span] : analysis.stepSpans)
    program.scenarios[step.first].steps[step.second].where = where(span);
  for (const CardDecl& card : model.cards) program.cards[card.card].where = where(card.block->head[0].span);
}

}  // namespace thou::sema
