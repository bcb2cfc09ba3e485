// Builds a segment from stored rows in one pass, then sorts. Memory holds distinct values only, not rows.
import {
  addBit,
  createBitset,
  createGrowable,
  createShared,
  type Growable,
  pushNumber,
  pushUint32,
  toShared,
} from '@periplus/collections';
import { fieldNumber } from '../../indexed-fields.ts';
import type { Column, IndexedRow, Segment } from '../segment/segment.ts';
import { buildFacets } from './build-facets.ts';
import { buildSorts } from './build-sorts.ts';
import { createSpatialCollector } from './build-spatial.ts';
import { createTermCollector } from './build-terms.ts';
import { createTimeCollector } from './build-times.ts';
import { createValueCollector } from './build-values.ts';
import type { ValueTable } from './value-table.ts';

const toBits = (flags: Growable<Uint8Array>): Uint32Array => {
  const bits = createShared(Uint32Array, createBitset(flags.length).length);
  for (let doc = 0; doc < flags.length; doc++) if (flags.data[doc] === 1) addBit(bits, doc);
  return bits;
};

const toIdRanks = (table: ValueTable): Uint32Array => {
  const ids = fieldNumber('id');
  const first = table.fieldStarts[ids] as number;
  const past = table.fieldStarts[ids + 1] as number;
  const ranks = createShared(Uint32Array, table.docStarts.length - 1);
  for (let doc = 0; doc < ranks.length; doc++) {
    for (let at = table.docStarts[doc] as number; at < (table.docStarts[doc + 1] as number); at++) {
      const value = table.docValues[at] as number;
      if (value >= first && value < past) ranks[doc] = value - first;
    }
  }
  return ranks;
};

/**
 * Ids must be distinct: a row that replaces another goes into a later segment, and the old one is marked as deleted.
 */
export const buildSegment = (rows: Iterable<IndexedRow>): Segment => {
  const values = createValueCollector();
  const terms = createTermCollector();
  const extents = createSpatialCollector();
  const times = createTimeCollector();
  const rowNumbers = createGrowable(Uint32Array);
  const visible = createGrowable(Uint8Array);
  const published = createGrowable(Uint8Array);
  for (const row of rows) {
    terms.add(values.add(row));
    extents.add(row.derivedFields);
    times.add(row.derivedFields);
    pushUint32(rowNumbers, row.row);
    pushNumber(visible, row.derivedFields.visible ? 1 : 0);
    pushNumber(published, row.derivedFields.published ? 1 : 0);
  }
  const table = values.finish();
  const columns: Record<string, Column> = {
    'docs.rows': toShared(rowNumbers),
    'docs.idRanks': toIdRanks(table),
    'docs.visible': toBits(visible),
    'docs.published': toBits(published),
    ...table.columns,
    ...terms.finish(table.finalNumbers),
    ...buildFacets(table),
    ...buildSorts(table),
    ...extents.finish(),
    ...times.finish(),
  };
  return { size: rowNumbers.length, columns };
};
