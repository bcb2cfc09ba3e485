import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { writeZip, type ZipEntry } from './write-zip.ts';

const createPath = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return join(folder, 'a.zip');
};

const READ_BACK = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps([[info.filename, archive.read(info).decode()] for info in archive.infolist()]))`;

const hasPython = (): boolean => {
  try {
    return execFileSync('python3', ['--version']).length > 0;
  } catch {
    return false;
  }
};

test('another program reads the entries back', { skip: !hasPython() && 'python3 is not installed' }, async (t) => {
  const path = createPath(t);
  const entries: readonly ZipEntry[] = [
    ['größe.txt', ['a', Buffer.from('b')]],
    ['empty', []],
    ['long', ['x'.repeat(200_000), 'y']],
  ];
  await writeZip(path, entries);
  assert.deepEqual(JSON.parse(execFileSync('python3', ['-c', READ_BACK, path]).toString()), [
    ['größe.txt', 'ab'],
    ['empty', ''],
    ['long', `${'x'.repeat(200_000)}y`],
  ]);
});

test('the next entry is taken when the one before has been written', async (t) => {
  const events: string[] = [];
  async function* content(name: string): AsyncGenerator<string> {
    yield name;
    events.push(`read ${name}`);
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const name of ['a', 'b']) {
      events.push(`add ${name}`);
      yield [name, content(name)];
    }
  }
  await writeZip(createPath(t), entries());
  assert.deepEqual(events, ['add a', 'read a', 'add b', 'read b']);
});

test('an error of a source ends the archive with that error', async (t) => {
  async function* content(): AsyncGenerator<string> {
    yield 'a';
    throw new Error('source failed');
  }
  await assert.rejects(writeZip(createPath(t), [['a', content()]]), /source failed/);
});
