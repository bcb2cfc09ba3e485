import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { toPut } from '../../../test/contract/suite/fixture.ts';
import { buildRecord } from '../../../test/support/records/record-builder.ts';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { createRecordStore } from '../../engine/embedded/store/record-store.ts';
import { createStore } from '../../engine/embedded/store/store.ts';
import { checkRemovalLimit, findMissing, removeMissing } from './missing-records.ts';

const RECORDS = 2_500;

const createFilledStore = async (t: TestContext) => {
  const records = createRecordStore(createStore({ dataDir: createTempFolder(t) }));
  t.after(records.close);
  const ids = Array.from({ length: RECORDS }, (_, n) => `r${n}`);
  await records.write({ puts: ids.map((id) => toPut(buildRecord({ id }), 'edu.test')), removes: [] });
  await records.write({ puts: [toPut(buildRecord({ id: 'other' }), 'org.other')], removes: [] });
  return records;
};

test('records that the source no longer contains are removed; those of other sources are not', async (t) => {
  const records = await createFilledStore(t);
  const found = await findMissing(records, 'edu.test', (id) => Number(id.slice(1)) % 2 === 0);
  assert.deepEqual([found.total, found.missing.length], [RECORDS, RECORDS / 2]);
  assert.equal(await removeMissing(records, found.missing), RECORDS / 2);
  assert.equal((await records.stats()).records, RECORDS / 2 + 1);
});

test('a record that changes or moves after it was found missing is not removed', async (t) => {
  const records = await createFilledStore(t);
  const { missing } = await findMissing(records, 'edu.test', (id) => !['r1', 'r2', 'r3'].includes(id));
  const moved = toPut(buildRecord({ id: 'r1' }), 'org.other');
  const changed = toPut(buildRecord({ id: 'r2', dct_title_s: 'Changed' }), 'edu.test');
  await records.write({ puts: [moved, changed], removes: [] });
  assert.equal(await removeMissing(records, missing), 1);
  assert.equal(await records.get('r3'), undefined);
  assert.equal((await records.getMany(['r1', 'r2'])).size, 2);
});

test('removing more than the allowed share is refused with the numbers', () => {
  const missing = Array.from({ length: 26 }, (_, n) => ({ id: `r${n}`, version: '1' }));
  assert.equal(checkRemovalLimit({ total: 104, missing }, 25), undefined);
  assert.match(checkRemovalLimit({ total: 103, missing }, 25) ?? '', /26 of 103 records \(25 %\).*the limit is 25 %/);
  assert.equal(checkRemovalLimit({ total: 0, missing: [] }, 0), undefined);
});
