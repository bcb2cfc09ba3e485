export { type ByteGlob, matchesBytes, toByteGlob } from './byte-glob.ts';
export { closestMatch, didYouMean } from './closest-match.ts';
export { joinAdjacentWords, joinsOf, splitCompound, splitsOf, type WordJoin } from './compound-words.ts';
export { containsPhrase } from './contains-phrase.ts';
export { editDistance, findSimilarStrings } from './edit-distance.ts';
export { contentRange, isInnerFillerWord } from './filler-words.ts';
export { foldAccents, foldCase, foldText } from './fold.ts';
export { formatCount } from './format-count.ts';
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
export { languageName, NON_LANGUAGE_CODES } from './language-names.ts';
export { letterMask } from './letter-mask.ts';
export { parseSpellings, type Spellings } from './spelling-variants.ts';
export { stemOf } from './stem.ts';
export { isStopWord, toContentTokens } from './stop-words.ts';
export { strongStemOf } from './strong-stem.ts';
export { parseSynonyms } from './synonyms.ts';
export { createTermTable, type FindOptions, type TermEntry, type TermMatch, type TermTable } from './term-table.ts';
export { tokenise, toWordSequence, visitWords, type WordToken } from './tokenise.ts';
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
