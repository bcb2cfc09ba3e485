// Searches in tiers: records that match a query as typed, records that match it by alternatives, and, while these are
// few, the best partial matches. Every use of a query goes through here, so all count the same records.

import type { Hit, SearchIndex, SearchResult } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import { isWidenable } from '../../query/cost/cost.ts';
import type { Interpretation } from '../../query/interpret/query-part.ts';
import type { SearchQuery, TextQuery } from '../../query/search-query.ts';
import { allOf, isTypedWords } from '../../query/text/text-nodes.ts';
import { type OperatorQuery, widenOperands } from './boolean-query.ts';
import type { Relaxation, SpellingSuggestion } from './corrections.ts';
import type { Preference } from './interpreted-terms.ts';
import { ENOUGH, findPartialTier } from './partial-matches.ts';
import { type QueryTiers, toTiers, toTiersText, toWording } from './query-term.ts';
import { applySpelling, suggestSpelling, toSpellingSuggestion } from './spelling.ts';
import type { Vocabulary } from './vocabulary.ts';
import { type WidenContext, type WidenedWords, widenFurther, widenWords } from './widen-query.ts';

/** What a record scores that a query prefers, such as an old map. */
const PREFERRED_SCORE = 3;

export const TIERS = ['strict', 'widened', 'partial'] as const;
export type Tier = (typeof TIERS)[number];

export type TieredResult = SearchResult & {
  readonly spelling: readonly SpellingSuggestion[];
  /** The changes that were made because the query as typed matched nothing. */
  readonly relaxed: readonly Relaxation[];
  /** The relaxed query in plain words. */
  readonly effectiveWording?: string;
  /** How a plain query was read. */
  readonly interpretation?: Interpretation;
  /** The text that was searched for, with all alternatives. */
  readonly effectiveText?: TextQuery;
};

/** Undefined for a query without a text. */
export const tierOf = ({ effectiveText }: TieredResult, { tier = 0 }: Hit): Tier | undefined =>
  effectiveText === undefined ? undefined : TIERS[tier];

/** Undefined for a query without a text. */
export const countTiers = ({
  effectiveText,
  total,
  tiers = [total],
}: TieredResult): Readonly<Record<Tier, number>> | undefined => {
  const [strict = 0, widened = 0, partial = 0] = tiers;
  return effectiveText === undefined ? undefined : { strict, widened, partial };
};

export type TieredSearch = {
  /** The query that `search` would run. Costs a count, for uses that do not run the search itself. */
  readonly interpret: (query: SearchQuery, context: QueryContext) => Promise<SearchQuery>;
  readonly search: (query: SearchQuery, context: QueryContext) => Promise<TieredResult>;
};

type TextSearch = SearchQuery & Required<Pick<SearchQuery, 'rawText' | 'text'>>;

type Counted = Pick<SearchResult, 'total' | 'tiers'>;
type Run<Result> = (query: SearchQuery) => Promise<Result>;

/** The query that was run, and what it found. */
type Finished<Result> = {
  readonly query: SearchQuery;
  readonly result: Result;
  readonly relaxed: readonly Relaxation[];
  readonly wording: string;
  readonly interpretation?: Interpretation;
};

const countOf = async (context: Pick<WidenContext, 'index' | 'queryContext'>, query: SearchQuery): Promise<Counted> => {
  const { fit: _fit, explain: _explain, ...rest } = query;
  return context.index.search({ ...rest, sort: [], offset: 0, limit: 0, facets: [] }, context.queryContext);
};

const effectiveTextOf = ({ text }: SearchQuery): Pick<TieredResult, 'effectiveText'> =>
  text === undefined ? {} : { effectiveText: text };

const strictCount = ({ total, tiers }: Counted): number => tiers?.[0] ?? total;

/** Raises records that satisfy the filter. */
const prefer = (text: TextQuery, preferred: Preference | undefined): TextQuery =>
  preferred === undefined
    ? text
    : { kind: 'firstOf', nodes: [allOf([text, { kind: 'filter', score: PREFERRED_SCORE, ...preferred }]), text] };

/** A title such as "No man's land" contains a negation, and is found as it is. */
const orTheWholeText = (strict: TextQuery, { text, terms }: WidenedWords): TextQuery =>
  terms.some(({ negated }) => negated === true)
    ? { kind: 'firstOf', nodes: [{ kind: 'phrase', text, slop: 0 }, strict] }
    : strict;

const tiersOf = (words: WidenedWords): QueryTiers => {
  const { terms, preferred, ...fillerWords } = words;
  const { strict, widened } = toTiers(terms, fillerWords);
  return {
    strict: prefer(orTheWholeText(strict, words), preferred),
    ...(widened === undefined ? {} : { widened: prefer(widened, preferred) }),
  };
};

type WordsSearch = { readonly words: WidenedWords; readonly tiers: QueryTiers };

const toWordsSearch = (words: WidenedWords): WordsSearch => ({ words, tiers: tiersOf(words) });

/** Adds similar words to the terms of a query that matches `few` records, and counts what that finds. */
const searchFurther = async (
  context: WidenContext,
  query: TextSearch,
  first: WordsSearch,
  few: number,
): Promise<WordsSearch & { readonly total: number }> => {
  const further = await widenFurther(context, first.words);
  if (further === undefined) return { ...first, total: few };
  const second = toWordsSearch(further);
  return { ...second, total: (await countOf(context, { ...query, text: toTiersText(second.tiers) })).total };
};

/** Runs a plain query, and adds alternatives and partial matches while it matches few records. */
const runWords = async <Result extends Counted>(
  context: WidenContext,
  query: TextSearch,
  text: string,
  run: Run<Result>,
): Promise<Finished<Result>> => {
  const first = toWordsSearch(await widenWords(context, text));
  const { words } = first;
  const { interpretation } = words;
  const wording = toWording(words.terms, words);
  const firstQuery = { ...query, text: toTiersText(first.tiers), wording };
  const result = await run({ ...firstQuery, minTotal: ENOUGH });
  if (result.total >= ENOUGH) return { query: firstQuery, result, relaxed: words.relaxed, wording, interpretation };
  const widest = await searchFurther(context, query, first, result.total);
  const { total } = widest;
  const isFurther = result.total === 0 && total > 0 && widest.words !== words;
  const partial = total >= ENOUGH ? undefined : await findPartialTier(context, query, widest.words.terms, widest);
  const isPartialOnly = partial !== undefined && total === 0;
  const { tiers } = partial === undefined && total === result.total ? first : widest;
  const last = {
    ...query,
    text: toTiersText(tiers, partial?.text),
    wording: isPartialOnly ? partial.wording : wording,
  };
  return {
    query: last,
    result: await run(last),
    relaxed: [
      ...words.relaxed,
      ...(isPartialOnly ? [partial.relaxation] : []),
      ...(isFurther ? widest.words.relaxed : []),
    ],
    wording: last.wording,
    interpretation,
  };
};

const runOperators = async <Result extends Counted>(
  context: WidenContext,
  query: TextSearch,
  run: Run<Result>,
): Promise<Finished<Result>> => {
  const { wording, relaxed, ...tiers }: OperatorQuery = await widenOperands(context, query);
  const widenedQuery = { ...query, text: toTiersText(tiers), ...(wording === undefined ? {} : { wording }) };
  return {
    query: widenedQuery,
    result: await run(widenedQuery),
    relaxed,
    wording: applySpelling(query.rawText, relaxed),
  };
};

export const createTieredSearch = (index: SearchIndex, vocabulary: () => Vocabulary): TieredSearch => {
  const toContext = (query: TextSearch, queryContext: QueryContext): WidenContext => ({
    index,
    queryContext,
    visibility: query.visibility,
    vocabulary: vocabulary(),
    ...(query.reading === undefined ? {} : { reading: query.reading }),
    count: async (text) => (await countOf({ index, queryContext }, { ...query, text })).total,
  });

  const runInTiers = async <Result extends Counted>(
    query: TextSearch,
    context: WidenContext,
    run: Run<Result>,
  ): Promise<Finished<Result>> =>
    isTypedWords(query.text) ? runWords(context, query, query.text.text, run) : runOperators(context, query, run);

  return {
    interpret: async (query, queryContext) => {
      if (!isWidenable(query)) return query;
      const context = toContext(query, queryContext);
      return (await runInTiers(query, context, (counted) => countOf(context, counted))).query;
    },
    search: async (query, queryContext) => {
      const run: Run<SearchResult> = (ready) => index.search(ready, queryContext);
      if (!isWidenable(query)) return { ...(await run(query)), ...effectiveTextOf(query), relaxed: [], spelling: [] };
      const context = toContext(query, queryContext);
      const { result, ...done } = await runInTiers(query, context, run);
      const strict = strictCount(result);
      const relaxed = strict === 0 && result.total > 0 ? done.relaxed : [];
      const isReworded = relaxed.some(({ kind }) => kind !== 'fewer_words') && done.wording !== query.rawText;
      return {
        ...result,
        ...effectiveTextOf(done.query),
        relaxed,
        ...(done.interpretation === undefined ? {} : { interpretation: done.interpretation }),
        ...(relaxed.length === 0 || done.wording === '' ? {} : { effectiveWording: done.wording }),
        spelling: isReworded
          ? [toSpellingSuggestion(done.wording, result.total)]
          : await suggestSpelling(context, query, strict === 0 ? result.total : strict),
      };
    },
  };
};
