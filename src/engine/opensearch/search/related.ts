// Finds related records in both directions: those that a record refers to and those that refer to it.

import type { DerivedFields } from '../../../record/derived-fields.ts';
import { readFieldValues } from '../../../record/field-values.ts';
import type { RelationEdge } from '../../../record/relations.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import type { QueryContext } from '../../query-context.ts';
import type { RelatedQuery, RelatedResult } from '../../search-index.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import type { Dsl, SearchHit } from '../cluster/wire.ts';
import { truncateToBytes } from '../document/field-codes.ts';
import { allOf, anyOf, MATCH_NONE, noneOf, term, terms } from '../query/dsl.ts';
import { valuesColumn } from '../query/value-filter.ts';
import { RESULT_WINDOW } from '../store/page-checkpoints.ts';
import { readMany } from '../store/read-many.ts';
import type { RecordSource } from '../store/stored-document.ts';
import { openPointInTime } from './point-in-time.ts';
import type { SearchClient } from './search-client.ts';

const TITLE = valuesColumn('dct_title_s');
const SORT = [{ 'keys.dct_title_s': { order: 'asc', missing: '_last' } }, { id: 'asc' }];

/** The ids that a record refers to, per field. */
type Named = ReadonlyMap<FieldName, readonly string[]>;

const readNamed = ({ kept }: RecordSource, fields: readonly FieldName[]): Named => {
  const [record, derivedFields] = [JSON.parse(kept.text ?? '{}'), JSON.parse(kept.facts ?? '{}')] as [
    AardvarkRecord,
    DerivedFields,
  ];
  return new Map(fields.map((field) => [field, readFieldValues(record, derivedFields, field).map(String)]));
};

const fieldsOf = (edges: readonly RelationEdge[], direction: RelationEdge['direction']): readonly FieldName[] => [
  ...new Set(edges.filter((edge) => edge.direction === direction).map(({ field }) => field)),
];

type Counted = { readonly buckets: readonly { readonly key: string }[] };

/** Finds which ids are referred to in which field. Most are in none and need no query of their own. */
const findNaming = async (
  searchClient: SearchClient,
  ids: readonly string[],
  fields: readonly FieldName[],
  seen: Dsl,
  context: QueryContext,
): Promise<ReadonlySet<string>> => {
  if (fields.length === 0) return new Set();
  const include = ids.map((id) => truncateToBytes(id));
  const aggs = Object.fromEntries(
    fields.map((field) => [field, { terms: { field: valuesColumn(field), include, size: include.length } }]),
  );
  const query = allOf([seen, anyOf(fields.map((field) => terms(valuesColumn(field), include)))]);
  const { aggregations = {} } = await searchClient.search({ size: 0, track_total_hits: false, query, aggs }, context);
  return new Set(
    fields.flatMap((field) => (aggregations[field] as Counted).buckets.map(({ key }) => `${field} ${key}`)),
  );
};

type Item = { readonly id: string };

const toItem = ({ _source, fields }: SearchHit<Item>): RelatedResult['items'][number] => ({
  id: _source.id,
  title: String(fields?.[TITLE]?.[0] ?? ''),
});

const EMPTY: RelatedResult = { total: 0, items: [] };

export type RelatedDependencies = {
  readonly cluster: Cluster;
  readonly names: IndexNames;
  readonly searchClient: SearchClient;
  /** Deeper list pages are read from a point in time. */
  readonly window?: number;
};

const readOutward = async (
  { cluster, names }: RelatedDependencies,
  ids: readonly string[],
  fields: readonly FieldName[],
): Promise<ReadonlyMap<string, Named>> => {
  const named = new Map<string, Named>();
  if (fields.length === 0) return named;
  const found = await readMany<RecordSource>(cluster, names.records, ids, ['live', 'kept.text', 'kept.facts']);
  for (const [id, { _source }] of found) if (_source?.live === true) named.set(id, readNamed(_source, fields));
  return named;
};

type Edges = { readonly named: ReadonlyMap<string, Named>; readonly naming: ReadonlySet<string> };

/** Empty if no record can be related. */
const toCondition = (id: string, { field, direction }: RelationEdge, { named, naming }: Edges): readonly Dsl[] => {
  const key = truncateToBytes(id);
  if (direction === 'in') return naming.has(`${field} ${key}`) ? [term(valuesColumn(field), key)] : [];
  const targets = named.get(id)?.get(field) ?? [];
  return targets.length === 0 ? [] : [terms('id', targets)];
};

const toBody = (query: Dsl, { offset, limit }: RelatedQuery, window: number): object => ({
  ...{ query, sort: SORT, track_total_hits: true, _source: ['id'], docvalue_fields: [TITLE] },
  ...(offset + limit > window ? { size: 0 } : { from: offset, size: limit }),
});

const readDeep = async (
  { cluster, names, searchClient }: RelatedDependencies,
  query: Dsl,
  { offset, limit }: RelatedQuery,
  context: QueryContext,
): Promise<RelatedResult['items']> => {
  const state = await openPointInTime(cluster, names, searchClient, { query, sort: SORT }, context);
  try {
    return (await state.skip(offset)) ? (await state.next<Item>(limit, ['id'], [TITLE])).map(toItem) : [];
  } finally {
    await state.close();
  }
};

/** In the order of the conditions. */
const readLists = async (
  dependencies: RelatedDependencies,
  conditions: readonly Dsl[],
  query: RelatedQuery,
  context: QueryContext,
): Promise<readonly RelatedResult[]> => {
  const { searchClient, window = RESULT_WINDOW } = dependencies;
  const bodies = conditions.map((condition) => toBody(condition, query, window));
  const lists: RelatedResult[] = [];
  for (const [at, { hits }] of (await searchClient.searchAll<Item>(bodies, context)).entries()) {
    const total = hits.total?.value ?? 0;
    const isDeep = query.offset + query.limit > window && total > query.offset;
    const items = isDeep
      ? await readDeep(dependencies, conditions[at] ?? MATCH_NONE, query, context)
      : hits.hits.map(toItem);
    lists.push({ total, items });
  }
  return lists;
};

export const findRelated = async (
  dependencies: RelatedDependencies,
  query: RelatedQuery,
  context: QueryContext,
): Promise<readonly (readonly RelatedResult[])[]> => {
  context.deadline.throwIfPassed();
  const { ids, lists, visibility } = query;
  if (ids.length === 0) return [];
  const seen = term(visibility === 'all' ? 'live' : 'published', true);
  const named = await readOutward(dependencies, ids, fieldsOf(lists.flat(), 'out'));
  const naming = await findNaming(dependencies.searchClient, ids, fieldsOf(lists.flat(), 'in'), seen, context);
  const clauses: Dsl[] = [];
  const places = ids.map((id) =>
    lists.map((edges) => {
      const conditions = edges.flatMap((edge) => toCondition(id, edge, { named, naming }));
      if (conditions.length === 0) return undefined;
      return clauses.push(allOf([seen, anyOf(conditions), noneOf(term('id', id))])) - 1;
    }),
  );
  const found = await readLists(dependencies, clauses, query, context);
  return places.map((row) => row.map((place) => (place === undefined ? EMPTY : (found[place] ?? EMPTY))));
};
