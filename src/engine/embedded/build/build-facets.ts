// Builds facet columns: records with equal values share a value set, and fields with correlated values share a column.
import { createGrowable, createShared, pushUint32, toShared } from '@periplus/collections';
import { DEFAULT_FACETS, FACET_FIELDS, type FieldName } from '../../../schema/fields.ts';
import { fieldNumber } from '../../indexed-fields.ts';
import type { Column } from '../segment/segment.ts';
import type { ValueTable } from './value-table.ts';

/** The value set of each record; sets are numbered in order of first occurrence. */
type SetColumn = { readonly fields: readonly FieldName[]; readonly ids: Uint32Array; readonly count: number };

/** The values of a record in one field; the values of a record are sorted, and so grouped by field. */
const valuesOf = (table: ValueTable, doc: number, field: number): Uint32Array => {
  const low = table.fieldStarts[field] as number;
  const high = table.fieldStarts[field + 1] as number;
  const end = table.docStarts[doc + 1] as number;
  let from = table.docStarts[doc] as number;
  while (from < end && (table.docValues[from] as number) < low) from += 1;
  let to = from;
  while (to < end && (table.docValues[to] as number) < high) to += 1;
  return table.docValues.subarray(from, to);
};

const keyOf = (values: Uint32Array): number | string =>
  values.length === 0 ? -1 : values.length === 1 ? (values[0] as number) : values.join();

const toSetColumn = (table: ValueTable, name: FieldName): SetColumn => {
  const size = table.docStarts.length - 1;
  const numbers = new Map<number | string, number>();
  const ids = new Uint32Array(size);
  for (let doc = 0; doc < size; doc++) {
    const key = keyOf(valuesOf(table, doc, fieldNumber(name)));
    const existing = numbers.get(key);
    if (existing === undefined) numbers.set(key, numbers.size);
    ids[doc] = existing ?? numbers.size - 1;
  }
  return { fields: [name], ids, count: numbers.size };
};

/** Combines two columns, unless that results in more than `limit` distinct sets. */
const pairColumns = (a: SetColumn, b: SetColumn, limit: number): SetColumn | undefined => {
  const numbers = new Map<number, number>();
  const ids = new Uint32Array(a.ids.length);
  for (let doc = 0; doc < ids.length; doc++) {
    const key = (a.ids[doc] as number) * b.count + (b.ids[doc] as number);
    const existing = numbers.get(key);
    if (existing === undefined) {
      if (numbers.size === limit) return undefined;
      numbers.set(key, numbers.size);
    }
    ids[doc] = existing ?? numbers.size - 1;
  }
  return { fields: [...a.fields, ...b.fields], ids, count: numbers.size };
};

/**
 * Packs the default facets, so that a search counts few columns and expands few sets. Correlated fields (year,
 * period) and fields with few values share a column; places and names get separate columns.
 */
const packColumns = (columns: readonly SetColumn[], limit: number): readonly SetColumn[] => {
  const packed: SetColumn[] = [];
  for (const column of [...columns].sort((a, b) => a.count - b.count)) {
    const found = packed.findIndex((other) => other.count + column.count <= 2 * limit && fits(other, column, limit));
    const pair = found < 0 ? undefined : pairColumns(packed[found] as SetColumn, column, limit);
    if (pair === undefined) packed.push(column);
    else packed[found] = pair;
  }
  return packed;
};

const fits = (a: SetColumn, b: SetColumn, limit: number): boolean => pairColumns(a, b, limit) !== undefined;

const writeColumn = (table: ValueTable, { fields, ids, count }: SetColumn): Record<string, Column> => {
  const numbers = fields.map(fieldNumber);
  const name = `facets.${fields.join('+')}`;
  const starts = createShared(Uint32Array, count + 1);
  const values = createGrowable(Uint32Array);
  let next = 0;
  for (let doc = 0; doc < ids.length; doc++) {
    if (ids[doc] !== next) continue;
    starts[next] = values.length;
    for (const field of numbers) for (const value of valuesOf(table, doc, field)) pushUint32(values, value);
    next += 1;
  }
  starts[count] = values.length;
  const column = count <= 0x10000 ? createShared(Uint16Array, ids.length) : createShared(Uint32Array, ids.length);
  column.set(ids);
  return { [`${name}.sets`]: column, [`${name}.starts`]: starts, [`${name}.values`]: toShared(values) };
};

export const buildFacets = (table: ValueTable): Readonly<Record<string, Column>> => {
  const size = table.docStarts.length - 1;
  const isDefault = (name: FieldName): boolean => (DEFAULT_FACETS as readonly FieldName[]).includes(name);
  const limit = Math.max(64, Math.floor(size / 24));
  const packed = packColumns(
    FACET_FIELDS.filter(isDefault).map((name) => toSetColumn(table, name)),
    limit,
  );
  const single = FACET_FIELDS.filter((name) => !isDefault(name)).map((name) => toSetColumn(table, name));
  return Object.assign({}, ...[...packed, ...single].map((column) => writeColumn(table, column)));
};
