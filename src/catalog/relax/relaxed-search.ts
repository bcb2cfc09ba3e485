// Searches with the typed words and their alternatives, and relaxes the query if nothing matches.

import { toWordSequence } from '@periplus/text';
import type { SearchIndex, SearchResult } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import { RELAXATION_LIMITS } from '../../query/cost/cost-table.ts';
import type { SearchQuery, TextQuery } from '../../query/search-query.ts';
import { isTypedWords, plainWords, replaceTypedWords } from '../../query/text/text-nodes.ts';
import type { Relaxation, SpellingSuggestion } from './corrections.ts';
import { toRankedQuery, toWording } from './query-term.ts';
import { countMatches, type RelaxationAttempt, type RelaxationContext } from './relaxation-step.ts';
import { correctSpelling, suggestSpelling, toSpellingSuggestion } from './spelling.ts';
import { tryRelaxationSteps } from './try-relaxation-steps.ts';
import type { Vocabulary } from './vocabulary.ts';
import { widenQuery } from './widen-query.ts';

export type RelaxedResult = SearchResult & {
  readonly spelling: readonly SpellingSuggestion[];
  /** The changes that were made because the query as typed matched nothing. */
  readonly relaxed: readonly Relaxation[];
  /** The relaxed query in plain words. */
  readonly effectiveWording?: string;
  /** The text that was searched for, with all alternatives. */
  readonly effectiveText?: TextQuery;
};

export type RelaxedSearch = {
  /** The query that `search` would run. Costs a count, for uses that do not run the search itself. */
  readonly interpret: (query: SearchQuery, context: QueryContext) => Promise<SearchQuery>;
  readonly search: (query: SearchQuery, context: QueryContext) => Promise<RelaxedResult>;
};

type RelaxableQuery = SearchQuery & Required<Pick<SearchQuery, 'rawText' | 'text'>>;

const isRelaxable = (query: SearchQuery): query is RelaxableQuery =>
  query.text !== undefined &&
  query.rawText !== undefined &&
  query.rawText.length <= RELAXATION_LIMITS.characters &&
  toWordSequence(query.rawText).length <= RELAXATION_LIMITS.words;

/** Words without operators, over all fields. */
const isPlain = ({ text }: RelaxableQuery): boolean => isTypedWords(text);

const withAttempt = (query: SearchQuery, { text, wording }: RelaxationAttempt): SearchQuery => ({
  ...query,
  text,
  wording,
});

const effectiveTextOf = ({ text }: SearchQuery): Pick<RelaxedResult, 'effectiveText'> =>
  text === undefined ? {} : { effectiveText: text };

/** A relaxed wording is also returned as a spelling suggestion, for clients that only read those. */
const toSuggestions = (rawText: string, { relaxed, wording }: RelaxationAttempt, total: number) =>
  relaxed.every(({ kind }) => kind === 'fewer_words') || wording === rawText
    ? []
    : [toSpellingSuggestion(wording, total)];

/** Widens the words of a query with operators, each where it stands. */
const widenWords = async (query: RelaxableQuery, context: RelaxationContext): Promise<SearchQuery> => {
  const wording = plainWords(query.text);
  const text = await replaceTypedWords(query.text, async (leaf) => {
    const { terms, ...fillerWords } = await widenQuery({ ...context, rawText: leaf.text });
    return toRankedQuery(terms, fillerWords);
  });
  return { ...query, text, ...(wording === undefined ? {} : { wording }) };
};

export const createRelaxedSearch = (index: SearchIndex, vocabulary: () => Vocabulary): RelaxedSearch => {
  const toRelaxationContext = (query: RelaxableQuery, queryContext: QueryContext): RelaxationContext => ({
    index,
    queryContext,
    visibility: query.visibility,
    rawText: query.rawText,
    vocabulary: vocabulary(),
  });

  const widen = async (query: SearchQuery, queryContext: QueryContext): Promise<SearchQuery> => {
    if (!isRelaxable(query)) return query;
    const context = toRelaxationContext(query, queryContext);
    if (!isPlain(query)) return widenWords(query, context);
    const { terms, ...fillerWords } = await widenQuery(context);
    const text = toRankedQuery(terms, fillerWords);
    const wording = toWording(terms, fillerWords);
    return text.kind === 'words' && wording === query.rawText ? query : { ...query, text, wording };
  };

  const relax = async (query: RelaxableQuery, queryContext: QueryContext): Promise<RelaxationAttempt | undefined> => {
    const context = toRelaxationContext(query, queryContext);
    if (isPlain(query)) return tryRelaxationSteps(context, query, { ...(await widenQuery(context)), relaxed: [] });
    const corrected = await correctSpelling(context, query.rawText, query.text);
    if (corrected === undefined) return undefined;
    return (await countMatches(context, query, corrected.text)) > 0 ? corrected : undefined;
  };

  return {
    interpret: async (query, queryContext) => {
      const widened = await widen(query, queryContext);
      if (!isRelaxable(query)) return widened;
      const context = toRelaxationContext(query, queryContext);
      if ((await countMatches(context, widened, widened.text ?? query.text)) > 0) return widened;
      const attempt = await relax(query, queryContext);
      return attempt === undefined ? widened : withAttempt(query, attempt);
    },
    search: async (query, queryContext) => {
      const widened = await widen(query, queryContext);
      const found = await index.search(widened, queryContext);
      const result: RelaxedResult = { ...found, ...effectiveTextOf(widened), relaxed: [], spelling: [] };
      if (!isRelaxable(query)) return result;
      if (result.total > 0)
        return {
          ...result,
          spelling: await suggestSpelling(toRelaxationContext(query, queryContext), query, result.total),
        };
      const attempt = await relax(query, queryContext);
      if (attempt === undefined) return result;
      const relaxedResult = await index.search(withAttempt(query, attempt), queryContext);
      return {
        ...relaxedResult,
        effectiveText: attempt.text,
        relaxed: attempt.relaxed,
        effectiveWording: attempt.wording,
        spelling: toSuggestions(query.rawText, attempt, relaxedResult.total),
      };
    },
  };
};
