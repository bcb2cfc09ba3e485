// Checks the documentation against the tables: generated pages are up to date, and nothing is undocumented.
import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { describeApp } from '../scripts/docs/describe-app.ts';
import { renderDocPages } from '../scripts/docs/doc-pages.ts';
import { SETTING_KEYS, toEnvName, toFlag } from '../src/config/settings.ts';
import { ERRORS } from '../src/errors.ts';
import { FIELDS } from '../src/schema/fields.ts';
import { REFERENCES } from '../src/schema/references.ts';

const docs = join(import.meta.dirname, '../docs');
const read = (name: string): string => readFileSync(join(docs, name), 'utf8');

const missingFrom = (name: string, words: readonly string[]): readonly string[] => {
  const text = read(name);
  return words.filter((word) => !text.includes(`\`${word}\``));
};

test('generated pages are up to date; if not, run `npm run docs`', async () => {
  for (const [name, text] of renderDocPages(await describeApp())) {
    assert.ok(read(name) === text, `docs/${name} is stale: run npm run docs`);
  }
});

test('every setting, its flag and its variable are documented', () => {
  const words = SETTING_KEYS.flatMap((key) => [key, toFlag(key), toEnvName(key)]);
  assert.deepEqual(missingFrom('configuration.md', words), []);
});

test('every field, reference and error is documented', () => {
  assert.deepEqual(missingFrom('fields.md', Object.keys(FIELDS)), []);
  assert.deepEqual(missingFrom('references.md', Object.keys(REFERENCES)), []);
  assert.deepEqual(missingFrom('errors.md', Object.keys(ERRORS)), []);
});

test('every route has a one-line summary', async () => {
  const { paths } = await describeApp();
  const silent = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { summary }]) => (summary ? [] : [`${method} ${path}`])),
  );
  assert.deepEqual(silent, []);
  assert.ok(Object.keys(paths).length > 0);
});

test('files and folders named in CONTRIBUTING exist', () => {
  // Code blocks show files to be added.
  const text = readFileSync(join(docs, '../CONTRIBUTING.md'), 'utf8').replace(/```[\s\S]*?```/g, '');
  const paths = [...text.matchAll(/\b((?:src|packages|test|scripts|bench|docs|assets)\/[\w./-]*\w)(?![\w*])/g)].map(
    (match) => match[1] ?? '',
  );
  assert.ok(paths.length > 30);
  assert.deepEqual(
    paths.filter((path) => !existsSync(join(docs, '..', path))),
    [],
  );
});

test('variables in the deployment examples are valid settings', () => {
  const folder = join(docs, '../deploy');
  const known = new Set<string>(SETTING_KEYS.map(toEnvName));
  const named = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/\b(PERIPLUS_[A-Z_]+)["']?\s*[=:,]/g)].map(
      ([, variable = '']) => ({
        name,
        variable,
      }),
    ),
  );
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter(({ variable }) => !known.has(variable)),
    [],
  );
});

test('links between documentation pages lead to existing files', () => {
  const pages = [
    ...globSync('docs/*.md', { cwd: join(docs, '..') }),
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
  ];
  const broken = pages.flatMap((page) => {
    const path = join(docs, '..', page);
    return [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(dirname(path), link)))
      .map((link) => `${page}: ${link}`);
  });
  assert.deepEqual(broken, []);
});

test('each row of the threat model has a test with its name', () => {
  const attacks = readFileSync(join(docs, '../test/http/threats.test.ts'), 'utf8');
  const tested = [...attacks.matchAll(/^test\('([^:']+):/gm)].map(([, name = '']) => name.toLowerCase());
  const told = [...read('threats.md').matchAll(/^\| ([A-Z][^|]+?) \|/gm)].map(([, name = '']) => name.toLowerCase());
  assert.ok(told.length >= 12);
  assert.deepEqual(told.toSorted(), tested.toSorted());
});
