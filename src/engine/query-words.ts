// The plain words of a query, which every engine uses for exact-match bonuses and reranking.
import { toContentTokens, toWordSequence } from '@periplus/text';
import type { SearchQuery, TextQuery } from '../query/search-query.ts';
import type { FieldName } from '../schema/fields.ts';

export const TITLE_FIELD: FieldName = 'dct_title_s';

/** Added to the score when the id or title equals the query: far above any sum of word weights. */
export const [ID_BONUS, TITLE_BONUS] = [1000, 500] as const;

/** The text as typed if it consists of words that search all fields or the title. */
const plainWords = (text: TextQuery): string | undefined => {
  if (text.kind === 'words')
    return text.fields === undefined || text.fields.includes(TITLE_FIELD) ? text.text : undefined;
  if (text.kind !== 'and') return undefined;
  const parts = text.nodes.map(plainWords);
  return parts.every((part) => part !== undefined) ? parts.join(' ') : undefined;
};

/** The text that titles and ids are compared with. */
export const wordingOf = ({ text, wording }: SearchQuery): string | undefined =>
  text === undefined ? undefined : (wording ?? plainWords(text));

/** The same, but only for a query sorted by relevance. */
export const rankedWording = (query: SearchQuery): string | undefined =>
  query.sort[0]?.kind === 'field' ? undefined : wordingOf(query);

export type QueryWords = {
  readonly allWords: readonly string[];
  /** Without filler words. */
  readonly contentWords: readonly string[];
};

export const toQueryWords = (text: string): QueryWords | undefined => {
  const contentWords = toContentTokens(text).flatMap(({ sequence }) => sequence);
  return contentWords.length === 0 ? undefined : { allWords: toWordSequence(text), contentWords };
};

const [ONE_WORD, SEVERAL_WORDS] = [50, 200];

/** How many of the best records are reranked: several words can match as a phrase, which changes the order more. */
export const rerankDepth = ({ allWords }: QueryWords): number => (allWords.length > 1 ? SEVERAL_WORDS : ONE_WORD);
