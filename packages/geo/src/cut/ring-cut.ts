// Cuts one ring at the end of a turn of the globe, and stitches the chains that the cut leaves into rings again.
import { lonInWorld, type UnwrappedPosition } from './unwrap.ts';

/** A stretch of a ring on one side of the seam; both its ends lie on the seam. */
type Chain = readonly UnwrappedPosition[];
/** What of a ring lies on one side of the seam: the ring itself, or the chains it was cut into. */
export type Side = { readonly rings: (readonly UnwrappedPosition[])[]; readonly chains: Chain[] };
export type CutRing = { readonly here: Side; readonly beyond: Side };

const emptySide = (): Side => ({ rings: [], chains: [] });

const isBeyond = (position: UnwrappedPosition, sheet: number): boolean => lonInWorld(position, sheet) > 180;

const seamLatitude = (from: UnwrappedPosition, to: UnwrappedPosition, sheet: number): number => {
  const [start, end] = [lonInWorld(from, sheet), lonInWorld(to, sheet)];
  return from.lat + ((to.lat - from.lat) * (180 - start)) / (end - start);
};

/** At the end of turn `sheet`; a position on the seam itself lies here, not beyond. */
export const cutRing = (ring: readonly UnwrappedPosition[], sheet: number): CutRing => {
  const cut: CutRing = { here: emptySide(), beyond: emptySide() };
  const open = ring.slice(0, -1);
  const sideOf = (position: UnwrappedPosition): Side => (isBeyond(position, sheet) ? cut.beyond : cut.here);
  const start = open.findIndex((position, i) => sideOf(position) !== sideOf(open.at(i - 1) ?? position));
  if (start < 0) {
    for (const first of open.slice(0, 1)) sideOf(first).rings.push(ring);
    return cut;
  }
  let chain: UnwrappedPosition[] = [];
  let previous = open.at(start - 1) as UnwrappedPosition;
  for (const position of [...open.slice(start), ...open.slice(0, start + 1)]) {
    if (sideOf(position) !== sideOf(previous)) {
      const lat = seamLatitude(previous, position, sheet);
      const [near, far]: [UnwrappedPosition, UnwrappedPosition] = [
        { lon: 180, lat, world: sheet },
        { lon: -180, lat, world: sheet + 1 },
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

/**
 * Where a ring touches the seam in passing, two ends share a place there. Of the two, the one that leads the walk on in
 * the same direction is the partner: an end joins a start, or the stretches would be walked against each other.
 */
const untangle = (ends: ChainEnd[]): void => {
  for (let i = 0; i + 2 < ends.length; i += 2) {
    const [a, b, c] = [ends[i] as ChainEnd, ends[i + 1] as ChainEnd, ends[i + 2] as ChainEnd];
    if (a.isStart === b.isStart && b.lat === c.lat && c.isStart !== a.isStart) [ends[i + 1], ends[i + 2]] = [c, b];
  }
};

/** Along the seam, inside and outside alternate: the ends are neighbours by pairs from south to north. */
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

/** Joins the chains of one side, through their partners on the seam, into closed rings. */
export const stitch = (chains: readonly Chain[]): (readonly UnwrappedPosition[])[] => {
  const partners = pairEnds(chains);
  const left = new Set(chains.keys());
  const rings: (readonly UnwrappedPosition[])[] = [];
  for (const first of chains.keys()) {
    const ring: UnwrappedPosition[] = [];
    let [next, forward] = [first, true];
    while (left.delete(next)) {
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
