// OpenAPI schemas of filters, as URL parameters and as members of a body.
import { DISTANCE_UNITS } from '@periplus/geo';
import {
  example,
  integer,
  JSON_CONTENT,
  type JsonSchema,
  list,
  number,
  object,
  stringEnum,
  text,
  withoutDefault,
} from '../../../http/schema/json-schema.ts';
import { MAX_RESOLUTION, MAX_YEAR, MIN_RESOLUTION } from '../../../query/filter/filter-values.ts';
import { REPOSITORY_PARAM } from '../../../query/filter/filters.ts';
import {
  DEFAULT_DISTANCE,
  DEFAULT_GEO_FIELDS,
  GEO_FIELDS,
  GEO_RELATIONS,
  GEO_TYPES,
} from '../../../query/filter/geo-filter.ts';
import { FACET_FIELDS, type FieldName, fieldRow } from '../../../schema/fields.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

const NEEDS = 'bbox needs top_left and bottom_right, distance a center, polygon points, shape a shape';
const ON = Object.entries(DEFAULT_GEO_FIELDS).map(([type, field]) => `${field} for ${type}`);

const year = (description: string): JsonSchema => integer(description, { minimum: -MAX_YEAR, maximum: MAX_YEAR });

const latitude = (of: string): JsonSchema => number(`Latitude of the ${of} in degrees.`, { minimum: -90, maximum: 90 });
const longitude = (of: string): JsonSchema => number(`Longitude of the ${of} in degrees.`);
const place = (of: string): JsonSchema => object({ lat: latitude(of), lon: longitude(of) });

/** A box in the middle of North America, and the same area in the other forms. */
const TRIED = { north: 49.5, west: -97.5, south: 43.4, east: -89.4 } as const;
const CORNERS = [
  { lat: TRIED.south, lon: TRIED.west },
  { lat: TRIED.south, lon: TRIED.east },
  { lat: TRIED.north, lon: TRIED.east },
];

const geoType = stringEnum(GEO_TYPES, `Kind of geo filter: ${NEEDS}.`);
const geoField = stringEnum(GEO_FIELDS, `Field of the record to compare; default: ${ON.join(', ')}.`);
const geoRelation = stringEnum(GEO_RELATIONS, 'Spatial relation of the record to the shape. Not for distances.', {
  default: 'intersects',
});
const distance = text(`Distance from the center, with a unit: ${DISTANCE_UNITS.join(', ')}.`, {
  default: DEFAULT_DISTANCE,
  pattern: `^[1-9]\\d{0,3}(\\.\\d{1,3})? ?(${DISTANCE_UNITS.join('|')})$`,
});
const points = list(place('point'), 'Vertices of a polygon in order; it need not be closed.', { minItems: 3 });

const position: JsonSchema = { type: 'array', items: { type: 'number' }, minItems: 2 };
const shape = object(
  {
    type: stringEnum(
      ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon', 'envelope'],
      'Type of the geometry.',
    ),
    coordinates: { anyOf: [position, { type: 'array', items: { type: 'array' } }], description: 'As in RFC 7946.' },
  },
  {},
  { description: 'A GeoJSON geometry, or an envelope of two corners [[west, north], [east, south]].' },
);

const GEO_EXAMPLE = {
  type: 'bbox',
  top_left: { lat: TRIED.north, lon: TRIED.west },
  bottom_right: { lat: TRIED.south, lon: TRIED.east },
};

const geo = object(
  { type: geoType },
  {
    field: geoField,
    relation: withoutDefault(geoRelation),
    top_left: place('north-western corner'),
    bottom_right: place('south-eastern corner'),
    center: place('center'),
    distance: withoutDefault(distance),
    points,
    shape,
  },
  { description: `One place: ${NEEDS}.`, ...example(GEO_EXAMPLE) },
);

const withExample = (schema: JsonSchema, value: unknown): JsonSchema => ({ ...schema, ...example(value) });

/** include_filters[geo][top_left][lat]=49.5, and so on. */
const geoParams = (group: string): Schemas => {
  const of = (...keys: readonly string[]): string => `${group}[geo]${keys.map((key) => `[${key}]`).join('')}`;
  return {
    [of('type')]: withExample(geoType, 'bbox'),
    [of('field')]: withExample(geoField, DEFAULT_GEO_FIELDS.bbox),
    [of('relation')]: withExample(geoRelation, 'intersects'),
    [of('top_left', 'lat')]: withExample(latitude('north-western corner of a bbox'), TRIED.north),
    [of('top_left', 'lon')]: withExample(longitude('north-western corner of a bbox'), TRIED.west),
    [of('bottom_right', 'lat')]: withExample(latitude('south-eastern corner of a bbox'), TRIED.south),
    [of('bottom_right', 'lon')]: withExample(longitude('south-eastern corner of a bbox'), TRIED.east),
    [of('center', 'lat')]: withExample(latitude('center of a distance'), TRIED.south),
    [of('center', 'lon')]: withExample(longitude('center of a distance'), TRIED.west),
    [of('distance')]: withExample(distance, '50km'),
    [of('points')]: { ...points, ...JSON_CONTENT, ...example(CORNERS) },
    [of('shape')]: { ...shape, ...JSON_CONTENT, ...example({ type: 'Point', coordinates: [TRIED.west, TRIED.south] }) },
  };
};

const yearParams = (group: string): Schemas => ({
  [`${group}[year_range][start]`]: withExample(year('First year that the record covers; open without it.'), 1900),
  [`${group}[year_range][end]`]: withExample(year('Last year that the record covers, not before the first.'), 2030),
});

const RESOLUTIONS = Array.from({ length: MAX_RESOLUTION - MIN_RESOLUTION + 1 }, (_, index) => MIN_RESOLUTION + index);

const cells = (resolution: number): JsonSchema =>
  list(
    { type: 'string', pattern: `^8${resolution}[0-9a-f]{13}$` },
    `H3 cells of resolution ${resolution}, as \`/map/h3\` counts them.`,
  );

const cellParams = (group: string): Schemas =>
  Object.fromEntries(RESOLUTIONS.map((resolution) => [`${group}[h3_res${resolution}][]`, cells(resolution)]));

const KIND_TYPES: Readonly<Record<string, string>> = { integer: 'integer', integers: 'integer', boolean: 'boolean' };

/** Values outside the profile are valid; they match nothing. */
const fieldValues = (field: FieldName, verb: string): JsonSchema => {
  const { label, kind, enum: closed, suggested } = fieldRow(field);
  const known = closed ?? suggested ?? [];
  const values = known.length === 0 ? '' : ` ${closed === undefined ? 'Usually' : 'One of'}: ${known.join(', ')}.`;
  const sample = known[0] === undefined ? {} : example([known[0]]);
  return list({ type: KIND_TYPES[kind] ?? 'string' }, `${verb} one of these in ${label}.${values}`, sample);
};

const fieldParams = (group: string, verb: string): Schemas =>
  Object.fromEntries(FACET_FIELDS.map((field) => [`${group}[${field}][]`, fieldValues(field, verb)]));

const KEEPS = 'Keeps records with';
const DROPS = 'Drops records with';

/**
 * For URLs. `fq` and `filters` are aliases of include_filters; every field of the schema is accepted, not only facets.
 */
export const FILTER_PARAMS: Schemas = {
  ...fieldParams('include_filters', KEEPS),
  ...yearParams('include_filters'),
  ...geoParams('include_filters'),
  ...cellParams('include_filters'),
  ...fieldParams('exclude_filters', DROPS),
  ...yearParams('exclude_filters'),
  ...geoParams('exclude_filters'),
  [REPOSITORY_PARAM]: text('Name of a source; short for include_filters[ogm_repo][].', example('edu.umn')),
};

const oneOrMany = (schema: JsonSchema): JsonSchema => ({
  anyOf: [schema.items, { type: 'array', items: schema.items }],
  description: schema.description,
});

/** For bodies. */
export const FILTER_SCHEMAS: readonly JsonSchema[] = [
  { ...geo, $id: 'GeoFilter' },
  object(
    {},
    {
      ...Object.fromEntries(FACET_FIELDS.map((field) => [field, oneOrMany(fieldValues(field, 'Records with'))])),
      year_range: object({}, { start: year('First year.'), end: year('Last year.') }),
      geo: { $ref: 'GeoFilter#' },
      ...Object.fromEntries(RESOLUTIONS.map((resolution) => [`h3_res${resolution}`, cells(resolution)])),
    },
    {
      $id: 'Filters',
      description: 'Records must match one value of each field. Every field of the schema is accepted.',
    },
  ),
];
