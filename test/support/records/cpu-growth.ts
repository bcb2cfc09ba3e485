// Measures the CPU time of everything that is computed from one record, and how it grows with the record.
import { RECORD_TASKS } from './record-tasks.ts';
import { toWorstRecord, WORST_RECORDS } from './worst-records.ts';

/** Multiples of the bounds: what is quadratic shows best beyond them. */
const SHARES = [1, 2, 4] as const;

export type Growth = {
  readonly record: string;
  readonly task: string;
  /** CPU milliseconds at the bounds, and at twice and four times their size. */
  readonly ms: readonly number[];
  /** The last time divided by the first: about 4 is linear, 16 quadratic. */
  readonly ratio: number;
};

const cpuSince = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
};

/** The clock of a thread may tick only every few milliseconds. */
const SAMPLE_MS = 40;
const SAMPLES = 3;

const measureOnce = (run: () => unknown): number => {
  const start = process.threadCpuUsage();
  run();
  return cpuSince(start);
};

const measureMean = (run: () => unknown): number => {
  const start = process.threadCpuUsage();
  let runs = 0;
  for (; cpuSince(start) < SAMPLE_MS; runs++) run();
  return cpuSince(start) / runs;
};

/** The best of several samples, since garbage collection and other work on the machine only add time. */
const measure = (run: () => unknown): number => Math.min(...Array.from({ length: SAMPLES }, () => measureMean(run)));

/** Returns the combinations that take at least `minMs` at the largest size; the clock is too coarse for others. */
export function* measureGrowth(minMs: number, isWanted = (_name: string): boolean => true): Generator<Growth> {
  for (const worst of WORST_RECORDS) {
    if (!isWanted(worst.name)) continue;
    const largest = toWorstRecord(worst, SHARES[2]);
    for (const [task, run] of Object.entries(RECORD_TASKS)) {
      if (measureOnce(() => run(largest)) < minMs) continue;
      const ms = SHARES.map((share) => {
        const record = toWorstRecord(worst, share);
        return measure(() => run(record));
      });
      yield { record: worst.name, task, ms, ratio: (ms.at(-1) ?? 0) / (ms[0] ?? 1) };
    }
  }
}
