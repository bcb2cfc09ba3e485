// Filters by chance: conditions of every kind, nested and combined, most of them with an answer.

import { type Box, boxesToGeometry, type Geometry, type SpatialRelation } from '@periplus/geo';
import { TIME_RELATIONS } from '@periplus/time';
import { latLngToCell } from 'h3-js';
import type { Filter, FilterValue, TimeBound, TimeOperand } from '../../../src/query/search-query.ts';
import type { FieldName } from '../../../src/schema/fields.ts';
import { randomBox } from '../records/records.ts';
import type { Random } from './random.ts';
import { randomText } from './random-texts.ts';

const VALUES: Readonly<Partial<Record<FieldName, readonly FilterValue[]>>> = {
  dct_spatial_sm: ['Ireland', 'Éire', 'minnesota', 'Minnesota', '𠮷野', 'Ｚ', 'nowhere'],
  gbl_resourceClass_sm: ['Maps', 'Datasets', 'maps'],
  schema_provider_s: ['Princeton', 'zeta', 'Äther'],
  gbl_indexYear_im: [1850, '1850', 1901, 2024, 'abc', ''],
  year_histogram: [1790, 1999],
  time_period: ['1850-1899', '2020-2024'],
  gbl_georeferenced_b: [true, false, 'true'],
  gbl_suppressed_b: [false],
  dct_accessRights_s: ['Public'],
  dct_format_s: ['Shapefile', 'Paper map'],
  ogm_repo: ['edu.test'],
  geo_country: ['W||West', 'E||East'],
  geo_global: [true],
  id: ['record-7', 'record-12', 'record-99999'],
  dct_isPartOf_sm: ['record-3', 'record-4'],
  gbl_mdModified_dt: ['2015-01-01T00:00:00Z', '2020-05-01T00:00:00Z'],
  dct_title_s: ['map', 'Éire'],
};
const VALUE_FIELDS = Object.keys(VALUES) as FieldName[];

const rangeOf = (chance: Random): Filter => {
  const field = chance.pick(['gbl_indexYear_im', 'gbl_mdModified_dt', 'dct_spatial_sm', 'dct_title_s'] as const);
  const value = (): string | number => {
    const picked = chance.pick(VALUES[field] ?? []);
    return typeof picked === 'boolean' || picked === '' || picked === 'abc' ? 1900 : picked;
  };
  const bound = () => ({ value: value(), inclusive: chance.happens(0.5) });
  return {
    kind: 'range',
    field,
    ...(chance.happens(0.8) ? { min: bound() } : {}),
    ...(chance.happens(0.6) ? { max: bound() } : {}),
  };
};

export const wideBox = (chance: Random): Box => {
  const [west, south, east, north] = randomBox(chance);
  return chance.happens(0.5)
    ? [west, south, east, north]
    : [Math.max(-180, west - 20), south, Math.min(180, east + 40), 90];
};

const geometryOf = (chance: Random): Geometry => {
  const box = wideBox(chance);
  const kind = chance.integer(0, 5);
  if (kind === 0)
    return boxesToGeometry([
      [170, -30, 180, 30],
      [-180, -30, -170, 30],
    ]);
  if (kind === 1) return { type: 'Point', coordinates: [box[0], box[1]] };
  if (kind === 2 && box[2] > box[0] && box[3] > box[1]) {
    const ring = [
      [box[0], box[1]],
      [box[2], box[1]],
      [box[0], box[3]],
      [box[0], box[1]],
    ] as const;
    return { type: 'Polygon', coordinates: [ring] };
  }
  return boxesToGeometry([box]);
};

const PATTERNS_LIKE = [
  '%map%',
  'M%',
  '_ap',
  '%I%',
  'É%',
  '%\\%%',
  'r%d-_',
  '%',
  '',
  '%東%',
  'STRASSE%',
  '%łódź',
  'Lodz',
];

const likeOf = (chance: Random): Filter => ({
  kind: 'like',
  field: chance.pick([
    'dct_title_s',
    'id',
    'dct_spatial_sm',
    'dct_creator_sm',
    'dct_format_s',
    'dct_subject_sm',
  ] as const),
  pattern: chance.pick(PATTERNS_LIKE),
  foldCase: chance.happens(0.5),
  foldAccents: chance.happens(0.5),
});

/** Alike and not: texts of several fields, numbers, and one of each. */
const PAIRS: readonly (readonly [FieldName, FieldName])[] = [
  ['dct_subject_sm', 'dct_spatial_sm'],
  ['dct_subject_sm', 'dcat_keyword_sm'],
  ['dct_creator_sm', 'dct_title_s'],
  ['gbl_indexYear_im', 'gbl_fileSize_bytes'],
  ['gbl_fileSize_bytes', 'dct_title_s'],
  ['dct_title_s', 'dct_title_s'],
];

const compareOf = (chance: Random): Filter => {
  const [left, right] = chance.pick(PAIRS);
  return { kind: 'compare', left, operator: chance.pick(['=', '<', '<=', '>', '>='] as const), right };
};

const ARRAYS: readonly (readonly FieldName[])[] = [
  ['gbl_resourceClass_sm'],
  ['dct_spatial_sm'],
  ['gbl_indexYear_im'],
  ['dct_subject_sm', 'dcat_keyword_sm'],
];
const ARRAY_VALUES: readonly FilterValue[] = [
  'Maps',
  'Datasets',
  'Ireland',
  'Éire',
  1850,
  '1999',
  'map',
  'island',
  'nothing',
];

const arrayOf = (chance: Random): Filter => ({
  kind: 'array',
  relation: chance.pick(['contains', 'containedBy', 'equals', 'overlaps'] as const),
  fields: chance.pick(ARRAYS),
  values: chance.some(ARRAY_VALUES, chance.pick([1, 2, 9])),
});

const DATES: readonly (readonly FieldName[])[] = [
  ['gbl_mdModified_dt'],
  ['dct_issued_s'],
  ['gbl_indexYear_im'],
  ['gbl_dateRange_drsim', 'gbl_indexYear_im'],
  ['b1g_dateAccessioned_s'],
];

const boundOf = (chance: Random, day: number, unit: number): { readonly at?: TimeBound } => {
  if (chance.happens(0.2)) return {};
  return { at: chance.happens(0.7) ? day * unit : { fields: chance.pick(DATES) } };
};

/** Ends on the days that records name, so that spans begin and end together now and then. */
const SOME_DAYS = [-65_745, -43_829, -43_465, -25_202, 10_592, 14_975, 15_340, 18_262, 20_000];

const operandOf = (chance: Random, unit: number): TimeOperand => {
  const kind = chance.integer(0, 5);
  if (kind < 2) return { kind: 'coverage' };
  if (kind < 4) return { kind: 'dates', fields: chance.pick(DATES) };
  const { at: start } = boundOf(chance, chance.pick(SOME_DAYS), unit);
  const { at: end } = boundOf(chance, chance.pick(SOME_DAYS), unit);
  return { kind: 'span', ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
};

const temporalOf = (chance: Random): Filter => {
  const precision = chance.pick(['day', 'day', 'millisecond'] as const);
  const unit = precision === 'day' ? 1 : 86_400_000;
  const from = chance.integer(-70_000, 20_000);
  const span = {
    kind: 'span',
    ...(chance.happens(0.8) ? { start: from * unit } : {}),
    ...(chance.happens(0.8) ? { end: (from + chance.integer(0, 30_000)) * unit } : {}),
  } as const;
  return {
    kind: 'temporal',
    relation: chance.happens(0.3) ? 'intersects' : chance.pick(TIME_RELATIONS),
    left: operandOf(chance, unit),
    right: chance.happens(0.5) ? span : operandOf(chance, unit),
    precision,
  };
};

const valuesOf = (chance: Random): Filter => {
  const field = chance.pick(VALUE_FIELDS);
  return { kind: 'in', field, values: [chance.pick(VALUES[field] ?? []), ...chance.some(VALUES[field] ?? [], 2)] };
};

const presenceOf = (chance: Random): Filter => ({
  kind: 'exists',
  field: chance.pick([
    'dct_references_s',
    'dcat_bbox',
    'dct_description_sm',
    'dct_rights_sm',
    'year_histogram',
  ] as const),
});

const spatialField = (chance: Random) => chance.pick(['dcat_bbox', 'locn_geometry', 'dcat_centroid'] as const);

const SPATIAL_RELATIONS: readonly SpatialRelation[] = [
  ...(['intersects', 'intersects', 'within', 'contains', 'disjoint'] as const),
  ...(['equals', 'touches', 'crosses', 'overlaps'] as const),
];

const spatialOf = (chance: Random): Filter => ({
  kind: 'spatial',
  field: spatialField(chance),
  relation: chance.pick(SPATIAL_RELATIONS),
  geometry: geometryOf(chance),
});

const distanceOf = (chance: Random): Filter => {
  const [lon, lat] = randomBox(chance);
  return { kind: 'distance', field: spatialField(chance), center: [lon, lat], km: chance.pick([0, 100, 1500, 8000]) };
};

const cellsOf = (chance: Random): Filter => {
  const resolution = chance.integer(2, 8);
  const cells = Array.from({ length: 8 }, () => {
    const [west, south, east, north] = randomBox(chance);
    return latLngToCell((south + north) / 2, (west + east) / 2, resolution);
  });
  return { kind: 'h3', resolution, cells };
};

/** More often than others: what people ask for. */
const CONDITIONS: readonly ((chance: Random) => Filter)[] = [
  ...[valuesOf, valuesOf, valuesOf, rangeOf, likeOf, compareOf, arrayOf, presenceOf],
  ...[temporalOf, temporalOf, spatialOf, spatialOf, distanceOf, cellsOf],
];

export const randomFilter = (chance: Random, depth = 3): Filter => {
  if (depth === 0 || chance.happens(0.5)) return chance.pick(CONDITIONS)(chance);
  const filters = Array.from({ length: chance.integer(0, 3) }, () => randomFilter(chance, depth - 1));
  const kind = chance.pick(['and', 'or', 'not', 'not', 'exclude', 'text'] as const);
  if (kind === 'and' || kind === 'or') return { kind, filters };
  if (kind === 'text') return { kind, text: randomText(chance, 1) };
  return { kind, filter: randomFilter(chance, depth - 1) };
};
