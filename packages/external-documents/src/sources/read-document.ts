// Reads the document of a viewer source: IIIF manifest, TileJSON or WMTS capabilities.
import { decodeText, parseJson } from '@periplus/streams';
import { DocumentError } from '../document-error.ts';
import { type ImagePage, readIiifPages } from './iiif-pages.ts';
import { readTileJson, type TileSet } from './tile-json.ts';

/** Protocols whose URL is that of a document with further URLs. */
export type DocumentProtocol = 'iiif_manifest' | 'tile_json' | 'wmts';

export type ReadJob = {
  readonly protocol: DocumentProtocol;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
};

export type SourceDocument = {
  /** URLs that the viewer will load; the content security policy admits their hosts. */
  readonly urls: readonly string[];
  readonly credit?: string;
  readonly pages?: readonly ImagePage[];
  readonly tiles?: TileSet;
  /** WMTS capabilities, parsed by the map library. */
  readonly capabilities?: string;
};

/** The capabilities become part of the page. */
const MAX_CAPABILITIES_LENGTH = 2_000_000;
const MAX_URLS = 2_000;

const readJson = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new DocumentError('it is not JSON', cause);
  }
};

const readManifest = (text: string): SourceDocument => {
  const { pages, credit } = readIiifPages(readJson(text));
  return { pages, credit, urls: pages.map(({ service, image }) => service ?? image ?? '') };
};

const readTiles = (text: string): SourceDocument => {
  const tiles = readTileJson(readJson(text));
  return { tiles, credit: tiles.credit, urls: tiles.urls };
};

/** Tile templates and operation URLs. */
const CAPABILITIES_URLS = /\b(?:template|href)\s*=\s*["'](https?:\/\/[^"'<>\s]{1,2000})["']/g;

const readCapabilities = (text: string): SourceDocument => {
  if (!/<(?:\w+:)?Capabilities\b/.test(text)) throw new DocumentError('it is not a WMTS capabilities document');
  if (text.length > MAX_CAPABILITIES_LENGTH) throw new DocumentError('it is too large');
  const urls = [...text.matchAll(CAPABILITIES_URLS)]
    .slice(0, MAX_URLS)
    .map(([, url = '']) => url.replaceAll('&amp;', '&'));
  return { capabilities: text, urls };
};

const READERS: Readonly<Record<DocumentProtocol, (text: string) => SourceDocument>> = {
  iiif_manifest: readManifest,
  tile_json: readTiles,
  wmts: readCapabilities,
};

/** Throws DocumentError for a document that cannot be used. */
export const readDocument = ({ protocol, bytes, contentType }: ReadJob): SourceDocument =>
  READERS[protocol](decodeText(bytes, contentType));
