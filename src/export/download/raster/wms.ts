// A map of a Web Map Service (OGC 06-042, 1.1.1 for its plain order of axes) where the record lies; by the reflector of GeoServer
// where the record does not say.

import type { Box } from '@periplus/geo';
import { CatalogError } from '../../../errors.ts';
import type { ExportSource } from '../../../record/views/export-sources.ts';
import { withParameters } from '../../../record/views/urls.ts';
import { layerNotFound, unusableSource } from '../source/source.ts';
import type { SourceFetch } from '../source/source-fetch.ts';
import { fetchImage, MAX_IMAGE_SIDE, repackImage, toGeoTiff } from './raster-image.ts';
import { type FetchRaster, largestBox, toImageSize } from './raster-source.ts';

/** A point, or a line along an axis, has no area to draw. */
const LEAST_DEGREES = 0.001;

const withArea = ([west, south, east, north]: Box): Box => [
  west,
  south,
  Math.max(east, west + LEAST_DEGREES),
  Math.max(north, south + LEAST_DEGREES),
];

const toRequest = ({ url, layer = '' }: ExportSource, box: Box, most: number): string => {
  const [width, height] = toImageSize(box, most);
  const what = { service: 'WMS', version: '1.1.1', request: 'GetMap', layers: layer, styles: '' };
  const where = { srs: 'EPSG:4326', bbox: box.join(','), width: String(width), height: String(height) };
  return withParameters(url, { ...what, ...where, format: 'image/png', transparent: 'true' });
};

const isRefusal = (cause: unknown): cause is CatalogError =>
  cause instanceof CatalogError && cause.code === 'source_refused';

const isAboutLayer = ({ message }: CatalogError, { layer = '' }: ExportSource): boolean =>
  /LayerNotDefined|invalid layer|not (defined|found)|could not find layer|unknown layer/i.test(message) ||
  message.includes(`${layer} `);

/** Servers have a largest size of their own: when they refuse, a smaller map is asked for. */
const fetchMap = async (source: ExportSource, box: Box, fetch: SourceFetch): Promise<Buffer> => {
  for (const most of [MAX_IMAGE_SIDE, MAX_IMAGE_SIDE / 2, MAX_IMAGE_SIDE / 4]) {
    try {
      return await fetchImage(fetch, toRequest(source, box, most));
    } catch (cause) {
      if (!isRefusal(cause)) throw cause;
      if (isAboutLayer(cause, source)) throw layerNotFound(source.url, source.layer ?? '');
      if (most === MAX_IMAGE_SIDE / 4) throw cause;
    }
  }
  throw unusableSource(source.url, 'no map');
};

export type GeoreferencedMap = { readonly bytes: Buffer; readonly box: Box };

export const fetchGeoreferencedMap = async (
  source: ExportSource,
  place: Box,
  fetch: SourceFetch,
): Promise<GeoreferencedMap> => {
  const box = withArea(place);
  return { box, bytes: await fetchMap(source, box, fetch) };
};

const reflect = async ({ url, layer = '' }: ExportSource, fetch: SourceFetch): Promise<Buffer> => {
  const [address = '', query = ''] = url.split('?');
  const reflector = `${address.replace(/\/+$/, '')}/reflect${query === '' ? '' : `?${query}`}`;
  const bytes = await fetchImage(
    fetch,
    withParameters(reflector, { format: 'image/geotiff', width: String(MAX_IMAGE_SIDE), layers: layer }),
  );
  const repacked = await repackImage(bytes);
  if (repacked === undefined) throw unusableSource(url, 'it does not say where its picture lies');
  return repacked.bytes;
};

export const fetchWms: FetchRaster = async (source, { fetch, boxes, addNote: note }) => {
  note('A map that the service draws, not the values themselves.');
  const place = largestBox(boxes);
  if (place === undefined) return reflect(source, fetch);
  const { bytes, box } = await fetchGeoreferencedMap(source, place, fetch);
  return toGeoTiff(bytes, source.url, { epsgCode: 4326, box });
};
