// Rasterises trusted SVG to PNG or WebP, with the bundled fonts only.
import type { Sharp } from 'sharp';
import { FONT_FAMILY, FONT_FILES } from '../text/bundled-fonts.ts';
import { encodePng } from './encode-png.ts';
import { quantiseColours } from './palette.ts';

export type RasterType = 'image/png' | 'image/webp';

type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

// The native libraries are loaded on first use: most programs that import this package never rasterise.

const render = async (svg: string, density: number): Promise<Picture> => {
  const { Resvg } = await import('@resvg/resvg-js');
  return new Resvg(svg, {
    fitTo: { mode: 'zoom', value: density },
    font: { loadSystemFonts: false, fontFiles: [...FONT_FILES], defaultFontFamily: FONT_FAMILY },
    textRendering: 1,
  }).render();
};

const open = async ({ width, height, pixels }: Picture): Promise<Sharp> => {
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
};

/** Views four bytes as one number; copies them if they are not aligned. */
const toNumbers = (bytes: Uint8Array): Int32Array => {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  return new Int32Array(buffer, byteOffset, byteLength / 4);
};

/** `density` 2 doubles the pixels in each direction. */
export const rasterise = async (svg: string, type: RasterType, density: number): Promise<Uint8Array> => {
  const picture = await render(svg, density);
  if (type === 'image/webp') return (await open(picture)).webp({ quality: 82, effort: 0 }).toBuffer();
  const reduced = quantiseColours(toNumbers(picture.pixels), picture.width);
  if (reduced !== undefined) return encodePng(reduced, picture.width);
  return (await open(picture)).png({ compressionLevel: 3 }).toBuffer();
};
