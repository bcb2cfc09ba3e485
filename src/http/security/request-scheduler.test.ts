import assert from 'node:assert/strict';
import test from 'node:test';
import { createRequestScheduler } from './request-scheduler.ts';

/** A thread on which time passes only while steps work. */
const open = (maxQueueMs: number) => {
  let cpu = 0;
  const log: string[] = [];
  const scheduler = createRequestScheduler({ maxQueueMs, cpuMs: () => cpu });
  const work = (ms: number): void => {
    cpu += ms;
  };
  const add = (client: string, ms: number) =>
    scheduler.add({
      client,
      run: () => {
        log.push(client);
        work(ms);
      },
      refuse: () => log.push(`${client} refused`),
    });
  return { scheduler, add, work, log };
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const turns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await turn();
};

test('steps run immediately until the turn has used its time, and then one per turn', async () => {
  const { add, log } = open(1_000);
  for (const client of ['a', 'b', 'c', 'd']) add(client, 3);
  assert.deepEqual(log, ['a', 'b']);
  await turn();
  assert.deepEqual(log, ['a', 'b', 'c']);
  add('e', 3);
  assert.equal(log.length, 3, 'others wait already');
  await turns(2);
  assert.deepEqual(log, ['a', 'b', 'c', 'd', 'e']);
  await turn();
  add('f', 3);
  assert.equal(log.at(-1), 'f');
});

test('the client who used the least CPU time goes first', async () => {
  const { scheduler, add, log } = open(1_000);
  add('heavy', 50);
  scheduler.charge('offloaded', 20);
  for (const client of ['heavy', 'heavy', 'offloaded', 'light', 'other']) add(client, 1);
  await turns(5);
  assert.deepEqual(log, ['heavy', 'light', 'other', 'offloaded', 'heavy', 'heavy']);
});

test('time after a step is charged to its client until another one or nobody is entered', async () => {
  const { scheduler, add, work, log } = open(1_000);
  add('a', 1);
  work(10);
  scheduler.enter('b');
  work(5);
  scheduler.enter(undefined);
  work(100);
  for (const client of ['a', 'b', 'c']) add(client, 0);
  await turns(3);
  assert.deepEqual(log, ['a', 'c', 'b', 'a']);
});

test('steps that waited too long are refused, those of heavy clients first', async () => {
  const { scheduler, add, log } = open(20);
  add('heavy', 30);
  add('heavy', 30);
  const leave = add('gone', 30);
  scheduler.add({ client: 'heavy', run: () => log.push('heavy, any time') });
  for (let n = 0; n < 5; n++) add(`light-${n}`, 6);
  leave();
  await turns(8);
  assert.deepEqual(log, [
    'heavy',
    ...['light-0', 'light-1', 'light-2', 'light-3'],
    'heavy refused',
    'light-4 refused',
    'heavy, any time',
  ]);
});

test('without a limit, steps wait as long as necessary', async () => {
  const { add, log } = open(0);
  for (let n = 0; n < 5; n++) add('a', 1_000);
  await turns(5);
  assert.deepEqual(log, ['a', 'a', 'a', 'a', 'a']);
});
