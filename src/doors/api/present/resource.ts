// The single record: attributes with geometries as GeoJSON, and the meta block (spec 2.2, 2.3).
import type { StoredRecord } from '../../../engine/engine.ts';
import { parseGeometryText } from '../../../lib/geo/geometry-text.ts';
import type { AttributeOptions, Fields } from './attributes.ts';
import { presentAttributes } from './attributes.ts';
import { contextUrl, RECORD_TYPE } from './envelope.ts';

const GEOMETRY_FIELDS = ['dcat_bbox', 'locn_geometry'] as const;

/** A text that cannot be read as a geometry stays as it was delivered. */
const toGeoJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const parsed = parseGeometryText(value);
  return parsed.kind === 'ok' ? parsed.geometry : value;
};

const withGeoJson = (attributes: Fields): Fields => {
  const geometries = GEOMETRY_FIELDS.filter((name) => attributes[name] !== undefined);
  return { ...attributes, ...Object.fromEntries(geometries.map((name) => [name, toGeoJson(attributes[name])])) };
};

export const presentResource = (
  stored: StoredRecord,
  options: AttributeOptions & { readonly base: string },
): object => {
  const attributes = JSON.parse(presentAttributes(stored, options)) as Fields;
  const record = JSON.parse(stored.text) as Fields;
  const geometry = Object.fromEntries(
    [...GEOMETRY_FIELDS, 'dcat_centroid']
      .filter((name) => record[name] !== undefined)
      .map((name) => [name, record[name]]),
  );
  return {
    type: 'resource',
    id: stored.id,
    attributes: withGeoJson(attributes),
    meta: { '@context': contextUrl(options.base), '@type': RECORD_TYPE, geometry },
  };
};
