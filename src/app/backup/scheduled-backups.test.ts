import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { createConfig } from '../../config/load-config.ts';
import { createStore, STORE_FILE } from '../../engine/embedded/store/store.ts';
import { createJobQueue } from '../../state/job-queue.ts';
import { openState } from '../storage.ts';
import { withBackup } from './backup.ts';
import { readBackupMetrics, readBackupStatus } from './backup-status.ts';
import { createBackupJob, createBackupScheduler, listBackups } from './scheduled-backups.ts';

const prepare = async (t: TestContext, keep = 2) => {
  const root = createTempFolder(t);
  const [dataDir, folder] = [join(root, 'data'), join(root, 'copies')];
  const config = createConfig({ 'data.dir': dataDir, 'backup.folder': folder, 'backup.keep': keep });
  createStore({ dataDir }).close();
  const state = await openState(config);
  t.after(() => state.close());
  mkdirSync(folder);
  const messages: string[] = [];
  const job = createBackupJob({ config, state, report: (message) => messages.push(message) });
  const run = () => job.run({ input: {}, signal: new AbortController().signal, report: () => {} });
  return { dataDir, folder, state, messages, run };
};

const OLD = [
  'periplus-20200101T030000Z.tar.gz',
  'periplus-20200102T030000Z.tar.gz',
  'periplus-20200103T030000Z.tar.gz',
];

test('a scheduled backup is verified, and only then are old ones removed', async (t) => {
  const { dataDir, folder, state, messages, run } = await prepare(t);
  for (const name of [...OLD, 'mine.tar.gz']) writeFileSync(join(folder, name), 'x');
  mkdirSync(join(folder, `${OLD[0]}.parts`));
  await run();
  const [newest = '', ...others] = listBackups(folder);
  assert.deepEqual(others, [OLD[2]]);
  assert.deepEqual(readdirSync(folder).sort(), ['mine.tar.gz', OLD[2], newest].sort());
  await withBackup(dataDir, join(folder, newest), async (_, { records }) => assert.equal(records, 0));
  assert.match(messages.join('\n'), /^Backup periplus-\d{8}T\d{6}Z\.tar\.gz written and verified: 0 records, /);
  const status = await readBackupStatus(state);
  assert.equal(status?.reason, undefined);
  const metrics = new Map((await readBackupMetrics(state)).map(({ name, samples }) => [name, samples[0]?.value]));
  assert.equal(metrics.get('periplus_backup_failed'), 0);
  assert.ok((metrics.get('periplus_backup_last_success_timestamp_seconds') ?? 0) > 1.7e9);
});

test('a failed backup leaves no file, keeps the earlier ones and is reported', async (t) => {
  const { dataDir, folder, state, messages, run } = await prepare(t, 1);
  await run();
  const before = readdirSync(folder);
  truncateSync(join(dataDir, STORE_FILE), 5_000);
  for (const name of OLD) writeFileSync(join(folder, name), 'x');
  await assert.rejects(run);
  assert.deepEqual(readdirSync(folder).sort(), [...before, ...OLD].sort());
  assert.match(messages.at(-1) ?? '', /^The scheduled backup to .* failed: .* Earlier backups are kept\.$/);
  const status = await readBackupStatus(state);
  assert.ok(status?.lastSuccessAt !== undefined && status.reason !== undefined);
  const failed = (await readBackupMetrics(state)).find(({ name }) => name === 'periplus_backup_failed');
  assert.equal(failed?.samples[0]?.value, 1);
});

test('a missed backup runs once, and a changed schedule is planned again', async (t) => {
  const { state } = await prepare(t);
  const queue = createJobQueue(state);
  let time = new Date('2026-01-01T00:00:00Z');
  const check = (schedule: string) => createBackupScheduler(schedule, state, queue, () => time)();
  const jobs = async () => (await queue.list()).length;
  await check('0 3 * * *');
  assert.equal(await jobs(), 0);
  time = new Date('2026-01-05T12:00:00Z');
  await check('0 3 * * *');
  await check('0 3 * * *');
  assert.equal(await jobs(), 1);
  const next = async () => ((await state.get('backups', 'next'))?.value as { nextAt: string } | undefined)?.nextAt;
  assert.equal(await next(), '2026-01-06T03:00:00.000Z');
  await check('@weekly');
  assert.equal(await next(), '2026-01-11T03:00:00.000Z');
  time = new Date('2027-01-05T12:00:00Z'); // The clock is a year ahead for a while.
  await check('@weekly');
  time = new Date('2026-01-05T12:01:00Z');
  await check('@weekly');
  assert.equal(await next(), '2026-01-11T03:00:00.000Z');
});
