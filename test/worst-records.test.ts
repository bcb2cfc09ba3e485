// The most expensive records of each field pass through everything that is computed from a record.
// `npm run bench -- hostile-records` measures how the CPU time grows with their size.
import assert from 'node:assert/strict';
import test from 'node:test';
import { RECORD_FIELDS } from '../src/schema/fields.ts';
import { RECORD_TASKS } from './support/records/record-tasks.ts';
import { toWorstRecord, WORST_RECORDS } from './support/records/worst-records.ts';

/** Part of the bounds, so that the test is quick. */
const SHARE = 0.05;

test('there are worst records of every field that holds text or a list', () => {
  const names = WORST_RECORDS.map(({ name }) => name.split(':')[0]);
  const isSmall = (field: string): boolean => field === 'id' || /_(?:b|i|bytes)$/.test(field);
  assert.deepEqual(
    Object.keys(RECORD_FIELDS).filter((field) => !isSmall(field) && !names.includes(field)),
    [],
  );
});

test('every computation over a worst record ends without an error', () => {
  for (const worst of WORST_RECORDS) {
    const record = toWorstRecord(worst, SHARE);
    for (const [task, run] of Object.entries(RECORD_TASKS))
      assert.doesNotThrow(() => run(record), `${task} of ${worst.name}`);
  }
});
