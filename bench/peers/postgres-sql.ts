// PostgreSQL as a catalogue: its tables and indexes, and each of our queries as one statement that returns JSON.
import { boundingBoxOf, boxesOfGeometry } from '@periplus/geo';
import type { Filter, SearchQuery, TextQuery } from '../../src/query/search-query.ts';
import { DEFAULT_LIST_FACETS, type FieldName } from '../../src/schema/fields.ts';
import { facetSize, TEXT_GROUPS } from './documents.ts';

/** A facet value is a number with its field in the upper bits, so that counting and filtering need no join. */
const FIELD_BITS = 24;
export const toCode = (field: number, value: number): number => field * 2 ** FIELD_BITS + value;

export const TABLES = `
CREATE EXTENSION postgis;
CREATE TABLE loaded (doc int, id text, title_key text, visible boolean, days int4range,
  text_a text, text_b text, text_c text, text_d text, codes int[], box text, outline text, record text);
CREATE TABLE names (code int PRIMARY KEY, field int, name text);
`;

/** Writes every row once, in its final form, before the indexes are built. */
export const AFTER_LOADING = `
CREATE TABLE records AS SELECT doc, id COLLATE "C" AS id, title_key COLLATE "C" AS title_key, visible, days,
  setweight(to_tsvector('english', text_a), 'A') || setweight(to_tsvector('english', text_b), 'B') ||
  setweight(to_tsvector('english', text_c), 'C') || setweight(to_tsvector('english', text_d), 'D') AS words, codes,
  ST_GeomFromGeoJSON(box)::geometry(Geometry, 4326) AS box,
  ST_MakeValid(ST_GeomFromGeoJSON(outline))::geometry(Geometry, 4326) AS outline, record::json AS record FROM loaded;
DROP TABLE loaded;
ALTER TABLE records ADD PRIMARY KEY (doc);
CREATE INDEX ON records USING gin (words);
CREATE INDEX ON records USING gin (codes);
CREATE INDEX ON records USING gist (box);
CREATE INDEX ON records USING gist (outline);
CREATE INDEX ON records USING gist (days);
CREATE INDEX ON names (field, name);
VACUUM ANALYZE;
`;

/** A field is identified by its position in this list. */
const FACETS: readonly FieldName[] = DEFAULT_LIST_FACETS;

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const toTsQuery = (text: TextQuery): string => {
  switch (text.kind) {
    case 'words':
      return `plainto_tsquery('english', ${quote(text.text)})`;
    case 'phrase':
      return `phraseto_tsquery('english', ${quote(text.text)})`;
    case 'wildcard':
      return `to_tsquery('simple', ${quote(`${text.pattern.replaceAll('*', '')}:*`)})`;
    case 'or':
      return `(${text.nodes.map(toTsQuery).join(' || ')})`;
    case 'and':
      return `(${text.nodes.map(toTsQuery).join(' && ')})`;
    case 'not':
      return `!!${toTsQuery(text.node)}`;
    default:
      throw new Error(`Not supported in the PostgreSQL benchmark: ${text.kind}.`);
  }
};

const toSpatial = ({ field, geometry }: Extract<Filter, { kind: 'spatial' }>): string => {
  if (field !== 'dcat_bbox') return `ST_Intersects(outline, ST_GeomFromGeoJSON(${quote(JSON.stringify(geometry))}))`;
  const box = boundingBoxOf(boxesOfGeometry(geometry)) ?? [-180, -90, 180, 90];
  return `ST_Intersects(box, ST_MakeEnvelope(${box.join(', ')}, 4326))`;
};

const toCondition = (filter: Filter): string => {
  switch (filter.kind) {
    case 'and':
      return filter.filters.map((part) => `(${toCondition(part)})`).join(' AND ');
    case 'exclude':
      return `NOT coalesce(${toCondition(filter.filter)}, false)`;
    case 'in': {
      const names = filter.values.map((value) => quote(String(value))).join(', ');
      const field = FACETS.indexOf(filter.field);
      return `codes && ARRAY(SELECT code FROM names WHERE field = ${field} AND name IN (${names}))`;
    }
    case 'temporal': {
      const { start, end } = filter.right.kind === 'span' ? filter.right : {};
      return `days && int4range(${start ?? 'NULL'}, ${end ?? 'NULL'}, '[]')`;
    }
    case 'spatial':
      return toSpatial(filter);
    default:
      throw new Error(`Not supported in the PostgreSQL benchmark: filter ${filter.kind}.`);
  }
};

/** From D to A, the order that ts_rank expects. */
const WEIGHTS = TEXT_GROUPS.map(({ weight }) => weight / TEXT_GROUPS[0].weight)
  .toReversed()
  .join(',');
const SIZES = FACETS.map(facetSize).join(',');

/** One statement on one line: total, page and facets of the same matches. */
export const toSql = ({ text, filter, sort, offset, limit }: SearchQuery): string => {
  const words = text === undefined ? undefined : toTsQuery(text);
  const conditions = [
    'visible',
    ...(words === undefined ? [] : [`words @@ ${words}`]),
    ...(filter === undefined ? [] : [toCondition(filter)]),
  ];
  const score = words === undefined ? '0' : `ts_rank('{${WEIGHTS}}', words, ${words})`;
  const order = sort[0]?.kind === 'field' ? 'title_key, id' : 'score DESC, id';
  return [
    `WITH found AS MATERIALIZED (SELECT doc, id, title_key, codes, ${score} AS score FROM records WHERE ${conditions.join(' AND ')}),`,
    `page AS (SELECT doc, row_number() OVER (ORDER BY ${order}) AS place FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}),`,
    'counted AS (SELECT code, count(*) AS hits FROM found, unnest(codes) AS code GROUP BY code),',
    `ranked AS (SELECT code, hits, row_number() OVER (PARTITION BY code >> ${FIELD_BITS} ORDER BY hits DESC, code) AS place FROM counted),`,
    `listed AS (SELECT code, hits FROM ranked WHERE place <= ('{${SIZES}}'::int[])[(code >> ${FIELD_BITS}) + 1])`,
    "SELECT json_build_object('total', (SELECT count(*) FROM found),",
    "'hits', (SELECT json_agg(record ORDER BY place) FROM page JOIN records USING (doc)),",
    "'facets', (SELECT json_agg(json_build_array(field, name, hits)) FROM listed JOIN names USING (code)));",
  ].join(' ');
};
