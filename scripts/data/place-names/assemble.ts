// Puts places of all sources in the order of the table, each with its names.
import {
  type BoundedPlace,
  type NamedPlace,
  type PlaceBounds,
  type PlaceFinder,
  toPlaceKey,
} from '@periplus/gazetteer';
import type { NamedFeature } from '../places/natural-earth.ts';
import type { Town } from './geonames.ts';
import { type Area, type ListedName, readAreas } from './lists.ts';

export type Sources = {
  readonly boxes: readonly BoundedPlace[];
  readonly features: readonly NamedFeature[];
  readonly towns: readonly Town[];
  readonly finder: PlaceFinder;
};

export type DraftPlace = NamedPlace & { readonly listed: readonly ListedName[] };

/** At least this many people know a listed area. */
const MIN_AREA_POPULATION = 1_000_000;

const alternates = (names: readonly string[]): readonly ListedName[] =>
  names.map((name) => ({ name, kind: 'alternate' }));

/** 'Dane' for Dane County, 'Cork' for County Cork. */
const COUNTY_WORD = / (county|parish|borough|census area|municipality|municipio|city and borough)$/i;

const extraNames = ({ kind, id, name, parentId }: BoundedPlace['place']): readonly ListedName[] => {
  if (kind === 'county') return [{ name: name.replace(COUNTY_WORD, ''), kind: 'short' }];
  if (parentId === 'US' && id !== 'US-DC')
    return [`${name} State`, `State of ${name}`].map((each) => ({ name: each, kind: 'alias' }));
  return parentId === 'IE' ? [`County ${name}`, `Co ${name}`].map((each) => ({ name: each, kind: 'alias' })) : [];
};

const boundsOf = (positions: NamedFeature['positions']): PlaceBounds => {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const [lon = 0, lat = 0] of positions) {
    bounds[0] = Math.min(bounds[0], lon);
    bounds[1] = Math.min(bounds[1], lat);
    bounds[2] = Math.max(bounds[2], lon);
    bounds[3] = Math.max(bounds[3], lat);
  }
  return bounds;
};

/** Bounds of all members; members on both sides of 180 make bounds that cross it. */
const boundsOfMembers = (members: readonly PlaceBounds[]): PlaceBounds => {
  const crosses = members.some(([west, , east]) => west > east);
  const west = Math.min(...members.map((each) => each[0]));
  const east = Math.max(...members.map((each) => (each[0] > each[2] ? each[2] + 360 : each[2])));
  const [south, north] = [Math.min(...members.map((each) => each[1])), Math.max(...members.map((each) => each[3]))];
  return [west, south, crosses && east > 180 ? east - 360 : east, north];
};

const toDistricts = (
  features: readonly NamedFeature[],
  indexOf: ReadonlyMap<string, number>,
): readonly DraftPlace[] => {
  const parts = features.filter(({ isPartOfRegion, id }) => isPartOfRegion && indexOf.has(id));
  return [...new Map(parts.map((part) => [part.code, part])).values()].map(
    ({ id, code, name, otherNames, positions }) => ({
      kind: 'district',
      id: code,
      name,
      population: 0,
      parent: indexOf.get(id) ?? 0,
      bounds: boundsOf(positions),
      listed: alternates(otherNames),
    }),
  );
};

const toAreaPlace = (area: Area, boundsById: ReadonlyMap<string, PlaceBounds>): DraftPlace => {
  const name = area.names[0]?.name ?? '';
  const boundsOfMember = (id: string): PlaceBounds => {
    const bounds = boundsById.get(id);
    if (bounds === undefined) throw new Error(`regions.txt: ${name} contains the unknown place ${id}`);
    return bounds;
  };
  const bounds = 'bounds' in area ? area.bounds : boundsOfMembers(area.members.map(boundsOfMember));
  const id = `area:${toPlaceKey(name).replaceAll(' ', '-')}`;
  return { kind: 'area', id, name, population: 0, bounds, listed: area.names.slice(1) };
};

/** The region or US county of a town: by its position, or else that of most towns with the same region code. */
const findParents = (
  { towns, finder }: Sources,
  indexOf: ReadonlyMap<string, number>,
): readonly (number | undefined)[] => {
  const found = towns.map(({ point: [lon, lat], country }) => {
    const { country: land, regions, counties } = finder.find([[lon, lat, lon, lat]]);
    return land?.id === country ? (counties[0] ?? regions[0])?.place.id : undefined;
  });
  const votes = Map.groupBy(
    towns.flatMap(({ country, region }, at) =>
      found[at] === undefined ? [] : [{ key: `${country} ${region}`, id: found[at] }],
    ),
    ({ key }) => key,
  );
  const usual = new Map([...votes].map(([key, list]) => [key, mostFrequent(list.map(({ id }) => id))]));
  return towns.map(
    ({ country, region }, at) =>
      indexOf.get(found[at] ?? usual.get(`${country} ${region}`) ?? '') ?? indexOf.get(country),
  );
};

const mostFrequent = (ids: readonly string[]): string => {
  const counts = Map.groupBy(ids, (id) => id);
  return [...counts].reduce((best, each) => (each[1].length > best[1].length ? each : best))[0];
};

const toTownPlaces = (sources: Sources, indexOf: ReadonlyMap<string, number>): readonly DraftPlace[] => {
  const parents = findParents(sources, indexOf);
  const drafts = sources.towns.map(
    ({ geonamesId, name, otherNames, point, population }, at): DraftPlace & { key: Buffer } => {
      const parent = parents[at];
      const listed = alternates(otherNames);
      return {
        kind: 'town',
        geonamesId,
        name,
        population,
        point,
        listed,
        key: Buffer.from(toPlaceKey(name)),
        ...(parent === undefined ? {} : { parent }),
      };
    },
  );
  return drafts.sort((a, b) => a.key.compare(b.key) || b.population - a.population);
};

const isInside = ([lon, lat]: readonly [number, number], [west, south, east, north]: PlaceBounds): boolean =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);

/** The population of a place with a box is that of the towns in it. */
const withPopulations = (places: readonly DraftPlace[]): readonly DraftPlace[] => {
  const sums = new Float64Array(places.length);
  const towns = places.flatMap((place) => (place.kind === 'town' ? [place] : []));
  for (const { parent, population } of towns)
    for (let at = parent; at !== undefined; at = places[at]?.parent) sums[at] = (sums[at] ?? 0) + population;
  return places.map((place, index) => {
    if (place.kind === 'town') return place;
    if (place.kind !== 'area' && place.kind !== 'district') return { ...place, population: sums[index] ?? 0 };
    const within = towns.reduce(
      (sum, { point, population }) => (isInside(point, place.bounds) ? sum + population : sum),
      0,
    );
    return { ...place, population: place.kind === 'area' ? Math.max(within, MIN_AREA_POPULATION) : within };
  });
};

export const assemblePlaces = (sources: Sources): readonly DraftPlace[] => {
  const { boxes, features } = sources;
  const indexOf = new Map(boxes.map(({ place }, index) => [place.id, index]));
  const namesOf = Map.groupBy(
    features.filter(({ isPartOfRegion }) => !isPartOfRegion),
    ({ id }) => id,
  );
  const administrative = boxes.map((bounded): DraftPlace => {
    const { place, bounds } = bounded;
    const parent = indexOf.get(place.parentId);
    const others = (namesOf.get(place.id) ?? []).flatMap(({ otherNames }) => otherNames);
    const listed = [...extraNames(place), ...alternates(others)];
    return {
      kind: place.kind,
      id: place.id,
      name: place.name,
      population: 0,
      bounds,
      listed,
      ...(parent === undefined ? {} : { parent }),
    };
  });
  const boundsById = new Map(boxes.map(({ place, bounds }) => [place.id, bounds]));
  const areas = readAreas().map((area) => toAreaPlace(area, boundsById));
  return withPopulations([
    ...administrative,
    ...toDistricts(features, indexOf),
    ...areas,
    ...toTownPlaces(sources, indexOf),
  ]);
};
