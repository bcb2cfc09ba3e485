// The methods that a worker offers to the thread that started it.
import { getPriority, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Connection, type ConnectionOptions, connect, type Handlers } from './connection.ts';

export type WorkerOptions = ConnectionOptions & {
  /** `low`, the default, lets the thread that started the worker go first when both need a CPU. */
  readonly priority?: 'low' | 'normal';
};

/** How much nicer a worker is than the thread that started it: it gets a third of the CPU time if both need it. */
const NICENESS = 5;

/** Only Linux has priorities of threads. Where a sandbox forbids changing them, nothing changes. */
const lowerPriority = (): void => {
  if (platform() !== 'linux') return;
  try {
    setPriority(0, Math.min(19, getPriority(0) + NICENESS));
  } catch {}
};

/** To be called once in a worker. The connection calls methods of the parent. */
export const serveParent = <Local extends object, Parent extends object = Record<never, never>>(
  handlers: Handlers<Local>,
  { priority = 'low', ...options }: WorkerOptions = {},
): Connection<Parent> => {
  if (parentPort === null) throw new Error('serveParent is for worker threads.');
  if (priority === 'low') lowerPriority();
  return connect<Parent, Local>(parentPort, handlers, options);
};
