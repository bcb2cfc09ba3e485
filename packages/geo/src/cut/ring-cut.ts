// Cuts a ring at the seam between two copies of the world, and joins the resulting chains into rings.
import { lonInWorld, type UnwrappedPosition } from './unwrap.ts';

/** A part of a ring on one side of the seam; both ends lie on the seam. */
type Chain = readonly UnwrappedPosition[];
/** One side of the seam: the complete ring, or the chains that it was cut into. */
export type Side = { readonly rings: (readonly UnwrappedPosition[])[]; readonly chains: Chain[] };
export type CutRing = { readonly here: Side; readonly beyond: Side };

const emptySide = (): Side => ({ rings: [], chains: [] });

const isBeyond = (position: UnwrappedPosition, world: number): boolean => lonInWorld(position, world) > 180;

const seamLatitude = (from: UnwrappedPosition, to: UnwrappedPosition, world: number): number => {
  const [start, end] = [lonInWorld(from, world), lonInWorld(to, world)];
  return from.lat + ((to.lat - from.lat) * (180 - start)) / (end - start);
};

/** Cuts at the eastern end of the given world; a position on the seam itself is not beyond it. */
export const cutRing = (ring: readonly UnwrappedPosition[], world: number): CutRing => {
  const cut: CutRing = { here: emptySide(), beyond: emptySide() };
  const open = ring.slice(0, -1);
  const sideOf = (position: UnwrappedPosition): Side => (isBeyond(position, world) ? cut.beyond : cut.here);
  const start = open.findIndex((position, i) => sideOf(position) !== sideOf(open.at(i - 1) ?? position));
  if (start < 0) {
    for (const first of open.slice(0, 1)) sideOf(first).rings.push(ring);
    return cut;
  }
  let chain: UnwrappedPosition[] = [];
  let previous = open.at(start - 1) as UnwrappedPosition;
  for (const position of [...open.slice(start), ...open.slice(0, start + 1)]) {
    if (sideOf(position) !== sideOf(previous)) {
      const lat = seamLatitude(previous, position, world);
      const [near, far]: [UnwrappedPosition, UnwrappedPosition] = [
        { lon: 180, lat, world },
        { lon: -180, lat, world: world + 1 },
      ];
      chain.push(isBeyond(previous, world) ? far : near);
      chain = [isBeyond(position, world) ? far : near];
      sideOf(position).chains.push(chain);
    }
    chain.push(position);
    previous = position;
  }
  // The walk ends where it started, so the last chain repeats the first.
  sideOf(previous).chains.pop();
  return cut;
};

type ChainEnd = { readonly chain: number; readonly isStart: boolean; readonly lat: number };

/**
 * Where a ring touches the seam without crossing it, two ends coincide. An end must join a start, so that both chains
 * are walked in the same direction.
 */
const untangle = (ends: ChainEnd[]): void => {
  for (let i = 0; i + 2 < ends.length; i += 2) {
    const [a, b, c] = [ends[i] as ChainEnd, ends[i + 1] as ChainEnd, ends[i + 2] as ChainEnd];
    if (a.isStart === b.isStart && b.lat === c.lat && c.isStart !== a.isStart) [ends[i + 1], ends[i + 2]] = [c, b];
  }
};

/** Inside and outside alternate along the seam, so the ends form pairs from south to north. */
const pairEnds = (chains: readonly Chain[]): ReadonlyMap<string, ChainEnd> => {
  const ends = chains.flatMap((chain, index): ChainEnd[] => [
    { chain: index, isStart: true, lat: chain[0]?.lat ?? 0 },
    { chain: index, isStart: false, lat: chain.at(-1)?.lat ?? 0 },
  ]);
  ends.sort((a, b) => a.lat - b.lat);
  untangle(ends);
  const partners = new Map<string, ChainEnd>();
  for (let i = 0; i + 1 < ends.length; i += 2) {
    const [a, b] = [ends[i] as ChainEnd, ends[i + 1] as ChainEnd];
    partners.set(`${a.chain}${a.isStart}`, b);
    partners.set(`${b.chain}${b.isStart}`, a);
  }
  return partners;
};

/** Joins the chains of one side into closed rings. */
export const stitch = (chains: readonly Chain[]): (readonly UnwrappedPosition[])[] => {
  const partners = pairEnds(chains);
  const remaining = new Set(chains.keys());
  const rings: (readonly UnwrappedPosition[])[] = [];
  for (const first of chains.keys()) {
    const ring: UnwrappedPosition[] = [];
    let [next, forward] = [first, true];
    while (remaining.delete(next)) {
      const chain = chains[next] ?? [];
      for (const position of forward ? chain : chain.toReversed()) ring.push(position);
      const partner = partners.get(`${next}${!forward}`);
      if (partner === undefined) break;
      [next, forward] = [partner.chain, partner.isStart];
    }
    const [start] = ring;
    if (start !== undefined) rings.push([...ring, start]);
  }
  return rings;
};
