import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import test, { type TestContext } from 'node:test';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { walkFiles } from './walk-files.ts';

/** Makes files, and links from their path to a target. */
const draw = (t: TestContext, files: readonly string[], links: Readonly<Record<string, string>> = {}): string => {
  const root = createTempFolder(t);
  const makeRoom = (path: string): string => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    return join(root, path);
  };
  for (const file of files) writeFileSync(makeRoom(file), '{}');
  for (const [path, target] of Object.entries(links)) symlinkSync(target, makeRoom(path));
  return root;
};

const list = async (root: string, folder = 'in'): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const path of walkFiles(join(root, folder), (name) => name.endsWith('.json'))) {
    found.push(relative(join(root, folder), path));
  }
  return found;
};

test('files are found by name in all folders below, in order, but not in hidden ones', async (t) => {
  const root = draw(t, [
    'in/b.json',
    'in/a/2.json',
    'in/a/1.json',
    'in/x.csv',
    'in/.git/3.json',
    'in/node_modules/4.json',
  ]);
  assert.deepEqual(await list(root), ['a/1.json', 'a/2.json', 'b.json']);
});

test('links to files and to folders are followed', async (t) => {
  const root = draw(t, ['in/a.json', 'far/1.json', 'far/deep/2.json', 'single/store-17'], {
    'in/folder': '../far',
    'in/file.json': '../single/store-17',
    'in/other': '../single/store-17',
    'in/.hidden': '../far',
  });
  assert.deepEqual(await list(root), ['a.json', 'file.json', 'folder/1.json', 'folder/deep/2.json']);
});

test('what lies in the folder anyway is found once, under its own name', async (t) => {
  const root = draw(t, ['in/maps/1.json', 'in/maps/2.json'], { 'in/a': 'maps', 'in/latest.json': 'maps/2.json' });
  assert.deepEqual(await list(root), ['maps/1.json', 'maps/2.json']);
});

test('links in a circle, to the folder itself or to nowhere end nothing', async (t) => {
  const root = draw(t, ['in/a/1.json', 'far/2.json'], {
    'in/a/up': '../..',
    'in/self.json': 'self.json',
    'in/nowhere.json': 'gone.json',
    'in/far': '../far',
    'far/back': '../in',
  });
  assert.deepEqual(await list(root), ['a/1.json', 'a/up/far/2.json']);
  symlinkSync('in', join(root, 'door'));
  assert.deepEqual(await list(root, 'door'), ['a/1.json', 'a/up/far/2.json']);
});

test('a folder that is not there is an error of the system', async (t) => {
  await assert.rejects(list(draw(t, [])), { code: 'ENOENT' });
});
