// Opens a segment for reading: its columns by name and type (layout.ts). segment-values.ts looks up values.
import { type Bitset, memoiseWeak, type StringTable, type TableRange } from '@periplus/collections';
import type { FilterValue } from '../../../query/search-query.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { fieldNumber, INDEX_FIELDS, searchBit, VALUE_SEARCHED_FIELDS } from '../../indexed-fields.ts';
import { H3_RESOLUTIONS, SORT_FIELDS } from './layout.ts';
import type { Column, Segment } from './segment.ts';

type SmallNumbers = Uint16Array | Uint32Array;

export type PostingColumns = {
  readonly starts: Uint32Array;
  readonly docs: Uint32Array;
  readonly impacts: Uint16Array;
  readonly fields: SmallNumbers;
  readonly masks: Uint32Array;
};

/** For fields whose words map to values, and values to records. */
type ValueTermColumns = {
  readonly terms: Uint32Array;
  /** CSR index in `terms` -> values. */
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
  readonly fields: readonly ValueTermField[];
};

export type ValueTermField = {
  readonly name: FieldName;
  readonly bit: number;
  readonly range: TableRange;
  readonly counts: Uint8Array;
  /** A record with more values than this does not match by them. */
  readonly maxValues: number;
};

export type FacetColumnView = {
  readonly fields: readonly FieldName[];
  readonly sets: SmallNumbers;
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
};

export type SortView = {
  readonly least: Uint32Array;
  readonly greatest: Uint32Array;
  readonly values: Uint32Array;
};

/** Spatial extents and their records; records with the same boxes share an extent. */
export type ExtentColumns = {
  /** CSR extent -> docs, ascending. */
  readonly docStarts: Uint32Array;
  readonly docs: Uint32Array;
  /** CSR extent -> boxes. */
  readonly starts: Uint32Array;
  readonly west: Float64Array;
  readonly south: Float64Array;
  readonly east: Float64Array;
  readonly north: Float64Array;
};

/** Extents with a geometry; the boxes are those of the geometry. */
export type ShapeColumns = ExtentColumns & { readonly numberStarts: Uint32Array; readonly numbers: Float64Array };

type SpanColumns = {
  readonly ofDoc: Uint32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** CSR span -> docs, ascending. */
  readonly docStarts: Uint32Array;
  readonly docs: Uint32Array;
};

export type SegmentView = {
  readonly size: number;
  readonly rows: Uint32Array;
  readonly idRanks: Uint32Array;
  readonly visible: Bitset;
  readonly published: Bitset;
  readonly docValueStarts: Uint32Array;
  readonly docValues: Uint32Array;
  readonly values: StringTable;
  readonly fieldStarts: Uint32Array;
  /** Values that are not plain ASCII. */
  readonly foldable: Bitset;
  readonly valueDocStarts: Uint32Array;
  readonly valueDocs: Uint32Array;
  readonly wordStarts: Uint32Array;
  readonly words: Uint32Array;
  readonly exists: ReadonlyMap<FieldName, Bitset>;
  readonly terms: StringTable;
  readonly stems: StringTable;
  readonly stemTermStarts: Uint32Array;
  readonly stemTerms: Uint32Array;
  readonly postings: PostingColumns;
  readonly valueTerms: ValueTermColumns;
  readonly facets: readonly FacetColumnView[];
  readonly sorts: ReadonlyMap<FieldName, SortView>;
  /** Extent of each record, or NO_EXTENT. */
  readonly extentOfDoc: Uint32Array;
  readonly extents: ExtentColumns;
  /** For records whose geometry is more exact than their boxes. */
  readonly shapes: ShapeColumns;
  readonly centroids: { readonly lon: Float64Array; readonly lat: Float64Array };
  readonly time: SpanColumns;
  readonly cells: ReadonlyMap<number, { readonly docs: Uint32Array; readonly cells: Uint32Array }>;
  readonly facetValues: FilterValue[];
};

const columnOf = <T extends Column>(segment: Segment, name: string): T => {
  const column = segment.columns[name];
  if (column === undefined) throw new Error(`The segment lacks the column ${name}.`);
  return column as T;
};

const readFacetColumns = (segment: Segment): readonly FacetColumnView[] =>
  Object.keys(segment.columns)
    .filter((name) => name.startsWith('facets.') && name.endsWith('.sets'))
    .map((name) => {
      const stem = name.slice(0, -'.sets'.length);
      return {
        fields: stem.slice('facets.'.length).split('+') as FieldName[],
        sets: columnOf<SmallNumbers>(segment, name),
        starts: columnOf<Uint32Array>(segment, `${stem}.starts`),
        values: columnOf<Uint32Array>(segment, `${stem}.values`),
      };
    });

const readSorts = (segment: Segment): ReadonlyMap<FieldName, SortView> =>
  new Map(
    SORT_FIELDS.map((name) => {
      const least = columnOf<Uint32Array>(segment, `sort.${name}.least`);
      const greatest = (segment.columns[`sort.${name}.greatest`] as Uint32Array | undefined) ?? least;
      return [name, { least, greatest, values: columnOf<Uint32Array>(segment, `sort.${name}.values`) }];
    }),
  );

/** Counts are stored as bytes. */
const MAX_COUNT = 255;

const readValueTerms = (segment: Segment): ValueTermColumns => {
  const counts = columnOf<Uint8Array>(segment, 'valueTerms.counts');
  const starts = columnOf<Uint32Array>(segment, 'values.fieldStarts');
  return {
    terms: columnOf(segment, 'valueTerms.terms'),
    starts: columnOf(segment, 'valueTerms.starts'),
    values: columnOf(segment, 'valueTerms.values'),
    fields: VALUE_SEARCHED_FIELDS.map((name, at) => ({
      name,
      bit: searchBit(name) ?? -1,
      range: { from: starts[fieldNumber(name)] as number, to: starts[fieldNumber(name) + 1] as number },
      counts: counts.subarray(at * segment.size, (at + 1) * segment.size),
      maxValues: fieldRow(name).maxSearchedValues ?? MAX_COUNT,
    })),
  };
};

const readExists = (segment: Segment): ReadonlyMap<FieldName, Bitset> =>
  new Map(
    INDEX_FIELDS.flatMap((name) => {
      const bits = segment.columns[`exists.${name}`];
      return bits === undefined ? [] : [[name, bits as Bitset]];
    }),
  );

const readPostings = (segment: Segment): PostingColumns => ({
  starts: columnOf(segment, 'postings.starts'),
  docs: columnOf(segment, 'postings.docs'),
  impacts: columnOf(segment, 'postings.impacts'),
  fields: columnOf(segment, 'postings.fields'),
  masks: columnOf(segment, 'postings.masks'),
});

const readExtents = (segment: Segment, name: string): ExtentColumns => ({
  docStarts: columnOf(segment, `${name}.docStarts`),
  docs: columnOf(segment, `${name}.docs`),
  starts: columnOf(segment, `${name}.starts`),
  west: columnOf(segment, `${name}.west`),
  south: columnOf(segment, `${name}.south`),
  east: columnOf(segment, `${name}.east`),
  north: columnOf(segment, `${name}.north`),
});

const readSpans = (segment: Segment): SpanColumns => ({
  ofDoc: columnOf(segment, 'time.ofDoc'),
  start: columnOf(segment, 'time.start'),
  end: columnOf(segment, 'time.end'),
  docStarts: columnOf(segment, 'time.docStarts'),
  docs: columnOf(segment, 'time.docs'),
});

const readCells = (segment: Segment): SegmentView['cells'] =>
  new Map(
    H3_RESOLUTIONS.map((resolution) => [
      resolution,
      { docs: columnOf(segment, `h3.${resolution}.docs`), cells: columnOf(segment, `h3.${resolution}.cells`) },
    ]),
  );

const readView = (segment: Segment): SegmentView => {
  const uint32 = (name: string): Uint32Array => columnOf(segment, name);
  const float64 = (name: string): Float64Array => columnOf(segment, name);
  const table = (name: string): StringTable => ({
    bytes: columnOf(segment, `${name}.bytes`),
    starts: uint32(`${name}.starts`),
  });
  return {
    size: segment.size,
    rows: uint32('docs.rows'),
    idRanks: uint32('docs.idRanks'),
    visible: uint32('docs.visible'),
    published: uint32('docs.published'),
    docValueStarts: uint32('docs.valueStarts'),
    docValues: uint32('docs.values'),
    values: table('values'),
    fieldStarts: uint32('values.fieldStarts'),
    foldable: uint32('values.foldable'),
    valueDocStarts: uint32('values.docStarts'),
    valueDocs: uint32('values.docs'),
    wordStarts: uint32('values.wordStarts'),
    words: uint32('values.words'),
    exists: readExists(segment),
    terms: table('terms'),
    stems: table('stems'),
    stemTermStarts: uint32('stems.termStarts'),
    stemTerms: uint32('stems.terms'),
    postings: readPostings(segment),
    valueTerms: readValueTerms(segment),
    facets: readFacetColumns(segment),
    sorts: readSorts(segment),
    extentOfDoc: uint32('extents.ofDoc'),
    extents: readExtents(segment, 'extents'),
    shapes: {
      ...readExtents(segment, 'shapes'),
      numberStarts: uint32('shapes.numberStarts'),
      numbers: float64('shapes.numbers'),
    },
    centroids: { lon: float64('centroids.lon'), lat: float64('centroids.lat') },
    time: readSpans(segment),
    cells: readCells(segment),
    facetValues: [],
  };
};

/** Memoised, so that a new generation reuses the views of unchanged segments. */
export const openSegment: (segment: Segment) => SegmentView = memoiseWeak(readView);
