import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createTempFolder } from '../../test/support/temp-folder.ts';
import { CatalogError } from '../errors.ts';
import type { Job } from '../state/job.ts';
import { ACTIVE_JOBS, createJobQueue, ENDED_JOBS, type JobQueueOptions } from '../state/job-queue.ts';
import { createJobSignals } from '../state/job-signals.ts';
import { createSqliteState } from '../state/sqlite-state.ts';
import type { StateStore } from '../state/state.ts';
import { type JobRunner, type JobRunnerOptions, startJobRunner } from './job-runner.ts';
import type { JobContext, JobKind } from './run-job.ts';

const kind = (name: string, run: JobKind['run'], isRepeatable = false): JobKind => ({
  ...{ name, run, isRepeatable, concurrency: 2 },
});

const untilAborted = ({ signal }: JobContext): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

const open = async (t: TestContext, options: JobQueueOptions = {}) => {
  const dataDir = createTempFolder(t);
  const state = await createSqliteState({ dataDir });
  const runners: JobRunner[] = [];
  t.after(async () => {
    await Promise.all(runners.map((runner) => runner.close()));
    await state.close();
  });
  const errors: string[] = [];
  const queue = createJobQueue(state, options);
  const start = (kinds: readonly JobKind[], more: Partial<JobRunnerOptions> = {}) => {
    const runner = startJobRunner({
      ...{ state, kinds, pollMs: 10, progressMs: 10, onError: (message: string) => errors.push(message) },
      ...(options.signals === undefined ? {} : { signals: options.signals }),
      ...more,
    });
    runners.push(runner);
    return runner;
  };
  const until = async (id: string, isSo: (job: Job) => boolean): Promise<Job> => {
    for (;;) {
      const job = await queue.get(id);
      assert.ok(job !== undefined);
      if (isSo(job)) return job;
      await wait(5);
    }
  };
  const ended = (id: string): Promise<Job> => until(id, ({ endedAt }) => endedAt !== undefined);
  return { dataDir, state, queue, start, until, ended, errors };
};

test('a job is queued, runs, reports progress and is done with a result', async (t) => {
  const { queue, start, until, ended } = await open(t);
  const { job } = await queue.submit({ name: 'add', key: 'a', input: [1, 2] });
  assert.equal(job.status, 'queued');
  const goOn = Promise.withResolvers<void>();
  start([
    kind('add', async ({ input, report }) => {
      report({ done: 1, total: 2, note: 'half' });
      await goOn.promise;
      return (input as number[]).reduce((sum, value) => sum + value, 0);
    }),
  ]);
  const running = await until(job.id, ({ progress }) => progress !== undefined);
  assert.deepEqual([running.status, running.progress], ['running', { done: 1, total: 2, note: 'half' }]);
  goOn.resolve();
  const done = await ended(job.id);
  assert.deepEqual([done.status, done.result, done.key], ['done', 3, 'a']);
  assert.ok(done.startedAt !== undefined && done.startedAt >= done.submittedAt);
});

test('one job at a time runs for each key, and a few at a time in all', async (t) => {
  const { queue, start, ended } = await open(t);
  const [now, most] = [new Map<string, number>(), new Map<string, number>()];
  const count = (key: string, by: number): void => {
    now.set(key, (now.get(key) ?? 0) + by);
    most.set(key, Math.max(most.get(key) ?? 0, now.get(key) ?? 0));
  };
  const work = kind('work', async ({ input }) => {
    for (const key of [String(input), 'all']) count(key, 1);
    await wait(20);
    for (const key of [String(input), 'all']) count(key, -1);
    return null;
  });
  start([work]);
  start([work]);
  const first = await queue.submit({ name: 'work', key: 'a', input: 'a' });
  const same = await queue.submit({ name: 'work', key: 'a', input: 'a' });
  assert.deepEqual([same.isNew, same.job.id], [false, first.job.id]);
  const others = await Promise.all(
    ['b', 'c', 'd', 'e', 'f'].map((key) => queue.submit({ name: 'work', key, input: key })),
  );
  await Promise.all([first, ...others].map(({ job }) => ended(job.id)));
  assert.ok(['a', 'b', 'c', 'd', 'e', 'f'].every((key) => most.get(key) === 1));
  assert.ok((most.get('all') ?? 0) <= 4);
  const again = await queue.submit({ name: 'work', key: 'a', input: 'a' });
  assert.equal(again.isNew, true);
  await ended(again.job.id);
});

test('of many jobs submitted for one key at the same moment, one is accepted', async (t) => {
  const { queue } = await open(t);
  const submitted = await Promise.all(
    Array.from({ length: 8 }, (_, n) => queue.submit({ name: 'x', key: 'a', input: n })),
  );
  assert.equal(submitted.filter(({ isNew }) => isNew).length, 1);
  assert.equal(new Set(submitted.map(({ job }) => job.id)).size, 1);
});

test('a full queue rejects jobs', async (t) => {
  const { queue } = await open(t, { maxActive: 2 });
  for (const key of ['a', 'b']) await queue.submit({ name: 'x', key, input: null });
  await assert.rejects(queue.submit({ name: 'x', key: 'c', input: null }), { code: 'service_unavailable' });
  assert.equal((await queue.submit({ name: 'x', key: 'b', input: null })).isNew, false);
});

test('cancelling ends a queued job, aborts a running one and leaves an ended one unchanged', async (t) => {
  const { queue, start, until, ended } = await open(t);
  const waiting = (await queue.submit({ name: 'endless', key: 'a', input: null })).job;
  assert.equal(await queue.cancel(waiting.id), true);
  assert.equal((await queue.get(waiting.id))?.status, 'cancelled');
  const running = (await queue.submit({ name: 'endless', key: 'a', input: null })).job;
  start([kind('endless', untilAborted)]);
  await until(running.id, ({ status }) => status === 'running');
  assert.equal(await queue.cancel(running.id), true);
  assert.equal((await ended(running.id)).status, 'cancelled');
  assert.equal(await queue.cancel(running.id), false);
  assert.equal(await queue.cancel('none'), false);
});

test('a failed job has a reason; an unexpected error is shown to the operator only', async (t) => {
  const { queue, start, ended, errors } = await open(t);
  start([
    kind('known', async () => {
      throw new CatalogError('upstream_timeout', 'The source did not answer.');
    }),
    kind('unknown', async () => {
      throw new Error('private fact');
    }),
  ]);
  const [known, unknown] = await Promise.all(
    ['known', 'unknown'].map(async (name) => ended((await queue.submit({ name, key: name, input: null })).job.id)),
  );
  assert.deepEqual([known?.status, known?.reason], ['failed', 'The source did not answer.']);
  assert.equal(unknown?.status, 'failed');
  assert.doesNotMatch(unknown?.reason ?? '', /private/);
  assert.match(errors.join(), /private fact/);
});

test('when the server stops, a repeatable job is queued for the next start and any other fails', async (t) => {
  const { queue, start, until, ended } = await open(t);
  const kinds = [kind('once', untilAborted), kind('again', untilAborted, true)];
  const [once, again] = await Promise.all(
    ['once', 'again'].map(async (name) => (await queue.submit({ name, key: name, input: null })).job.id),
  );
  assert.ok(once !== undefined && again !== undefined);
  const runner = start(kinds);
  await Promise.all([once, again].map((id) => until(id, ({ status }) => status === 'running')));
  await runner.close();
  assert.match((await ended(once)).reason ?? '', /server stopped/);
  assert.equal((await queue.get(again))?.status, 'queued');
  start([kind('again', async () => 'done', true)]);
  assert.equal((await ended(again)).result, 'done');
});

test('jobs of a runner that was killed are taken over, each once', async (t) => {
  const { state, queue, start, ended } = await open(t);
  const running = { input: null, status: 'running', submittedAt: '2020-01-01T00:00:00Z' } as const;
  await state.put(ACTIVE_JOBS, 'a', { ...running, id: '1', name: 'once', key: 'a' });
  await state.put(ACTIVE_JOBS, 'b', { ...running, id: '2', name: 'again', key: 'b' });
  // This one had ended; only its place in the queue was left.
  await state.put(ACTIVE_JOBS, 'c', { ...running, id: '3', name: 'again', key: 'c' });
  await state.put(ENDED_JOBS, '3', { ...running, id: '3', name: 'again', key: 'c', status: 'done', endedAt: 'x' });
  let runs = 0;
  const kinds = [kind('once', async () => assert.fail('ran again')), kind('again', async () => (runs += 1), true)];
  start(kinds);
  start(kinds);
  assert.equal((await ended('1')).status, 'failed');
  assert.equal((await ended('2')).status, 'done');
  while ((await state.get(ACTIVE_JOBS, 'c')) !== undefined) await wait(5);
  assert.equal(runs, 1);
  assert.equal((await queue.get('3'))?.status, 'done');
});

test('another process sees the jobs and can cancel them', async (t) => {
  const { dataDir, queue, start, until, ended } = await open(t);
  const { job } = await queue.submit({ name: 'endless', key: 'a', input: null });
  start([kind('endless', untilAborted)]);
  await until(job.id, ({ status }) => status === 'running');
  const elsewhere = await createSqliteState({ dataDir });
  const others = createJobQueue(elsewhere);
  assert.deepEqual(
    (await others.list()).map(({ id, status }) => [id, status]),
    [[job.id, 'running']],
  );
  assert.equal(await others.cancel(job.id), true);
  assert.equal((await ended(job.id)).status, 'cancelled');
  await elsewhere.close();
});

test('jobs of other names are left to other runners', async (t) => {
  const { queue, start, ended } = await open(t);
  start([kind('mine', async () => 1)]);
  const foreign = (await queue.submit({ name: 'theirs', key: 'a', input: null })).job;
  const own = (await queue.submit({ name: 'mine', key: 'b', input: null })).job;
  await ended(own.id);
  assert.equal((await queue.get(foreign.id))?.status, 'queued');
});

/** Longer than any test: only signals wake the runner. */
const NEVER_MS = 3_600_000;

test('signals wake the runner for a submitted job, those who wait for its end, and a cancelled job', async (t) => {
  const signals = createJobSignals();
  const { queue, start } = await open(t, { signals });
  start([kind('quick', async () => 1), kind('endless', untilAborted)], { pollMs: NEVER_MS });
  const seen = signals.ended.count();
  const { job } = await queue.submit({ name: 'quick', key: 'a', input: null });
  await signals.ended.wait(seen, NEVER_MS);
  assert.equal((await queue.get(job.id))?.status, 'done');
  const endless = (await queue.submit({ name: 'endless', key: 'b', input: null })).job;
  while ((await queue.get(endless.id))?.status !== 'running') await wait(5);
  const beforeCancel = signals.ended.count();
  await queue.cancel(endless.id);
  await signals.ended.wait(beforeCancel, NEVER_MS);
  assert.equal((await queue.get(endless.id))?.status, 'cancelled');
});

test('each kind of job has its own limit, so that many jobs of one kind do not delay another', async (t) => {
  const { queue, start, ended } = await open(t);
  const kinds = [{ ...kind('slow', untilAborted), concurrency: 1 }, kind('quick', async () => 1)];
  for (const key of ['a', 'b', 'c']) await queue.submit({ name: 'slow', key, input: null });
  const { job } = await queue.submit({ name: 'quick', key: 'd', input: null });
  start(kinds, { pollMs: NEVER_MS });
  assert.equal((await ended(job.id)).status, 'done');
  const slow = (await queue.list()).filter(({ name }) => name === 'slow').map(({ status }) => status);
  assert.deepEqual(slow, ['running', 'queued', 'queued']);
});

test('jobs of a kind that is not recorded leave no trace when they end', async (t) => {
  const signals = createJobSignals();
  const { queue, start } = await open(t, { signals });
  start([{ ...kind('brief', async () => 1), isRecorded: false }], { pollMs: NEVER_MS });
  const seen = signals.ended.count();
  await queue.submit({ name: 'brief', key: 'a', input: null });
  await signals.ended.wait(seen, NEVER_MS);
  assert.deepEqual(await queue.list(), []);
});

test('a job that another process works on does not keep the runner busy or delay other jobs', async (t) => {
  const { state, queue, start, ended } = await open(t);
  assert.ok((await state.acquire('job a', 60_000)) !== undefined);
  await queue.submit({ name: 'quick', key: 'a', input: null });
  const { job } = await queue.submit({ name: 'quick', key: 'b', input: null });
  let attempts = 0;
  const counting: StateStore = {
    ...state,
    acquire: (name, ttlMs) => {
      if (name === 'job a') attempts += 1;
      return state.acquire(name, ttlMs);
    },
  };
  start([{ ...kind('quick', async () => 1), concurrency: 1 }], { state: counting, pollMs: NEVER_MS });
  assert.equal((await ended(job.id)).status, 'done');
  assert.equal(attempts, 1);
});

test('jobs of one group use half of the places at most, so that a slow group does not hold up the others', async (t) => {
  const { queue, start, ended } = await open(t);
  const submit = async (key: string, host: string) =>
    (await queue.submit({ name: 'fetch', key, input: { host } })).job.id;
  const slow = [await submit('a', 'slow.example'), await submit('b', 'slow.example')];
  const quick = await submit('c', 'quick.example');
  const gate = Promise.withResolvers<void>();
  const groupOf: JobKind['groupOf'] = (input) => (input as { host: string }).host;
  const run: JobKind['run'] = async ({ input }) => {
    if (groupOf(input) === 'slow.example') await gate.promise;
    return null;
  };
  t.after(() => gate.resolve());
  start([{ ...kind('fetch', run), groupOf }]);
  await ended(quick);
  // Jobs of the same moment may start in either order.
  const statuses = await Promise.all(slow.map(async (id) => (await queue.get(id))?.status));
  assert.deepEqual(statuses.sort(), ['queued', 'running']);
  gate.resolve();
  for (const id of slow) assert.equal((await ended(id)).status, 'done');
});
