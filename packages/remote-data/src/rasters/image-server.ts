// Exports an image of an ArcGIS ImageServer in its native reference system.
import type { Box } from '@periplus/geo';
import { withParameters } from '@periplus/markup';
import { toErrorExcerpt } from '../error-excerpt.ts';
import { fetchJson, unusableSource } from '../source.ts';
import { toRefusalError } from '../source-fetch.ts';
import { fetchImage, MAX_IMAGE_SIDE, toGeoTiff } from './raster-image.ts';
import { type FetchRaster, toImageSize } from './raster-source.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const toBox = ({ xmin, ymin, xmax, ymax }: Json): Box | undefined => {
  const [west, south, east, north] = [xmin, ymin, xmax, ymax].map(Number);
  const box = [west ?? Number.NaN, south ?? Number.NaN, east ?? Number.NaN, north ?? Number.NaN] as const;
  return box.every(Number.isFinite) ? box : undefined;
};

/** Esri codes that EPSG later replaced. */
const OWN_CODES: ReadonlyMap<unknown, number> = new Map([
  [102_100, 3857],
  [102_113, 3857],
]);

const codeOf = (extent: Json): number | undefined => {
  const { spatialReference } = extent;
  if (!isObject(spatialReference)) return undefined;
  const code = spatialReference.latestWkid ?? spatialReference.wkid;
  return OWN_CODES.get(code) ?? (typeof code === 'number' ? code : undefined);
};

/** Limited to the size of the source. */
const sideOf = (description: Json, [west, south, east, north]: Box): number => {
  const pixel = Math.min(Number(description.pixelSizeX) || Infinity, Number(description.pixelSizeY) || Infinity);
  const nativeSize = Math.ceil(Math.max(east - west, north - south) / pixel) || MAX_IMAGE_SIDE;
  const limits = [description.maxImageWidth, description.maxImageHeight].map(
    (value) => Number(value) || MAX_IMAGE_SIDE,
  );
  return Math.max(1, Math.min(nativeSize, MAX_IMAGE_SIDE, ...limits));
};

export const fetchImageServer: FetchRaster = async ({ url }, { fetch, addNote }) => {
  const address = url.split(/[?#]/, 1)[0]?.replace(/\/+(exportImage)?$/i, '') ?? url;
  const description = await fetchJson(fetch, withParameters(address, { f: 'json' }));
  if (isObject(description.error)) throw toRefusalError(url, toErrorExcerpt(JSON.stringify(description)));
  const extent = isObject(description.extent) ? description.extent : {};
  const [box, code] = [toBox(extent), codeOf(extent)];
  if (box === undefined || code === undefined) throw unusableSource(url, 'its image is not georeferenced');
  const [width, height] = toImageSize(box, sideOf(description, box));
  if (Math.max(width, height) === MAX_IMAGE_SIDE)
    addNote(`Reduced to ${width} by ${height} pixels; the service has the full size.`);
  const where = { bbox: box.join(','), bboxSR: String(code), imageSR: String(code), size: `${width},${height}` };
  const request = withParameters(`${address}/exportImage`, { ...where, format: 'tiff', f: 'image' });
  return toGeoTiff(await fetchImage(fetch, request), url, { epsgCode: code, box });
};
