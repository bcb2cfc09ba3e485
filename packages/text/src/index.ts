// Words of a text

export { foldAccents, foldCase, foldText } from './fold.ts';
export { isStopWord, toContentTokens } from './stop-words.ts';
export { tokenise, toWordSequence, visitWords, type WordToken } from './tokenise.ts';

// Stems

export { stemOf } from './stem.ts';
export { strongStemOf } from './strong-stem.ts';

// Natural-language queries

export { type ContentRange, contentRange, isInnerFillerWord } from './filler-words.ts';

// Spelling: typos, British and American variants, compounds

export { closestMatch, didYouMean } from './closest-match.ts';
export { joinAdjacentWords, joinsOf, splitCompound, splitsOf, type WordJoin } from './compound-words.ts';
export { editDistance, findSimilarStrings, type SimilarString } from './edit-distance.ts';
export { parseSpellings, type Spellings } from './spelling-variants.ts';

// Synonyms, concepts in several languages, and other word lists

export { ENGLISH, type Lexicon, parseLexicon } from './lexicon.ts';
export { parseSynonyms } from './synonyms.ts';
export { createTermTable, type FindOptions, type TermEntry, type TermMatch, type TermTable } from './term-table.ts';
export {
  type LineProblem,
  type NumberedLine,
  type ParsedWordList,
  parseTerm,
  splitUnescaped,
  type Term,
  toNumberedLines,
  toParsedWordList,
} from './word-list.ts';

// Patterns and phrases

export { type ByteGlob, matchesBytes, toByteGlob } from './byte-glob.ts';
export { containsPhrase } from './contains-phrase.ts';
export {
  ANY_ONE,
  ANY_RUN,
  type Glob,
  isPrefixOnly,
  literalPrefix,
  mapLiterals,
  parseLike,
  parseWildcard,
  toMatcher,
} from './glob.ts';
export { letterMask } from './letter-mask.ts';

// Formatting

export { formatCount } from './format-count.ts';
export { languageName, languageTagOfName, NON_LANGUAGE_CODES } from './language-names.ts';
