// Builds sort columns: per sortable field the rank of each record's least and greatest value.
import { compareCodePoints, createShared } from '@periplus/collections';
import { toSortKey } from '../../../record/sort-key.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { fieldNumber, isNumeric } from '../../indexed-fields.ts';
import { SORT_FIELDS, UNRANKED } from '../segment/layout.ts';
import type { Column } from '../segment/segment.ts';
import type { ValueTable } from './value-table.ts';

type Ranks = { readonly rankOf: Uint32Array; readonly valueAt: readonly number[] };

/** Equal keys share a rank, so that the next sort key decides between them. */
const rankValues = (texts: readonly string[], from: number, to: number, numeric: boolean): Ranks => {
  const rankOf = new Uint32Array(to - from);
  const keys = texts.slice(from, to).map((text) => (numeric ? text : toSortKey(text)));
  const order = Uint32Array.from(keys.keys());
  if (!numeric) order.sort((a, b) => compareCodePoints(keys[a] as string, keys[b] as string) || a - b);
  const valueAt: number[] = [];
  let previous: string | undefined;
  for (const index of order) {
    if (keys[index] !== previous) valueAt.push(from + index);
    previous = keys[index];
    rankOf[index] = valueAt.length - 1;
  }
  return { rankOf, valueAt };
};

const buildSort = (table: ValueTable, name: FieldName): Record<string, Column> => {
  const field = fieldNumber(name);
  const from = table.fieldStarts[field] as number;
  const to = table.fieldStarts[field + 1] as number;
  const { rankOf, valueAt } = rankValues(table.texts, from, to, isNumeric(fieldRow(name)));
  const size = table.docStarts.length - 1;
  const least = createShared(Uint32Array, size).fill(UNRANKED);
  const greatest = createShared(Uint32Array, size).fill(UNRANKED);
  for (let doc = 0; doc < size; doc++) {
    for (let at = table.docStarts[doc] as number; at < (table.docStarts[doc + 1] as number); at++) {
      const value = table.docValues[at] as number;
      if (value < from || value >= to) continue;
      const rank = rankOf[value - from] as number;
      if (rank < (least[doc] as number)) least[doc] = rank;
      if (greatest[doc] === UNRANKED || rank > (greatest[doc] as number)) greatest[doc] = rank;
    }
  }
  const values = createShared(Uint32Array, valueAt.length);
  values.set(valueAt);
  const isMany = least.some((rank, doc) => rank !== greatest[doc]);
  return {
    [`sort.${name}.least`]: least,
    ...(isMany ? { [`sort.${name}.greatest`]: greatest } : {}),
    [`sort.${name}.values`]: values,
  };
};

export const buildSorts = (table: ValueTable): Readonly<Record<string, Column>> =>
  Object.assign({}, ...SORT_FIELDS.map((name) => buildSort(table, name)));
