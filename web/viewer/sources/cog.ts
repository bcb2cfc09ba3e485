// A Cloud Optimized GeoTIFF, read by ranges and drawn with WebGL.
import { fromUrl, type GeoTIFFImage, type GeoTIFF as Tiff } from 'geotiff';
import WebGLTileLayer from 'ol/layer/WebGLTile.js';
import { transformExtent } from 'ol/proj.js';
import GeoTIFF from 'ol/source/GeoTIFF.js';
import type { Box } from '../../map/extent.ts';
import { text } from '../../texts.ts';
import { explainFailure } from '../explain.ts';
import { type Progress, SourceProblem } from '../progress.ts';
import { registerProjection } from '../projections.ts';
import type { ShowSource } from '../source-view.ts';

const HEAD_RANGE = { range: 'bytes=0-1023' };
/** Larger overviews are not read to find the value range. */
const MAX_SAMPLED_PIXELS = 4_000_000;
/** Photometric interpretations that are converted to RGB: palette, CMYK, YCbCr and Lab. */
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

const checkProjection = (image: GeoTIFFImage): void => {
  const code = codeOf(image);
  if (code === undefined) throw new SourceProblem(text('viewer.notGeoreferenced'));
  if (!registerProjection(code)) throw new SourceProblem(text('viewer.unsupportedCrs', { code: String(code) }));
};

type Range = { readonly min: number; readonly max: number };

/** The 2nd and 98th percentile, so that outliers do not flatten the contrast. */
const rangeOf = (values: ArrayLike<number>, nodata: number | null): Range | undefined => {
  const sorted = Float64Array.from(values).filter((value) => Number.isFinite(value) && value !== nodata);
  if (sorted.length === 0) return undefined;
  sorted.sort();
  const [min = 0, max = 0] = [sorted[Math.floor(sorted.length * 0.02)], sorted[Math.ceil(sorted.length * 0.98) - 1]];
  return max > min ? { min, max } : { min, max: min + 1 };
};

/** The value range of measured data, from the smallest overview. Bytes are colours already. */
const sampleRange = async (tiff: Tiff, first: GeoTIFFImage): Promise<Range | undefined> => {
  if (first.getBitsPerSample() === 8) return undefined;
  const smallest = await tiff.getImage((await tiff.getImageCount()) - 1);
  if (smallest.getWidth() * smallest.getHeight() > MAX_SAMPLED_PIXELS) return undefined;
  const [band] = await smallest.readRasters({ samples: [0] });
  return typeof band === 'object' ? rangeOf(band, first.getGDALNoData()) : undefined;
};

const watch = (source: GeoTIFF, layer: WebGLTileLayer, { arrived, failed }: Progress): void => {
  source.on('change', () => {
    if (source.getState() === 'error') failed(text('viewer.fileUnreadable'));
  });
  layer.on('error', () => failed(text('viewer.fileUnsupported')));
  source.on('tileloadend', arrived);
  source.on('tileloaderror', () => failed(text('viewer.pixelsUnreadable')));
};

const canDraw = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

export const show: ShowSource = async ({ source: { url: sourceUrl }, progress }) => {
  if (!canDraw()) throw new SourceProblem(text('viewer.noWebgl'));
  const url = new URL(sourceUrl, location.href).href;
  const tiff = await open(url);
  const image = await tiff.getImage();
  checkProjection(image);
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
  const hasBounds = extent !== undefined && projection !== undefined && projection !== null;
  return {
    layer,
    ...(hasBounds ? { bounds: transformExtent(extent, projection, 'EPSG:4326') as unknown as Box } : {}),
  };
};
