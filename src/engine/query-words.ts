// A question in plain words as every engine ranks it: its wording, its words, and how many of the best records are reranked.
import { toContentTokens, toWordSequence } from '@periplus/text';
import type { SearchQuery, TextQuery } from '../query/search-query.ts';
import type { FieldName } from '../schema/fields.ts';

export const TITLE_FIELD: FieldName = 'dct_title_s';

/** What an id or a title that is exactly the question adds: far above any sum of word weights. */
export const [ID_BONUS, TITLE_BONUS] = [1000, 500] as const;

/** The text as typed when it is nothing but words over all fields or the title. */
const plainWords = (text: TextQuery): string | undefined => {
  if (text.kind === 'words')
    return text.fields === undefined || text.fields.includes(TITLE_FIELD) ? text.text : undefined;
  if (text.kind !== 'and') return undefined;
  const parts = text.nodes.map(plainWords);
  return parts.every((part) => part !== undefined) ? parts.join(' ') : undefined;
};

/** What was typed, as far as records can be lifted by it. */
export const wordingOf = ({ text, wording }: SearchQuery): string | undefined =>
  text === undefined ? undefined : (wording ?? plainWords(text));

/** The same of a question that is ranked by relevance. */
export const rankedWording = (query: SearchQuery): string | undefined =>
  query.sort[0]?.kind === 'field' ? undefined : wordingOf(query);

export type QueryWords = {
  /** All words as typed. */
  readonly allWords: readonly string[];
  /** Those that say what it is about. */
  readonly contentWords: readonly string[];
};

export const toQueryWords = (text: string): QueryWords | undefined => {
  const inOrder = toWordSequence(text);
  const telling = toContentTokens(text).flatMap(({ sequence: stream }) => stream);
  return telling.length === 0 ? undefined : { allWords: inOrder, contentWords: telling };
};

/** How many of the best records are reranked: words that could stand side by side tell records further apart. */
const [ONE_WORD, SEVERAL_WORDS] = [50, 200];

export const rerankDepth = ({ allWords: inOrder }: QueryWords): number =>
  inOrder.length > 1 ? SEVERAL_WORDS : ONE_WORD;
