// Kills an import into the cluster while it writes and repeats it: every record must be present exactly once.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startCommand } from '../../../test/support/command.ts';
import type { SearchCluster } from '../../../test/support/opensearch/cluster.ts';
import type { Fault } from './faults.ts';

const RECORDS = 400;

const toLine = (round: number, n: number): string =>
  JSON.stringify({
    ...{ id: `imported-${round}-${n}`, dct_title_s: `Import ${n} of round ${round}`, gbl_mdVersion_s: 'Aardvark' },
    ...{ dct_accessRights_s: 'Public', gbl_resourceClass_sm: ['Maps'] },
  });

const startImport = ({ nodes }: SearchCluster, folder: string, prefix: string) =>
  startCommand([
    ...[
      'import',
      join(folder, 'records.ndjson'),
      '--source',
      'edu.test',
      '--data-dir',
      folder,
      '--import-batch-size',
      '20',
    ],
    ...['--engine-kind', 'opensearch', '--engine-url', nodes.map(({ url }) => url).join(',')],
    ...['--engine-index-prefix', prefix, '--engine-shards', '2'],
  ]);

const holdsSome = async ({ nodes }: SearchCluster, prefix: string, round: number): Promise<boolean> => {
  const path = `${nodes[0]?.url}/${prefix}-records-*`;
  await fetch(`${path}/_refresh`, { method: 'POST' });
  const response = await fetch(`${path}/_count?q=id:imported-${round}-*`);
  return ((await response.json()) as { readonly count: number }).count > 0;
};

export const killImport =
  (prefix: string): Fault =>
  async (cluster, round) => {
    const folder = mkdtempSync(join(tmpdir(), 'periplus-kill-'));
    const lines = Array.from({ length: RECORDS }, (_, n) => toLine(round, n));
    writeFileSync(join(folder, 'records.ndjson'), lines.join('\n'));
    const { child, outcome } = startImport(cluster, folder, prefix);
    while (child.exitCode === null && !(await holdsSome(cluster, prefix, round))) await wait(20);
    await wait(Math.random() * 500);
    child.kill('SIGKILL');
    await outcome;
    const again = await startImport(cluster, folder, prefix).outcome;
    assert.equal(again.code, 0, again.stderr);
    const third = await startImport(cluster, folder, prefix).outcome;
    assert.match(third.stdout, new RegExp(`0 added, 0 updated, ${RECORDS} unchanged`));
    rmSync(folder, { recursive: true, force: true });
  };
