import assert from 'node:assert/strict';
import test from 'node:test';
import { createConfig } from '../config/load-config.ts';
import { toOpenSearchOptions, usesOpenSearch } from './storage.ts';

const onCluster = (settings: Readonly<Record<string, unknown>>) =>
  createConfig({ 'engine.kind': 'opensearch', 'engine.url': ['https://search-1:9200'], ...settings });

test('the catalogue is in files by default', () => {
  assert.equal(usesOpenSearch(createConfig({})), false);
  assert.equal(usesOpenSearch(onCluster({})), true);
});

test('addresses, names and secrets of a cluster are passed on', () => {
  const options = toOpenSearchOptions(onCluster({ 'engine.user': 'u', 'engine.password': 'p', 'engine.replicas': 2 }));
  assert.deepEqual(
    [options.nodes, options.user, options.password, options.replicas],
    [['https://search-1:9200'], 'u', 'p', 2],
  );
  assert.ok(!('token' in options));
});

test('invalid cluster settings are rejected with their key', () => {
  const invalid: readonly [Readonly<Record<string, unknown>>, RegExp][] = [
    [{ 'engine.url': [] }, /^engine\.url must/],
    [{ 'engine.url': ['search-1:9200'] }, /^engine\.url must/],
    [{ 'engine.url': ['https://me:secret@search-1:9200'] }, /^engine\.url must/],
    [{ 'engine.indexPrefix': 'Records' }, /^engine\.indexPrefix in .* must be at most 60 lower-case/],
    [{ 'engine.indexPrefix': '_all' }, /^engine\.indexPrefix in .* must be at most 60 lower-case/],
    [{ 'engine.caFile': '/no/such/file.pem' }, /^engine\.caFile cannot be read/],
  ];
  for (const [settings, message] of invalid) {
    assert.throws(() => toOpenSearchOptions(onCluster(settings)), { code: 'config_error', message });
  }
});
