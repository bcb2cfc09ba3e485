// Deadlines: every query can be cancelled and then fails with its own error.
import assert from 'node:assert/strict';
import type { SearchIndex } from '../../../src/engine/engine.ts';
import { createQueryContext, type QueryContext } from '../../../src/engine/query-context.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { buildQuery } from './fixture.ts';
import { words } from './queries.ts';
import type { Section } from './section.ts';

const GIVEN_UP = { code: 'query_timeout' };

const tooLate = (): QueryContext => createQueryContext(0);

const drain = async (records: AsyncIterable<unknown>): Promise<number> => {
  let count = 0;
  for await (const _ of records) count += 1;
  return count;
};

const QUERIES: readonly ((index: SearchIndex, context: QueryContext) => Promise<unknown>)[] = [
  (index, context) => index.search(buildQuery({ text: words('chart'), facets: ['dct_spatial_sm'] }), context),
  (index, context) =>
    index.facetValues(
      { within: buildQuery({}), field: 'dct_spatial_sm', sort: 'alpha_asc', offset: 0, limit: 5 },
      context,
    ),
  (index, context) => index.suggest({ text: 'cha', limit: 5, visibility: 'public' }, context),
  (index, context) => index.similar({ id: 'chart-0', limit: 5 }, context),
  (index, context) => index.hexes({ within: buildQuery({}), resolution: 4, boxes: [], limit: 5 }, context),
  (index, context) =>
    index.related({ ids: ['chart-0'], lists: [], visibility: 'public', offset: 0, limit: 5 }, context),
  (index, context) => index.words({ words: ['chart'], visibility: 'public', similarLimit: 5 }, context),
  (index, context) => index.explain(words('chart'), context),
  (index, context) => drain(index.scan(buildQuery({}), context)),
];

export const deadlineSection: Section = {
  name: 'deadlines',
  records: Array.from({ length: 450 }, (_, n) => buildRecord({ id: `chart-${n}`, dct_title_s: `Chart ${n}` })),
  cases: {
    'every kind of query is cancelled when its deadline has passed': async ({ engine: { index } }) => {
      for (const query of QUERIES) await assert.rejects(query(index, tooLate()), GIVEN_UP);
    },
    'a query that nobody waits for is cancelled': async ({ engine: { index } }) => {
      for (const query of QUERIES) {
        const context = createQueryContext(60_000);
        context.deadline.abort();
        await assert.rejects(query(index, context), GIVEN_UP);
      }
    },
    'the next query is answered normally': async ({ engine: { index }, found }) => {
      for (const query of QUERIES) await query(index, createQueryContext(60_000));
      assert.equal((await found({ text: words('chart') })).length, 450);
    },
    'a scan stops when it is aborted, and not before': async ({ engine: { index } }) => {
      const context = createQueryContext(60_000);
      let seen = 0;
      const read = async (): Promise<void> => {
        for await (const _ of index.scan(buildQuery({}), context)) if (++seen === 5) context.deadline.abort();
      };
      await assert.rejects(read(), GIVEN_UP);
      assert.ok(seen >= 5 && seen < 450, `${seen} records`);
    },
  },
};
