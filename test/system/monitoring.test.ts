// The alert rules are valid for Prometheus itself.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import test from 'node:test';

test('promtool accepts the alert rules', () => {
  const rules = join(import.meta.dirname, '../../deploy/prometheus-alerts.yaml');
  const { status, stdout, stderr, error } = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
  assert.equal(error, undefined);
  assert.equal(status, 0, `${stdout}${stderr}`);
});
