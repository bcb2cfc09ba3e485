// What a viewer needs of a TileJSON 3.0 document: where the tiles are, for which zooms, and whom to credit.
import { isWebUrl } from '../../record/views/urls.ts';
import { sourceDocumentError as unusable } from '../documents/document-errors.ts';
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

const MOST_URLS = 8;
const MOST_ADDRESS = 2_000;
const LAST_ZOOM = 30;

const toZoom = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value >= 0 && value <= LAST_ZOOM ? Math.floor(value) : otherwise;

const isBox = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length === 4 && value.every((side) => Number.isFinite(side));

/** Rows are counted from the south in the scheme of TMS. */
const toTemplate = (url: string, scheme: unknown): string => (scheme === 'tms' ? url.replace('{y}', '{-y}') : url);

const isTemplate = (url: unknown): url is string =>
  typeof url === 'string' && url.length <= MOST_ADDRESS && isWebUrl(url) && url.includes('{z}');

export const readTileJson = (document: unknown): TileSet => {
  if (typeof document !== 'object' || document === null) throw unusable('it is no TileJSON');
  const facts = document as Readonly<Record<string, unknown>>;
  const tiles = Array.isArray(facts.tiles) ? facts.tiles.filter(isTemplate).slice(0, MOST_URLS) : [];
  const [first] = tiles;
  if (first === undefined) throw unusable('it names no tiles');
  return {
    urls: tiles.map((url) => toTemplate(url, facts.scheme)),
    isVector: Array.isArray(facts.vector_layers) || /\.(pbf|mvt)(\?|$)/.test(first),
    minZoom: toZoom(facts.minzoom, 0),
    maxZoom: toZoom(facts.maxzoom, LAST_ZOOM),
    ...(isBox(facts.bounds) ? { bounds: facts.bounds } : {}),
    credit: typeof facts.attribution === 'string' ? toPlainText(facts.attribution) : '',
  };
};
