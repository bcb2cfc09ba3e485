// Draws the labels of the base map as SVG: important names first, without overlaps.
import { createTextDrawer, type TextDrawer } from '../text/draw-text.ts';
import type { MapView } from '../view/map-view.ts';
import type { PlacedTile } from './base-map.ts';
import { type LabelStyle, labelStyleAt, PAGE_COLOURS } from './style.ts';

type Name = {
  readonly text: string;
  readonly fromZoom: number;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly style: LabelStyle;
};

const MAX_LABELS = 48;
/** Mean width of a letter, as a share of the font size. */
const LETTER_WIDTH = 0.58;
const DOT = 6;

const namesOf = (tiles: readonly PlacedTile[], zoom: number): Name[] =>
  tiles.flatMap(({ layers, left, top, side }) => {
    const layer = layers.find(({ name }) => name === 'labels');
    const scale = side / (layer?.extent ?? 4096);
    return (layer?.features ?? []).flatMap(({ paths: [path = []], properties }) => {
      const fromZoom = Number(properties.zoom ?? 0);
      const style = labelStyleAt(String(properties.kind), fromZoom, zoom);
      if (style === undefined) return [];
      const [x, y] = [(path[0] ?? 0) * scale + left, (path[1] ?? 0) * scale + top];
      const [size, angle] = [Number(properties.size ?? 0), Number(properties.angle ?? 0)];
      return [{ ...{ text: String(properties.name), fromZoom, size, x, y, angle, style } }];
    });
  });

type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const overlap = (a: Area, b: Area): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isWithin = ({ left, right, top, bottom }: Area, { width, height }: MapView): boolean =>
  left >= 2 && right <= width - 2 && top >= 2 && bottom <= height - 2;

/** A way to set a name: the anchor on its baseline, and the area that it covers. */
type Placement = {
  readonly x: number;
  readonly y: number;
  readonly anchor: Parameters<TextDrawer>[3];
  readonly area: Area;
};

/** The name of a river stands above its line, that of an area in the centre. */
const placeAlone = ({ text, x, y, angle, style: { pixels, spacing = 0 } }: Name): Placement => {
  const radians = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  const width = text.length * (pixels * LETTER_WIDTH + spacing);
  const [halfWidth, halfHeight] = [(width * cos + pixels * sin) / 2, (width * sin + pixels * 1.5 * cos) / 2];
  const baseline = pixels * (angle === 0 ? 0.35 : -0.3);
  return {
    ...{ x: x - Math.sin(radians) * baseline, y: y + Math.cos(radians) * baseline, anchor: 'middle' },
    area: { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight },
  };
};

/** Beside, above or below the dot, which the area includes. */
const placeAround = ({ text, x, y, style: { pixels } }: Name): Placement[] => {
  const width = text.length * pixels * LETTER_WIDTH;
  const [top, bottom] = [y - pixels * 0.8, y + pixels * 0.7];
  const wide = { left: x - width / 2, right: x + width / 2 };
  return [
    {
      ...{ x: x + DOT, y: y + pixels * 0.35, anchor: 'start' },
      area: { left: x - 4, right: x + DOT + width, top, bottom },
    },
    {
      ...{ x: x - DOT, y: y + pixels * 0.35, anchor: 'end' },
      area: { left: x - DOT - width, right: x + 4, top, bottom },
    },
    { ...{ x, y: y - DOT, anchor: 'middle' }, area: { ...wide, top: y - DOT - pixels, bottom: y + 4 } },
    { ...{ x, y: y + DOT + pixels * 0.7, anchor: 'middle' }, area: { ...wide, top: y - 4, bottom: y + DOT + pixels } },
  ];
};

const drawDot = ({ x, y }: Name): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2" fill="${PAGE_COLOURS.townLabel}" stroke="#fff" stroke-width="1"/>`;

const drawers = new Map<LabelStyle, TextDrawer>();

const drawerOf = (style: LabelStyle): TextDrawer => {
  const drawer =
    drawers.get(style) ?? createTextDrawer({ ...style, colour: PAGE_COLOURS[style.colour], hasHalo: true });
  drawers.set(style, drawer);
  return drawer;
};

const drawName = (name: Name, { x, y, anchor }: Placement): string =>
  (name.style.hasDot === true ? drawDot(name) : '') + drawerOf(name.style)(name.text, x, y, anchor, name.angle);

export const drawLabels = (view: MapView, tiles: readonly PlacedTile[]): string => {
  const taken: Area[] = [];
  const drawn: string[] = [];
  const names = namesOf(tiles, view.zoom).sort(
    (a, b) => a.style.order - b.style.order || a.fromZoom - b.fromZoom || b.size - a.size,
  );
  for (const name of names) {
    if (drawn.length === MAX_LABELS) break;
    const placements = name.style.hasDot === true ? placeAround(name) : [placeAlone(name)];
    const placement = placements.find(
      ({ area }) => isWithin(area, view) && !taken.some((other) => overlap(area, other)),
    );
    if (placement === undefined) continue;
    taken.push(placement.area);
    drawn.push(drawName(name, placement));
  }
  return drawn.join('');
};
