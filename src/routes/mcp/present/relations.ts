// Presents related records by relation.

import { integer, list, object, text } from '../../../http/schema/json-schema.ts';
import type { RelatedList } from '../../../record/relations.ts';

export const RELATIONS_SCHEMA = list(
  object({
    type: text('Predicate, such as dct:isPartOf.'),
    total: integer('Number of related records, including those not listed.'),
    resources: list(object({ id: text('Identifier.'), title: text('Title.') }), 'By title.'),
  }),
  'One item per relation that has records.',
);

export const presentRelations = (lists: readonly RelatedList[]): readonly object[] =>
  lists.map(({ relation, total, items }) => ({ type: relation.predicate, total, resources: items }));
