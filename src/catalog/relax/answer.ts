// How a question is answered: in the words that were typed and what they are also called; if nothing is found, in others.
import type { QueryContext } from '../../engine/asking.ts';
import type { SearchIndex, SearchResult } from '../../engine/engine.ts';
import { toWordSequence } from '../../lib/text/words.ts';
import { RELAXATION_LIMITS } from '../../query/cost/cost-table.ts';
import type { SearchQuery, TextQuery } from '../../query/search-query.ts';
import { isPlainWords } from '../../query/text/boolean-syntax.ts';
import { plainWords } from '../../query/text/text-nodes.ts';
import type { Relaxed, Spelling } from './corrections.ts';
import { offerSpelling, toSpelling } from './did-you-mean.ts';
import { climb, countMatches } from './ladder.ts';
import { correctSpelling } from './rewrite.ts';
import type { Attempt, RungParts } from './rungs.ts';
import { toAll, toText } from './slot.ts';
import type { Vocabulary } from './vocabulary.ts';
import { widened } from './widened.ts';

/** A question in the words that are searched for, and what was done to it. */
export type Reading = {
  readonly query: SearchQuery;
  readonly relaxed: readonly Relaxed[];
  /** In plain words, when they are not those that were typed. */
  readonly used?: string;
};

export type RelaxedResult = SearchResult &
  Pick<Reading, 'relaxed' | 'used'> & {
    readonly spelling: readonly Spelling[];
    /** The text that was searched for, with all that was added to it. */
    readonly answered?: TextQuery;
  };

const withAttempt = (query: SearchQuery, { text, wording, relaxed }: Attempt): Reading => ({
  query: { ...query, text, wording },
  relaxed,
  used: wording,
});

const answeredBy = ({ query: { text } }: Reading): Pick<RelaxedResult, 'answered'> =>
  text === undefined ? {} : { answered: text };

export type Answering = {
  /** The question as it is answered. Costs a count; for questions of which the total is not known. */
  readonly read: (query: SearchQuery, asking: QueryContext) => Promise<Reading>;
  readonly search: (query: SearchQuery, asking: QueryContext) => Promise<RelaxedResult>;
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

export const createAnswering = ({ index, vocabulary }: Parts): Answering => {
  const partsOf = (query: Typed, asking: QueryContext): RungParts => ({
    index,
    asking,
    includeNonPublic: query.includeNonPublic,
    typed: query.rawText,
    vocabulary: vocabulary(),
  });

  /** With what plain words are also called. */
  const widen = async (query: SearchQuery, asking: QueryContext): Promise<Reading> => {
    if (!mayRelax(query) || !isPlain(query)) return { query, relaxed: [] };
    const { slots, ...framing } = await widened(partsOf(query, asking));
    const text = toAll(slots, framing);
    const wording = toText(slots, framing);
    return {
      query: text.kind === 'words' && wording === query.rawText ? query : { ...query, text, wording },
      relaxed: [],
    };
  };

  /** What else the question may mean, when it finds nothing as it is. */
  const relax = async (query: SearchQuery, asking: QueryContext): Promise<Reading | undefined> => {
    if (!mayRelax(query)) return undefined;
    const parts = partsOf(query, asking);
    if (!isPlain(query)) {
      const corrected = await correctSpelling(parts, query.rawText, query.text);
      if (corrected === undefined) return undefined;
      const total = await countMatches(index, query, corrected.text, asking);
      return total > 0 ? withAttempt(query, corrected) : undefined;
    }
    const found = await climb(parts, query, { ...(await widened(parts)), relaxed: [] });
    return found === undefined ? undefined : withAttempt(query, found);
  };

  const read: Answering['read'] = async (query, asking) => {
    const wide = await widen(query, asking);
    if (!mayRelax(query) || wide.query.text === undefined) return wide;
    const total = await countMatches(index, wide.query, wide.query.text, asking);
    return total > 0 ? wide : ((await relax(query, asking)) ?? wide);
  };

  return {
    read,
    scan: async function* (query, asking) {
      yield* index.scan((await read(query, asking)).query, asking);
    },
    search: async (query, asking) => {
      const wide = await widen(query, asking);
      const first = { ...(await index.search(wide.query, asking)), ...answeredBy(wide), relaxed: [], spelling: [] };
      if (!mayRelax(query)) return first;
      if (first.total > 0)
        return { ...first, spelling: await offerSpelling(partsOf(query, asking), query, first.total) };
      const reading = await relax(query, asking);
      if (reading === undefined) return first;
      const { relaxed, used = '' } = reading;
      const result = await index.search(reading.query, asking);
      const spelling = toSuggestions(query.rawText, reading, result.total);
      return { ...result, ...answeredBy(reading), relaxed, used, spelling };
    },
  };
};

/** Other words that were searched for are also told as a suggestion, as clients know it. */
const toSuggestions = (typed: string, { relaxed, used = '' }: Reading, total: number): readonly Spelling[] =>
  relaxed.every(({ kind }) => kind === 'fewer_words') || used === typed ? [] : [toSpelling(typed, used, total)];
