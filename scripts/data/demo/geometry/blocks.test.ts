import assert from 'node:assert/strict';
import test from 'node:test';
import { type DataFile, orderByShape, toBlocks } from './blocks.ts';

const file = (id: string, ...places: readonly number[]): DataFile => ({
  id,
  text: JSON.stringify({ features: places.map((place) => ({ geometry: { type: 'Point', coordinates: [place, 0] } })) }),
});
const ids = (files: readonly DataFile[]): string => files.map(({ id }) => id).join('');

test('files with the same shape are adjacent, in input order', () => {
  const files = [file('a', 1, 2), file('b', 3), file('c', 2), file('d', 4), file('e', 3, 5), file('f', 5)];
  assert.equal(ids(orderByShape(files)), 'acbefd');
});

test('blocks contain as many files as fit, and an oversized file gets its own block', () => {
  const files = ['aa', 'b', 'cccc', 'dddddd', 'e'].map((text) => ({ id: text.slice(0, 1), text }));
  assert.deepEqual(toBlocks(files, 4).map(ids), ['ab', 'c', 'd', 'e']);
  assert.deepEqual(toBlocks([], 4), []);
});
