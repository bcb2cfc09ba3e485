// Features out of GeoJSON as it comes over the wire: a collection of any size, or a single feature.
import {
  type CrsDefinition,
  type Feature,
  fromMercator,
  mapPositions,
  parseCrs,
  toFeature,
} from '@periplus/geo-formats';
import { InvalidJsonError, readArrayMember } from '@periplus/streams';
import { samplePositions } from './axis-order.ts';
import { unusableSource } from './source.ts';

export const JSON_LIMITS = { maxItemBytes: 64_000_000, maxRestBytes: 16_000_000 } as const;

export type CollectionMembers = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is CollectionMembers => typeof value === 'object' && value !== null;

/** The `crs` member of GeoJSON before RFC 7946; absent means degrees. */
const crsOf = ({ crs }: CollectionMembers): string | undefined => {
  const properties = isObject(crs) && isObject(crs.properties) ? crs.properties : {};
  return typeof properties.name === 'string' ? properties.name : undefined;
};

const SINGLE = /^(Feature|Point|MultiPoint|LineString|MultiLineString|Polygon|MultiPolygon|GeometryCollection)$/;

const toSingle = (rest: CollectionMembers): readonly Feature[] => {
  if (typeof rest.type !== 'string' || !SINGLE.test(rest.type)) return [];
  return [toFeature(rest.type === 'Feature' ? rest : { geometry: rest, properties: {} })];
};

/** What is told at the end of a collection is checked there: by then its features are on their way. */
const checkCollection = (rest: CollectionMembers, url: string, isEmpty: boolean): void => {
  if (isEmpty && rest.type !== 'FeatureCollection' && toSingle(rest).length === 0)
    throw unusableSource(url, 'it is not GeoJSON');
  const name = crsOf(rest);
  if (name === undefined) return;
  const crs = parseCrs(name);
  if (crs === undefined) throw unusableSource(url, `its coordinates are of ${name}, not degrees`);
};

const unproject = (feature: Feature): Feature =>
  feature.geometry === null ? feature : { ...feature, geometry: mapPositions(feature.geometry, fromMercator) };

/** Metres give themselves away: a degree is never so large. */
const looksProjected = (features: readonly Feature[]): boolean =>
  samplePositions(features).some(([x]) => Math.abs(x) > 1_000);

export type GeoJsonOptions = {
  readonly url: string;
  /** Told when the collection has ended. */
  readonly onEnd?: (facts: CollectionMembers) => void;
};

/** `chunks` are the bytes of one document. Throws CatalogError for what is no GeoJSON. */
export async function* readGeoJsonFeatures(
  chunks: AsyncIterable<Uint8Array>,
  { url, onEnd }: GeoJsonOptions,
): AsyncGenerator<readonly Feature[]> {
  let [isEmpty, isMercator]: [boolean, boolean | undefined] = [true, undefined];
  try {
    for await (const part of readArrayMember(chunks, 'features', JSON_LIMITS)) {
      if (part.kind === 'items') {
        const features = part.values.map(toFeature);
        isEmpty = false;
        isMercator ??= looksProjected(features);
        yield isMercator ? features.map(unproject) : features;
        continue;
      }
      const rest = isObject(part.value) ? part.value : {};
      checkCollection(rest, url, isEmpty);
      checkProjection(rest, url, isMercator === true);
      const single = isEmpty ? toSingle(rest) : [];
      if (single.length > 0) yield single;
      onEnd?.(rest);
    }
  } catch (cause) {
    throw cause instanceof InvalidJsonError ? unusableSource(url, cause.message, cause) : cause;
  }
}

/** Metres are only read as those of Web Mercator when the collection says so. */
const checkProjection = (rest: CollectionMembers, url: string, isMercator: boolean): void => {
  if (!isMercator) return;
  const crs: CrsDefinition | undefined = parseCrs(crsOf(rest) ?? '');
  if (crs?.unit !== 'mercator') throw unusableSource(url, 'its coordinates are not degrees');
};
