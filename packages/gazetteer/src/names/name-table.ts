// All named places and their names, in typed arrays: a quarter of a million places under three quarters of a million
// names, without an object per place.
import type { Box } from '@periplus/geo';
import { toBoxes } from './bounds.ts';
import { type FrontCoded, findFrontCoded, frontCodedAt } from './front-coded.ts';
import { townBoxes } from './town-box.ts';

/** The kinds in the order of their numbers. Places of all kinds but `town` precede the towns and have a box. */
export const NAMED_KINDS = ['country', 'region', 'county', 'district', 'area', 'town'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/**
 * `name` is the usual name, `alias` another common one, `alternate` one of another language or time. `code` is read
 * only in capitals, and `risky` only in a context. `short` is the name of a county without the word county. `demonym`
 * is an adjective or the name of inhabitants, and `properDemonym` one that is read only with a capital. `none` marks
 * phrases that do not refer to a place.
 */
export const NAME_KINDS = [
  ...(['name', 'alias', 'alternate', 'code', 'risky', 'short'] as const),
  ...(['demonym', 'properDemonym', 'none'] as const),
];
export type NameKind = (typeof NAME_KINDS)[number];

export type NameTable = {
  readonly kinds: Uint8Array;
  /** Logarithms; see `toPopulationCode`. */
  readonly populations: Uint8Array;
  /** The number of the containing place plus 1; 0 if there is none. */
  readonly parents: Uint32Array;
  /** Bounds of the places with a box, in thousandths of a degree; west > east across 180. */
  readonly bounds: Int32Array;
  /** Longitude and latitude of each town, in hundredths of a degree. */
  readonly points: Int16Array;
  /** Identifiers of the places with a box, and GeoNames numbers of towns. */
  readonly ids: readonly string[];
  readonly geonamesIds: Uint32Array;
  /** Usual names as UTF-8, one per line, and where each starts; one number more at the end. */
  readonly names: Uint8Array;
  readonly nameStarts: Uint32Array;
  readonly keys: FrontCoded;
  /** Per key: where its entries start, with one number more at the end. */
  readonly entryStarts: Uint32Array;
  /** The number of a place, and in the highest byte that of the kind of name. */
  readonly entries: Uint32Array;
  /** Per key: 1 for an English word. */
  readonly englishWords: Uint8Array;
};

export type NameEntry = { readonly place: number; readonly kind: NameKind };

export type FoundName = {
  readonly entries: readonly NameEntry[];
  readonly isEnglishWord: boolean;
  /** Whether a longer name starts with this one. */
  readonly isPrefix: boolean;
};

const POPULATION_BASE = 1.1;
const PLACE_MASK = 0xff_ffff;
const KIND_SHIFT = 24;

/** Populations are precise to 5 %. */
export const toPopulationCode = (population: number): number =>
  Math.min(255, Math.round(Math.log(population + 1) / Math.log(POPULATION_BASE)));

export const toEntry = (place: number, kind: NameKind): number => (NAME_KINDS.indexOf(kind) << KIND_SHIFT) | place;

export const populationOf = ({ populations }: NameTable, place: number): number =>
  Math.round(POPULATION_BASE ** (populations[place] as number) - 1);

export const kindOf = ({ kinds }: NameTable, place: number): NamedKind =>
  NAMED_KINDS[kinds[place] as number] as NamedKind;

export const boxesOf = (table: NameTable, place: number): readonly Box[] => {
  const { ids, bounds, points } = table;
  const town = place - ids.length;
  if (town >= 0) {
    const point = [(points[2 * town] as number) / 100, (points[2 * town + 1] as number) / 100] as const;
    return townBoxes(point, populationOf(table, place));
  }
  const [west, south, east, north] = bounds.subarray(4 * place, 4 * place + 4) as unknown as Box;
  return toBoxes([west / 1000, south / 1000, east / 1000, north / 1000]);
};

export const idOf = ({ ids, geonamesIds }: NameTable, place: number): string =>
  ids[place] ?? `geonames:${geonamesIds[place - ids.length]}`;

export const nameOf = ({ names, nameStarts }: NameTable, place: number): string =>
  Buffer.from(names.subarray(nameStarts[place], (nameStarts[place + 1] as number) - 1)).toString();

/** The places that contain this one, the smallest first. */
export const containersOf = ({ parents }: NameTable, place: number): readonly number[] => {
  const containers: number[] = [];
  for (let at = parents[place] as number; at > 0; at = parents[at - 1] as number) containers.push(at - 1);
  return containers;
};

/** "Saint Paul, Minnesota, United States"; a region with the name of the town appears once. */
export const labelOf = (table: NameTable, place: number): string => {
  const containers = containersOf(table, place).filter((each) => kindOf(table, each) !== 'county');
  const names = [place, ...containers].map((each) => nameOf(table, each));
  return names.filter((name, index) => index === 0 || name !== names[index - 1]).join(', ');
};

export const findName = (table: NameTable, key: string): FoundName => {
  const { index, isPrefix } = findFrontCoded(table.keys, key);
  if (index === undefined) return { entries: [], isEnglishWord: false, isPrefix };
  const numbers = table.entries.subarray(table.entryStarts[index], table.entryStarts[index + 1]);
  const entries = Array.from(
    numbers,
    (entry): NameEntry => ({ place: entry & PLACE_MASK, kind: NAME_KINDS[entry >>> KIND_SHIFT] as NameKind }),
  );
  return { entries, isEnglishWord: table.englishWords[index] === 1, isPrefix };
};

/** The other common names of each place, as keys. */
export const collectAliases = (table: NameTable): ReadonlyMap<number, readonly string[]> => {
  const aliases = new Map<number, string[]>();
  const alias = NAME_KINDS.indexOf('alias');
  let key = 0;
  for (let at = 0; at < table.entries.length; at++) {
    const entry = table.entries[at] as number;
    while ((table.entryStarts[key + 1] as number) <= at) key += 1;
    if (entry >>> KIND_SHIFT !== alias) continue;
    const place = entry & PLACE_MASK;
    aliases.set(place, [...(aliases.get(place) ?? []), frontCodedAt(table.keys, key)]);
  }
  return aliases;
};
