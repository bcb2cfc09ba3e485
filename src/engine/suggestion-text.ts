// The text that a suggestion offers for a label, and the cases in which a beginning is looked up, the same from every engine.
import { foldText, isStopWord } from '@periplus/text';
import type { TextQuery } from '../query/search-query.ts';
import { SUGGEST_FIELDS } from '../schema/fields.ts';

const MAX_LENGTH = 50;
const YEARS = /\b(1\d|20)\d{2}\b/g;

/** No longer than a search box shows, and no word is cut in two. */
const cutAtWord = (text: string): string => {
  if (text.length <= MAX_LENGTH) return text;
  const end = text.lastIndexOf(' ', MAX_LENGTH);
  return text.slice(0, end > 0 ? end : MAX_LENGTH);
};

/** "topographic map of lassen park, and": what leads nowhere is left off. */
const withoutLooseEnd = (text: string): string => {
  const bare = text.replace(/[\s,]+$/, '');
  const last = bare.slice(bare.lastIndexOf(' ') + 1);
  return bare.includes(' ') && isStopWord(last) ? withoutLooseEnd(bare.slice(0, -last.length)) : bare;
};

/** Contract 6: lower case, without years and punctuation, short. Years stay when somebody is typing one. */
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
  return withoutLooseEnd(cutAtWord(words));
};

/** What has been typed of a year is no reason to hide years. */
export const mentionsYear = (typed: string): boolean => /\b(1\d|20)\d/.test(typed);

/** How somebody may have meant to begin: as typed, and with two words as one ("rail road"). */
export const prefixVariants = (typed: string): readonly string[] => {
  const words = typed.split(' ');
  return words.length === 2 ? [typed, words.join('')] : [typed];
};

/** The typed words, the last one complete, as they stand in a text: 'lake mich' in 'map of lake michigan, 1900'. */
export const completedPhrase = (text: string, typed: string): string | undefined => {
  const [folded, wanted] = [foldText(text), foldText(typed)];
  const at = folded.startsWith(wanted) ? 0 : folded.indexOf(` ${wanted}`) + 1;
  if (wanted === '' || folded.length !== text.length || (at === 0 && !folded.startsWith(wanted))) return undefined;
  const end = /[\s,]|$/.exec(text.slice(at + wanted.length))?.index ?? 0;
  return text.slice(at, at + wanted.length + end);
};

/** 'new y' is also looked up as 'New Y' and 'NEW Y': engines keep values as they are written. */
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
