// Compares the results of two catalogues on different engines for one query.

import { isDeepStrictEqual } from 'node:util';
import { toJsonString } from '@periplus/streams';
import type { Catalog } from '../../../src/catalog/catalog.ts';
import type { TieredResult } from '../../../src/catalog/search/tiered-search.ts';
import type { SearchResult } from '../../../src/engine/engine.ts';
import type { SearchQuery, SortKey } from '../../../src/query/search-query.ts';
import { toSortKey } from '../../../src/record/sort-key.ts';

export type Comparison = {
  readonly total: number;
  /** Parts that must be equal and differ. */
  readonly wrong: readonly string[];
  /** For a ranked query whose first page has hits. */
  readonly ranked?: {
    readonly isFirstEqual: boolean;
    /** Share of the first ten hits. */
    readonly isOrderEqual: boolean;
    readonly overlap: number;
  };
};

const idsOf = ({ hits }: SearchResult): readonly string[] => hits.map(({ record }) => record.id);

/** For relevance only the first page counts; other orders must be equal to the last hit. */
const isRanked = ({ sort, text }: SearchQuery): boolean =>
  text !== undefined && (sort.length === 0 || sort[0]?.kind === 'relevance');

const FIRST = 10;

const byValue = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;

/** The sort key of a record as one text; for several values, the first in the sort direction. */
const keyOf = (text: string, keys: SearchQuery['sort']): string => {
  const record = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const ofKey = (key: SortKey): unknown => {
    if (key.kind === 'relevance') return '';
    const values = [record[key.field] ?? []]
      .flat()
      .map((value) => (typeof value === 'string' ? toSortKey(value) : value));
    return values.sort(byValue).at(key.direction === 'asc' ? 0 : -1);
  };
  return keys.map(ofKey).join('\n');
};

/** Records with equal keys are ordered by score, which differs between engines. */
const toOrder = ({ hits }: SearchResult, { text, sort }: SearchQuery): readonly string[] =>
  hits.map(({ record }) => (text === undefined ? record.id : keyOf(toJsonString(record.json), sort)));

const compareRanked = (a: SearchResult, b: SearchResult): NonNullable<Comparison['ranked']> => {
  const [ours, theirs] = [idsOf(a).slice(0, FIRST), new Set(idsOf(b).slice(0, FIRST))];
  return {
    isFirstEqual: ours[0] === idsOf(b)[0],
    isOrderEqual: isDeepStrictEqual(ours, [...theirs]),
    overlap: ours.filter((id) => theirs.has(id)).length / Math.max(1, ours.length),
  };
};

/** Suggested words, and words that replaced the typed ones. */
const toWords = ({ spelling, effectiveWording: used, relaxed }: TieredResult) => ({
  spelling,
  effectiveWording: used,
  relaxed,
});

const compareFound = (a: TieredResult, b: TieredResult, query: SearchQuery): Comparison => {
  const ranked = isRanked(query);
  const wrong = [
    ...(a.total === b.total ? [] : [`totals ${a.total} and ${b.total}`]),
    ...(isDeepStrictEqual(a.tiers, b.tiers) ? [] : [`tiers ${a.tiers} and ${b.tiers}`]),
    ...(isDeepStrictEqual(a.interpretation, b.interpretation) ? [] : ['interpretation']),
    ...(isDeepStrictEqual(a.facets, b.facets) ? [] : ['facets']),
    ...(isDeepStrictEqual(toWords(a), toWords(b)) ? [] : ['words']),
    ...(ranked || isDeepStrictEqual(toOrder(a, query), toOrder(b, query)) ? [] : ['order']),
  ];
  const { total } = a;
  return ranked && a.hits.length > 0 ? { total, wrong, ranked: compareRanked(a, b) } : { total, wrong };
};

/** A query that only one engine rejects is a difference, too. */
export const compareResults = async (
  [one, other]: readonly [Catalog, Catalog],
  query: SearchQuery,
): Promise<Comparison> => {
  const asked = isRanked(query) ? { ...query, offset: 0, limit: FIRST } : query;
  const [a, b] = await Promise.allSettled([one.search(asked), other.search(asked)]);
  if (a.status === 'fulfilled' && b.status === 'fulfilled') return compareFound(a.value, b.value, query);
  const messages = [a, b].map((result) => (result.status === 'fulfilled' ? 'no error' : String(result.reason)));
  return { total: 0, wrong: messages[0] === messages[1] ? [] : [messages.join(' and ')] };
};

/** All matching ids, sorted. */
export const compareMatches = async ([one, other]: readonly [Catalog, Catalog], query: SearchQuery) => {
  const whole: SearchQuery = { ...query, sort: [], offset: 0, facets: [] };
  const read = async ({ scan, createContext: startAsking }: Catalog): Promise<readonly string[]> =>
    (await Array.fromAsync(scan(whole, startAsking()), ({ id }) => id)).sort();
  return isDeepStrictEqual(await read(one), await read(other));
};
