// The curation commands: show, list, stats, remove, publish, unpublish and export.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { runCommand, withoutTiming } from '../support/command.ts';
import { flipBits } from '../support/engine/damage.ts';
import { createTempFolder } from '../support/temp-folder.ts';

type Raw = Readonly<Record<string, unknown>>;

const record = (id: string, more: Raw = {}): Raw => ({
  id,
  dct_title_s: `Map ${id}`,
  dct_subject_sm: ['Maps'],
  ...more,
});

const RECORDS: Readonly<Record<string, readonly Raw[]>> = {
  'edu.one': [
    record('a', {
      gbl_indexYear_im: [1900],
      dcat_bbox: 'ENVELOPE(1,2,2,1)',
      gbl_mdModified_dt: '2020-01-01T00:00:00Z',
    }),
    record('b', { dct_title_s: 'Lakes and rivers', dct_subject_sm: ['Lakes'], dct_format_s: 'JPEG' }),
    record('c', { gbl_suppressed_b: true }),
  ],
  'edu.two': [record('d/2 ü', { b1g_publication_state_s: 'draft', note: '"quoted" \u2028 \\ 地図' }), record('e')],
};

const prepare = async (t: TestContext) => {
  const root = createTempFolder(t);
  for (const [source, records] of Object.entries(RECORDS))
    writeFileSync(join(root, `${source}.ndjson`), records.map((it) => `${JSON.stringify(it)}\n`).join(''));
  const run = (args: readonly string[], input = '', dataDir = 'data') =>
    runCommand([...args, '--data-dir', join(root, dataDir)], { cwd: root, input });
  const loaded = await run(['import', 'edu.one.ndjson', 'edu.two.ndjson']);
  assert.equal(loaded.code, 0, loaded.stderr);
  assert.match(loaded.stderr, /The catalogue has 5 records \(3 public\)\./);
  const held = (dataDir = 'data'): ReadonlyMap<string, string> => {
    const store = createStore({ dataDir: join(root, dataDir), readOnly: true });
    const { records } = store.list({ visibility: 'all', offset: 0, limit: 100 });
    store.close();
    return new Map(records.map(({ id, source }) => [id, source]));
  };
  return { root, run, held };
};

test('show prints a record as stored and reports removed records', async (t) => {
  const { run } = await prepare(t);
  const shown = await run(['show', 'a']);
  assert.equal(shown.code, 0);
  assert.deepEqual(JSON.parse(shown.stdout), RECORDS['edu.one']?.[0]);
  assert.match(shown.stderr, /Source: edu\.one; published\./);
  assert.match(shown.stderr, /gbl_resourceClass_sm: This field is required/);
  assert.match((await run(['show', 'c'])).stderr, /published and suppressed/);
  assert.equal((await run(['show', 'a', '--json'])).stdout.trim().split('\n').length, 1);
  const absent = await run(['show', 'nowhere']);
  assert.deepEqual([absent.code, /Record nowhere not found\./.test(absent.stderr)], [1, true]);
  await run(['remove', 'a', '--yes']);
  assert.match((await run(['show', 'a'])).stderr, /Record a was removed on \d{4}-.*; its source was edu\.one\./);
  assert.equal((await run(['show'])).code, 2);
});

const idsOf = (stdout: string): readonly string[] =>
  stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).id);

test('list filters by collection, search, state, modification date and missing fields', async (t) => {
  const { run } = await prepare(t);
  const cases: readonly (readonly [args: readonly string[], ids: string])[] = [
    [[], 'a b c d/2 ü e'],
    [['--source', 'edu.two'], 'd/2 ü e'],
    [['--query', 'q=lakes'], 'b'],
    [['--query', 'include_filters[dct_subject_sm][]=Lakes'], 'b'],
    [['--query', 'include_filters[dct_format_s][]=jpg'], 'b'],
    [['e', 'a'], 'a e'],
    [['--suppressed'], 'c'],
    [['--unpublished'], 'd/2 ü'],
    [['--without', 'place'], 'b c d/2 ü e'],
    [['--without', 'year', '--source', 'edu.one'], 'b c'],
    [['--changed-since', '2020-01-01'], 'a b c d/2 ü e'],
    [['--changed-since', '2999-01-01'], ''],
    [['--limit', '2'], 'a b'],
  ];
  for (const [args, ids] of cases) {
    const listed = await run(['list', ...args, '--json']);
    assert.equal(listed.code, 0, listed.stderr);
    assert.equal(idsOf(listed.stdout).join(' '), ids, args.join(' '));
  }
  const table = await run(['list', '--source', 'edu.one']);
  assert.match(
    table.stdout,
    /^id {2}collection {2}state +years {2}extent {2}title\na {3}edu\.one +public +1900 +yes +Map a\n/,
  );
  assert.match(table.stderr, /3 records \(2 public\)\./);
  for (const args of [
    ['--without', 'title'],
    ['--changed-since', 'soon'],
    ['--limit', '0'],
    ['a', '--source', 'x'],
    ['--query', 'page=2'],
  ])
    assert.equal((await run(['list', ...args])).code, 1, args.join(' '));
  assert.equal((await run(['list', 'nowhere'])).code, 1);
});

test('stats counts records by collection and by field', async (t) => {
  const { run } = await prepare(t);
  const { records, visible, sources, fields } = JSON.parse((await run(['stats', '--json'])).stdout);
  assert.deepEqual([records, visible], [5, 3]);
  assert.match((await run(['stats'])).stdout, /\n5 records \(3 public\)\. /);
  assert.deepEqual(sources, [
    { source: 'edu.one', records: 3, published: 3, visible: 2 },
    { source: 'edu.two', records: 2, published: 1, visible: 1 },
  ]);
  const subject = fields.find(({ field }: { field: string }) => field === 'dct_subject_sm');
  assert.deepEqual(subject, { field: 'dct_subject_sm', filled: 5, distinct: 2, isLowerBound: false });
  assert.match((await run(['stats', '--source', 'edu.two'])).stdout, /dct_title_s +2 +100\.0 % +2/);
});

test('remove lists the records, asks for confirmation, and accepts ids, a collection or a search', async (t) => {
  const { run, held } = await prepare(t);
  for (const input of ['no\n', '', 'perhaps\n']) {
    const refused = await run(['remove', 'a', 'b'], input);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /a {2}Map a {2}\[edu\.one\]/);
    assert.match(refused.stderr, /Remove 2 records\?/);
  }
  assert.equal(held().size, 5);
  assert.equal((await run(['remove', 'a'], 'yes\n')).stdout, 'Removed 1 record.\n');
  assert.equal((await run(['remove', '--query', 'q=lakes', '--yes'])).stdout, 'Removed 1 record.\n');
  assert.deepEqual([...held().keys()], ['c', 'd/2 ü', 'e']);
  assert.equal((await run(['remove', '--source', 'edu.two', '--yes'])).stdout, 'Removed 2 records.\n');
  assert.deepEqual([...held().keys()], ['c']);
  assert.equal((await run(['remove', 'nowhere', '--yes'])).code, 1);
  assert.equal((await run(['remove'])).code, 2);
});

test('publish and unpublish survive the next import until they are released', async (t) => {
  const { run, root } = await prepare(t);
  const state = async (id: string): Promise<string> =>
    JSON.parse((await run(['list', id, '--json'])).stdout.trim()).state;
  assert.equal((await run(['unpublish', 'a'])).stdout, '1 updated, 0 unchanged.\n');
  assert.equal((await run(['publish', 'd/2 ü'])).stdout, '1 updated, 0 unchanged.\n');
  assert.equal((await run(['unpublish', 'a'])).stdout, '0 updated, 1 unchanged.\n');
  const again = await run(['import', 'edu.one.ndjson', 'edu.two.ndjson']);
  assert.equal(withoutTiming(again.stdout), 'Imported 5 records: 0 added, 0 updated, 5 unchanged, 0 rejected.\n');
  assert.deepEqual([await state('a'), await state('d/2 ü')], ['unpublished', 'public']);
  writeFileSync(join(root, 'edu.one.ndjson'), JSON.stringify(record('a', { dct_title_s: 'Other' })));
  await run(['import', 'edu.one.ndjson']);
  assert.equal(await state('a'), 'unpublished');
  assert.match((await run(['show', 'a'])).stderr, /not published \(set here, overriding the source\)/);
  await run(['unpublish', 'a', '--release']);
  assert.equal(await state('a'), 'unpublished');
  await run(['import', 'edu.one.ndjson']);
  assert.equal(await state('a'), 'public');
  assert.equal((await run(['publish', 'nowhere'])).code, 1);
});

test('export, import and export again produce the same bytes; re-importing changes nothing', async (t) => {
  const { run, root, held } = await prepare(t);
  await run(['unpublish', 'e']);
  const first = await run(['export']);
  assert.equal(first.code, 0, first.stderr);
  assert.equal(first.stdout.trim().split('\n').length, 5);
  await run(['export', '--out', 'all.ndjson']);
  await run(['export', '--out', 'all.ndjson.gz']);
  assert.equal((await run(['export', 'nosuch', '--out', 'all.ndjson'])).code, 1);
  assert.equal(readFileSync(join(root, 'all.ndjson'), 'utf8'), first.stdout);
  for (const file of ['all.ndjson', 'all.ndjson.gz']) {
    const here = await run(['import', file]);
    assert.equal(withoutTiming(here.stdout), 'Imported 5 records: 0 added, 0 updated, 5 unchanged, 0 rejected.\n');
    await run(['import', file], '', `copy of ${file}`);
    assert.equal((await run(['export'], '', `copy of ${file}`)).stdout, first.stdout);
  }
  assert.deepEqual([...held().values()], ['edu.one', 'edu.one', 'edu.one', 'edu.two', 'edu.two']);
  assert.deepEqual(
    readdirSync(root).filter((name) => name.endsWith('.tmp')),
    [],
  );
});

test('an export in the OpenGeoMetadata layout keeps collections and imports unchanged', async (t) => {
  const { run, root, held } = await prepare(t);
  const all = (await run(['export'])).stdout;
  assert.equal((await run(['export', '--folder', 'out'])).code, 0);
  assert.deepEqual(readdirSync(join(root, 'out')).sort(), ['edu.one', 'edu.two']);
  const layers = JSON.parse(readFileSync(join(root, 'out/edu.two/layers.json'), 'utf8'));
  assert.deepEqual(Object.keys(layers), ['d/2 ü', 'e']);
  assert.match(layers.e, /^metadata-aardvark\/[\da-f]{2}\/e\.json$/);
  await run(['import', 'out/edu.one', 'out/edu.two'], '', 'copy');
  assert.equal((await run(['export'], '', 'copy')).stdout, all);
  assert.deepEqual(held('copy'), held());
  const refused = await run(['export', '--folder', 'out']);
  assert.deepEqual([refused.code, /out is not empty/.test(refused.stderr)], [1, true]);
  assert.equal((await run(['export', '--folder', 'x', '--out', 'y'])).code, 2);
});

test('export accepts filters and can include only public records', async (t) => {
  const { run } = await prepare(t);
  assert.deepEqual(idsOf((await run(['export', '--query', 'q=lakes'])).stdout), ['b']);
  assert.deepEqual(idsOf((await run(['export', '--source', 'edu.two'])).stdout), ['d/2 ü', 'e']);
  assert.deepEqual(idsOf((await run(['export', '--public'])).stdout), ['a', 'b', 'e']);
});

test('export reports a damaged record and writes the others; the record can be removed', async (t) => {
  const { run, root } = await prepare(t);
  flipBits(join(root, 'data'), 'Lakes and rivers');
  const exported = await run(['export']);
  assert.equal(exported.code, 1);
  assert.match(exported.stderr, /b is damaged in the store/);
  assert.equal(idsOf(exported.stdout).length, 4);
  assert.equal((await run(['remove', 'b', '--yes'])).stdout, 'Removed 1 record.\n');
  assert.equal((await run(['export'])).code, 0);
});

test('a missing catalogue is an error, and none is created', async (t) => {
  const root = createTempFolder(t);
  mkdirSync(join(root, 'empty'));
  for (const verb of ['list', 'stats', 'export']) {
    const outcome = await runCommand([verb, '--data-dir', join(root, 'empty')]);
    assert.equal(outcome.code, 1, verb);
    assert.match(outcome.stderr, /cannot be opened|empty/);
  }
  assert.deepEqual(readdirSync(join(root, 'empty')), []);
});
