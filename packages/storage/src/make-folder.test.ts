import assert from 'node:assert/strict';
import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createTempFolder } from '../test/temp-folder.ts';
import { makeFolder } from './make-folder.ts';

test('missing parent folders are created, and existing folders are accepted', (t) => {
  const folder = createTempFolder(t);
  makeFolder(join(folder, 'a/b/c'));
  makeFolder(join(folder, 'a/b/c'));
  makeFolder(`${join(folder, 'a/d')}/`);
  symlinkSync(join(folder, 'a'), join(folder, 'link'));
  makeFolder(join(folder, 'link'));
  for (const path of ['a/b/c', 'a/d']) assert.ok(statSync(join(folder, path)).isDirectory());
});

test('a folder that cannot be created is an error after one attempt', (t) => {
  const folder = createTempFolder(t);
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'nowhere/else'), join(folder, 'dangling'));
  assert.throws(() => makeFolder(join(folder, 'file')), /EEXIST/);
  assert.throws(() => makeFolder(join(folder, 'file/a')), /ENOTDIR/);
  assert.throws(() => makeFolder(join(folder, 'dangling/a')), /E(NOENT|EXIST)/);
  if (platform() === 'linux') assert.throws(() => makeFolder('/proc/periplus/data'), /ENOENT/);
  assert.ok(!existsSync('/proc/periplus'));
});
