// Follows two recipes of CONTRIBUTING.md on a copy of the repository, using the code blocks they show.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { createTempFolder } from './support/temp-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const RECIPES = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

/** The code block that CONTRIBUTING.md shows for a file. */
const readBlock = (path: string): string => {
  const [, code] = RECIPES.split(`\`\`\`ts ${path}\n`);
  assert.ok(code, `CONTRIBUTING.md has no block for ${path}`);
  return code.slice(0, code.indexOf('```'));
};

const copyTree = (t: Parameters<typeof createTempFolder>[0]): string => {
  const folder = createTempFolder(t);
  for (const name of ['src', 'test/support', 'package.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'assets', 'web', 'packages']) symlinkSync(join(ROOT, name), join(folder, name));
  return folder;
};

const edit = (path: string, change: (text: string) => string): void => {
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  assert.notEqual(changed, text, `${path} is not as the recipe expects`);
  writeFileSync(path, changed);
};

/** Runs a test file inside the copy and returns its output. */
const runTest = (folder: string, code: string): void => {
  const file = join(folder, 'test/recipe.test.ts');
  writeFileSync(file, code);
  const flags = [
    '--disable-warning=ExperimentalWarning',

    '--test-timeout=60000',
    '--test',
    file,
  ];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, flags, {
    cwd: folder,
    encoding: 'utf8',
    env,
    timeout: 90_000,
  });
  assert.equal(status, 0, `${stdout}${stderr}`);
  assert.match(stdout, /pass 1$/m);
};

test('a field added by the recipe is stored, searched, filtered, counted, sorted and described', (t) => {
  const folder = copyTree(t);
  const row = readBlock('src/schema/fields.ts');
  edit(join(folder, 'src/schema/fields.ts'), (text) => text.replace('\n  id: {\n', `\n${row}  id: {\n`));
  runTest(
    folder,
    `import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from './support/app.ts';
const app = createTestApp({ records: [
  { id: 'a', dct_title_s: 'Chart of a bay', edu_callNumber_s: 'G3701 .P5' },
  { id: 'b', dct_title_s: 'Plan of a town', edu_callNumber_s: 'A1234' },
] });
test('the new field', async () => {
  const { json } = await app;
  const ids = async (query) => (await json('/search?' + query)).data.map(({ id }) => id);
  assert.deepEqual(await ids('q=G3701'), ['a']);
  assert.deepEqual(await ids('include_filters[edu_callNumber_s][]=A1234'), ['b']);
  assert.deepEqual(await ids('sort=edu_callNumber_s%20asc'), ['b', 'a']);
  const { included } = await json('/search?facets=edu_callNumber_s');
  assert.deepEqual(included.map(({ id }) => id).filter((id) => id.startsWith('edu_')), ['edu_callNumber_agg']);
  const { properties } = await json('/ogc/collections/regional-records/queryables');
  assert.ok(properties.callNumber);
});
`,
  );
});

test('a harvest source type added by the recipe is detected and harvested', (t) => {
  const folder = copyTree(t);
  const types = join(folder, 'src/harvest/source-types');
  const path = 'src/harvest/source-types/url-list/url-list.ts';
  mkdirSync(dirname(join(folder, path)));
  writeFileSync(join(folder, path), readBlock(path));
  edit(join(types, 'source-types.ts'), (text) =>
    text
      .replace('\n\n', "\nimport { urlListSource } from './url-list/url-list.ts';\n\n")
      .replace('SOURCE_TYPES: readonly SourceType[] = [', 'SOURCE_TYPES: readonly SourceType[] = [urlListSource, '),
  );
  runTest(
    folder,
    `import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import test from 'node:test';
import { aRecord, createHarvestFixture } from './support/harvesting.ts';
test('the new source type', async (t) => {
  const files = { '/a.json': JSON.stringify(aRecord('a')), '/b.json': JSON.stringify(aRecord('b')) };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/plain');
    const list = Object.keys(files).map((name) => 'http://' + request.headers.host + name).join('\\n');
    response.end(files[request.url] ?? list);
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const fixture = await createHarvestFixture(t, { 'harvest.allowPrivate': ['127.0.0.1'] });
  await fixture.add({ address: 'http://127.0.0.1:' + server.address().port + '/catalogue.urls' });
  const { status, counts } = await fixture.run();
  assert.deepEqual([status, counts.added], ['success', 2]);
  assert.deepEqual(await fixture.titles(), { a: 'Map a', b: 'Map b' });
});
`,
  );
});
