// The policy of a viewer: hosts of the source, whatever else its address says.
import assert from 'node:assert/strict';
import test from 'node:test';
import { expandMirrors, toOrigins, viewerCsp } from './viewer-csp.ts';

const policy = (address: string, more: object = {}): string =>
  viewerCsp({ protocol: 'wms', urls: [address], tiles: undefined, isSecure: false, ...more });

const directive = (text: string, name: string): string =>
  text.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

test('the host of a source is admitted for images and data, and scripts only from this server', () => {
  const text = policy('https://maps.example.org:8443/wms?x=1');
  assert.equal(directive(text, 'img-src'), "img-src 'self' data: blob: https://maps.example.org:8443");
  assert.equal(directive(text, 'connect-src'), "connect-src 'self' https://maps.example.org:8443");
  assert.equal(directive(text, 'script-src'), "script-src 'self'");
  assert.match(text, /default-src 'none'.*frame-ancestors \*/);
});

test('no URL can add a directive or another source to the policy', () => {
  const plain = policy('/own/tiles');
  for (const address of [
    'http://a;script-src/x',
    "http://a'unsafe-inline'/x",
    'http://a,b/x',
    'http://a b/x',
    'http://*/x',
    'http://*.com/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'nonsense',
    '',
  ])
    assert.equal(policy(address), plain, address);
});

test('mirror host names are expanded, up to 26', () => {
  assert.deepEqual(toOrigins(['https://{s}.tiles.org/{z}/{x}/{y}.png']), [
    ...['https://a.tiles.org', 'https://b.tiles.org', 'https://c.tiles.org'],
  ]);
  assert.deepEqual(toOrigins(['https://t{1-2}.tiles.org/{z}']), ['https://t1.tiles.org', 'https://t2.tiles.org']);
  assert.equal(expandMirrors('https://{0-z}.tiles.org').length, 26);
  assert.equal(expandMirrors('https://{z-a}.tiles.org').length, 1);
});

test('only GeoTIFF may use WebAssembly and workers, and pages over TLS upgrade requests', () => {
  assert.doesNotMatch(policy('https://a.org/x'), /wasm|worker-src blob|upgrade/);
  assert.match(policy('https://a.org/x', { protocol: 'cog' }), /'wasm-unsafe-eval'.*worker-src blob:/);
  assert.match(policy('http://a.org/x', { isSecure: true }), /upgrade-insecure-requests$/);
});

test('the number of hosts is limited', () => {
  assert.equal(toOrigins(Array.from({ length: 500 }, (_, n) => `https://h${n}.org/x`)).length, 40);
});
