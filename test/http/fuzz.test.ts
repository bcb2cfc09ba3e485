// Random and hostile requests over a real socket must get a response or a rejection with a reason. scripts/fuzz-
// requests.ts sends many more to a real catalogue and measures them.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';
import { hostileRequest } from '../support/hostile/hostile-requests.ts';
import { describeRequest, PROPER_STATUSES } from '../support/hostile/report.ts';
import { createRandom } from '../support/random/random.ts';
import { exchange } from '../support/raw-http.ts';
import { FULL_RECORD } from '../support/records/full-record.ts';
import { randomRow } from '../support/records/records.ts';

const REQUESTS = 1500;
const AT_ONCE = 6;
const SEED = 1_000_000;

const random = createRandom(3);
const records = Array.from({ length: 150 }, (_, n) => ({ ...randomRow(random, `record-${n}`, n).record }));
const { app } = await createTestApp({ records: [FULL_RECORD, ...records] });

const patterns = app.httpContext.routes.patterns();

test(`${REQUESTS} random requests, sensible and hostile, are answered or rejected`, async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const statuses = new Set<number>();
  const improper: string[] = [];
  const sendRequest = async (number: number): Promise<void> => {
    const request = hostileRequest(createRandom(SEED + number), patterns);
    const { status, text } = await exchange(address.port, request);
    statuses.add(status);
    if (PROPER_STATUSES.includes(status)) return;
    improper.push(`seed ${SEED + number} gave ${status}:\n    ${describeRequest(request)}\n${text.slice(0, 500)}`);
  };
  for (let number = 0; number < REQUESTS; number += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => sendRequest(number + offset)));
  }
  assert.equal(improper.length, 0, improper.slice(0, 5).join('\n'));
  for (const status of [200, 304, 400, 404, 413, 414, 431]) assert.ok(statuses.has(status), `nothing gave a ${status}`);
});
