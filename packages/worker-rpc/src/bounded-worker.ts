// A worker that runs one call after the other, each within limits of time and memory. A call that exceeds them ends
// the worker and nothing else: the next call starts a new one. The worker starts with the first call and ends when it
// has been idle.
import { Worker } from 'node:worker_threads';
import { type CallQueueLimits, createCallQueue } from './call-queue.ts';
import { currentCaller } from './caller.ts';
import { type Connection, connect } from './connection.ts';
import { deserialiseError, RpcError, type RpcErrorCode, serialiseError, type ToError } from './rpc-error.ts';

export type BoundedWorkerOptions = Omit<CallQueueLimits, 'concurrency'> & {
  /** A module that calls `serveParent`. */
  readonly file: URL;
  readonly workerData?: unknown;
  /** For one call, including the start of the worker. */
  readonly timeLimitMs: number;
  readonly memoryMb?: number;
  /** Time without calls after which the worker ends. */
  readonly idleMs: number;
  /** Also receives 'busy', 'timeout', 'out_of_memory', 'crashed' and 'closed'. */
  readonly toError?: ToError;
};

export type BoundedWorker<Remote> = Pick<Connection<Remote>, 'call'> & { readonly close: () => Promise<void> };

type Running<Remote> = { readonly connection: Connection<Remote>; readonly end: () => Promise<unknown> };

const startWorker = <Remote extends object>({ file, workerData, memoryMb }: BoundedWorkerOptions): Running<Remote> => {
  const resourceLimits =
    memoryMb === undefined
      ? {}
      : { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: Math.ceil(memoryMb / 8) };
  const worker = new Worker(file, { resourceLimits, workerData });
  const connection = connect<Remote>(worker, {}, { isCharged: true });
  worker.unref();
  const end = (): Promise<unknown> => {
    connection.close();
    return worker.terminate();
  };
  return { connection, end };
};

const FATAL: readonly RpcErrorCode[] = ['timeout', 'crashed', 'out_of_memory'];

export const createBoundedWorker = <Remote extends object>(options: BoundedWorkerOptions): BoundedWorker<Remote> => {
  const { timeLimitMs, idleMs, toError = deserialiseError } = options;
  const queue = createCallQueue({ ...options, concurrency: 1 });
  let running: Running<Remote> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const endWorker = async (): Promise<void> => {
    clearTimeout(idleTimer);
    const ended = running;
    running = undefined;
    await ended?.end();
  };

  /** The worker keeps the process alive only while a call runs, through the timer of the call. */
  const runCall: Connection<Remote>['call'] = async (method, input, callOptions) => {
    if (isClosed) throw new RpcError('closed', 'The worker is closed.');
    clearTimeout(idleTimer);
    running ??= startWorker<Remote>(options);
    try {
      return await running.connection.call(method, input, { ...callOptions, timeoutMs: timeLimitMs });
    } catch (cause) {
      if (cause instanceof RpcError && FATAL.includes(cause.code)) void endWorker();
      throw cause;
    } finally {
      idleTimer = setTimeout(endWorker, idleMs).unref();
    }
  };

  const call: Connection<Remote>['call'] = async (...args) => {
    const turn = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    queue.add({
      caller: currentCaller(),
      run: () => {
        turn.resolve();
        return done.promise;
      },
      refuse: () => turn.reject(new RpcError('busy', 'Too many calls are already waiting.')),
    });
    try {
      await turn.promise;
      return await runCall(...args);
    } catch (cause) {
      throw toError(serialiseError(cause));
    } finally {
      done.resolve();
    }
  };
  return {
    call,
    close: () => {
      isClosed = true;
      return endWorker();
    },
  };
};
