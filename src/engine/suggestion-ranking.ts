// Which completions come first and which are one and the same, the same from every engine.
import { foldText, stemOf, toWordSequence } from '@periplus/text';
import type { FieldName } from '../schema/fields.ts';
import type { Suggestion } from './search-index.ts';
import { completedPhrase, mentionsYear, normaliseSuggestion, prefixVariants } from './suggestion-text.ts';

export type Candidate = {
  /** A record that has the value and may be shown. */
  readonly id: string;
  readonly label: string;
  readonly field: FieldName;
  /** How many records have the value. */
  readonly records: number;
};

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

/** `place`: 0 is exactly what was typed, 1 and 2 begin with it. */
export type RankedCandidate = Omit<Suggestion, 'score'> & { readonly matchRank: number; readonly weight: number };

const rank = ({ id, label, field, records }: Candidate, typed: string): RankedCandidate => {
  const text = normaliseSuggestion(label, mentionsYear(typed));
  const place = Math.min(...prefixVariants(typed).map((beginning) => placeOf(text, beginning)));
  return { id, label, text, field, matchRank: place, weight: worthOf(label, text, records) };
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
const inheritWorth = (candidates: readonly RankedCandidate[]): readonly RankedCandidate[] => {
  const sorted = candidates.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return sorted.map((candidate, index) => {
    let { weight: worth } = candidate;
    for (let at = index + 1; sorted[at]?.text.startsWith(candidate.text) === true; at++) {
      const longer = sorted[at] as RankedCandidate;
      if (longer.text[candidate.text.length] === ' ') worth = Math.max(worth, longer.weight + 0.01);
    }
    return { ...candidate, weight: worth };
  });
};

const scoreOf = ({ matchRank: place, weight: worth }: RankedCandidate): number =>
  Math.round(1_000 * (3 - place + 1 / (1 + Math.exp(-worth / 4)))) / 1_000;

const compare = (a: RankedCandidate, b: RankedCandidate): number =>
  a.matchRank - b.matchRank || b.weight - a.weight || a.text.length - b.text.length || (a.text < b.text ? -1 : 1);

/** 'Railroad' and 'railroads' are one suggestion. */
const keyOf = (text: string): string => toWordSequence(text).map(stemOf).join(' ');

const distinct = (candidates: readonly Candidate[], typed: string): readonly RankedCandidate[] => {
  const best = new Map<string, RankedCandidate>();
  const ranked = inheritWorth(candidates.map((candidate) => rank(candidate, typed)));
  for (const entry of ranked.toSorted(compare)) {
    const key = keyOf(entry.text);
    if (key !== '' && !best.has(key)) best.set(key, entry);
  }
  return [...best.values()];
};

/** Best first, each text once; a phrase that several values share is one more. */
export const rankCandidates = (candidates: readonly Candidate[], typed: string): readonly RankedCandidate[] =>
  distinct([...candidates, ...sharedPhrases(candidates, typed)], typed);

export const toSuggestion = (ranked: RankedCandidate): Suggestion => {
  const { id, label, text, field } = ranked;
  return { id, label, text, field, score: scoreOf(ranked) };
};
