// Rasterises our own SVG to PNG or WebP, with the bundled fonts only.
import { Resvg } from '@resvg/resvg-js';
import sharp, { type Sharp } from 'sharp';
import type { ImageType } from '../image.ts';
import { FONT_FAMILY, FONT_FILES } from '../text-rendering/bundled-fonts.ts';
import { encodePng } from './encode-png.ts';
import { quantiseColours } from './palette.ts';

export type RasterType = Extract<ImageType, 'image/png' | 'image/webp'>;

type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

const render = (svg: string, density: number): Picture =>
  new Resvg(svg, {
    fitTo: { mode: 'zoom', value: density },
    font: { loadSystemFonts: false, fontFiles: [...FONT_FILES], defaultFontFamily: FONT_FAMILY },
    textRendering: 1,
  }).render();

/** Views four bytes as one number; copies them if they are not aligned. */
const toNumbers = (bytes: Uint8Array): Int32Array => {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  return new Int32Array(buffer, byteOffset, byteLength / 4);
};

const open = ({ width, height }: Picture, pixels: Uint8Array): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();

/** `density` 2 doubles the pixels in each direction. */
export const rasterise = async (svg: string, type: RasterType, density: number): Promise<Uint8Array> => {
  const picture = render(svg, density);
  const { width, pixels } = picture;
  if (type === 'image/webp') return open(picture, pixels).webp({ quality: 82, effort: 0 }).toBuffer();
  const reduced = quantiseColours(toNumbers(pixels), width);
  if (reduced !== undefined) return encodePng(reduced, width);
  return open(picture, pixels).png({ compressionLevel: 3 }).toBuffer();
};
