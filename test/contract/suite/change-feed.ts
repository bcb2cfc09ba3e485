// The change feed: every change is listed in order, even when records are written while a client reads.

import assert from 'node:assert/strict';
import { toJsonString } from '@periplus/streams';
import type { RecordChange, RecordStore } from '../../../src/engine/engine.ts';
import { createRandom } from '../../support/random/random.ts';
import { buildRecord } from '../../support/records/record-builder.ts';
import { type Fixture, toPut } from './fixture.ts';
import type { Section } from './section.ts';

const write = ({ store }: Fixture, ids: readonly string[], title: string, removes: readonly string[] = []) =>
  store.write({ puts: ids.map((id) => toPut(buildRecord({ id, dct_title_s: title }))), removes });

const idOf = (change: RecordChange): string => (change.kind === 'put' ? change.record.id : change.id);

/** Reads all pages to the end; `between` may write between two pages. */
const follow = async (
  store: RecordStore,
  start: string | undefined,
  limit: number,
  between: () => Promise<unknown> = async () => {},
): Promise<{ readonly changes: readonly RecordChange[]; readonly cursor: string }> => {
  const changes: RecordChange[] = [];
  for (let after = start; ; ) {
    const page = await store.changes({ limit, ...(after === undefined ? {} : { after }) });
    assert.ok(page.changes.length <= limit);
    if (page.changes.length === 0) return { changes, cursor: page.cursor };
    changes.push(...page.changes);
    after = page.cursor;
    await between();
  }
};

/** A copy that is maintained from changes only. */
const apply = (copy: Map<string, string>, changes: readonly RecordChange[]): void => {
  for (const change of changes) {
    if (change.kind === 'put') copy.set(change.record.id, toJsonString(change.record.json));
    else copy.delete(change.id);
  }
};

const readAll = async (store: RecordStore): Promise<ReadonlyMap<string, string>> => {
  const { records } = await store.list({ visibility: 'all', offset: 0, limit: 10_000 });
  return new Map(records.map(({ id, json }) => [id, toJsonString(json)]));
};

export const changeFeedSection: Section = {
  name: 'what has changed',
  records: [],
  cases: {
    'an empty store has no changes but returns a cursor': async (bench) => {
      const { changes, cursor } = await bench.store.changes({ limit: 10 });
      assert.deepEqual(changes, []);
      await write(bench, ['first'], 'One');
      const next = await bench.store.changes({ after: cursor, limit: 10 });
      assert.deepEqual(next.changes.map(idOf), ['first']);
    },
    'the current cursor is the position after the last write': async (bench) => {
      const { cursor } = await follow(bench.store, undefined, 10);
      assert.equal(await bench.store.cursor(), cursor);
      await write(bench, ['later'], 'One');
      const next = await bench.store.changes({ after: cursor, limit: 10 });
      assert.equal(await bench.store.cursor(), next.cursor);
    },
    'changes are listed in write order with the current record': async (bench) => {
      const { cursor } = await follow(bench.store, undefined, 10);
      await write(bench, ['c', 'a', 'b'], 'One');
      await write(bench, ['z'], 'One');
      const { changes } = await follow(bench.store, cursor, 2);
      assert.deepEqual(changes.map(idOf), ['c', 'a', 'b', 'z']);
      const [first] = changes;
      assert.ok(first?.kind === 'put');
      assert.deepEqual(first.record, await bench.store.get('c'));
    },
    'a record that changed twice is listed once, at its last change': async (bench) => {
      const { cursor } = await follow(bench.store, undefined, 10);
      await write(bench, ['a', 'b'], 'Two');
      await write(bench, ['a'], 'Three');
      const { changes } = await follow(bench.store, cursor, 10);
      assert.deepEqual(changes.map(idOf), ['b', 'a']);
      assert.ok(changes.every((change) => change.kind === 'put'));
    },
    'removals and restorations are listed after earlier changes': async (bench) => {
      const { cursor } = await follow(bench.store, undefined, 10);
      await write(bench, ['d'], 'One', ['b']);
      const gone = await follow(bench.store, cursor, 10);
      assert.deepEqual(
        gone.changes.map((change) => [change.kind, idOf(change)]),
        [
          ['put', 'd'],
          ['removed', 'b'],
        ],
      );
      await write(bench, ['b'], 'Back');
      const back = await follow(bench.store, gone.cursor, 10);
      assert.deepEqual(
        back.changes.map((change) => [change.kind, idOf(change)]),
        [['put', 'b']],
      );
    },
    'a change states whether it added the record, when, and whether the public may see it': async (bench) => {
      const { cursor } = await follow(bench.store, undefined, 10);
      const before = Date.now();
      await write(bench, ['e', 'f'], 'One');
      await write(bench, ['e'], 'Two');
      const hidden = buildRecord({ id: 'g', dct_title_s: 'Hidden', b1g_publication_state_s: 'draft' });
      await bench.store.write({ puts: [toPut(hidden)], removes: ['f'] });
      const { changes } = await follow(bench.store, cursor, 10);
      const reported = changes.map((change) => {
        assert.ok(change.kind !== 'damaged');
        assert.ok(Date.parse(change.changedAt ?? '') >= before && Date.parse(change.changedAt ?? '') <= Date.now());
        return [idOf(change), change.kind === 'put' ? change.isNew : change.source, change.wasPublic];
      });
      assert.deepEqual(reported, [
        ['e', false, true],
        ['g', true, false],
        ['f', 'edu.test', true],
      ]);
      const latest = await bench.store.latestChanges(2);
      assert.deepEqual(latest, [...changes].reverse().slice(0, 2));
    },
    'a removed record leaves a tombstone until it is written again': async (bench) => {
      await write(bench, ['h'], 'One');
      assert.equal(await bench.store.tombstone('h'), undefined);
      await write(bench, [], '', ['h']);
      const { changedAt, ...tombstone } = (await bench.store.tombstone('h')) ?? {};
      assert.deepEqual(tombstone, { id: 'h', source: 'edu.test', wasPublic: true });
      assert.ok(Date.now() - Date.parse(changedAt ?? '') < 60_000);
      assert.equal(await bench.store.tombstone('never'), undefined);
      await write(bench, ['h'], 'Back');
      assert.equal(await bench.store.tombstone('h'), undefined);
      await write(bench, [], '', ['e', 'g', 'h']);
    },
    'a reader that starts late also receives removals, so that an old copy can catch up': async (bench) => {
      await write(bench, [], '', ['d']);
      const { changes } = await follow(bench.store, undefined, 3);
      const removed = changes.filter(({ kind }) => kind === 'removed').map(idOf);
      assert.deepEqual(removed, ['f', 'e', 'g', 'h', 'd']);
    },
    'a write that changes nothing is not listed': async (bench) => {
      const { cursor } = await follow(bench.store, undefined, 10);
      await write(bench, ['b'], 'Back', ['nobody']);
      assert.deepEqual(await bench.store.changes({ after: cursor, limit: 10 }), { changes: [], cursor });
    },
    'a copy built from pages of changes is complete, even when records are written between pages': async (bench) => {
      const random = createRandom(7);
      let rounds = 0;
      const disturb = async (): Promise<void> => {
        if (rounds++ >= 60) return;
        const ids = Array.from({ length: 5 }, () => `busy-${random.integer(0, 40)}`);
        await write(bench, [...new Set(ids)], `Round ${rounds}`, [`busy-${random.integer(0, 40)}`]);
      };
      const copy = new Map<string, string>();
      const { changes, cursor } = await follow(bench.store, undefined, 7, disturb);
      apply(copy, changes);
      assert.deepEqual(copy, await readAll(bench.store));
      assert.deepEqual((await bench.store.changes({ after: cursor, limit: 1 })).changes, []);
      assert.ok(rounds > 20);
    },
    'an invalid cursor or one of another store is rejected': async ({ store }) => {
      for (const after of ['', '1', '1.another', 'nonsense']) {
        await assert.rejects(store.changes({ after, limit: 1 }), { code: 'validation_error' });
      }
    },
  },
};
