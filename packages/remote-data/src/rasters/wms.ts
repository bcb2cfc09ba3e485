// Fetches a map of a Web Map Service (OGC 06-042; version 1.1.1 for its unambiguous axis order) in the expected
// extent, or from GeoServer's reflector when there is none.

import type { Box } from '@periplus/geo';
import { withParameters } from '@periplus/markup';
import type { DataSource } from '../source.ts';
import { layerNotFound, unusableSource } from '../source.ts';
import { SourceError } from '../source-error.ts';
import type { SourceFetch } from '../source-fetch.ts';
import { fetchImage, MAX_IMAGE_SIDE, repackImage, toGeoTiff } from './raster-image.ts';
import { type FetchRaster, largestBox, toImageSize } from './raster-source.ts';

/** A point or a line has no area to draw. */
const MIN_DEGREES = 0.001;

const withArea = ([west, south, east, north]: Box): Box => [
  west,
  south,
  Math.max(east, west + MIN_DEGREES),
  Math.max(north, south + MIN_DEGREES),
];

const toRequest = ({ url, layer = '' }: DataSource, box: Box, maxSide: number): string => {
  const [width, height] = toImageSize(box, maxSide);
  const request = { service: 'WMS', version: '1.1.1', request: 'GetMap', layers: layer, styles: '' };
  const extent = { srs: 'EPSG:4326', bbox: box.join(','), width: String(width), height: String(height) };
  return withParameters(url, { ...request, ...extent, format: 'image/png', transparent: 'true' });
};

const isRefusal = (cause: unknown): cause is SourceError =>
  cause instanceof SourceError && cause.code === 'source_refused';

const isAboutLayer = ({ message }: SourceError, { layer = '' }: DataSource): boolean =>
  /LayerNotDefined|invalid layer|not (defined|found)|could not find layer|unknown layer/i.test(message) ||
  message.includes(`${layer} `);

/** Servers have size limits of their own, so a refusal is followed by smaller requests. */
const fetchMap = async (source: DataSource, box: Box, fetch: SourceFetch): Promise<Buffer> => {
  for (const maxSide of [MAX_IMAGE_SIDE, MAX_IMAGE_SIDE / 2, MAX_IMAGE_SIDE / 4]) {
    try {
      return await fetchImage(fetch, toRequest(source, box, maxSide));
    } catch (cause) {
      if (!isRefusal(cause)) throw cause;
      if (isAboutLayer(cause, source)) throw layerNotFound(source.url, source.layer ?? '');
      if (maxSide === MAX_IMAGE_SIDE / 4) throw cause;
    }
  }
  throw unusableSource(source.url, 'it returned no map');
};

export type GeoreferencedMap = { readonly bytes: Buffer; readonly box: Box };

export const fetchGeoreferencedMap = async (
  source: DataSource,
  extent: Box,
  fetch: SourceFetch,
): Promise<GeoreferencedMap> => {
  const box = withArea(extent);
  return { box, bytes: await fetchMap(source, box, fetch) };
};

const fetchReflected = async ({ url, layer = '' }: DataSource, fetch: SourceFetch): Promise<Buffer> => {
  const [address = '', query = ''] = url.split('?');
  const reflector = `${address.replace(/\/+$/, '')}/reflect${query === '' ? '' : `?${query}`}`;
  const bytes = await fetchImage(
    fetch,
    withParameters(reflector, { format: 'image/geotiff', width: String(MAX_IMAGE_SIDE), layers: layer }),
  );
  const repacked = await repackImage(bytes);
  if (repacked === undefined) throw unusableSource(url, 'its image is not georeferenced');
  return repacked.bytes;
};

export const fetchWms: FetchRaster = async (source, { fetch, boxes, addNote }) => {
  addNote('A map image drawn by the service, not the data values.');
  const extent = largestBox(boxes);
  if (extent === undefined) return fetchReflected(source, fetch);
  const { bytes, box } = await fetchGeoreferencedMap(source, extent, fetch);
  return toGeoTiff(bytes, source.url, { epsgCode: 4326, box });
};
