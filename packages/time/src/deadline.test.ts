import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { createDeadline } from './deadline.ts';

const late = (): Error => new Error('too late');

test('a deadline passes when its time is over and reports the remaining time', () => {
  let time = 100;
  const deadline = createDeadline(50, late, () => time);
  assert.equal(deadline.remainingMs(), 50);
  time = 149;
  deadline.throwIfPassed();
  assert.equal(deadline.remainingMs(), 1);
  time = 150;
  assert.equal(deadline.remainingMs(), 0);
  assert.throws(deadline.throwIfPassed, /too late/);
});

test('an aborted deadline has passed, and its signal is aborted', () => {
  const deadline = createDeadline(Number.POSITIVE_INFINITY, late);
  const signal = deadline.signal();
  deadline.throwIfPassed();
  assert.equal(signal.aborted, false);
  deadline.abort();
  assert.equal(deadline.remainingMs(), 0);
  assert.throws(deadline.throwIfPassed, /too late/);
  assert.deepEqual([signal.aborted, signal.reason.message], [true, 'too late']);
  assert.equal(deadline.signal(), signal);
});

test('a signal requested after the deadline is already aborted', () => {
  const deadline = createDeadline(0, late);
  assert.equal(deadline.signal().aborted, true);
});

test('the signal aborts when the time is over', async () => {
  const keepAlive = setInterval(() => {}, 1000);
  const signal = createDeadline(5, late).signal();
  await once(signal, 'abort');
  clearInterval(keepAlive);
  assert.equal(signal.reason.message, 'too late');
});

test('the deadline has passed once its signal is aborted, even if the timer fires early', async () => {
  const keepAlive = setInterval(() => {}, 1000);
  const deadline = createDeadline(5, late, () => 100);
  await once(deadline.signal(), 'abort');
  clearInterval(keepAlive);
  assert.throws(deadline.throwIfPassed, /too late/);
  assert.equal(deadline.remainingMs(), 0);
});
