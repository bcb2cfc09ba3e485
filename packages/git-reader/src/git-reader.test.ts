import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createAllowList } from '@periplus/safe-fetch';
import { fetchCommit, GitError, readBlobs, readTree, remoteKind, resolveLink } from './index.ts';

const options = spawnSync('git', ['--version']).status === 0 ? {} : { skip: 'git is not installed' };
const RULES = { allow: createAllowList([]) };

/** A repository with two files and a link, and an empty local one. */
const createRepositories = (t: TestContext) => {
  const root = mkdtempSync(join(tmpdir(), 'git-reader-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const remote = join(root, 'remote');
  mkdirSync(join(remote, 'maps'), { recursive: true });
  const run = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', remote, '-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
      encoding: 'utf8',
    }).trim();
  run('init', '--quiet', '--initial-branch=main');
  writeFileSync(join(remote, 'maps/one.json'), '{"n":1}');
  writeFileSync(join(remote, 'maps/two with\na newline.json'), '');
  symlinkSync('../../etc/passwd', join(remote, 'maps/link.json'));
  run('add', '--all');
  run('commit', '--quiet', '--message', 'First');
  const { signal } = new AbortController();
  const git = {
    folder: join(root, 'local.git'),
    environment: process.env,
    timeoutMs: 20_000,
    signal,
    minBytesPerSecond: 0,
  };
  return { git, run, address: pathToFileURL(remote).href };
};

test('the files of the newest commit are listed and read without a checkout', options, async (t) => {
  const { git, run, address } = createRepositories(t);
  const commit = await fetchCommit(git, { address }, RULES);
  assert.equal(commit, run('rev-parse', 'HEAD'));
  const files = await readTree(git, commit);
  assert.deepEqual(
    files.map(({ path, bytes, isLink }) => [path, bytes, isLink]),
    [
      ['maps/link.json', 16, true],
      ['maps/one.json', 7, false],
      ['maps/two with\na newline.json', 0, false],
    ],
  );
  const blobs = [...files.map(({ blob }) => blob), '0'.repeat(40)];
  const texts = await Array.fromAsync(readBlobs(git, blobs), (bytes) => bytes && Buffer.from(bytes).toString());
  assert.deepEqual(texts, ['../../etc/passwd', '{"n":1}', '', undefined]);
});

test('failures have a message without the address', options, async (t) => {
  const { git, address } = createRepositories(t);
  const rejects = (remote: { address: string; branch?: string }, message: RegExp) =>
    assert.rejects(
      fetchCommit(git, remote, RULES),
      (cause) => cause instanceof GitError && message.test(cause.message),
    );
  await rejects({ address, branch: 'gone' }, /^The repository has no branch gone/);
  await rejects({ address: 'https://127.0.0.1/x.git' }, /not fetched: the host is not on the public internet/);
  await rejects({ address: 'ext::sh -c true' }, /its address is not valid. Use https, ssh or file/);
});

test('only https, ssh and file addresses are accepted, and none that git would take for an option', () => {
  assert.deepEqual(
    ['https://a.example/x', 'git@a.example:x.git', 'file:///x', '-x', 'ftp://a.example', 'c:/x'].map(remoteKind),
    ['https', 'ssh', 'file', undefined, undefined, undefined],
  );
});

/** Addresses that would run a command or pass an option, if git or ssh saw them. */
const hostile = (mark: string): readonly string[] => [
  `ssh://-oProxyCommand=touch$IFS${mark}/x`,
  `ssh://-oProxyCommand=touch%20${mark}/x`,
  `ssh://%2doProxyCommand=touch%20${encodeURIComponent(mark)}/x`,
  `ssh://-oProxyCommand=x@host.example/x`,
  `ssh://user@-oProxyCommand=x/x`,
  'git@-oProxyCommand:x.git',
  'git@host.example:-oProxyCommand=x',
  `--upload-pack=touch ${mark}`,
  `-utouch ${mark}`,
  `ext::sh -c touch% ${mark}`,
  `ext::touch${mark}`,
  'fd::3',
  'http::https://host.example/x.git',
  `https://-x.example/--upload-pack=${mark}`,
  'git://host.example/x',
];

test('addresses that inject options or commands are rejected before git or ssh runs', options, async (t) => {
  const { git } = createRepositories(t);
  const [folder, mark] = [join(git.folder, '../bin'), join(git.folder, '../mark')];
  mkdirSync(folder);
  writeFileSync(join(folder, 'ssh'), `#!/bin/sh\ntouch '${mark}'\nexit 1\n`, { mode: 0o755 });
  const watched = { ...git, environment: { ...process.env, PATH: `${folder}:${process.env.PATH}` } };
  for (const address of hostile(mark)) {
    assert.equal(remoteKind(address), undefined, address);
    await assert.rejects(
      fetchCommit(watched, { address }, RULES),
      (cause) => cause instanceof GitError && /its address is not valid/.test(cause.message),
    );
    assert.equal(existsSync(mark), false, address);
  }
  await assert.rejects(fetchCommit(watched, { address: 'ssh://git@host.example:2222/x.git' }, RULES), GitError);
  assert.ok(existsSync(mark), 'a valid address reaches ssh');
});

/** Sends the first bytes of a list of branches, and then a byte per tenth of a second. */
const createSlowServer = async (t: TestContext): Promise<string> => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
    response.write('001e# service=git-upload-pack\n0000');
    const timer = setInterval(() => response.write('0'), 100);
    response.on('close', () => clearInterval(timer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.git`;
};

test('a server that sends too few bytes per second is given up', { ...options, timeout: 60_000 }, async (t) => {
  const { git } = createRepositories(t);
  const address = await createSlowServer(t);
  const rules = { allow: createAllowList(['127.0.0.1']) };
  const slow = { ...git, timeoutMs: 50_000, minBytesPerSecond: 1_000, rateWindowSeconds: 1 };
  await assert.rejects(
    fetchCommit(slow, { address }, rules),
    (cause) => cause instanceof GitError && /Less than 1000 bytes\/sec/.test(cause.message),
  );
});

test('a link is resolved within the repository', () => {
  assert.equal(resolveLink('maps/a.json', '../b.json'), 'b.json');
  assert.equal(resolveLink('maps/a.json', '../../b.json'), undefined);
  assert.equal(resolveLink('maps/a.json', '/etc/passwd'), undefined);
});
