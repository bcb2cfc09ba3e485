// Relationships in the shapes of the wire, built from a record and the lists of its neighbours (contract 10.1, spec 2.3).
import { type FieldName, fieldRow, RELATION_FIELDS } from '../../schema/fields.ts';
import { encodePart, resourceUrl } from './urls.ts';

export type RelatedItem = { readonly id: string; readonly title: string };

/** Neighbours over one field: `out` are those that the record names, `in` are those that name the record. */
export type RelatedList = {
  readonly field: FieldName;
  readonly direction: 'out' | 'in';
  readonly items: readonly RelatedItem[];
  /** How many there are in all; more than `items` when the list was cut. */
  readonly total: number;
};

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

type Group = { readonly items: readonly RelatedItem[]; readonly total: number };

const byTitle = (a: RelatedItem, b: RelatedItem): number =>
  a.title < b.title ? -1 : a.title > b.title ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

const withoutRepeats = (items: readonly RelatedItem[]): readonly RelatedItem[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/** Two lists may say the same: A replaces B, and B is replaced by A. Totals add up only where a list was cut. */
const merge = (lists: readonly RelatedList[], selfId: string): Group => {
  const own = (items: readonly RelatedItem[]) => items.filter(({ id }) => id !== selfId);
  const items = [...withoutRepeats(own(lists.flatMap((list) => list.items)))].sort(byTitle);
  const unseen = lists.reduce((sum, { items: shown, total }) => sum + Math.max(0, total - shown.length), 0);
  return { items, total: items.length + unseen };
};

type NameOf = (list: RelatedList) => string | undefined;

const predicateOf: NameOf = ({ field, direction }) => {
  const relation = fieldRow(field).relation;
  return direction === 'out' ? relation?.name : relation?.inverse;
};

const keyOf: NameOf = ({ field, direction }) => {
  const relation = fieldRow(field).relation;
  return direction === 'out' ? relation?.key : relation?.inverseKey;
};

const rank = ({ field, direction }: RelatedList): number =>
  RELATION_FIELDS.indexOf(field) * 2 + (direction === 'out' ? 0 : 1);

/** Groups in the order of the field table, own statements before those of others; empty groups are left out. */
const groupBy = (selfId: string, lists: readonly RelatedList[], nameOf: NameOf): ReadonlyMap<string, Group> => {
  const groups = new Map<string, Group>();
  const ordered = [...lists].sort((a, b) => rank(a) - rank(b));
  for (const name of new Set(ordered.map(nameOf))) {
    if (name === undefined) continue;
    const group = merge(
      ordered.filter((list) => nameOf(list) === name),
      selfId,
    );
    if (group.total > 0) groups.set(name, group);
  }
  return groups;
};

const mapGroups = <T>(groups: ReadonlyMap<string, Group>, present: (group: Group) => T): Record<string, T> =>
  Object.fromEntries([...groups].map(([name, group]) => [name, present(group)]));

const toResource = ({ id, title }: RelatedItem): RelatedResource => ({
  resource_id: id,
  resource_title: title,
  link: `/resources/${encodePart(id)}`,
});

export const presentRelationships = (id: string, lists: readonly RelatedList[]): Relationships =>
  mapGroups(groupBy(id, lists, predicateOf), ({ items }) => items.map(toResource));

/** The `data` of the relationships endpoint (spec 2.4). */
export const presentRelationshipItems = (id: string, lists: readonly RelatedList[]): readonly RelationshipItem[] =>
  [...groupBy(id, lists, predicateOf)].flatMap(([predicate, { items }]) =>
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

export const presentRelationshipCounts = (id: string, lists: readonly RelatedList[]): Record<string, number> =>
  mapGroups(groupBy(id, lists, predicateOf), ({ total }) => total);

/** Collections can be browsed: a search for everything that names this record. */
const BROWSABLE: readonly FieldName[] = ['dct_isPartOf_sm', 'pcdm_memberOf_sm'];

export const presentBrowseLinks = (id: string, lists: readonly RelatedList[]): Record<string, string> => {
  const groups = groupBy(id, lists, predicateOf);
  const links = BROWSABLE.map((field) => ({ field, predicate: fieldRow(field).relation?.inverse ?? '' }));
  return Object.fromEntries(
    links
      .filter(({ predicate }) => groups.has(predicate))
      .map(({ field, predicate }) => [predicate, `/search?include_filters[${field}][]=${encodePart(id)}`]),
  );
};

export type MetaRelationship = {
  readonly links: { readonly related: string };
  readonly data: readonly { readonly type: 'resource'; readonly id: string }[];
};

/** Keyed member_of, has_part, ... (spec 2.3). One neighbour is linked itself; for several the link lists them all. */
export const presentMetaRelationships = (
  id: string,
  lists: readonly RelatedList[],
  base: string,
): Record<string, MetaRelationship> =>
  mapGroups(groupBy(id, lists, keyOf), ({ items, total }) => {
    const [only] = items;
    const isOne = total === 1 && only !== undefined;
    return {
      links: { related: isOne ? resourceUrl(base, only.id) : `${resourceUrl(base, id)}/relationships` },
      data: items.map((item) => ({ type: 'resource', id: item.id })),
    };
  });
