// Reads a TileJSON 3.0 document: tile URLs, zoom range, bounds and credit.
import { isWebUrl } from '@periplus/markup';
import { DocumentError } from '../document-error.ts';
import { toPlainText } from './plain-text.ts';

export type TileSet = {
  readonly urls: readonly string[];
  readonly isVector: boolean;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east, north. */
  readonly bounds?: readonly number[];
  readonly credit: string;
};

const MAX_URLS = 8;
const MAX_URL_LENGTH = 2_000;
const MAX_ZOOM = 30;

const toZoom = (value: unknown, fallback: number): number =>
  typeof value === 'number' && value >= 0 && value <= MAX_ZOOM ? Math.floor(value) : fallback;

const isBox = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length === 4 && value.every((side) => Number.isFinite(side));

/** The scheme 'tms' counts rows from the south. */
const toTemplate = (url: string, scheme: unknown): string => (scheme === 'tms' ? url.replace('{y}', '{-y}') : url);

const isTemplate = (url: unknown): url is string =>
  typeof url === 'string' && url.length <= MAX_URL_LENGTH && isWebUrl(url) && url.includes('{z}');

export const readTileJson = (document: unknown): TileSet => {
  if (typeof document !== 'object' || document === null) throw new DocumentError('it is not TileJSON');
  const members = document as Readonly<Record<string, unknown>>;
  const tiles = Array.isArray(members.tiles) ? members.tiles.filter(isTemplate).slice(0, MAX_URLS) : [];
  const [first] = tiles;
  if (first === undefined) throw new DocumentError('it contains no tile URLs');
  return {
    urls: tiles.map((url) => toTemplate(url, members.scheme)),
    isVector: Array.isArray(members.vector_layers) || /\.(pbf|mvt)(\?|$)/.test(first),
    minZoom: toZoom(members.minzoom, 0),
    maxZoom: toZoom(members.maxzoom, MAX_ZOOM),
    ...(isBox(members.bounds) ? { bounds: members.bounds } : {}),
    credit: typeof members.attribution === 'string' ? toPlainText(members.attribution) : '',
  };
};
