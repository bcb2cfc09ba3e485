import assert from 'node:assert/strict';
import test from 'node:test';
import type { SafeStream } from '@periplus/safe-fetch';
import { readBlockIndex } from './demo-files.ts';
import { withDemoFiles } from './demo-stream.ts';

const refusing: SafeStream = async () => ({ kind: 'refused', reason: 'the host is not on the public internet' });
const silent: SafeStream = async () => ({ kind: 'timeout' });

const [[id = ''] = []] = await readBlockIndex();
const request = (stream: SafeStream, url: string) => withDemoFiles(stream)({ url, accept: '*/*' });

test('a demo file at a refused address is read from the assets', async () => {
  const opened = await request(refusing, `http://127.0.0.1:8080/maps/demo/geojson/${id}.geojson`);
  assert.ok(opened.kind === 'open');
  assert.equal(JSON.parse(Buffer.concat(await Array.fromAsync(opened.chunks)).toString()).name, id);
});

test('other refused addresses stay refused, and allowed addresses are not intercepted', async () => {
  const others = [
    '/demo/geojson/none.geojson',
    '/demo/geojson/../../etc/passwd',
    '/api/v1/search',
    `/demo/geojson/${id}`,
  ];
  for (const path of others)
    assert.equal((await request(refusing, `http://127.0.0.1:8080${path}`)).kind, 'refused', path);
  assert.equal((await request(silent, `https://maps.example.org/demo/geojson/${id}.geojson`)).kind, 'timeout');
});
