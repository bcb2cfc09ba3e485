// SVG that we have drawn ourselves to PNG or WebP, with the shipped fonts and no other.
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { ImageType } from '../image.ts';

const FONTS = ['OpenSans-Regular.ttf', 'OpenSans-SemiBold.ttf'].map((name) =>
  fileURLToPath(new URL(`../../../assets/fonts/${name}`, import.meta.url)),
);

export type RasterType = Extract<ImageType, 'image/png' | 'image/webp'>;

/** `density` 2 gives twice the pixels in each direction. */
export const rasterise = async (svg: string, type: RasterType, density: number): Promise<Uint8Array> => {
  const rendered = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: density },
    font: { loadSystemFonts: false, fontFiles: FONTS, defaultFontFamily: 'Open Sans' },
    textRendering: 1,
  }).render();
  const { width, height, pixels } = rendered;
  const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  const encoded = type === 'image/webp' ? image.webp({ quality: 82, effort: 0 }) : image.png({ compressionLevel: 3 });
  return encoded.toBuffer();
};
