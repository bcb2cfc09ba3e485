// Runs the abstract tests of the standard on our server for every declared conformance class.
import assert from 'node:assert/strict';
import test from 'node:test';
import { runConformance, untestedClasses } from '../conformance/classes.ts';
import { createTarget } from '../conformance/target.ts';
import { createTestApp } from '../support/app.ts';
import { CLIENT_RECORDS } from '../support/records/client-records.ts';

const { app } = await createTestApp({ records: CLIENT_RECORDS });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const target = createTarget(`${address}/api/v1/ogc/`);

test('every abstract test of a declared class passes or has nothing to check', async () => {
  const results = await runConformance(target, { all: false });
  assert.ok(results.length > 60, `${results.length} tests`);
  assert.deepEqual(
    results.filter(({ outcome }) => outcome === 'fail'),
    [],
  );
  const idle = results.filter(({ outcome }) => outcome === 'not applicable');
  assert.ok(idle.length * 5 < results.length, idle.map((result) => result.test).join());
});

test('every declared class has a test', async () => {
  assert.deepEqual(untestedClasses(await target.conformsTo()), []);
});
