// Labels of areas: their positions and minimum zoom levels. A name is shown as soon as it fits into its area.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toWorldX, toWorldY } from '@periplus/static-map';
import type { LabelKind } from '@periplus/static-map/style';
import type { Polygon } from './gshhg.ts';
import { areaOf, isInRing, type Path } from './paths.ts';
import { findSpace, type Space, spaceAt } from './visual-centre.ts';

/** `zoom`: the first at which it is shown. `size`: of two that want one place, the larger stays. */
export type Label = {
  readonly kind: LabelKind;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly size: number;
  /** Degrees clockwise, of names along a river. */
  readonly angle?: number;
};

type AreaKind = 'country' | 'region' | 'county' | 'lake';

/** The first and last zoom level at which a name may appear, and how much of the name must fit into the space. */
const FITS: Readonly<Record<AreaKind, { readonly from: number; readonly to: number; readonly share: number }>> = {
  country: { from: 1, to: 6, share: 0.5 },
  region: { from: 3, to: 8, share: 0.8 },
  county: { from: 7, to: 10, share: 0.9 },
  lake: { from: 3, to: 10, share: 0.5 },
};

const LETTER_PIXELS = 7;
const EARTH_KM2 = 40_075 ** 2;

const firstZoom = (kind: AreaKind, name: string, reach: number): number => {
  const { from, to, share } = FITS[kind];
  const pixels = name.length * LETTER_PIXELS * share;
  const zoom = Math.round(Math.log2(pixels / (2 * reach * 256)));
  return Math.max(from, Math.min(to, zoom));
};

/** In square kilometres; Mercator enlarges an area by the square of the secant of its latitude. */
const toKm2 = (area: number, y: number): number => (Math.abs(area) * EARTH_KM2) / Math.cosh(Math.PI * (1 - 2 * y)) ** 2;

/** `space` is where the name goes; by default the largest space in the largest ring. */
export type NamedArea = { readonly name: string; readonly rings: readonly Path[]; readonly space?: Space };

/** The size is that of all rings. */
export const toAreaLabels = (kind: AreaKind, areas: readonly NamedArea[]): Label[] =>
  areas.flatMap(({ name, rings, space }) => {
    const [largest] = rings.toSorted((one, other) => Math.abs(areaOf(other)) - Math.abs(areaOf(one)));
    if (largest === undefined || largest.length < 6 || name === '') return [];
    const { x, y, reach } = space ?? findSpace(largest);
    const size = rings.reduce((sum, ring) => sum + toKm2(areaOf(ring), y), 0);
    return [{ kind, name, x, y, zoom: firstZoom(kind, name, reach), size: Math.round(size) }];
  });

type Water = { readonly name: string; readonly x: number; readonly y: number; readonly zoom: number | undefined };

const readWaters = (): Water[] =>
  readFileSync(join(import.meta.dirname, 'waters.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', at = '', zoom] = line.split('|').map((cell) => cell.trim());
      const [lon = 0, lat = 0] = at.split(' ').map(Number);
      return { name, x: toWorldX(lon), y: toWorldY(lat), zoom: zoom === undefined ? undefined : Number(zoom) };
    });

const findLake = ({ name, x, y }: Water, lakes: readonly Polygon[]): Path => {
  const lake = lakes.find(([shell]) => isInRing(shell, x, y));
  if (lake === undefined) throw new Error(`no lake at the position of ${name}`);
  return lake[0];
};

/** Connected lakes, such as Michigan and Huron, are one shape: there the given points decide. */
const toLakes = (waters: readonly Water[], lakes: readonly Polygon[]): NamedArea[] => {
  const groups = Map.groupBy(waters, (water) => findLake(water, lakes));
  return [...groups].flatMap(([ring, names]) =>
    names.map(({ name, x, y }) => ({ name, rings: [ring], ...(names.length > 1 && { space: spaceAt(ring, x, y) }) })),
  );
};

export const readWaterLabels = (lakes: readonly Polygon[]): Label[] => {
  const waters = readWaters();
  const seas = waters.flatMap(({ zoom, ...water }): Label[] =>
    zoom === undefined ? [] : [{ kind: 'sea', ...water, zoom, size: 1_000_000 - 100_000 * zoom }],
  );
  const named = waters.filter(({ zoom }) => zoom === undefined);
  return [...seas, ...toAreaLabels('lake', toLakes(named, lakes))];
};

/** About 60 km at the equator. */
const SAME_PLACE = 0.0015;

/** Drops the name of an area that an earlier label in the same place has, such as that of a city state. */
export const withoutRepetitions = (labels: readonly Label[]): Label[] => {
  const byName = Map.groupBy(labels, ({ name }) => name);
  return labels.filter((label) => {
    if (label.kind === 'town' || label.kind === 'river') return true;
    const others = byName.get(label.name) ?? [];
    return others
      .slice(0, others.indexOf(label))
      .every(({ x, y }) => Math.hypot(x - label.x, y - label.y) > SAME_PLACE);
  });
};
