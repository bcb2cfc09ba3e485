import assert from 'node:assert/strict';
import test from 'node:test';
import { createLook } from './look.ts';

test('what was seen serves for its time, then it is looked at again', () => {
  let [time, looks] = [0, 0];
  const look = createLook(
    () => ++looks,
    10,
    () => time,
  );
  assert.equal(look.read(), 1);
  time = 9;
  assert.equal(look.read(), 1);
  time = 10;
  assert.equal(look.read(), 2);
});

test('what is forgotten is looked at again at once', () => {
  let looks = 0;
  const look = createLook(() => ++looks, 1_000_000);
  look.read();
  look.forget();
  assert.equal(look.read(), 2);
});

test('a look that fails is not kept', () => {
  let isBroken = true;
  const look = createLook(() => {
    if (isBroken) throw new Error('not now');
    return 'seen';
  }, 1_000_000);
  assert.throws(look.read, /not now/);
  isBroken = false;
  assert.equal(look.read(), 'seen');
});
