// The collector behind declare(): one object per compilation, its members split over the Declare*.cpp files by sort of block.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/diag/Diag.h"
#include "compiler/sema/declare/Head.h"
#include "compiler/sema/declare/Phrase.h"
#include "compiler/sema/model/Model.h"

namespace thou::sema {

using lexicon::Form;
using lexicon::Reading;
using lexicon::Symbol;
using lexicon::SymbolId;
using lexicon::SymbolKind;

class Declarer {
 public:
  Declarer(Model& model, diag::Sink& sink) : model_(model), program_(*model.program), sink_(sink) {}
  /// The names whose declarations are wrong.
  std::vector<Span> run(const std::vector<const syntax::FileAst*>& files);

 private:
  struct Entry {
    const syntax::Block* block;
    Head head;
    std::string part;      ///< of the game: its ruleset, or one of its sets
    bool licensed = true;  ///< every word of it has a place; else that has been reported
    Index row = kNone;     ///< of the model's table for words of that sort, once it is declared
  };
  using Handler = void (Declarer::*)(Entry&);

  /// Reads a declaration, or a part of it, and remembers its name when something in it is wrong.
  template <typename Read>
  void readDeclared(const Entry& entry, Read read);

  // what is declared at all (DeclareHeads.cpp)
  /// The blocks of rulesets, then those of sets, by path: whatever the order in which they are given. Of a head with words too many the name
  /// is wrong.
  std::vector<Entry> entriesOf(std::vector<const syntax::FileAst*> files);
  /// Whether every part of a declaration's head has a place in it (HeadForms.def).
  bool licensed(const Entry& entry);
  bool isKind(const Entry& entry) const;  ///< the block is of a kind of card that some file declares
  /// Without what is overridden and what is said again; a word declared twice otherwise is reported, and the first stands.
  std::vector<Entry> settled(std::vector<Entry> entries);
  bool saySame(const Entry& a, const Entry& b) const;

  // first pass: words (Declare.cpp)
  void currency(Entry& entry);
  void zone(Entry& entry);
  void stat(Entry& entry);
  void counter(Entry& entry);
  void status(Entry& entry);
  void kind(Entry& entry);
  void noun(Entry& entry);
  void adjective(Entry& entry);
  void label(Entry& entry);
  void tag(Entry& entry);
  void keyword(Entry& entry);
  void verb(Entry& entry);
  void scope(Entry& entry);
  void ruleset(Entry& entry);
  void rule(Entry& entry);
  void standing(Entry& entry);
  void scenario(Entry& entry);
  void trait(Entry& entry);
  void name(Entry& entry);
  void later(Entry& entry);
  void card(Entry& entry);

  // second pass: what declarations say of one another (DeclareWords.cpp, DeclareVerb.cpp, DeclareCard.cpp,
  // DeclareImport.cpp)
  void resolveNoun(const Entry& entry);
  void resolveAdjective(const Entry& entry);
  /// "discard, set aside or mischief": verb words, of one word or two, and what nouns for deeds stand for.
  std::vector<Index> deeds(llvm::ArrayRef<PhraseWord> words);
  /// What stands behind `means protect;`, and the like, part by part.
  Terms terms(llvm::ArrayRef<Span> parts, Construct construct);
  void resolveLabel(const Entry& entry);
  void resolveStat(const Entry& entry);
  void resolveStatus(const Entry& entry);  ///< its text; the word is declared already
  void resolveRelation(const Entry& entry);
  /// `bearers Guard: a minion.`: of a keyword or a label
  void resolveBearers(const Entry& entry);
  void resolvePlaying(const Entry& entry);
  void resolveOrder(const Entry& entry);
  void resolveImport(const Entry& entry);
  void resolveWording(const Entry& entry);
  bool saysMore(ImportRule& rule,
                Span said);  ///< what stands behind the semicolon: `per player if FIELD`, `also NAME`
  bool isKind(std::string_view name) const;
  bool isTrait(std::string_view name) const;
  void readAlias(VerbFrame& frame, Span line);

  // what whole games are laid out with (DeclareGame.cpp)
  /// What a ruleset asks of the cards that a player's deck begins with in one zone.
  struct Construction {
    uint8_t zone = 0;
    uint32_t fewest = 0;
    uint32_t most = UINT32_MAX;
    uint32_t ofOneName = UINT32_MAX;  ///< copies, where the card itself says nothing
    uint32_t ofOneUnique = UINT32_MAX;
    /// So many cards of a kind for each so many cards of the deck.
    struct Share {
      uint32_t cards = 0;
      Index kind = kNone;
      uint32_t forEach = 1;
    };
    std::vector<Share> shares;
  };
  void resolveConstruction(const Entry& entry);
  bool readConstruction(Construction& rule, const std::vector<PhraseWord>& words) const;
  void resolveDeck(const Entry& entry);
  void resolveGame(const Entry& entry);
  /// A line of a deck or a game: what stands before the colon, and what between the commas behind it.
  struct LayoutLine {
    Span label;
    std::vector<Span> parts;
  };
  std::optional<LayoutLine> layoutLine(Span line);
  /// The zone that a line's label names; reports what is none.
  std::optional<bytecode::Pile> zoneOfLine(const LayoutLine& line, bool ofGame);
  /// The face of a card that `2 Lamp Oil` names, and how many; reports what is none.
  std::optional<std::pair<Index, uint16_t>> cardsNamed(Span part);
  std::string entryMeant(std::string_view said) const;
  void addPiles(std::vector<bytecode::Pile>& piles, const LayoutLine& line, bool ofGame);
  void checkConstruction(const Entry& entry, const bytecode::Deck& deck);
  Index deckNamed(Span part);
  bytecode::Where place(Span span) const;
  void resolveVerb(const Entry& entry, size_t word, size_t frame);
  void resolveScope(const Entry& entry, size_t word, size_t frame);
  void resolveCard(CardDecl& card);
  /// How many words from there on are a kind of card, with others behind them.
  size_t kindWords(llvm::ArrayRef<syntax::HeaderToken> head, size_t from) const;
  /// Reports an item that names another face which is no card.
  void unknownFace(const CardDecl& card, const syntax::HeaderItem& item);
  /// Reports a card that does not print what each card of its kind prints.
  void checkNeed(const CardDecl& card, const KindNeed& need);
  /// Reports what kinds need and nobody declares.
  void checkNeeds();
  /// "Also evil character.": the second kind of a card, or kNone.
  Index alsoKind(const syntax::HeaderItem& item) const;
  void readRoles(VerbFrame& frame, Span clause, const std::vector<std::string>& verbForms);
  /// "{resource|resources}": which of both depends on the number before it.
  static std::string oneOrMore(const Entry& noun);
  std::string counterNamed(Index counter) const;
  /// How the log tells an event of the frame (bytecode::Verb::sentence).
  std::string sentenceOf(const VerbFrame& frame, const std::string& third) const;
  void fitRoles(VerbFrame& frame, bytecode::Operation operation);
  void readVerbBody(VerbFrame& frame, const syntax::Block& block, const std::string& name);

  lexicon::SymbolId addNoun(const Entry& entry, NounDecl decl, const std::string& spelling, bool mass = false);
  void addPlural(lexicon::SymbolId symbol, const Entry& entry, const std::string& singular);
  /// Declares the counters that a card's text names with a number: "3 web counters".
  void namedCounters(const Entry& entry);
  void findMentions(VerbFrame& frame);
  size_t verbWord(const Entry& entry);
  /// The verb word whose participle is spelt so, or kNone.
  Index participleAt(const std::string& spelling);
  bytecode::Verb& newVerb(const std::string& name, const std::vector<std::string>& forms, Index& index);
  /// The noun that words[at...] spell, longest first; advances `at`. Null when there is none.
  const NounDecl* nounAt(const std::vector<PhraseWord>& words, size_t& at);
  /// The zone that a word in quotes names, or kNone.
  Index zoneNamed(const PhraseWord& word) const;
  /// The symbol of the stat that words[at...] spell, or kNone; advances `at` behind it.
  Index statAt(const std::vector<PhraseWord>& words, size_t& at) const;
  /// The union of the kinds named in `a hero, alter-ego or ally`; reports what is no noun.
  uint32_t kindsIn(Span phrase);
  /// The symbol of a noun by spelling, kNone when there is none.
  Index wordAt(const std::string& spelling);
  /// "Traits:", or the name of a group of traits: "Brigade:".
  bool namesTraits(std::string_view label) const;
  Index traitNamed(std::string_view name, Span where);
  void complain(Span where, std::string_view what, std::string_view help = {});
  /// Whether there is no room for one more of something in the program; reported at its name.
  bool isFull(size_t count, size_t most, const Entry& entry, std::string_view of);
  Index traitIndex(std::string_view spelling, Span where);
  Index nameIndex(std::string_view spelling, Span where);
  /// Whether sentences begin with these words without any name: a determiner, or one and a noun for cards,
  /// players or times ("The villain").
  bool isSaidAnyway(std::string_view name) const;
  /// Whether that is a determiner and nothing else ("Each"), or the X of amounts.
  static bool isDeterminer(std::string_view name);
  /// Makes it a word of texts, or reports that texts say it without meaning any `what`.
  void addName(lexicon::SymbolId symbol, std::string_view spelling, Span where, std::string_view what);
  /// Gives the card declared last the traits that an item of its header names.
  void addTraits(llvm::ArrayRef<syntax::HeaderToken> tokens);

  Model& model_;
  bytecode::Program& program_;
  diag::Sink& sink_;
  std::vector<Entry> nouns_, adjectives_, labels_, stats_, statuses_, relations_, playings_, orders_, bearers_,
      imports_, wordings_, constructions_, decks_, games_;
  struct Pending {
    Entry entry;
    size_t word;
    size_t frame;
    bool scope;
  };
  std::vector<Construction> construction_;
  std::string bareCounter_;                            ///< the noun that means counters of any kind
  std::map<const syntax::Block*, Index> ownCounters_;  ///< the first that a card's text names
  std::vector<Pending> verbs_;
  std::vector<Span> wrong_;          ///< names whose declarations are wrong
  std::set<std::string> kindNames_;  ///< of all kinds that any file declares, in lower case
  /// "Is take." in the declaration of a frame.
  struct Alias {
    size_t word = 0;
    size_t frame = 0;
    Span line;
  };
  std::vector<Span> aliases_;  ///< of the verb being read
  /// Warns of frames of one word that are carried out alike and are two events: what waits for one does not see the other.
  void tellFramesApart();
  std::vector<Alias> pendingAliases_;  ///< of all
};

}  // namespace thou::sema
