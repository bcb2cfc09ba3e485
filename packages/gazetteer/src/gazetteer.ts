// Finds countries, first-level regions and US counties by name, with their bounding boxes.
import { foldText } from '@periplus/text';
import type { BoundedPlace, PlaceBounds } from './place-boxes.ts';
import { PLACE_NAME_ALIASES } from './place-name-checker.ts';
import type { Place, PlaceKind } from './types.ts';

export type FoundPlace = {
  readonly place: Place;
  readonly bounds: PlaceBounds;
  /** 'Dane County, Wisconsin, United States', which identifies the place among those of its kind. */
  readonly label: string;
};

export interface Gazetteer {
  /** Places of this name, countries before regions before counties; 'Dane County, WI' is the one in Wisconsin. */
  readonly find: (name: string) => readonly FoundPlace[];
  /** Labels that start with the prefix, in the same order. */
  readonly complete: (prefix: string, limit: number) => readonly string[];
}

const MAX_NAME = 200;
const KINDS: readonly PlaceKind[] = ['country', 'region', 'county'];

/** 'Dane' for Dane County, 'Orleans' for Orleans Parish. */
const COUNTY_WORD = / (county|parish|borough|census area|municipality|municipio|city and borough)$/;

/** Short names in addition to those of the boundaries. */
const SHORT_NAMES = {
  ...PLACE_NAME_ALIASES,
  us: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  uk: 'GB',
  'great britain': 'GB',
  'u.k.': 'GB',
  uae: 'AE',
};
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(Object.entries(SHORT_NAMES), ([, id]) => id)].map(([id, pairs]) => [id, pairs.map(([name]) => name)]),
);

/** 'New York (State)' and 'State of New York' are New York; the comma in 'Washington, D.C.' does not separate. */
const fold = (name: string): string =>
  foldText(name)
    .replace(/\((state|country)\)/, '')
    .replace(/^(the )?(state|commonwealth|province) of /, '')
    .replace(/^washington,? d\.? ?c\.?$/, 'district of columbia')
    .replace(/\s+/g, ' ')
    .trim();

const partsOf = (name: string): readonly string[] =>
  fold(name.slice(0, MAX_NAME)).split(/,|--/).map(fold).filter(Boolean);

/** The postal code of a US state: WI for US-WI. */
const stateCode = ({ kind, id }: Place): readonly string[] =>
  kind === 'region' && id.startsWith('US-') ? [id.slice(3).toLowerCase()] : [];

const namesOf = (place: Place): readonly string[] => {
  const name = fold(place.name);
  const aliases = ALIASES.get(place.id) ?? [];
  const short = place.kind === 'county' ? [name.replace(COUNTY_WORD, '')] : [];
  return [...new Set([name, ...short, ...aliases, ...stateCode(place), place.id.toLowerCase()])];
};

/** The code of a country usually means something else: CA is California, not Canada. */
const isName = ({ kind, id }: Place, name: string): boolean =>
  kind !== 'country' || name !== id.toLowerCase() || name === 'us';

export const createGazetteer = (rows: readonly BoundedPlace[]): Gazetteer => {
  const byId = new Map(rows.map(({ place }) => [place.id, place]));
  const sorted = rows.toSorted((a, b) => KINDS.indexOf(a.place.kind) - KINDS.indexOf(b.place.kind));

  const parentsOf = (place: Place): readonly Place[] => {
    const parent = byId.get(place.parentId);
    return parent === undefined ? [] : [parent, ...parentsOf(parent)];
  };
  const found = sorted.map(({ place, bounds }): FoundPlace => {
    const label = [place, ...parentsOf(place)].map(({ name }) => name).join(', ');
    return { place, bounds, label };
  });
  const ownNames = new Map(found.map(({ place }) => [fold(place.name), place.id]));
  /** Scotland is a region in its own right, so it is not an alias of the United Kingdom. */
  const isTaken = ({ id }: Place, name: string): boolean =>
    ALIASES.get(id)?.includes(name) === true && (ownNames.get(name) ?? id) !== id;
  const byName = Map.groupBy(
    found.flatMap((item) =>
      namesOf(item.place)
        .filter((name) => isName(item.place, name) && !isTaken(item.place, name))
        .map((name) => ({ name, item })),
    ),
    ({ name }) => name,
  );
  const labels = found.map(({ label }) => ({ label, folded: foldText(label) }));

  const liesIn = ({ place }: FoundPlace, qualifier: string): boolean =>
    parentsOf(place).some((parent) => namesOf(parent).includes(qualifier));

  const find: Gazetteer['find'] = (name) => {
    const [first = '', ...qualifiers] = partsOf(name);
    const candidates = byName.get(first)?.map(({ item }) => item) ?? [];
    return candidates.filter((item) => qualifiers.every((qualifier) => liesIn(item, qualifier)));
  };
  const complete: Gazetteer['complete'] = (prefix, limit) => {
    const start = foldText(prefix.slice(0, MAX_NAME));
    return labels
      .filter(({ folded }) => folded.startsWith(start))
      .slice(0, limit)
      .map(({ label }) => label);
  };
  return { find, complete };
};
