// periplus import when something fails: a clear message, the right exit code, and no lost data.
import assert from 'node:assert/strict';
import { createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createStore, STORE_FILE } from '../../src/engine/embedded/store/store.ts';
import { type CommandResult, runCommand, startCommand } from '../support/command.ts';
import { mountSmallDisk } from '../support/services/mount.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { waitUntil } from '../support/wait-until.ts';

const lines = (count: number, prefix = 'r'): string =>
  Array.from({ length: count }, (_, n) => {
    const noise = `${n * 7919}`.repeat(30);
    return JSON.stringify({ id: `${prefix}-${n}`, dct_title_s: `Sheet ${n}`, dct_description_sm: [noise] });
  }).join('\n');

const countOf = (dataDir: string): number => {
  const store = createStore({ dataDir, readOnly: true });
  const { records } = store.stats();
  store.close();
  return records;
};

const prepare = (t: TestContext, text: string | Uint8Array = lines(100)) => {
  const folder = createTempFolder(t);
  const file = join(folder, 'records.ndjson');
  writeFileSync(file, text);
  return { folder, file, dataDir: join(folder, 'data') };
};

const rejectsIn = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind === 'reject');

const totalsOf = ({ stdout }: CommandResult) => JSON.parse(stdout) as Readonly<Record<string, number>>;

/** One or two plain sentences, without a stack trace or an error code. */
const assertPlain = ({ stderr }: CommandResult): void => {
  assert.doesNotMatch(stderr, /\n\s+at |Unexpected error:|\bE[A-Z]{4,}\b.*\bat\b/);
};

test('a truncated gzip file is imported up to the cut, and the import fails', async (t) => {
  const zipped = gzipSync(lines(2000));
  const { file, dataDir } = prepare(t, zipped.subarray(0, zipped.length - 5000));
  const outcome = await runCommand(['import', file, '--data-dir', dataDir, '--json']);
  assert.equal(outcome.code, 1);
  assert.match(outcome.stderr, /records\.ndjson was not read to its end\. The gzip data is truncated or damaged/);
  assertPlain(outcome);
  const { added = 0 } = totalsOf(outcome);
  assert.ok(added > 500 && added < 2000);
  assert.equal(countOf(dataDir), added);
});

test('damaged gzip data fails with a clear message', async (t) => {
  const zipped = Buffer.from(gzipSync(lines(2000)));
  zipped.fill(0xff, 20_000, 20_100);
  const { file, dataDir } = prepare(t, zipped);
  const outcome = await runCommand(['import', file, '--data-dir', dataDir, '--json']);
  assert.equal(outcome.code, 1);
  assert.match(outcome.stderr, /was not read to its end\. The gzip data is truncated or damaged/);
});

test('a truncated array is imported up to the last complete element, and the import fails', async (t) => {
  const array = `[${lines(10).replaceAll('\n', ',')}]`;
  const { file, dataDir } = prepare(t, array.slice(0, -20));
  const outcome = await runCommand(['import', file, '--data-dir', dataDir, '--json']);
  assert.equal(outcome.code, 1);
  assert.match(outcome.stderr, /was not read to its end\. The input ends in the middle of a value/);
  assert.equal(countOf(dataDir), 9);
});

test('lines that are not UTF-8 are rejected, and the others are imported', async (t) => {
  const bytes = Buffer.concat([
    Buffer.from(`${lines(2)}\n{"id":"x","dct_title_s":"`),
    Buffer.from([0xc3, 0x28, 0xff]),
    Buffer.from(`"}\n${lines(2, 's')}\n`),
  ]);
  const { file, folder, dataDir } = prepare(t, bytes);
  const outcome = await runCommand([
    'import',
    file,
    '--data-dir',
    dataDir,
    '--json',
    '--report',
    join(folder, 'rejects'),
  ]);
  assert.equal(outcome.code, 0);
  assert.deepEqual([totalsOf(outcome).added, totalsOf(outcome).rejected], [4, 1]);
  const reject = rejectsIn(join(folder, 'rejects'))[0];
  assert.deepEqual([reject.line, reject.reason], [3, 'Not valid UTF-8.']);
});

test('a line of 200 MB is rejected, and the lines around it are imported', async (t) => {
  const { folder, dataDir } = prepare(t);
  const file = join(folder, 'long.ndjson');
  const stream = createWriteStream(file);
  const write = (text: string): Promise<void> => new Promise((resolve) => stream.write(text, () => resolve()));
  await write(`${lines(3)}\n{"id":"long","dct_title_s":"`);
  for (let megabyte = 0; megabyte < 200; megabyte++) await write('x'.repeat(2 ** 20));
  await write(`"}\n${lines(3, 's')}\n`);
  await new Promise((resolve) => stream.end(resolve));
  const outcome = await runCommand([
    'import',
    file,
    '--data-dir',
    dataDir,
    '--json',
    '--report',
    join(folder, 'rejects'),
  ]);
  assert.equal(outcome.code, 0, outcome.stderr);
  assert.deepEqual([totalsOf(outcome).added, totalsOf(outcome).rejected], [6, 1]);
  const reject = rejectsIn(join(folder, 'rejects'))[0];
  assert.deepEqual([reject.line, reject.reason], [4, 'Longer than 16 MiB.']);
});

test('a missing file or a folder without records fails and is named', async (t) => {
  const { folder, dataDir } = prepare(t);
  const missing = await runCommand(['import', join(folder, 'none.json'), '--data-dir', dataDir]);
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /Cannot read .*none\.json: no such file or folder\./);
  mkdirSync(join(folder, 'empty'));
  const empty = await runCommand(['import', join(folder, 'empty'), '--data-dir', dataDir]);
  assert.equal(empty.code, 1);
  assert.match(empty.stderr, /No JSON, NDJSON or CSV files in .*empty\./);
});

test('a data folder that is a file fails and is named', async (t) => {
  const { folder, file } = prepare(t);
  writeFileSync(join(folder, 'taken'), '');
  const outcome = await runCommand(['import', file, '--data-dir', join(folder, 'taken')]);
  assert.equal(outcome.code, 1);
  assert.match(outcome.stderr, /Cannot create the data folder .*taken/);
  assertPlain(outcome);
});

test('the catalogue file of another program is not touched', async (t) => {
  const { file, dataDir } = prepare(t);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, STORE_FILE), 'my diary\n'.repeat(1000));
  const outcome = await runCommand(['import', file, '--data-dir', dataDir]);
  assert.equal(outcome.code, 1);
  assert.match(outcome.stderr, /not a SQLite database/);
  assert.match(readFileSync(join(dataDir, STORE_FILE), 'utf8'), /^my diary/);
});

test('a rejects file that cannot be written fails and is named; earlier batches are kept', async (t) => {
  const { folder, dataDir } = prepare(t);
  writeFileSync(join(folder, 'taken'), '');
  const args = [
    'import',
    '-',
    '--data-dir',
    dataDir,
    '--import-batch-size',
    '10',
    '--report',
    join(folder, 'taken/rejects'),
  ];
  const outcome = await runCommand(args, { input: `${lines(25)}\n{"id":"untitled"}\n` });
  assert.equal(outcome.code, 1);
  assert.match(outcome.stderr, /The report cannot be written/);
  assertPlain(outcome);
  assert.equal(countOf(dataDir), 20);
});

test('two simultaneous imports both succeed, and every record is stored', async (t) => {
  const { folder, dataDir } = prepare(t);
  const files = ['a', 'b', 'c'].map((name) => {
    const file = join(folder, `${name}.ndjson`);
    writeFileSync(file, lines(400, name));
    return file;
  });
  const outcomes = await Promise.all(
    files.map((file) => runCommand(['import', file, '--data-dir', dataDir, '--import-batch-size', '20'])),
  );
  for (const { code, stderr } of outcomes) assert.equal(code, 0, stderr);
  assert.equal(countOf(dataDir), 1200);
});

test('Ctrl-C stores the records read so far, reports it and exits with 130; the same command imports the rest', async (t) => {
  const { file, dataDir } = prepare(t, lines(30_000));
  const args = ['import', file, '--data-dir', dataDir, '--import-batch-size', '10', '--json'];
  const { child, outcome } = startCommand(args);
  const hasFolder = (): boolean => readdirSync(join(dataDir, '..')).includes('data');
  await waitUntil(() => hasFolder() && safeCount(dataDir) > 0, 'the first batch is written');
  child.kill('SIGINT');
  const stopped = await outcome;
  assert.equal(stopped.code, 130, stopped.stderr);
  assert.match(stopped.stderr, /Stopping after the current batch/);
  assert.match(stopped.stderr, /Run the same command again to import the rest/);
  const { added = 0, read } = totalsOf(stopped);
  assert.ok(added > 0 && added < 30_000);
  assert.equal(read, added);
  assert.equal(countOf(dataDir), added);
});

const safeCount = (dataDir: string): number => {
  try {
    return countOf(dataDir);
  } catch {
    return 0; // The file does not exist yet.
  }
};

test('Ctrl-C stops an import that waits for standard input, and keeps the records read', async (t) => {
  const { dataDir } = prepare(t);
  const { child, outcome } = startCommand([
    'import',
    '-',
    '--data-dir',
    dataDir,
    '--import-batch-size',
    '50',
    '--json',
  ]);
  child.stdin.write(`${lines(75)}\n`);
  await waitUntil(() => safeCount(dataDir) > 0, 'the first batch is written');
  child.kill('SIGINT');
  const stopped = await outcome;
  assert.equal(stopped.code, 130, stopped.stderr);
  assert.equal(totalsOf(stopped).added, 75);
  assert.equal(countOf(dataDir), 75);
});

test('a full disk fails with a clear message; complete batches are kept and the rest can be imported later', async (t) => {
  const { folder, file } = prepare(t, lines(3000));
  const dataDir = join(folder, 'disk');
  const disk = mountSmallDisk(dataDir, 2);
  try {
    const args = ['import', file, '--data-dir', dataDir, '--import-batch-size', '50', '--json'];
    const full = await runCommand(args);
    assert.equal(full.code, 1);
    assert.match(full.stderr, /The disk is full; the last batch was not saved, all earlier ones were\./);
    assertPlain(full);
    disk.resize(200);
    const kept = countOf(dataDir);
    assert.ok(kept > 0 && kept % 50 === 0, String(kept));
    const rest = await runCommand(args);
    assert.equal(rest.code, 0, rest.stderr);
    assert.deepEqual([totalsOf(rest).unchanged, totalsOf(rest).added], [kept, 3000 - kept]);
    assert.equal(countOf(dataDir), 3000);
  } finally {
    disk.unmount();
  }
});

test('a read-only data folder fails with advice', async (t) => {
  const { folder, file } = prepare(t);
  const dataDir = join(folder, 'disk');
  const disk = mountSmallDisk(dataDir, 20);
  try {
    const first = await runCommand(['import', file, '--data-dir', dataDir]);
    assert.equal(first.code, 0, first.stderr);
    disk.makeReadOnly();
    for (const place of [dataDir, join(dataDir, 'below')]) {
      const outcome = await runCommand(['import', file, '--data-dir', place]);
      assert.equal(outcome.code, 1);
      assert.match(outcome.stderr, /read-only|writable|Cannot create/);
      assertPlain(outcome);
    }
  } finally {
    disk.unmount();
  }
});
