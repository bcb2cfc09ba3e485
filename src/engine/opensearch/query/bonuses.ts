// What records deserve beyond the weights of words when the question is in plain words.
import { toWordSequence } from '@periplus/text';
import { toSortKey } from '../../../record/sort-key.ts';
import { ID_BONUS, TITLE_BONUS, TITLE_FIELD } from '../../query-words.ts';
import type { Dsl } from '../cluster/wire.ts';
import { truncateToBytes } from '../document/field-codes.ts';
import { term } from './dsl.ts';

const bonus = (filter: Dsl, boost: number, name?: string): Dsl => ({
  constant_score: { filter, boost, ...(name === undefined ? {} : { _name: name }) },
});

/** The hits that have a value which is the whole question are told under this name. */
export const FULL_VALUE_NAME = 'fullValue';

/** An exact id or title comes first; a whole value is only noted, for reranking. */
export const toBonuses = (words: string): readonly Dsl[] => [
  bonus(term('id', words), ID_BONUS),
  bonus(term(`keys.${TITLE_FIELD}`, truncateToBytes(toSortKey(words))), TITLE_BONUS),
  bonus(term('whole', truncateToBytes(toWordSequence(words).join(' '))), 0, FULL_VALUE_NAME),
];
