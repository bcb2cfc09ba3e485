// How a question is answered: in the words that were typed and what they are also called; if nothing is found, in others.

import { toWordSequence } from '@periplus/text';
import type { SearchIndex, SearchResult } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import { RELAXATION_LIMITS } from '../../query/cost/cost-table.ts';
import type { SearchQuery, TextQuery } from '../../query/search-query.ts';
import { isPlainWords } from '../../query/text/boolean-syntax.ts';
import { plainWords } from '../../query/text/text-nodes.ts';
import type { Relaxation, SpellingSuggestion } from './corrections.ts';
import { suggestSpelling, toSpellingSuggestion } from './did-you-mean.ts';
import { toRankedQuery, toWording } from './query-term.ts';
import type { RelaxationAttempt, RelaxationContext } from './relaxation-steps.ts';
import { correctSpelling } from './rewrite.ts';
import { countMatches, tryRelaxationSteps } from './try-relaxation-steps.ts';
import type { Vocabulary } from './vocabulary.ts';
import { widenQuery } from './widen-query.ts';

/** A question in the words that are searched for, and what was done to it. */
export type InterpretedQuery = {
  readonly query: SearchQuery;
  readonly relaxed: readonly Relaxation[];
  /** In plain words, when they are not those that were typed. */
  readonly effectiveWording?: string;
};

export type RelaxedResult = SearchResult &
  Pick<InterpretedQuery, 'relaxed' | 'effectiveWording'> & {
    readonly spelling: readonly SpellingSuggestion[];
    /** The text that was searched for, with all that was added to it. */
    readonly effectiveText?: TextQuery;
  };

const withAttempt = (query: SearchQuery, { text, wording, relaxed }: RelaxationAttempt): InterpretedQuery => ({
  query: { ...query, text, wording },
  relaxed,
  effectiveWording: wording,
});

const answeredBy = ({ query: { text } }: InterpretedQuery): Pick<RelaxedResult, 'effectiveText'> =>
  text === undefined ? {} : { effectiveText: text };

export type RelaxedSearch = {
  /** The question as it is answered. Costs a count; for questions of which the total is not known. */
  readonly interpret: (query: SearchQuery, context: QueryContext) => Promise<InterpretedQuery>;
  readonly search: (query: SearchQuery, context: QueryContext) => Promise<RelaxedResult>;
  readonly scan: SearchIndex['scan'];
};

type Parts = { readonly index: SearchIndex; readonly vocabulary: () => Vocabulary };

type Typed = SearchQuery & Required<Pick<SearchQuery, 'rawText' | 'text'>>;

/** A question that may be relaxed: something was typed, and it is not a whole page. */
const mayRelax = (query: SearchQuery): query is Typed =>
  query.text !== undefined &&
  query.rawText !== undefined &&
  query.rawText.length <= RELAXATION_LIMITS.characters &&
  toWordSequence(query.rawText).length <= RELAXATION_LIMITS.words;

/** Nothing but words, over all fields. */
const isPlain = ({ text, rawText: typed }: Typed): boolean => plainWords(text) !== undefined && isPlainWords(typed);

export const createRelaxedSearch = ({ index, vocabulary }: Parts): RelaxedSearch => {
  const partsOf = (query: Typed, context: QueryContext): RelaxationContext => ({
    index,
    asking: context,
    includeNonPublic: query.includeNonPublic,
    typed: query.rawText,
    vocabulary: vocabulary(),
  });

  /** With what plain words are also called. */
  const widen = async (query: SearchQuery, context: QueryContext): Promise<InterpretedQuery> => {
    if (!mayRelax(query) || !isPlain(query)) return { query, relaxed: [] };
    const { slots: terms, ...fillerWords } = await widenQuery(partsOf(query, context));
    const text = toRankedQuery(terms, fillerWords);
    const wording = toWording(terms, fillerWords);
    return {
      query: text.kind === 'words' && wording === query.rawText ? query : { ...query, text, wording },
      relaxed: [],
    };
  };

  /** What else the question may mean, when it finds nothing as it is. */
  const relax = async (query: SearchQuery, context: QueryContext): Promise<InterpretedQuery | undefined> => {
    if (!mayRelax(query)) return undefined;
    const parts = partsOf(query, context);
    if (!isPlain(query)) {
      const corrected = await correctSpelling(parts, query.rawText, query.text);
      if (corrected === undefined) return undefined;
      const total = await countMatches(index, query, corrected.text, context);
      return total > 0 ? withAttempt(query, corrected) : undefined;
    }
    const found = await tryRelaxationSteps(parts, query, { ...(await widenQuery(parts)), relaxed: [] });
    return found === undefined ? undefined : withAttempt(query, found);
  };

  const read: RelaxedSearch['interpret'] = async (query, context) => {
    const wide = await widen(query, context);
    if (!mayRelax(query) || wide.query.text === undefined) return wide;
    const total = await countMatches(index, wide.query, wide.query.text, context);
    return total > 0 ? wide : ((await relax(query, context)) ?? wide);
  };

  return {
    interpret: read,
    scan: async function* (query, context) {
      yield* index.scan((await read(query, context)).query, context);
    },
    search: async (query, context) => {
      const wide = await widen(query, context);
      const first = { ...(await index.search(wide.query, context)), ...answeredBy(wide), relaxed: [], spelling: [] };
      if (!mayRelax(query)) return first;
      if (first.total > 0)
        return { ...first, spelling: await suggestSpelling(partsOf(query, context), query, first.total) };
      const reading = await relax(query, context);
      if (reading === undefined) return first;
      const { relaxed, effectiveWording: used = '' } = reading;
      const result = await index.search(reading.query, context);
      const spelling = toSuggestions(query.rawText, reading, result.total);
      return { ...result, ...answeredBy(reading), relaxed, effectiveWording: used, spelling };
    },
  };
};

/** Other words that were searched for are also told as a suggestion, as clients know it. */
const toSuggestions = (
  typed: string,
  { relaxed, effectiveWording: used = '' }: InterpretedQuery,
  total: number,
): readonly SpellingSuggestion[] =>
  relaxed.every(({ kind }) => kind === 'fewer_words') || used === typed ? [] : [toSpellingSuggestion(used, total)];
