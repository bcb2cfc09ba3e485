// Copies of another store reproduce its records, tombstones and dictionaries.
import assert from 'node:assert/strict';
import type { LastChange, RecordChange, RecordPut, Tombstone } from '../../../src/engine/engine.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { type Fixture, toPut } from './fixture.ts';
import type { Section } from './section.ts';

const THEN = '2020-02-29T12:00:00.123Z';

const copyOf = (id: string, past: LastChange, title = 'Copied'): RecordPut => ({
  ...toPut(buildRecord({ id, dct_title_s: title })),
  lastChange: past,
});

const tombstone = (id: string): Tombstone => ({ id, source: 'edu.other', changedAt: THEN, wasPublic: false });

/** The current state of one record in the change feed. */
const readChange = async ({ store }: Fixture, id: string): Promise<RecordChange> => {
  const changes = await store.latestChanges(1_000);
  const change = changes.find((item) => (item.kind === 'put' ? item.record.id : item.id) === id);
  return change ?? assert.fail(`no change of ${id}`);
};

export const copySection: Section = {
  name: 'copies of another store',
  records: [],
  cases: {
    'a copy keeps the time of the change and whether the record was new and public': async (bench) => {
      const past = { changedAt: THEN, isNew: false, wasPublic: true };
      const puts = [
        copyOf('a', past),
        copyOf('b', { ...past, isNew: true }),
        copyOf('c', { isNew: true, wasPublic: true }),
      ];
      assert.deepEqual((await bench.store.write({ puts, removes: [] })).puts, ['added', 'added', 'added']);
      for (const { record, lastChange: expected } of puts) {
        const { kind, record: _, ...derivedFields } = { record: undefined, ...(await readChange(bench, record.id)) };
        assert.equal(kind, 'put');
        assert.deepEqual(derivedFields, expected);
      }
    },
    'copying the same state again changes nothing; another time is a change': async (bench) => {
      const past = { changedAt: THEN, isNew: false, wasPublic: true };
      assert.deepEqual((await bench.store.write({ puts: [copyOf('a', past)], removes: [] })).puts, ['unchanged']);
      const later = { ...past, changedAt: '2021-01-01T00:00:00.000Z' };
      assert.deepEqual((await bench.store.write({ puts: [copyOf('a', later)], removes: [] })).puts, ['changed']);
      const change = await readChange(bench, 'a');
      assert.ok(change.kind === 'put' && change.changedAt === later.changedAt && !change.isNew);
    },
    'a tombstone is copied for existing and for unknown records': async (bench) => {
      const { records } = await bench.store.stats();
      await bench.store.write({ puts: [], removes: [], tombstones: [tombstone('a'), tombstone('never')] });
      assert.deepEqual(await bench.store.tombstone('a'), tombstone('a'));
      assert.deepEqual(await bench.store.tombstone('never'), tombstone('never'));
      assert.equal(await bench.store.get('a'), undefined);
      assert.equal((await bench.store.stats()).records, records - 1);
      await bench.index.refresh();
      assert.ok(!(await bench.found({})).includes('a'));
    },
    'copying the same tombstone again changes nothing, and the record can be restored': async (bench) => {
      const cursor = await bench.store.cursor();
      await bench.store.write({ puts: [], removes: [], tombstones: [tombstone('a')] });
      assert.equal(await bench.store.cursor(), cursor);
      const { puts } = await bench.put(buildRecord({ id: 'a', dct_title_s: 'Back' }));
      assert.deepEqual(puts, ['added']);
      assert.equal(await bench.store.tombstone('a'), undefined);
      assert.ok((await bench.found({})).includes('a'));
    },
    'outcomes count only puts and removals': async (bench) => {
      const puts = [copyOf('d', { isNew: true, wasPublic: true })];
      const batch = { puts, removes: ['c', 'nobody'], tombstones: [tombstone('e')] };
      assert.deepEqual(await bench.store.write(batch), { puts: ['added'], removes: ['removed', 'absent'] });
    },
    'every dictionary is listed once': async ({ store }) => {
      assert.deepEqual(await Array.fromAsync(store.allDictionaries()), []);
      const rest = { description: null, staff_notes: null, tags: '', created_at: null, updated_at: null, entries: [] };
      const puts = Array.from({ length: 450 }, (_, n) => ({
        ...{ id: n % 3, friendlier_id: `record-${Math.floor(n / 3)}`, name: `Dictionary ${n}`, position: n, ...rest },
      }));
      await store.writeDictionaries(puts);
      const byName = (list: readonly { readonly name: string | null }[]) => list.map(({ name }) => name).sort();
      assert.deepEqual(byName(await Array.fromAsync(store.allDictionaries())), byName(puts));
    },
  },
};
