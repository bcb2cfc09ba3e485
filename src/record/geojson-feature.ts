// Converts GeoJSON features (RFC 7946) to records: properties become fields, geometry and bbox fill missing ones.
import { toEnvelope } from '@periplus/geo';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isFeatureCollection = (value: unknown): value is { readonly features: readonly unknown[] } =>
  isObject(value) && value.type === 'FeatureCollection' && Array.isArray(value.features);

const isFeature = (value: unknown): value is Members => isObject(value) && value.type === 'Feature';

/** RFC 7946 section 5: west, south, [depth,] east, north[, height]. */
const readBbox = (bbox: unknown): string | undefined => {
  if (!Array.isArray(bbox) || !bbox.every((value) => Number.isFinite(value))) return undefined;
  const [west, south, east, north] = bbox.length === 6 ? [bbox[0], bbox[1], bbox[3], bbox[4]] : bbox;
  return bbox.length === 4 || bbox.length === 6 ? toEnvelope([west, south, east, north]) : undefined;
};

/** Returns other values unchanged. */
export const toRecordFromFeature = (value: unknown): unknown => {
  if (!isFeature(value)) return value;
  const { id, properties, geometry, bbox } = value;
  const envelope = readBbox(bbox);
  return {
    ...(id === undefined || id === null ? {} : { id: String(id) }),
    ...(isObject(geometry) ? { locn_geometry: JSON.stringify(geometry) } : {}),
    ...(envelope === undefined ? {} : { dcat_bbox: envelope }),
    ...(isObject(properties) ? properties : {}),
  };
};
