// Names on the base map as SVG: the important ones first, and none over another.
import type { View } from '../map/view.ts';
import { escapeXml } from '../xml.ts';
import type { PlacedTile } from './base-map.ts';

type Name = {
  readonly text: string;
  readonly kind: string;
  readonly fromZoom: number;
  readonly size: number;
  readonly x: number;
  readonly y: number;
};

type Style = { readonly pixels: number; readonly attributes: string; readonly rank: number; readonly isPlain?: true };

const STYLES: ReadonlyMap<string, Style> = new Map([
  ['country', { pixels: 14, rank: 0, attributes: 'font-weight="600" fill="#5a5750" letter-spacing=".4"' }],
  ['region', { pixels: 12, rank: 1, attributes: 'font-weight="600" fill="#8a8478" letter-spacing=".3"' }],
  ['town', { pixels: 11.5, rank: 1, isPlain: true, attributes: 'font-weight="400" fill="#3f3d38"' }],
  ['county', { pixels: 10.5, rank: 2, attributes: 'font-weight="400" fill="#a0998c"' }],
]);

const MOST_NAMES = 36;
/** Mean width of a letter, in parts of the letter height. */
const LETTER = 0.58;
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

/** Areas have their name in the middle, towns beside their dot. */
const areaOf = ({ text, x, y }: Name, { pixels, isPlain }: Style): Area => {
  const width = text.length * pixels * LETTER;
  const left = isPlain === true ? x - 4 : x - width / 2;
  return { left, right: left + width + (isPlain === true ? DOT : 0), top: y - pixels * 0.8, bottom: y + pixels * 0.7 };
};

const isWithin = ({ left, right, top, bottom }: Area, { width, height }: View): boolean =>
  left >= 2 && right <= width - 2 && top >= 2 && bottom <= height - 2;

const HALO = 'paint-order="stroke" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"';

const drawName = ({ text, x, y }: Name, { pixels, attributes, isPlain }: Style): string => {
  const font = `font-family="Open Sans" font-size="${pixels}" ${attributes} ${HALO}`;
  const baseline = (y + pixels * 0.35).toFixed(1);
  if (isPlain !== true) {
    return `<text x="${x.toFixed(1)}" y="${baseline}" text-anchor="middle" ${font}>${escapeXml(text)}</text>`;
  }
  const dot = `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2" fill="#55524b" stroke="#fff" stroke-width="1"/>`;
  return `${dot}<text x="${(x + DOT).toFixed(1)}" y="${baseline}" ${font}>${escapeXml(text)}</text>`;
};

/** A country's name leaves when the map shows little else than that country. */
const isShown = ({ kind, fromZoom }: Name, zoom: number): boolean => {
  if (fromZoom > zoom + 0.3) return false;
  if (kind === 'country') return zoom < 6.5;
  return kind !== 'region' || zoom < 9;
};

export const drawLabels = (view: View, tiles: readonly PlacedTile[]): string => {
  const taken: Area[] = [];
  const drawn: string[] = [];
  const wanted = namesOf(tiles)
    .flatMap((name) => {
      const style = STYLES.get(name.kind);
      return style !== undefined && isShown(name, view.zoom) ? [{ name, style, area: areaOf(name, style) }] : [];
    })
    .sort((a, b) => a.style.rank - b.style.rank || a.name.fromZoom - b.name.fromZoom || b.name.size - a.name.size);
  for (const { name, style, area } of wanted) {
    if (drawn.length === MOST_NAMES) break;
    if (!isWithin(area, view) || taken.some((other) => overlap(area, other))) continue;
    taken.push(area);
    drawn.push(drawName(name, style));
  }
  return drawn.join('');
};
