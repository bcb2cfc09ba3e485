import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord } from '../../../../test/support/records/record-builder.ts';
import { derivedFieldsOf } from '../../../../test/support/records/records.ts';
import type { RecordPut } from '../../record-store.ts';
import { type CurrentRecord, planWrite, toWriteSteps } from './write-plan.ts';

const NOW = '2026-01-01T00:00:00.000Z';

const put = (id: string, title: string): RecordPut => {
  const record = buildRecord({ id, dct_title_s: title });
  return { record, derivedFields: derivedFieldsOf(record, 'edu.test'), precomputed: '{}', source: 'edu.test' };
};

const plan = (
  puts: readonly RecordPut[],
  removes: readonly string[] = [],
  current = new Map<string, CurrentRecord>(),
) => planWrite(toWriteSteps({ puts, removes }), 10, { current, now: NOW, maxVersions: 2 });

test('every change has its own number, and one document per record is written', () => {
  const {
    outcomes,
    numberCount: numbers,
    changes,
  } = plan([put('a', 'One'), put('b', 'One'), put('a', 'Two'), put('a', 'Two')]);
  assert.deepEqual(outcomes, ['added', 'added', 'changed', 'unchanged']);
  assert.equal(numbers, 3);
  assert.deepEqual(
    [...changes].map(([id, { number, kept }]) => [id, number, kept.added]),
    [
      ['b', 11, 11],
      ['a', 12, 10],
    ],
  );
});

test('an unchanged record is not written, and its tombstone keeps its data', () => {
  const [, first] = [...plan([put('a', 'One')]).changes][0] ?? assert.fail('nothing was planned');
  const { number, kept, source } = first;
  const current = new Map([['a', { number, live: true, source, kept, sequence: 0, term: 1 }]]);
  assert.deepEqual(plan([put('a', 'One')], [], current).outcomes, ['unchanged']);
  const gone = plan([], ['a', 'a', 'nobody'], current);
  assert.deepEqual(gone.outcomes, ['removed', 'absent', 'absent']);
  assert.deepEqual(gone.changes.get('a')?.kept, { changedAt: NOW, added: 10, wasPublic: true, versions: ['10'] });
});

test('conditions apply to the state after the preceding steps', () => {
  const fresh: RecordPut = { ...put('a', 'One'), ifAbsent: true };
  assert.deepEqual(plan([fresh, { ...put('a', 'Two'), ifAbsent: true }]).outcomes, ['added', 'conflict']);
  assert.deepEqual(plan([{ ...put('a', 'One'), ifVersion: '3' }]).outcomes, ['conflict']);
  assert.deepEqual(plan([put('a', 'One'), { ...put('a', 'Two'), ifVersion: '10' }]).outcomes, ['added', 'changed']);
});
