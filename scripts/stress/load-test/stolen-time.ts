// CPU time that the host of a virtual machine gave to other guests, during which neither server nor client runs.
import { readFileSync } from 'node:fs';

export type StolenTime = {
  /** Share of all CPU time since the start. */
  readonly share: () => number;
  /** Whether hardly any time was stolen in this second and the one before, in which its requests may have started. */
  readonly isOurs: (second: number) => boolean;
  readonly close: () => void;
};

/** Above this share of a second, latencies reflect the host rather than the server. */
const LITTLE = 0.02;

/** Zero if the system does not report it. See proc_stat(5): user, nice, system, idle, iowait, irq, softirq, steal. */
const readTicks = (): { readonly all: number; readonly stolen: number } => {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? [];
    return { all: ticks.reduce((sum, value) => sum + value, 0), stolen: ticks[7] ?? 0 };
  } catch {
    return { all: 0, stolen: 0 };
  }
};

export const secondOf = (moment: number): number => Math.floor(moment / 1_000);

export const createStolenTime = (): StolenTime => {
  const first = readTicks();
  const taken = new Map<number, number>();
  let last = first;
  const timer = setInterval(() => {
    const now = readTicks();
    const share = (now.stolen - last.stolen) / Math.max(1, now.all - last.all);
    // The measured interval starts in the previous second.
    const second = secondOf(performance.now());
    for (const one of [second - 1, second]) taken.set(one, Math.max(share, taken.get(one) ?? 0));
    last = now;
  }, 1_000);
  return {
    share: () => (last.stolen - first.stolen) / Math.max(1, last.all - first.all),
    isOurs: (second) => [second - 1, second].every((one) => (taken.get(one) ?? 1) <= LITTLE),
    close: () => clearInterval(timer),
  };
};
