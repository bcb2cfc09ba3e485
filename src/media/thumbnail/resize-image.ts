// Resizes external images to thumbnails for lists and for galleries: upright, PNG with transparency and JPEG without.
import sharp, { type Sharp } from 'sharp';
import type { Image } from '../image.ts';
import { NoImageError } from './no-image-error.ts';

/** Longer sides in pixels. */
const SIDE = 512;
const LARGE_SIDE = 800;

/** A smaller original gains nothing from a second size. */
const MIN_LARGE_SIDE = 600;

/** Protects against decompression bombs; unscaled map scans have about fifty million pixels. */
const MAX_PIXELS = 100_000_000;
const TIME_LIMIT_SECONDS = 20;

/** Recognises image formats by their first bytes. SVG is excluded, because it can reference files. */
const SIGNATURES: readonly RegExp[] = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8[79]a/,
  /^RIFF....WEBP/s,
  /^(II\*\0|MM\0\*)/,
  /^....ftyp(avif|avis|mif1)/s,
];

const isImage = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.length)).toString('latin1');
  return SIGNATURES.some((signature) => signature.test(head));
};

/** Stretches a single band of measurements, such as elevations, to shades of grey. */
const spread = async (picture: Sharp): Promise<Sharp> => {
  const { data, info } = await picture
    .clone()
    .resize({ width: LARGE_SIDE, height: LARGE_SIDE, fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .extractChannel(0)
    .raw({ depth: 'float' })
    .toBuffer({ resolveWithObject: true });
  const values = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  // Values for "no data" are extreme, so the middle 96 % of the finite values define the range.
  const sorted = values.filter((value) => Number.isFinite(value) && value > -9_000 && value < 1e20).sort();
  const [low, high] = [sorted[Math.floor(sorted.length * 0.02)] ?? 0, sorted[Math.floor(sorted.length * 0.98)] ?? 1];
  const grey = Uint8Array.from(values, (value) => 255 * Math.max(0, Math.min(1, (value - low) / (high - low || 1))));
  return sharp(grey, { raw: { width: info.width, height: info.height, channels: 1 } });
};

const toUpright = async (picture: Sharp): Promise<Sharp> => {
  const { channels, depth } = await picture.metadata();
  if (channels <= 2 && depth !== 'uchar') return spread(picture);
  return depth === 'uchar' ? picture.autoOrient() : picture.autoOrient().normalise();
};

const encode = async (picture: Sharp, isPng: boolean): Promise<Image> => {
  if (isPng) return { type: 'image/png', bytes: await picture.png({ compressionLevel: 9 }).toBuffer() };
  return { type: 'image/jpeg', bytes: await picture.jpeg({ quality: 78, progressive: true }).toBuffer() };
};

const fitInto = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

export type ThumbnailImages = {
  readonly image: Image;
  /** Absent if the original is hardly larger than `image`. */
  readonly large?: Image;
};

export const resizeImage = async (bytes: Uint8Array): Promise<ThumbnailImages> => {
  if (!isImage(bytes)) throw new NoImageError('the response is not an image');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
    const { format, hasAlpha, width, height } = await picture.metadata();
    const isPng = hasAlpha || format === 'png';
    // Decoded once: both sizes are made from this copy.
    const copy = await fitInto(await toUpright(picture), LARGE_SIDE)
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const image = await encode(fitInto(sharp(copy), SIDE), isPng);
    return Math.max(width, height) < MIN_LARGE_SIDE ? { image } : { image, large: await encode(sharp(copy), isPng) };
  } catch (cause) {
    throw new NoImageError(`the image cannot be read: ${(cause as Error).message}`);
  }
};
