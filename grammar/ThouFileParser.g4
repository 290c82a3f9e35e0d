// The file structure: a file is a list of blocks, and every block has one shape. No keyword is known here; what the head's
// first word allows is judged by compiler/sema. A broken block is left out and its neighbours stay, because the reader asks for one
// `block` at a time (compiler/syntax/FileParser.cpp). Body lines are ThouSentence's. Next: ThouSentence.g4.
parser grammar ThouFileParser;

options { tokenVocab = ThouFileLexer; }

block  : head (STOP | body | COLON text (LINE_END | body)) ;
head   : WORD token* ;
text   : PIECE* ;
body   : (OPEN header | OPEN_BODY) (piece+=PIECE | LINE_END)* CLOSE ;
header : (token | STOP)* ;
token  : WORD | ABBREVIATION | NUMBER | STRING | TRAIT | ICON | PUNCT ;
