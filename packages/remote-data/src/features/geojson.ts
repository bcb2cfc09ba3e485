// Reads features from a GeoJSON stream, a collection of any size or a single feature, and from GeoJSON files.
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  type CrsDefinition,
  type Feature,
  fromMercator,
  mapPositions,
  parseCrs,
  toFeature,
} from '@periplus/geo-formats';
import { InvalidJsonError, readArrayMember } from '@periplus/streams';
import { type OpenFeatures, unusableSource } from '../source.ts';
import { samplePositions } from './axis-order.ts';
import { peekFirstByte } from './peek-first-byte.ts';

export const JSON_LIMITS = { maxItemBytes: 64_000_000, maxRestBytes: 16_000_000 } as const;

type CollectionMembers = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is CollectionMembers => typeof value === 'object' && value !== null;

/** The `crs` member of GeoJSON before RFC 7946; without it, coordinates are degrees. */
const crsOf = ({ crs }: CollectionMembers): string | undefined => {
  const properties = isObject(crs) && isObject(crs.properties) ? crs.properties : {};
  return typeof properties.name === 'string' ? properties.name : undefined;
};

const SINGLE_TYPE = /^(Feature|Point|MultiPoint|LineString|MultiLineString|Polygon|MultiPolygon|GeometryCollection)$/;

const toSingle = (rest: CollectionMembers): readonly Feature[] => {
  if (typeof rest.type !== 'string' || !SINGLE_TYPE.test(rest.type)) return [];
  return [toFeature(rest.type === 'Feature' ? rest : { geometry: rest, properties: {} })];
};

/** Checks the members after the features, when most features have already been passed on. */
const checkCollection = (rest: CollectionMembers, url: string, isEmpty: boolean): void => {
  if (isEmpty && rest.type !== 'FeatureCollection' && toSingle(rest).length === 0)
    throw unusableSource(url, 'it is not GeoJSON');
  const name = crsOf(rest);
  if (name === undefined) return;
  const crs = parseCrs(name);
  if (crs === undefined) throw unusableSource(url, `its coordinates use ${name}, not degrees`);
};

const unproject = (feature: Feature): Feature =>
  feature.geometry === null ? feature : { ...feature, geometry: mapPositions(feature.geometry, fromMercator) };

/** Degrees are never this large. */
const looksProjected = (features: readonly Feature[]): boolean =>
  samplePositions(features).some(([x]) => Math.abs(x) > 1_000);

export type GeoJsonOptions = {
  readonly url: string;
  /** Called with the members of the collection after its features. */
  readonly onEnd?: (members: CollectionMembers) => void;
};

/** Throws SourceError for input that is not GeoJSON. */
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

/** Metres are accepted only if the collection declares Web Mercator. */
const checkProjection = (rest: CollectionMembers, url: string, isMercator: boolean): void => {
  if (!isMercator) return;
  const crs: CrsDefinition | undefined = parseCrs(crsOf(rest) ?? '');
  if (crs?.unit !== 'mercator') throw unusableSource(url, 'its coordinates are not degrees');
};

const gunzip = (chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => {
  const source = Readable.from(chunks);
  const unpacked = createGunzip();
  source.on('error', (cause) => unpacked.destroy(cause));
  return source.pipe(unpacked);
};

export const openGeoJson: OpenFeatures = async function* ({ url }, { fetch }) {
  const { chunks } = await fetch.open(url, 'application/geo+json, application/json;q=0.9, */*;q=0.1');
  const { first, all } = await peekFirstByte(chunks);
  if (first === 0x3c) throw unusableSource(url, 'it is XML or a web page, not GeoJSON');
  yield* readGeoJsonFeatures(first === 0x1f ? gunzip(all) : all, { url });
};
