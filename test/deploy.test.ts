// The deployment examples agree with the program, and the npm package contains them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { settingRow } from '../src/config/settings.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8');

test('nginx accepts bodies up to the limit of the server', () => {
  const [, size, unit] = /client_max_body_size (\d+)([km]?);/.exec(read('nginx.conf')) ?? [];
  const bytes = Number(size) * { '': 1, k: 2 ** 10, m: 2 ** 20 }[unit as '' | 'k' | 'm'];
  assert.equal(bytes, settingRow('server.bodyLimitBytes').default);
});

test('the image has the programs that harvests from git need', () => {
  const image =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  assert.match(image, /apt-get install .*\bgit openssh-client\b/);
  assert.ok(image.indexOf('apt-get') < image.indexOf('USER node'), 'only root can install packages');
});

test('the npm package contains the deployment examples', () => {
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    timeout: 60_000,
  });
  const [{ files }] = JSON.parse(listed.toString()) as [{ files: readonly { path: string }[] }];
  const packed = new Set(files.map(({ path }) => path));
  for (const name of readdirSync(join(ROOT, 'deploy'))) assert.ok(packed.has(`deploy/${name}`), name);
});
