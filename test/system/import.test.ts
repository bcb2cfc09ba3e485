// periplus import: every supported file format and layout.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { parseStoredRecord } from '../../src/engine/record-store.ts';
import { runCommand, withoutTiming } from '../support/command.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const RECORDS = ['a', 'b', 'c'].map((id) => ({ id, dct_title_s: `Map ${id}`, note: 'Zürich "地図"' }));
const LINES = `${RECORDS.map((record) => JSON.stringify(record)).join('\n')}\n`;
const OLD = { geoblacklight_version: '1.0', layer_slug_s: 'old', dc_title_s: 'Rivers', dct_provenance_s: 'Wisconsin' };

const importAll = async (
  t: TestContext,
  args: (folder: string) => readonly string[],
  input: string | Uint8Array = '',
  dataDir = join(createTempFolder(t), 'data'),
) => {
  const folder = createTempFolder(t);
  const outcome = await runCommand(['import', ...args(folder), '--data-dir', dataDir], { input });
  return { ...outcome, folder, dataDir };
};

const readStore = (dataDir: string) => {
  const store = createStore({ dataDir, readOnly: true });
  const { records } = store.list({ visibility: 'all', offset: 0, limit: 1000 });
  store.close();
  return records;
};

const DRESSES: Readonly<Record<string, string | Uint8Array>> = {
  'lines.ndjson': LINES,
  'lines.jsonl': LINES.replaceAll('\n', '\r\n'),
  'marked.ndjson': `\uFEFF${LINES}`,
  'array.json': JSON.stringify(RECORDS),
  'pretty.json': JSON.stringify(RECORDS, null, 2),
  'objects.json': RECORDS.map((record) => JSON.stringify(record, null, 2)).join('\n'),
  'strings.ndjson': RECORDS.map((record) => JSON.stringify(JSON.stringify(record))).join('\n'),
  'lines.ndjson.gz': gzipSync(LINES),
  'array.json.gz': gzipSync(JSON.stringify(RECORDS)),
  'members.ndjson.gz': Buffer.concat(RECORDS.map((record) => gzipSync(`${JSON.stringify(record)}\n`))),
};

for (const [name, bytes] of Object.entries(DRESSES)) {
  test(`records are read from ${name}`, async (t) => {
    const { code, stdout, stderr, dataDir } = await importAll(t, (folder) => {
      writeFileSync(join(folder, name), bytes);
      return [join(folder, name)];
    });
    assert.equal(code, 0, stderr);
    assert.equal(withoutTiming(stdout), 'Imported 3 records: 3 added, 0 updated, 0 unchanged, 0 rejected.\n');
    assert.match(stdout, /^Imported 3 records in \d+\.\d s \([\d,]+\/s\): /);
    const stored = readStore(dataDir);
    assert.deepEqual(stored.map(parseStoredRecord), RECORDS);
    assert.ok(stored.every(({ source }) => source === name.split('.')[0]));
  });
}

test('standard input is read, plain and gzipped', async (t) => {
  for (const input of [LINES, gzipSync(LINES), JSON.stringify(RECORDS)]) {
    const { code, stdout, dataDir } = await importAll(t, () => ['-', '--json'], input);
    assert.equal(code, 0);
    const { seconds, ...totals } = JSON.parse(stdout);
    assert.deepEqual(totals, { read: 3, added: 3, changed: 0, unchanged: 0, rejected: 0 });
    assert.equal(typeof seconds, 'number');
    assert.equal(readStore(dataDir)[0]?.source, 'stdin');
  }
});

test('folders are read recursively: single-record files form one collection, multi-record files one each', async (t) => {
  const { code, stdout, stderr, dataDir, folder } = await importAll(t, (root) => {
    const files: Readonly<Record<string, string | Uint8Array>> = {
      'maps/edu.somewhere/1/geoblacklight.json': JSON.stringify(RECORDS[0], null, 2),
      'maps/edu.somewhere/2/geoblacklight.json': JSON.stringify(OLD, null, 2),
      'maps/edu.somewhere/layers.json': '{"1":"maps/1"}',
      'maps/edu.elsewhere.ndjson.gz': gzipSync(JSON.stringify(RECORDS[1])),
      'maps/README.md': 'no record',
      'maps/.git/x.json': 'no record',
    };
    for (const [path, bytes] of Object.entries(files)) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), bytes);
    }
    return [join(root, 'maps')];
  });
  assert.equal(code, 0);
  assert.equal(withoutTiming(stdout), 'Imported 3 records: 3 added, 0 updated, 0 unchanged, 0 rejected.\n');
  const sources = new Map(readStore(dataDir).map(({ id, source }) => [id, source]));
  assert.deepEqual(
    [...sources],
    [
      ['a', 'maps'],
      ['b', 'edu.elsewhere'],
      ['old', 'maps'],
    ],
  );
  assert.match(stderr, /Skipped: .*layers\.json: not a records file\./);
  assert.match(stderr, /Skipped: .*README\.md/);
  const again = ['import', join(folder, 'maps'), '--source', 'edu.mine', '--data-dir', dataDir];
  const named = await runCommand(again);
  assert.equal(withoutTiming(named.stdout), 'Imported 3 records: 0 added, 0 updated, 3 unchanged, 0 rejected.\n');
  assert.match(named.stderr, /3 records belong to other collections; use --force to take them over\./);
  const forced = await runCommand([...again, '--force']);
  assert.equal(withoutTiming(forced.stdout), 'Imported 3 records: 0 added, 3 updated, 0 unchanged, 0 rejected.\n');
  assert.match(forced.stderr, /Moved: .* a: It belonged to maps and now belongs to edu\.mine\./);
});

test('re-importing the same files changes nothing, and a changed record is updated', async (t) => {
  const first = await importAll(t, (folder) => {
    writeFileSync(join(folder, 'x.ndjson'), LINES);
    return [join(folder, 'x.ndjson')];
  });
  const file = join(first.folder, 'x.ndjson');
  const before = readStore(first.dataDir);
  const again = await runCommand(['import', file, '--data-dir', first.dataDir]);
  assert.equal(withoutTiming(again.stdout), 'Imported 3 records: 0 added, 0 updated, 3 unchanged, 0 rejected.\n');
  assert.deepEqual(readStore(first.dataDir), before);
  writeFileSync(file, LINES.replace('Map b', 'Map B'));
  const changed = await runCommand(['import', file, '--data-dir', first.dataDir]);
  assert.equal(withoutTiming(changed.stdout), 'Imported 3 records: 0 added, 1 updated, 2 unchanged, 0 rejected.\n');
});

test('invalid items are listed with position and reason, and the others are imported', async (t) => {
  const deep = `{"id":"deep","dct_title_s":"T","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const bad = ['{"id":"no title"}', '{"dct_title_s":"no id"}', '{"broken', '7', '"words"', '[]', deep];
  const { code, stdout, stderr, folder, dataDir } = await importAll(
    t,
    (root) => ['-', '--report', join(root, 'deeper/rejects.ndjson')],
    `${LINES}${bad.join('\n')}\n${LINES}`,
  );
  assert.equal(code, 0, stderr);
  assert.equal(withoutTiming(stdout), 'Imported 6 records: 3 added, 0 updated, 3 unchanged, 7 rejected.\n');
  const path = join(folder, 'deeper/rejects.ndjson');
  assert.match(stderr, new RegExp(`Details: ${path}`));
  const rejects = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind === 'reject');
  assert.deepEqual(
    rejects.map(({ line }) => line),
    [4, 5, 6, 7, 8, 9, 10],
  );
  assert.ok(rejects.every(({ source, reason }) => source === 'stdin' && reason.length > 5));
  assert.equal(rejects[0].id, 'no title');
  assert.match(rejects[6].reason, /512 levels/);
  assert.equal(readStore(dataDir).length, 3);
});

test('an input without any valid record is an error', async (t) => {
  const { code, stdout, stderr, dataDir } = await importAll(t, () => ['-'], '{"id":"a"}\n{"id":"b"}\n');
  assert.equal(code, 1);
  assert.equal(withoutTiming(stdout), 'Imported 0 records: 0 added, 0 updated, 0 unchanged, 2 rejected.\n');
  assert.ok(stderr.includes(join(dataDir, 'reports', 'import-')));
});

test('an empty input is not an error', async (t) => {
  const { code, stdout } = await importAll(t, () => ['-']);
  assert.deepEqual(
    [code, withoutTiming(stdout)],
    [0, 'Imported 0 records: 0 added, 0 updated, 0 unchanged, 0 rejected.\n'],
  );
});

test('an invalid value is reported, and its record is imported', async (t) => {
  const { code, stderr } = await importAll(t, () => ['-'], '{"id":"a","dct_title_s":"T","gbl_suppressed_b":"perhaps"}');
  assert.equal(code, 0);
  assert.match(stderr, /Note: stdin:1 a: gbl_suppressed_b was omitted/);
});
