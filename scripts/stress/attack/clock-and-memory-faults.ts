// Faults of the machine: a clock that jumps by a year, and little memory.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand } from '../../../test/support/command.ts';
import { createWfsResponse, startDataSource, toSamples } from '../../../test/support/services/data-sources.ts';
import { waitUntil } from '../../../test/support/wait-until.ts';
import { type Attack, expectStatuses } from './attack.ts';
import { createRecord } from './records.ts';
import { send } from './send.ts';
import { startTarget, type Target } from './target.ts';

const YEAR_MS = 365 * 86_400_000;

/** Runs in every thread and moves Date by the number in a file; monotonic clocks stay, as with a real correction. */
const CLOCK = `import { readFileSync } from 'node:fs';
const RealDate = Date;
let offset = 0;
const read = () => { try { offset = Number(readFileSync(process.env.ATTACK_CLOCK, 'utf8')) || 0; } catch {} };
read();
setInterval(read, 50).unref();
globalThis.Date = class extends RealDate {
  constructor(...args) { args.length === 0 ? super(RealDate.now() + offset) : super(...args); }
  static now() { return RealDate.now() + offset; }
};`;

const WFS = 'http://www.opengis.net/def/serviceType/ogc/wfs';

const prepareDownload = async ({ address }: Pick<Target, 'address'>, id: string): Promise<number> =>
  (await send(address, { path: `/api/v1/resources/${id}/downloads/generated/geojson`, isOperator: true })).status;

/** A download needs the job queue, leases and the cache of files. */
const download = async ({ address }: Target, id: string, url: string): Promise<number> => {
  const references = { gbl_wxsIdentifier_s: 'test:wells', dct_references_s: JSON.stringify({ [WFS]: url }) };
  const body = JSON.stringify({ ...createRecord(9), ...references, id });
  await send(address, { method: 'PUT', path: `/api/v1/resources/${id}`, body, isOperator: true });
  return prepareDownload({ address }, id);
};

const PLAN = ['--limits', '--limits-plans', 'anonymous=40/minute+1000/day'];

/** Requests until the quota of the minute is used up, and two more. */
const exhaust = async ({ address }: Target): Promise<readonly number[]> => {
  const statuses: number[] = [];
  const isLimited = (): boolean => statuses.at(-1) === 429;
  for (let n = 0; n < 100 && !isLimited(); n++)
    statuses.push((await send(address, { path: `/api/v1/search?q=harbour&n=${n}` })).status);
  assert.ok(isLimited(), 'the quota is not enforced');
  return statuses;
};

const clockJumps: Attack = {
  name: 'clock jumps',
  does: 'the clock jumps a year ahead, back, and back a year: searches, quotas, writes, downloads, a kill and a restart',
  expects: 'everything works at each time, and nothing waits for a year',
  isFault: true,
  run: async ({ copyCatalogue, createFolder }) => {
    const [dataDir, clock] = [copyCatalogue(), join(createFolder(), 'clock')];
    const cleanups: (() => void)[] = [];
    const after = (cleanup: () => void): void => void cleanups.push(cleanup);
    const source = await startDataSource({ after }, createWfsResponse(toSamples(20)));
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(CLOCK)}`;
    const flags = [
      '--fetch-allow-private',
      '127.0.0.0/8',
      '--harvest-allow-private',
      '127.0.0.0/8',
      '--downloads-wait-ms',
      '3000',
      ...PLAN,
    ];
    const start = () => startTarget(dataDir, flags, { env: { NODE_OPTIONS, ATTACK_CLOCK: clock } });
    const setClock = async (offset: number): Promise<void> => {
      writeFileSync(clock, String(offset));
      await wait(300);
    };
    await setClock(0);
    let target = await start();
    const statuses: number[] = [];
    try {
      for (const [n, offset] of [0, YEAR_MS, 0, -YEAR_MS, 0].entries()) {
        await setClock(offset);
        statuses.push(await download(target, `timed-${n}`, `${source.base}/wfs`), ...(await exhaust(target)));
      }
      // Killed during a download while the clock is ahead: its lease ends in a year.
      await setClock(YEAR_MS);
      source.failNext(() => {});
      statuses.push(await download(target, 'killed', `${source.base}/wfs`));
      target.signal('SIGKILL');
      await target.stop();
      await setClock(0);
      target = await start();
      const restartedAt = performance.now();
      const isReady = async (): Promise<boolean> => (await prepareDownload(target, 'killed')) === 200;
      await waitUntil(isReady, 'the download of the killed server', 120_000);
      const seconds = ((performance.now() - restartedAt) / 1_000).toFixed(1);
      return { ...expectStatuses(statuses, [200, 202, 429]), note: `killed download ready after ${seconds} s` };
    } finally {
      await target.stop();
      for (const cleanup of cleanups) cleanup();
    }
  },
};

const HEAP_MB = 96;
const LARGE = 30_000;

const lowMemory: Attack = {
  name: 'little memory',
  does: `import of ${LARGE.toLocaleString('en')} records and export as NDJSON and GeoJSON with ${HEAP_MB} MB of heap`,
  expects: 'all records are imported and exported',
  isFault: true,
  run: async ({ createFolder }) => {
    const folder = createFolder();
    const [file, dataDir] = [join(folder, 'large.ndjson'), join(folder, 'data')];
    writeFileSync(file, Array.from({ length: LARGE }, (_, n) => JSON.stringify(createRecord(n))).join('\n'));
    const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    const imported = await runCommand(['import', file, '--data-dir', dataDir], { env });
    assert.equal(imported.code, 0, imported.stderr.slice(-500));
    const counts: number[] = [];
    for (const name of ['all.ndjson', 'all.geojson']) {
      const path = join(folder, name);
      const exported = await runCommand(['export', '--out', path, '--data-dir', dataDir], { env });
      assert.equal(exported.code, 0, exported.stderr.slice(-500));
      assert.ok(existsSync(path), name);
      counts.push(readFileSync(path, 'utf8').match(/"record-\d+"/g)?.length ?? 0);
    }
    assert.ok(
      counts.every((count) => count >= LARGE),
      counts.join(', '),
    );
    return { note: `${LARGE.toLocaleString('en')} records in and out` };
  },
};

export const CLOCK_AND_MEMORY_FAULTS: readonly Attack[] = [clockJumps, lowMemory];
