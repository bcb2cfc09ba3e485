// Presents the related records of a record (contract 10.1, spec 2.3).

import { encodeUrlComponent } from '@periplus/markup';
import { recordPageUrl, resourceUrl } from '../../../../http/request/urls.ts';
import type { RelatedItem, RelatedList } from '../../../../record/relations.ts';
import type { FieldName } from '../../../../schema/fields.ts';

export type RelatedResource = {
  readonly resource_id: string;
  readonly resource_title: string;
  readonly link: string;
};

export type Relationships = { readonly [predicate: string]: readonly RelatedResource[] };

export type RelationshipItem = {
  readonly type: 'relationship';
  readonly id: string;
  readonly attributes: {
    readonly relationship_type: string;
    readonly related_resource_id: string;
    readonly related_resource_title: string;
  };
};

const toResource = ({ id, title }: RelatedItem): RelatedResource => ({
  resource_id: id,
  resource_title: title,
  link: recordPageUrl('', id),
});

export const presentRelationships = (lists: readonly RelatedList[]): Relationships =>
  Object.fromEntries(lists.map(({ relation, items }) => [relation.predicate, items.map(toResource)]));

export const presentRelationshipCounts = (lists: readonly RelatedList[]): Record<string, number> =>
  Object.fromEntries(lists.map(({ relation, total }) => [relation.predicate, total]));

/** The `data` of the relationships endpoint (spec 2.4). */
export const presentRelationshipItems = (id: string, lists: readonly RelatedList[]): readonly RelationshipItem[] =>
  lists.flatMap(({ relation: { predicate }, items }) =>
    items.map((item) => ({
      type: 'relationship',
      id: `${id}|${predicate}|${item.id}`,
      attributes: {
        relationship_type: predicate,
        related_resource_id: item.id,
        related_resource_title: item.title,
      },
    })),
  );

/** Links to a search for all records that name this record in one of these fields. */
const BROWSABLE: ReadonlySet<FieldName> = new Set<FieldName>(['dct_isPartOf_sm', 'pcdm_memberOf_sm']);

export const presentBrowseLinks = (id: string, lists: readonly RelatedList[]): Record<string, string> =>
  Object.fromEntries(
    lists.flatMap(({ relation: { predicate, edges } }) =>
      edges
        .filter(({ field, direction }) => direction === 'in' && BROWSABLE.has(field))
        .map(({ field }) => [predicate, `/search?include_filters[${field}][]=${encodeUrlComponent(id)}`]),
    ),
  );

export type MetaRelationship = {
  readonly links: { readonly related: string };
  readonly data: readonly { readonly type: 'resource'; readonly id: string }[];
};

/** Keyed member_of, has_part, ... (spec 2.3). Links to a single related record, or to the list of several. */
export const presentMetaRelationships = (
  id: string,
  lists: readonly RelatedList[],
  base: string,
): Record<string, MetaRelationship> =>
  Object.fromEntries(
    lists.map(({ relation: { key, predicate }, items, total }) => {
      const [only] = items;
      const isOne = total === 1 && only !== undefined;
      const all = `${resourceUrl(base, id)}/relationships?relationship_type=${encodeUrlComponent(predicate)}`;
      return [
        key,
        {
          links: { related: isOne ? resourceUrl(base, only.id) : all },
          data: items.map((item) => ({ type: 'resource', id: item.id })),
        },
      ];
    }),
  );
