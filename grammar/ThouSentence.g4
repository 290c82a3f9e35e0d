// The sentence grammar: where phrases and clauses begin and end, and nothing else. A sentence is a flat list of clauses, a clause is a
// subject, a verb group and a flat list of chunks; what belongs to what is decided in compiler/sema. Its tokens are the tagger's
// classes (compiler/syntax/Tags.def), not spellings, so nothing here looks at a word. Two rules keep it unambiguous: a bare noun phrase
// stands only behind a verb, a preposition, a conjunction or at a start; and no two loops can take the same token.
parser grammar ThouSentence;

tokens {
  DET, QUANTITY, NUMBER, AMOUNT, ORMORE, ORDINAL, NOMINAL, PRONOUN, POSSESSIVE, OF, PREPOSITION, TO, PARTICIPLE, GERUND, BASE,
  THIRD, PAST, MODAL, ELIDED, BE, BEEN, HAVE, NOT, RELATIVE, WHOSE, SUB, AND, OR, BUT, THEN, COMMA, JOIN, ARROW, STOP, LPAREN,
  LFRAGMENT, RPAREN, LQUOTE, RQUOTE, HEAD, ADVERB, ADJECTIVE, SIGNED, LIMIT, KEYWORD, ONLY
}

segment   : unit* EOF ;
unit      : paren | (keywords | limit | only | statement) STOP ;
keywords  : KEYWORD paren* (COMMA KEYWORD paren*)* ;                     // "Guard. Retaliate 1."  "Uses (3 web counters)."
limit     : LIMIT (AMOUNT | NUMBER NOMINAL+ | ADVERB) (prep | ADVERB)+ ; // "Limit once per round."  "Max 1 per player."
only      : (np | bare) ONLY ;                                           // "Hero form only."
statement : THEN? lead* part link* ;
part      : SUB (clause | verbless) | clause ;
link      : (COMMA | ARROW | THEN) lead* part | (AND | OR | BUT) partner | SUB (clause | verbless) ;
partner   : SUB (clause | verbless) | (np | bare) plain* predicate | ADVERB* predicate ;
lead      : ADVERB+ prep* COMMA | (prep | inf) item* COMMA | np COMMA ;        // "Otherwise,"  "At the end of the phase,"
clause    : subject predicate | ADVERB* predicate ;                      // finite | imperative: nothing else differs
predicate : verb bare? item* ;
verbless  : (PARTICIPLE | ADJECTIVE | prep | gerund) item* ;             // "while confused"  "as if in your hand"

subject   : (np | bare) post* ;
post      : plain | (AND | OR | JOIN) (object | PARTICIPLE | ADJECTIVE) ;
plain     : prep | (PARTICIPLE | relative | gerund) np? | np ADVERB* verb | ADVERB | ADJECTIVE | paren ;
verb      : MODAL (NOT | ADVERB)* main | ELIDED NOT? | main ;
main      : BASE | THIRD | PAST | BE NOT? BEEN? | HAVE NOT? BEEN? ;

item      : np (ADVERB* verb)? | change | prep | PARTICIPLE | ADJECTIVE | gerund | inf | relative | ADVERB | paren | quote
          | (AND | OR | BUT | JOIN) joined ;
joined    : object | prep | PARTICIPLE | ADJECTIVE | gerund | inf | relative | ADVERB | quote ;
prep      : PREPOSITION (object | gerund | BEEN | prep) | TO object ;
gerund    : GERUND bare? ;
inf       : TO (NOT | ADVERB)* (BASE | BE | HAVE) bare? ;
relative  : RELATIVE (np | bare)? ADVERB* verb bare? | WHOSE NOMINAL+ verb bare? ;

object    : np | bare | change ;
change    : SIGNED NOMINAL* ;
np        : (before* AMOUNT ORMORE? | before+ (NOMINAL+ | PRONOUN) | PRONOUN) genitive* (OF object)? ;
bare      : NOMINAL+ genitive* (OF object)? ;
before    : DET | QUANTITY | NUMBER ORMORE? | ORDINAL ;
genitive  : POSSESSIVE before* NOMINAL+ ;

paren     : LPAREN unit+ RPAREN | LFRAGMENT (bare | item) item* link* STOP RPAREN ;
quote     : LQUOTE HEAD? unit+ RQUOTE ;
