// Completions of what is being typed: values of titles, names, subjects and places that hold the words typed so far.
import { hasBit } from '../../lib/bitset.ts';
import { prefixRange } from '../../lib/string-table.ts';
import { foldText } from '../../lib/text/fold.ts';
import { toStream } from '../../lib/text/words.ts';
import type { TextQuery } from '../../query/search-query.ts';
import type { FieldName } from '../../schema/fields.ts';
import type { Suggestion, SuggestQuery, SuggestResult } from '../engine.ts';
import { findMatches } from './evaluate.ts';
import { nearWords, recordsWithWord } from './near-words.ts';
import { pageOf } from './page.ts';
import { partOf, type Reader, type ReaderPart } from './reader.ts';
import { fieldRange, idAt, valuesOfDoc, valueText } from './segment-view.ts';
import { scoreText } from './text-eval.ts';

const FIELDS: readonly FieldName[] = [
  ...(['dct_spatial_sm', 'dct_subject_sm', 'dcat_keyword_sm', 'dct_title_s', 'dct_creator_sm'] as const),
  ...(['dct_publisher_sm', 'schema_provider_s'] as const),
];
/** Best records whose values are looked at. */
const RECORDS = 60;
/** Values that start with the text, per field and spelling, that are looked at. */
const VALUES = 200;
const MAX_LENGTH = 50;

/** Contract 6: lower case, without years and punctuation, short. */
export const normaliseSuggestion = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\b(1\d|20)\d{2}\b/g, ' ')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}\p{M},]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .trim();

type Candidate = { readonly id: string; readonly label: string; readonly field: FieldName; readonly records: number };

/** How many records have the value, and the first of them that may be shown. */
const holderOf = (
  reader: Reader,
  part: ReaderPart,
  value: number,
  all: boolean,
): { id: string; records: number } | undefined => {
  const { view, base } = part;
  const [from, to] = [view.valueDocStarts[value] as number, view.valueDocStarts[value + 1] as number];
  for (let at = from; at < to; at++) {
    const doc = view.valueDocs[at] as number;
    if (hasBit(all ? reader.live : reader.visible, base + doc)) return { id: idAt(view, doc), records: to - from };
  }
  return undefined;
};

/** 'minn' is also looked up as 'Minn' and 'MINN': values are sorted as they are written. */
const spellings = (text: string): readonly string[] => [
  ...new Set([
    text,
    text.toLowerCase(),
    text.toUpperCase(),
    text.replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase()),
  ]),
];

const startingValues = (reader: Reader, text: string, all: boolean): readonly Candidate[] =>
  reader.parts.flatMap((part) =>
    FIELDS.flatMap((field) =>
      spellings(text).flatMap((spelling) => {
        const { from, to } = prefixRange(part.view.values, spelling, fieldRange(part.view, field));
        return Array.from({ length: Math.min(to - from, VALUES) }, (_, index) => from + index).flatMap((value) => {
          const holder = holderOf(reader, part, value, all);
          return holder === undefined ? [] : [{ ...holder, label: valueText(part.view, value), field }];
        });
      }),
    ),
  );

const toQuestion = (words: readonly string[]): TextQuery => {
  const nodes = words.map(
    (word, index): TextQuery =>
      index === words.length - 1 ? { kind: 'wildcard', pattern: `${word}*` } : { kind: 'words', text: word },
  );
  return nodes.length === 1 ? (nodes[0] as TextQuery) : { kind: 'and', nodes };
};

/** Does every word stand in the value, the last one as the beginning of a word? */
const holdsWords = (label: string, words: readonly string[]): boolean => {
  const own = toStream(label);
  return words.every((word, index) =>
    own.some((other) => (index === words.length - 1 ? other.startsWith(word) : other === word)),
  );
};

const valuesOfRecords = (reader: Reader, words: readonly string[], all: boolean): readonly Candidate[] => {
  const { set, scored } = findMatches(reader, { text: toQuestion(words), includeNonPublic: all });
  const best = pageOf(reader, set, { kind: 'relevance' }, scoreText(reader, scored), 0, RECORDS);
  return Array.from(best).flatMap((number) => {
    const part = partOf(reader, number);
    const doc = number - part.base;
    const id = idAt(part.view, doc);
    return FIELDS.flatMap((field) =>
      Array.from(valuesOfDoc(part.view, doc, field)).flatMap((value) => {
        const label = valueText(part.view, value);
        const records = (part.view.valueDocStarts[value + 1] as number) - (part.view.valueDocStarts[value] as number);
        return holdsWords(label, words) ? [{ id, label, field, records }] : [];
      }),
    );
  });
};

type Ranked = Suggestion & { readonly rank: readonly number[] };

/** Exact, then starting with the text, then fewer words, shorter, more records (contract 6). */
const rank = (candidate: Candidate, typed: string): Ranked => {
  const text = normaliseSuggestion(candidate.label);
  const folded = foldText(text);
  const wanted = foldText(typed);
  const { id, label, field, records } = candidate;
  const starts = folded.startsWith(wanted);
  return {
    ...{ id, label, field, text },
    score: Math.round(((folded === wanted ? 4 : starts ? 2 : 1) + Math.log10(1 + records)) * 1000) / 1000,
    rank: [folded === wanted ? 0 : 1, starts ? 0 : 1, text.split(' ').length, text.length, -records],
  };
};

const compare = (a: Ranked, b: Ranked): number => {
  for (const [index, value] of a.rank.entries()) {
    const difference = value - (b.rank[index] as number);
    if (difference !== 0) return difference;
  }
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
};

const complete = (reader: Reader, typed: string, query: SuggestQuery): readonly Suggestion[] => {
  const words = toStream(typed);
  if (words.length === 0) return [];
  const all = query.includeNonPublic;
  const candidates = [...startingValues(reader, typed, all), ...valuesOfRecords(reader, words, all)];
  const byText = new Map<string, Ranked>();
  for (const candidate of candidates.map((entry) => rank(entry, normaliseSuggestion(typed)))) {
    const known = byText.get(candidate.text);
    if (candidate.text !== '' && (known === undefined || compare(candidate, known) < 0))
      byText.set(candidate.text, candidate);
  }
  return [...byText.values()]
    .sort(compare)
    .slice(0, query.limit)
    .map(({ rank: _rank, ...suggestion }) => suggestion);
};

/** The text with every unknown word replaced by its nearest known one; undefined when nothing can be done. */
const correct = (reader: Reader, typed: string): string | undefined => {
  const words = toStream(typed).map((word) =>
    recordsWithWord(reader, word) > 0 ? word : (nearWords(reader, word)[0]?.word ?? word),
  );
  const corrected = words.join(' ');
  return corrected === toStream(typed).join(' ') ? undefined : corrected;
};

export const suggest = (reader: Reader, query: SuggestQuery): SuggestResult => {
  const typed = query.text.trim().slice(0, 200);
  const suggestions = complete(reader, typed, query);
  if (suggestions.length > 0) return { suggestions, fuzzy: false };
  const corrected = correct(reader, typed);
  return {
    suggestions: corrected === undefined ? [] : complete(reader, corrected, query),
    fuzzy: corrected !== undefined,
  };
};
