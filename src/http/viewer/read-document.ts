// A document that a source begins with, to what its viewer needs: the work of the thread for such documents.

import { decodeText } from '@periplus/streams';
import { sourceDocumentError as unusable } from '../documents/document-errors.ts';
import { type ImagePage, readIiifPages } from './iiif-pages.ts';
import { readTileJson, type TileSet } from './tile-json.ts';

/** Protocols whose address is that of a document which says where the rest is. */
export const DOCUMENT_PROTOCOLS = ['iiif_manifest', 'tile_json', 'wmts'] as const;
export type DocumentProtocol = (typeof DOCUMENT_PROTOCOLS)[number];

export type ReadJob = {
  readonly protocol: DocumentProtocol;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
};

export type SourceDocument = {
  /** Addresses that will be loaded from: they decide which hosts the policy admits. */
  readonly addresses: readonly string[];
  readonly credit?: string;
  readonly pages?: readonly ImagePage[];
  readonly tiles?: TileSet;
  /** Capabilities of a WMTS as they came: the map library reads them. */
  readonly capabilities?: string;
};

/** They stand in the page, so that they must not be of any size. */
const MOST_CAPABILITIES = 2_000_000;
const MOST_ADDRESSES = 2_000;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unusable('it is no JSON', cause);
  }
};

const readManifest = (text: string): SourceDocument => {
  const { pages, credit } = readIiifPages(parseJson(text));
  return { pages, credit, addresses: pages.map(({ service, image }) => service ?? image ?? '') };
};

const readTiles = (text: string): SourceDocument => {
  const tiles = readTileJson(parseJson(text));
  return { tiles, credit: tiles.credit, addresses: tiles.urls };
};

/** Where tiles are: templates of the RESTful binding, and addresses of operations. */
const ADDRESSES = /\b(?:template|href)\s*=\s*["'](https?:\/\/[^"'<>\s]{1,2000})["']/g;

const readCapabilities = (text: string): SourceDocument => {
  if (!/<(?:\w+:)?Capabilities\b/.test(text)) throw unusable('it is no description of a WMTS');
  if (text.length > MOST_CAPABILITIES) throw unusable('it is too large to be shown here');
  const addresses = [...text.matchAll(ADDRESSES)].slice(0, MOST_ADDRESSES).map(([, url = '']) => url);
  return { capabilities: text, addresses: addresses.map((url) => url.replaceAll('&amp;', '&')) };
};

const READERS: Readonly<Record<DocumentProtocol, (text: string) => SourceDocument>> = {
  iiif_manifest: readManifest,
  tile_json: readTiles,
  wmts: readCapabilities,
};

/** Throws `upstream_service_failed` for a document that cannot be used. */
export const readDocument = ({ protocol, bytes, contentType }: ReadJob): SourceDocument =>
  READERS[protocol](decodeText(bytes, contentType));
