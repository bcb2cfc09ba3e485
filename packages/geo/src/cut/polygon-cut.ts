// Cuts a polygon with its holes into one piece per copy of the world.
import { isInside } from '../edges/edge-search.ts';
import { createEdgeTree } from '../edges/edge-tree.ts';
import { containsPosition } from '../plane/box-measures.ts';
import { boxOfPositions } from '../plane/geometry-parts.ts';
import { boxToRing, ringToBox } from '../plane/rectangles.ts';
import { signedArea, withoutRepeats } from '../plane/ring.ts';
import { worldIndex } from '../plane/world-index.ts';
import type { Box, Position, Ring } from '../types.ts';
import { cutRing, type Side, stitch } from './ring-cut.ts';
import { boxOfUnwrapped, lonInWorld, shiftWorlds, type UnwrappedPosition, unwrapRing } from './unwrap.ts';

type UnwrappedPolygon = readonly (readonly UnwrappedPosition[])[];

const toRing = (ring: readonly UnwrappedPosition[], world: number): Ring =>
  withoutRepeats(ring.map((position): Position => [lonInWorld(position, world), position.lat]));

const isSolid = (ring: readonly UnwrappedPosition[]): boolean => signedArea(toRing(ring, ring[0]?.world ?? 0)) !== 0;

/** Finds the outline that contains a ring. */
const createOwnerSearch = (
  outlines: readonly (readonly UnwrappedPosition[])[],
): ((ring: readonly UnwrappedPosition[]) => number) => {
  if (outlines.length === 1) return () => 0;
  const trees = outlines.map((outline) => createEdgeTree([[toRing(outline, 0)]]));
  return (ring) => {
    const [[x, y] = [Number.NaN, Number.NaN]] = toRing(ring.slice(0, 1), 0);
    return trees.findIndex((tree) => containsPosition(tree.box, [x, y]) && isInside(tree, x, y));
  };
};

/** The polygons on one side of the seam. Holes that reach the seam become part of an outline. */
const assemble = (shell: Side, holes: readonly Side[]): readonly UnwrappedPolygon[] => {
  const holeChains = holes.flatMap((side) => side.chains);
  const holeRings = holes.flatMap((side) => side.rings);
  const isCut = shell.chains.length > 0;
  const outlines = (isCut ? stitch([...shell.chains, ...holeChains]) : shell.rings).filter(isSolid);
  const inner = (isCut ? holeRings : [...holeRings, ...stitch(holeChains)]).filter(isSolid);
  const polygons = outlines.map((outline) => [outline]);
  if (inner.length === 0) return polygons;
  const ownerOf = createOwnerSearch(outlines);
  for (const hole of inner) (polygons[ownerOf(hole)] ?? polygons[0])?.push(hole);
  return polygons;
};

const cutWorld = (polygon: UnwrappedPolygon, world: number) => {
  const [shell, ...holes] = polygon.map((ring) => cutRing(ring, world));
  if (shell === undefined) return { here: [], beyond: [] };
  return {
    here: assemble(
      shell.here,
      holes.map((cut) => cut.here),
    ),
    beyond: assemble(
      shell.beyond,
      holes.map((cut) => cut.beyond),
    ),
  };
};

/** The interiors overlap; sharing a border is not enough. */
const boxesOverlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Unwraps all rings and moves each hole to the copy of the world with the outline. */
const unwrapPolygon = (rings: readonly Ring[]): UnwrappedPolygon => {
  const [shell, ...holes] = rings.map(unwrapRing);
  if (shell === undefined) return [];
  const box = boxOfUnwrapped(shell);
  const aligned = holes.map((hole) => {
    const own = boxOfUnwrapped(hole);
    const moved = shiftWorlds(hole, Math.ceil((box[0] - own[0]) / 360));
    return !boxesOverlap(box, own) && boxesOverlap(box, boxOfUnwrapped(moved)) ? moved : hole;
  });
  return [shell, ...aligned];
};

/** An inner ring outside the outer one is a polygon that was written with too few brackets. */
const separateOutsiders = (polygon: UnwrappedPolygon): readonly UnwrappedPolygon[] => {
  const [shell, ...holes] = polygon;
  if (shell === undefined) return [];
  const box = boxOfUnwrapped(shell);
  const isHole = (ring: readonly UnwrappedPosition[]): boolean => boxesOverlap(box, boxOfUnwrapped(ring));
  return [[shell, ...holes.filter(isHole)], ...holes.filter((ring) => !isHole(ring)).map((ring) => [ring])];
};

/** Gives rectangles a canonical order of corners. */
const toPiece = (ring: readonly UnwrappedPosition[], world: number): Ring => {
  const flat = toRing(ring, world);
  const box = ringToBox(flat);
  return box === undefined ? flat : boxToRing(box);
};

const cutUnwrapped = (polygon: UnwrappedPolygon): readonly (readonly Ring[])[] => {
  const pieces: (readonly Ring[])[] = [];
  let rest: readonly UnwrappedPolygon[] = [polygon];
  for (let world = worldIndex(boxOfUnwrapped(polygon[0] ?? [])[0]); rest.length > 0; world++) {
    const cuts = rest.map((part) => cutWorld(part, world));
    for (const { here } of cuts) pieces.push(...here.map((part) => part.map((ring) => toPiece(ring, world))));
    rest = cuts.flatMap(({ beyond }) => beyond);
  }
  return pieces;
};

const staysOnMap = (ring: readonly UnwrappedPosition[]): boolean =>
  ring.every(({ lon, world }) => world === 0 && Math.abs(lon) <= 180);

/** On the map, without an edge that may cross 180. */
const isPlainRing = (ring: Ring): boolean =>
  ring.every(([lon], index) => {
    const previous = ring[index - 1];
    return Math.abs(lon) <= 180 && (previous === undefined || Math.abs(lon - previous[0]) <= 180);
  });

/** Nothing needs cutting, and every inner ring overlaps the outer one. */
const isPlain = (rings: readonly Ring[]): boolean => {
  const [shell = [], ...holes] = rings;
  if (!rings.every(isPlainRing)) return false;
  const box = boxOfPositions(shell);
  return holes.every((hole) => boxesOverlap(box, boxOfPositions(hole)));
};

/** The polygon itself if it stays on the map, otherwise its pieces. */
export const cutPolygon = (rings: readonly Ring[]): readonly (readonly Ring[])[] => {
  if (isPlain(rings)) return [rings];
  const polygons = separateOutsiders(unwrapPolygon(rings));
  if (polygons.length === 1 && rings.every((ring) => staysOnMap(unwrapRing(ring)))) return [rings];
  return polygons.flatMap((polygon) =>
    polygon.every(staysOnMap) ? [polygon.map((ring) => toRing(ring, 0))] : cutUnwrapped(polygon),
  );
};
