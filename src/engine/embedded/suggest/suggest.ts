// Completions of what is being typed: values of titles, names, subjects and places, best first.
import { type Deadline, NEVER } from '../../../lib/deadline.ts';
import { prefixRange } from '../../../lib/string-table.ts';
import { foldText } from '../../../lib/text/fold.ts';
import { stemOf } from '../../../lib/text/stem.ts';
import { toStream } from '../../../lib/text/words.ts';
import type { Suggestion, SuggestQuery, SuggestResult } from '../../engine.ts';
import { beginningsOf, completedPhrase, mentionsYear, normaliseSuggestion } from '../../suggestion-text.ts';
import type { Reader } from '../segment/reader.ts';
import { nearPrefix, nearWords, recordsWithWord } from '../text/near-words.ts';
import { type Candidate, holdingWords, startingWith } from './suggest-candidates.ts';

const MAX_TYPED = 200;

/** Exact, beginning as typed, beginning with the same letters but for accents, or further on in the text. */
const placeOf = (text: string, typed: string): 0 | 1 | 2 | 3 => {
  const [folded, wanted] = [foldText(text), foldText(typed)];
  if (folded === wanted) return 0;
  if (text.startsWith(typed)) return 1;
  return folded.startsWith(wanted) ? 2 : 3;
};

/** "[Philadelphia : s.n., 1806]" and "Minnesota—Maps—1850" are made of parts; nobody looks for them whole. */
const COMPOSITE = /[[\]:;—|=]|--/;

/** What many records have is wanted most; long texts and those made of parts less. */
const worthOf = (label: string, text: string, records: number): number =>
  Math.log2(1 + records) - (text.split(' ').length - 1) / 2 - (COMPOSITE.test(label) ? 8 : 0);

type Ranked = Omit<Suggestion, 'score'> & { readonly place: number; readonly worth: number };

const rank = ({ id, label, field, records }: Candidate, typed: string): Ranked => {
  const text = normaliseSuggestion(label, mentionsYear(typed));
  const place = Math.min(...beginningsOf(typed).map((beginning) => placeOf(text, beginning)));
  return { id, label, text, field, place, worth: worthOf(label, text, records) };
};

/** So many values must share a phrase for it to be worth a suggestion of its own. */
const SHARED = 2;

/** 'lake mich': no record is called "Lake Michigan", but several begin so. */
const sharedPhrases = (candidates: readonly Candidate[], typed: string): readonly Candidate[] => {
  const years = mentionsYear(typed);
  const byPhrase = Map.groupBy(
    candidates.filter(({ label }) => !COMPOSITE.test(label)),
    ({ label }) => completedPhrase(normaliseSuggestion(label, years), typed) ?? '',
  );
  byPhrase.delete('');
  byPhrase.delete(typed); // completes nothing
  return Array.from(byPhrase).flatMap(([phrase, sharing]) => {
    const labels = new Set(sharing.map(({ label }) => label));
    const [first] = sharing;
    if (first === undefined || labels.size < SHARED) return [];
    return [{ ...first, label: asWritten(first.label, phrase), records: labels.size }];
  });
};

/** The phrase in the letters of the label, where they are the same. */
const asWritten = (label: string, phrase: string): string => {
  const written = label.normalize('NFKC');
  const at = written.toLowerCase().indexOf(phrase);
  return at < 0 ? phrase : written.slice(at, at + phrase.length);
};

/** 'wisconsin' is worth at least as much as 'wisconsin elevation data': it leads there too. */
const inheritWorth = (candidates: readonly Ranked[]): readonly Ranked[] => {
  const sorted = candidates.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return sorted.map((candidate, index) => {
    let { worth } = candidate;
    for (let at = index + 1; sorted[at]?.text.startsWith(candidate.text) === true; at++) {
      const longer = sorted[at] as Ranked;
      if (longer.text[candidate.text.length] === ' ') worth = Math.max(worth, longer.worth + 0.01);
    }
    return { ...candidate, worth };
  });
};

const scoreOf = ({ place, worth }: Ranked): number =>
  Math.round(1_000 * (3 - place + 1 / (1 + Math.exp(-worth / 4)))) / 1_000;

const compare = (a: Ranked, b: Ranked): number =>
  a.place - b.place || b.worth - a.worth || a.text.length - b.text.length || (a.text < b.text ? -1 : 1);

/** 'Railroad' and 'railroads' are one suggestion. */
const keyOf = (text: string): string => toStream(text).map(stemOf).join(' ');

const distinct = (candidates: readonly Candidate[], typed: string): readonly Ranked[] => {
  const best = new Map<string, Ranked>();
  const ranked = inheritWorth(candidates.map((candidate) => rank(candidate, typed)));
  for (const entry of ranked.toSorted(compare)) {
    const key = keyOf(entry.text);
    if (key !== '' && !best.has(key)) best.set(key, entry);
  }
  return [...best.values()];
};

const withShared = (candidates: readonly Candidate[], typed: string): readonly Ranked[] =>
  distinct([...candidates, ...sharedPhrases(candidates, typed)], typed);

const toSuggestion = (ranked: Ranked): Suggestion => {
  const { id, label, text, field } = ranked;
  return { id, label, text, field, score: scoreOf(ranked) };
};

const complete = (reader: Reader, typed: string, query: SuggestQuery, deadline: Deadline): readonly Suggestion[] => {
  deadline.throwIfPassed();
  const words = toStream(typed);
  if (words.length === 0) return [];
  const { limit, includeNonPublic } = query;
  const wanted = normaliseSuggestion(typed, mentionsYear(typed));
  const starting = beginningsOf(typed).flatMap((beginning) => startingWith(reader, beginning, includeNonPublic));
  const first = withShared(starting, wanted);
  // What begins with the text comes before all else, so values that only hold it are looked for when there is room left.
  const enough = first.filter(({ place }) => place < 2).length >= limit;
  const ranked = enough
    ? first
    : withShared([...starting, ...holdingWords(reader, words, includeNonPublic, deadline)], wanted);
  return ranked.slice(0, limit).map(toSuggestion);
};

const isBeginning = (reader: Reader, word: string): boolean =>
  reader.parts.some(({ view }) => {
    const { from, to } = prefixRange(view.terms, word);
    return from < to;
  });

/** The text with every unknown word replaced by its nearest known one; undefined when nothing can be done. */
const correct = (reader: Reader, typed: string, deadline: Deadline): string | undefined => {
  const words = toStream(typed);
  const better = words.map((word, index) => {
    deadline.throwIfPassed();
    if (index < words.length - 1) return recordsWithWord(reader, word) > 0 ? word : nearWords(reader, word)[0]?.word;
    return isBeginning(reader, word) ? word : (nearPrefix(reader, word) ?? nearWords(reader, word)[0]?.word);
  });
  const isBetter = better.some((word, index) => word !== words[index]);
  return better.includes(undefined) || !isBetter ? undefined : better.join(' ');
};

export const suggest = (reader: Reader, query: SuggestQuery, deadline: Deadline = NEVER): SuggestResult => {
  const typed = query.text.trim().slice(0, MAX_TYPED);
  const suggestions = complete(reader, typed, query, deadline);
  if (suggestions.length > 0) return { suggestions, fuzzy: false };
  const corrected = correct(reader, typed, deadline);
  if (corrected === undefined) return { suggestions: [], fuzzy: false };
  return { suggestions: complete(reader, corrected, query, deadline), fuzzy: true };
};
