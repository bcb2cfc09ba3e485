// Kills the server while it builds a download and disconnects the client while it reads one: no partial file is ever
// served.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand, startServer } from '../support/command.ts';
import { createWfsResponse, startDataSource, toSamples } from '../support/services/data-sources.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const SAMPLES = toSamples(3_000);
const answer = createWfsResponse(SAMPLES, { limit: 100 });
const source = await startDataSource({ after }, (query, response, request) => {
  setTimeout(() => answer(query, response, request), 20);
});

const folder = createTempFolder({ after });
const dataDir = join(folder, 'data');
const record = {
  ...{ id: 'wells', dct_title_s: 'Wells', gbl_wxsIdentifier_s: 'test:wells' },
  dct_references_s: JSON.stringify({ 'http://www.opengis.net/def/serviceType/ogc/wfs': `${source.base}/wfs` }),
};
writeFileSync(join(folder, 'records.ndjson'), JSON.stringify(record));
assert.equal((await runCommand(['import', '--data-dir', dataDir, join(folder, 'records.ndjson')])).code, 0);

const start = () => startServer(dataDir, '--fetch-allow-private', '127.0.0.1', '--downloads-wait-ms', '0');
type Preparation = { job: { state: string; percent?: number; features: number }; size?: number };

const prepare = async (address: string): Promise<{ status: number; body: Preparation }> => {
  const answered = await fetch(`${address}/api/v1/resources/wells/downloads/generated/geojson`);
  return { status: answered.status, body: (await answered.json()) as Preparation };
};

/** Files visible to clients; each is named by derivedFields that were written last. */
const finished = (): readonly string[] => {
  const downloads = join(dataDir, 'downloads');
  return existsSync(downloads) ? readdirSync(downloads).filter((name) => name.endsWith('.json')) : [];
};

test('a killed server leaves no partial file, and the next one builds it completely', async () => {
  for (const delayMs of [100, 700, 1_400]) {
    const server = await start();
    let prepared = await prepare(server.address);
    while (prepared.body.job.state === 'queued') {
      await wait(50);
      prepared = await prepare(server.address);
    }
    await wait(delayMs);
    const file = await fetch(`${server.address}/api/v1/resources/wells/downloads/generated/geojson/file`);
    assert.equal(file.status, 503);
    assert.ok(Number(file.headers.get('retry-after')) > 0);
    await file.text();
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    assert.deepEqual(finished(), []);
  }
  const server = await start();
  let prepared = await prepare(server.address);
  const seen = new Set<number>();
  while (prepared.status === 202) {
    seen.add(prepared.body.job.percent ?? -1);
    await wait(200);
    prepared = await prepare(server.address);
  }
  assert.equal(prepared.status, 200);
  assert.ok(seen.size > 2, `progress was told: ${[...seen]}`);
  const url = `${server.address}/api/v1/resources/wells/downloads/generated/geojson/file`;
  const whole = await (await fetch(url)).text();
  assert.equal(JSON.parse(whole).features.length, SAMPLES.length);

  const leaving = new AbortController();
  const cut = await fetch(url, { signal: leaving.signal });
  const { value: first = new Uint8Array() } = (await cut.body?.getReader().read()) ?? {};
  leaving.abort();
  const headers = { range: `bytes=${first.length}-`, 'if-range': String(cut.headers.get('etag')) };
  const rest = await fetch(url, { headers });
  assert.equal(rest.status, 206);
  assert.equal(Buffer.from(first).toString() + (await rest.text()), whole);
  server.child.kill('SIGTERM');
  await server.outcome;
});
