// periplus keys, and API keys and quotas in a server with two threads.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { runCommand, startServer } from '../support/command.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const createKeys = (t: TestContext) => {
  const dataDir = join(createTempFolder(t), 'data');
  const keys = (...args: readonly string[]) => runCommand(['keys', ...args, '--data-dir', dataDir]);
  const create = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await keys('create', 'Map lab', ...args);
    assert.equal(code, 0, stderr);
    return { secret: stdout.trim(), id: /key_[0-9a-f]+/.exec(stderr)?.[0] ?? '' };
  };
  return { dataDir, keys, create };
};

test('a key is shown once, listed without its secret, rotated and revoked', async (t) => {
  const { dataDir, keys, create } = createKeys(t);
  const { secret, id } = await create('--plan', 'partner', '--expires', '90d', '--scopes', 'read,non-public');
  assert.match(secret, /^[A-Za-z0-9_-]{32}$/);
  const listed = await keys('list');
  assert.match(listed.stdout, new RegExp(`${id} +Map lab +valid +partner +unlimited +read non-public`));
  assert.doesNotMatch(listed.stdout, new RegExp(secret));
  assert.equal(readFileSync(join(dataDir, 'state.sqlite')).includes(secret), false);
  const rotated = await keys('rotate', id, '--grace-hours', '1');
  assert.match(rotated.stdout, /^[A-Za-z0-9_-]{32}\n$/);
  assert.match(rotated.stderr, /another 1 h/);
  assert.equal((await keys('list', '--json')).stdout.trim().split('\n').length, 2);
  const revoked = await keys('revoke', id);
  assert.match(revoked.stdout, /Revoked/);
  const all = (await keys('list', '--all', '--json')).stdout.trim().split('\n');
  assert.deepEqual(
    all.map((line) => JSON.parse(line).state),
    ['revoked', 'revoked'],
  );
  assert.equal((await keys('revoke', id)).code, 1);
});

test('every problem in a key request is reported', async (t) => {
  const { keys } = createKeys(t);
  const wrong = await keys(
    ...['create', 'Map lab', '--plan', 'gold', '--quota', 'much', '--scopes', 'all', '--expires', 'soon'],
    ...['--origins', 'maps.example', '--addresses', 'maps.example'],
  );
  assert.equal(wrong.code, 1);
  for (const flag of ['--plan', '--quota', '--scopes', '--expires', '--origins', '--addresses'])
    assert.match(wrong.stderr, new RegExp(`${flag} must be`));
  assert.equal((await keys('create')).code, 2);
  assert.equal((await keys('forget')).code, 2);
  assert.equal((await keys('list')).code, 0);
});

type Answer = { readonly status: number; readonly remaining: string; readonly code?: string };

/** Opens a new connection, since the kernel distributes connections over the threads. */
const ask = (url: string, secret?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = secret === undefined ? {} : { 'x-api-key': secret };
    const request = get(url, { agent: false, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          remaining: String(answer.headers['x-ratelimit-remaining']),
          code: JSON.parse(body).code,
        }),
      );
    });
    request.on('error', reject);
  });

const inOneMinute = async (): Promise<void> => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 20_000) await new Promise((resolve) => setTimeout(resolve, left + 5));
};

test('two threads share one quota, and a revoked key is rejected within seconds', async (t) => {
  const { dataDir, keys, create } = createKeys(t);
  const plans = 'anonymous=100/minute,standard=150/minute';
  const flags = ['--workers', '2', '--limits', '--limits-plans', plans, '--access-keys', 'required'];
  const { secret, id } = await create();
  const { address, child, outcome } = await startServer(dataDir, ...flags);
  const url = `${address}/api/v1/resources/`;
  await inOneMinute();
  const answers: Answer[] = [];
  for (let round = 0; round < 20; round++)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => ask(url, secret)))));
  assert.equal(answers.filter(({ status }) => status === 200).length, 150);
  assert.equal(answers.filter(({ status }) => status === 429).length, 50);
  const seen = answers.filter(({ status }) => status === 200).map(({ remaining }) => Number(remaining));
  assert.equal(new Set(seen).size, 150, 'each has another number of requests left');
  const figures = await (await fetch(`${address}/metrics`)).text();
  assert.match(figures, /periplus_http_requests_total\{route="\/api\/v1\/resources\/",status="2xx"\} 150\n/);
  assert.match(figures, /periplus_rate_limited_requests_total 50\n/);
  assert.match(figures, /periplus_thread_heap_bytes\{thread="1"\}/);
  assert.equal((await keys('revoke', id)).code, 0);
  for (let tries = 0; (await ask(url, secret)).code !== 'key_invalid'; tries++) {
    assert.ok(tries < 100, 'the key is still accepted');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGTERM');
  assert.equal((await outcome).code, 0);
});
