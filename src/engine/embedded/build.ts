// Builds a segment from stored rows: one pass over the rows, then sorting. Nothing of a row is kept but its distinct values.
//
// The layout of a segment. A doc is a local record number; a value is a number of the value table; CSR means that item i owns
// entries starts[i] to starts[i + 1] - 1 of the column beside it. Record numbers follow the order of the rows given.
//
//   docs.rows                      row number in the store, per doc
//   docs.idRanks                   place of the doc's id among the ids of the segment, in code point order
//   docs.visible, docs.published   bitsets
//   docs.valueStarts, docs.values  CSR doc -> its values in searched and relation fields, ascending, hence by field
//   values.bytes, values.starts    the value table: every (field, value) as UTF-8, sorted by field number, then by code point;
//                                  values of integer fields are decimal texts in numeric order, booleans are true and false
//   values.fieldStarts             field number (index-fields.ts) -> first value; one more entry closes the last field.
//                                  The range of `id` is the id dictionary: each of its values belongs to one doc
//   values.foldable                bitset of values that are not plain ASCII: folding these takes more than lower case
//   values.docStarts, values.docs  CSR value -> docs that have it, ascending: exact filters, incoming relations
//   values.wordStarts, values.words CSR value -> its words in reading order as terms, for values of searched fields: phrases
//   exists.<field>                 bitset of docs that have the field at all; no column when none has
//   terms.bytes, terms.starts      the term dictionary: folded words in code point order
//   postings.starts, .docs, .impacts, .fields  CSR term -> docs ascending, 16-bit BM25F impact, number of a field mask
//   postings.masks                 the masks of searched fields that occur (index-fields.ts); there are few
//   stems.bytes, stems.starts, stems.termStarts, stems.terms  stem -> terms that share it (see build-stems.ts)
//   facets.<f1+f2+...>.sets        per doc the number of its set of values in these fields together
//   facets.<f1+f2+...>.starts, .values  CSR set -> values
//   sort.<field>.least, .greatest  rank of the doc's least and greatest value, or UNRANKED; .greatest only where it differs
//   sort.<field>.values            rank -> a value that has it
//   boxes.docs, .west, .south, .east, .north  one entry per box in order of doc; a doc may have none, one or several
//   boxes.starts                   doc -> its first box; one more entry closes the last doc
//   geometries.docs, .starts, .numbers  docs whose geometry says more than their boxes (geometry-column.ts)
//   centroids.lon, centroids.lat   NaN when unplaced
//   time.start, time.end           days since 1970; UNDATED_START and UNDATED_END when undated
//   h3.<resolution>.docs, .cells   place of the doc's cell in the sorted list of cells (high and low halves), or NO_CELL
import { addBit, createBitset } from '../../lib/bitset.ts';
import { createGrowable, createShared, type Growable, push, pushNumber, toShared } from '../../lib/growable.ts';
import { WEIGHING } from './bm25f.ts';
import { buildFacets } from './build-facets.ts';
import { createPlaceCollector } from './build-places.ts';
import { buildSorts } from './build-sorts.ts';
import { createTermCollector } from './build-terms.ts';
import { createValueCollector } from './build-values.ts';
import { fieldNumber, INDEX_FIELDS, SEARCHED } from './index-fields.ts';
import type { Column, IndexedRow, Segment } from './segment.ts';
import type { ValueTable } from './value-table.ts';

/** Changes whenever a segment of another build cannot be read, or weighs words otherwise: keep it beside stored segments. */
export const SEGMENT_LAYOUT = `4/${INDEX_FIELDS.join()}/${SEARCHED.join()}/${WEIGHING}`;

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

/** Ids must be distinct: a row that replaces another goes into a later segment, with the older one marked deleted. */
export const buildSegment = (rows: Iterable<IndexedRow>): Segment => {
  const values = createValueCollector();
  const terms = createTermCollector();
  const places = createPlaceCollector();
  const rowNumbers = createGrowable(Uint32Array);
  const visible = createGrowable(Uint8Array);
  const published = createGrowable(Uint8Array);
  for (const row of rows) {
    terms.add(values.add(row));
    places.add(row.facts);
    push(rowNumbers, row.row);
    pushNumber(visible, row.facts.visible ? 1 : 0);
    pushNumber(published, row.facts.published ? 1 : 0);
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
    ...places.finish(),
  };
  return { size: rowNumbers.length, columns };
};
