// The input of every peer, prepared by Periplus: texts by weight, facet values, extents and the record itself.

import type { Box, Geometry } from '@periplus/geo';
import { facetBucketLimit } from '../../src/engine/bucket-order.ts';
import { toIndexedRow } from '../../src/engine/embedded/build/build-rows.ts';
import type { IndexedRow } from '../../src/engine/embedded/segment/segment.ts';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { toPlaceWords } from '../../src/record/place-facets.ts';
import { DEFAULT_FACET_SIZE, DEFAULT_LIST_FACETS, FIELDS, type FieldName, fieldRow } from '../../src/schema/fields.ts';

/** Searched fields grouped by similar weight: PostgreSQL has four weights, and four fields are faster than twenty. */
export const TEXT_GROUPS = [
  { name: 'text_a', least: 2.5, weight: 4 },
  { name: 'text_b', least: 1.5, weight: 2 },
  { name: 'text_c', least: 1, weight: 1 },
  { name: 'text_d', least: 0, weight: 0.25 },
] as const;
type TextGroup = (typeof TEXT_GROUPS)[number]['name'];

/** Default number of values per facet in a response. */
export const facetSize = (field: FieldName): number =>
  fieldRow(field).facet?.order === 'table' ? facetBucketLimit(field) : DEFAULT_FACET_SIZE;

export type PeerDocument = {
  readonly doc: number;
  readonly id: string;
  readonly title: string;
  readonly visible: boolean;
  readonly texts: Readonly<Record<TextGroup, readonly string[]>>;
  readonly facets: ReadonlyMap<FieldName, readonly string[]>;
  readonly box?: Geometry;
  readonly geometry?: Geometry;
  /** Days since 1970. */
  readonly time?: readonly [first: number, last: number];
  /** JSON text. */
  readonly record: string;
};

const SEARCHED = (Object.keys(FIELDS) as FieldName[]).filter((name) => fieldRow(name).search !== undefined);

const groupOf = (field: FieldName): TextGroup =>
  TEXT_GROUPS.find(({ least }) => (fieldRow(field).search ?? 0) >= least)?.name ?? 'text_d';

const valuesOf = ({ record, derivedFields: facts }: IndexedRow, name: FieldName): readonly unknown[] => {
  const value = facts.derived[name as keyof typeof facts.derived] ?? record[name as keyof typeof record];
  return value === undefined ? [] : [value].flat();
};

const textsOf = (row: IndexedRow, name: FieldName): readonly string[] => {
  const { coded, maxSearchedValues: searchedUpTo = Number.POSITIVE_INFINITY } = fieldRow(name);
  const values = valuesOf(row, name);
  if (values.length > searchedUpTo) return [];
  return values.map((value) => (coded === undefined ? String(value) : toPlaceWords(String(value))));
};

const toTexts = (row: IndexedRow): PeerDocument['texts'] => {
  const texts: Record<TextGroup, string[]> = { text_a: [], text_b: [], text_c: [], text_d: [] };
  for (const name of SEARCHED) texts[groupOf(name)].push(...textsOf(row, name));
  return texts;
};

/** A box without width or height becomes a line or a point, since other engines reject polygons without an area. */
const toShape = ([west, south, east, north]: Box): Geometry => {
  if (west === east && south === north) return { type: 'Point', coordinates: [west, south] };
  const [from, to] = [[west, south] as const, [east, north] as const];
  if (west === east || south === north) return { type: 'LineString', coordinates: [from, to] };
  return { type: 'Polygon', coordinates: [[from, [east, south], to, [west, north], from]] };
};

const toPlace = (boxes: readonly Box[]): Geometry | undefined => {
  const [first, ...others] = boxes.map(toShape);
  if (first === undefined || others.length === 0) return first;
  return { type: 'GeometryCollection', geometries: [first, ...others] };
};

const toDocument = (row: IndexedRow, text: string): PeerDocument => {
  const { boxes, geometry, time, visible } = row.derivedFields;
  const box = toPlace(boxes);
  const outline = geometry ?? box;
  return {
    ...{ doc: row.row, id: row.record.id, title: row.record.dct_title_s, visible, record: text, texts: toTexts(row) },
    facets: new Map(DEFAULT_LIST_FACETS.map((field) => [field, [...new Set(valuesOf(row, field).map(String))]])),
    ...(box === undefined ? {} : { box }),
    ...(outline === undefined ? {} : { geometry: outline }),
    ...(time === undefined ? {} : { time }),
  };
};

/** All records of a data folder, public or not. */
export function* readDocuments(dataDir: string): Generator<PeerDocument> {
  const store = createStore({ dataDir, readOnly: true });
  for (const change of store.changesSince(0)) {
    if (change.kind === 'put') yield toDocument(toIndexedRow(change), change.text);
  }
  store.close();
}
