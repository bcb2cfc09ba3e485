// A layer of an ArcGIS FeatureServer or MapServer: asked for page by page, or by ranges of ids where the server has no pages.

import { type Feature, type Features, toCleanGeometry, toGeoJsonGeometry } from '@periplus/geo-formats';
import { InvalidJsonError, readArrayMember } from '@periplus/streams';
import { CatalogError } from '../../../errors.ts';
import type { ExportSource } from '../../../record/views/export-sources.ts';
import { withParameters } from '../../../record/views/urls.ts';
import { toErrorExcerpt } from './error-excerpt.ts';
import { JSON_LIMITS } from './geojson-features.ts';
import { readPages } from './paging.ts';
import { fetchJson, layerNotFound, type OpenFeatures, type SourceContext, unusableSource } from './source.ts';
import { toRefusalError } from './source-fetch.ts';

type Json = Readonly<Record<string, unknown>>;

type Layer = {
  readonly url: string;
  readonly idField: string | undefined;
  readonly dateFields: ReadonlySet<string>;
  readonly pageSize: number;
  readonly hasPages: boolean;
};

const MOST_PAGE = 2_000;
const MOST_IDS_BYTES = 64_000_000;
const EVERYTHING = { where: '1=1', f: 'json' } as const;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Errors come with status 200. */
const check = (answer: Json, url: string): Json => {
  const { error } = answer;
  if (!isObject(error)) return answer;
  const details = Array.isArray(error.details) ? error.details.map(String) : [];
  const words = toErrorExcerpt([String(error.message ?? ''), ...details].filter((part) => part !== '').join(' '));
  throw toRefusalError(url, words === '' ? `error ${String(error.code)}` : words);
};

const ask = async (
  { fetch }: SourceContext,
  url: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Json> => check(await fetchJson(fetch, withParameters(url, parameters)), url);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

const IS_LAYER = /\/\d+$/;

/** The record may name the service alone: it then has one layer, or the record names which. */
const findLayerUrl = async ({ url, layer }: ExportSource, tools: SourceContext): Promise<string> => {
  const address = url.split(/[?#]/, 1)[0]?.replace(/\/+(query)?$/i, '') ?? url;
  if (IS_LAYER.test(address)) return address;
  const layers = listOf((await ask(tools, address, { f: 'json' })).layers);
  const named = layers.find(({ id, name }) => String(id) === layer || name === layer);
  const found = named ?? (layers.length === 1 ? layers[0] : undefined);
  if (found === undefined) throw layerNotFound(url, layer ?? `one of ${layers.length}`);
  return `${address}/${String(found.id)}`;
};

const describeLayer = async (url: string, tools: SourceContext): Promise<Layer> => {
  const facts = await ask(tools, url, { f: 'json' });
  if (!Array.isArray(facts.fields)) throw unusableSource(url, 'it is no layer of features');
  const fields = listOf(facts.fields);
  const capabilities = isObject(facts.advancedQueryCapabilities) ? facts.advancedQueryCapabilities : {};
  const idField = fields.find(({ type }) => type === 'esriFieldTypeOID')?.name ?? facts.objectIdField;
  const limit = Number(facts.maxRecordCount);
  return {
    url,
    idField: textOf(idField),
    dateFields: new Set(fields.filter(({ type }) => type === 'esriFieldTypeDate').map(({ name }) => String(name))),
    pageSize: Math.min(MOST_PAGE, Number.isInteger(limit) && limit > 0 ? limit : 1_000),
    hasPages: capabilities.supportsPagination === true || facts.supportsPagination === true,
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
    return JSON.parse(text);
  } catch (cause) {
    throw unusableSource(url, 'a feature is not JSON', cause);
  }
};

const checkEnd = (rest: unknown, url: string): void => {
  const { spatialReference } = check(isObject(rest) ? rest : {}, url);
  const code = isObject(spatialReference) ? (spatialReference.latestWkid ?? spatialReference.wkid) : undefined;
  if (code !== undefined && code !== 4326)
    throw unusableSource(url, `its coordinates are of EPSG:${String(code)}, not degrees`);
};

async function* readPage(layer: Layer, tools: SourceContext, parameters: Readonly<Record<string, string>>): Features {
  const { url } = layer;
  const { chunks } = await tools.fetch.open(withParameters(`${url}/query`, parameters));
  try {
    for await (const part of readArrayMember(chunks, 'features', JSON_LIMITS)) {
      if (part.kind === 'items') yield part.values.map((value) => toFeature(value, layer));
      else checkEnd(part.value, url);
    }
  } catch (cause) {
    throw cause instanceof InvalidJsonError ? unusableSource(url, cause.message, cause) : cause;
  }
}

const ALL_FIELDS = { ...EVERYTHING, outFields: '*', outSR: '4326', returnGeometry: 'true' } as const;

const orderBy = (idField: string | undefined): Readonly<Record<string, string>> =>
  idField === undefined ? {} : { orderByFields: idField };

const readByOffset =
  (layer: Layer, tools: SourceContext) =>
  (start: number): Features =>
    readPage(layer, tools, {
      ...ALL_FIELDS,
      ...orderBy(layer.idField),
      resultOffset: String(start),
      resultRecordCount: String(layer.pageSize),
    });

const readIds = async ({ url }: Layer, { fetch }: SourceContext): Promise<readonly number[]> => {
  const bytes = await fetch.bytes(
    withParameters(`${url}/query`, { ...EVERYTHING, returnIdsOnly: 'true' }),
    MOST_IDS_BYTES,
  );
  const answer = check(parse(bytes.toString(), url) as Json, url);
  const ids = Array.isArray(answer.objectIds) ? answer.objectIds.filter((id) => typeof id === 'number') : [];
  return ids.sort((one, other) => one - other);
};

/** Ids are ordered, so those of a page lie between two of them. */
const readByIds =
  (layer: Layer, tools: SourceContext, ids: readonly number[]) =>
  (start: number): Features => {
    const page = ids.slice(start, start + layer.pageSize);
    const [first, last] = [page[0] ?? 0, page.at(-1) ?? -1];
    const where = `${layer.idField} >= ${first} AND ${layer.idField} <= ${last}`;
    return readPage(layer, tools, { ...ALL_FIELDS, ...orderBy(layer.idField), where });
  };

const countFeatures = async (layer: Layer, tools: SourceContext): Promise<number | undefined> => {
  const { count } = await ask(tools, `${layer.url}/query`, { ...EVERYTHING, returnCountOnly: 'true' });
  return typeof count === 'number' ? count : undefined;
};

export const openArcgis: OpenFeatures = async function* (source, tools) {
  const layer = await describeLayer(await findLayerUrl(source, tools), tools);
  const { url, idField, pageSize } = layer;
  const ids = layer.hasPages || idField === undefined ? undefined : await readIds(layer, tools);
  const total = ids?.length ?? (await countFeatures(layer, tools));
  if (total !== undefined) tools.onTotal(total);
  if (total === 0) return;
  if (total === undefined && ids === undefined && !layer.hasPages) {
    throw new CatalogError('source_unusable', `The layer at ${url} has neither pages nor ids.`);
  }
  const readFrom = ids === undefined ? readByOffset(layer, tools) : readByIds(layer, tools, ids);
  yield* readPages({ url, pageSize, total, readPage: readFrom });
};
