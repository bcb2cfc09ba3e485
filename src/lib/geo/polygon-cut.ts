// Cuts one polygon, holes and all, into the pieces that lie on each turn of the globe.
import { boxesIntersect } from './box-measures.ts';
import { turnsOf } from './boxes.ts';
import { isInsideRing, signedArea, withoutRepeats } from './ring.ts';
import type { Position, Ring } from './types.ts';
import { boxOfTurned, lonAt, shiftTurns, type Turned, unrollRing } from './unroll.ts';

/** A stretch of a ring on one side of the seam; both its ends lie on the seam. */
type Chain = readonly Turned[];
type Side = { readonly rings: (readonly Turned[])[]; readonly chains: Chain[] };
type CutRing = { readonly here: Side; readonly beyond: Side };

const emptySide = (): Side => ({ rings: [], chains: [] });

const isBeyond = (position: Turned, sheet: number): boolean => lonAt(position, sheet) > 180;

const seamLatitude = (from: Turned, to: Turned, sheet: number): number => {
  const [start, end] = [lonAt(from, sheet), lonAt(to, sheet)];
  return from.lat + ((to.lat - from.lat) * (180 - start)) / (end - start);
};

const cutRing = (ring: readonly Turned[], sheet: number): CutRing => {
  const cut: CutRing = { here: emptySide(), beyond: emptySide() };
  const open = ring.slice(0, -1);
  const sideOf = (position: Turned): Side => (isBeyond(position, sheet) ? cut.beyond : cut.here);
  const start = open.findIndex((position, i) => sideOf(position) !== sideOf(open.at(i - 1) ?? position));
  if (start < 0) {
    for (const first of open.slice(0, 1)) sideOf(first).rings.push(ring);
    return cut;
  }
  let chain: Turned[] = [];
  let previous = open.at(start - 1) as Turned;
  for (const position of [...open.slice(start), ...open.slice(0, start + 1)]) {
    if (sideOf(position) !== sideOf(previous)) {
      const lat = seamLatitude(previous, position, sheet);
      const [near, far]: [Turned, Turned] = [
        { lon: 180, lat, turn: sheet },
        { lon: -180, lat, turn: sheet + 1 },
      ];
      chain.push(isBeyond(previous, sheet) ? far : near);
      chain = [isBeyond(position, sheet) ? far : near];
      sideOf(position).chains.push(chain);
    }
    chain.push(position);
    previous = position;
  }
  // The walk ends where it began, so the chain opened last is the first one over again.
  sideOf(previous).chains.pop();
  return cut;
};

type ChainEnd = { readonly chain: number; readonly isStart: boolean; readonly lat: number };

/** Along the seam, inside and outside alternate: the ends are neighbours by pairs from south to north. */
const pairEnds = (chains: readonly Chain[]): ReadonlyMap<string, ChainEnd> => {
  const ends = chains.flatMap((chain, index): ChainEnd[] => [
    { chain: index, isStart: true, lat: chain[0]?.lat ?? 0 },
    { chain: index, isStart: false, lat: chain.at(-1)?.lat ?? 0 },
  ]);
  ends.sort((a, b) => a.lat - b.lat);
  const partners = new Map<string, ChainEnd>();
  for (let i = 0; i + 1 < ends.length; i += 2) {
    const [a, b] = [ends[i] as ChainEnd, ends[i + 1] as ChainEnd];
    partners.set(`${a.chain}${a.isStart}`, b);
    partners.set(`${b.chain}${b.isStart}`, a);
  }
  return partners;
};

/** Joins the chains of one side, through their partners on the seam, into closed rings. */
const stitch = (chains: readonly Chain[]): (readonly Turned[])[] => {
  const partners = pairEnds(chains);
  const left = new Set(chains.keys());
  const rings: (readonly Turned[])[] = [];
  for (const first of chains.keys()) {
    const ring: Turned[] = [];
    let [next, forward] = [first, true];
    while (left.delete(next)) {
      const chain = chains[next] ?? [];
      ring.push(...(forward ? chain : chain.toReversed()));
      const partner = partners.get(`${next}${!forward}`);
      if (partner === undefined) break;
      [next, forward] = [partner.chain, partner.isStart];
    }
    const [start] = ring;
    if (start !== undefined) rings.push([...ring, start]);
  }
  return rings;
};

type TurnedPolygon = readonly (readonly Turned[])[];

const toRing = (ring: readonly Turned[], sheet: number): Ring =>
  withoutRepeats(ring.map((position): Position => [lonAt(position, sheet), position.lat]));

const isSolid = (ring: readonly Turned[]): boolean => signedArea(toRing(ring, ring[0]?.turn ?? 0)) !== 0;

/** The polygons of one side: holes that reach the seam have become part of an outline, the others find theirs. */
const assemble = (shell: Side, holes: readonly Side[]): readonly TurnedPolygon[] => {
  const holeChains = holes.flatMap((side) => side.chains);
  const holeRings = holes.flatMap((side) => side.rings);
  const isCut = shell.chains.length > 0;
  const outlines = (isCut ? stitch([...shell.chains, ...holeChains]) : shell.rings).filter(isSolid);
  const inner = (isCut ? holeRings : [...holeRings, ...stitch(holeChains)]).filter(isSolid);
  const polygons = outlines.map((outline) => [outline]);
  for (const hole of inner) {
    const [first] = toRing(hole.slice(0, 1), 0);
    const owner = polygons.find(([outline]) => outline && first && isInsideRing(toRing(outline, 0), first));
    (owner ?? polygons[0])?.push(hole);
  }
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

/** Rings side by side on one unrolled map: each hole is brought to the turn on which the outline stands. */
const unrollPolygon = (rings: readonly Ring[]): TurnedPolygon => {
  const [shell, ...holes] = rings.map(unrollRing);
  if (shell === undefined) return [];
  const [west] = boxOfTurned(shell);
  return [shell, ...holes.map((hole) => shiftTurns(hole, Math.ceil((west - boxOfTurned(hole)[0]) / 360)))];
};

/**
 * An inner ring that lies wholly outside the outer one cannot be a hole: its writer lost a pair of brackets
 * and meant a polygon of its own.
 */
const freeOutsiders = (polygon: TurnedPolygon): readonly TurnedPolygon[] => {
  const [shell, ...holes] = polygon;
  if (shell === undefined) return [];
  const box = boxOfTurned(shell);
  const isInside = (hole: readonly Turned[]): boolean => boxesIntersect(box, boxOfTurned(hole));
  return [[shell, ...holes.filter(isInside)], ...holes.filter((hole) => !isInside(hole)).map((hole) => [hole])];
};

const cutTurned = (polygon: TurnedPolygon): readonly (readonly Ring[])[] => {
  const pieces: (readonly Ring[])[] = [];
  let rest: readonly TurnedPolygon[] = [polygon];
  for (let sheet = turnsOf(boxOfTurned(polygon[0] ?? [])[0]); rest.length > 0; sheet++) {
    const cuts = rest.map((part) => cutSheet(part, sheet));
    for (const { here } of cuts) pieces.push(...here.map((part) => part.map((ring) => toRing(ring, sheet))));
    rest = cuts.flatMap(({ beyond }) => beyond);
  }
  return pieces;
};

const staysOnMap = (ring: readonly Turned[]): boolean =>
  ring.every(({ lon, turn }) => turn === 0 && Math.abs(lon) <= 180);

/** The polygon itself when it stays on the map, else its pieces. */
export const cutPolygon = (rings: readonly Ring[]): readonly (readonly Ring[])[] => {
  const polygons = freeOutsiders(unrollPolygon(rings));
  if (polygons.length === 1 && rings.every((ring) => staysOnMap(unrollRing(ring)))) return [rings];
  return polygons.flatMap((polygon) =>
    polygon.every(staysOnMap) ? [polygon.map((ring) => toRing(ring, 0))] : cutTurned(polygon),
  );
};
