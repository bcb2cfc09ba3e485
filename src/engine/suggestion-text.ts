// Normalises labels to suggestion texts and typed prefixes to look-up variants, for every engine.
import { foldText, isStopWord } from '@periplus/text';
import type { TextQuery } from '../query/search-query.ts';
import { SUGGEST_FIELDS } from '../schema/fields.ts';

const MAX_LENGTH = 50;
const YEARS = /\b(1\d|20)\d{2}\b/g;

const cutAtWord = (text: string): string => {
  if (text.length <= MAX_LENGTH) return text;
  const end = text.lastIndexOf(' ', MAX_LENGTH);
  return text.slice(0, end > 0 ? end : MAX_LENGTH);
};

/** Removes trailing stop words: "topographic map of lassen park, and". */
const withoutTrailingStopWords = (text: string): string => {
  const bare = text.replace(/[\s,]+$/, '');
  const last = bare.slice(bare.lastIndexOf(' ') + 1);
  return bare.includes(' ') && isStopWord(last) ? withoutTrailingStopWords(bare.slice(0, -last.length)) : bare;
};

/** Contract 6: lower case, short, without years and punctuation. `keepYears` is for input that contains a year. */
export const normaliseSuggestion = (label: string, keepYears = false): string => {
  const words = label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(YEARS, (year) => (keepYears ? year : ' '))
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}\p{M},]+/gu, ' ')
    .replace(/(\s*,)+/g, ',')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+/, '');
  return withoutTrailingStopWords(cutAtWord(words));
};

/** True also for an incomplete year. */
export const mentionsYear = (typed: string): boolean => /\b(1\d|20)\d/.test(typed);

/** The typed prefix, and two words joined to one ("rail road"). */
export const prefixVariants = (typed: string): readonly string[] => {
  const words = typed.split(' ');
  return words.length === 2 ? [typed, words.join('')] : [typed];
};

/** The typed words with the last one completed from the text: 'lake mich' in 'map of lake michigan, 1900'. */
export const completedPhrase = (text: string, typed: string): string | undefined => {
  const [folded, prefix] = [foldText(text), foldText(typed)];
  const at = folded.startsWith(prefix) ? 0 : folded.indexOf(` ${prefix}`) + 1;
  if (prefix === '' || folded.length !== text.length || (at === 0 && !folded.startsWith(prefix))) return undefined;
  const end = /[\s,]|$/.exec(text.slice(at + prefix.length))?.index ?? 0;
  return text.slice(at, at + prefix.length + end);
};

/** 'new y' is also looked up as 'New Y' and 'NEW Y', because engines store values as written. */
export const caseVariants = (text: string): readonly string[] => [
  ...new Set([
    text,
    text.toLowerCase(),
    text.toUpperCase(),
    text.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase()),
    text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
  ]),
];

/** Every word must match in full, except the last, which may be a prefix. */
export const toSuggestionQuery = (words: readonly string[]): TextQuery => ({
  kind: 'and',
  nodes: words.map(
    (word, index): TextQuery =>
      index === words.length - 1
        ? { kind: 'wildcard', pattern: `${word}*`, fields: SUGGEST_FIELDS }
        : { kind: 'words', text: word, fields: SUGGEST_FIELDS },
  ),
});
