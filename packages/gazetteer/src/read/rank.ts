// Orders the places that a name may refer to: by prominence, by the other places in the text, by the records there.
import { type Box, distanceKm } from '@periplus/geo';
import { boxesOf, containersOf, labelOf, type NameTable } from '../names/name-table.ts';
import { prominenceOf } from './prominence.ts';
import { contains, type Mention, middleOf } from './qualifiers.ts';

/** How many records lie in these boxes or mention the place; called for the best candidates of an ambiguous name. */
export type CountRecords = (place: { readonly label: string; readonly boxes: readonly Box[] }) => number;

export type Ranked = { readonly place: number; readonly score: number; readonly agrees: boolean };

const CONTAINED_BONUS = 4;
const NEAR_BONUS = 1;
const NEAR_KM = 400;
const RECORDS_WEIGHT = 0.7;
const MAX_COUNTED = 16;
const MAX_CANDIDATES = 8;
/** Places a thousand times less prominent than the best are not offered. */
const MAX_DISTANCE = 3;
/** Candidates of other mentions that are compared. */
const MAX_TOPS = 3;
/** Further mentions are not compared. */
const MAX_OTHERS = 6;

/** The likeliest places of a mention; the county and the region of one that is decided count as mentioned. */
const likeliestPlaces = (table: NameTable, { entries, isQualified }: Mention): readonly number[] => {
  const scored = entries.map((entry) => ({ place: entry.place, prominence: prominenceOf(table, entry) }));
  const places = scored
    .sort((a, b) => b.prominence - a.prominence)
    .slice(0, MAX_TOPS)
    .map(({ place }) => place);
  const [first] = places;
  return isQualified && first !== undefined ? [...places, ...containersOf(table, first).slice(0, -1)] : places;
};

/** The best agreement with one other mention: containment in either direction, or nearness. */
const agreement = (table: NameTable, place: number, others: readonly number[]): number => {
  if (others.some((other) => contains(table, other, place) || contains(table, place, other))) return CONTAINED_BONUS;
  const [first] = others;
  if (first === undefined || first === place) return 0;
  return distanceKm(middleOf(table, place), middleOf(table, first)) < NEAR_KM ? NEAR_BONUS : 0;
};

const byScore = (a: Ranked, b: Ranked): number => b.score - a.score;

export const rankPlaces = (
  table: NameTable,
  { entries }: Mention,
  others: readonly Mention[],
  countRecords: CountRecords | undefined,
): readonly Ranked[] => {
  const tops = others.slice(0, MAX_OTHERS).map((other) => likeliestPlaces(table, other));
  const ranked = entries.map((entry): Ranked => {
    const best = Math.max(0, ...tops.map((top) => agreement(table, entry.place, top)));
    const bonus = entry.kind === 'short' ? Math.min(best, NEAR_BONUS) : best;
    return { place: entry.place, score: prominenceOf(table, entry) + bonus, agrees: bonus > 0 };
  });
  const least = Math.max(...ranked.map(({ score }) => score)) - MAX_DISTANCE;
  const best = ranked
    .sort(byScore)
    .slice(0, MAX_COUNTED)
    .filter(({ score }) => score >= least);
  if (countRecords === undefined || best.length < 2) return best.slice(0, MAX_CANDIDATES);
  const counted = best.map((each) => {
    const count = countRecords({ label: labelOf(table, each.place), boxes: boxesOf(table, each.place) });
    return { ...each, score: each.score + RECORDS_WEIGHT * Math.log10(1 + count) };
  });
  return counted.sort(byScore).slice(0, MAX_CANDIDATES);
};
