import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { buildRecord, buildReferences } from '../../../test/support/record-builder.ts';
import { readCitations } from './citation/styles.ts';
import { readDownloads } from './downloads.ts';
import { readLinks } from './links.ts';
import { readUi } from './ui.ts';
import { readViewer } from './viewer.ts';

const MARK = '\u0001BASE\u0001';

test('the block holds every view, and promises no picture', () => {
  const record = buildRecord({
    gbl_wxsIdentifier_s: 'l',
    locn_geometry: 'POINT(1 2)',
    dct_references_s: buildReferences({ 'http://www.opengis.net/def/serviceType/ogc/wfs': 'https://a/wfs' }),
  });
  const ui = readUi(record, MARK);
  assert.deepEqual(Object.keys(ui).sort(), ['citation', 'citations', 'downloads', 'links', 'ui_downloads', 'viewer']);
  assert.equal(ui.citation, ui.citations.apa);
  assert.deepEqual(ui.citations, readCitations(record));
  assert.deepEqual(ui.downloads, readDownloads(record, MARK));
  assert.deepEqual(ui.links, readLinks(record));
  assert.deepEqual(ui.viewer, readViewer(record));
});

test('a marker in place of the base can be exchanged in the finished text', () => {
  const record = buildRecord({
    dct_references_s: buildReferences({ 'http://geojson.org/geojson-spec.html': 'https://a/x.geojson' }),
  });
  const mark = JSON.stringify(MARK).slice(1, -1);
  const exchanged = JSON.stringify(readUi(record, MARK)).replaceAll(mark, 'http://catalog.test');
  assert.deepEqual(JSON.parse(exchanged), JSON.parse(JSON.stringify(readUi(record, 'http://catalog.test'))));
});

test('any record has a block, whatever its fields hold', () => {
  const fields = [
    'dct_references_s',
    'locn_geometry',
    'dcat_bbox',
    'dct_creator_sm',
    'dct_issued_s',
    'gbl_wxsIdentifier_s',
  ];
  fc.assert(
    fc.property(fc.record(Object.fromEntries(fields.map((field) => [field, fc.jsonValue()]))), (members) => {
      assert.ok(readUi(buildRecord(members as never), MARK).citation.length > 0);
    }),
  );
});
