// One entry of the demo catalogue before it becomes a record: its own fields, and its data when it offers any.

import { type Geometry, toEnvelope, toWkt } from '@periplus/geo';
import type { RecordFieldName } from '../../../src/schema/fields.ts';
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import type { REFERENCES } from '../../../src/schema/references.ts';
import { type Area, centroidOf, type Extent, extentArea, extentCentre, extentOf } from './geometry/measure.ts';
import { outlineOf } from './geometry/outline.ts';
import { round } from './geometry/planar.ts';
import type { Years } from './terms.ts';

export type DemoFields = { readonly [Name in RecordFieldName]?: NonNullable<AardvarkRecord[Name]> };

export type DemoFeature = {
  readonly type: 'Feature';
  readonly id: string;
  readonly properties: Readonly<Record<string, string | number | boolean | null>>;
  readonly geometry: Geometry;
};

export type DemoItem = {
  readonly id: string;
  /** The data behind the record; without it the record offers no file. */
  readonly features?: () => readonly DemoFeature[];
  /** The item's fields of the record, derived from its data. */
  readonly fields: (features: readonly DemoFeature[]) => DemoFields;
  /** References other than the record's page and GeoJSON file. A path refers to this server. */
  readonly links?: Partial<Readonly<Record<keyof typeof REFERENCES, string>>>;
};

type PlaceFields = Required<Pick<DemoFields, 'dcat_bbox' | 'locn_geometry' | 'dcat_centroid'>>;

const toPlaceFields = (extent: Extent, footprint: Geometry, [lon, lat]: readonly [number, number]): PlaceFields => ({
  dcat_bbox: toEnvelope(extent),
  locn_geometry: toWkt(footprint),
  dcat_centroid: `${round(lat)},${round(lon)}`,
});

const placedAreas = new WeakMap<Area, PlaceFields>();

/** For one area, whose outline is the footprint. Cached, since several records of a state share its shape. */
export const placedArea = (area: Area): PlaceFields => {
  const placed = placedAreas.get(area) ?? toPlaceFields(extentOf([area]), outlineOf(area), centroidOf(area));
  placedAreas.set(area, placed);
  return placed;
};

/** For items with only a box. */
export const placedExtent = (extent: Extent): PlaceFields =>
  toPlaceFields(extent, extentArea(extent), extentCentre(extent));

/** For items whose extent follows from their data. */
export const placedFeatures = (features: readonly DemoFeature[]): PlaceFields =>
  placedExtent(extentOf(features.map(({ geometry }) => geometry)));

/** For a route, whose line is the footprint. */
export const placedLine = (line: Geometry): PlaceFields => {
  const extent = extentOf([line]);
  return toPlaceFields(extent, line, extentCentre(extent));
};

const yearsBetween = ({ first, last }: Years): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Short spans are indexed year by year, long ones by their first year. */
export const dated = (years: Years): DemoFields => ({
  dct_temporal_sm: [years.first === years.last ? `${years.first}` : `${years.first}-${years.last}`],
  gbl_indexYear_im: years.last - years.first <= 12 ? yearsBetween(years) : [years.first],
  gbl_dateRange_drsim: [`[${years.first} TO ${years.last}]`],
});
