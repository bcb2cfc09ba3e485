import assert from 'node:assert/strict';
import test from 'node:test';
import type { SafeStream } from '@periplus/safe-fetch';
import { readBlockIndex } from './demo-files.ts';
import { withDemoFiles } from './demo-stream.ts';

const refusing: SafeStream = async () => ({ kind: 'refused', reason: 'the host is not on the public internet' });
const silent: SafeStream = async () => ({ kind: 'timeout' });

const [[id = ''] = []] = await readBlockIndex();
const ask = (stream: SafeStream, url: string) => withDemoFiles(stream)({ url, accept: '*/*' });

test('a file of the demo that the guard keeps us from is read from the package', async () => {
  const opened = await ask(refusing, `http://127.0.0.1:8080/maps/demo/geojson/${id}.geojson`);
  assert.ok(opened.kind === 'open');
  assert.equal(JSON.parse(Buffer.concat(await Array.fromAsync(opened.chunks)).toString()).name, id);
});

test('whatever else the guard refuses stays refused, and what it lets pass is not touched', async () => {
  const others = [
    '/demo/geojson/none.geojson',
    '/demo/geojson/../../etc/passwd',
    '/api/v1/search',
    `/demo/geojson/${id}`,
  ];
  for (const path of others) assert.equal((await ask(refusing, `http://127.0.0.1:8080${path}`)).kind, 'refused', path);
  assert.equal((await ask(silent, `https://maps.example.org/demo/geojson/${id}.geojson`)).kind, 'timeout');
});
