// Words of a sentence, by shape only: which word is a noun or a verb is the tagger's business (compiler/syntax/Tagger.h).
// The input is bytes of valid UTF-8. compiler/lexicon/SplitWords.cpp makes the same cuts by hand; a test holds the two together.
// Next: ThouSentence.g4.
lexer grammar ThouWords;

SPACE        : BLANK+ ('//' ~[\n]*)? -> skip ;                // a comment begins behind a blank: "SP//dr" is a name
MARKUP       : ('<' '/'? ('b' | 'i' | 'u' | 'em' | 'strong') '>' | '<hr />') -> skip ;

ABBREVIATION : CAPITAL '.' (CAPITAL '.')+ ;
WORD         : LETTER (LETTER | DIGIT | INNER (LETTER | DIGIT))* ;
NUMBER       : DIGIT+ ;
TRAIT        : '[[' ~[[\]\n]* ']]' ;
ICON         : '[' ~[[\]\n]* ']' ;
ARROW        : '\u00E2\u0086\u0092' | '->' ;
QUOTE        : '"' ;
OPEN_QUOTE   : '\u00E2\u0080\u009C' ;
CLOSE_QUOTE  : '\u00E2\u0080\u009D' ;
LPAREN       : '(' ;
RPAREN       : ')' ;
COMMA        : ',' ;
STOP         : '.' ;
COLON        : ':' ;
SEMICOLON    : ';' ;
DASH         : '\u00E2\u0080\u0093' | '\u00E2\u0080\u0094' ;
HYPHEN       : '-' ;
MINUS        : '\u00E2\u0088\u0092' ;
PLUS         : '+' ;
SLASH        : '/' ;
BULLET       : '\u00E2\u0080\u00A2' ;
STAR         : '*' ;
GENITIVE     : ('\'' | '\u00E2\u0080\u0099') 's' ;         // behind an abbreviation or a mark; inside words the reader cuts it
APOSTROPHE   : '\'' | '\u00E2\u0080\u0099' ;
OTHER        : [\u00C0-\u00DF] TAIL | [\u00E0-\u00EF] TAIL TAIL | [\u00F0-\u00F7] TAIL TAIL TAIL | . ;

fragment BLANK   : [ \t\r\n] | '\u00C2\u00A0' ;
fragment TAIL    : [\u0080-\u00BF] ;
fragment DIGIT   : [0-9] ;
fragment CAPITAL : [A-Z] ;
fragment LETTER  : [A-Za-z] | [\u00C3-\u00DF] [\u0080-\u00BF] ;
fragment INNER   : ['\-] | '\u00E2\u0080\u0099' ;
