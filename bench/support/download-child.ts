// Builds one download in a separate process to measure its memory. Arguments: type, port of the source. Reports the
// results.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSourceFetch } from '@periplus/remote-data';
import { createHostThrottle, createSafeStream, parseAllowList } from '@periplus/safe-fetch';
import { makeDownload } from '../../src/export/download/make-download.ts';
import { isExportType } from '../../src/record/views/export-sources.ts';

export type DownloadMeasurement = {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Peak of the whole process. */
  readonly peakMb: number;
  readonly fileMb: number;
};

const [, , type = '', port = ''] = process.argv;
if (!isExportType(type)) throw new Error(`Unknown type ${type}.`);
const allow = parseAllowList(['127.0.0.1']);
if (allow.kind === 'bad') throw new Error('bad list');

/** Keeps the process alive between two requests. */
const alive = setInterval(() => {}, 1_000);
const folder = mkdtempSync(join(tmpdir(), 'periplus-bench-'));
const { signal } = new AbortController();
const rules = { allow: allow.list, maxRedirects: 0, idleTimeoutMs: 60_000, minBytesPerSecond: 1, userAgent: 'bench' };
const fetch = createSourceFetch({
  stream: createSafeStream(rules),
  hostThrottle: createHostThrottle(50),
  maxBytes: 1e11,
  signal,
});
const source = { kind: 'wfs', url: `http://127.0.0.1:${port}/wfs`, layer: 'parcels' } as const;

const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
const { path } = await makeDownload(
  { type, sources: [source], boxes: [[4, 44, 16, 66]], name: 'parcels', title: 'Parcels' },
  { folder, fetch, maxFeatures: 1e9, signal, report: () => {} },
  async () => {},
);
const { user, system } = process.cpuUsage(cpu);
const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
const figures: DownloadMeasurement = {
  seconds: (performance.now() - startedAt) / 1_000,
  cpuSeconds: (user + system) / 1e6,
  peakMb: Number(kilobytes) / 1_024,
  fileMb: statSync(path).size / 1e6,
};
rmSync(folder, { recursive: true });
process.send?.(figures);
process.disconnect?.();
clearInterval(alive);
