// A coverage of a Web Coverage Service: 2.0 (OGC 09-110r4) in the system of its source, else 1.0 (OGC 03-065r6) in degrees.

import type { Box } from '@periplus/geo';
import { isExceptionReport, ServiceException, toServiceException } from '@periplus/geo-formats';
import { findElements, findText, InvalidXmlError, parseXml, type XmlElement } from '@periplus/markup';
import { CatalogError } from '../../../errors.ts';
import type { ExportSource } from '../../../record/views/export-sources.ts';
import { withParameters } from '../../../record/views/urls.ts';
import { toErrorExcerpt } from '../source/error-excerpt.ts';
import { fetchText, layerNotFound, unusableSource } from '../source/source.ts';
import { type SourceFetch, toRefusalError } from '../source/source-fetch.ts';
import { fetchImage, IMAGE_LIMITS, MAX_IMAGE_SIDE, repackImage, toGeoTiff } from './raster-image.ts';
import { type FetchRaster, largestBox, type RasterContext, toImageSize } from './raster-source.ts';

type Parameters = Readonly<Record<string, string>>;

const toNumbers = (text: string | undefined): readonly number[] =>
  (text ?? '').trim().split(/\s+/).map(Number).filter(Number.isFinite);

/** Throws ServiceException when the service says no. */
const describe = async (
  url: string,
  version: string,
  parameters: Parameters,
  fetch: SourceFetch,
): Promise<XmlElement> => {
  const request = withParameters(url, { service: 'WCS', version, request: 'DescribeCoverage', ...parameters });
  try {
    const root = parseXml(await fetchText(fetch, request));
    if (isExceptionReport(root.name)) throw toServiceException(root);
    return root;
  } catch (cause) {
    if (cause instanceof InvalidXmlError) throw new ServiceException('It gives no description.', '');
    if (cause instanceof CatalogError && cause.code === 'source_refused') throw new ServiceException(cause.message, '');
    throw cause;
  }
};

/** Pixels along each axis. */
const sizeOf = (description: XmlElement): readonly number[] => {
  const [low, high] = [toNumbers(findText(description, 'low')), toNumbers(findText(description, 'high'))];
  return high.map((value, n) => value - (low[n] ?? 0) + 1);
};

/** Names have a prefix that GeoServer writes with two underscores. */
const namesOf = (layer: string): readonly string[] =>
  layer.includes(':') ? [layer.replace(':', '__'), layer, layer.slice(layer.indexOf(':') + 1)] : [layer];

const note = ({ addNote: tell }: RasterContext, width: number, height: number): void =>
  tell(`Reduced to ${width} by ${height} pixels; the service has the full size.`);

const fetchNewest = async ({ url, layer = '' }: ExportSource, name: string, tools: RasterContext): Promise<Buffer> => {
  const description = await describe(url, '2.0.1', { coverageId: name }, tools.fetch);
  if (findElements(description, 'CoverageDescription').length === 0)
    throw new ServiceException(`${layer} not found`, '');
  const [width = 1, height = 1] = sizeOf(description);
  const factor = Math.min(1, Math.sqrt(IMAGE_LIMITS.maxPixels / (width * height)));
  const scale: Parameters = factor < 1 ? { scaleFactor: factor.toFixed(6) } : {};
  if (factor < 1) note(tools, Math.round(width * factor), Math.round(height * factor));
  const what = { service: 'WCS', version: '2.0.1', request: 'GetCoverage', coverageId: name, format: 'image/tiff' };
  const repacked = await repackImage(await fetchImage(tools.fetch, withParameters(url, { ...what, ...scale })));
  if (repacked === undefined) throw new ServiceException('It gives no GeoTIFF.', '');
  return repacked.bytes;
};

const envelopeOf = (description: XmlElement, fallback: Box | undefined): Box | undefined => {
  const [envelope] = findElements(description, 'lonLatEnvelope');
  const corners = envelope === undefined ? [] : findElements(envelope, 'pos').flatMap(({ text }) => toNumbers(text));
  const [west, south, east, north] = corners;
  return west === undefined || south === undefined || east === undefined || north === undefined
    ? fallback
    : [west, south, east, north];
};

/** The name that this server has for GeoTIFF. */
const formatOf = (description: XmlElement): string => {
  const formats = findElements(description, 'formats').flatMap(({ text }) => text.trim().split(/\s+/));
  return formats.find((name) => /geotiff|gtiff/i.test(name)) ?? formats.find((name) => /tiff/i.test(name)) ?? 'GeoTIFF';
};

const fetchOld = async ({ url, layer = '' }: ExportSource, tools: RasterContext): Promise<Buffer> => {
  const description = await describe(url, '1.0.0', { coverage: layer }, tools.fetch);
  const box = envelopeOf(description, largestBox(tools.boxes));
  if (box === undefined) throw unusableSource(url, 'it does not say where its coverage lies');
  const [columns = MAX_IMAGE_SIDE, rows = MAX_IMAGE_SIDE] = sizeOf(description);
  const isFitting = columns * rows <= IMAGE_LIMITS.maxPixels;
  const [width, height] = isFitting ? [columns, rows] : toImageSize(box);
  if (!isFitting) note(tools, width, height);
  const what = {
    service: 'WCS',
    version: '1.0.0',
    request: 'GetCoverage',
    coverage: layer,
    format: formatOf(description),
  };
  const where = { crs: 'EPSG:4326', bbox: box.join(','), width: String(width), height: String(height) };
  return toGeoTiff(await fetchImage(tools.fetch, withParameters(url, { ...what, ...where })), url, {
    epsgCode: 4326,
    box,
  });
};

const isSaid = (cause: unknown): boolean =>
  cause instanceof ServiceException || (cause instanceof CatalogError && cause.code === 'source_refused');

const toError = ({ url, layer = '' }: ExportSource, cause: unknown): unknown => {
  if (!(cause instanceof ServiceException)) return cause;
  const words = toErrorExcerpt(cause.message);
  const isMissing = /unknown|not found|n.t exist|no such|invalid|not defined|could not find/i.test(words);
  return isMissing ? layerNotFound(url, layer) : toRefusalError(url, words);
};

export const fetchWcs: FetchRaster = async (source, tools) => {
  let refusal: unknown;
  const tries = [
    ...namesOf(source.layer ?? '').map((name) => () => fetchNewest(source, name, tools)),
    () => fetchOld(source, tools),
  ];
  for (const attempt of tries) {
    try {
      return await attempt();
    } catch (cause) {
      if (!isSaid(cause)) throw cause;
      refusal = cause;
    }
  }
  throw toError(source, refusal);
};
