// Score bonuses for plain queries that equal an id, a title or a full value.
import { toWordSequence } from '@periplus/text';
import { toSortKey } from '../../../record/sort-key.ts';
import { ID_BONUS, TITLE_BONUS, TITLE_FIELD } from '../../query-words.ts';
import type { Dsl } from '../cluster/wire.ts';
import { truncateToBytes } from '../document/field-codes.ts';
import { term } from './dsl.ts';

const bonus = (filter: Dsl, boost: number, name?: string): Dsl => ({
  constant_score: { filter, boost, ...(name === undefined ? {} : { _name: name }) },
});

/** The name of the query that marks hits with a value equal to the query. */
export const FULL_VALUE_NAME = 'fullValue';

/** An exact id or title ranks first; a full value is only marked, for reranking. */
export const toBonuses = (words: string): readonly Dsl[] => [
  bonus(term('id', words), ID_BONUS),
  bonus(term(`keys.${TITLE_FIELD}`, truncateToBytes(toSortKey(words))), TITLE_BONUS),
  bonus(term('fullValues', truncateToBytes(toWordSequence(words).join(' '))), 0, FULL_VALUE_NAME),
];
