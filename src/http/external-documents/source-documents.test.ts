// Descriptions of viewer sources: valid ones are read, others are rejected with a reason.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type DocumentProtocol, readDocument } from '@periplus/external-documents';
import { manifest2, manifest3 } from '../../../test/support/viewer-sources/iiif.ts';

const read = (protocol: DocumentProtocol, document: unknown) => {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  return readDocument({ protocol, bytes: Buffer.from(text), contentType: 'application/json' });
};

const assertUnusable = (
  protocol: DocumentProtocol,
  document: unknown,
  message: RegExp = /^it (is|contains|has) /,
): void => assert.throws(() => read(protocol, document), { name: 'DocumentError', message }, JSON.stringify(document));

test('a manifest of version 2 has a page for each canvas, with the service of its image', () => {
  const { pages, urls, credit } = read('iiif_manifest', manifest2('https://a.org', 'https://images.org'));
  assert.deepEqual(pages, [
    { label: 'Sheet 1', service: 'https://images.org/iiif/iiif' },
    { label: 'Sheet 2', service: 'https://images.org/iiif/second' },
  ]);
  assert.deepEqual(urls, ['https://images.org/iiif/iiif', 'https://images.org/iiif/second']);
  assert.equal(credit, 'Kept by the archive of tests');
});

test('a manifest of version 3 may have images without a service, and several to choose from', () => {
  const { pages } = read('iiif_manifest', manifest3('https://a.org'));
  assert.deepEqual(pages, [{ label: 'Page 1', image: 'https://a.org/iiif/second/full/full/0/default.jpg' }]);
  const choice = { type: 'Choice', items: [{ id: 'https://a.org/1.jpg' }, { id: 'https://a.org/2.jpg' }] };
  const items = [{ label: { de: ['Blatt'] }, items: [{ items: [{ body: choice }] }] }];
  const chosen = read('iiif_manifest', { type: 'Manifest', items });
  assert.deepEqual(chosen.pages, [{ label: 'Blatt', image: 'https://a.org/1.jpg' }]);
});

test('long labels and URLs and too many pages are cut off', () => {
  const body = { id: 'https://a.org/1.jpg' };
  const canvas = { label: { en: ['x'.repeat(1_000_000)] }, items: [{ items: [{ body }] }] };
  const long = { items: [{ items: [{ body: { id: `https://a.org/${'x'.repeat(5_000)}` } }] }] };
  const { pages = [] } = read('iiif_manifest', { type: 'Manifest', items: [canvas, long] });
  assert.deepEqual(
    pages.map(({ label }) => label.length),
    [200],
  );
  const many = Array.from({ length: 3_000 }, () => ({ items: [{ items: [{ body }] }] }));
  assert.equal(read('iiif_manifest', { type: 'Manifest', items: many }).pages?.length, 1_000);
});

test('an invalid manifest, or one without loadable images, is rejected with a reason', () => {
  const cases: readonly (readonly [unknown, RegExp])[] = [
    ['<html>', /it is not JSON/],
    ['[]', /not a IIIF manifest|no images/],
    ['null', /not a IIIF manifest|no images/],
    ['{"@id":"x","@type":"sc:Manifest","sequences":7}', /not a IIIF manifest|no images/],
    [{ type: 'Collection', items: [] }, /collection of manifests/],
    [{ type: 'Manifest', items: [{ items: [{ items: [{ body: { id: 'javascript:alert(1)' } }] }] }] }, /no images/],
  ];
  for (const [document, words] of cases) {
    assertUnusable('iiif_manifest', document, words);
  }
});

test('TileJSON yields web URL templates with the row order of its scheme', () => {
  const { tiles } = read('tile_json', {
    tiles: ['https://t.org/{z}/{x}/{y}.png', 'javascript:{z}', 5],
    scheme: 'tms',
    maxzoom: 400,
    bounds: [1, 2, 3, 4],
    attribution: '<a href="x">Makers</a>',
  });
  assert.deepEqual(tiles, {
    ...{ urls: ['https://t.org/{z}/{x}/{-y}.png'], isVector: false, minZoom: 0, maxZoom: 30, bounds: [1, 2, 3, 4] },
    credit: 'Makers',
  });
  assertUnusable('tile_json', {});
  assertUnusable('tile_json', '7');
});

test('WMTS capabilities yield the hosts of the tiles', () => {
  const { urls } = read(
    'wmts',
    '<Capabilities><ResourceURL template="https://a.org/{TileRow}?a=1&amp;b=2"/><Get xlink:href="https://b.org/"/></Capabilities>',
  );
  assert.deepEqual(urls, ['https://a.org/{TileRow}?a=1&b=2', 'https://b.org/']);
  assertUnusable('wmts', '<html/>');
  assertUnusable('wmts', `<Capabilities>${' '.repeat(2_000_000)}</Capabilities>`);
});
