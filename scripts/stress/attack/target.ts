// A real server as a child process, and what Linux reports about it: CPU time and memory.
import { readdirSync, readFileSync } from 'node:fs';
import { type CommandOptions, startServerWith } from '../../../test/support/command.ts';

export const TOKEN = 'token-of-the-operator';

export type Target = {
  readonly address: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Everything printed so far goes to the result; stops the server if it still runs. */
  readonly stop: () => Promise<{ readonly code: number | null; readonly stderr: string }>;
};

export const startTarget = async (
  dataDir: string,
  flags: readonly string[] = [],
  options: CommandOptions = {},
): Promise<Target> => {
  const own = ['--log-level', 'error', '--access-operator-token', TOKEN];
  const { child, outcome, address } = await startServerWith(options, dataDir, ...own, ...flags);
  const stop = async () => {
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    const result = await outcome;
    clearTimeout(timer);
    return result;
  };
  return { address, pid: child.pid ?? 0, dataDir, signal: (name) => void child.kill(name), stop };
};

const TICKS_PER_SECOND = 100;

const readProc = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process or thread has ended.
  }
};

/** User and system time of all threads together. */
export const cpuSeconds = (pid: number): number => {
  const fields = readProc(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
};

/** For each thread, the milliseconds in which it could have run but had no CPU, because others had it. */
export const cpuWaits = (pid: number): ReadonlyMap<string, number> =>
  new Map(
    readdirSync(`/proc/${pid}/task`).map((thread) => {
      const [, waited = '0'] = readProc(`/proc/${pid}/task/${thread}/schedstat`).split(' ');
      return [thread, Number(waited) / 1e6];
    }),
  );

export const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readProc(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
