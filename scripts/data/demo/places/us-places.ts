// Looks up US states and counties by code, for records that cover many of them.
import { once } from '@periplus/collections';
import { counties, type Place, states } from '../geometry/boundaries.ts';
import { STATE_FACTS, type StateFacts } from './us-facts.ts';

export const stateFacts = new Map<string, StateFacts>(STATE_FACTS.map((facts) => [facts.fips, facts]));

const countiesByState = once(() => Map.groupBy(counties(), (county) => county.parent ?? ''));

export const countiesOf = (stateCode: string): readonly Place[] => countiesByState().get(stateCode) ?? [];

const placesByCode = once(() => new Map([...states(), ...counties()].map((place) => [place.code, place])));

/** "Hennepin County" to a neighbour in the same state, "Pierce County in Wisconsin" to one in another. */
export const nameFrom = (code: string, stateCode: string): string => {
  const place = placesByCode().get(code);
  if (place === undefined) return code;
  const elsewhere = place.kind === 'county' && place.parent !== stateCode;
  return elsewhere ? `${place.name} in ${stateFacts.get(place.parent ?? '')?.name}` : place.name;
};

/** FIPS code to rank by area among the counties of its state. */
const countyRanks = once(() => {
  const ranks = new Map<string, number>();
  for (const inState of countiesByState().values()) {
    for (const [index, { code }] of inState.toSorted((a, b) => b.km2 - a.km2).entries()) ranks.set(code, index + 1);
  }
  return ranks;
});

export const countyRank = (code: string): number => countyRanks().get(code) ?? 1;
