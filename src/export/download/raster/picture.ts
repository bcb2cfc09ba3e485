// What comes from a source of pictures: a GeoTIFF that says where it lies, or pixels whose place we know.
import sharp from 'sharp';
import { CatalogError } from '../../../errors.ts';
import { toServiceException } from '../../../lib/gml/features.ts';
import { type Repacked, repackGeoTiff } from '../../../lib/tiff/repack.ts';
import { type Georeference, type Pixels, writeGeoTiff } from '../../../lib/tiff/write-geotiff.ts';
import { parseXml } from '../../../lib/xml/elements.ts';
import { hostOf, unusable } from '../source/source.ts';
import { refusedBy, type SourceFetch } from '../source/source-fetch.ts';
import { toWords } from '../source/words.ts';

export const MOST_SIDE = 4_096;
export const LIMITS = { mostPixels: 40_000_000, mostBytes: 250_000_000 } as const;

const isTiff = (bytes: Buffer): boolean => /^(II[*+]\0|MM\0[*+])/.test(bytes.toString('latin1', 0, 4));

const REPORT = /^\s*(<\?xml|<!DOCTYPE|<)/;

/** Words instead of a picture: of an exception of OGC services, or of ArcGIS. */
const throwIfWords = (bytes: Buffer, url: string): void => {
  const head = bytes.toString('utf8', 0, 4_096).replace(/^\uFEFF/, '');
  if (head.startsWith('{')) throw refusedBy(url, toWords(bytes.toString('utf8', 0, 65_536)));
  if (!REPORT.test(head)) return;
  const text = bytes.toString('utf8', 0, 65_536);
  if (!/Exception/.test(head)) throw unusable(url, 'it is XML or a web page, not a picture');
  let words = '';
  try {
    words = toWords(toServiceException(parseXml(text)).message);
  } catch {
    words = toWords(text);
  }
  throw refusedBy(url, words);
};

/** Throws `source_refused` when words come. */
export const fetchPicture = async (fetch: SourceFetch, url: string): Promise<Buffer> => {
  const bytes = await fetch.bytes(url, LIMITS.mostBytes);
  if (bytes.length === 0) throw unusable(url, 'it is empty');
  throwIfWords(bytes, url);
  return bytes;
};

/** A range of a file that is at hand. */
const rangesOf =
  (bytes: Buffer) =>
  async (offset: number, length: number): Promise<Uint8Array> =>
    bytes.subarray(offset, offset + length);

/** Undefined when it is no GeoTIFF, or does not say where it lies. */
export const repackPicture = async (bytes: Buffer): Promise<Repacked | undefined> => {
  if (!isTiff(bytes)) return undefined;
  try {
    return await repackGeoTiff(rangesOf(bytes), LIMITS);
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
};

/** Pixels of any picture that a browser shows. */
export const toPixels = async (bytes: Buffer, url: string): Promise<Pixels> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: LIMITS.mostPixels });
    const { data, info } = await picture
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, channels: info.channels, bytes: data };
  } catch (cause) {
    throw unusable(url, 'it is no picture', cause);
  }
};

const isBlank = ({ channels, bytes }: Pixels): boolean => {
  if (channels % 2 !== 0) return false;
  for (let at = channels - 1; at < bytes.length; at += channels) if (bytes[at] !== 0) return false;
  return true;
};

/** A map on which nothing is drawn is no data. */
export const checkDrawn = (pixels: Pixels, url: string): Pixels => {
  if (!isBlank(pixels)) return pixels;
  throw new CatalogError('source_empty', `${hostOf(url)}, which holds the data, draws nothing where the record lies.`);
};

/** As it came when it says where it lies, else with the place that was asked for. */
export const toGeoTiff = async (bytes: Buffer, url: string, place: Georeference): Promise<Buffer> => {
  const repacked = await repackPicture(bytes);
  return repacked?.bytes ?? writeGeoTiff(checkDrawn(await toPixels(bytes, url), url), place);
};
