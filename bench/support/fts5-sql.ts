// Translates our queries for the FTS5 baseline: match expressions and SQL conditions.
import { type Box, boundingBoxOf, boxesOfGeometry } from '@periplus/geo';
import type { Filter, SearchQuery, TextQuery } from '../../src/query/search-query.ts';
import { DEFAULT_LIST_FACETS, type FieldName } from '../../src/schema/fields.ts';
import { TEXT_GROUPS } from '../peers/documents.ts';

/** Facet fields are identified by their position in this list. */
export const FACET_NUMBERS: readonly FieldName[] = DEFAULT_LIST_FACETS;
const WEIGHTS = TEXT_GROUPS.map(({ weight }) => weight).join(', ');

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const toMatch = (text: TextQuery): string => {
  switch (text.kind) {
    case 'words':
      return text.text.split(/\s+/).map(quote).join(' AND ');
    case 'phrase':
      return quote(text.text);
    case 'wildcard':
      return `${quote(text.pattern.replaceAll('*', ''))} *`;
    case 'or':
    case 'firstOf':
      return text.nodes.map((node) => `(${toMatch(node)})`).join(' OR ');
    case 'and': {
      const wanted = text.nodes.filter((node) => node.kind !== 'not').map((node) => `(${toMatch(node)})`);
      const unwanted = text.nodes.flatMap((node) => (node.kind === 'not' ? [`(${toMatch(node.node)})`] : []));
      return [wanted.join(' AND '), ...unwanted].join(' NOT ');
    }
    default:
      throw new Error(`Not supported by the FTS5 baseline: ${text.kind}.`);
  }
};

const insideBox = ([west, south, east, north]: Box): string =>
  `SELECT doc FROM boxes WHERE west <= ${east} AND east >= ${west} AND south <= ${north} AND north >= ${south}`;

const withValue = (field: FieldName, condition: string): string =>
  `SELECT doc FROM facet_values WHERE field = ${FACET_NUMBERS.indexOf(field)} AND value IN (SELECT value FROM names WHERE ${condition})`;

/** Matching records, as a condition on `doc`. Polygons are reduced to their box, which favours the baseline. */
const toCondition = (filter: Filter): string => {
  switch (filter.kind) {
    case 'and':
      return filter.filters.map((part) => `(${toCondition(part)})`).join(' AND ');
    case 'not':
    case 'exclude':
      return `NOT (${toCondition(filter.filter)})`;
    case 'in': {
      const names = filter.values.map((value) => `'${String(value).replaceAll("'", "''")}'`).join();
      return `doc IN (${withValue(filter.field, `name IN (${names})`)})`;
    }
    case 'range':
      return `doc IN (${withValue(filter.field, `CAST(name AS INTEGER) BETWEEN ${filter.min?.value} AND ${filter.max?.value}`)})`;
    case 'temporal': {
      const { start, end } = filter.right.kind === 'span' ? filter.right : {};
      return `doc IN (SELECT doc FROM records WHERE start_day <= ${end ?? 1e9} AND end_day >= ${start ?? -1e9})`;
    }
    case 'spatial': {
      const box = boundingBoxOf(boxesOfGeometry(filter.geometry));
      return `doc IN (${insideBox(box ?? [-180, -90, 180, 90])})`;
    }
    default:
      throw new Error(`Not supported by the FTS5 baseline: filter ${filter.kind}.`);
  }
};

/**
 * A SELECT of (doc, score). Words are looked up first and all other conditions are tested on the matches (CROSS JOIN
 * keeps the order); otherwise SQLite would look up the words again for each record that the other conditions match.
 */
export const toHits = ({ text, filter }: SearchQuery): string => {
  const condition = filter === undefined ? 'visible' : `visible AND ${toCondition(filter)}`;
  if (text === undefined) return `SELECT doc, 0 AS score FROM records WHERE ${condition}`;
  const match = `words MATCH '${toMatch(text).replaceAll("'", "''")}'`;
  const both = 'words CROSS JOIN records ON records.doc = words.rowid';
  return `SELECT doc, bm25(words, ${WEIGHTS}) AS score FROM ${both} WHERE ${match} AND ${condition}`;
};
