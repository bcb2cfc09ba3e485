// Random queries: an engine must agree with a slow reference implementation.
import assert from 'node:assert/strict';
import { DISTINCT_COUNT_LIMIT } from '../../../src/engine/bucket-order.ts';
import type { FacetValuesQuery, Hit, SearchResult } from '../../../src/engine/engine.ts';
import type { SearchQuery } from '../../../src/query/search-query.ts';
import { FACET_FIELDS } from '../../../src/schema/fields.ts';
import {
  compareBySort,
  countFacet,
  listFacetValues,
  type PlainRow,
  searchOracle,
} from '../../support/oracle/oracle.ts';
import { createRandom, type Random } from '../../support/random/random.ts';
import { randomQuery } from '../../support/random/random-queries.ts';
import { randomRow, rowOfManyValues } from '../../support/records/records.ts';
import { buildQuery, type Fixture } from './fixture.ts';
import { exclude, isIn } from './queries.ts';
import { createRandomCatalogue, type RandomCatalogue } from './random-catalogue.ts';
import type { Section } from './section.ts';

const idsOf = (rows: readonly PlainRow[]): readonly string[] => rows.map(({ record }) => record.id).sort();

const rowOf = ({ byId }: RandomCatalogue, { record: { id } }: Hit): PlainRow => {
  const row = byId.get(id);
  assert.ok(row !== undefined, `${id} is not in the catalogue`);
  return row;
};

/** Below any ratio of two scores, so that a later tier counts less. */
const TIER = 2 ** -80;

/** Scores are up to the engine, but they must decrease within a tier, with ties broken by id. */
const checkOrder = (world: RandomCatalogue, { sort }: SearchQuery, hits: readonly Hit[]): void => {
  const scored = hits.map((hit) => ({ row: rowOf(world, hit), score: hit.score * TIER ** (hit.tier ?? 0) }));
  for (const [index, b] of scored.entries()) {
    const a = scored[index - 1];
    if (a === undefined) continue;
    assert.ok(compareBySort(sort, a, b) < 0, `${a.row.record.id} stands before ${b.row.record.id}`);
  }
};

/** The tier of a hit is the first node that matches. */
const checkTiers = ({ rows }: RandomCatalogue, query: SearchQuery, { hits, tiers }: SearchResult): void => {
  if (query.text?.kind !== 'tiers') return;
  const matches = query.text.nodes.map((text) => new Set(idsOf(searchOracle(rows, { ...query, text }))));
  for (const { record, tier } of hits)
    assert.equal(
      tier,
      matches.findIndex((ids) => ids.has(record.id)),
      record.id,
    );
  assert.deepEqual(
    tiers,
    matches.map((_, at) => hits.filter(({ tier }) => tier === at).length),
  );
};

const toPlace = ({ record: { id }, score, fit }: Hit): object => ({ id, score, fit });

const checkQuery = async ({ index }: Fixture, world: RandomCatalogue, query: SearchQuery): Promise<void> => {
  const expected = searchOracle(world.rows, query);
  const all = await index.search({ ...query, offset: 0, limit: 10_000, facets: [] });
  assert.equal(all.total, expected.length);
  assert.deepEqual(idsOf(all.hits.map((hit) => rowOf(world, hit))), idsOf(expected));
  checkOrder(world, query, all.hits);
  checkTiers(world, query, all);
  const page = await index.search(query);
  assert.deepEqual(page.hits.map(toPlace), all.hits.slice(query.offset, query.offset + query.limit).map(toPlace));
  assert.deepEqual(
    page.facets,
    query.facets.map((field) => countFacet(world.rows, query, field)),
  );
};

const randomFacetValues = (random: Random, within: SearchQuery): FacetValuesQuery => ({
  within,
  field: random.pick(FACET_FIELDS),
  sort: random.pick(['count_desc', 'count_asc', 'alpha_asc', 'alpha_desc'] as const),
  ...(random.happens(0.4) ? { contains: random.pick(['I', 'é', '18', 'MAP', '']) } : {}),
  offset: random.pick([0, 0, 3]),
  limit: random.pick([5, 100]),
});

const checkFacetValues = async ({ index }: Fixture, world: RandomCatalogue, query: FacetValuesQuery): Promise<void> =>
  assert.deepEqual(await index.facetValues(query), listFacetValues(world.rows, query));

const checkQueries = async (bench: Fixture, world: RandomCatalogue, seed: number, count: number): Promise<void> => {
  for (let search = 0; search < count; search++) {
    const random = createRandom(seed + search);
    const query = randomQuery(random);
    try {
      await checkQuery(bench, world, query);
      await checkFacetValues(bench, world, randomFacetValues(random, query));
    } catch (problem) {
      throw new Error(`Query ${seed + search}: ${JSON.stringify(query)}`, { cause: problem });
    }
  }
};

type Proof = Section['cases'][string];
/** Runs the first `share` of the queries. */
type MakeProof = (share: number) => Proof;

const small =
  (seed: number, batches: readonly number[], queries: number): MakeProof =>
  (share) =>
  async (bench) => {
    const makeRow = (random: Random, id: string): PlainRow => randomRow(random, id, 0);
    const world = await createRandomCatalogue(bench, createRandom(seed), { batches, ids: 400, makeRow });
    await checkQueries(bench, world, 1000 * seed, Math.ceil(queries * share));
  };

/** The facets of this catalogue have many hundreds of values each. */
const LARGE = { batches: [2700, 500, 60], ids: 3200, makeRow: rowOfManyValues };
const MANY_VALUES = ['dct_spatial_sm', 'dct_creator_sm', 'dct_publisher_sm'] as const;

/** Queries that match hundreds of values, in many or nearly all records. */
const WIDE: readonly Partial<SearchQuery>[] = [
  {},
  { visibility: 'all' },
  { filter: isIn('gbl_resourceClass_sm', 'Maps') },
  { filter: exclude(isIn('gbl_resourceClass_sm', 'Maps')) },
  { filter: isIn('dct_format_s', 'Shapefile'), visibility: 'all' },
  { text: { kind: 'words', text: 'map' } },
  { text: { kind: 'words', text: 'island' }, filter: isIn('dct_accessRights_s', 'Public') },
  { filter: isIn('dct_spatial_sm', 'Place 1', 'Place 2', 'Ireland'), facetMode: 'multi' },
];

const checkManyValues = async (bench: Fixture, world: RandomCatalogue): Promise<void> => {
  for (const part of WIDE) {
    const query = buildQuery({ ...part, limit: 0, facets: MANY_VALUES });
    const { facets } = await bench.search(query);
    assert.deepEqual(
      facets,
      MANY_VALUES.map((field) => countFacet(world.rows, query, field)),
      JSON.stringify(part),
    );
    assert.ok(facets.some(({ distinct }) => distinct === DISTINCT_COUNT_LIMIT));
    for (const sort of ['count_desc', 'alpha_desc'] as const) {
      await checkFacetValues(bench, world, { within: query, field: 'dct_spatial_sm', sort, offset: 250, limit: 20 });
    }
  }
};

const thousands: MakeProof = (share) => async (bench) => {
  const world = await createRandomCatalogue(bench, createRandom(6), LARGE);
  assert.ok(world.rows.length > 2500);
  await checkManyValues(bench, world);
  await checkQueries(bench, world, 6000, Math.ceil(60 * share));
};

const CATALOGUES: Readonly<Record<string, MakeProof>> = {
  'no records': small(5, [], 80),
  'records loaded in one batch': small(1, [240], 710),
  'records written in small batches and changed': small(2, [150, 60, 10], 710),
  'records of which most were written later': small(3, [20, 120], 710),
  'a few records': small(4, [1, 1, 1], 180),
  'thousands of records, with facets of hundreds of values': thousands,
};

/** Each case has its own engine, since the write order determines how an engine stores records. */
export const randomSections = (share: number): readonly Section[] =>
  Object.entries(CATALOGUES).map(([name, makeProof]) => ({
    name: `random queries, ${name}`,
    records: [],
    cases: { 'engine and plain reading agree': makeProof(share) },
  }));
