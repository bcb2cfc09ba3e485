// Time: every question may be given up, and says so with an error of its own.
import assert from 'node:assert/strict';
import type { SearchIndex } from '../../../src/engine/engine.ts';
import { createQueryContext, type QueryContext } from '../../../src/engine/query-context.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { ask } from './fixture.ts';
import { words } from './queries.ts';
import type { Section } from './section.ts';

const GIVEN_UP = { code: 'query_timeout' };

const tooLate = (): QueryContext => createQueryContext(0);

const drain = async (records: AsyncIterable<unknown>): Promise<number> => {
  let count = 0;
  for await (const _ of records) count += 1;
  return count;
};

const QUESTIONS: readonly ((index: SearchIndex, asking: QueryContext) => Promise<unknown>)[] = [
  (index, asking) => index.search(ask({ text: words('chart'), facets: ['dct_spatial_sm'] }), asking),
  (index, asking) =>
    index.facetValues({ within: ask({}), field: 'dct_spatial_sm', sort: 'alpha_asc', offset: 0, limit: 5 }, asking),
  (index, asking) => index.suggest({ text: 'cha', limit: 5, includeNonPublic: false }, asking),
  (index, asking) => index.similar({ id: 'chart-0', limit: 5 }, asking),
  (index, asking) => index.hexes({ within: ask({}), resolution: 4, boxes: [], limit: 5 }, asking),
  (index, asking) =>
    index.related({ ids: ['chart-0'], lists: [], includeNonPublic: false, offset: 0, limit: 5 }, asking),
  (index, asking) => index.words({ words: ['chart'], includeNonPublic: false, similarLimit: 5 }, asking),
  (index, asking) => index.explain(words('chart'), asking),
  (index, asking) => drain(index.scan(ask({}), asking)),
];

export const deadlineSection: Section = {
  name: 'deadlines',
  records: Array.from({ length: 450 }, (_, n) => buildRecord({ id: `chart-${n}`, dct_title_s: `Chart ${n}` })),
  cases: {
    'every kind of query is cancelled when its deadline has passed': async ({ engine: { index } }) => {
      for (const question of QUESTIONS) await assert.rejects(question(index, tooLate()), GIVEN_UP);
    },
    'a query that nobody waits for is cancelled': async ({ engine: { index } }) => {
      for (const question of QUESTIONS) {
        const asking = createQueryContext(60_000);
        asking.deadline.abort();
        await assert.rejects(question(index, asking), GIVEN_UP);
      }
    },
    'the next query is answered normally': async ({ engine: { index }, found }) => {
      for (const question of QUESTIONS) await question(index, createQueryContext(60_000));
      assert.equal((await found({ text: words('chart') })).length, 450);
    },
    'a scan stops when it is aborted, and not before': async ({ engine: { index } }) => {
      const asking = createQueryContext(60_000);
      let seen = 0;
      const read = async (): Promise<void> => {
        for await (const _ of index.scan(ask({}), asking)) if (++seen === 5) asking.deadline.abort();
      };
      await assert.rejects(read(), GIVEN_UP);
      assert.ok(seen >= 5 && seen < 450, `${seen} records`);
    },
  },
};
