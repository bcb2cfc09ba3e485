// Random and hostile requests to the OGC API must get a response or a rejection with a reason.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';
import { hostileOgcRequest } from '../support/hostile/hostile-ogc.ts';
import { describeRequest } from '../support/hostile/report.ts';
import { createRandom } from '../support/random/random.ts';
import { randomCql2Records } from '../support/random/random-cql2-records.ts';

const REQUESTS = 500;
const PROPER = [200, 400, 404, 406, 414, 415];

const { app } = await createTestApp({ records: randomCql2Records(3, 60) });

test(`${REQUESTS} random requests are answered or rejected`, async () => {
  const statuses = new Map<number, number>();
  for (let seed = 7_000_000; seed < 7_000_000 + REQUESTS; seed++) {
    const request = hostileOgcRequest(createRandom(seed));
    const { method, target, headers, body } = request;
    const response = await app.inject({
      method: method as 'GET' | 'POST',
      url: target,
      headers: Object.fromEntries(headers),
      ...(body === undefined ? {} : { payload: body }),
    });
    const { statusCode } = response;
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    assert.ok(
      PROPER.includes(statusCode),
      `seed ${seed}: ${statusCode}\n${describeRequest(request)}\n${response.body.slice(0, 500)}`,
    );
    if (statusCode !== 200) assert.match(String(response.headers['content-type']), /^application\/problem\+json/);
  }
  for (const status of [200, 400, 404, 406]) assert.ok((statuses.get(status) ?? 0) > 3, `few gave ${status}`);
});
