import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { readRivers } from './rivers.ts';

const read = (pieces: readonly (readonly [level: number, ...points: string[]])[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'rivers-'));
  const text = pieces.flatMap(([level, ...points]) => [`> River Bin # 1, Level ${level}`, ...points]).join('\n');
  writeFileSync(join(folder, 'rivers.txt'), `# from gmt\n${text}\n`);
  const rivers = readRivers(folder);
  rmSync(folder, { recursive: true });
  return rivers;
};

test('pieces of a river are joined where two of its level meet, in either direction', () => {
  const rivers = read([
    [1, '10.5\t50', '11\t50.2'],
    [1, '11.6\t50.4', '11\t50.2'],
    [2, '11\t50.2', '11\t51'],
  ]);
  assert.deepEqual(
    rivers.map(({ level, line }) => [level, line.length]),
    [
      [1, 3],
      [2, 2],
    ],
  );
});

test('a river at the 180th meridian does not jump to the other side of the map', () => {
  const [river] = read([[1, '179.8\t67', '179.9\t67.1', '-180\t67.2']]);
  assert.deepEqual(river?.line.toReversed(), [
    [179.8, 67],
    [179.9, 67.1],
    [180, 67.2],
  ]);
});
