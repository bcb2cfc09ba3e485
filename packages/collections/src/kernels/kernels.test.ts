// Each kernel gives what its twin in TypeScript gives, whatever the input: slices that end within a vector, sets beyond one slice.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createRandom } from '../../../../test/support/random/random.ts';
import { kernels } from './kernels.ts';
import { minShouldMatchReference, minShouldMatchWasm } from './min-should-match.ts';
import { similarBitsReference, similarBitsWasm } from './similar-bits.ts';

const INPUTS = 10_000;
const chance = createRandom(7);

/** Mostly short, and now and then more than the memory of the kernels takes at once. */
const someLength = (beyondMemory: number): number =>
  chance.integer(0, 999) === 0 ? beyondMemory : chance.integer(1, 70);

const someWord = (): number => chance.integer(0, 0xffffffff) & chance.integer(0, 0xffffffff);

test('this machine has vectors, or what is tested here is not what others run', () => {
  assert.notEqual(kernels, undefined);
});

test('so many of several sets', () => {
  if (kernels === undefined) return;
  const byKernel = minShouldMatchWasm(kernels);
  for (let input = 0; input < INPUTS; input++) {
    const [length, count] = [someLength(30_001), chance.integer(1, 32)];
    const sets = Array.from({ length: count }, () => Uint32Array.from({ length }, someWord));
    const wanted = chance.integer(1, count);
    assert.deepEqual(byKernel(sets, wanted), minShouldMatchReference(sets, wanted));
  }
});

test('bits that differ little', () => {
  if (kernels === undefined) return;
  const byKernel = similarBitsWasm(kernels);
  for (let input = 0; input < INPUTS; input++) {
    const own = someWord();
    const bits = Int32Array.from({ length: someLength(200_001) }, () => {
      const other = own ^ (1 << chance.integer(0, 31)) ^ (1 << chance.integer(0, 31));
      return chance.integer(0, 1) === 0 ? other : someWord();
    });
    const most = chance.integer(0, 3);
    assert.deepEqual(byKernel(bits, own, most), similarBitsReference(bits, own, most));
  }
});
