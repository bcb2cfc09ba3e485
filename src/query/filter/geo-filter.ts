// Parses the geo filter of spec 4.3: a box, a distance from a point, a polygon, or any GeoJSON geometry.

import {
  type Box,
  boxesToGeometry,
  type Geometry,
  normaliseQueryBox,
  type ParseResult,
  parseDistance,
  parseGeoJson,
  type SpatialRelation,
  toParsedGeometry,
} from '@periplus/geo';
import type { Problems } from '../../errors.ts';
import { resolveField } from '../../schema/fields.ts';
import { isObject, type Params, paramOf, parseIfJsonText, showValue, toScalarText } from '../params.ts';
import type { Filter, SpatialField } from '../search-query.ts';
import {
  hasArea,
  nestsWithin,
  type ReportProblem,
  readCenter,
  readCorner,
  readPoints,
  withArrays,
} from './geo-values.ts';

export type GeoFilter = {
  readonly filter: Filter;
  /** The boxes that a record's fit is measured against. */
  readonly fit?: readonly Box[];
};

const MAX_POSITIONS = 50_000;
const LIMITS = { maxPositions: MAX_POSITIONS, maxDepth: 8, maxCrossings: 100 };
export const DEFAULT_DISTANCE = '10km';
/** Enough for eight nested collections of multipolygons. */
const MAX_NESTING = 24;
const MAX_DISTANCE_CHARACTERS = 64;
/** Half the circumference of the earth. */
const MAX_KM = 20_040;

export const DEFAULT_GEO_FIELDS = {
  bbox: 'dcat_bbox',
  distance: 'dcat_centroid',
  polygon: 'locn_geometry',
  shape: 'locn_geometry',
} as const satisfies Record<string, SpatialField>;

export type GeoType = keyof typeof DEFAULT_GEO_FIELDS;

export const GEO_TYPES = Object.keys(DEFAULT_GEO_FIELDS) as readonly GeoType[];
export const GEO_FIELDS: readonly SpatialField[] = ['dcat_bbox', 'locn_geometry', 'dcat_centroid'];

const RELATIONS: ReadonlyMap<string, SpatialRelation> = new Map([
  ['within', 'within'],
  ['intersects', 'intersects'],
  ['overlap', 'intersects'],
  ['overlaps', 'intersects'],
  ['contains', 'contains'],
  ['disjoint', 'disjoint'],
]);

export const GEO_RELATIONS: readonly string[] = [...RELATIONS.keys()];

const readWord = (geo: Params, key: string): string => toScalarText(paramOf(geo, key))?.trim().toLowerCase() ?? '';

const readType = (geo: Params, reportProblem: ReportProblem): GeoType | undefined => {
  const word = readWord(geo, 'type');
  const type = GEO_TYPES.find((name) => name === word);
  return type ?? reportProblem('type', `must be ${GEO_TYPES.join(', ')}, not ${showValue(word)}`);
};

const readField = (geo: Params, type: GeoType, reportProblem: ReportProblem): SpatialField | undefined => {
  const word = readWord(geo, 'field');
  if (word === '') return DEFAULT_GEO_FIELDS[type];
  const field = GEO_FIELDS.find((name) => name === resolveField(word));
  return field ?? reportProblem('field', `must be ${GEO_FIELDS.join(', ')}, not ${showValue(word)}`);
};

const readRelation = (geo: Params, reportProblem: ReportProblem): SpatialRelation | undefined => {
  const word = readWord(geo, 'relation');
  if (word === '') return 'intersects';
  const names = GEO_RELATIONS.join(', ');
  return RELATIONS.get(word) ?? reportProblem('relation', `must be one of ${names}, not ${showValue(word)}`);
};

const readBoxes = (geo: Params, reportProblem: ReportProblem): readonly Box[] | undefined => {
  const topLeft = readCorner(geo, 'top_left', reportProblem);
  const bottomRight = readCorner(geo, 'bottom_right', reportProblem);
  if (topLeft === undefined || bottomRight === undefined) return undefined;
  const boxes = normaliseQueryBox(topLeft[0], bottomRight[1], bottomRight[0], topLeft[1]);
  return boxes.kind === 'ok'
    ? boxes.value
    : reportProblem('top_left', `and bottom_right are not a valid box: ${boxes.reason}`);
};

/** Splits the geometry at the antimeridian; rejects one without extent, such as three equal points. */
const toGlobeGeometry = (
  parsed: ParseResult<Geometry>,
  key: string,
  reportProblem: ReportProblem,
): Geometry | undefined => {
  const shape = toParsedGeometry(parsed);
  return shape.kind === 'ok' ? shape.geometry : reportProblem(key, `cannot be used: ${shape.reason}`);
};

const readPolygon = (geo: Params, reportProblem: ReportProblem): Geometry | undefined => {
  const points = readPoints(geo, MAX_POSITIONS, reportProblem);
  if (points === undefined) return undefined;
  return toGlobeGeometry(parseGeoJson({ type: 'Polygon', coordinates: [points] }, LIMITS), 'points', reportProblem);
};

const readShape = (geo: Params, reportProblem: ReportProblem): Geometry | undefined => {
  const shape = parseIfJsonText(paramOf(geo, 'shape'));
  if (!isObject(shape))
    return reportProblem('shape', 'must be a GeoJSON geometry or an envelope, with type and coordinates');
  const value = paramOf(shape, 'coordinates');
  const coordinates = parseIfJsonText(value);
  if (coordinates !== value && !nestsWithin(coordinates, MAX_NESTING))
    return reportProblem('shape.coordinates', 'is nested too deeply');
  return toGlobeGeometry(parseGeoJson(withArrays({ ...shape, coordinates }), LIMITS), 'shape', reportProblem);
};

const readDistanceFilter = (geo: Params, field: SpatialField, reportProblem: ReportProblem): GeoFilter | undefined => {
  const center = readCenter(geo, 'center', reportProblem);
  const text = toScalarText(paramOf(geo, 'distance'))?.trim() || DEFAULT_DISTANCE;
  if (text.length > MAX_DISTANCE_CHARACTERS)
    return reportProblem('distance', `must be short, such as ${DEFAULT_DISTANCE}`);
  const distance = parseDistance(text);
  if (distance.kind === 'bad') return reportProblem('distance', `cannot be used: ${distance.reason}`);
  if (distance.value <= 0) return reportProblem('distance', `must be greater than 0, not ${showValue(text)}`);
  if (center === undefined) return undefined;
  return { filter: { kind: 'distance', field, center, km: Math.min(distance.value, MAX_KM) } };
};

const readSpatialFilter = (
  geo: Params,
  type: Exclude<GeoType, 'distance'>,
  field: SpatialField,
  reportProblem: ReportProblem,
): GeoFilter | undefined => {
  const relation = readRelation(geo, reportProblem);
  const boxes = type === 'bbox' ? readBoxes(geo, reportProblem) : undefined;
  const geometry =
    type === 'polygon'
      ? readPolygon(geo, reportProblem)
      : type === 'shape'
        ? readShape(geo, reportProblem)
        : boxes && boxesToGeometry(boxes);
  if (relation === undefined || geometry === undefined) return undefined;
  const filter: Filter = { kind: 'spatial', field, relation, geometry };
  return boxes?.every(hasArea) && relation !== 'disjoint' ? { filter, fit: boxes } : { filter };
};

/** `parameter` is the name of the filter, such as include_filters[geo]; problems name the key inside it. */
export const parseGeoFilter = (value: unknown, parameter: string, problems: Problems): GeoFilter | undefined => {
  const reportProblem: ReportProblem = (key, detail) => {
    const name = key === '' ? parameter : `${parameter}[${key.replaceAll('.', '][')}]`;
    problems.add({ code: 'invalid_geo_filter', parameter: name, detail: `${name} ${detail}.` });
    return undefined;
  };
  const geo = parseIfJsonText(value);
  if (!isObject(geo)) return reportProblem('', 'must be a geo filter with a type');
  if (!nestsWithin(geo, MAX_NESTING)) return reportProblem('', `is nested deeper than ${MAX_NESTING}`);
  const type = readType(geo, reportProblem);
  if (type === undefined) return undefined;
  const field = readField(geo, type, reportProblem);
  if (field === undefined) return undefined;
  return type === 'distance'
    ? readDistanceFilter(geo, field, reportProblem)
    : readSpatialFilter(geo, type, field, reportProblem);
};
