// How well known a place is under a name, on a logarithmic scale: 3 for a village, 6 for a large city, 9 for a country.
import {
  containersOf,
  idOf,
  kindOf,
  type NamedKind,
  type NameEntry,
  type NameKind,
  type NameTable,
  populationOf,
} from '../names/name-table.ts';

const KIND_BONUS: Readonly<Record<NamedKind, number>> = {
  country: 2,
  region: 0,
  area: 1.5,
  county: 1,
  district: 0,
  town: 0,
};

/** Queries are mostly in English: its countries are meant more often, and their states and provinces are well known. */
const ENGLISH_SPEAKING = new Set(['US', 'CA', 'GB', 'AU', 'NZ', 'IE']);
const REGION_BONUS = 1;
const TOWN_BONUS = 0.5;

const countryBonus = (table: NameTable, place: number): number => {
  const country = containersOf(table, place).at(-1);
  if (country === undefined || !ENGLISH_SPEAKING.has(idOf(table, country))) return 0;
  return kindOf(table, place) === 'region' ? REGION_BONUS : TOWN_BONUS;
};

const NAME_BONUS: Readonly<Record<NameKind, number>> = {
  name: 0,
  alias: 0,
  alternate: -1.2,
  code: -0.5,
  risky: -1.5,
  short: -2,
  demonym: -0.5,
  properDemonym: -1,
  none: 0,
};

export const prominenceOf = (table: NameTable, { place, kind }: NameEntry): number =>
  Math.log10(populationOf(table, place) + 1) +
  KIND_BONUS[kindOf(table, place)] +
  countryBonus(table, place) +
  NAME_BONUS[kind];
