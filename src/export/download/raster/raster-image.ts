// What comes from a source of pictures: a GeoTIFF that says where it lies, or pixels whose place we know.

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
import { CatalogError } from '../../../errors.ts';
import { toErrorExcerpt } from '../source/error-excerpt.ts';
import { hostOf, unusableSource } from '../source/source.ts';
import { type SourceFetch, toRefusalError } from '../source/source-fetch.ts';

export const MAX_IMAGE_SIDE = 4_096;
export const IMAGE_LIMITS = { maxPixels: 40_000_000, maxBytes: 250_000_000 } as const;

const isTiff = (bytes: Buffer): boolean => /^(II[*+]\0|MM\0[*+])/.test(bytes.toString('latin1', 0, 4));

const REPORT = /^\s*(<\?xml|<!DOCTYPE|<)/;

/** Words instead of a picture: of an exception of OGC services, or of ArcGIS. */
const throwIfWords = (bytes: Buffer, url: string): void => {
  const head = bytes.toString('utf8', 0, 4_096).replace(/^\uFEFF/, '');
  if (head.startsWith('{')) throw toRefusalError(url, toErrorExcerpt(bytes.toString('utf8', 0, 65_536)));
  if (!REPORT.test(head)) return;
  const text = bytes.toString('utf8', 0, 65_536);
  if (!/Exception/.test(head)) throw unusableSource(url, 'it is XML or a web page, not a picture');
  let words = '';
  try {
    words = toErrorExcerpt(toServiceException(parseXml(text)).message);
  } catch {
    words = toErrorExcerpt(text);
  }
  throw toRefusalError(url, words);
};

/** Throws `source_refused` when words come. */
export const fetchImage = async (fetch: SourceFetch, url: string): Promise<Buffer> => {
  const bytes = await fetch.bytes(url, IMAGE_LIMITS.maxBytes);
  if (bytes.length === 0) throw unusableSource(url, 'it is empty');
  throwIfWords(bytes, url);
  return bytes;
};

/** A range of a file that is at hand. */
const rangesOf =
  (bytes: Buffer) =>
  async (offset: number, length: number): Promise<Uint8Array> =>
    bytes.subarray(offset, offset + length);

/** Undefined when it is no GeoTIFF, or does not say where it lies. */
export const repackImage = async (bytes: Buffer): Promise<Repacked | undefined> => {
  if (!isTiff(bytes)) return undefined;
  try {
    return await repackGeoTiff(rangesOf(bytes), IMAGE_LIMITS);
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
};

/** Pixels of any picture that a browser shows. */
export const toPixels = async (bytes: Buffer, url: string): Promise<Pixels> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: IMAGE_LIMITS.maxPixels });
    const { data, info } = await picture
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, channels: info.channels, bytes: data };
  } catch (cause) {
    throw unusableSource(url, 'it is no picture', cause);
  }
};

const isBlank = ({ channels, bytes }: Pixels): boolean => {
  if (channels % 2 !== 0) return false;
  for (let at = channels - 1; at < bytes.length; at += channels) if (bytes[at] !== 0) return false;
  return true;
};

/** A map on which nothing is drawn is no data. */
export const checkNotBlank = (pixels: Pixels, url: string): Pixels => {
  if (!isBlank(pixels)) return pixels;
  throw new CatalogError('source_empty', `${hostOf(url)}, which holds the data, draws nothing where the record lies.`);
};

/** As it came when it says where it lies, else with the place that was asked for. */
export const toGeoTiff = async (bytes: Buffer, url: string, place: Georeference): Promise<Buffer> => {
  const repacked = await repackImage(bytes);
  return repacked?.bytes ?? writeGeoTiff(checkNotBlank(await toPixels(bytes, url), url), place);
};
