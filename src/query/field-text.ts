// Restricts a text question to some fields. Fields in the full-text index answer by words and score; other fields answer
// by "contains", without a score: each word somewhere in one value, case and accents folded.
import { type FieldName, fieldRow } from '../schema/fields.ts';
import { parseBoolean } from './booleans.ts';
import { type Condition, textCondition } from './condition.ts';
import { toInteger } from './params.ts';
import type { Filter, FilterValue, TextQuery } from './search-query.ts';
import { isAll } from './text-nodes.ts';

type Leaf = Exclude<TextQuery, { kind: 'and' | 'or' | 'not' }>;

const isIndexed = (field: FieldName): boolean => fieldRow(field).search !== undefined;

const withFields = (node: TextQuery, fields: readonly FieldName[]): TextQuery => {
  switch (node.kind) {
    case 'and':
    case 'or':
      return { kind: node.kind, nodes: node.nodes.map((child) => withFields(child, fields)) };
    case 'not':
      return { kind: 'not', node: withFields(node.node, fields) };
    default:
      return { ...node, fields };
  }
};

/** Plain words one by one, so that each may stand in another field; anything else is one piece. */
const piecesOf = (leaf: Leaf): readonly Leaf[] => {
  if (leaf.kind !== 'words') return [leaf];
  const words = leaf.text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  return words.filter((word) => word !== '').map((text): Leaf => ({ kind: 'words', text }));
};

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const toLikePattern = (leaf: Leaf): string => {
  if (leaf.kind !== 'wildcard') return `%${escapeLike(leaf.text)}%`;
  const pattern = escapeLike(leaf.pattern).replaceAll('*', '%').replaceAll('?', '_');
  return `%${pattern}%`.replace(/%{2,}/g, '%');
};

const NOTHING: Filter = { kind: 'or', filters: [] };

/** Inside an `or` of its own, so that it is not taken for a facet choice, which `multi` facets leave out. */
const equals = (field: FieldName, value: FilterValue | undefined): Filter =>
  value === undefined ? NOTHING : { kind: 'or', filters: [{ kind: 'in', field, values: [value] }] };

/** Numbers and booleans are compared as such: they have no words. */
const toFieldFilter = (field: FieldName, leaf: Leaf): Filter => {
  const { kind } = fieldRow(field);
  const typed = leaf.kind === 'wildcard' ? leaf.pattern : leaf.text;
  if (kind === 'integer' || kind === 'integers') return equals(field, toInteger(typed));
  if (kind === 'boolean') return equals(field, parseBoolean(typed));
  return { kind: 'like', field, pattern: toLikePattern(leaf), fold: true };
};

const toLeafFilter = (leaf: Leaf, fields: readonly FieldName[]): Filter => {
  const indexed = fields.filter(isIndexed);
  const toPieceFilter = (piece: Leaf): Filter => {
    const filters = fields.filter((field) => !isIndexed(field)).map((field) => toFieldFilter(field, piece));
    if (indexed.length > 0) filters.push({ kind: 'text', text: { ...piece, fields: indexed } });
    return filters.length === 1 ? (filters[0] as Filter) : { kind: 'or', filters };
  };
  const filters = piecesOf(leaf).map(toPieceFilter);
  if (filters.length === 0) return NOTHING;
  return filters.length === 1 ? (filters[0] as Filter) : { kind: 'and', filters };
};

const toTextFilter = (node: TextQuery, fields: readonly FieldName[]): Filter => {
  switch (node.kind) {
    case 'and':
    case 'or':
      return { kind: node.kind, filters: node.nodes.map((child) => toTextFilter(child, fields)) };
    case 'not':
      return { kind: 'not', filter: toTextFilter(node.node, fields) };
    default:
      return toLeafFilter(node, fields);
  }
};

/** How many lookups one word costs: the index answers for all its fields at once, other fields are read one by one. */
export const lookupsPerWord = (fields: readonly FieldName[] | undefined): number =>
  Math.max(1, (fields ?? []).filter((field) => !isIndexed(field)).length);

/** `fields` undefined means all searched fields. */
export const restrictText = (text: TextQuery, fields: readonly FieldName[] | undefined): Condition => {
  if (fields === undefined || isAll(text)) return textCondition(text);
  if (fields.every(isIndexed)) return textCondition(withFields(text, fields));
  return { filter: toTextFilter(text, fields) };
};
