import assert from 'node:assert/strict';
import test from 'node:test';
import { createConfig } from '../config/load-config.ts';
import { toOpenSearchOptions, usesOpenSearch } from './storage.ts';

const onCluster = (settings: Readonly<Record<string, unknown>>) =>
  createConfig({ 'engine.kind': 'opensearch', 'engine.url': ['https://search-1:9200'], ...settings });

test('without a setting the catalogue is in files', () => {
  assert.equal(usesOpenSearch(createConfig({})), false);
  assert.equal(usesOpenSearch(onCluster({})), true);
});

test('addresses, names and secrets of a cluster are handed on', () => {
  const options = toOpenSearchOptions(onCluster({ 'engine.user': 'u', 'engine.password': 'p', 'engine.replicas': 2 }));
  assert.deepEqual(
    [options.nodes, options.user, options.password, options.replicas],
    [['https://search-1:9200'], 'u', 'p', 2],
  );
  assert.ok(!('token' in options));
});

test('what cannot lead to a cluster is refused by name', () => {
  const refused: readonly [Readonly<Record<string, unknown>>, RegExp][] = [
    [{ 'engine.url': [] }, /^engine\.url must/],
    [{ 'engine.url': ['search-1:9200'] }, /^engine\.url must/],
    [{ 'engine.url': ['https://me:secret@search-1:9200'] }, /^engine\.url must/],
    [{ 'engine.indexPrefix': 'Records' }, /^engine\.indexPrefix in .* must be lower-case/],
    [{ 'engine.indexPrefix': '_all' }, /^engine\.indexPrefix in .* must be lower-case/],
    [{ 'engine.caFile': '/no/such/file.pem' }, /^engine\.caFile cannot be read/],
  ];
  for (const [settings, sentence] of refused) {
    assert.throws(() => toOpenSearchOptions(onCluster(settings)), { code: 'config_error', message: sentence });
  }
});
