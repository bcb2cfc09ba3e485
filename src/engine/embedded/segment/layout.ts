// The layout of a segment: its columns, its constants for missing values, and its version.
//
// A doc is a local record number, in the order of the rows given; a value is an index in the value table. CSR means
// that item i has the entries starts[i] to starts[i + 1] - 1 of the data column.
//
//   docs.rows                      row number in the store, per doc
//   docs.idRanks                   rank of the doc's id among the ids of the segment, in code point order
//   docs.visible, docs.published   bitsets
//   docs.valueStarts, docs.values  CSR doc -> its values in searched and relation fields, ascending and so grouped by
//                                  field
//   values.bytes, values.starts    the value table: every (field, value) as UTF-8, sorted by field number, then by
//                                  code point; values of integer fields are decimal texts in numeric order, booleans
//                                  are true and false
//   values.fieldStarts             field number (engine/indexed-fields.ts) -> first value, with an end entry.
//                                  The range of `id` is the id dictionary: each of its values belongs to one doc
//   values.foldable                bitset of values with non-ASCII characters, for which folding is more than lower
//                                  case
//   values.docStarts, values.docs  CSR value -> docs that have it, ascending: for exact filters and incoming relations
//   values.wordStarts, values.words CSR value of a searched field -> its words in reading order as terms: for phrases
//   exists.<field>                 bitset of docs that have the field; omitted if none has
//   terms.bytes, terms.starts      the term dictionary: folded words in code point order
//   postings.starts, .docs, .impacts, .fields  CSR term -> docs ascending, 16-bit BM25F impact, index of a field mask
//   postings.masks                 the distinct masks of searched fields (engine/indexed-fields.ts)
//   valueTerms.terms               terms in values of VALUE_SEARCHED_FIELDS (engine/indexed-fields.ts), ascending
//   valueTerms.starts, .values     CSR index in that list -> values
//   valueTerms.counts              per such field, one after the other, and doc: number of values, up to 255
//   stems.bytes, stems.starts, stems.termStarts, stems.terms  stem -> terms that share it (build/build-stems.ts)
//   facets.<f1+f2+...>.sets        doc -> index of its set of values in these fields together
//   facets.<f1+f2+...>.starts, .values  CSR set -> values
//   sort.<field>.least, .greatest  doc -> rank of its least and greatest value, or UNRANKED; .greatest only if
//                                  different
//   sort.<field>.values            rank -> a value of that rank
//   extents.ofDoc                  doc -> extent (its boxes), or NO_EXTENT; docs with the same boxes share one
//   extents.docStarts, .docs       CSR extent -> docs, ascending; extents are ordered by location
//                                  (build/extent-order.ts)
//   extents.starts, .west, .south, .east, .north  CSR extent -> boxes
//   shapes.docStarts, .docs, .starts, .west, .south, .east, .north  the same for geometries that are more exact than
//                                  the boxes of their doc, with the bounding boxes of the geometry; each has one doc
//   shapes.numberStarts, .numbers  CSR shape -> the geometry (geometry-column.ts)
//   centroids.lon, centroids.lat   NaN if the doc has no extent
//   time.ofDoc                     doc -> span of days that it covers; docs with the same days share one
//   time.start, time.end           span -> days since 1970, or UNDATED_START and UNDATED_END
//   time.docStarts, .docs          CSR span -> docs, ascending
//   h3.<resolution>.docs, .cells   doc -> index in the sorted list of cells (high and low halves), or NO_CELL
import { fieldNamesWhere } from '../../../schema/fields.ts';
import { INDEX_FIELDS, SEARCHED_FIELDS } from '../../indexed-fields.ts';
import { WEIGHTS_FINGERPRINT } from '../../term-weights.ts';

/**
 * Version of the format, of the indexed form of values and of the term weights. It is stored with each segment; raise
 * its number when the format or the form of values (schema/canonical-values.ts) changes.
 */
export const SEGMENT_LAYOUT = `10/${INDEX_FIELDS.join()}/${SEARCHED_FIELDS.join()}/${WEIGHTS_FINGERPRINT}`;

export const SORT_FIELDS = fieldNamesWhere((row) => row.sort === true);

/** Rank of a missing value; greater than any rank, so that missing values come last. */
export const UNRANKED = 0xffffffff;

export const H3_RESOLUTIONS = [2, 3, 4, 5, 6, 7, 8] as const;
export const NO_EXTENT = 0xffffffff;
/** For records without an extent and for global ones. */
export const NO_CELL = 0xffffffff;
/** An interval that intersects no other. */
export const UNDATED_START = 0x7fffffff;
export const UNDATED_END = -0x80000000;
