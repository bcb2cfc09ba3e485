// The interface of feature sources, and functions that they share.
import type { Box } from '@periplus/geo';
import type { Features } from '@periplus/geo-formats';
import { decodeText, parseJson } from '@periplus/streams';
import { SourceError } from './source-error.ts';
import { hostOf, type SourceFetch } from './source-fetch.ts';

/** A service or a file. */
export type DataSource = {
  readonly url: string;
  /** Layer name in the service; required by WFS, WCS and WMS. */
  readonly layer?: string;
};

export type SourceContext = {
  readonly fetch: SourceFetch;
  /** The expected extent of the data. */
  readonly boxes: readonly Box[];
  /** Called when the source reports its number of features. */
  readonly onTotal: (total: number) => void;
  readonly addNote: (sentence: string) => void;
};

export type OpenFeatures = (source: DataSource, tools: SourceContext) => Features;

export const unusableSource = (url: string, reason: string, cause?: unknown): SourceError =>
  new SourceError('source_unusable', `The data source ${hostOf(url)} returned something unusable: ${reason}.`, {
    cause,
  });

export const layerNotFound = (url: string, layer: string): SourceError => {
  const detail = `The data source ${hostOf(url)} does not have the layer ${JSON.stringify(layer)}.`;
  return new SourceError('source_layer_not_found', detail);
};

export const endedEarly = (url: string, received: number, total: number): SourceError => {
  const detail = `The data source ${hostOf(url)} returned only ${received} of ${total} features.`;
  return new SourceError('source_unreachable', detail);
};

export const fetchText = async (fetch: SourceFetch, url: string): Promise<string> => decodeText(await fetch.bytes(url));

export const fetchJson = async (fetch: SourceFetch, url: string): Promise<Readonly<Record<string, unknown>>> => {
  const text = await fetchText(fetch, url);
  try {
    const value = parseJson(text);
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {}
  throw unusableSource(url, 'it is not JSON');
};
