// Ranks and deduplicates completions, for every engine.
import { foldText, stemOf, toWordSequence } from '@periplus/text';
import type { FieldName } from '../schema/fields.ts';
import type { Suggestion } from './search-index.ts';
import { completedPhrase, mentionsYear, normaliseSuggestion, prefixVariants } from './suggestion-text.ts';

export type Candidate = {
  readonly id: string;
  readonly label: string;
  readonly field: FieldName;
  readonly records: number;
};

/** Equal (0), starts as typed (1), starts as typed apart from accents (2), or contains it further on (3). */
type MatchRank = 0 | 1 | 2 | 3;

const matchRankOf = (text: string, typed: string): MatchRank => {
  const [foldedText, foldedTyped] = [foldText(text), foldText(typed)];
  if (foldedText === foldedTyped) return 0;
  if (text.startsWith(typed)) return 1;
  return foldedText.startsWith(foldedTyped) ? 2 : 3;
};

/**
 * "[Philadelphia : s.n., 1806]" and "Minnesota—Maps—1850" are composed of several values; few people type them in full.
 */
const COMPOSITE = /[[\]:;—|=]|--/;

/** Values of many records weigh more; long and composite texts weigh less. */
const weightOf = (label: string, text: string, records: number): number =>
  Math.log2(1 + records) - (text.split(' ').length - 1) / 2 - (COMPOSITE.test(label) ? 8 : 0);

export type RankedCandidate = Omit<Suggestion, 'score'> & { readonly matchRank: number; readonly weight: number };

const rank = ({ id, label, field, records }: Candidate, typed: string): RankedCandidate => {
  const text = normaliseSuggestion(label, mentionsYear(typed));
  const matchRank = Math.min(...prefixVariants(typed).map((prefix) => matchRankOf(text, prefix)));
  return { id, label, text, field, matchRank, weight: weightOf(label, text, records) };
};

/** Number of values that must share a phrase for it to become a suggestion. */
const MIN_SHARED = 2;

/** 'lake mich': no record is titled "Lake Michigan", but several titles start with it. */
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
    if (first === undefined || labels.size < MIN_SHARED) return [];
    return [{ ...first, label: asWritten(first.label, phrase), records: labels.size }];
  });
};

const asWritten = (label: string, phrase: string): string => {
  const written = label.normalize('NFKC');
  const at = written.toLowerCase().indexOf(phrase);
  return at < 0 ? phrase : written.slice(at, at + phrase.length);
};

/** 'wisconsin' weighs at least as much as 'wisconsin elevation data', because it also leads there. */
const inheritWeight = (candidates: readonly RankedCandidate[]): readonly RankedCandidate[] => {
  const sorted = candidates.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return sorted.map((candidate, index) => {
    let { weight } = candidate;
    for (let at = index + 1; sorted[at]?.text.startsWith(candidate.text) === true; at++) {
      const longer = sorted[at] as RankedCandidate;
      if (longer.text[candidate.text.length] === ' ') weight = Math.max(weight, longer.weight + 0.01);
    }
    return { ...candidate, weight };
  });
};

const scoreOf = ({ matchRank, weight }: RankedCandidate): number =>
  Math.round(1_000 * (3 - matchRank + 1 / (1 + Math.exp(-weight / 4)))) / 1_000;

const compare = (a: RankedCandidate, b: RankedCandidate): number =>
  a.matchRank - b.matchRank || b.weight - a.weight || a.text.length - b.text.length || (a.text < b.text ? -1 : 1);

/** 'Railroad' and 'railroads' are one suggestion. */
const keyOf = (text: string): string => toWordSequence(text).map(stemOf).join(' ');

const distinct = (candidates: readonly Candidate[], typed: string): readonly RankedCandidate[] => {
  const best = new Map<string, RankedCandidate>();
  const ranked = inheritWeight(candidates.map((candidate) => rank(candidate, typed)));
  for (const entry of ranked.toSorted(compare)) {
    const key = keyOf(entry.text);
    if (key !== '' && !best.has(key)) best.set(key, entry);
  }
  return [...best.values()];
};

/** Best first, without duplicates, and including phrases that several values share. */
export const rankCandidates = (candidates: readonly Candidate[], typed: string): readonly RankedCandidate[] =>
  distinct([...candidates, ...sharedPhrases(candidates, typed)], typed);

export const toSuggestion = (ranked: RankedCandidate): Suggestion => {
  const { id, label, text, field } = ranked;
  return { id, label, text, field, score: scoreOf(ranked) };
};
