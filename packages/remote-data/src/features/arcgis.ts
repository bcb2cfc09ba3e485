// Reads a layer of an ArcGIS FeatureServer or MapServer in pages, or in ranges of ids when the server does not
// support pages.

import { type Feature, type Features, toCleanGeometry, toGeoJsonGeometry } from '@periplus/geo-formats';
import { withParameters } from '@periplus/markup';
import { InvalidJsonError, parseJson, readArrayMember } from '@periplus/streams';
import { toErrorExcerpt } from '../error-excerpt.ts';
import type { DataSource } from '../source.ts';
import { fetchJson, layerNotFound, type OpenFeatures, type SourceContext, unusableSource } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { toRefusalError } from '../source-fetch.ts';
import { JSON_LIMITS } from './geojson.ts';
import { readPages } from './paging.ts';

type Json = Readonly<Record<string, unknown>>;

type Layer = {
  readonly url: string;
  readonly idField: string | undefined;
  readonly dateFields: ReadonlySet<string>;
  readonly pageSize: number;
  readonly hasPages: boolean;
};

const MAX_PAGE_SIZE = 2_000;
const MAX_IDS_BYTES = 64_000_000;
const ALL_FEATURES = { where: '1=1', f: 'json' } as const;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** ArcGIS reports errors with status 200. */
const throwIfError = (response: Json, url: string): Json => {
  const { error } = response;
  if (!isObject(error)) return response;
  const details = Array.isArray(error.details) ? error.details.map(String) : [];
  const message = toErrorExcerpt([String(error.message ?? ''), ...details].filter((part) => part !== '').join(' '));
  throw toRefusalError(url, message === '' ? `error ${String(error.code)}` : message);
};

const query = async (
  { fetch }: SourceContext,
  url: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Json> => throwIfError(await fetchJson(fetch, withParameters(url, parameters)), url);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

const IS_LAYER = /\/\d+$/;

/** The URL may be that of the service: the source then names the layer, or there is only one. */
const findLayerUrl = async ({ url, layer }: DataSource, context: SourceContext): Promise<string> => {
  const address = url.split(/[?#]/, 1)[0]?.replace(/\/+(query)?$/i, '') ?? url;
  if (IS_LAYER.test(address)) return address;
  const layers = listOf((await query(context, address, { f: 'json' })).layers);
  const named = layers.find(({ id, name }) => String(id) === layer || name === layer);
  const found = named ?? (layers.length === 1 ? layers[0] : undefined);
  if (found === undefined) throw layerNotFound(url, layer ?? `a of ${layers.length}`);
  return `${address}/${String(found.id)}`;
};

const describeLayer = async (url: string, context: SourceContext): Promise<Layer> => {
  const description = await query(context, url, { f: 'json' });
  if (!Array.isArray(description.fields)) throw unusableSource(url, 'it is not a feature layer');
  const fields = listOf(description.fields);
  const capabilities = isObject(description.advancedQueryCapabilities) ? description.advancedQueryCapabilities : {};
  const idField = fields.find(({ type }) => type === 'esriFieldTypeOID')?.name ?? description.objectIdField;
  const limit = Number(description.maxRecordCount);
  return {
    url,
    idField: textOf(idField),
    dateFields: new Set(fields.filter(({ type }) => type === 'esriFieldTypeDate').map(({ name }) => String(name))),
    pageSize: Math.min(MAX_PAGE_SIZE, Number.isInteger(limit) && limit > 0 ? limit : 1_000),
    hasPages: capabilities.supportsPagination === true || description.supportsPagination === true,
  };
};

const toValue = (value: unknown, isDate: boolean): unknown => {
  if (!isDate || typeof value !== 'number') return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

const toFeature = (value: unknown, { idField, dateFields }: Layer): Feature => {
  const { attributes, geometry } = isObject(value) ? value : {};
  const properties = isObject(attributes) ? attributes : {};
  const id = idField === undefined ? undefined : properties[idField];
  const dated = [...dateFields].filter((name) => Object.hasOwn(properties, name));
  return {
    ...(id === undefined || id === null ? {} : { id: String(id) }),
    geometry: toCleanGeometry(toGeoJsonGeometry(geometry)),
    properties:
      dated.length === 0
        ? properties
        : { ...properties, ...Object.fromEntries(dated.map((name) => [name, toValue(properties[name], true)])) },
  };
};

const parse = (text: string, url: string): unknown => {
  try {
    return parseJson(text);
  } catch (cause) {
    throw unusableSource(url, 'a feature is not JSON', cause);
  }
};

const checkEnd = (rest: unknown, url: string): void => {
  const { spatialReference } = throwIfError(isObject(rest) ? rest : {}, url);
  const code = isObject(spatialReference) ? (spatialReference.latestWkid ?? spatialReference.wkid) : undefined;
  if (code !== undefined && code !== 4326)
    throw unusableSource(url, `its coordinates use EPSG:${String(code)}, not degrees`);
};

async function* readPage(layer: Layer, context: SourceContext, parameters: Readonly<Record<string, string>>): Features {
  const { url } = layer;
  const { chunks } = await context.fetch.open(withParameters(`${url}/query`, parameters));
  try {
    for await (const part of readArrayMember(chunks, 'features', JSON_LIMITS)) {
      if (part.kind === 'items') yield part.values.map((value) => toFeature(value, layer));
      else checkEnd(part.value, url);
    }
  } catch (cause) {
    throw cause instanceof InvalidJsonError ? unusableSource(url, cause.message, cause) : cause;
  }
}

const ALL_FIELDS = { ...ALL_FEATURES, outFields: '*', outSR: '4326', returnGeometry: 'true' } as const;

const orderBy = (idField: string | undefined): Readonly<Record<string, string>> =>
  idField === undefined ? {} : { orderByFields: idField };

const readByOffset =
  (layer: Layer, context: SourceContext) =>
  (start: number): Features =>
    readPage(layer, context, {
      ...ALL_FIELDS,
      ...orderBy(layer.idField),
      resultOffset: String(start),
      resultRecordCount: String(layer.pageSize),
    });

const readIds = async ({ url }: Layer, { fetch }: SourceContext): Promise<readonly number[]> => {
  const bytes = await fetch.bytes(
    withParameters(`${url}/query`, { ...ALL_FEATURES, returnIdsOnly: 'true' }),
    MAX_IDS_BYTES,
  );
  const response = throwIfError(parse(bytes.toString(), url) as Json, url);
  const ids = Array.isArray(response.objectIds) ? response.objectIds.filter((id) => typeof id === 'number') : [];
  return ids.sort((a, b) => a - b);
};

/** The ids are sorted, so a page is a range of ids. */
const readByIds =
  (layer: Layer, context: SourceContext, ids: readonly number[]) =>
  (start: number): Features => {
    const page = ids.slice(start, start + layer.pageSize);
    const [first, last] = [page[0] ?? 0, page.at(-1) ?? -1];
    const where = `${layer.idField} >= ${first} AND ${layer.idField} <= ${last}`;
    return readPage(layer, context, { ...ALL_FIELDS, ...orderBy(layer.idField), where });
  };

const countFeatures = async (layer: Layer, context: SourceContext): Promise<number | undefined> => {
  const { count } = await query(context, `${layer.url}/query`, { ...ALL_FEATURES, returnCountOnly: 'true' });
  return typeof count === 'number' ? count : undefined;
};

export const openArcgis: OpenFeatures = async function* (source, context) {
  const layer = await describeLayer(await findLayerUrl(source, context), context);
  const { url, idField, pageSize } = layer;
  const ids = layer.hasPages || idField === undefined ? undefined : await readIds(layer, context);
  const total = ids?.length ?? (await countFeatures(layer, context));
  if (total !== undefined) context.onTotal(total);
  if (total === 0) return;
  if (total === undefined && ids === undefined && !layer.hasPages) {
    throw new SourceError('source_unusable', `The layer at ${url} supports neither pages nor ids.`);
  }
  const readFrom = ids === undefined ? readByOffset(layer, context) : readByIds(layer, context, ids);
  yield* readPages({ url, pageSize, total, readPage: readFrom });
};
