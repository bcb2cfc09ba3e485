import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import fc from 'fast-check';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { readTar, type TarEntry, writeTar } from './tar.ts';

async function* of(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const toEntry = ([name, bytes]: readonly [string, Uint8Array]): TarEntry => ({
  name,
  size: bytes.length,
  body: of(bytes),
});

const pack = async (files: readonly (readonly [string, Uint8Array])[]): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(writeTar(files.map(toEntry), new Date(0))));

const unpack = async (bytes: Uint8Array, chunk = 1000): Promise<(readonly [string, Buffer])[]> => {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const found: (readonly [string, Buffer])[] = [];
  for await (const { name, body } of readTar(chunks())) found.push([name, Buffer.concat(await Array.fromAsync(body))]);
  return found;
};

test('what was put in comes out, in chunks of any size', async () => {
  const file = fc.tuple(fc.stringMatching(/^[a-z]{1,20}$/), fc.uint8Array({ maxLength: 2000 }));
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 5 }), fc.integer({ min: 1, max: 3000 }), async (files, chunk) => {
      const found = await unpack(await pack(files), chunk);
      assert.deepEqual(
        found.map(([name, bytes]) => [name, [...bytes]]),
        files.map(([name, bytes]) => [name, [...bytes]]),
      );
    }),
    { numRuns: 30 },
  );
});

test('bodies that nobody reads are passed over', async () => {
  const names: string[] = [];
  const bytes = await pack([
    ['a', Buffer.alloc(5000, 1)],
    ['b', Buffer.from('x')],
  ]);
  for await (const { name } of readTar(of(bytes))) names.push(name);
  assert.deepEqual(names, ['a', 'b']);
});

test('the tar of the system reads what we write, and we read what it writes', async (t) => {
  const folder = createTempFolder(t);
  writeFileSync(join(folder, 'ours.tar'), await pack([['a.txt', Buffer.from('ours')]]));
  mkdirSync(join(folder, 'out'));
  execFileSync('tar', ['xf', '../ours.tar'], { cwd: join(folder, 'out') });
  assert.equal(readFileSync(join(folder, 'out/a.txt'), 'utf8'), 'ours');
  execFileSync('tar', ['--format=ustar', '-cf', '../theirs.tar', 'a.txt'], { cwd: join(folder, 'out') });
  assert.deepEqual(await unpack(readFileSync(join(folder, 'theirs.tar'))), [['a.txt', Buffer.from('ours')]]);
});

test('an archive that is cut off, damaged or none at all is an error', async () => {
  const bytes = await pack([['a', Buffer.alloc(5000, 1)]]);
  for (const length of [100, 600, 5000]) await assert.rejects(unpack(bytes.subarray(0, length)), /cut off/);
  const damaged = Buffer.from(bytes);
  damaged[3] = 7;
  await assert.rejects(unpack(damaged), /not a tar archive/);
  await assert.rejects(unpack(Buffer.alloc(2000, 'x')), /not a tar archive/);
});
