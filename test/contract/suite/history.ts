// The versions of a record that a store keeps.
import assert from 'node:assert/strict';
import { DEFAULT_MAX_VERSIONS, type HistoryEntry, type RecordPut } from '../../../src/engine/record-store.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { type Fixture, toPut } from './fixture.ts';
import type { Section } from './section.ts';

const ANN = { by: 'ann' };

const put = (title: string, id = 'a'): RecordPut => toPut(buildRecord({ id, dct_title_s: title }));

const read = async ({ store }: Fixture, id = 'a'): Promise<readonly HistoryEntry[]> =>
  (await store.history([id])).get(id) ?? [];

const titleOf = ({ text }: HistoryEntry): string => (text === undefined ? '-' : JSON.parse(text).dct_title_s);

const summarise = (entries: readonly HistoryEntry[]) =>
  entries.map((entry) => `${entry.kind} ${titleOf(entry)} ${entry.origin?.by ?? '?'}`);

export const historySection: Section = {
  name: 'history',
  records: [],
  cases: {
    'a new record has one version, and a record that never existed none': async (bench) => {
      await bench.store.write({ puts: [put('One')], removes: [], origin: ANN });
      assert.deepEqual(summarise(await read(bench)), ['put One ann']);
      assert.deepEqual(await bench.store.history(['nobody']), new Map());
    },
    'each change of the text adds a version with its origin, time and source': async (bench) => {
      const { version } = (await bench.store.get('a')) ?? assert.fail();
      await bench.store.write({
        puts: [put('Two')],
        removes: [],
        origin: { by: 'harvest edu.test', commit: 'c0ffee' },
      });
      const [latest, first] = await read(bench);
      assert.deepEqual(latest?.origin, { by: 'harvest edu.test', commit: 'c0ffee' });
      assert.equal(latest?.version, (await bench.store.get('a'))?.version);
      assert.equal(first?.version, version);
      assert.equal(first?.source, 'edu.test');
      assert.ok(Date.parse(first?.changedAt ?? '') <= Date.parse(latest?.changedAt ?? ''));
    },
    'an unchanged text and new derived fields are not versions': async (bench) => {
      await bench.store.write({ puts: [put('Two')], removes: [], origin: { by: 'bob' } });
      await bench.store.write({
        puts: [{ ...put('Two'), precomputed: '{"new":1}' }],
        removes: [],
        origin: { by: 'bob' },
      });
      assert.deepEqual(summarise(await read(bench)), ['put Two harvest edu.test', 'put One ann']);
    },
    'a removal is a version, and earlier ones survive it': async (bench) => {
      await bench.store.write({ puts: [], removes: ['a'], origin: ANN });
      assert.deepEqual(summarise(await read(bench)), ['removed - ann', 'put Two harvest edu.test', 'put One ann']);
      await bench.store.write({ puts: [put('Three')], removes: [] });
      assert.deepEqual(summarise(await read(bench)).slice(0, 3), [
        'put Three ?',
        'removed - ann',
        'put Two harvest edu.test',
      ]);
    },
    'several changes in one batch are several versions': async (bench) => {
      await bench.store.write({ puts: [put('One', 'b'), put('Two', 'b'), put('Three', 'b')], removes: [] });
      assert.deepEqual((await read(bench, 'b')).map(titleOf), ['Three', 'Two', 'One']);
    },
    'a write that fails its condition adds no version': async (bench) => {
      await bench.store.write({ puts: [{ ...put('Four', 'b'), ifVersion: 'other' }], removes: [] });
      assert.deepEqual((await read(bench, 'b')).map(titleOf), ['Three', 'Two', 'One']);
    },
    'the oldest versions are dropped': async (bench) => {
      for (let n = 0; n < DEFAULT_MAX_VERSIONS + 3; n++)
        await bench.store.write({ puts: [put(`Title ${n}`, 'c')], removes: [] });
      const titles = (await read(bench, 'c')).map(titleOf);
      assert.equal(titles.length, DEFAULT_MAX_VERSIONS + 1);
      assert.equal(titles.at(-1), 'Title 2');
    },
    'a copy brings the versions of the other store, and changes add to them': async (bench) => {
      const history = await read(bench);
      const lastChange = { isNew: false, wasPublic: true };
      const copy = toPut(buildRecord({ id: 'd', dct_title_s: 'Three' }));
      await bench.store.write({ puts: [{ ...copy, lastChange, history }], removes: [] });
      assert.deepEqual(summarise(await read(bench, 'd')), summarise(history));
      await bench.store.write({ puts: [put('Four', 'd')], removes: [], origin: ANN });
      assert.deepEqual(summarise(await read(bench, 'd')), ['put Four ann', ...summarise(history)]);
      const tombstone = { id: 'e', source: 'edu.test', wasPublic: true, history: [{ ...history[1], kind: 'removed' }] };
      await bench.store.write({ puts: [], removes: [], tombstones: [tombstone as never] });
      assert.deepEqual(summarise(await read(bench, 'e')), ['removed - ann']);
    },
  },
};
