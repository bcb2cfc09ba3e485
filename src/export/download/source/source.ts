// What a source of features is given, and what the sources share.

import type { Box } from '@periplus/geo';
import type { Features } from '@periplus/geo-formats';
import { decodeText } from '@periplus/streams';
import { CatalogError } from '../../../errors.ts';
import type { ExportSource } from '../../../record/views/export-sources.ts';
import type { SourceFetch } from './source-fetch.ts';

export type SourceContext = {
  readonly fetch: SourceFetch;
  /** Where the record says that its data lie. */
  readonly boxes: readonly Box[];
  /** How many features there are in all, as soon as the source tells. */
  readonly onTotal: (total: number) => void;
  readonly addNote: (sentence: string) => void;
};

export type OpenFeatures = (source: ExportSource, tools: SourceContext) => Features;

export const hostOf = (url: string): string => URL.parse(url)?.host ?? 'the source';

export const unusableSource = (url: string, why: string, cause?: unknown): CatalogError =>
  new CatalogError(
    'source_unusable',
    `${hostOf(url)}, which holds the data, answered with something unusable: ${why}.`,
    {
      cause,
    },
  );

export const layerNotFound = (url: string, layer: string): CatalogError => {
  const detail = `${hostOf(url)} does not have the layer ${JSON.stringify(layer)} that the record names.`;
  return new CatalogError('source_layer_not_found', detail);
};

export const endedEarly = (url: string, received: number, total: number): CatalogError => {
  const detail = `${hostOf(url)}, which holds the data, gave ${received} of ${total} features and no more.`;
  return new CatalogError('source_unreachable', detail);
};

export const fetchText = async (fetch: SourceFetch, url: string): Promise<string> => decodeText(await fetch.bytes(url));

export const fetchJson = async (fetch: SourceFetch, url: string): Promise<Readonly<Record<string, unknown>>> => {
  const text = await fetchText(fetch, url);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {}
  throw unusableSource(url, 'it is not JSON');
};
