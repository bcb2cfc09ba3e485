// A layer of a Web Feature Service, of version 2.0 (OGC 09-025r2), 1.1 or 1.0: as GeoJSON where the server has it, else as GML.

import {
  type Feature,
  type Features,
  isExceptionReport,
  ServiceException,
  toServiceException,
} from '@periplus/geo-formats';
import { parseXml } from '@periplus/markup';
import { CatalogError } from '../../../errors.ts';
import type { ExportSource } from '../../../record/views/export-sources.ts';
import { withParameters } from '../../../record/views/urls.ts';
import { normaliseAxisOrder } from './axis-order.ts';
import { toErrorExcerpt } from './error-excerpt.ts';
import { readGeoJsonFeatures } from './geojson-features.ts';
import { createGmlTypes, type GmlTypes, readGmlFeatures } from './gml-features.ts';
import { readPages, skipFeatures } from './paging.ts';
import { peekFirstByte } from './peek-first-byte.ts';
import { layerNotFound, type OpenFeatures, type SourceContext } from './source.ts';
import { toRefusalError } from './source-fetch.ts';

type Version = '2.0.0' | '1.1.0' | '1.0.0';
type Service = { readonly version: Version; readonly total: number | undefined };
type Variant = { readonly outputFormat?: string; readonly srsName?: string };

const PAGE_SIZE = 5_000;
const HEAD_BYTES = 65_536;

/** GeoJSON first: it is smaller, and has types. */
const VARIANTS: readonly Variant[] = [
  { outputFormat: 'application/json', srsName: 'EPSG:4326' },
  { srsName: 'EPSG:4326' },
  {},
];

const toRequest = (
  { url, layer = '' }: ExportSource,
  version: Version,
  parameters: Readonly<Record<string, string>>,
) => {
  const type = version === '2.0.0' ? { typeNames: layer } : { typeName: layer };
  return withParameters(url, { service: 'WFS', version, request: 'GetFeature', ...type, ...parameters });
};

const MISSING =
  /unknown|not found|n.t exist|no such|could not (be )?f(ou|i)nd|not (a )?valid|invalid|not (been )?(published|advertised)/i;

const isAboutLayer = ({ layer = '' }: ExportSource, words: string, code: string): boolean => {
  const local = layer.slice(layer.indexOf(':') + 1);
  return MISSING.test(words) && (/typename/i.test(code) || words.includes(local));
};

/** The words of a server that said no, whatever the form. Undefined when something else went wrong. */
const wordsOf = (cause: unknown): readonly [words: string, code: string] | undefined => {
  if (cause instanceof ServiceException) return [toErrorExcerpt(cause.message), cause.code];
  return cause instanceof CatalogError && cause.code === 'source_refused' ? [cause.message, ''] : undefined;
};

const toError = (source: ExportSource, cause: unknown): unknown => {
  const said = wordsOf(cause);
  if (said === undefined) return cause;
  if (isAboutLayer(source, ...said)) return layerNotFound(source.url, source.layer ?? '');
  return cause instanceof ServiceException ? toRefusalError(source.url, said[0]) : cause;
};

const COUNT = /\bnumber(?:Matched|OfFeatures)\s*=\s*["'](\d+)["']/;

/** How many features there are. A server that ignores the question sends them all: only the beginning is read. */
const countFeatures = async (source: ExportSource, version: Version, { fetch }: SourceContext): Promise<Service> => {
  const url = toRequest(source, version, { resultType: 'hits' });
  const head = (await fetch.head(url, HEAD_BYTES)).toString();
  const root = /<(?:\w+:)?(\w+)[\s>]/.exec(head.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, ''))?.[1] ?? '';
  if (isExceptionReport(root)) throw toServiceException(parseXml(head));
  const count = COUNT.exec(head)?.[1];
  return { version, total: count === undefined ? undefined : Number(count) };
};

/** The newest version that the server speaks. */
const findService = async (source: ExportSource, tools: SourceContext): Promise<Service> => {
  for (const version of ['2.0.0', '1.1.0'] as const) {
    try {
      return await countFeatures(source, version, tools);
    } catch (cause) {
      const said = wordsOf(cause);
      if (said === undefined || isAboutLayer(source, ...said)) throw toError(source, cause);
    }
  }
  return { version: '1.0.0', total: undefined };
};

type Reader = {
  readonly source: ExportSource;
  readonly tools: SourceContext;
  readonly version: Version;
  readonly types: GmlTypes;
};

/** Of a server that was asked for GeoJSON and gives something else, it may be words why. */
const refuseGml = async (answer: Features): Promise<void> => {
  for await (const batch of answer) if (batch.length > 0) throw new ServiceException('It gives no GeoJSON.', '');
};

/** Types are asked for before: a host is asked one thing at a time. */
async function* readAnswer(
  { source, tools, types }: Reader,
  url: string,
  isJson: boolean,
): AsyncGenerator<readonly Feature[]> {
  const toValue = isJson ? undefined : await types();
  const { chunks } = await tools.fetch.open(url);
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
  const ask = (parameters: Readonly<Record<string, string>>): Features =>
    readAnswer(reader, toRequest(source, version, { ...variant, ...parameters }), variant.outputFormat !== undefined);
  return readPages({
    url: source.url,
    pageSize: PAGE_SIZE,
    total,
    readPage: (start) => ask(pageParameters(version, start)),
    readRest: (start) => skipFeatures(ask({}), start),
  });
};

/** The first form of an answer that the server gives. */
async function* readVariants(reader: Reader, total: number | undefined): AsyncGenerator<readonly Feature[]> {
  let isBegun = false;
  let refusal: unknown;
  for (const variant of VARIANTS) {
    try {
      for await (const batch of readVariant(reader, variant, total)) {
        isBegun = true;
        yield batch;
      }
      return;
    } catch (cause) {
      if (isBegun || wordsOf(cause) === undefined) throw toError(reader.source, cause);
      refusal ??= cause;
    }
  }
  throw toError(reader.source, refusal);
}

export const openWfs: OpenFeatures = async function* (source, tools) {
  const { version, total } = await findService(source, tools);
  if (total !== undefined) tools.onTotal(total);
  if (total === 0) return;
  const describe = withParameters(source.url, {
    ...{ service: 'WFS', version, request: 'DescribeFeatureType' },
    [version === '2.0.0' ? 'typeNames' : 'typeName']: source.layer ?? '',
  });
  const reader = { source, tools, version, types: createGmlTypes(tools.fetch, describe) };
  yield* normaliseAxisOrder(readVariants(reader, total), tools.boxes);
};
