// Countries and first-level regions from Natural Earth's 1:10m admin-0 and admin-1 layers, keyed as in ISO 3166.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Cell, type PlaceName, toGridRings, windingOf } from './cells.ts';
import {
  COUNTRY_NAMES,
  COUNTRY_OVERRIDES,
  EXTRA_COUNTRIES,
  FIRST_LEVEL,
  FIRST_LEVEL_FIELDS,
  LOCAL_NAMES,
  M49,
  MERGED_CODES,
  REGION_NAMES,
  REGION_OVERRIDES,
} from './regions-table.ts';

type Properties = Readonly<Record<string, string | number | null>>;
type Rings = readonly (readonly (readonly number[])[])[];
type Geometry =
  | { readonly type: 'Polygon'; readonly coordinates: Rings }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Rings[] };
interface Feature {
  readonly properties: Properties;
  readonly geometry: Geometry;
}

export interface NaturalEarth {
  readonly countries: readonly PlaceName[];
  readonly cells: readonly Cell[];
}

const text = (properties: Properties, field: string): string => String(properties[field] ?? '').trim();
const fold = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The source has the Vatican as a point of 100 m; this outline is accurate to about 50 m. */
const VATICAN: Rings[number] = [
  [12.4457, 41.9017],
  [12.4476, 41.9048],
  [12.451, 41.9068],
  [12.4541, 41.9075],
  [12.4565, 41.9062],
  [12.4575, 41.9035],
  [12.4584, 41.9022],
  [12.456, 41.901],
  [12.452, 41.9003],
  [12.448, 41.9002],
  [12.4457, 41.9017],
];
const isVatican = ([lon = 0, lat = 0]: readonly number[]): boolean =>
  Math.abs(lon - 12.4535) < 0.001 && Math.abs(lat - 41.9033) < 0.001;
const redraw = (polygon: Rings): Rings => polygon.map((ring) => (ring.every(isVatican) ? VATICAN : ring));

const ringsOf = ({ geometry }: Feature) =>
  toGridRings((geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(redraw));
const areaOf = (feature: Feature): number => ringsOf(feature).reduce((sum, ring) => sum + windingOf(ring), 0);

/** Undefined for the few areas without a country in ISO 3166 (Siachen, Spratly Islands). */
const countryOf = (region: Properties): string | undefined => {
  const code = COUNTRY_OVERRIDES[text(region, 'adm1_code')] ?? text(region, 'iso_a2');
  return /^[A-Z]{2}$/.test(code) ? code : undefined;
};

const readCountries = (features: readonly Feature[], used: ReadonlySet<string>): PlaceName[] => {
  const countries = new Map<string, PlaceName>();
  for (const { properties } of features) {
    const id = text(properties, 'ISO_A2_EH');
    if (!used.has(id) || countries.has(id)) continue;
    const name = COUNTRY_NAMES[id] ?? text(properties, 'NAME_EN');
    countries.set(id, { id, name, parentId: M49[text(properties, 'REGION_UN')] ?? '' });
  }
  for (const [id, [name, parentId]] of Object.entries(EXTRA_COUNTRIES)) countries.set(id, { id, name, parentId });
  for (const id of used) if (!countries.has(id)) throw new Error(`no country row for ${id}`);
  return [...countries.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** `Saga Prefecture` is `Saga`, `Bayern` is `Bavaria`; an English name that two regions share is not used. */
const englishName = (region: Properties, shared: ReadonlySet<string>): string => {
  const [local, english] = [text(region, 'name'), text(region, 'name_en')];
  const named = REGION_NAMES[text(region, 'iso_3166_2')];
  if (named !== undefined) return named;
  if (english === '' || LOCAL_NAMES.has(text(region, 'iso_a2'))) return local;
  if (shared.has(`${text(region, 'iso_a2')} ${english}`)) return local;
  return local !== '' && fold(english).startsWith(`${fold(local)} `) ? local : english;
};

const firstLevelOf = (region: Properties, country: string): readonly [string, string] | undefined => {
  const field = FIRST_LEVEL_FIELDS[country];
  return field === undefined ? undefined : FIRST_LEVEL[country]?.[text(region, field)];
};

const sharedNames = (regions: readonly Feature[]): Set<string> => {
  const seen = new Map<string, string>();
  const shared = new Set<string>();
  for (const { properties } of regions) {
    const key = `${text(properties, 'iso_a2')} ${text(properties, 'name_en')}`;
    const code = text(properties, 'iso_3166_2');
    if ((seen.get(key) ?? code) !== code) shared.add(key);
    seen.set(key, code);
  }
  return shared;
};

/** The largest feature of each code keeps it if several features have the same code. */
const ownersOfCodes = (regions: readonly Feature[]): Map<string, Properties> => {
  const owners = new Map<string, { area: number; properties: Properties }>();
  for (const feature of regions) {
    const code = text(feature.properties, 'iso_3166_2');
    const area = areaOf(feature);
    if (area > (owners.get(code)?.area ?? 0)) owners.set(code, { area, properties: feature.properties });
  }
  return new Map([...owners].map(([code, { properties }]) => [code, properties]));
};

const createNamer = (regions: readonly Feature[]) => {
  const [shared, owners] = [sharedNames(regions), ownersOfCodes(regions)];
  return (region: Properties, country: string): readonly [id: string, name: string] => {
    const [code, ownCode] = [text(region, 'iso_3166_2'), text(region, 'adm1_code')];
    const listed = REGION_OVERRIDES[ownCode] ?? firstLevelOf(region, country);
    if (listed !== undefined) return listed;
    const merged = MERGED_CODES[code];
    if (merged !== undefined) return [code, merged];
    const name = englishName(region, shared);
    const owner = owners.get(code);
    const sameAsOwner = owner !== undefined && englishName(owner, shared) === name;
    return [/^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code) && sameAsOwner ? code : ownCode, name];
  };
};

/** Removes the name of the region in countries that have only one. */
const withoutOnlyRegions = (cells: readonly Cell[]): Cell[] => {
  const regionsOf = new Map<string, Set<string>>();
  for (const { region } of cells) {
    const ids = regionsOf.get(region.parentId) ?? new Set();
    regionsOf.set(region.parentId, ids.add(region.name === '' ? '' : region.id));
  }
  return cells.map((cell) => {
    const siblings = regionsOf.get(cell.region.parentId);
    const named = [...(siblings ?? [])].filter((id) => id !== '');
    return named.length > 1 ? cell : { ...cell, region: { ...cell.region, name: '' } };
  });
};

const readFeatures = (path: string) => {
  const { features } = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')) as { features: readonly Feature[] };
  const regions = features.filter(({ properties }) => properties.adm1_code !== undefined);
  const countries = features.filter(({ properties }) => properties.ADM0_A3 !== undefined);
  return { countries, regions, nameOf: createNamer(regions) };
};

export const readNaturalEarth = (path: string): NaturalEarth => {
  const { countries, regions, nameOf } = readFeatures(path);
  const cells = regions.flatMap((feature): Cell[] => {
    const parentId = countryOf(feature.properties);
    if (parentId === undefined) return [];
    const [id, name] = nameOf(feature.properties, parentId);
    return [{ region: { id, name, parentId }, rings: ringsOf(feature) }];
  });
  return {
    countries: readCountries(countries, new Set(cells.map(({ region }) => region.parentId))),
    cells: withoutOnlyRegions(cells),
  };
};

export interface NamedFeature {
  /** The country or region, or the region of which this is a part. */
  readonly id: string;
  readonly isPartOfRegion: boolean;
  /** ISO 3166-2, not always unique. */
  readonly code: string;
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly positions: readonly (readonly number[])[];
}

/** Names in all languages, local and alternative names ("Bayern|Bavaria"), but not codes. */
const NAME_FIELD = /^(name(_[a-z]{2,3}|_local|_alt|_long)?|gn_name|woe_name|formal_en)$/i;

const otherNamesOf = (properties: Properties): readonly string[] =>
  Object.entries(properties)
    .filter(
      ([field, value]) => NAME_FIELD.test(field) && field.toLowerCase() !== 'name_len' && typeof value === 'string',
    )
    .flatMap(([, value]) => String(value).split('|'));

const positionsOf = ({ geometry }: Feature): readonly (readonly number[])[] =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flat(2);

export const readNamedFeatures = (path: string): readonly NamedFeature[] => {
  const { countries, regions, nameOf } = readFeatures(path);
  const toFeature = (id: string, feature: Feature, isPartOfRegion: boolean): NamedFeature => {
    const name = text(feature.properties, 'name_en') || text(feature.properties, 'name');
    const code = text(feature.properties, 'iso_3166_2');
    const otherNames = otherNamesOf(feature.properties);
    return { id, isPartOfRegion, code, name, otherNames, positions: positionsOf(feature) };
  };
  return [
    ...countries.map((feature) => toFeature(text(feature.properties, 'ISO_A2_EH'), feature, false)),
    ...regions.flatMap((feature) => {
      const country = countryOf(feature.properties);
      if (country === undefined) return [];
      const [id] = nameOf(feature.properties, country);
      return [toFeature(id, feature, firstLevelOf(feature.properties, country) !== undefined)];
    }),
  ];
};
