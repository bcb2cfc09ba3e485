// Checks random CQL2 on a catalogue: printed, parsed, compiled and run, it must match the reference evaluation.
import assert from 'node:assert/strict';
import { type Expression, parseCql2Json, parseCql2Text, toCql2Json, toCql2Text } from '@periplus/cql2';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { CatalogError } from '../../src/errors.ts';
import { compileCql2 } from '../../src/query/cql2/compile/compile.ts';
import type { AardvarkRecord } from '../../src/schema/record-type.ts';
import { truthOf } from './oracle/cql2-oracle.ts';
import { createRandom } from './random/random.ts';
import { randomCql2 } from './random/random-cql2.ts';

export type Cql2Tally = { readonly filters: number; readonly rejected: number; readonly found: number };

const isTooExpensive = (error: unknown): boolean =>
  error instanceof CatalogError && error.code === 'query_too_expensive';

const request = async (catalog: Catalog, text: string): Promise<readonly string[] | undefined> => {
  const filter = compileCql2(parseCql2Text(text));
  const query = {
    filter,
    visibility: 'public',
    sort: [],
    offset: 0,
    limit: 10_000,
    facets: [],
    facetMode: 'filtered',
  } as const;
  try {
    const { hits } = await catalog.search(query);
    return hits.map(({ record }) => record.id).sort();
  } catch (error) {
    if (isTooExpensive(error)) return undefined;
    throw error;
  }
};

type Outcome = 'rejected' | 'found' | 'empty';

/** Throws when the result differs from the reference evaluation. */
export const checkExpression = async (
  catalog: Catalog,
  records: readonly AardvarkRecord[],
  expression: Expression,
  about: string,
): Promise<Outcome> => {
  const text = toCql2Text(expression);
  assert.deepEqual(parseCql2Text(text), expression, `${about}: ${text}`);
  assert.deepEqual(parseCql2Json(JSON.stringify(toCql2Json(expression))), expression, `${about}: ${text}`);
  const ids = await request(catalog, text);
  if (ids === undefined) return 'rejected';
  const expected = records.filter((record) => truthOf(record, expression) === true).map(({ id }) => id);
  assert.deepEqual(ids, expected.sort(), `${about}: ${text}`);
  return ids.length > 0 ? 'found' : 'empty';
};

/** Random filters. The records are those that the catalogue shows. */
export const checkCql2 = async (
  catalog: Catalog,
  records: readonly AardvarkRecord[],
  seeds: { readonly from: number; readonly count: number },
): Promise<Cql2Tally> => {
  let [rejected, found] = [0, 0];
  for (let seed = seeds.from; seed < seeds.from + seeds.count; seed++) {
    const result = await checkExpression(catalog, records, randomCql2(createRandom(seed)), `seed ${seed}`);
    if (result === 'rejected') rejected += 1;
    if (result === 'found') found += 1;
  }
  return { filters: seeds.count, rejected, found };
};
