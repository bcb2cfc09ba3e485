// The contract of every state store (src/state/state.ts).
import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Json, STATE_LIMITS, type StateStore } from '../../src/state/state.ts';
import { withLease } from '../../src/state/with-lease.ts';
import { increment } from '../support/engine/increment.ts';

export type StateUnderTest = {
  readonly name: string;
  /** An empty store. Each `open` behaves like an open by another process. */
  readonly create: () => Promise<{
    readonly open: () => Promise<StateStore>;
    readonly dispose: () => void | Promise<void>;
  }>;
};

const put = async (state: StateStore, collection: string, id: string, value: Json): Promise<string> => {
  const result = await state.put(collection, id, value);
  assert.ok(result.kind === 'stored');
  return result.version;
};

const VALUES: readonly Json[] = [
  null,
  true,
  -0.5,
  '',
  'Grüße 🗺 \u2028 \0 "\\',
  [],
  {},
  [1, [2, [{ a: null }]]],
  { __proto__: 'x', constructor: 'y', '': 'z', 'Ä/ö': [false] },
];

const documentTests = (open: () => Promise<StateStore>): void => {
  it('returns documents as JSON would round-trip them', async () => {
    const state = await open();
    for (const [index, value] of VALUES.entries()) {
      const version = await put(state, 'values', `v${index}`, value);
      assert.deepEqual(await state.get('values', `v${index}`), { id: `v${index}`, version, value });
    }
    assert.equal(await state.get('values', 'none'), undefined);
  });

  it('keeps collections separate', async () => {
    const state = await open();
    await put(state, 'apart-a', 'same', 1);
    await put(state, 'apart-b', 'same', 2);
    assert.equal((await state.get('apart-a', 'same'))?.value, 1);
    assert.deepEqual(await state.remove('apart-a', 'same'), { kind: 'removed' });
    assert.equal((await state.get('apart-b', 'same'))?.value, 2);
  });

  it('lists the collections that contain documents', async () => {
    const state = await open();
    await put(state, 'named-b', 'x', 1);
    await put(state, 'named-a', 'x', 1);
    await put(state, 'named-c', 'x', 1);
    await state.remove('named-c', 'x');
    await state.acquire('no-collection', 1_000);
    const names = await state.collections();
    assert.deepEqual(
      names.filter((name) => name.startsWith('named')),
      ['named-a', 'named-b'],
    );
    assert.deepEqual(names, [...names].sort());
    for (const name of names) assert.notDeepEqual(await state.list(name, { limit: 1 }), [], name);
  });

  it('gives every write a new version, even after a removal', async () => {
    const state = await open();
    const versions = new Set<string>();
    for (let round = 0; round < 3; round++) {
      versions.add(await put(state, 'versions', 'a', 'same'));
      versions.add(await put(state, 'versions', 'a', 'same'));
      await state.remove('versions', 'a');
    }
    assert.equal(versions.size, 6);
    assert.deepEqual(await state.remove('versions', 'a'), { kind: 'absent' });
  });

  it('updates only documents that still have the expected version', async () => {
    const state = await open();
    const first = await put(state, 'conditions', 'a', 1);
    assert.deepEqual(await state.put('conditions', 'a', 2, { kind: 'absent' }), { kind: 'conflict' });
    const second = await put(state, 'conditions', 'a', 2);
    const old = { kind: 'version', version: first } as const;
    assert.deepEqual(await state.put('conditions', 'a', 3, old), { kind: 'conflict' });
    assert.deepEqual(await state.remove('conditions', 'a', old), { kind: 'conflict' });
    assert.equal((await state.get('conditions', 'a'))?.version, second);
    assert.deepEqual(await state.remove('conditions', 'a', { kind: 'version', version: second }), { kind: 'removed' });
    assert.deepEqual(await state.put('conditions', 'a', 4, { kind: 'version', version: second }), { kind: 'conflict' });
    assert.equal((await state.put('conditions', 'a', 4, { kind: 'absent' })).kind, 'stored');
  });

  it('lists documents page by page, by code point of the id', async () => {
    const state = await open();
    const ids = ['', 'a', 'B', 'ä', '\uffee', '🗺', 'a/b', 'a b', '10', '9'].filter((id) => id !== '');
    for (const id of ids) await put(state, 'lists', id, { id });
    const sorted = ids.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
    const listed: string[] = [];
    for (let page = await state.list('lists', { limit: 2 }); page.length > 0; ) {
      listed.push(...page.map(({ id }) => id));
      page = await state.list('lists', { afterId: listed.at(-1) ?? '', limit: 2 });
    }
    assert.deepEqual(listed, sorted);
    const [first] = await state.list('lists', { limit: 1 });
    assert.deepEqual(first, await state.get('lists', first?.id ?? ''));
    assert.deepEqual(await state.list('no-such-list', { limit: 10 }), []);
  });

  it('rejects names, pages and documents that exceed the limits', async () => {
    const state = await open();
    const longest = 'x'.repeat(STATE_LIMITS.id);
    await put(state, 'limits', longest, 'y'.repeat(STATE_LIMITS.value - 2));
    await assert.rejects(state.put('limits', `${longest}x`, 1), RangeError);
    await assert.rejects(state.put('limits', '', 1), RangeError);
    await assert.rejects(state.put('limits', 'half \ud800', 1), RangeError);
    await assert.rejects(state.put('limits', 'large', 'y'.repeat(STATE_LIMITS.value)), RangeError);
    await assert.rejects(state.list('limits', { limit: STATE_LIMITS.page + 1 }), RangeError);
    for (const name of ['', 'Upper', 'a_b', 'x'.repeat(64)]) await assert.rejects(state.get(name, 'a'), RangeError);
  });
};

const sharedTests = (open: () => Promise<StateStore>, reopen: () => Promise<StateStore>): void => {
  it('shows a write to other connections immediately', async () => {
    const [one, other] = [await open(), await reopen()];
    await put(one, 'shared', 'a', 1);
    assert.equal((await other.get('shared', 'a'))?.value, 1);
    await other.remove('shared', 'a');
    assert.equal(await one.get('shared', 'a'), undefined);
    await other.close();
  });

  it('loses no increment when several clients count concurrently', async () => {
    const states = await Promise.all([reopen(), reopen(), reopen()]);
    const count = async (state: StateStore): Promise<void> => {
      for (let n = 0; n < 20; n++) await increment(state, 'together');
    };
    await Promise.all(states.map(count));
    assert.equal((await states[0].get('counters', 'together'))?.value, 60);
    await Promise.all(states.map((state) => state.close()));
  });
};

const LONG_MS = 60_000;
const YEAR_MS = 365 * 86_400_000;

const leaseTests = (open: () => Promise<StateStore>, reopen: () => Promise<StateStore>): void => {
  it('grants a lease to one holder until it is released', async () => {
    const [one, other] = [await open(), await reopen()];
    const lease = await one.acquire('alone', LONG_MS);
    assert.ok(lease !== undefined);
    assert.equal(await other.acquire('alone', LONG_MS), undefined);
    assert.equal(await one.acquire('alone', LONG_MS), undefined);
    assert.ok((await other.acquire('another', LONG_MS)) !== undefined);
    assert.equal(await lease.renew(), true);
    await lease.release();
    assert.equal(await lease.renew(), false);
    assert.ok((await other.acquire('alone', LONG_MS)) !== undefined);
    await lease.release(); // no longer held by this holder
    assert.equal(await one.acquire('alone', LONG_MS), undefined);
    await other.close();
  });

  it('grants an expired lease to the next holder and notifies the previous one', async () => {
    const state = await open();
    const lost = await state.acquire('short', 30);
    await wait(60);
    const next = await state.acquire('short', LONG_MS);
    assert.ok(next !== undefined);
    assert.equal(await lost?.renew(), false);
    assert.equal(await next.renew(), true);
  });

  it('grants a lease that was taken by a clock a year ahead, once the clock is right again', async () => {
    const state = await open();
    const ahead = mock.method(Date, 'now', () => Math.round(performance.timeOrigin + performance.now()) + YEAR_MS);
    assert.ok((await state.acquire('ahead', LONG_MS)) !== undefined);
    ahead.mock.restore();
    assert.ok((await state.acquire('ahead', LONG_MS)) !== undefined);
    assert.equal(await state.acquire('ahead', LONG_MS), undefined);
  });

  it('frees a lease that is released during a renewal', async () => {
    const state = await open();
    for (let round = 0; round < 10; round++) {
      const lease = await state.acquire('renewed', LONG_MS);
      assert.ok(lease !== undefined, `round ${round}`);
      await Promise.all([lease.renew(), lease.release(), lease.renew()]);
      assert.equal(await lease.renew(), false);
    }
  });

  it('grants a lease to only one of many contenders', async () => {
    const states = await Promise.all([reopen(), reopen(), reopen()]);
    const leases = await Promise.all(states.flatMap((state) => [1, 2, 3].map(() => state.acquire('many', LONG_MS))));
    assert.equal(leases.filter((lease) => lease !== undefined).length, 1);
    await Promise.all(states.map((state) => state.close()));
  });

  it('holds a lease while a task runs and releases it afterwards', async () => {
    const state = await open();
    const inner = await withLease(state, 'held', 800, async (signal) => {
      await wait(1_200);
      assert.equal(signal.aborted, false);
      return withLease(state, 'held', 800, async () => 'never');
    });
    assert.deepEqual(inner, { kind: 'done', result: { kind: 'taken' } });
    const failing = withLease(state, 'held', 800, () => Promise.reject(new Error('no')));
    await assert.rejects(failing, /no/);
    assert.deepEqual(await withLease(state, 'held', 800, async () => 'again'), { kind: 'done', result: 'again' });
  });
};

export const testState = ({ name, create }: StateUnderTest): void => {
  describe(name, () => {
    let place: Awaited<ReturnType<StateUnderTest['create']>>;
    let shared: StateStore;
    before(async () => {
      place = await create();
      shared = await place.open();
    });
    after(async () => {
      await shared.close();
      await place.dispose();
    });
    const open = async (): Promise<StateStore> => shared;
    const reopen = (): Promise<StateStore> => place.open();
    documentTests(open);
    sharedTests(open, reopen);
    leaseTests(open, reopen);
    it('keeps all documents when it is closed and reopened', async () => {
      const state = await place.open();
      const version = await put(state, 'kept', 'a', { b: 1 });
      await state.close();
      const again = await place.open();
      assert.deepEqual(await again.get('kept', 'a'), { id: 'a', version, value: { b: 1 } });
      await again.close();
    });
  });
};
