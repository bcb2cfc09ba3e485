// What two catalogues answer to one question, each on an engine of its own, and in what they differ.

import { isDeepStrictEqual } from 'node:util';
import { toJsonString } from '@periplus/streams';
import type { Catalog } from '../../src/catalog/catalog.ts';
import type { RelaxedResult } from '../../src/catalog/relax/relaxed-search.ts';
import type { SearchResult } from '../../src/engine/engine.ts';
import type { SearchQuery, SortKey } from '../../src/query/search-query.ts';
import { toSortKey } from '../../src/record/sort-key.ts';

export type Comparison = {
  readonly total: number;
  /** What must be equal and is not. */
  readonly wrong: readonly string[];
  /** Of a ranked question whose first page has hits. */
  readonly ranked?: {
    readonly isFirstEqual: boolean;
    /** Of the first ten. */
    readonly isOrderEqual: boolean;
    readonly overlap: number;
  };
};

const idsOf = ({ hits }: SearchResult): readonly string[] => hits.map(({ record }) => record.id);

/** By relevance only the first page tells; other orders must be equal to the last hit. */
const isRanked = ({ sort, text }: SearchQuery): boolean =>
  text !== undefined && (sort.length === 0 || sort[0]?.kind === 'relevance');

const FIRST = 10;

const byValue = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;

/** What a record is sorted by, as one text: of several values the first in the direction asked for. */
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

/** Records with equal keys stand in the order of their scores, which are each engine's own affair. */
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

/** Words that are proposed, and those that were answered in place of the typed ones. */
const toWords = ({ spelling, effectiveWording: used, relaxed }: RelaxedResult) => ({
  spelling,
  effectiveWording: used,
  relaxed,
});

export const compareResults = async (
  [one, other]: readonly [Catalog, Catalog],
  query: SearchQuery,
): Promise<Comparison> => {
  const ranked = isRanked(query);
  const asked = ranked ? { ...query, offset: 0, limit: FIRST } : query;
  const [a, b] = await Promise.all([one.search(asked), other.search(asked)]);
  const wrong = [
    ...(a.total === b.total ? [] : [`totals ${a.total} and ${b.total}`]),
    ...(isDeepStrictEqual(a.facets, b.facets) ? [] : ['facets']),
    ...(isDeepStrictEqual(toWords(a), toWords(b)) ? [] : ['words']),
    ...(ranked || isDeepStrictEqual(toOrder(a, query), toOrder(b, query)) ? [] : ['order']),
  ];
  const { total } = a;
  return ranked && a.hits.length > 0 ? { total, wrong, ranked: compareRanked(a, b) } : { total, wrong };
};

/** All ids that match, however many, in order of id. */
export const compareMatches = async ([one, other]: readonly [Catalog, Catalog], query: SearchQuery) => {
  const whole: SearchQuery = { ...query, sort: [], offset: 0, facets: [] };
  const read = async ({ scan, createContext: startAsking }: Catalog): Promise<readonly string[]> =>
    (await Array.fromAsync(scan(whole, startAsking()), ({ id }) => id)).sort();
  return isDeepStrictEqual(await read(one), await read(other));
};
