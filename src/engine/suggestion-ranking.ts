// Ranks and deduplicates completions, for every engine.
import { foldText, stemOf, toWordSequence } from '@periplus/text';
import type { Suggestion, SuggestionKind } from './search-index.ts';
import type { Candidate, SuggestField, TextCandidate } from './suggestion-candidate.ts';
import { type FamilyMember, isSameFamily, toFamilyMember } from './suggestion-family.ts';
import { createLabelCleaner } from './suggestion-label.ts';
import { sharedPhrases } from './suggestion-phrases.ts';
import { mentionsYear, normaliseSuggestion, prefixVariants } from './suggestion-text.ts';

const KINDS: Readonly<Record<SuggestField, SuggestionKind>> = {
  dct_spatial_sm: 'place',
  dct_subject_sm: 'subject',
  dcat_keyword_sm: 'subject',
  dct_title_s: 'title',
  dct_creator_sm: 'creator',
  dct_publisher_sm: 'publisher',
  schema_provider_s: 'provider',
};

/**
 * Equal (0), starts as typed (1), starts as typed apart from accents (2), contains the words in their order (3), or in
 * another order (4).
 */
type MatchRank = 0 | 1 | 2 | 3 | 4;

const matchRankOf = (text: string, typed: string): MatchRank => {
  const [foldedText, foldedTyped] = [foldText(text), foldText(typed)];
  if (foldedText === foldedTyped) return 0;
  if (text.startsWith(typed)) return 1;
  if (foldedText.startsWith(foldedTyped)) return 2;
  return foldedText.includes(` ${foldedTyped}`) ? 3 : 4;
};

/**
 * "[Philadelphia : s.n., 1806]" and "Minnesota—Maps—1850" are composed of several values; few people type them in full.
 */
const COMPOSITE = /[[\]:;—|=]|--/;

/** Values of many records weigh more; long and composite texts weigh less. */
const weightOf = (label: string, text: string, records: number): number =>
  Math.log2(1 + records) - (text.split(' ').length - 1) / 2 - (COMPOSITE.test(label) ? 8 : 0);

export type RankedCandidate = Omit<Suggestion, 'score'> & {
  readonly matchRank: number;
  readonly weight: number;
  readonly isPhrase: boolean;
};

const rank = (
  { id, label, field, text, records, isPhrase = false }: TextCandidate,
  typed: string,
): RankedCandidate => ({
  id,
  label,
  text,
  field,
  kind: KINDS[field],
  matchRank: Math.min(...prefixVariants(typed).map((prefix) => matchRankOf(text, prefix))),
  weight: weightOf(label, text, records),
  isPhrase,
});

/**
 * 'wisconsin' weighs at least as much as 'wisconsin elevation data', because it also leads there. A single word that
 * is not a value itself, such as the 'prince' of several places, does not.
 */
const inheritWeight = (candidates: readonly RankedCandidate[]): readonly RankedCandidate[] => {
  const sorted = candidates.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return sorted.map((candidate, index) => {
    if (candidate.isPhrase && !candidate.text.includes(' ')) return candidate;
    let { weight } = candidate;
    for (let at = index + 1; sorted[at]?.text.startsWith(candidate.text) === true; at++) {
      const longer = sorted[at] as RankedCandidate;
      if (longer.text[candidate.text.length] === ' ') weight = Math.max(weight, longer.weight + 0.01);
    }
    return { ...candidate, weight };
  });
};

const scoreOf = ({ matchRank, weight }: RankedCandidate): number =>
  Math.round(1_000 * (4 - matchRank + 1 / (1 + Math.exp(-weight / 4)))) / 1_000;

const compare = (a: RankedCandidate, b: RankedCandidate): number =>
  a.matchRank - b.matchRank || b.weight - a.weight || a.text.length - b.text.length || (a.text < b.text ? -1 : 1);

/** 'Railroad' and 'railroads' are one suggestion. */
const keyOf = (text: string): string => toWordSequence(text).map(stemOf).join(' ');

/** One candidate per text, that of most records. */
const withTexts = (candidates: readonly Candidate[], typed: string): readonly TextCandidate[] => {
  const values = new Map(candidates.map((candidate) => [`${candidate.field} ${candidate.label}`, candidate]));
  const cleanLabel = createLabelCleaner(typed);
  const hasYear = mentionsYear(typed);
  const best = new Map<string, TextCandidate>();
  for (const candidate of values.values()) {
    const label = cleanLabel(candidate.label, candidate.field);
    if (label === undefined) continue;
    const text = normaliseSuggestion(label, hasYear);
    if (candidate.records > (best.get(text)?.records ?? 0)) best.set(text, { ...candidate, label, text });
  }
  return [...best.values()];
};

/** The first suggestions that do not repeat a better one. */
const selectDistinct = (
  ranked: readonly RankedCandidate[],
  typed: string,
  limit: number,
): readonly RankedCandidate[] => {
  const selected: (RankedCandidate & FamilyMember)[] = [];
  const keys = new Set<string>();
  for (const entry of ranked) {
    if (selected.length === limit) break;
    const key = keyOf(entry.text);
    if (key === '' || keys.has(key)) continue;
    keys.add(key);
    const next = { ...entry, ...toFamilyMember(entry, typed) };
    if (!selected.some((best) => isSameFamily(best, next, typed))) selected.push(next);
  }
  return selected;
};

/** Best first, without repetitions, and including phrases that several values share. */
export const rankCandidates = (
  candidates: readonly Candidate[],
  typed: string,
  limit: number,
): readonly RankedCandidate[] => {
  const values = withTexts(candidates, typed);
  const all = [...values, ...sharedPhrases(values, typed)];
  const ranked = inheritWeight(all.map((candidate) => rank(candidate, typed)));
  return selectDistinct(ranked.toSorted(compare), typed, limit);
};

export const toSuggestion = (ranked: RankedCandidate): Suggestion => {
  const { id, label, text, field, kind } = ranked;
  return { id, label, text, field, kind, score: scoreOf(ranked) };
};
