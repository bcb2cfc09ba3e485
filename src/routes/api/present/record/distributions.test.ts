import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord, buildReferences } from '../../../../../test/support/records/record-builder.ts';
import { REFERENCES } from '../../../../schema/references.ts';
import { presentDistributions } from './distributions.ts';

test('every address becomes a row of the contract, numbered over the whole record', () => {
  const record = buildRecord({
    gbl_mdModified_dt: '2024-05-06T00:00:00Z',
    dct_references_s: buildReferences({
      'http://schema.org/downloadUrl': [{ url: 'https://a/1.zip', label: 'Shapefile' }, 'https://a/2.zip'],
      'http://www.opengis.net/def/serviceType/ogc/wms': 'https://a/wms',
    }),
  });
  const [first, second, third] = presentDistributions(record);
  assert.deepEqual(first, {
    id: first?.id,
    resource_id: 'port-1',
    url: 'https://a/1.zip',
    label: 'Shapefile',
    position: 1,
    created_at: null,
    updated_at: '2024-05-06T00:00:00Z',
    import_distribution_id: null,
    distribution_type_id: 8,
    distribution_type_name: 'download',
    distribution_type: 'Download file',
    distribution_uri: 'http://schema.org/downloadUrl',
    distribution_note: 'Values may have a label.',
  });
  assert.deepEqual([second?.url, second?.label, second?.position], ['https://a/2.zip', null, 2]);
  assert.deepEqual([third?.distribution_type_name, third?.distribution_type_id, third?.position], ['wms', 26, 3]);
});

test('all 27 types of the contract have their id', () => {
  const ids = Object.values(REFERENCES).flatMap((row) => ('typeId' in row ? [row.typeId] : []));
  assert.deepEqual(
    [...ids].sort((a, b) => a - b),
    Array.from({ length: 28 }, (_, index) => index + 1).filter((id) => id !== 10),
  );
});

test('keys outside the table are rows too, named by their URI', () => {
  const [related, own] = presentDistributions(
    buildRecord({
      dct_references_s: buildReferences({
        'https://schema.org/relatedLink': 'https://a/r',
        'https://example.org/own': 'https://a/o',
      }),
    }),
  );
  assert.equal(related?.distribution_type_id, null);
  assert.equal(related?.distribution_type_name, 'related_link');
  assert.equal(own?.distribution_type_name, null);
  assert.equal(own?.distribution_type, 'https://example.org/own');
});

test('ids are whole numbers that stay the same and differ between rows', () => {
  const build = (id: string) =>
    presentDistributions(
      buildRecord({ id, dct_references_s: buildReferences({ 'http://schema.org/url': ['https://a', 'https://a'] }) }),
    );
  const ids = [...build('a'), ...build('b')].map((row) => row.id);
  assert.ok(ids.every(Number.isSafeInteger));
  assert.equal(new Set(ids).size, 4);
  assert.deepEqual(build('a'), build('a'));
});
