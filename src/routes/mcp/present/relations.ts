// Related records, relation by relation.

import { integer, list, object, text } from '../../../http/schema/json-schema.ts';
import type { RelatedList } from '../../../record/relations.ts';

export const RELATIONS_SCHEMA = list(
  object({
    type: text('Predicate, such as dct:isPartOf.'),
    total: integer('How many there are; more than are listed when the list was cut.'),
    resources: list(object({ id: text('Identifier.'), title: text('Title.') }), 'By title.'),
  }),
  'One item per relation that has records.',
);

export const presentRelations = (lists: readonly RelatedList[]): readonly object[] =>
  lists.map(({ relation, total, items }) => ({ type: relation.predicate, total, resources: items }));
