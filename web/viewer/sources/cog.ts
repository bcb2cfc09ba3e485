// A Cloud Optimized GeoTIFF, read by ranges and drawn with WebGL.
import { fromUrl, type GeoTIFFImage, type GeoTIFF as Tiff } from 'geotiff';
import WebGLTileLayer from 'ol/layer/WebGLTile.js';
import { transformExtent } from 'ol/proj.js';
import GeoTIFF from 'ol/source/GeoTIFF.js';
import type { Box } from '../../map/extent.ts';
import { explainFailure } from '../explain.ts';
import { type Progress, SourceProblem } from '../progress.ts';
import { learnProjection } from '../projections.ts';
import type { ShowSource } from '../source-view.ts';

const HEAD_RANGE = { range: 'bytes=0-1023' };
/** Larger ones are not read as a whole to learn which values they have. */
const MOST_SAMPLED_PIXELS = 4_000_000;
/** Palette, CMYK, YCbCr and Lab are turned into red, green and blue. */
const CONVERTED = new Set([3, 5, 6, 8, 9]);

const open = async (url: string): Promise<Tiff> => {
  try {
    return await fromUrl(url);
  } catch {
    throw new SourceProblem(await explainFailure(url, HEAD_RANGE));
  }
};

const codeOf = (image: GeoTIFFImage): number | undefined => {
  const keys = image.getGeoKeys();
  const code = keys?.ProjectedCSTypeGeoKey ?? keys?.GeographicTypeGeoKey;
  return typeof code === 'number' ? code : undefined;
};

const checkPlace = (image: GeoTIFFImage): void => {
  const code = codeOf(image);
  if (code === undefined) throw new SourceProblem('The file does not say where it lies.');
  if (!learnProjection(code))
    throw new SourceProblem(`Its coordinate system (EPSG:${code}) is not known here; a GIS program can show it.`);
};

type Range = { readonly min: number; readonly max: number };

/** Most values lie between these two; a few extreme ones would make everything else grey. */
const rangeOf = (values: ArrayLike<number>, nodata: number | null): Range | undefined => {
  const kept = Float64Array.from(values).filter((value) => Number.isFinite(value) && value !== nodata);
  if (kept.length === 0) return undefined;
  kept.sort();
  const [min = 0, max = 0] = [kept[Math.floor(kept.length * 0.02)], kept[Math.ceil(kept.length * 0.98) - 1]];
  return max > min ? { min, max } : { min, max: min + 1 };
};

/** Of heights and other measured values, by the smallest overview; bytes are colours as they are. */
const sampleRange = async (tiff: Tiff, first: GeoTIFFImage): Promise<Range | undefined> => {
  if (first.getBitsPerSample() === 8) return undefined;
  const smallest = await tiff.getImage((await tiff.getImageCount()) - 1);
  if (smallest.getWidth() * smallest.getHeight() > MOST_SAMPLED_PIXELS) return undefined;
  const [band] = await smallest.readRasters({ samples: [0] });
  return typeof band === 'object' ? rangeOf(band, first.getGDALNoData()) : undefined;
};

const watch = (source: GeoTIFF, layer: WebGLTileLayer, { arrived, failed }: Progress): void => {
  source.on('change', () => {
    if (source.getState() === 'error') failed('The file cannot be read.');
  });
  layer.on('error', () => failed('The file cannot be drawn by this browser.'));
  source.on('tileloadend', arrived);
  source.on('tileloaderror', () => failed('Its pixels cannot be read.'));
};

const canDraw = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

export const show: ShowSource = async ({ source: { url: address }, progress }) => {
  if (!canDraw()) throw new SourceProblem('This browser has no WebGL, with which such files are drawn.');
  const url = new URL(address, location.href).href;
  const tiff = await open(url);
  const image = await tiff.getImage();
  checkPlace(image);
  const range = await sampleRange(tiff, image);
  const photometric = Number(image.fileDirectory.getValue('PhotometricInterpretation'));
  const source = new GeoTIFF({
    sources: [{ url, ...range }],
    convertToRGB: CONVERTED.has(photometric),
    wrapX: true,
  });
  const layer = new WebGLTileLayer({ source });
  watch(source, layer, progress);
  const { extent, projection } = await source.getView();
  const isPlaced = extent !== undefined && projection !== undefined && projection !== null;
  return {
    layer,
    ...(isPlaced ? { bounds: transformExtent(extent, projection, 'EPSG:4326') as unknown as Box } : {}),
  };
};
