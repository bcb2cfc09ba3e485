// Draws the labels of the base map as SVG: important names first, without overlaps.

import { createTextDrawer, type TextDrawer, type TextStyle } from '../text/draw-text.ts';
import type { MapView } from '../view/map-view.ts';
import type { PlacedTile } from './base-map.ts';

type Name = {
  readonly text: string;
  readonly kind: string;
  readonly fromZoom: number;
  readonly size: number;
  readonly x: number;
  readonly y: number;
};

type Style = {
  readonly pixels: number;
  readonly rank: number;
  readonly isPlain?: true;
  readonly draw: TextDrawer;
};

const style = ({ rank, isPlain, ...textStyle }: Omit<Style, 'draw'> & TextStyle): Style => ({
  ...{ rank, pixels: textStyle.pixels, draw: createTextDrawer({ ...textStyle, hasHalo: true }) },
  ...(isPlain && { isPlain }),
});

const STYLES: ReadonlyMap<string, Style> = new Map([
  ['country', style({ pixels: 14, rank: 0, weight: 600, colour: '#5a5750', spacing: 0.4 })],
  ['region', style({ pixels: 12, rank: 1, weight: 600, colour: '#8a8478', spacing: 0.3 })],
  ['town', style({ pixels: 11.5, rank: 1, isPlain: true, weight: 400, colour: '#3f3d38' })],
  ['county', style({ pixels: 10.5, rank: 2, weight: 400, colour: '#a0998c' })],
]);

const MAX_LABELS = 36;
/** Mean width of a letter, as a share of the font size. */
const LETTER_WIDTH = 0.58;
const DOT = 6;

const namesOf = (tiles: readonly PlacedTile[]): Name[] =>
  tiles.flatMap(({ layers, left, top, side }) => {
    const layer = layers.find(({ name }) => name === 'labels');
    const scale = side / (layer?.extent ?? 4096);
    return (layer?.features ?? []).map(({ paths: [path = []], properties }) => ({
      text: String(properties.name ?? ''),
      kind: String(properties.kind ?? ''),
      fromZoom: Number(properties.zoom ?? 0),
      size: Number(properties.size ?? 0),
      x: (path[0] ?? 0) * scale + left,
      y: (path[1] ?? 0) * scale + top,
    }));
  });

type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const overlap = (a: Area, b: Area): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Area labels are centred, town labels stand beside their dot. */
const areaOf = ({ text, x, y }: Name, { pixels, isPlain }: Style): Area => {
  const width = text.length * pixels * LETTER_WIDTH;
  const left = isPlain === true ? x - 4 : x - width / 2;
  return { left, right: left + width + (isPlain === true ? DOT : 0), top: y - pixels * 0.8, bottom: y + pixels * 0.7 };
};

const isWithin = ({ left, right, top, bottom }: Area, { width, height }: MapView): boolean =>
  left >= 2 && right <= width - 2 && top >= 2 && bottom <= height - 2;

const drawDot = ({ x, y }: Name): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2" fill="#55524b" stroke="#fff" stroke-width="1"/>`;

const drawName = (name: Name, style: Style): string => {
  const baseline = name.y + style.pixels * 0.35;
  if (style.isPlain !== true) return style.draw(name.text, name.x, baseline, 'middle');
  return drawDot(name) + style.draw(name.text, name.x + DOT, baseline, 'start');
};

/** A country's name is omitted when the map shows little else. */
const isShown = ({ kind, fromZoom }: Name, zoom: number): boolean => {
  if (fromZoom > zoom + 0.3) return false;
  if (kind === 'country') return zoom < 6.5;
  return kind !== 'region' || zoom < 9;
};

export const drawLabels = (view: MapView, tiles: readonly PlacedTile[]): string => {
  const taken: Area[] = [];
  const drawn: string[] = [];
  const candidates = namesOf(tiles)
    .flatMap((name) => {
      const style = STYLES.get(name.kind);
      return style !== undefined && isShown(name, view.zoom) ? [{ name, style, area: areaOf(name, style) }] : [];
    })
    .sort((a, b) => a.style.rank - b.style.rank || a.name.fromZoom - b.name.fromZoom || b.name.size - a.name.size);
  for (const { name, style, area } of candidates) {
    if (drawn.length === MAX_LABELS) break;
    if (!isWithin(area, view) || taken.some((other) => overlap(area, other))) continue;
    taken.push(area);
    drawn.push(drawName(name, style));
  }
  return drawn.join('');
};
