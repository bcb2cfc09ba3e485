import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord, buildReferences } from '../../../test/support/records/record-builder.ts';
import { METADATA_DOCUMENT_FORMATS, readMetadataDocument } from './metadata-documents.ts';

test('three metadata formats can be displayed', () => {
  assert.deepEqual(METADATA_DOCUMENT_FORMATS, ['iso', 'fgdc', 'html']);
});

test('a document is found under any spelling of its key', () => {
  for (const key of ['http://www.isotc211.org/schemas/2005/gmd/', 'https://www.isotc211.org/schemas/2005/gmd']) {
    const record = buildRecord({ dct_references_s: buildReferences({ [key]: 'https://a/iso.xml' }) });
    assert.equal(readMetadataDocument(record, 'iso'), 'https://a/iso.xml');
    assert.equal(readMetadataDocument(record, 'fgdc'), undefined);
  }
});

test('of two keys for one format, the order of the table decides', () => {
  const references = buildReferences({
    'http://www.opengis.net/cat/csw/csdgm': 'https://a/csdgm.xml',
    'http://www.fgdc.gov/schemas/metadata/': [{ url: 'https://a/fgdc.xml', label: 'FGDC' }],
  });
  assert.equal(readMetadataDocument(buildRecord({ dct_references_s: references }), 'fgdc'), 'https://a/fgdc.xml');
});

test('URLs that are not http or https are skipped', () => {
  const references = buildReferences({
    'http://www.w3.org/1999/xhtml': ['javascript:alert(1)', 'https://a/page.html'],
  });
  assert.equal(readMetadataDocument(buildRecord({ dct_references_s: references }), 'html'), 'https://a/page.html');
  assert.equal(readMetadataDocument(buildRecord(), 'html'), undefined);
});
