// Fetches a coverage of a Web Coverage Service: 2.0 (OGC 09-110r4) in its native reference system, else 1.0 (OGC
// 03-065r6) in degrees.

import type { Box } from '@periplus/geo';
import { isExceptionReport, ServiceException, toServiceException } from '@periplus/geo-formats';
import { findElements, findText, InvalidXmlError, parseXml, withParameters, type XmlElement } from '@periplus/markup';
import { toErrorExcerpt } from '../error-excerpt.ts';
import type { DataSource } from '../source.ts';
import { fetchText, layerNotFound, unusableSource } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { type SourceFetch, toRefusalError } from '../source-fetch.ts';
import { fetchImage, IMAGE_LIMITS, MAX_IMAGE_SIDE, repackImage, toGeoTiff } from './raster-image.ts';
import { type FetchRaster, largestBox, type RasterContext, toImageSize } from './raster-source.ts';

type Parameters = Readonly<Record<string, string>>;

const toNumbers = (text: string | undefined): readonly number[] =>
  (text ?? '').trim().split(/\s+/).map(Number).filter(Number.isFinite);

/** Throws ServiceException when the service refuses. */
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
    if (cause instanceof InvalidXmlError) throw new ServiceException('The service returned no description.', '');
    if (cause instanceof SourceError && cause.code === 'source_refused') throw new ServiceException(cause.message, '');
    throw cause;
  }
};

/** Pixels along each axis. */
const sizeOf = (description: XmlElement): readonly number[] => {
  const [low, high] = [toNumbers(findText(description, 'low')), toNumbers(findText(description, 'high'))];
  return high.map((value, n) => value - (low[n] ?? 0) + 1);
};

/** GeoServer separates the workspace with two underscores. */
const namesOf = (layer: string): readonly string[] =>
  layer.includes(':') ? [layer.replace(':', '__'), layer, layer.slice(layer.indexOf(':') + 1)] : [layer];

const noteReduction = ({ addNote }: RasterContext, width: number, height: number): void =>
  addNote(`Reduced to ${width} by ${height} pixels; the service has the full size.`);

const fetchVersion2 = async (
  { url, layer = '' }: DataSource,
  name: string,
  context: RasterContext,
): Promise<Buffer> => {
  const description = await describe(url, '2.0.1', { coverageId: name }, context.fetch);
  if (findElements(description, 'CoverageDescription').length === 0)
    throw new ServiceException(`${layer} not found`, '');
  const [width = 1, height = 1] = sizeOf(description);
  const factor = Math.min(1, Math.sqrt(IMAGE_LIMITS.maxPixels / (width * height)));
  const scale: Parameters = factor < 1 ? { scaleFactor: factor.toFixed(6) } : {};
  if (factor < 1) noteReduction(context, Math.round(width * factor), Math.round(height * factor));
  const request = { service: 'WCS', version: '2.0.1', request: 'GetCoverage', coverageId: name, format: 'image/tiff' };
  const repacked = await repackImage(await fetchImage(context.fetch, withParameters(url, { ...request, ...scale })));
  if (repacked === undefined) throw new ServiceException('The service returned no GeoTIFF.', '');
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

/** The server's name for GeoTIFF. */
const formatOf = (description: XmlElement): string => {
  const formats = findElements(description, 'formats').flatMap(({ text }) => text.trim().split(/\s+/));
  return formats.find((name) => /geotiff|gtiff/i.test(name)) ?? formats.find((name) => /tiff/i.test(name)) ?? 'GeoTIFF';
};

const fetchVersion1 = async ({ url, layer = '' }: DataSource, context: RasterContext): Promise<Buffer> => {
  const description = await describe(url, '1.0.0', { coverage: layer }, context.fetch);
  const box = envelopeOf(description, largestBox(context.boxes));
  if (box === undefined) throw unusableSource(url, 'its coverage has no extent');
  const [columns = MAX_IMAGE_SIDE, rows = MAX_IMAGE_SIDE] = sizeOf(description);
  const isWithinLimit = columns * rows <= IMAGE_LIMITS.maxPixels;
  const [width, height] = isWithinLimit ? [columns, rows] : toImageSize(box);
  if (!isWithinLimit) noteReduction(context, width, height);
  const request = {
    service: 'WCS',
    version: '1.0.0',
    request: 'GetCoverage',
    coverage: layer,
    format: formatOf(description),
  };
  const extent = { crs: 'EPSG:4326', bbox: box.join(','), width: String(width), height: String(height) };
  return toGeoTiff(await fetchImage(context.fetch, withParameters(url, { ...request, ...extent })), url, {
    epsgCode: 4326,
    box,
  });
};

const isRefusal = (cause: unknown): boolean =>
  cause instanceof ServiceException || (cause instanceof SourceError && cause.code === 'source_refused');

const toError = ({ url, layer = '' }: DataSource, cause: unknown): unknown => {
  if (!(cause instanceof ServiceException)) return cause;
  const message = toErrorExcerpt(cause.message);
  const isMissing = /unknown|not found|n.t exist|no such|invalid|not defined|could not find/i.test(message);
  return isMissing ? layerNotFound(url, layer) : toRefusalError(url, message);
};

export const fetchWcs: FetchRaster = async (source, context) => {
  let refusal: unknown;
  const attempts = [
    ...namesOf(source.layer ?? '').map((name) => () => fetchVersion2(source, name, context)),
    () => fetchVersion1(source, context),
  ];
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (cause) {
      if (!isRefusal(cause)) throw cause;
      refusal = cause;
    }
  }
  throw toError(source, refusal);
};
