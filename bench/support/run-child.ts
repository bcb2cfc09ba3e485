// Runs one of our scripts in a child process and exchanges messages with it.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Load } from './load-child.ts';

export type LoadOptions = {
  readonly connections: number;
  readonly milliseconds: number;
  readonly paths: readonly string[];
  /** 'Name: value' lines, each ended by CR LF. */
  readonly headers?: string;
};

const FLAGS = ['--disable-warning=ExperimentalWarning'];

/** `file` is relative to bench/. The child's output goes to standard error, so that tables stay clean. */
export const startChild = (file: string, args: readonly string[], nodeFlags: readonly string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, '..', file), args, {
    execArgv: [...FLAGS, ...nodeFlags],
    stdio: ['ignore', 2, 2, 'ipc'],
  });

/** The next message of the child; throws if it exits first. */
export const nextMessage = async <T>(child: ChildProcess): Promise<T> => {
  const gone = new AbortController();
  const ended = once(child, 'exit', { signal: gone.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs[2] ?? 'A child'} exited with ${code} before it responded.`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal: gone.signal }), ended])) as [T];
    return message;
  } finally {
    ended.catch(() => undefined);
    gone.abort();
  }
};

/** Puts load on a server for a while. */
export const load = (port: number, { connections, milliseconds, paths, headers = '' }: LoadOptions): Promise<Load> =>
  nextMessage(
    startChild('support/load-child.ts', [
      ...[String(port), String(connections), String(milliseconds)],
      ...[JSON.stringify(paths), headers],
    ]),
  );

export const request = <T>(child: ChildProcess, question: unknown): Promise<T> => {
  const answer = nextMessage<T>(child);
  child.send(question as string);
  return answer;
};

/** A server child exits when its parent disconnects or dies. */
export const stopChild = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
};
