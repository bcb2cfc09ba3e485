// Draws text as SVG from cached glyph outlines. The rasteriser could draw text itself, but it reads the font file for
// every few letters and strokes every halo again, which took a third of the time of a map.

import type { Font } from '@periplus/geo-formats';
import { escapeXml } from '@periplus/markup';
import { FONT_FAMILY, type FontWeight, openFont } from './bundled-fonts.ts';
import { type GlyphPath, HALO_PIXELS, STEPS_PER_PIXEL, toGlyphPath } from './glyph-path.ts';

export type TextStyle = {
  readonly weight: FontWeight;
  readonly pixels: number;
  readonly colour: string;
  /** Letter spacing in pixels. */
  readonly spacing?: number;
  readonly hasHalo?: true;
  /** Slanted letters; there is no italic font. */
  readonly isItalic?: true;
};

type Anchor = 'start' | 'middle' | 'end';

/** `x` and `y` in pixels: the position of the anchor on the baseline. `angle` in degrees, clockwise. */
export type TextDrawer = (text: string, x: number, y: number, anchor: Anchor, angle?: number) => string;

type Glyph = GlyphPath & { readonly advance: number };

/** Combining marks and scripts with joined or right-to-left letters need text shaping. */
const NEEDS_SHAPING = /[\p{M}\p{Cc}\p{Cf}\p{Script=Arabic}\p{Script=Hebrew}]/u;

const toGlyph = (font: Font, codePoint: number, { pixels, spacing = 0 }: TextStyle): Glyph | undefined => {
  const glyph = font.glyphOf(codePoint);
  if (glyph === undefined) return undefined;
  const scale = (pixels * STEPS_PER_PIXEL) / font.unitsPerEm;
  const advance = font.advanceOf(glyph) * scale + spacing * STEPS_PER_PIXEL;
  return { ...toGlyphPath(font.outlineOf(glyph), scale), advance };
};

const placeGlyphs = (glyphs: readonly Glyph[], part: keyof GlyphPath, x: number, y: number): string => {
  let [path, left] = ['', x * STEPS_PER_PIXEL];
  const baseline = Math.round(y * STEPS_PER_PIXEL);
  for (const glyph of glyphs) {
    if (glyph[part] !== '') path += `M${Math.round(left)} ${baseline}${glyph[part]}`;
    left += glyph.advance;
  }
  return path;
};

const SLANT = ' skewX(-12)';
const SHARE = { start: 0, middle: 0.5, end: 1 } as const;

type Placed = { readonly text: string; readonly x: number; readonly y: number };

const drawGlyphs = (glyphs: readonly Glyph[], { colour, hasHalo }: TextStyle, { text, x, y }: Placed): string => {
  const halo = hasHalo === true ? `<path d="${placeGlyphs(glyphs, 'halo', x, y)}" fill="#fff"/>` : '';
  const fill = `<path d="${placeGlyphs(glyphs, 'fill', x, y)}" fill="${colour}"/>`;
  return `<g aria-label="${escapeXml(text)}" transform="scale(${1 / STEPS_PER_PIXEL})">${halo}${fill}</g>`;
};

/** For text that needs shaping by the rasteriser. */
const drawAsText = (text: string, style: TextStyle, x: number, y: number, anchor: Anchor): string => {
  const { weight, pixels, colour, spacing = 0, hasHalo } = style;
  const font = `font-family="${FONT_FAMILY}" font-weight="${weight}" font-size="${pixels}" letter-spacing="${spacing}"`;
  const halo = `paint-order="stroke" stroke="#fff" stroke-width="${2 * HALO_PIXELS}" stroke-linejoin="round"`;
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" ${font} fill="${colour}" ${hasHalo === true ? halo : ''}>${escapeXml(text)}</text>`;
};

export const createTextDrawer = (style: TextStyle): TextDrawer => {
  const cache = new Map<string, Glyph | undefined>();
  const glyphOf = (letter: string): Glyph | undefined => {
    if (!cache.has(letter)) {
      cache.set(letter, toGlyph(openFont[style.weight](), letter.codePointAt(0) ?? 0, style));
    }
    return cache.get(letter);
  };
  const draw: TextDrawer = (given, x, y, anchor) => {
    // SVG drops line breaks in text (xml:space).
    const text = given.replace(/\s/g, ' ');
    const letters = [...text];
    const glyphs = letters.map(glyphOf).filter((glyph) => glyph !== undefined);
    if (glyphs.length < letters.length || NEEDS_SHAPING.test(text)) return drawAsText(text, style, x, y, anchor);
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0);
    return drawGlyphs(glyphs, style, { text, x: x - (SHARE[anchor] * width) / STEPS_PER_PIXEL, y });
  };
  return (text, x, y, anchor, angle = 0) => {
    if (angle === 0 && style.isItalic !== true) return draw(text, x, y, anchor);
    const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle})${style.isItalic === true ? SLANT : ''}`;
    return `<g transform="${place}">${draw(text, 0, 0, anchor)}</g>`;
  };
};
