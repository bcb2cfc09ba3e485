// Cuts one polygon, holes and all, into the pieces that lie on each turn of the globe.
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

type TurnedPolygon = readonly (readonly UnwrappedPosition[])[];

const toRing = (ring: readonly UnwrappedPosition[], sheet: number): Ring =>
  withoutRepeats(ring.map((position): Position => [lonInWorld(position, sheet), position.lat]));

const isSolid = (ring: readonly UnwrappedPosition[]): boolean => signedArea(toRing(ring, ring[0]?.world ?? 0)) !== 0;

/** Finds the outline that holds a ring. */
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

/** The polygons of one side: holes that reach the seam have become part of an outline, the others find theirs. */
const assemble = (shell: Side, holes: readonly Side[]): readonly TurnedPolygon[] => {
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

const cutSheet = (polygon: TurnedPolygon, sheet: number) => {
  const [shell, ...holes] = polygon.map((ring) => cutRing(ring, sheet));
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

/** Boxes whose insides meet; sharing a border is not enough. */
const boxesOverlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Rings side by side on one unrolled map: a hole is brought to the turn on which the outline stands. */
const unrollPolygon = (rings: readonly Ring[]): TurnedPolygon => {
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

/**
 * An inner ring that lies wholly outside the outer one cannot be a hole: its writer lost a pair of brackets
 * and meant a polygon of its own.
 */
const freeOutsiders = (polygon: TurnedPolygon): readonly TurnedPolygon[] => {
  const [shell, ...holes] = polygon;
  if (shell === undefined) return [];
  const box = boxOfUnwrapped(shell);
  const isHole = (ring: readonly UnwrappedPosition[]): boolean => boxesOverlap(box, boxOfUnwrapped(ring));
  return [[shell, ...holes.filter(isHole)], ...holes.filter((ring) => !isHole(ring)).map((ring) => [ring])];
};

/** Rectangles come out in one order of corners, whichever way the cut went round them. */
const toPiece = (ring: readonly UnwrappedPosition[], sheet: number): Ring => {
  const flat = toRing(ring, sheet);
  const box = ringToBox(flat);
  return box === undefined ? flat : boxToRing(box);
};

const cutTurned = (polygon: TurnedPolygon): readonly (readonly Ring[])[] => {
  const pieces: (readonly Ring[])[] = [];
  let rest: readonly TurnedPolygon[] = [polygon];
  for (let sheet = worldIndex(boxOfUnwrapped(polygon[0] ?? [])[0]); rest.length > 0; sheet++) {
    const cuts = rest.map((part) => cutSheet(part, sheet));
    for (const { here } of cuts) pieces.push(...here.map((part) => part.map((ring) => toPiece(ring, sheet))));
    rest = cuts.flatMap(({ beyond }) => beyond);
  }
  return pieces;
};

const staysOnMap = (ring: readonly UnwrappedPosition[]): boolean =>
  ring.every(({ lon, world: turn }) => turn === 0 && Math.abs(lon) <= 180);

/** On the map, without an edge that might step over 180. */
const isPlainRing = (ring: Ring): boolean =>
  ring.every(([lon], index) => {
    const previous = ring[index - 1];
    return Math.abs(lon) <= 180 && (previous === undefined || Math.abs(lon - previous[0]) <= 180);
  });

/** Nothing is to be cut, and every inner ring is where a hole can be. */
const isPlain = (rings: readonly Ring[]): boolean => {
  const [shell = [], ...holes] = rings;
  if (!rings.every(isPlainRing)) return false;
  const box = boxOfPositions(shell);
  return holes.every((hole) => boxesOverlap(box, boxOfPositions(hole)));
};

/** The polygon itself when it stays on the map, else its pieces. */
export const cutPolygon = (rings: readonly Ring[]): readonly (readonly Ring[])[] => {
  if (isPlain(rings)) return [rings];
  const polygons = freeOutsiders(unrollPolygon(rings));
  if (polygons.length === 1 && rings.every((ring) => staysOnMap(unwrapRing(ring)))) return [rings];
  return polygons.flatMap((polygon) =>
    polygon.every(staysOnMap) ? [polygon.map((ring) => toRing(ring, 0))] : cutTurned(polygon),
  );
};
