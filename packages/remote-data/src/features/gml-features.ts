// Reads features from a GML stream, with the types that the service describes.

import { TextDecoder } from 'node:util';
import { once } from '@periplus/collections';
import {
  createGmlReader,
  createPropertyParser,
  type Feature,
  type GmlFeature,
  type PropertyParser,
  parsePropertyTypes,
  toCleanGeometry,
  UnsupportedCrsError,
} from '@periplus/geo-formats';
import { InvalidXmlError } from '@periplus/markup';
import { fetchText, unusableSource } from '../source.ts';
import type { SourceFetch } from '../source-fetch.ts';

const asText: PropertyParser = (_name, text) => text;

export type GmlTypes = () => Promise<PropertyParser>;

/** Requested once, when a response is GML. Without a description, all values are text. */
export const createGmlTypes = (fetch: SourceFetch, url: string): GmlTypes =>
  once(async (): Promise<PropertyParser> => {
    try {
      return createPropertyParser(parsePropertyTypes(await fetchText(fetch, url)));
    } catch {
      return asText;
    }
  });

const XML_ENCODING = /^[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)/;

const createDecoder = (head: Uint8Array): TextDecoder => {
  const label = XML_ENCODING.exec(Buffer.from(head.subarray(0, 300)).toString('latin1'))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
};

const toFeature = ({ id, geometry, properties }: GmlFeature): Feature => ({
  ...(id === undefined ? {} : { id }),
  geometry: toCleanGeometry(geometry),
  properties,
});

export type GmlOptions = { readonly url: string; readonly toValue?: PropertyParser };

/** Throws SourceError, or ServiceException for an exception report. */
export async function* readGmlFeatures(
  chunks: AsyncIterable<Uint8Array>,
  { url, toValue = asText }: GmlOptions,
): AsyncGenerator<readonly Feature[]> {
  const reader = createGmlReader(toValue);
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of chunks) {
      decoder ??= createDecoder(chunk);
      const features = reader.write(decoder.decode(chunk, { stream: true }));
      if (features.length > 0) yield features.map(toFeature);
    }
    reader.end();
  } catch (cause) {
    if (cause instanceof InvalidXmlError) throw unusableSource(url, cause.message, cause);
    if (cause instanceof UnsupportedCrsError)
      throw unusableSource(url, `its coordinates use ${cause.message}, not degrees`, cause);
    throw cause;
  }
}
