// Words of the file structure. The input is bytes of valid UTF-8 (compiler/syntax/ByteStream.h), so a letter beyond ASCII is two
// bytes here. Four modes: a block's head, parentheses in a head (where a colon does not end it), the text behind the colon, the
// header line behind `{`, and the body, whose lines are spans for the sentence grammar. Next: ThouFileParser.g4.
lexer grammar ThouFileLexer;

// ---- head
SPACE        : [ \t\r\n]+ -> skip ;
COMMENT      : '//' ~[\n]* -> skip ;
ABBREVIATION : CAPITAL '.' (CAPITAL '.')+ ;                  // S.H.I.E.L.D. keeps its full stops
WORD         : LETTER (LETTER | DIGIT | INNER (LETTER | DIGIT))* ;
NUMBER       : DIGIT+ ;
STRING       : '"' ~["\n]* '"' ;
OPEN_STRING  : '"' ~["\n]* ;                                 // reported by the reader
TRAIT        : '[[' ~[[\]\n]* ']]' ;
ICON         : '[' ~[[\]\n]* ']' ;
COLON        : ':' -> mode(TEXT) ;
OPEN_BODY    : '{' BLANK* ('//' ~[\n]*)? '\n' -> mode(BODY) ;
OPEN         : '{' -> mode(HEADER) ;
CLOSE        : '}' ;
STOP         : '.' ;
PAREN        : '(' -> type(PUNCT), pushMode(PARENTHESIS) ;
PUNCT        : [,;+*/=<>#&!?%)'] | '-' ;
OTHER        : . ;

fragment BLANK   : [ \t\r] ;
fragment DIGIT   : [0-9] ;
fragment CAPITAL : [A-Z] ;
fragment LETTER  : [A-Za-z_] | [\u00C3-\u00DF] [\u0080-\u00BF] ;
fragment INNER   : ['\-] | '\u00E2\u0080\u0099' ;            // hyphen, apostrophe, typographic apostrophe inside a word

// ---- parentheses in a head: `verb attack (attacks, attacked): ...`
mode PARENTHESIS;
P_SPACE        : [ \t\r\n]+ -> skip ;
P_COMMENT      : '//' ~[\n]* -> skip ;
P_ABBREVIATION : CAPITAL '.' (CAPITAL '.')+ -> type(ABBREVIATION) ;
P_WORD         : LETTER (LETTER | DIGIT | INNER (LETTER | DIGIT))* -> type(WORD) ;
P_NUMBER       : DIGIT+ -> type(NUMBER) ;
P_STRING       : '"' ~["\n]* '"' -> type(STRING) ;
P_OPEN_STRING  : '"' ~["\n]* -> type(OPEN_STRING) ;
P_TRAIT        : '[[' ~[[\]\n]* ']]' -> type(TRAIT) ;
P_ICON         : '[' ~[[\]\n]* ']' -> type(ICON) ;
P_PAREN        : '(' -> type(PUNCT), pushMode(PARENTHESIS) ;
P_END          : ')' -> type(PUNCT), popMode ;
P_PUNCT        : ([,;:.+*/=<>#&!?%'] | '-') -> type(PUNCT) ;
P_OTHER        : . -> type(OTHER) ;

// ---- the text behind a head's colon: to the end of the line, or to a `{` that ends the line
mode TEXT;
T_COMMENT : '//' ~[\n]* -> skip ;
T_BLANK   : BLANK+ -> skip ;
PIECE     : T_WORD (BLANK+ T_WORD)* ;                  // a comment begins behind a blank: "SP//dr" is a name
T_STRING  : '"' ~["\n]* '"' -> type(PIECE) ;
T_OPEN    : '{' BLANK* ('//' ~[\n]*)? '\n' -> type(OPEN_BODY), mode(BODY) ;
T_SINGLE  : [/{"] -> type(PIECE) ;
LINE_END  : '\n' -> mode(DEFAULT_MODE) ;

fragment T_WORD : ~[\n/{" \t\r] ~[\n{" \t\r]* ;

// ---- the line of `{`
mode HEADER;
H_BLANK        : BLANK+ -> skip ;
H_COMMENT      : '//' ~[\n]* -> skip ;
H_ABBREVIATION : CAPITAL '.' (CAPITAL '.')+ -> type(ABBREVIATION) ;
H_WORD         : LETTER (LETTER | DIGIT | INNER (LETTER | DIGIT))* -> type(WORD) ;
H_NUMBER       : DIGIT+ -> type(NUMBER) ;
H_STRING       : '"' ~["\n]* '"' -> type(STRING) ;
H_OPEN_STRING  : '"' ~["\n]* -> type(OPEN_STRING) ;
H_TRAIT        : '[[' ~[[\]\n]* ']]' -> type(TRAIT) ;
H_ICON         : '[' ~[[\]\n]* ']' -> type(ICON) ;
H_STOP         : '.' -> type(STOP) ;
H_PUNCT        : ([,;:+*/=<>#&!?%()'] | '-') -> type(PUNCT) ;
H_CLOSE        : '}' -> type(CLOSE), mode(DEFAULT_MODE) ;
H_END          : '\n' -> type(LINE_END), mode(BODY) ;
H_OTHER        : . -> type(OTHER) ;

// ---- body lines: `}` closes where it begins a line (the reader looks) or ends one
mode BODY;
B_COMMENT : '//' ~[\n]* -> skip ;
B_BLANK   : BLANK+ -> skip ;
B_PIECE   : B_WORD (BLANK+ B_WORD)* -> type(PIECE) ;
B_STRING  : '"' ~["\n]* '"' -> type(PIECE) ;
B_CLOSE   : '}' BLANK* ('//' ~[\n]*)? '\n' -> type(CLOSE), mode(DEFAULT_MODE) ;
BRACE     : '}' ;
B_SINGLE  : [/"] -> type(PIECE) ;
B_END     : '\n' -> type(LINE_END) ;

fragment B_WORD : ~[\n/}" \t\r] ~[\n}" \t\r]* ;
