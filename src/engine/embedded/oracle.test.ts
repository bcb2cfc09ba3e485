// The index must agree with a slow and obvious reading of the same records, however they are spread over segments.
import assert from 'node:assert/strict';
import test from 'node:test';
import { answer, compareBySort, countFacet, listFacetValues, type ScoredRow } from '../../../test/support/oracle.ts';
import { type Chance, createChance } from '../../../test/support/random.ts';
import { randomQuery } from '../../../test/support/random-queries.ts';
import { randomRow } from '../../../test/support/records.ts';
import { addBit, createBitset } from '../../lib/bitset.ts';
import type { SearchQuery } from '../../query/search-query.ts';
import { FACET_FIELDS } from '../../schema/fields.ts';
import type { FacetValuesQuery } from '../engine.ts';
import { buildSegment } from './build/build.ts';
import { evaluate } from './evaluate.ts';
import { facetValues } from './facets/facet-values.ts';
import { createReader, type Reader } from './segment/reader.ts';
import type { IndexedRow } from './segment/segment.ts';

type World = {
  readonly reader: Reader;
  readonly rows: readonly IndexedRow[];
  readonly byRow: ReadonlyMap<number, IndexedRow>;
};

/** Records over several segments; some are replaced in a later segment, some are removed. */
const createWorld = (chance: Chance, sizes: readonly number[]): World => {
  const current = new Map<string, { row: IndexedRow; part: number; doc: number }>();
  const deleted = sizes.map((size) => createBitset(size));
  let next = 0;
  const segments = sizes.map((size, part) => {
    const ids = new Set<string>();
    while (ids.size < size) ids.add(`record-${chance.integer(0, 400)}`);
    return buildSegment(
      [...ids].map((id, doc) => {
        const before = current.get(id);
        if (before !== undefined) addBit(deleted[before.part] as Uint32Array, before.doc);
        const row = randomRow(chance, id, next++);
        current.set(id, { row, part, doc });
        return row;
      }),
    );
  });
  for (const [id, { part, doc }] of [...current]) {
    if (!chance.happens(0.05)) continue;
    addBit(deleted[part] as Uint32Array, doc);
    current.delete(id);
  }
  const rows = [...current.values()].map(({ row }) => row);
  return {
    reader: createReader(segments.map((segment, part) => ({ segment, deleted: deleted[part] as Uint32Array }))),
    rows,
    byRow: new Map(rows.map((row) => [row.row, row])),
  };
};

const idsOf = (rows: readonly IndexedRow[]): readonly string[] => rows.map((row) => row.record.id).sort();

/** Scores are the index's own affair; that they fall, and that ids part equals, is not. */
const checkOrder = (world: World, query: SearchQuery, hits: ReturnType<typeof evaluate>['hits']): void => {
  for (const [index, hit] of hits.entries()) {
    const before = hits[index - 1];
    if (before === undefined) continue;
    const [a, b] = [before, hit].map(({ row, score }) => ({ row: world.byRow.get(row) as IndexedRow, score })) as [
      ScoredRow,
      ScoredRow,
    ];
    const order = compareBySort(query.sort, a, b);
    assert.ok(order < 0, `${a.row.record.id} stands before ${b.row.record.id}`);
  }
};

const checkQuery = (world: World, query: SearchQuery): void => {
  const expected = answer(world.rows, query);
  const all = evaluate(world.reader, { ...query, offset: 0, limit: 10_000 });
  assert.equal(all.total, expected.length);
  assert.deepEqual(idsOf(all.hits.map((hit) => world.byRow.get(hit.row) as IndexedRow)), idsOf(expected));
  checkOrder(world, query, all.hits);
  const page = evaluate(world.reader, query);
  assert.deepEqual(page.hits, all.hits.slice(query.offset, query.offset + query.limit));
  assert.deepEqual(
    page.facets,
    query.facets.map((field) => countFacet(world.rows, query, field)),
  );
};

const checkFacetValues = (world: World, chance: Chance, within: SearchQuery): void => {
  const query: FacetValuesQuery = {
    within,
    field: chance.pick(FACET_FIELDS),
    sort: chance.pick(['count_desc', 'count_asc', 'alpha_asc', 'alpha_desc'] as const),
    ...(chance.happens(0.4) ? { contains: chance.pick(['I', 'é', '18', 'MAP', '']) } : {}),
    offset: chance.pick([0, 0, 3]),
    limit: chance.pick([5, 100]),
  };
  assert.deepEqual(facetValues(world.reader, query), listFacetValues(world.rows, query));
};

const WORLDS: readonly (readonly number[])[] = [[240], [150, 60, 25], [20, 120], [1, 1, 1], []];

for (const [number, sizes] of WORLDS.entries()) {
  test(`index and plain reading agree over segments of ${sizes.join(', ') || 'nothing'} records`, () => {
    const world = createWorld(createChance(number + 1), sizes);
    const questions = sizes.length === 0 ? 50 : 600;
    for (let question = 0; question < questions; question++) {
      const chance = createChance(1000 * (number + 1) + question);
      const query = randomQuery(chance);
      try {
        checkQuery(world, query);
        checkFacetValues(world, chance, query);
      } catch (problem) {
        throw new Error(`Question ${question}: ${JSON.stringify(query)}`, { cause: problem });
      }
    }
  });
}
