// The layout of a segment: its columns, the numbers that stand for "none", and the mark of a layout that cannot be read.
//
// A doc is a local record number; a value is a number of the value table; CSR means that item i owns
// entries starts[i] to starts[i + 1] - 1 of the column beside it. Record numbers follow the order of the rows given.
//
//   docs.rows                      row number in the store, per doc
//   docs.idRanks                   place of the doc's id among the ids of the segment, in code point order
//   docs.visible, docs.published   bitsets
//   docs.valueStarts, docs.values  CSR doc -> its values in searched and relation fields, ascending, hence by field
//   values.bytes, values.starts    the value table: every (field, value) as UTF-8, sorted by field number, then by code point;
//                                  values of integer fields are decimal texts in numeric order, booleans are true and false
//   values.fieldStarts             field number (engine/indexed-fields.ts) -> first value; one more entry closes the last field.
//                                  The range of `id` is the id dictionary: each of its values belongs to one doc
//   values.foldable                bitset of values that are not plain ASCII: folding these takes more than lower case
//   values.docStarts, values.docs  CSR value -> docs that have it, ascending: exact filters, incoming relations
//   values.wordStarts, values.words CSR value -> its words in reading order as terms, for values of searched fields: phrases
//   exists.<field>                 bitset of docs that have the field at all; no column when none has
//   terms.bytes, terms.starts      the term dictionary: folded words in code point order
//   postings.starts, .docs, .impacts, .fields  CSR term -> docs ascending, 16-bit BM25F impact, number of a field mask
//   postings.masks                 the masks of searched fields that occur (engine/indexed-fields.ts); there are few
//   valueTerms.terms               terms of the values of fields that are searched through their values (engine/indexed-fields.ts), ascending
//   valueTerms.starts, .values     CSR place in that list -> values
//   valueTerms.counts              per such field, one after the other, and doc: how many values it has, up to 255
//   stems.bytes, stems.starts, stems.termStarts, stems.terms  stem -> terms that share it (see build-stems.ts)
//   facets.<f1+f2+...>.sets        per doc the number of its set of values in these fields together
//   facets.<f1+f2+...>.starts, .values  CSR set -> values
//   sort.<field>.least, .greatest  rank of the doc's least and greatest value, or UNRANKED; .greatest only where it differs
//   sort.<field>.values            rank -> a value that has it
//   places.ofDoc                   number of the doc's place (its boxes), or NO_PLACE; docs with the same boxes share one
//   places.docStarts, .docs        CSR place -> docs, ascending; places that lie near one another stand side by side
//   places.starts, .west, .south, .east, .north  CSR place -> boxes, one or several
//   shapes.docStarts, .docs, .starts, .west, .south, .east, .north  the same for geometries that say more than the boxes of
//                                  their doc, with the boxes around the geometry itself; each has one doc
//   shapes.numberStarts, .numbers  CSR shape -> the geometry (geometry-column.ts)
//   centroids.lon, centroids.lat   NaN when unplaced
//   time.ofDoc                     number of the span of days that the doc covers; docs with the same days share one
//   time.start, time.end           per span, days since 1970; UNDATED_START and UNDATED_END for the undated
//   time.docStarts, .docs          CSR span -> docs, ascending
//   h3.<resolution>.docs, .cells   place of the doc's cell in the sorted list of cells (high and low halves), or NO_CELL
import { fieldNamesWhere } from '../../../schema/fields.ts';
import { INDEX_FIELDS, SEARCHED_FIELDS } from '../../indexed-fields.ts';
import { WEIGHTS_FINGERPRINT } from '../../term-weights.ts';

/** Changes whenever a segment of another build cannot be read, or weighs words otherwise: keep it beside stored segments. */
export const SEGMENT_LAYOUT = `8/${INDEX_FIELDS.join()}/${SEARCHED_FIELDS.join()}/${WEIGHTS_FINGERPRINT}`;

export const SORT_FIELDS = fieldNamesWhere((row) => row.sort === true);

/** A record without the field. Greater than any rank: missing values come last. */
export const UNRANKED = 0xffffffff;

export const H3_RESOLUTIONS = [2, 3, 4, 5, 6, 7, 8] as const;
/** Place of a record that states none. */
export const NO_EXTENT = 0xffffffff;
/** Cell number of a record that has no cell: unplaced, or as wide as the world. */
export const NO_CELL = 0xffffffff;
/** Start and end day of an undated record: an interval that meets no other. */
export const UNDATED_START = 0x7fffffff;
export const UNDATED_END = -0x80000000;
