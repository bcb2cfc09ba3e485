// The record store: conditional writes, repeated batches, reads by many ids and by source.

import assert from 'node:assert/strict';
import { toJsonString } from '@periplus/streams';
import type { RecordPut, RecordStore } from '../../../src/engine/engine.ts';
import type { Visibility } from '../../../src/query/visibility.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { type Fixture, toPut } from './fixture.ts';
import type { Section } from './section.ts';

const put = (id: string, title: string, source = 'edu.test'): RecordPut =>
  toPut(buildRecord({ id, dct_title_s: title }), source);

const write = ({ store }: Fixture, ...puts: readonly RecordPut[]) => store.write({ puts, removes: [] });

const versionOf = async (store: RecordStore, id: string): Promise<string> => {
  const stored = await store.get(id);
  assert.ok(stored !== undefined, `${id} is not there`);
  return stored.version;
};

const titleOf = async (store: RecordStore, id: string): Promise<unknown> =>
  JSON.parse(toJsonString((await store.get(id))?.json ?? '{}')).dct_title_s;

const IDS = Array.from({ length: 60 }, (_, n) => `kept-${String(n).padStart(2, '0')}`);

export const conditionalSection: Section = {
  name: 'conditional writes',
  records: [],
  cases: {
    'a put with an expected version is written while the record has that version': async (bench) => {
      await write(bench, put('a', 'One'));
      const ifVersion = await versionOf(bench.store, 'a');
      assert.deepEqual((await write(bench, { ...put('a', 'Two'), ifVersion })).puts, ['changed']);
      assert.equal(await titleOf(bench.store, 'a'), 'Two');
      assert.notEqual(await versionOf(bench.store, 'a'), ifVersion);
    },
    'a put with an outdated version is a conflict and changes nothing': async (bench) => {
      const ifVersion = await versionOf(bench.store, 'a');
      await write(bench, put('a', 'Three'));
      const version = await versionOf(bench.store, 'a');
      assert.deepEqual((await write(bench, { ...put('a', 'Late'), ifVersion })).puts, ['conflict']);
      assert.deepEqual([await titleOf(bench.store, 'a'), await versionOf(bench.store, 'a')], ['Three', version]);
    },
    'the other writes of a batch with a conflict are applied': async (bench) => {
      const puts = [put('b', 'New'), { ...put('a', 'Late'), ifVersion: 'of another time' }, put('c', 'New')];
      assert.deepEqual((await write(bench, ...puts)).puts, ['added', 'conflict', 'added']);
      assert.equal((await bench.store.getMany(['b', 'c'])).size, 2);
    },
    'identical content is unchanged, whatever version was expected': async (bench) => {
      assert.deepEqual((await write(bench, { ...put('a', 'Three'), ifVersion: 'of another time' })).puts, [
        'unchanged',
      ]);
    },
    'a missing or removed record has no version': async (bench) => {
      const ifVersion = await versionOf(bench.store, 'c');
      await bench.remove('c');
      const puts = [
        { ...put('c', 'Back'), ifVersion },
        { ...put('nobody', 'New'), ifVersion },
      ];
      assert.deepEqual((await write(bench, ...puts)).puts, ['conflict', 'conflict']);
      assert.equal((await bench.store.getMany(['c', 'nobody'])).size, 0);
    },
    'a version from before a removal does not return with the record': async (bench) => {
      await write(bench, put('d', 'One'));
      const ifVersion = await versionOf(bench.store, 'd');
      await bench.remove('d');
      await write(bench, put('d', 'One'));
      assert.deepEqual((await write(bench, { ...put('d', 'Two'), ifVersion })).puts, ['conflict']);
    },
    'of two writers that read the same version only one succeeds': async (bench) => {
      const ifVersion = await versionOf(bench.store, 'b');
      const both = await Promise.all(['Left', 'Right'].map((title) => write(bench, { ...put('b', title), ifVersion })));
      assert.deepEqual(both.flatMap(({ puts }) => puts).sort(), ['changed', 'conflict']);
    },
    'a put that requires an absent record is a conflict when the record exists': async (bench) => {
      const fresh = { ...put('e', 'One'), ifAbsent: true } as const;
      assert.deepEqual((await write(bench, fresh, { ...put('e', 'Two'), ifAbsent: true })).puts, ['added', 'conflict']);
      assert.equal(await titleOf(bench.store, 'e'), 'One');
      await bench.remove('e');
      assert.deepEqual((await write(bench, fresh)).puts, ['added']);
    },
    'a removal with an expected version removes only that version': async ({ store }) => {
      const ifVersion = await versionOf(store, 'e');
      await store.write({ puts: [put('e', 'Changed')], removes: [] });
      const remove = async (version: string) =>
        (await store.write({ puts: [], removes: [{ id: 'e', ifVersion: version }] })).removes;
      assert.deepEqual(await remove(ifVersion), ['conflict']);
      const current = await versionOf(store, 'e');
      assert.deepEqual(await remove(current), ['removed']);
      assert.deepEqual(await remove(current), ['absent']);
    },
  },
};

export const resendSection: Section = {
  name: 'batches that are sent again',
  records: [],
  cases: {
    'a batch that is sent twice is unchanged and absent the second time': async ({ store, index, found }) => {
      await store.write({ puts: [put('gone', 'Old')], removes: [] });
      const batch = { puts: [put('a', 'One'), put('b', 'Two')], removes: ['gone'] };
      assert.deepEqual(await store.write(batch), { puts: ['added', 'added'], removes: ['removed'] });
      const { cursor } = await store.changes({ limit: 100 });
      assert.deepEqual(await store.write(batch), { puts: ['unchanged', 'unchanged'], removes: ['absent'] });
      assert.deepEqual(await store.changes({ after: cursor, limit: 100 }), { changes: [], cursor });
      await index.refresh();
      assert.deepEqual(await found({}), ['a', 'b']);
    },
    'new or different writes in a repeated batch are applied': async (bench) => {
      const batch = [put('a', 'One'), put('b', 'Other'), put('c', 'Three')];
      assert.deepEqual((await write(bench, ...batch)).puts, ['unchanged', 'changed', 'added']);
      assert.equal((await bench.store.stats()).records, 3);
    },
    'conditional puts are unchanged when they are sent again': async (bench) => {
      const batch = { ...put('a', 'Once'), ifVersion: await versionOf(bench.store, 'a') };
      assert.deepEqual((await write(bench, batch)).puts, ['changed']);
      assert.deepEqual((await write(bench, batch)).puts, ['unchanged']);
    },
    'an empty batch writes nothing': async ({ store, index }) => {
      const before = index.revision();
      assert.deepEqual(await store.write({ puts: [], removes: [] }), { puts: [], removes: [] });
      assert.equal(index.revision(), before);
    },
  },
};

export const lookupSection: Section = {
  name: 'records by id and by source',
  records: IDS.map((id, n) =>
    buildRecord({ id, dct_title_s: `Kept ${n}`, ...(n % 3 === 0 ? { gbl_suppressed_b: true } : {}) }),
  ),
  cases: {
    'records are read by many ids; missing ones are omitted': async ({ store }) => {
      const requestedIds = [...IDS.slice(5, 40), 'nobody', '__proto__', IDS[7] ?? '', 'gone-kept-01'];
      const found = await store.getMany(requestedIds);
      assert.deepEqual([...found.keys()].sort(), IDS.slice(5, 40));
      for (const [id, record] of found) assert.deepEqual(record, await store.get(id));
    },
    'no ids return no records': async ({ store }) => {
      assert.equal((await store.getMany([])).size, 0);
    },
    'thousands of ids can be read in one call': async ({ store }) => {
      const many = Array.from({ length: 5000 }, (_, n) => `kept-${n}`);
      assert.equal((await store.getMany(many)).size, 50);
    },
    'a list of one source contains and counts its records, in order of id': async ({ store }) => {
      await store.write({
        puts: [put('from-b', 'B', 'org.other'), put('from-a', 'A', 'org.other')],
        removes: [],
      });
      const list = async (source: string, visibility: Visibility = 'all') => {
        const { total, records } = await store.list({ visibility, source, offset: 0, limit: 100 });
        return { total, ids: records.map(({ id }) => id) };
      };
      assert.deepEqual(await list('org.other'), { total: 2, ids: ['from-a', 'from-b'] });
      assert.deepEqual(await list('edu.test'), { total: 60, ids: IDS });
      const shown = IDS.filter((_, n) => n % 3 !== 0);
      assert.deepEqual(await list('edu.test', 'public'), { total: shown.length, ids: shown });
      assert.deepEqual(await list('nobody'), { total: 0, ids: [] });
    },
    'a source is paged by its last id, and each page has the total of the source': async ({ store }) => {
      const seen: string[] = [];
      for (let afterId: string | undefined = ''; afterId !== undefined; ) {
        const query = { visibility: 'all', source: 'edu.test', afterId, offset: 0, limit: 17 } as const;
        const { total, records } = await store.list(query);
        assert.equal(total, 60);
        seen.push(...records.map(({ id }) => id));
        afterId = records.at(-1)?.id;
      }
      assert.deepEqual(seen, IDS);
    },
    'ids and versions of a source are listed in order, page by page': async ({ store }) => {
      const first = await store.listIds({ source: 'edu.test', afterId: '', limit: 50 });
      const rest = await store.listIds({ source: 'edu.test', afterId: first.at(-1)?.id ?? '', limit: 50 });
      assert.deepEqual(
        [...first, ...rest].map(({ id }) => id),
        IDS,
      );
      assert.equal(first[3]?.version, await versionOf(store, IDS[3] ?? ''));
      assert.deepEqual(await store.listIds({ source: 'nobody', afterId: '', limit: 50 }), []);
    },
    'a record written by another source moves to it, and a removed record belongs to none': async ({ store }) => {
      const total = async (source: string) =>
        (await store.list({ visibility: 'all', source, offset: 0, limit: 0 })).total;
      await store.write({ puts: [put('from-a', 'A', 'org.third')], removes: ['from-b'] });
      assert.deepEqual([await total('org.other'), await total('org.third')], [0, 1]);
    },
  },
};
