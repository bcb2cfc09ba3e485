// Laws of the boolean operators, for a catalogue on any engine: words mean the same inside and outside a boolean query.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { parseSearch } from '../../src/query/request/parse-search.ts';
import type { RawRecord } from './app.ts';

const TITLES = [
  'Railroads of Wisconsin',
  'Railway stations, England',
  'Trains and streetcars of Chicago',
  'Harbour chart of Boston',
  'Harbor depths, Ohio',
  'Postal code areas of Ohio',
  'ZIP files of census data',
  'Area codes of Oregon',
  'Roads in Cleveland, OH',
  'Elevation of Wisconsin',
  'Digital elevation model, WI',
  'Watershed boundaries, Minnesota',
  'Water towers and tool sheds',
  'Colour aerial photographs, Iowa',
  'Color infrared imagery, Iowa',
  'Map of the parks of Iowa',
];

export const BOOLEAN_RECORDS: readonly RawRecord[] = TITLES.map((title, index) => ({
  id: `law-${index}`,
  dct_title_s: title,
  gbl_resourceClass_sm: ['Maps'],
  gbl_mdVersion_s: 'Aardvark',
  dct_accessRights_s: 'Public',
}));

/** With synonyms, spelling variants, place codes, parts of "zip codes", typos, and one that no record contains. */
const WORDS =
  'railroads railways trains harbour harbor zip codes postal Ohio OH oh WI Wisconsin DEM elevation water shed watershed color colour the of parks maps xqzwvu railroadz elevaton minesota'.split(
    ' ',
  );

const PHRASES = ['"harbour chart"', '"postal code"', 'zip codes', 'water shed', 'maps of parks', 'wat*'];

/** Only plain words have partial matches. */
const PARTIAL = 2;

const matchingIds = async (catalog: Catalog, q: string): Promise<ReadonlySet<string>> => {
  const { hits } = await catalog.search(parseSearch({ q, per_page: 100 }).query);
  return new Set(hits.flatMap(({ record, tier }) => (tier === PARTIAL ? [] : [record.id])));
};

const sorted = (ids: ReadonlySet<string>): readonly string[] => [...ids].sort();

/** OR is the union of its operands, AND their intersection, and NOT the rest. */
export const checkBooleanLaws = (catalog: Catalog, numRuns: number): Promise<void> => {
  const operand = fc.constantFrom(...WORDS, ...PHRASES.map((phrase) => `(${phrase})`));
  const idsOf = (q: string): Promise<ReadonlySet<string>> => matchingIds(catalog, q);
  return fc.assert(
    fc.asyncProperty(operand, operand, async (a, b) => {
      const [one, other] = [await idsOf(a), await idsOf(b)];
      const holds = async (q: string, expected: ReadonlySet<string>): Promise<void> =>
        assert.deepEqual(sorted(await idsOf(q)), sorted(expected), q);
      await holds(`${a} OR ${b}`, one.union(other));
      await holds(`${a} AND ${b}`, one.intersection(other));
      await holds(`${a} NOT ${b}`, one.difference(other));
    }),
    { numRuns },
  );
};
