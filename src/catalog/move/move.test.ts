// Moves between two embedded stores; for the move code a cluster is just another store.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { buildRecord } from '../../../test/support/records/record-builder.ts';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { createRecordStore } from '../../engine/embedded/store/record-store.ts';
import { createStore } from '../../engine/embedded/store/store.ts';
import type { RecordChange, RecordStore } from '../../engine/engine.ts';
import { NO_PLACES } from '../../record/place-facets.ts';
import { createSqliteState } from '../../state/sqlite-state.ts';
import { createDerivation, type Derivation } from '../derivation.ts';
import { type MoveEndpoint, type MoveResult, moveCatalogue } from './move.ts';

const derivation: Derivation = createDerivation(() => NO_PLACES, {
  version: 1,
  precompute: ({ id }) => ({ core: { id }, extended: {} }),
});

const openSide = async (context: TestContext): Promise<MoveEndpoint> => {
  const dataDir = createTempFolder(context);
  const state = await createSqliteState({ dataDir });
  const records = createRecordStore(createStore({ dataDir }));
  context.after(async () => {
    await state.close();
    await records.close();
  });
  return { records, state };
};

const sheets = (from: number, to: number, title = 'A sheet') =>
  Array.from({ length: to - from }, (_, n) =>
    derivation.derive(buildRecord({ id: `sheet-${from + n}`, dct_title_s: title }), n % 3 === 0 ? 'edu.a' : 'edu.b'),
  );

const dictionary = (record: string) => ({
  ...{ id: 1, friendlier_id: record, name: 'Columns', description: null, staff_notes: null, tags: '', position: 1 },
  ...{ created_at: null, updated_at: null, entries: [] },
});

/** Records, some changed or removed, dictionaries and state documents. */
const fill = async ({ records, state }: MoveEndpoint): Promise<void> => {
  await records.write({ puts: sheets(0, 1_300), removes: [] });
  await records.write({ puts: sheets(5, 8, 'Another title'), removes: ['sheet-1', 'sheet-2'] });
  await records.writeDictionaries([dictionary('sheet-3'), dictionary('nobody')]);
  await state.put('sources', 'edu.a', { url: 'https://example.org' });
  await state.put('harvest-runs', '1', { status: 'done' });
  await state.put('active-jobs', 'thumbnail sheet-3', { name: 'thumbnail' });
  await state.put('active-jobs', 'harvest edu.a', { name: 'harvest' });
  await state.put('missing-thumbnails', 'sheet-4', { tries: 1 });
};

type Options = { readonly stopAfter?: number };

const move = (
  from: MoveEndpoint,
  to: MoveEndpoint,
  { stopAfter = Number.POSITIVE_INFINITY }: Options = {},
): Promise<MoveResult> => {
  const stop = new AbortController();
  const onProgress = (step: string, done: number): void => {
    if (step === 'copied' && done >= stopAfter) stop.abort();
  };
  return moveCatalogue({ from, to, derivation, signal: stop.signal, onProgress });
};

const everyChange = async ({ changes }: RecordStore): Promise<readonly RecordChange[]> =>
  (await changes({ limit: 10_000 })).changes;

/** Without the numbers that each store assigns. */
const withoutVersion = (change: RecordChange): object =>
  change.kind === 'put' ? { ...change, record: { ...change.record, version: '', row: 0 } } : change;

const checkEqual = async (from: MoveEndpoint, to: MoveEndpoint): Promise<void> => {
  const [ours, theirs] = [await everyChange(from.records), await everyChange(to.records)];
  assert.deepEqual(theirs.map(withoutVersion), ours.map(withoutVersion));
  assert.deepEqual(await to.records.stats(), { ...(await from.records.stats()), derivation: derivation.version });
};

test('everything is moved in order of change, with its change history, and compared', async (context) => {
  const [from, to] = [await openSide(context), await openSide(context)];
  await fill(from);
  const result = await move(from, to);
  assert.ok(result.kind === 'compared');
  assert.deepEqual(result.differences, []);
  assert.deepEqual(
    result.sources.map(({ source, to: { count, removed } }) => [source, count, removed]),
    [
      ['edu.a', 434, 0],
      ['edu.b', 864, 2],
    ],
  );
  assert.equal(result.nonRecords.dictionaries.count, 2);
  await checkEqual(from, to);
  assert.deepEqual(await to.records.dictionaries('nobody'), [dictionary('nobody')]);
  assert.deepEqual((await to.state.get('sources', 'edu.a'))?.value, { url: 'https://example.org' });
  assert.deepEqual((await to.state.get('active-jobs', 'harvest edu.a'))?.value, { name: 'harvest' });
  assert.equal(await to.state.get('active-jobs', 'thumbnail sheet-3'), undefined);
  assert.equal(await to.state.get('missing-thumbnails', 'sheet-4'), undefined);
});

test('an interrupted move continues where it stopped, and copies changes made since', async (context) => {
  const [from, to] = [await openSide(context), await openSide(context)];
  await fill(from);
  assert.deepEqual(await move(from, to, { stopAfter: 1 }), { kind: 'stopped' });
  const half = (await to.records.stats()).records;
  assert.ok(half > 0 && half < 1_298, String(half));
  await from.records.write({ puts: sheets(10, 12, 'Later'), removes: ['sheet-20'] });
  let copied = 0;
  const onProgress = (step: string, done: number): void => {
    if (step === 'copied') copied = done;
  };
  const signal = new AbortController().signal;
  const result = await moveCatalogue({ from, to, derivation, signal, onProgress });
  assert.ok(result.kind === 'compared' && result.differences.length === 0);
  assert.ok(copied < 1_000, `${copied} were copied again`);
  await checkEqual(from, to);
});

test('a second move after a complete one copies changes and removals', async (context) => {
  const [from, to] = [await openSide(context), await openSide(context)];
  await fill(from);
  await move(from, to);
  await from.records.write({ puts: sheets(2_000, 2_003), removes: ['sheet-9'] });
  await from.state.remove('harvest-runs', '1');
  const result = await move(from, to);
  assert.ok(result.kind === 'compared' && result.differences.length === 0);
  await checkEqual(from, to);
  assert.equal(await to.state.get('harvest-runs', '1'), undefined);
});

test('a target with other contents is rejected and not changed', async (context) => {
  const [from, to] = [await openSide(context), await openSide(context)];
  await fill(from);
  await to.records.write({ puts: sheets(0, 1, 'Mine'), removes: [] });
  await assert.rejects(move(from, to), { code: 'bad_request', message: /not empty/ });
  assert.equal((await to.records.stats()).records, 1);
  const [stateOnly, moved] = [await openSide(context), await openSide(context)];
  await stateOnly.state.put('sources', 'mine', {});
  await assert.rejects(move(from, stateOnly), { code: 'bad_request' });
  await move(from, moved);
  await moved.state.put('sources', 'mine', {});
  await assert.rejects(move(from, moved), { code: 'bad_request', message: /written to since/ });
  assert.deepEqual((await moved.state.get('sources', 'mine'))?.value, {});
});

test('a move cannot continue from another source catalogue', async (context) => {
  const [from, other, to] = [await openSide(context), await openSide(context), await openSide(context)];
  await fill(from);
  await fill(other);
  await move(from, to, { stopAfter: 1 });
  await assert.rejects(move(other, to), { code: 'bad_request', message: /another catalogue/ });
});

test('differences at the end are listed', async (context) => {
  const [from, to] = [await openSide(context), await openSide(context)];
  await fill(from);
  await move(from, to, { stopAfter: 1 });
  await to.records.write({ puts: sheets(9_000, 9_001), removes: ['sheet-30'] });
  await to.records.writeDictionaries([dictionary('mine')]);
  const result = await move(from, to);
  assert.ok(result.kind === 'compared');
  assert.deepEqual(result.differences, ['source edu.a', 'data dictionaries']);
});
