// Handles images of services: georeferenced GeoTIFFs, or pixels of a known extent.

import {
  type Georeference,
  type Pixels,
  type Repacked,
  repackGeoTiff,
  toServiceException,
  writeGeoTiff,
} from '@periplus/geo-formats';
import { parseXml } from '@periplus/markup';
import sharp from 'sharp';
import { toErrorExcerpt } from '../error-excerpt.ts';
import { unusableSource } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { hostOf, type SourceFetch, toRefusalError } from '../source-fetch.ts';

export const MAX_IMAGE_SIDE = 4_096;
export const IMAGE_LIMITS = { maxPixels: 40_000_000, maxBytes: 250_000_000 } as const;

const isTiff = (bytes: Buffer): boolean => /^(II[*+]\0|MM\0[*+])/.test(bytes.toString('latin1', 0, 4));

const REPORT = /^\s*(<\?xml|<!DOCTYPE|<)/;

/** Detects an exception report of an OGC service or ArcGIS in georeference of an image. */
const throwIfReport = (bytes: Buffer, url: string): void => {
  const head = bytes.toString('utf8', 0, 4_096).replace(/^\uFEFF/, '');
  if (head.startsWith('{')) throw toRefusalError(url, toErrorExcerpt(bytes.toString('utf8', 0, 65_536)));
  if (!REPORT.test(head)) return;
  const text = bytes.toString('utf8', 0, 65_536);
  if (!/Exception/.test(head)) throw unusableSource(url, 'it is XML or a web page, not an image');
  let message = '';
  try {
    message = toErrorExcerpt(toServiceException(parseXml(text)).message);
  } catch {
    message = toErrorExcerpt(text);
  }
  throw toRefusalError(url, message);
};

/** Throws `source_refused` for an exception report. */
export const fetchImage = async (fetch: SourceFetch, url: string): Promise<Buffer> => {
  const bytes = await fetch.bytes(url, IMAGE_LIMITS.maxBytes);
  if (bytes.length === 0) throw unusableSource(url, 'it is empty');
  throwIfReport(bytes, url);
  return bytes;
};

const readRangeOf =
  (bytes: Buffer) =>
  async (offset: number, length: number): Promise<Uint8Array> =>
    bytes.subarray(offset, offset + length);

/** Returns undefined when the image is not a georeferenced TIFF. */
export const repackImage = async (bytes: Buffer): Promise<Repacked | undefined> => {
  if (!isTiff(bytes)) return undefined;
  try {
    return await repackGeoTiff(readRangeOf(bytes), IMAGE_LIMITS);
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
};

/** Decodes any image format that browsers support. */
export const toPixels = async (bytes: Buffer, url: string): Promise<Pixels> => {
  try {
    const image = sharp(bytes, { limitInputPixels: IMAGE_LIMITS.maxPixels });
    const { data, info } = await image
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, channels: info.channels, bytes: data };
  } catch (cause) {
    throw unusableSource(url, 'it is not an image', cause);
  }
};

const isBlank = ({ channels, bytes }: Pixels): boolean => {
  if (channels % 2 !== 0) return false;
  for (let at = channels - 1; at < bytes.length; at += channels) if (bytes[at] !== 0) return false;
  return true;
};

/** Rejects fully transparent maps. */
export const checkNotBlank = (pixels: Pixels, url: string): Pixels => {
  if (!isBlank(pixels)) return pixels;
  throw new SourceError('source_empty', `The data source ${hostOf(url)} has no data in this extent.`);
};

/** Keeps a georeferenced TIFF; georeferences other images with the requested extent. */
export const toGeoTiff = async (bytes: Buffer, url: string, georeference: Georeference): Promise<Buffer> => {
  const repacked = await repackImage(bytes);
  return repacked?.bytes ?? writeGeoTiff(checkNotBlank(await toPixels(bytes, url), url), georeference);
};
