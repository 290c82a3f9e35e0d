// The collector behind declare(): one object per compilation. Verbs, cards and whole games have a class each, which knows nothing of the others; all find words
// by their spellings, and add them, in the same tables.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/diag/Diag.h"
#include "compiler/sema/declare/Head.h"
#include "compiler/sema/declare/Phrase.h"
#include "compiler/sema/model/Model.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace thou::sema {

using lexicon::Form;
using lexicon::Reading;
using lexicon::Symbol;
using lexicon::SymbolId;
using lexicon::SymbolKind;

/// One declaration.
struct Entry {
  const syntax::Block* block;
  Head head;
  std::string part;      ///< of the game: its ruleset, or one of its sets
  bool licensed = true;  ///< every word of it has a place; else that has been reported
  Index row = kNone;     ///< of the model's table for words of that sort, once it is declared
};

/// Those whose second pass is to come, by what they are said to be: `noun`, `verb`.
using Waiting = std::map<std::string, std::vector<Entry>, std::less<>>;

/// The declarations as they come, first of rulesets, then of sets, without those that are overridden; names of those that are wrong go to `wrong`.
std::vector<Entry> declarations(Model& model, diag::Sink& sink, const std::vector<const syntax::FileAst*>& files,
                                std::vector<Span>& wrong);

/// What all declarations are read with (WordTables.cpp).
class WordTables {
 protected:
  WordTables(Model& model, diag::Sink& sink) : model_(model), program_(*model.program), sink_(sink) {}

  void complain(Span where, std::string_view what, std::string_view help = {});
  lexicon::SymbolId addNoun(const Entry& entry, NounDecl decl, const std::string& spelling, bool mass = false);
  void addPlural(lexicon::SymbolId symbol, const Entry& entry, const std::string& singular);
  Index traitIndex(std::string_view spelling, Span where);
  Index nameIndex(std::string_view spelling, Span where);
  /// Makes it a word of texts, or reports that texts say it without meaning any `what`.
  void addName(lexicon::SymbolId symbol, std::string_view spelling, Span where, std::string_view what);
  /// Whether sentences begin with these words without any name: a determiner, or one and a noun for cards,
  /// players or times ("The villain").
  bool isSaidAnyway(std::string_view name) const;
  /// Whether that is a determiner and nothing else ("Each"), or the X of amounts.
  static bool isDeterminer(std::string_view name);
  /// The noun that words[at...] spell, longest first; advances `at`. Null when there is none.
  const NounDecl* nounAt(const std::vector<PhraseWord>& words, size_t& at);
  /// The symbol of the stat that words[at...] spell, or kNone; advances `at` behind it.
  Index statAt(const std::vector<PhraseWord>& words, size_t& at) const;
  /// The symbol of a noun by spelling, kNone when there is none.
  Index wordAt(const std::string& spelling);
  /// The zone that a word in quotes names, or kNone.
  Index zoneNamed(const PhraseWord& word) const;
  Index traitNamed(std::string_view name, Span where);
  /// The union of the kinds named in `a hero, alter-ego or ally`; reports what is no noun.
  uint32_t kindsIn(Span phrase);
  /// The verb word whose participle is spelt so, or kNone.
  Index participleAt(const std::string& spelling);
  /// "discard, set aside or mischief": verb words, of one word or two, and what nouns for deeds stand for.
  std::vector<Index> deeds(llvm::ArrayRef<PhraseWord> words);
  /// What stands behind `means protect;`, and the like, part by part.
  Terms terms(llvm::ArrayRef<Span> parts, Construct construct);

  Model& model_;
  bytecode::Program& program_;
  diag::Sink& sink_;
};

/// Verbs and the times that begin and end as events do: their roles, what they come to, what is told of them (DeclareVerb.cpp, DeclareRoles.cpp, DeclareScope.cpp).
class VerbDeclarer : WordTables {
 public:
  /// `waiting`: the nouns and stats that the log tells of verbs with.
  VerbDeclarer(Model& model, diag::Sink& sink, Waiting& waiting) : WordTables(model, sink), waiting_(waiting) {}

  void verb(Entry& entry);
  void scope(Entry& entry);
  bytecode::Verb& newVerb(const std::string& name, const std::vector<std::string>& forms, Index& index);
  /// What is said of those declared, in their order, each by way of `read`.
  void resolveAll(llvm::function_ref<void(const Entry& entry, llvm::function_ref<void()> resolve)> read);

 private:
  struct Pending {
    Entry entry;
    size_t word;
    size_t frame;
    bool scope;
  };
  /// "Is take." in the declaration of a frame.
  struct Alias {
    size_t word = 0;
    size_t frame = 0;
    Span line;
  };
  void findMentions(VerbFrame& frame);
  /// Warns of frames of one word that are carried out alike and are two events: what waits for one does not see the other.
  void tellFramesApart();
  void resolveVerb(const Entry& entry, size_t word, size_t frame);
  void resolveScope(const Entry& entry, size_t word, size_t frame);
  void readAlias(VerbFrame& frame, Span line);
  void readRoles(VerbFrame& frame, Span clause, const std::vector<std::string>& verbForms);
  void fitRoles(VerbFrame& frame, bytecode::Operation operation);
  void readVerbBody(VerbFrame& frame, const syntax::Block& block, const std::string& name);
  /// "Goes on as "Negation".": done to all of some sort, those that come later have that keyword
  void readGoesOn(const VerbFrame& frame, Span line);
  /// "Reaches "set-aside area" by a dominant.": where a text of such a card names no place
  void readReach(VerbFrame& frame, Span line);
  /// "{resource|resources}": which of both depends on the number before it.
  static std::string oneOrMore(const Entry& noun);
  std::string counterNamed(Index counter) const;
  /// How the log tells an event of the frame (bytecode::Verb::sentence).
  std::string sentenceOf(const VerbFrame& frame, const std::string& third) const;
  size_t verbWord(const Entry& entry);

  Waiting& waiting_;
  std::vector<Pending> verbs_;
  std::vector<Span> aliases_;          ///< of the verb being read
  std::vector<Alias> pendingAliases_;  ///< of all
};

/// Cards: what they are and print; their lines wait in the model (DeclareCard.cpp, ResolveCard.cpp).
class CardDeclarer : WordTables {
 public:
  CardDeclarer(Model& model, diag::Sink& sink) : WordTables(model, sink) {}

  void card(Entry& entry);
  /// Declares the counters that a card's text names with a number: "3 web counters"; `bare` is the noun that means any.
  void namedCounters(const Entry& entry, std::string_view bare);
  /// Reports what kinds need and nobody declares.
  void checkNeeds();
  void resolveCard(CardDecl& card);

 private:
  /// How many words from there on are a kind of card, with others behind them.
  size_t kindWords(llvm::ArrayRef<syntax::HeaderToken> head, size_t from) const;
  /// What stands behind `Resources:`.
  void readResources(bytecode::Card& card, llvm::ArrayRef<syntax::HeaderToken> tokens);
  /// "Side scheme "Dawn".", "Other face "Dawn"."
  void readOtherFace(const CardDecl& decl, const syntax::HeaderItem& item);
  /// "THW 2 (1)": what stands behind the name of a characteristic, which is `count` words long.
  void readPrinted(bytecode::Card& card, const syntax::HeaderItem& item, size_t count, const HeaderDecl& header);
  /// Reports an item that is none of these and has no number.
  void withoutNumber(const syntax::HeaderItem& item, size_t count);
  /// Reports an item that names another face which is no card.
  void unknownFace(const CardDecl& card, const syntax::HeaderItem& item);
  /// Reports a card that does not print what each card of its kind prints.
  void checkNeed(const CardDecl& card, const KindNeed& need);
  /// "Also evil character.": the second kind of a card, or kNone.
  Index alsoKind(const syntax::HeaderItem& item) const;
  /// "Traits:", or the name of a group of traits: "Brigade:".
  bool namesTraits(std::string_view label) const;
  /// Gives the card declared last the traits that an item of its header names.
  void addTraits(llvm::ArrayRef<syntax::HeaderToken> tokens);

  std::map<const syntax::Block*, Index> ownCounters_;  ///< the first that a card's text names
};

/// What whole games are laid out with: what decks are made of, decks, games (DeclareGame.cpp; DeclareLayout.cpp: their lines).
class GameDeclarer : WordTables {
 public:
  /// `waiting`: all decks that are declared, also wrongly.
  GameDeclarer(Model& model, diag::Sink& sink, Waiting& waiting) : WordTables(model, sink), waiting_(waiting) {}

  void resolveConstruction(const Entry& entry);
  void resolveDeck(const Entry& entry);
  void resolveGame(const Entry& entry);

 private:
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
  /// A line of a deck or a game: what stands before the colon, and what between the commas behind it.
  struct LayoutLine {
    Span label;
    std::vector<Span> parts;
  };
  bool readConstruction(Construction& rule, const std::vector<PhraseWord>& words) const;
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

  Waiting& waiting_;
  std::vector<Construction> construction_;
};

/// What is neither verb nor card nor layout, and the order in which all is read (Declare*.cpp).
class Declarer : WordTables {
 public:
  Declarer(Model& model, diag::Sink& sink)
      : WordTables(model, sink), verbs_(model, sink, waiting_), cards_(model, sink), games_(model, sink, waiting_) {}
  /// The names whose declarations are wrong.
  std::vector<Span> run(const std::vector<const syntax::FileAst*>& files);

 private:
  using Handler = void (Declarer::*)(Entry&);

  /// Reads a declaration, or a part of it, and remembers its name when something in it is wrong.
  template <typename Read>
  void readDeclared(const Entry& entry, Read read);

  // first pass: words (Declare.cpp, DeclareTables.cpp)
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
  void verb(Entry& entry) { verbs_.verb(entry); }
  void scope(Entry& entry) { verbs_.scope(entry); }
  void ruleset(Entry& entry);
  void rule(Entry& entry);
  void standing(Entry& entry);
  void scenario(Entry& entry);
  void trait(Entry& entry);
  void name(Entry& entry);
  void later(Entry& entry) { waiting_[entry.head.keyword].push_back(entry); }

  // second pass: what declarations say of one another (DeclareWords.cpp, DeclareAmounts.cpp, DeclareImport.cpp, DeclareWording.cpp)
  void resolveNoun(const Entry& entry);
  void resolveAdjective(const Entry& entry);
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
  /// Reports keywords of cards whose text does what no verb does.
  void checkDeeds();
  /// What cards are known by once all are read.
  void finishCards();

  /// Whether there is no room for one more of something in the program; reported at its name.
  bool isFull(size_t count, size_t most, const Entry& entry, std::string_view of);

  Waiting waiting_;
  VerbDeclarer verbs_;
  CardDeclarer cards_;
  GameDeclarer games_;
  std::string bareCounter_;  ///< the noun that means counters of any kind
  std::vector<Span> wrong_;  ///< names whose declarations are wrong
};

}  // namespace thou::sema
