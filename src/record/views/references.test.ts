import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { buildRecord, buildReferences } from '../../../test/support/records/record-builder.ts';
import { firstUrl, readReferences } from './references.ts';

const read = (dct_references_s: unknown) => readReferences(buildRecord({ dct_references_s } as never));

test('entries are in the order of the record, one per URL, with labels', () => {
  const references = read(
    buildReferences({
      'http://schema.org/downloadUrl': [
        { url: 'https://a/1.zip', label: 'Shapefile' },
        'https://a/2.zip',
        { '@id': 'https://a/3' },
      ],
      'http://schema.org/url': ' https://a/page ',
    }),
  );
  assert.deepEqual(references, [
    { name: 'download', uri: 'http://schema.org/downloadUrl', url: 'https://a/1.zip', label: 'Shapefile' },
    { name: 'download', uri: 'http://schema.org/downloadUrl', url: 'https://a/2.zip' },
    { name: 'download', uri: 'http://schema.org/downloadUrl', url: 'https://a/3' },
    { name: 'documentation_external', uri: 'http://schema.org/url', url: 'https://a/page' },
  ]);
});

test('keys match with http or https and with or without a trailing slash; unknown keys are included', () => {
  const references = read(
    buildReferences({
      'https://www.isotc211.org/schemas/2005/gmd': 'https://a/iso.xml',
      'https://iiif.io/api/image/': 'https://a/iiif',
      'https://example.org/own': 'https://a/own',
    }),
  );
  assert.deepEqual(
    references.map(({ name }) => name),
    ['metadata_iso', 'iiif_image', undefined],
  );
});

test('an object is accepted instead of its JSON text', () => {
  assert.equal(read({ 'http://schema.org/url': { id: 'https://a' } })[0]?.url, 'https://a');
});

test('blank keys and URLs, empty lists and values of a wrong type are dropped', () => {
  const odd = {
    '': 'https://a',
    ' ': 'https://a',
    'http://schema.org/url': '',
    'http://schema.org/image': [],
    x: 7,
    y: null,
  };
  assert.deepEqual(read(buildReferences({ ...odd, z: [null, 3, {}, [], { url: 5 }] })), []);
});

test('text that is not a JSON object gives an empty list', () => {
  for (const text of ['', 'n/a', '[]', '"x"', 'null', '{"a":', undefined]) assert.deepEqual(read(text), []);
});

test('any JSON is read without an error', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      for (const { url, uri } of read(text)) assert.ok(url.trim() !== '' && uri.trim() !== '');
    }),
  );
});

test('the first URL follows the order of the requested names', () => {
  const references = read(
    buildReferences({ 'http://schema.org/downloadUrl': 'https://a/z.zip', 'http://schema.org/url': 'https://a' }),
  );
  assert.equal(firstUrl(references, 'documentation_external', 'download'), 'https://a');
  assert.equal(firstUrl(references, 'wms', 'download'), 'https://a/z.zip');
  assert.equal(firstUrl(references, 'wms'), undefined);
});
