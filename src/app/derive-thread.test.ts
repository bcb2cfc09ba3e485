import assert from 'node:assert/strict';
import test from 'node:test';
import { createBoundedWorker, threadFile } from '@periplus/worker-rpc';
import { buildRecord } from '../../test/support/records/record-builder.ts';
import { type DeriveThreadApi, runDeriveJob } from '../catalog/load/batch-deriver.ts';
import { derivation } from './derivation.ts';

test('the thread derives the same fields as this one, and reports records that it cannot read', async (t) => {
  const thread = createBoundedWorker<DeriveThreadApi>({
    file: threadFile('derive-thread', import.meta.url),
    ...{ timeLimitMs: 60_000, memoryMb: 512, maxQueued: 1, idleMs: 1_000 },
  });
  t.after(thread.close);
  const jobs = [
    { text: JSON.stringify(buildRecord({ dct_title_s: 'Łódź', dcat_bbox: 'ENVELOPE(19,20,52,51)' })), source: 'edu.a' },
    { text: JSON.stringify(buildRecord({ dct_creator_sm: ['Smith, J.'] })), source: 'edu.b' },
    { text: 'null', source: 'edu.c' },
  ];
  const results = await thread.call('derive', jobs);
  assert.deepEqual(
    results,
    jobs.map((job) => runDeriveJob(derivation, job)),
  );
  assert.deepEqual(
    results.map(({ kind }) => kind),
    ['derived', 'derived', 'failed'],
  );
});
