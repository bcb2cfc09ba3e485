// Log lines about external documents that cannot be fetched.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createApiApp } from '../support/api-app.ts';
import { createLogCollector } from '../support/server.ts';

const server = createServer((_request, response) => response.writeHead(410).end()).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
after(() => server.close());

test('a failed fetch is logged once, with the host and without secrets, however many clients request it', async () => {
  const { lines, stream } = createLogCollector();
  const url = `http://127.0.0.1:${port}/meta.xml?token=hunter2`;
  const { get } = await createApiApp({
    records: [{ id: 'a', dct_title_s: 'A', dct_references_s: `{"http://www.opengis.net/cat/csw/csdgm":"${url}"}` }],
    settings: { 'fetch.allowPrivate': '127.0.0.1' },
    logStream: stream,
  });
  for (let time = 0; time < 3; time++) {
    const response = await get('/resources/a/metadata/display?format=fgdc');
    assert.equal(response.statusCode, 502);
    assert.equal(response.json().code, 'upstream_service_failed');
  }
  const failures = lines.filter(({ msg }) => msg !== 'request');
  assert.equal(failures.length, 1, JSON.stringify(failures));
  assert.equal(failures[0]?.level, 'warn');
  assert.equal(failures[0]?.url, `http://127.0.0.1:${port}/meta.xml`);
  assert.match(String(failures[0]?.msg), /status 410/);
  assert.doesNotMatch(JSON.stringify(lines), /hunter2/);
});
