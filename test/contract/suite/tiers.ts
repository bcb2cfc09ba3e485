// Tiers: the order of hits, their tier and the number of matches of each tier.
import assert from 'node:assert/strict';
import type { TextQuery } from '../../../src/query/search-query.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { buildQuery, type Fixture, type QueryParts } from './fixture.ts';
import { every, holds, isIn, some, without, words } from './queries.ts';
import type { Section } from './section.ts';

const tiers = (...nodes: readonly TextQuery[]): TextQuery => ({ kind: 'tiers', nodes });

const weighed = (count: number, ...nodes: readonly (readonly [string, number])[]): TextQuery => ({
  kind: 'atLeast',
  count,
  nodes: nodes.map(([text]) => words(text)),
  weights: nodes.map(([, weight]) => weight),
});

const CANALS = tiers(
  words('canals locks'),
  every(words('canals'), some(words('locks'), words('sluices'))),
  every(holds(isIn('id', 'c-partial', 'd-other'), 0), words('canals')),
);

const read = async ({ search }: Fixture, query: QueryParts) => {
  const { hits, tiers: counts } = await search(query);
  return { hits: hits.map(({ record, tier }) => [record.id, tier] as const), counts };
};

const ALL = [
  ['b-strict', 0],
  ['a-widened', 1],
  ['c-partial', 2],
] as const;

export const tierSection: Section = {
  name: 'tiers',
  records: [
    buildRecord({ id: 'a-widened', dct_title_s: 'Canals and sluices', dct_subject_sm: ['Canals', 'Sluices'] }),
    buildRecord({ id: 'b-strict', dct_title_s: 'A sheet', dct_description_sm: ['Of canals, and of locks, and more'] }),
    buildRecord({ id: 'c-partial', dct_title_s: 'Canals', dct_subject_sm: ['Canals'] }),
    buildRecord({ id: 'd-other', dct_title_s: 'Rivers', dct_spatial_sm: ['Iowa'] }),
  ],
  cases: {
    'hits are ordered by tier, then by score, and report their tier': async (bench) => {
      const expected = { hits: ALL, counts: [1, 1, 1] };
      assert.deepEqual(await read(bench, { text: CANALS }), expected);
      assert.deepEqual(await read(bench, { text: CANALS, wording: 'canals' }), expected);
      assert.deepEqual(await read(bench, { text: CANALS, fit: [[0, 0, 1, 1]] }), expected);
    },
    'a word of a later tier does not add to the score of records of an earlier one': async ({ search }) => {
      const scoreWith = async (later: string): Promise<number> => {
        const { hits } = await search({ text: tiers(words('canals'), words(later)) });
        return hits.find(({ record }) => record.id === 'a-widened')?.score ?? assert.fail('no hit');
      };
      const [alone, withOther] = [await scoreWith('ponds'), await scoreWith('sluices')];
      assert.ok(Math.abs(withOther / alone - 1) < 1e-6, `${alone} and ${withOther}`);
    },
    'pages, counts, filters and other orders keep the tiers': async (bench) => {
      assert.deepEqual((await read(bench, { text: CANALS, offset: 1, limit: 1 })).hits, [ALL[1]]);
      assert.deepEqual(await read(bench, { text: CANALS, limit: 0 }), { hits: [], counts: [1, 1, 1] });
      const filter = isIn('id', 'a-widened', 'c-partial');
      assert.deepEqual((await read(bench, { text: CANALS, filter })).counts, [0, 1, 1]);
      const { hits } = await read(bench, { text: CANALS, sort: [{ kind: 'field', field: 'id', direction: 'asc' }] });
      assert.deepEqual(hits, [...ALL].sort());
    },
    'the tiers of an earlier query are found again in another context': async (bench) => {
      const [strict, widened, partial] = (CANALS as Extract<TextQuery, { kind: 'tiers' }>).nodes as [
        ...[TextQuery, TextQuery, TextQuery],
      ];
      const counts = async (query: QueryParts) => (await read(bench, query)).counts;
      assert.deepEqual(await counts({ text: tiers(strict, widened), limit: 0 }), [1, 1]);
      assert.deepEqual(await counts({ text: tiers(strict, widened, partial) }), [1, 1, 1]);
      assert.deepEqual(await counts({ text: tiers(widened, strict, partial) }), [2, 0, 1]);
      assert.deepEqual(await counts({ text: tiers(words('iowa'), widened, partial) }), [1, 2, 1]);
      const filter = isIn('id', 'b-strict', 'c-partial');
      assert.deepEqual(await counts({ text: tiers(strict, widened, partial), filter }), [1, 0, 1]);
      assert.deepEqual(await counts({ text: tiers(strict, widened, partial), minTotal: 3 }), [1, 1, 1]);
    },
    'a negation within a tier counts alike with and without hits': async ({ search }) => {
      const text = tiers(
        every(words('canals'), without(words('sluices'))),
        every(words('rivers'), without(words('iowa'))),
      );
      for (const limit of [0, 10]) {
        const { total } = await search({ text: { kind: 'or', nodes: text.kind === 'tiers' ? text.nodes : [] }, limit });
        assert.equal(total, 2);
        assert.equal((await search({ text, limit })).total, 2);
      }
    },
    'the ids of a page are those of its hits': async ({ index, search }) => {
      for (const page of [{}, { offset: 1, limit: 1 }, { offset: 3 }]) {
        const { hits } = await search({ text: CANALS, ...page });
        const ids = hits.map(({ record }) => record.id);
        assert.deepEqual(await index.ids(buildQuery({ text: CANALS, ...page })), ids);
      }
    },
    'scores are those of the text without tiers': async ({ search }) => {
      const scoreOf = async (text: TextQuery) => (await search({ text, wording: 'sheet' })).hits[0]?.score ?? 0;
      const [alone, first] = [await scoreOf(words('canals locks')), await scoreOf(CANALS)];
      assert.ok(alone > 0 && Math.abs(first - alone) < 1e-5 * alone, `${first} and ${alone}`);
    },
    'a match without a score keeps its tier': async (bench) => {
      const text = tiers(without(words('canals')), words('canals'));
      const { hits, counts } = await read(bench, { text });
      assert.deepEqual(hits[0], ['d-other', 0]);
      assert.deepEqual(counts, [1, 3]);
      assert.ok(((await bench.search({ text })).hits[0]?.score ?? 1) < 1e-9);
    },
    'the nodes of a minimum match count by their weights': async ({ found }) => {
      const matches = (count: number) => found({ text: weighed(count, ['canals', 1], ['sluices', 3], ['iowa', 2]) });
      assert.deepEqual(await matches(1), ['a-widened', 'b-strict', 'c-partial', 'd-other']);
      assert.deepEqual(await matches(2), ['a-widened', 'd-other']);
      assert.deepEqual(await matches(4), ['a-widened']);
      assert.deepEqual(await matches(5), []);
    },
  },
};
