// The partial tier: the best records that match most of a plain query, by the rarity of its words.
import type { SearchQuery, TextQuery } from '../../query/search-query.ts';
import { allOf, negate } from '../../query/text/text-nodes.ts';
import { countWords, type Relaxation, type WordLookup } from './corrections.ts';
import { withoutTrailingFiller } from './plain-query.ts';
import {
  excludeNegated,
  isOtherWords,
  parseQueryTerms,
  type QueryTerm,
  type QueryTiers,
  selectContentTerms,
  toAnyTier,
  toTermNode,
  toWording,
} from './query-term.ts';
import { rarity } from './widen-query.ts';

/** With as many matches of all terms, there are no partial ones. */
export const ENOUGH = 20;
/** Partial matches fill the result up to this size. */
const MAX_MATCHES = 100;
/** The weight of the rarest term; small, because a cluster lists a term as often as it counts. */
const MAX_WEIGHT = 3;
/** Of a long text, such as the title in a citation, the rarest terms are enough. */
const MAX_TERMS = 16;

/** The largest minimum that engines count to. */
const MAX_MINIMUM = 32;

export type PartialTier = {
  readonly text: TextQuery;
  readonly relaxation: Relaxation;
  /** The terms that may match. */
  readonly wording: string;
};

type WeightedTerm = { readonly term: QueryTerm; readonly weight: number };

/** The terms that occur, weighted by their rarity. */
const weightTerms = async (lookup: WordLookup, terms: readonly QueryTerm[]): Promise<readonly WeightedTerm[]> => {
  const wordingsOf = (term: QueryTerm) => [term, ...term.alternatives.filter(isOtherWords)].map(({ words }) => words);
  const count = await countWords(lookup, terms.flatMap(wordingsOf).flat());
  const rated = terms.map((term) => {
    const records = Math.max(...wordingsOf(term).map((words) => Math.min(...words.map(count))));
    const isFound = records > 0 || !term.alternatives.every(isOtherWords);
    return { term, rarity: isFound ? rarity(records) : 0 };
  });
  const rarest = Math.max(...rated.map((rating) => rating.rarity));
  return rated
    .filter((rating) => rating.rarity > 0)
    .sort((a, b) => b.rarity - a.rarity)
    .slice(0, MAX_TERMS)
    .map((rating) => ({
      term: rating.term,
      weight: Math.max(1, Math.round((MAX_WEIGHT * rating.rarity) / rarest)),
    }));
};

/** A query of more terms is matched partially by its words alone, as corrected. */
const MAX_WIDE_TERMS = 8;

const withoutOtherWords = (term: QueryTerm): readonly QueryTerm[] =>
  term.intended === undefined
    ? [{ ...term, alternatives: term.alternatives.filter((other) => !isOtherWords(other)) }]
    : parseQueryTerms(term.intended);

/** A word that was split may match by one of its parts. */
const splitTerm = (term: QueryTerm): readonly QueryTerm[] => {
  const isSplit = term.alternatives.some((other) => isOtherWords(other) && other.apart === true);
  return isSplit && term.intended !== undefined ? parseQueryTerms(term.intended) : [term];
};

const toPartialText = (weighted: readonly WeightedTerm[], count: number): TextQuery => ({
  kind: 'atLeast',
  count,
  nodes: weighted.map(({ term }) => toTermNode(term)),
  weights: weighted.map(({ weight }) => weight),
});

/** Scores like `toPartialText`; the ids decide which records match. */
const toScoreText = (weighted: readonly WeightedTerm[]): TextQuery => ({
  kind: 'atLeast',
  count: 1,
  nodes: weighted.map(({ term }) => toTermNode(term)),
});

/**
 * At least half of the weight must match; any term is enough if otherwise nothing would be found. The text matches
 * exactly the records found, so that totals, facets, maps and exports count the same set.
 */
export const findPartialTier = async (
  lookup: WordLookup,
  query: SearchQuery,
  terms: readonly QueryTerm[],
  found: { readonly tiers: QueryTiers; readonly total: number },
): Promise<PartialTier | undefined> => {
  const required = selectContentTerms(withoutTrailingFiller(terms));
  const content = required.flatMap(required.length > MAX_WIDE_TERMS ? withoutOtherWords : splitTerm);
  const weighted = await weightTerms(lookup, content);
  const isOneTerm = content.length === 1 && selectContentTerms(terms).length === 1;
  if (weighted.length === 0 || isOneTerm) return undefined;
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const half = Math.min(MAX_MINIMUM, Math.ceil(total / 2));
  for (const count of found.total === 0 ? [half, 1] : [half]) {
    const text = excludeNegated(toPartialText(weighted, count), terms);
    const values = await findIds(
      lookup,
      query,
      allOf([text, negate(toAnyTier(found.tiers))]),
      MAX_MATCHES - found.total,
    );
    if (values.length === 0) continue;
    const to = `some of: ${weighted.map(({ term }) => toWording([term])).join(', ')}`;
    return {
      wording: toWording(weighted.map(({ term }) => term)),
      text: allOf([{ kind: 'filter', filter: { kind: 'in', field: 'id', values }, score: 0 }, toScoreText(weighted)]),
      relaxation: { kind: 'fewer_words', from: toWording(terms), to },
    };
  }
  return undefined;
};

const findIds = async (
  { index, queryContext }: WordLookup,
  { explain: _explain, ...query }: SearchQuery,
  text: TextQuery,
  limit: number,
): Promise<readonly string[]> => index.ids({ ...query, text, sort: [], offset: 0, limit, facets: [] }, queryContext);
