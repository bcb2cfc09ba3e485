// Reads a layer of a Web Feature Service, version 2.0 (OGC 09-025r2), 1.1 or 1.0: as GeoJSON if the server supports
// it, else as GML.

import {
  type Feature,
  type Features,
  isExceptionReport,
  ServiceException,
  toServiceException,
} from '@periplus/geo-formats';
import { parseXml, withParameters } from '@periplus/markup';
import { toErrorExcerpt } from '../error-excerpt.ts';
import type { DataSource } from '../source.ts';
import { layerNotFound, type OpenFeatures, type SourceContext } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { toRefusalError } from '../source-fetch.ts';
import { normaliseAxisOrder } from './axis-order.ts';
import { readGeoJsonFeatures } from './geojson.ts';
import { createGmlTypes, type GmlTypes, readGmlFeatures } from './gml-features.ts';
import { readPages, skipFeatures } from './paging.ts';
import { peekFirstByte } from './peek-first-byte.ts';

type Version = '2.0.0' | '1.1.0' | '1.0.0';
type Service = { readonly version: Version; readonly total: number | undefined };
type Variant = { readonly outputFormat?: string; readonly srsName?: string };

const PAGE_SIZE = 5_000;
const HEAD_BYTES = 65_536;

/** GeoJSON first: it is smaller and has types. */
const VARIANTS: readonly Variant[] = [
  { outputFormat: 'application/json', srsName: 'EPSG:4326' },
  { srsName: 'EPSG:4326' },
  {},
];

const toRequest = ({ url, layer = '' }: DataSource, version: Version, parameters: Readonly<Record<string, string>>) => {
  const type = version === '2.0.0' ? { typeNames: layer } : { typeName: layer };
  return withParameters(url, { service: 'WFS', version, request: 'GetFeature', ...type, ...parameters });
};

const MISSING =
  /unknown|not found|n.t exist|no such|could not (be )?f(ou|i)nd|not (a )?valid|invalid|not (been )?(published|advertised)/i;

const isAboutLayer = ({ layer = '' }: DataSource, message: string, code: string): boolean => {
  const local = layer.slice(layer.indexOf(':') + 1);
  return MISSING.test(message) && (/typename/i.test(code) || message.includes(local));
};

/** Returns the message and code of a refusal; undefined for other errors. */
const refusalOf = (cause: unknown): readonly [message: string, code: string] | undefined => {
  if (cause instanceof ServiceException) return [toErrorExcerpt(cause.message), cause.code];
  return cause instanceof SourceError && cause.code === 'source_refused' ? [cause.message, ''] : undefined;
};

const toError = (source: DataSource, cause: unknown): unknown => {
  const refused = refusalOf(cause);
  if (refused === undefined) return cause;
  if (isAboutLayer(source, ...refused)) return layerNotFound(source.url, source.layer ?? '');
  return cause instanceof ServiceException ? toRefusalError(source.url, refused[0]) : cause;
};

const COUNT = /\bnumber(?:Matched|OfFeatures)\s*=\s*["'](\d+)["']/;

/** A server that ignores `resultType` sends all features, so only the beginning is read. */
const countFeatures = async (source: DataSource, version: Version, { fetch }: SourceContext): Promise<Service> => {
  const url = toRequest(source, version, { resultType: 'hits' });
  const head = (await fetch.head(url, HEAD_BYTES)).toString();
  const root = /<(?:\w+:)?(\w+)[\s>]/.exec(head.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, ''))?.[1] ?? '';
  if (isExceptionReport(root)) throw toServiceException(parseXml(head));
  const count = COUNT.exec(head)?.[1];
  return { version, total: count === undefined ? undefined : Number(count) };
};

/** Finds the newest version that the server supports. */
const findService = async (source: DataSource, context: SourceContext): Promise<Service> => {
  for (const version of ['2.0.0', '1.1.0'] as const) {
    try {
      return await countFeatures(source, version, context);
    } catch (cause) {
      const refused = refusalOf(cause);
      if (refused === undefined || isAboutLayer(source, ...refused)) throw toError(source, cause);
    }
  }
  return { version: '1.0.0', total: undefined };
};

type Reader = {
  readonly source: DataSource;
  readonly context: SourceContext;
  readonly version: Version;
  readonly types: GmlTypes;
};

/** Throws when a server that was asked for GeoJSON sends GML features; the GML may also be an exception report. */
const refuseGml = async (response: Features): Promise<void> => {
  for await (const batch of response)
    if (batch.length > 0) throw new ServiceException('The service returned no GeoJSON.', '');
};

/** Fetches the types first, because a host takes one request at a time. */
async function* readResponse(
  { source, context, types }: Reader,
  url: string,
  isJson: boolean,
): AsyncGenerator<readonly Feature[]> {
  const toValue = isJson ? undefined : await types();
  const { chunks } = await context.fetch.open(url);
  const { first, all } = await peekFirstByte(chunks);
  if (first === 0x7b) yield* readGeoJsonFeatures(all, { url: source.url });
  else if (toValue === undefined) await refuseGml(readGmlFeatures(all, { url: source.url }));
  else yield* readGmlFeatures(all, { url: source.url, toValue });
}

const pageParameters = (version: Version, start: number): Readonly<Record<string, string>> => ({
  [version === '2.0.0' ? 'count' : 'maxFeatures']: String(PAGE_SIZE),
  ...(start === 0 ? {} : { startIndex: String(start) }),
});

const readVariant = (reader: Reader, variant: Variant, total: number | undefined): Features => {
  const { source, version } = reader;
  const query = (parameters: Readonly<Record<string, string>>): Features =>
    readResponse(reader, toRequest(source, version, { ...variant, ...parameters }), variant.outputFormat !== undefined);
  return readPages({
    url: source.url,
    pageSize: PAGE_SIZE,
    total,
    readPage: (start) => query(pageParameters(version, start)),
    readRest: (start) => skipFeatures(query({}), start),
  });
};

/** Uses the first variant that the server supports. */
async function* readVariants(reader: Reader, total: number | undefined): AsyncGenerator<readonly Feature[]> {
  let hasStarted = false;
  let refusal: unknown;
  for (const variant of VARIANTS) {
    try {
      for await (const batch of readVariant(reader, variant, total)) {
        hasStarted = true;
        yield batch;
      }
      return;
    } catch (cause) {
      if (hasStarted || refusalOf(cause) === undefined) throw toError(reader.source, cause);
      refusal ??= cause;
    }
  }
  throw toError(reader.source, refusal);
}

export const openWfs: OpenFeatures = async function* (source, context) {
  const { version, total } = await findService(source, context);
  if (total !== undefined) context.onTotal(total);
  if (total === 0) return;
  const describe = withParameters(source.url, {
    ...{ service: 'WFS', version, request: 'DescribeFeatureType' },
    [version === '2.0.0' ? 'typeNames' : 'typeName']: source.layer ?? '',
  });
  const reader = { source, context, version, types: createGmlTypes(context.fetch, describe) };
  yield* normaliseAxisOrder(readVariants(reader, total), context.boxes);
};
