// Questions by chance: texts, filters, places and sorts, nested and combined, most of them with an answer.

import { latLngToCell } from 'h3-js';
import { boxesToGeometry } from '../../src/lib/geo/plane/rectangles.ts';
import type { Box, Geometry } from '../../src/lib/geo/types.ts';
import type { Filter, FilterValue, SearchQuery, Sort, TextQuery } from '../../src/query/search-query.ts';
import { DEFAULT_FACETS, FACET_FIELDS, type FieldName } from '../../src/schema/fields.ts';
import type { Chance } from './random.ts';
import { randomBox } from './records.ts';

const TEXTS = [
  ...['map', 'maps', 'mapping', 'island', 'water', 'church', 'churches', 'saint denis', 'saint-denis', 'saintdenis'],
  ...["o'brien", 'obrien', 'o brien', 'alene', "coeur d'alene", 'children', 'childrens', "children's", 'us', 'u.s.'],
  ...['new york', 'york new', 'eire', 'ÉIRE', 'lodz', 'strasse', 'oersted', 'orsted', 'МОСКВА', '東京', '京', '京都'],
  ...['24000', '24,000', '1850', '44.5', '44', 'g3701.p2', 'p2', 'g3701p2', 'geology maps', '&', '', 'nothing here'],
  ...['princeton', 'record 7', 'record-7', 'smith', 'ordnance survey', 'shapefile', 'maps datasets'],
];
const PATTERNS = [
  'map*',
  'm*p',
  '*land*',
  'ma?s',
  '*',
  '?',
  'saint-d*',
  'isl?nd',
  '東*',
  'москв?',
  'zzz*',
  '*s',
  'g37*',
];
const FUZZY = ['mpa', 'islnad', 'wtaer', 'chruch', 'railroda', 'москав', 'map', 'geologie', 'saint', 'xq'];
const TEXT_FIELDS: readonly FieldName[] = [
  ...(['dct_title_s', 'dct_description_sm', 'dct_subject_sm', 'dct_creator_sm', 'dct_spatial_sm', 'id'] as const),
  ...(['dct_format_s', 'dct_accessRights_s', 'gbl_indexYear_im', 'dct_rights_sm'] as const),
];

const fieldsFor = (chance: Chance): { fields?: readonly FieldName[] } => {
  if (chance.happens(0.6)) return {};
  return { fields: [chance.pick(TEXT_FIELDS), ...chance.some(TEXT_FIELDS, 1)] };
};

export const randomText = (chance: Chance, depth = 2): TextQuery => {
  const kind = chance.integer(0, depth > 0 ? 9 : 6);
  const nodes = (): readonly TextQuery[] =>
    Array.from({ length: chance.integer(1, 3) }, () => randomText(chance, depth - 1));
  if (kind < 3) return { kind: 'words', text: chance.pick(TEXTS), ...fieldsFor(chance) };
  if (kind === 3) return { kind: 'words', text: `${chance.pick(TEXTS)} ${chance.pick(TEXTS)}`, ...fieldsFor(chance) };
  if (kind === 4) return { kind: 'phrase', text: chance.pick(TEXTS), slop: chance.integer(0, 3), ...fieldsFor(chance) };
  if (kind === 5) return { kind: 'wildcard', pattern: chance.pick(PATTERNS), ...fieldsFor(chance) };
  if (kind === 6) {
    return { kind: 'fuzzy', text: chance.pick(FUZZY), edits: chance.pick([0, 1, 2] as const), ...fieldsFor(chance) };
  }
  if (kind === 7) return { kind: 'not', node: randomText(chance, depth - 1) };
  return { kind: kind === 8 ? 'and' : 'or', nodes: nodes() };
};

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

const rangeOf = (chance: Chance): Filter => {
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

const wideBox = (chance: Chance): Box => {
  const [west, south, east, north] = randomBox(chance);
  return chance.happens(0.5)
    ? [west, south, east, north]
    : [Math.max(-180, west - 20), south, Math.min(180, east + 40), 90];
};

const geometryOf = (chance: Chance): Geometry => {
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

const PATTERNS_LIKE = ['%map%', 'M%', '_ap', '%I%', 'É%', '%\\%%', 'r%d-_', '%', '', '%東%'];

export const randomFilter = (chance: Chance, depth = 2): Filter => {
  const kind = chance.integer(0, depth > 0 ? 14 : 11);
  const filters = (): readonly Filter[] =>
    Array.from({ length: chance.integer(0, 3) }, () => randomFilter(chance, depth - 1));
  const spatialField = chance.pick(['dcat_bbox', 'locn_geometry', 'dcat_centroid'] as const);
  if (kind < 4) {
    const field = chance.pick(VALUE_FIELDS);
    return { kind: 'in', field, values: [chance.pick(VALUES[field] ?? []), ...chance.some(VALUES[field] ?? [], 2)] };
  }
  if (kind === 4) return rangeOf(chance);
  if (kind === 5) {
    const field = chance.pick(['dct_title_s', 'id', 'dct_spatial_sm', 'dct_creator_sm', 'dct_format_s'] as const);
    return { kind: 'like', field, pattern: chance.pick(PATTERNS_LIKE), fold: chance.happens(0.5) };
  }
  if (kind === 6) {
    const field = chance.pick([
      'dct_references_s',
      'dcat_bbox',
      'dct_description_sm',
      'dct_rights_sm',
      'year_histogram',
    ] as const);
    return { kind: 'exists', field };
  }
  if (kind === 7) {
    const startDay = chance.integer(-70_000, 20_000);
    return {
      kind: 'time',
      ...(chance.happens(0.7) ? { startDay } : {}),
      ...(chance.happens(0.7) ? { endDay: startDay + chance.integer(0, 30_000) } : {}),
    };
  }
  if (kind === 8 || kind === 9) {
    const relation = chance.pick(['intersects', 'within', 'contains', 'disjoint'] as const);
    return { kind: 'spatial', field: spatialField, relation, geometry: geometryOf(chance) };
  }
  if (kind === 10) {
    const [lon, lat] = randomBox(chance);
    return { kind: 'distance', field: spatialField, center: [lon, lat], km: chance.pick([0, 100, 1500, 8000]) };
  }
  if (kind === 11) {
    const resolution = chance.integer(2, 8);
    const cells = Array.from({ length: 8 }, () => {
      const [west, south, east, north] = randomBox(chance);
      return latLngToCell((south + north) / 2, (west + east) / 2, resolution);
    });
    return { kind: 'h3', resolution, cells };
  }
  if (kind === 12) return { kind: 'not', filter: randomFilter(chance, depth - 1) };
  if (kind === 13) return { kind: 'text', text: randomText(chance, 1) };
  return { kind: chance.pick(['and', 'or'] as const), filters: filters() };
};

export const randomSort = (chance: Chance): Sort => {
  if (chance.happens(0.4)) return { kind: 'relevance' };
  const field = chance.pick([
    'dct_title_s',
    'gbl_indexYear_im',
    'schema_provider_s',
    'dct_temporal_sm',
    'gbl_mdModified_dt',
  ] as const);
  return { kind: 'field', field, direction: chance.pick(['asc', 'desc'] as const) };
};

export const randomQuery = (chance: Chance): SearchQuery => ({
  ...(chance.happens(0.6) ? { text: randomText(chance) } : {}),
  ...(chance.happens(0.7) ? { filter: randomFilter(chance) } : {}),
  includeNonPublic: chance.happens(0.4),
  sort: randomSort(chance),
  offset: chance.pick([0, 0, 0, 5, 40, 500]),
  limit: chance.pick([0, 10, 10, 1000]),
  facets: chance.happens(0.7) ? DEFAULT_FACETS : [...chance.some(FACET_FIELDS, 4), 'gbl_mdModified_dt'],
  facetMode: chance.pick(['filtered', 'multi'] as const),
  ...(chance.happens(0.2) ? { fit: [wideBox(chance)] } : {}),
});
