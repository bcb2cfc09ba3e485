// Sort order and paging.

import assert from 'node:assert/strict';
import { parseStoredRecord } from '../../../src/engine/record-store.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { buildQuery, type Fixture, type QueryParts } from './fixture.ts';
import { by, isIn, words } from './queries.ts';
import type { Section } from './section.ts';

const TITLED = [
  buildRecord({ id: 't1', dct_title_s: 'zebra', schema_provider_s: 'P', gbl_indexYear_im: [1900, 2000] }),
  buildRecord({ id: 't2', dct_title_s: 'Äpfel', schema_provider_s: 'p', gbl_indexYear_im: [1950] }),
  buildRecord({ id: 't3', dct_title_s: 'apfel', schema_provider_s: 'Q' }),
  buildRecord({ id: 't4', dct_title_s: 'Birne', gbl_indexYear_im: [1850, 1860] }),
  buildRecord({ id: 't5', dct_title_s: 'Apfel', schema_provider_s: 'A', gbl_indexYear_im: [1950] }),
];

const ROWS = Array.from({ length: 230 }, (_, n) =>
  buildRecord({
    id: `row-${String(n).padStart(3, '0')}`,
    dct_title_s: `Sheet ${n % 7}`,
    dct_description_sm: ['sheet '.repeat(1 + (n % 5))],
    ...(n % 3 === 0 ? {} : { gbl_indexYear_im: [1800 + (n % 11)] }),
  }),
);

/** The ids of each page, read in sequence. */
const readPages = async ({ index }: Fixture, query: QueryParts, size: number): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let offset = 0; ; offset += size) {
    const { hits, total } = await index.search(buildQuery({ ...query, offset, limit: size }));
    ids.push(...hits.map(({ record }) => record.id));
    if (hits.length < size) {
      assert.equal(ids.length, total);
      return ids;
    }
  }
};

const titled = isIn('id', ...TITLED.map(({ id }) => id));

export const orderSection: Section = {
  name: 'order and pages',
  records: [...TITLED, ...ROWS],
  cases: {
    'titles sort without regard to letter case and accents; ties are broken by id': async ({ ordered }) => {
      assert.deepEqual(await ordered({ filter: titled, sort: by('dct_title_s', 'asc') }), [
        't2',
        't3',
        't5',
        't4',
        't1',
      ]);
      assert.deepEqual(await ordered({ filter: titled, sort: by('dct_title_s', 'desc') }), [
        't1',
        't4',
        't2',
        't3',
        't5',
      ]);
    },
    'records without a value come last in both directions': async ({ ordered }) => {
      assert.deepEqual(await ordered({ filter: titled, sort: by('schema_provider_s', 'asc') }), [
        't5',
        't1',
        't2',
        't3',
        't4',
      ]);
      assert.deepEqual(await ordered({ filter: titled, sort: by('schema_provider_s', 'desc') }), [
        't3',
        't1',
        't2',
        't5',
        't4',
      ]);
    },
    'of several years, the first is used in ascending order and the last in descending order': async ({ ordered }) => {
      assert.deepEqual(await ordered({ filter: titled, sort: by('gbl_indexYear_im', 'asc') }), [
        't4',
        't1',
        't2',
        't5',
        't3',
      ]);
      assert.deepEqual(await ordered({ filter: titled, sort: by('gbl_indexYear_im', 'desc') }), [
        't1',
        't2',
        't5',
        't4',
        't3',
      ]);
    },
    'by relevance, scores decrease and ties are broken by id': async ({ search }) => {
      const { hits } = await search({ text: words('sheet') });
      assert.equal(hits.length, ROWS.length);
      for (const [index, { score, record }] of hits.entries()) {
        const before = hits[index - 1];
        if (before === undefined) continue;
        assert.ok(before.score > score || (before.score === score && before.record.id < record.id), record.id);
      }
    },
    'without a text all records are equally relevant and sort by id': async ({ ordered }) => {
      const all = await ordered({});
      assert.deepEqual(all, [...all].sort());
    },
    'ties of a sort are broken by score, then by id': async ({ search }) => {
      const { hits } = await search({ text: words('sheet'), sort: by('dct_title_s', 'asc') });
      const key = ({ record, score }: (typeof hits)[number]) =>
        [parseStoredRecord(record).dct_title_s, -score, record.id] as const;
      for (const [index, hit] of hits.entries()) {
        const before = hits[index - 1];
        if (before === undefined) continue;
        const [left, right] = [key(before), key(hit)];
        const place = left.findIndex((part, at) => part !== right[at]);
        assert.ok((left[place] ?? '') < (right[place] ?? ''), `${before.record.id} stands before ${hit.record.id}`);
      }
    },
    'each sort key breaks the ties of the previous one in its own direction, missing values last': async ({
      ordered,
    }) => {
      const keyed = { filter: titled, sort: [...by('dct_title_s', 'asc'), ...by('gbl_indexYear_im', 'desc')] };
      assert.deepEqual(await ordered(keyed), ['t2', 't5', 't3', 't4', 't1']);
      const turned = { filter: titled, sort: [...by('dct_title_s', 'desc'), ...by('schema_provider_s', 'desc')] };
      assert.deepEqual(await ordered(turned), ['t1', 't4', 't3', 't2', 't5']);
    },
    'ids sort in both directions and make later keys irrelevant': async ({ ordered }) => {
      const sort = [...by('id', 'desc'), ...by('dct_title_s', 'asc')];
      assert.deepEqual(await ordered({ filter: titled, sort }), ['t5', 't4', 't3', 't2', 't1']);
      assert.deepEqual(await ordered({ filter: titled, sort: by('id', 'asc') }), ['t1', 't2', 't3', 't4', 't5']);
    },
    'relevance can be combined with other sort keys': async ({ ordered, search }) => {
      const text = words('sheet');
      assert.deepEqual(await ordered({ text, sort: [{ kind: 'relevance' }] }), await ordered({ text }));
      const { hits } = await search({ text, sort: [{ kind: 'relevance' }, ...by('id', 'desc')] });
      for (const [index, { score, record }] of hits.entries()) {
        const before = hits[index - 1];
        if (before !== undefined) assert.ok(before.score > score || before.record.id > record.id, record.id);
      }
    },
    'a field that is not sortable is rejected': async ({ ordered }) => {
      await assert.rejects(ordered({ sort: by('dct_description_sm', 'asc') }), { code: 'invalid_sort' });
    },
    'pages of any size follow each other without gap or overlap': async (bench) => {
      for (const query of [
        {},
        { text: words('sheet') },
        { sort: by('gbl_indexYear_im', 'desc') },
        { text: words('sheet'), sort: by('dct_title_s', 'desc') },
        { text: words('sheet'), sort: [...by('gbl_indexYear_im', 'asc'), ...by('dct_title_s', 'desc')] },
      ]) {
        const complete = await bench.ordered(query);
        for (const size of [1000, 100, 7]) assert.deepEqual(await readPages(bench, query, size), complete);
      }
    },
    'a page past the end is empty and has the total': async ({ search }) => {
      const { hits, total } = await search({ offset: 1_000_000, limit: 10 });
      assert.deepEqual([hits, total], [[], TITLED.length + ROWS.length]);
    },
    'a scan streams every match in the order of the query': async ({ index, ordered }) => {
      for (const query of [
        {},
        { text: words('sheet') },
        { sort: by('dct_title_s', 'asc') },
        { text: words('nothing at all') },
      ]) {
        const streamed: string[] = [];
        for await (const { id } of index.scan(buildQuery({ ...query, offset: 3, limit: 2 }))) streamed.push(id);
        assert.deepEqual(streamed, await ordered(query));
      }
    },
    'a scan yields to other work': async ({ index }) => {
      let turns = 0;
      let timer = setImmediate(function turn() {
        turns += 1;
        timer = setImmediate(turn);
      });
      for await (const { id } of index.scan(buildQuery({}))) assert.notEqual(id, '');
      clearImmediate(timer);
      assert.ok(turns > 0);
    },
    'a scan can be stopped half-way': async ({ index }) => {
      for await (const { id } of index.scan(buildQuery({}))) {
        assert.equal(id, 'row-000');
        break;
      }
    },
    'a list is ordered by id and paged by offset or after an id': async ({ store }) => {
      const list = async (offset: number, limit: number, afterId?: string) => {
        const { total, records } = await store.list({
          visibility: 'public',
          offset,
          limit,
          ...(afterId === undefined ? {} : { afterId }),
        });
        return [total, records.map(({ id }) => id)];
      };
      const total = TITLED.length + ROWS.length;
      assert.deepEqual(await list(0, 2), [total, ['row-000', 'row-001']]);
      assert.deepEqual(await list(228, 4), [total, ['row-228', 'row-229', 't1', 't2']]);
      assert.deepEqual(await list(0, 2, 'row-228'), [total, ['row-229', 't1']]);
      assert.deepEqual(await list(1, 2, 'row-2285'), [total, ['t1', 't2']]);
      assert.deepEqual(await list(0, 5, 'zzz'), [total, []]);
      assert.deepEqual(await list(9999, 5), [total, []]);
    },
    'paging a list by its last id visits every record once': async ({ store }) => {
      const ids: string[] = [];
      for (
        let afterId: string | undefined = '';
        afterId !== undefined;
        afterId = ids.length % 50 === 0 ? ids.at(-1) : undefined
      ) {
        const { records } = await store.list({ visibility: 'all', afterId, offset: 0, limit: 50 });
        ids.push(...records.map(({ id }) => id));
        if (records.length === 0) break;
      }
      assert.deepEqual(
        ids,
        [...ROWS, ...TITLED].map(({ id }) => id),
      );
    },
  },
};
