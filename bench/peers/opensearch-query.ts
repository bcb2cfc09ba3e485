// Translates our queries to the OpenSearch query DSL, over a plain mapping written for this benchmark.
import { boundingBoxOf, boxesOfGeometry } from '@periplus/geo';
import type { Filter, SearchQuery, TextQuery } from '../../src/query/search-query.ts';
import { DEFAULT_LIST_FACETS } from '../../src/schema/fields.ts';
import { facetSize, TEXT_GROUPS } from './documents.ts';

const KEYWORD = { type: 'keyword' } as const;
const TEXT = { type: 'text', analyzer: 'english' } as const;
/** Drops invalid shapes instead of the record. */
const SHAPE = { type: 'geo_shape', ignore_malformed: true } as const;

/** Stores only the text of a record beside the index. */
export const INDEX = {
  settings: { index: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' } },
  mappings: {
    dynamic: 'strict',
    _source: { includes: ['record'] },
    properties: {
      ...Object.fromEntries(TEXT_GROUPS.map(({ name }) => [name, TEXT])),
      ...Object.fromEntries(DEFAULT_LIST_FACETS.map((field) => [field, KEYWORD])),
      ...{ key: KEYWORD, title_key: KEYWORD, visible: { type: 'boolean' }, box: SHAPE, geometry: SHAPE },
      time: { type: 'integer_range' },
      record: { type: 'object', enabled: false },
    },
  },
} as const;

const WEIGHTED = TEXT_GROUPS.map(({ name, weight }) => `${name}^${weight}`);

type Clause = Readonly<Record<string, unknown>>;

const toText = (text: TextQuery): Clause => {
  switch (text.kind) {
    case 'words':
      return { multi_match: { query: text.text, type: 'cross_fields', operator: 'and', fields: WEIGHTED } };
    case 'phrase':
      return { multi_match: { query: text.text, type: 'phrase', fields: WEIGHTED } };
    case 'wildcard': {
      const value = text.pattern.replaceAll('*', '').toLowerCase();
      return {
        bool: { should: TEXT_GROUPS.map(({ name, weight }) => ({ prefix: { [name]: { value, boost: weight } } })) },
      };
    }
    case 'or':
      return { bool: { should: text.nodes.map(toText) } };
    case 'and': {
      const unwanted = text.nodes.flatMap((node) => (node.kind === 'not' ? [toText(node.node)] : []));
      return { bool: { must: text.nodes.filter(({ kind }) => kind !== 'not').map(toText), must_not: unwanted } };
    }
    default:
      throw new Error(`Not supported in the OpenSearch benchmark: ${text.kind}.`);
  }
};

const toSpatial = ({ field, geometry }: Extract<Filter, { kind: 'spatial' }>): Clause => {
  if (field !== 'dcat_bbox') return { geo_shape: { geometry: { relation: 'intersects', shape: geometry } } };
  const [west, south, east, north] = boundingBoxOf(boxesOfGeometry(geometry)) ?? [-180, -90, 180, 90];
  const shape = {
    type: 'envelope',
    coordinates: [
      [west, north],
      [east, south],
    ],
  };
  return { geo_shape: { box: { relation: 'intersects', shape } } };
};

const toClause = (filter: Filter): Clause => {
  switch (filter.kind) {
    case 'and':
      return { bool: { filter: filter.filters.map(toClause) } };
    case 'exclude':
      return { bool: { must_not: [toClause(filter.filter)] } };
    case 'in':
      return { terms: { [filter.field]: filter.values.map(String) } };
    case 'temporal': {
      const { start, end } = filter.right.kind === 'span' ? filter.right : {};
      return { range: { time: { gte: start, lte: end, relation: 'intersects' } } };
    }
    case 'spatial':
      return toSpatial(filter);
    default:
      throw new Error(`Not supported in the OpenSearch benchmark: filter ${filter.kind}.`);
  }
};

const AGGREGATIONS = Object.fromEntries(
  DEFAULT_LIST_FACETS.map((field) => [field, { terms: { field, size: facetSize(field) } }]),
);

export const toOpenSearch = ({ text, filter, sort, offset, limit }: SearchQuery): Clause => ({
  query: {
    bool: {
      must: [text === undefined ? { match_all: {} } : toText(text)],
      filter: [{ term: { visible: true } }, ...(filter === undefined ? [] : [toClause(filter)])],
    },
  },
  from: offset,
  size: limit,
  sort: sort[0]?.kind === 'field' ? [{ title_key: 'asc' }, { key: 'asc' }] : ['_score', { key: 'asc' }],
  track_total_hits: true,
  aggs: AGGREGATIONS,
});
