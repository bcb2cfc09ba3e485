// The fictional part of the demo catalogue: its libraries, the uses of each theme, and a deterministic way to choose
// among them.
import type { THEMES } from '../../../src/schema/vocabularies.ts';

export type Theme = (typeof THEMES)[number];

/** All fictional, as each name makes clear. */
export const PROVIDERS = [
  'Periplus Demo Library',
  'Harbour University (demo)',
  'Prairie State University (demo)',
  'Meridian Map Archive (demo)',
  'Tidewater College (demo)',
  'Highland Institute of Cartography (demo)',
] as const;

export type Provider = (typeof PROVIDERS)[number];

export const HOME_PROVIDER: Provider = 'Periplus Demo Library';
/** Every record has one of these, so that nobody mistakes the demo for a real library. */
export const NOTES = {
  real: 'Info: Demonstration record. The names, codes and shapes are real; the library that holds it is made up.',
  county:
    'Info: Demonstration record. The name, code, shape and area are real; the library, the year, the theme and the access rights are made up.',
  sketch:
    'Info: Demonstration record. The journey and its stops are real; the line is a sketch and the library is made up.',
  madeUp: 'Info: Demonstration record. Only the place is real; the library and what it holds are made up.',
  about: 'Info: Part of the demo catalogue of Periplus.',
  restricted:
    'Warning: Access is restricted in this demonstration, to show what that looks like: the record has a footprint but offers no data.',
} as const;

export const PUBLISHER = 'Periplus demo catalogue';

/** The use of a boundary in maps of each theme. */
export const THEME_USES: Readonly<Record<Theme, string>> = {
  Agriculture: 'maps of crops, farms and livestock',
  Biology: 'maps of plants, animals and their habitats',
  Boundaries: 'any map that shows who administers what',
  Climate: 'maps of rainfall, temperature and storms',
  Economy: 'maps of trade, jobs and income',
  Elevation: 'relief maps and terrain models',
  Environment: 'maps of pollution, waste and conservation',
  Events: 'maps of elections, disasters and festivals',
  Geology: 'maps of rocks, soils and earthquakes',
  Health: 'maps of clinics, care and disease',
  Imagery: 'cutting aerial and satellite images to a place',
  'Inland Waters': 'maps of rivers, lakes and wetlands',
  'Land Cover': 'maps of forest, farmland and towns',
  Location: 'gazetteers, addresses and place names',
  Military: 'maps of bases, forts and battlefields',
  Oceans: 'charts of coasts, harbours and tides',
  Property: 'maps of parcels, owners and taxes',
  Society: 'maps of population, languages and schools',
  Structure: 'maps of buildings, bridges and monuments',
  Transportation: 'maps of roads, railways and ports',
  Utilities: 'maps of power lines, pipes and telephones',
};

/** FNV-1a, 32 bits, with a final mixing step because its low bits hardly differ between similar texts. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
};

/** A number from 0 to below `sides` that depends only on the id and the purpose. */
export const roll = (id: string, purpose: string, sides: number): number => hash(`${purpose}/${id}`) % sides;

export const choose = <T>(id: string, purpose: string, options: readonly [T, ...T[]]): T =>
  options[roll(id, purpose, options.length)] ?? options[0];

/** One county in twelve is an example of a restricted record. */
export const isRestricted = (id: string): boolean => roll(id, 'access', 12) === 0;

/** Records of one region mostly come from one library, as in real catalogues. */
export const providerFor = (id: string, region: string): Provider =>
  choose(roll(id, 'provider', 5) === 0 ? id : region, 'provider of', PROVIDERS);

export type Years = { readonly first: number; readonly last: number };

/** Maps a roll of 0 to 99 to a range of years. */
const ERAS: readonly { readonly below: number; readonly from: number; readonly to: number }[] = [
  { below: 45, from: 2000, to: 2025 },
  { below: 75, from: 1950, to: 1999 },
  { below: 92, from: 1900, to: 1949 },
  { below: 100, from: 1850, to: 1899 },
];

/** Mostly recent, never before `earliest`; every fifth record covers a few years. */
export const madeUpYears = (id: string, earliest: number): Years => {
  const ticket = roll(id, 'era', 100);
  const era = ERAS.find(({ below }) => ticket < below) ?? { from: 2000, to: 2025 };
  const first = Math.max(earliest, era.from + roll(id, 'year', era.to - era.from + 1));
  const span = roll(id, 'spans years', 5) === 0 ? 1 + roll(id, 'span', 8) : 0;
  return { first, last: Math.min(2025, first + span) };
};

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** A day of the given year, as YYYY-MM-DD. */
export const dayIn = (id: string, purpose: string, year: number): string =>
  `${year}-${twoDigits(1 + roll(id, `${purpose} month`, 12))}-${twoDigits(1 + roll(id, `${purpose} day`, 28))}`;

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** English name of an ISO 639-2 code: "gre" is "Greek". */
export const languageName = (code: string): string => languageNames.of(code) ?? code;
