import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { createTempFolder } from '../../test/support/temp-folder.ts';
import { createConfig } from '../config/load-config.ts';
import { DEMO_FILES, installPrebuiltDemo, prebuiltDemoFolder } from './prebuilt-demo.ts';

const BASE = 'http://demo-files.test.invalid';

const prepareFiles = (t: TestContext, names: readonly string[]): void => {
  const folder = prebuiltDemoFolder(BASE);
  mkdirSync(folder, { recursive: true });
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names) writeFileSync(join(folder, name), `made ahead: ${name}`);
};

const settings = (t: TestContext, more: Readonly<Record<string, unknown>> = {}) =>
  createConfig({ 'data.dir': join(createTempFolder(t), 'data'), ...more });

test('prebuilt files become the catalogue of an empty folder, once', (t) => {
  prepareFiles(t, DEMO_FILES);
  const config = settings(t);
  assert.equal(installPrebuiltDemo(config, BASE), true);
  assert.deepEqual(readdirSync(config.data.dir).sort(), [...DEMO_FILES].sort());
  for (const name of DEMO_FILES) {
    assert.equal(readFileSync(join(config.data.dir, name), 'utf8'), `made ahead: ${name}`);
    writeFileSync(join(config.data.dir, name), 'mine');
  }
  assert.equal(installPrebuiltDemo(config, BASE), false);
  for (const name of DEMO_FILES) assert.equal(readFileSync(join(config.data.dir, name), 'utf8'), 'mine');
});

test('prebuilt files are used for one address only, with the demo enabled and the embedded engine', (t) => {
  prepareFiles(t, DEMO_FILES);
  assert.equal(installPrebuiltDemo(settings(t), 'http://other.test.invalid'), false);
  assert.equal(installPrebuiltDemo(settings(t, { 'demo.enabled': false }), BASE), false);
  const cluster = { 'engine.kind': 'opensearch', 'engine.url': ['http://search-1:9200'] };
  assert.equal(installPrebuiltDemo(settings(t, cluster), BASE), false);
});

test('incomplete prebuilt files are not used, and existing files are not replaced', (t) => {
  prepareFiles(t, [DEMO_FILES[0]]);
  assert.equal(installPrebuiltDemo(settings(t), BASE), false);
  prepareFiles(t, DEMO_FILES);
  const config = settings(t);
  mkdirSync(config.data.dir);
  writeFileSync(join(config.data.dir, DEMO_FILES[0]), 'mine');
  assert.equal(installPrebuiltDemo(config, BASE), false);
  assert.deepEqual(readdirSync(config.data.dir), [DEMO_FILES[0]]);
});
