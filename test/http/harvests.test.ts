// The harvest endpoints: public sources and failures, start and stop for operators, GitHub webhooks.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import test from 'node:test';
import { createConfig } from '../../src/config/load-config.ts';
import { createHarvestState } from '../../src/harvest/harvest-state.ts';
import { parseSource, type SourceDescription } from '../../src/harvest/parse-source.ts';
import { NO_COUNTS, type Run } from '../../src/harvest/run.ts';
import { createSqliteState } from '../../src/state/sqlite-state.ts';
import { createTestApp } from '../support/app.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const TOKEN = 'a token of the operator';
const SECRET = 'a secret of the webhook';
type Owner = Parameters<typeof createTempFolder>[0];

const createWorld = async (t: Owner) => {
  const dataDir = createTempFolder(t);
  const settings = { 'data.dir': dataDir, 'access.operatorToken': TOKEN, 'harvest.webhookSecret': SECRET };
  const world = await createTestApp({ settings });
  const state = await createSqliteState({ dataDir: createConfig(settings).data.dir });
  t.after(() => void state.close());
  const harvest = await createHarvestState(async () => state).open();
  const add = (name: string, more: Partial<SourceDescription> = {}) =>
    harvest.sources.add(parseSource({ name, address: `https://git.example/${name}.git`, ...more }));
  const addRun = async (source: string, more: Partial<Run> = {}): Promise<Run> => {
    const run = { ...(await harvest.runs.begin(source, 'schedule')), status: 'success', ...more } as const;
    await harvest.sources.setStatus(source, { lastRun: run.number });
    const failures =
      run.samples.length === 0
        ? []
        : Array.from({ length: run.counts.failed }, (_, n) => ({ path: `f${n}.json`, reason: 'Bad.' }));
    await harvest.runs.end({ ...run, completedAt: new Date().toISOString() }, failures);
    return run;
  };
  const operate = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    world.app.inject({
      method,
      url: `/api/v1/admin/ogm/harvest${path}`,
      headers: { authorization: `Bearer ${TOKEN}` },
      ...(payload === undefined ? {} : { payload }),
    });
  return { ...world, ...harvest, add, addRun, operate };
};

const failing = (failed: number): Partial<Run> => ({
  counts: { ...NO_COUNTS, records: 10, added: 4, failed },
  samples: [{ path: 'a.json', line: 3, id: 'x', reason: 'The record has no title.' }],
  signatures: [{ signature: 'The record has no title.', count: failed }],
});

test('sources are listed by name with the outcome of their last runs', async (t) => {
  const { add, addRun, json } = await createWorld(t);
  await add('edu.second', { schedule: '@daily', onPush: true });
  await add('edu.first');
  await addRun('edu.second', failing(2));
  const { repos } = await json('/ogm/repos');
  assert.deepEqual(
    repos.map((repo: Record<string, unknown>) => [repo.ogm_repo_name, repo.ogm_watch_mode, repo.last_crawl_status]),
    [
      ['edu.first', 'manual', null],
      ['edu.second', 'both', 'success'],
    ],
  );
  const { last_run_id, harvested_success_count, harvested_failure_count, harvest_failure_samples } = repos[1];
  assert.deepEqual([last_run_id, harvested_success_count, harvested_failure_count], [1, 10, 2]);
  assert.deepEqual(harvest_failure_samples, [
    { stage: 'normalize_or_enqueue', resource_id: 'x', source_path: 'a.json:3', error: 'The record has no title.' },
  ]);
});

test('all runs with failures are listed, newest first, however many runs followed', async (t) => {
  const { add, addRun, json } = await createWorld(t);
  await add('one');
  await add('two');
  await addRun('one', failing(3));
  for (let n = 0; n < 30; n++) await addRun('two');
  await addRun('two', { status: 'failed', reason: 'The server did not answer.' });
  const { failures, include_with_errors, repo_name } = await json('/ogm/harvest/failures');
  assert.deepEqual(
    failures.map((run: Record<string, unknown>) => [run.ogm_id, run.ogm_repo_name, run.ogm_status, run.failure_reason]),
    [
      [32, 'two', 'failed', 'The server did not answer.'],
      [1, 'one', 'success', '3 records failed.'],
    ],
  );
  assert.deepEqual([include_with_errors, repo_name], [true, null]);
  const { ogm_stats_json } = failures[1];
  assert.deepEqual([ogm_stats_json.processed, ogm_stats_json.imported, ogm_stats_json.errors], [13, 4, 3]);
  const idsOf = async (query: string) =>
    (await json(`/ogm/harvest/failures?${query}`)).failures.map((run: { ogm_id: number }) => run.ogm_id);
  assert.deepEqual(await idsOf('offset=1&limit=1'), [1]);
  assert.deepEqual(await idsOf('offset=2'), []);
  assert.deepEqual(await idsOf('repo_name=one'), [1]);
  assert.deepEqual(await idsOf('include_with_errors=false'), [32]);
});

test('operators see what the last run of each source could not harvest, as JSON and as a page', async (t) => {
  const { add, addRun, operate, app, get } = await createWorld(t);
  for (const name of ['one', 'two', 'three']) await add(name);
  await addRun('one', failing(3));
  await addRun('one');
  await addRun('two', { ...failing(2), status: 'failed', reason: 'The <server> did not answer.' });
  const { total, failures } = (await operate('GET', '/failures')).json();
  assert.equal(total, 3);
  assert.deepEqual(
    failures.map(({ source, run, path, reason }: Record<string, unknown>) => [source, run, path, reason]),
    [
      ['two', 3, null, 'The <server> did not answer.'],
      ['two', 3, 'f0.json', 'Bad.'],
      ['two', 3, 'f1.json', 'Bad.'],
    ],
  );
  assert.match(failures[0].at, /^\d{4}-/);
  assert.deepEqual((await operate('GET', '/failures?repo_name=one')).json(), { total: 0, failures: [] });
  assert.equal((await operate('GET', '/failures?limit=1')).json().failures.length, 1);
  assert.equal((await operate('GET', '/failures?limit=0')).statusCode, 400);
  assert.equal((await operate('GET', '/failures?repo_name=none')).statusCode, 404);
  assert.equal((await get('/admin/ogm/harvest/failures')).statusCode, 401);
  const page = await app.inject({
    url: `/api/v1/admin/ogm/harvest/failures?api_key=${encodeURIComponent(TOKEN)}`,
    headers: { accept: 'text/html' },
  });
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(String(page.headers['cache-control']), /private|no-store/);
  assert.match(page.body, /3 failures in the last run of each source\..*The &lt;server&gt; did not answer\./s);
  assert.ok(!page.body.includes(TOKEN));
});

test('the failures of a run are paged', async (t) => {
  const { add, addRun, json, get } = await createWorld(t);
  await add('one');
  await addRun('one', failing(250));
  const first = await json('/ogm/harvest/runs/1/failures?limit=120');
  const rest = await json('/ogm/harvest/runs/1/failures?limit=500&offset=120');
  assert.deepEqual([first.total, first.failures.length, rest.failures.length], [250, 120, 130]);
  assert.deepEqual([first.failures[119].source_path, rest.failures[0].source_path], ['f119.json', 'f120.json']);
  for (const path of ['/ogm/harvest/runs/2/failures', '/ogm/harvest/runs/x/failures']) {
    assert.equal((await get(path)).statusCode, 404);
  }
  for (const query of ['limit=0', 'limit=501', 'offset=-1', 'limit=x']) {
    assert.equal((await get(`/ogm/harvest/failures?${query}`)).statusCode, 400);
  }
});

test('only operators can start and stop harvests', async (t) => {
  const { add, operate, post, requests } = await createWorld(t);
  await add('one');
  await add('two');
  assert.equal((await post('/admin/ogm/harvest', { ogm_all: true })).statusCode, 401);
  const started = await operate('POST', '', { ogm_repo_name: 'one', full: true });
  assert.equal(started.statusCode, 202);
  assert.deepEqual((await requests.active())[0]?.input, {
    source: 'one',
    trigger: 'manual',
    isFull: true,
    isForced: false,
  });
  assert.equal((await operate('POST', '', { ogm_all: true })).json().jobs.length, 2);
  assert.equal((await operate('GET', '/status')).json().jobs.length, 2);
  assert.equal((await operate('DELETE', '/one')).statusCode, 204);
  assert.equal((await operate('DELETE', '/one')).statusCode, 404);
  assert.equal((await operate('POST', '', { ogm_repo_name: 'nobody' })).statusCode, 404);
  assert.equal((await operate('POST', '', {})).statusCode, 400);
  assert.deepEqual((await operate('GET', '/runs')).json(), { runs: [] });
});

const push = (name: string, ref = 'refs/heads/main'): object => ({
  ref,
  repository: {
    clone_url: `https://git.example/${name}.git`,
    ssh_url: `git@git.example:${name}.git`,
    default_branch: 'main',
  },
});

const sign = (body: string, secret = SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

test('only a signed push starts the harvest of its repository', async (t) => {
  const { add, app, requests, sources } = await createWorld(t);
  await add('one', { onPush: true });
  await add('two');
  await add('three', { onPush: true, address: 'git@git.example:three.git', branch: 'trunk' });
  const hook = (body: unknown, event = 'push', signature?: string) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'x-github-event': event };
    return app.inject({
      method: 'POST',
      url: '/api/v1/admin/ogm/webhook',
      payload,
      headers: { ...headers, 'x-hub-signature-256': signature ?? sign(payload) },
    });
  };
  for (const signature of ['', 'sha256=', sign(JSON.stringify(push('one')), 'another secret here'), 'sha1=00']) {
    assert.equal((await hook(push('one'), 'push', signature)).statusCode, 401);
  }
  assert.deepEqual((await hook({}, 'ping')).json(), { ok: true });
  const ignored: readonly (readonly [unknown, string])[] = [
    [push('two'), 'push'],
    [push('unknown'), 'push'],
    [push('one', 'refs/heads/other'), 'push'],
    [push('three'), 'push'],
    [push('one'), 'issues'],
    [null, 'push'],
    [{ repository: 7 }, 'push'],
  ];
  for (const [body, event] of ignored) {
    const response = await hook(body, event);
    assert.deepEqual([response.statusCode, response.json().ignored], [200, true], response.body);
  }
  assert.deepEqual(await requests.active(), []);
  assert.deepEqual((await hook(push('one'))).json(), { ok: true, queued: ['one'] });
  assert.deepEqual((await hook(push('three', 'refs/heads/trunk'))).json(), { ok: true, queued: ['three'] });
  assert.deepEqual(
    (await requests.active()).map(({ input }) => input),
    [
      { source: 'one', trigger: 'webhook', isFull: false, isForced: false },
      { source: 'three', trigger: 'webhook', isFull: false, isForced: false },
    ],
  );
  await sources.change('one', (source) => ({ ...source, isEnabled: false }));
  assert.equal((await hook(push('one'))).json().ignored, true);
  assert.equal((await hook('{"a":', 'push')).statusCode, 400);
});
