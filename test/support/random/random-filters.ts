// Random filters of every kind, nested and combined; most have matches.

import { type Box, boxesToGeometry, type Geometry, type SpatialRelation } from '@periplus/geo';
import { TIME_RELATIONS } from '@periplus/time';
import { latLngToCell } from 'h3-js';
import type { Filter, FilterValue, Folds, TimeBound, TimeOperand } from '../../../src/query/search-query.ts';
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

const rangeOf = (random: Random): Filter => {
  const field = random.pick(['gbl_indexYear_im', 'gbl_mdModified_dt', 'dct_spatial_sm', 'dct_title_s'] as const);
  const value = (): string | number => {
    const picked = random.pick(VALUES[field] ?? []);
    return typeof picked === 'boolean' || picked === '' || picked === 'abc' ? 1900 : picked;
  };
  const bound = () => ({ value: value(), inclusive: random.happens(0.5) });
  return {
    kind: 'range',
    field,
    ...(random.happens(0.8) ? { min: bound() } : {}),
    ...(random.happens(0.6) ? { max: bound() } : {}),
  };
};

export const wideBox = (random: Random): Box => {
  const [west, south, east, north] = randomBox(random);
  return random.happens(0.5)
    ? [west, south, east, north]
    : [Math.max(-180, west - 20), south, Math.min(180, east + 40), 90];
};

const geometryOf = (random: Random): Geometry => {
  const box = wideBox(random);
  const kind = random.integer(0, 5);
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

const likeOf = (random: Random): Filter => ({
  kind: 'like',
  field: random.pick([
    'dct_title_s',
    'id',
    'dct_spatial_sm',
    'dct_creator_sm',
    'dct_format_s',
    'dct_subject_sm',
  ] as const),
  pattern: random.pick(PATTERNS_LIKE),
  foldCase: random.happens(0.5),
  foldAccents: random.happens(0.5),
});

/** Pairs of the same and of different types: texts of several fields, numbers, and one of each. */
const PAIRS: readonly (readonly [FieldName, FieldName])[] = [
  ['dct_subject_sm', 'dct_spatial_sm'],
  ['dct_subject_sm', 'dcat_keyword_sm'],
  ['dct_creator_sm', 'dct_title_s'],
  ['gbl_indexYear_im', 'gbl_fileSize_bytes'],
  ['gbl_fileSize_bytes', 'dct_title_s'],
  ['dct_title_s', 'dct_title_s'],
];

const compareOf = (random: Random): Filter => {
  const [left, right] = random.pick(PAIRS);
  const operator = random.pick(['=', '<', '<=', '>', '>='] as const);
  const isFolded = left.endsWith('m') && !left.includes('Year') && random.happens(0.5);
  return {
    kind: 'compare',
    left,
    operator,
    right,
    ...(isFolded ? { folds: { left: folds(random), right: folds(random) } } : {}),
  };
};

const folds = (random: Random): Folds => ({ foldCase: random.happens(0.5), foldAccents: random.happens(0.5) });

const foldedRangeOf = (random: Random): Filter => ({
  kind: 'range',
  field: random.pick(['dct_title_s', 'dct_spatial_sm', 'dct_creator_sm'] as const),
  [random.pick(['min', 'max'] as const)]: {
    value: random.pick(['map', 'Éire', 'm', 'Z', '東']),
    inclusive: random.happens(0.5),
  },
  folds: folds(random),
});

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

const arrayOf = (random: Random): Filter => ({
  kind: 'array',
  relation: random.pick(['contains', 'containedBy', 'equals', 'overlaps'] as const),
  fields: random.pick(ARRAYS),
  values: random.some(ARRAY_VALUES, random.pick([1, 2, 9])),
});

const arraysOf = (random: Random): Filter => ({
  kind: 'arrays',
  relation: random.pick(['contains', 'containedBy', 'equals', 'overlaps'] as const),
  left: random.pick(ARRAYS),
  right: random.pick([...ARRAYS, ['dcat_keyword_sm'] as const]),
});

const DATES: readonly (readonly FieldName[])[] = [
  ['gbl_mdModified_dt'],
  ['dct_issued_s'],
  ['gbl_indexYear_im'],
  ['gbl_dateRange_drsim', 'gbl_indexYear_im'],
  ['b1g_dateAccessioned_s'],
];

const boundOf = (random: Random, day: number, unit: number): { readonly at?: TimeBound } => {
  if (random.happens(0.2)) return {};
  return { at: random.happens(0.7) ? day * unit : { fields: random.pick(DATES) } };
};

/** Uses dates that records contain, so that spans sometimes start and end together. */
const SOME_DAYS = [-65_745, -43_829, -43_465, -25_202, 10_592, 14_975, 15_340, 18_262, 20_000];

const operandOf = (random: Random, unit: number): TimeOperand => {
  const kind = random.integer(0, 5);
  if (kind < 2) return { kind: 'coverage' };
  if (kind < 4) return { kind: 'dates', fields: random.pick(DATES) };
  const { at: start } = boundOf(random, random.pick(SOME_DAYS), unit);
  const { at: end } = boundOf(random, random.pick(SOME_DAYS), unit);
  return { kind: 'span', ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
};

const temporalOf = (random: Random): Filter => {
  const precision = random.pick(['day', 'day', 'millisecond'] as const);
  const unit = precision === 'day' ? 1 : 86_400_000;
  const from = random.integer(-70_000, 20_000);
  const span = {
    kind: 'span',
    ...(random.happens(0.8) ? { start: from * unit } : {}),
    ...(random.happens(0.8) ? { end: (from + random.integer(0, 30_000)) * unit } : {}),
  } as const;
  return {
    kind: 'temporal',
    relation: random.happens(0.3) ? 'intersects' : random.pick(TIME_RELATIONS),
    left: operandOf(random, unit),
    right: random.happens(0.5) ? span : operandOf(random, unit),
    precision,
  };
};

const valuesOf = (random: Random): Filter => {
  const field = random.pick(VALUE_FIELDS);
  return { kind: 'in', field, values: [random.pick(VALUES[field] ?? []), ...random.some(VALUES[field] ?? [], 2)] };
};

const presenceOf = (random: Random): Filter => ({
  kind: 'exists',
  field: random.pick([
    'dct_references_s',
    'dcat_bbox',
    'dct_description_sm',
    'dct_rights_sm',
    'year_histogram',
  ] as const),
});

const spatialField = (random: Random) => random.pick(['dcat_bbox', 'locn_geometry', 'dcat_centroid'] as const);

const SPATIAL_RELATIONS: readonly SpatialRelation[] = [
  ...(['intersects', 'intersects', 'within', 'contains', 'disjoint'] as const),
  ...(['equals', 'touches', 'crosses', 'overlaps'] as const),
];

const spatialOf = (random: Random): Filter => ({
  kind: 'spatial',
  field: spatialField(random),
  relation: random.pick(SPATIAL_RELATIONS),
  geometry: geometryOf(random),
});

const distanceOf = (random: Random): Filter => {
  const [lon, lat] = randomBox(random);
  return { kind: 'distance', field: spatialField(random), center: [lon, lat], km: random.pick([0, 100, 1500, 8000]) };
};

const cellsOf = (random: Random): Filter => {
  const resolution = random.integer(2, 8);
  const cells = Array.from({ length: 8 }, () => {
    const [west, south, east, north] = randomBox(random);
    return latLngToCell((south + north) / 2, (west + east) / 2, resolution);
  });
  return { kind: 'h3', resolution, cells };
};

/** Chosen more often: the filters that people use most. */
const CONDITIONS: readonly ((random: Random) => Filter)[] = [
  ...[valuesOf, valuesOf, valuesOf, rangeOf, foldedRangeOf, likeOf, compareOf, arrayOf, arraysOf, presenceOf],
  ...[temporalOf, temporalOf, spatialOf, spatialOf, distanceOf, cellsOf],
];

export const randomFilter = (random: Random, depth = 3): Filter => {
  if (depth === 0 || random.happens(0.5)) return random.pick(CONDITIONS)(random);
  const filters = Array.from({ length: random.integer(0, 3) }, () => randomFilter(random, depth - 1));
  const kind = random.pick(['and', 'or', 'not', 'not', 'exclude', 'text'] as const);
  if (kind === 'and' || kind === 'or') return { kind, filters };
  if (kind === 'text') return { kind, text: randomText(random, 1) };
  return { kind, filter: randomFilter(random, depth - 1) };
};
