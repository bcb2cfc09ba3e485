// The sources of a thumbnail, in the order of attempts (contract 11.2). Restricted records have none.
import { hash } from 'node:crypto';
import { isWebUrl, withParameters } from '@periplus/markup';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { ReferenceName } from '../../schema/references.ts';
import { type Footprint, readFootprint, toBbox } from './footprint.ts';
import { type Reference, readReferences } from './references.ts';
import { isRestricted } from './restricted.ts';
import { readFirstString } from './strings.ts';

export type ThumbnailSource = {
  /** `image` is fetched directly; the others need several requests. */
  readonly kind: 'image' | 'iiif-image' | 'iiif-manifest' | 'cog' | 'pmtiles';
  readonly url: string;
};

/** Increment it to refetch all thumbnails. */
const VERSION = 2;

const MAX_SOURCES = 12;

type Toolbox = { readonly footprint: Footprint; readonly layer: string | undefined };
type ToSource = (url: string, tools: Toolbox) => ThumbnailSource | undefined;

const image: ToSource = (url) => ({ kind: 'image', url });

const MAP = { width: 800, height: 600 } as const;

/** The box, widened to the aspect ratio of the thumbnail. */
const toMapBox = (footprint: Footprint): readonly number[] | undefined => {
  const outline = toBbox(footprint);
  if (outline === undefined) return undefined;
  const [west, south, right, north] = outline;
  const east = right < west ? right + 360 : right;
  const squeeze = Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const height = Math.max(north - south, ((east - west) * squeeze * MAP.height) / MAP.width, 0.002);
  const width = (height * MAP.width) / MAP.height / squeeze;
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2].map((value) => Math.round(value * 1e6) / 1e6);
};

const mapRequest: ToSource = (url, { footprint, layer }) => {
  const box = toMapBox(footprint);
  if (box === undefined || layer === undefined) return undefined;
  const request = { service: 'WMS', version: '1.1.1', request: 'GetMap', layers: layer, styles: '' };
  const view = { srs: 'EPSG:4326', bbox: box.join(','), width: String(MAP.width), height: String(MAP.height) };
  return image(withParameters(url, { ...request, ...view, format: 'image/png' }), { footprint, layer });
};

const MAX_ZOOM = 18;

/** The smallest tile that contains the box; the world tile if it crosses the antimeridian. */
const tileOver = (footprint: Footprint): readonly [zoom: number, x: number, y: number] => {
  const [west, south, east, north] = toBbox(footprint) ?? [-180, -85, 180, 85];
  const column = (lon: number): number => lon / 360 + 0.5;
  const row = (lat: number): number => {
    const sin = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
    return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  };
  const at = (value: number, zoom: number): number => Math.min(2 ** zoom - 1, Math.floor(value * 2 ** zoom));
  let zoom = 0;
  const isOneTile = (next: number): boolean =>
    at(column(west), next) === at(column(east), next) && at(row(north), next) === at(row(south), next);
  while (zoom < MAX_ZOOM && west <= east && isOneTile(zoom + 1)) zoom += 1;
  return [zoom, at(column((west + east) / 2), zoom), at(row((south + north) / 2), zoom)];
};

/** TMS counts rows from the south, and its URL may be that of the whole map. */
const tile =
  (isFromSouth: boolean): ToSource =>
  (url, tools) => {
    const template = url.includes('{z}') ? url : `${url.replace(/\/$/, '')}/{z}/{x}/{y}.png`;
    const [zoom, x, y] = tileOver(tools.footprint);
    const flipped = 2 ** zoom - 1 - y;
    const filled = template
      .replace('{z}', String(zoom))
      .replace('{x}', String(x))
      .replace('{y}', String(isFromSouth ? flipped : y))
      .replace('{-y}', String(flipped))
      .replace('{s}', 'a')
      .replace('{r}', '');
    return image(filled, tools);
  };

const arcgis: ToSource = (url, tools) =>
  image(`${url.split(/[?#]/, 1)[0]?.replace(/\/(\d+\/?)?$/, '')}/info/thumbnail/thumbnail.png`, tools);

const SOURCES: readonly (readonly [ReferenceName | 'b1g_image', ToSource])[] = [
  ['iiif_image', (url) => ({ kind: 'iiif-image', url })],
  ['iiif_manifest', (url) => ({ kind: 'iiif-manifest', url })],
  ['b1g_image', image],
  ['thumbnail', image],
  ['arcgis_image_map_layer', arcgis],
  ['arcgis_tiled_map_layer', arcgis],
  ['arcgis_dynamic_map_layer', arcgis],
  ['arcgis_feature_layer', arcgis],
  ['wms', mapRequest],
  ['tile_map_service', tile(true)],
  ['xyz_tiles', tile(false)],
  ['cog', (url) => ({ kind: 'cog', url })],
  ['pmtiles', (url) => ({ kind: 'pmtiles', url })],
  ['image', image],
];

const urlsOf = (name: ReferenceName | 'b1g_image', record: AardvarkRecord, references: readonly Reference[]) => {
  if (name === 'b1g_image') return [readFirstString(record.b1g_image_ss)].filter((url) => url !== undefined);
  return references.filter((reference) => reference.name === name).map(({ url }) => url);
};

export const readThumbnailSources = (
  record: AardvarkRecord,
  references: readonly Reference[] = readReferences(record),
  footprint: Footprint = readFootprint(record),
): readonly ThumbnailSource[] => {
  if (isRestricted(record)) return [];
  const tools: Toolbox = { footprint, layer: readFirstString(record.gbl_wxsIdentifier_s) };
  return SOURCES.flatMap(([name, toSource]) =>
    urlsOf(name, record, references)
      .filter(isWebUrl)
      .flatMap((url) => toSource(url, tools) ?? []),
  ).slice(0, MAX_SOURCES);
};

/** The cache key of a thumbnail, which changes with its sources. Empty for a record without sources. */
export const toThumbnailKey = (id: string, sources: readonly ThumbnailSource[]): string =>
  sources.length === 0 ? '' : hash('sha256', JSON.stringify(['thumbnail', VERSION, id, sources]));
