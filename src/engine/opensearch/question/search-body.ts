// A whole question in the language of the cluster: what matches, how it is scored, in which order.
import { CatalogError } from '../../../errors.ts';
import type { Filter, SearchQuery, SortKey } from '../../../query/search-query.ts';
import { fieldRow } from '../../../schema/fields.ts';
import type { Asking } from '../../asking.ts';
import type { Dsl } from '../cluster/wire.ts';
import { ownField } from '../document/field-codes.ts';
import { isNumberField } from '../document/mapping.ts';
import { NOTHING, term } from './dsl.ts';
import type { FilterReader } from './filter-query.ts';
import { withFit } from './fit-query.ts';
import { withBonus, withFactors, wordingOf } from './plain-words.ts';
import { toTextQuery } from './text-query.ts';

export const topLevel = (filter: Filter | undefined): readonly Filter[] =>
  filter === undefined ? [] : filter.kind === 'and' ? filter.filters : [filter];

type Asked = Pick<SearchQuery, 'text' | 'filter' | 'includeNonPublic'>;

export const sees = (includeNonPublic: boolean): Dsl => (includeNonPublic ? term('live', true) : term('visible', true));

/** Undefined: no text. A text without a word in it finds nothing. */
const textOf = ({ text }: Asked): Dsl | undefined => (text === undefined ? undefined : (toTextQuery(text) ?? NOTHING));

/** Which records match; without the filters in `except`. Nothing is scored. */
export const toMatch = async (
  query: Asked,
  readFilters: FilterReader,
  asking: Asking,
  except?: Filter,
): Promise<Dsl> => {
  const filters = topLevel(query.filter).filter((filter) => filter !== except);
  const text = textOf(query);
  const conditions = await readFilters(filters, asking);
  return { bool: { filter: [sees(query.includeNonPublic), ...conditions, ...(text === undefined ? [] : [text])] } };
};

export type Scoring = {
  /** Ids of records that others are part of. */
  readonly wholes: () => Promise<readonly string[]>;
};

const isByRelevance = ({ sort }: SearchQuery): boolean => sort[0]?.kind !== 'field';

/** The same records with their scores. */
export const toScored = async (
  query: SearchQuery,
  readFilters: FilterReader,
  { wholes }: Scoring,
  asking: Asking,
): Promise<Dsl> => {
  const filter = [sees(query.includeNonPublic), ...(await readFilters(topLevel(query.filter), asking))];
  const text = textOf(query);
  const words = wordingOf(query);
  const lifted = text !== undefined && words !== undefined ? withBonus(text, words) : text;
  const matched: Dsl =
    lifted === undefined
      ? { constant_score: { filter: { bool: { filter } }, boost: 1 } }
      : { bool: { filter, must: [lifted] } };
  const fitted = query.fit === undefined ? matched : withFit(matched, query.fit);
  return words !== undefined && isByRelevance(query) ? withFactors(fitted, words, await wholes()) : fitted;
};

const sortBy = (key: SortKey): object => {
  if (key.kind === 'relevance') return { _score: 'desc' };
  const field = ownField(key.field);
  const order = key.direction;
  if (field === 'id') return { id: { order } };
  if (fieldRow(field).sort !== true)
    throw new CatalogError('invalid_sort', `Records cannot be sorted by ${key.field}.`);
  const column = isNumberField(field) ? `numbers.${field}` : `keys.${field}`;
  return { [column]: { order, mode: order === 'asc' ? 'min' : 'max', missing: '_last' } };
};

/** Key by key, then by score, then by id. */
export const toSort = (keys: readonly SortKey[]): readonly object[] => [
  ...keys.map(sortBy),
  { _score: 'desc' },
  { id: 'asc' },
];
