// Harvests of git repositories: by commit, whatever was done to their history, and nothing of them is run or followed.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { commitAll, createRepository, git } from '../../../../scripts/corpus/create-repositories.ts';
import { aRecord, createHarvestFixture, hasGit, NAME } from '../../../../test/support/harvesting.ts';
import { createTempFolder } from '../../../../test/support/temp-folder.ts';
import { parseSource } from '../../parse-source.ts';

const options = hasGit ? {} : { skip: 'git is not installed' };
const FILES = Array.from({ length: 12 }, (_, n) => `r${String(n).padStart(2, '0')}`);

const createWorld = async (t: Parameters<typeof createHarvestFixture>[0], description = {}, settings = {}) => {
  const world = await createHarvestFixture(t, settings);
  createRepository(world.folder);
  for (const id of FILES) world.write(`metadata/${id}.json`, aRecord(id));
  commitAll(world.folder, 'First');
  await world.add({ address: pathToFileURL(world.folder).href, ...description });
  const commit = (message = 'Next'): void => commitAll(world.folder, message);
  return { ...world, commit };
};

test('a run fetches the newest commit and reads changed files', options, async (t) => {
  const { run, write, remove, commit, titles, folder } = await createWorld(t);
  const first = await run();
  assert.deepEqual(
    [first.status, first.counts.added, first.revision],
    ['success', 12, git(folder, 'rev-parse', 'HEAD')],
  );
  write('metadata/r01.json', aRecord('r01', 'Changed'));
  remove('metadata/r02.json');
  assert.equal((await run()).counts.documentsRead, 0, 'what is not committed is not there');
  commit();
  const { counts } = await run();
  assert.deepEqual([counts.documentsRead, counts.changed, counts.removed], [1, 1, 1]);
  assert.equal((await titles()).r01, 'Changed');
});

test('a forced push and a renamed default branch are followed', options, async (t) => {
  const { run, write, commit, titles, folder } = await createWorld(t);
  write('metadata/r01.json', aRecord('r01', 'To be taken back'));
  commit();
  await run();
  git(folder, 'reset', '--quiet', '--hard', 'HEAD~1');
  git(folder, 'checkout', '--quiet', '--orphan', 'trunk');
  write('metadata/r02.json', aRecord('r02', 'Of another history'));
  commit();
  git(folder, 'branch', '--quiet', '-D', 'main');
  const { status, counts } = await run();
  assert.deepEqual([status, counts.documentsRead, counts.changed], ['success', 2, 2]);
  const { r01, r02 } = await titles();
  assert.deepEqual([r01, r02], ['Map r01', 'Of another history']);
});

test('a configured branch that no longer exists is reported as a failure', options, async (t) => {
  const { run, folder, titles } = await createWorld(t, { branch: 'main' });
  await run();
  git(folder, 'branch', '--quiet', '-m', 'main', 'trunk');
  const { status, reason } = await run();
  assert.equal(status, 'failed');
  assert.match(reason ?? '', /no branch main; it may have been renamed/);
  assert.equal(Object.keys(await titles()).length, 12);
});

test('only the configured subfolder is read', options, async (t) => {
  const { run, write, commit } = await createWorld(t, { below: 'other/' });
  write('other/one.json', aRecord('one'));
  write('other-not/two.json', aRecord('two'));
  commit();
  assert.deepEqual((await run()).counts.records, 1);
});

test('links inside the repository are ignored, links that point outside are failures', options, async (t) => {
  const { run, folder, commit } = await createWorld(t);
  const outside = createTempFolder(t);
  writeFileSync(join(outside, 'secret.json'), JSON.stringify(aRecord('secret')));
  symlinkSync(join(outside, 'secret.json'), join(folder, 'metadata/absolute.json'));
  symlinkSync('../../secret.json', join(folder, 'metadata/up.json'));
  symlinkSync('r01.json', join(folder, 'metadata/within.json'));
  commit();
  const { status, counts, samples } = await run();
  assert.deepEqual([status, counts.records, counts.failed], ['success', 12, 2]);
  assert.deepEqual(
    samples.map(({ path, reason }) => [path, /points outside/.test(reason)]),
    [
      ['metadata/absolute.json', true],
      ['metadata/up.json', true],
    ],
  );
});

test('hooks and settings of a repository are ignored', options, async (t) => {
  const { run, folder, dataDir } = await createWorld(t);
  await run();
  const ours = join(dataDir, 'harvest', NAME, 'repository.git');
  const mark = join(createTempFolder(t), 'ran');
  for (const repository of [join(folder, '.git'), ours]) {
    mkdirSync(join(repository, 'hooks'), { recursive: true });
    for (const hook of ['reference-transaction', 'post-checkout', 'post-merge', 'pre-auto-gc']) {
      writeFileSync(join(repository, 'hooks', hook), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    }
  }
  git(ours, 'config', 'core.sshCommand', `touch ${mark}`);
  assert.equal((await run({ isFull: true })).status, 'success');
  assert.ok(!existsSync(mark));
});

test('a damaged local repository is fetched again', options, async (t) => {
  const { run, write, commit, dataDir } = await createWorld(t);
  await run();
  rmSync(join(dataDir, 'harvest', NAME, 'repository.git/objects'), { recursive: true });
  write('metadata/new.json', aRecord('new'));
  commit();
  const { status, counts } = await run();
  assert.deepEqual([status, counts.added], ['success', 1]);
});

test('a missing or forbidden repository is a failure with a reason', options, async (t) => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['file:///nowhere/at/all', /git failed: .*not appear to be a git repository|does not exist/],
    ['http://127.0.0.1:1/private.git', /not fetched: the host is not on the public internet/],
    ['https://[::1]/private.git', /not fetched: the host is not on the public internet/],
    ['https://localhost/private.git', /not fetched: the host is not on the public internet/],
  ];
  for (const [address, reason] of cases) {
    const world = await createHarvestFixture(t);
    await world.add({ address, kind: 'git' });
    const run = await world.run();
    assert.equal(run.status, 'failed');
    assert.match(run.reason ?? '', reason);
  }
});

test('a connection that breaks is a failure, and no record is lost', options, async (t) => {
  const { run, titles, sources } = await createWorld(t, {}, { 'harvest.allowPrivate': ['127.0.0.1'] });
  await run();
  const { createServer } = await import('node:http');
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
    response.write('001e# service=git-upload-pack\n');
    response.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => void server.close());
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  await sources.change(NAME, (source) => ({
    ...source,
    origin: { kind: 'git', address: `http://127.0.0.1:${address.port}/x.git` },
  }));
  const cut = await run();
  assert.equal(cut.status, 'failed');
  assert.match(cut.reason ?? '', /^git failed: /);
  assert.equal(Object.keys(await titles()).length, 12);
});

test('addresses that git would take for options or programs are rejected', () => {
  for (const address of [
    '--upload-pack=touch x',
    'ext::sh -c touch',
    '-x',
    'fd::1',
    'ftp://host/x.git',
    'git://host/x.git',
    'ssh://-oProxyCommand=touch/x',
    'ssh://%2doProxyCommand=touch/x',
    'git@-oProxyCommand:x.git',
  ]) {
    const isRejected = (kind: object) =>
      assert.throws(
        () => parseSource({ name: 'x', address, ...kind }),
        /not a valid address for kind git\. Use https, ssh or file/,
        address,
      );
    isRejected({ kind: 'git' });
    if (address !== '-x') isRejected({});
  }
  assert.throws(() => parseSource({ name: 'x', address: 'https://me:secret@host.example/x.git' }), /password/);
  for (const branch of ['-x', '../x', 'a..b', 'a b', 'x.lock', 'a/']) {
    assert.throws(
      () => parseSource({ name: 'x', address: 'https://host.example/x.git', branch }),
      /not a valid branch name/,
    );
  }
});
