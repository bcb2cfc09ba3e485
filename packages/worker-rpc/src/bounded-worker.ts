// A thread that does one piece of work after the other, each within limits of time and memory. Work that goes beyond them takes the
// thread with it and nothing else; the next piece gets a new one.
import { type Transferable, Worker } from 'node:worker_threads';

export type BoundedWorkerOptions = {
  /** A module that answers every message of its parent with one of its own. */
  readonly file: URL;
  readonly workerData?: unknown;
  /** For one piece of work; the start of the thread counts too. */
  readonly timeLimitMs: number;
  readonly memoryMb: number;
  readonly maxQueued: number;
  /** A thread without work ends after this time. */
  readonly idleMs: number;
};

export type JobResult<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'too-slow' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'failed'; readonly cause: unknown }
  /** Too many wait already. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'closed' };

export type BoundedWorker<Job, Result> = {
  readonly run: (job: Job, transfer?: readonly Transferable[]) => Promise<JobResult<Result>>;
  readonly close: () => Promise<void>;
};

type Waiting<Job, Result> = {
  readonly job: Job;
  readonly transfer: readonly Transferable[];
  readonly settle: (worked: JobResult<Result>) => void;
};

const startThread = ({ file, workerData, memoryMb }: BoundedWorkerOptions): Worker => {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: Math.ceil(memoryMb / 8) };
  const worker = new Worker(file, { resourceLimits, workerData });
  worker.unref();
  return worker;
};

const toFailure = (cause: unknown): JobResult<never> => {
  const isMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? { kind: 'too-large' } : { kind: 'failed', cause };
};

export const createBoundedWorker = <Job, Result>(options: BoundedWorkerOptions): BoundedWorker<Job, Result> => {
  const waiting: Waiting<Job, Result>[] = [];
  let current: Waiting<Job, Result> | undefined;
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const dropThread = (): Promise<unknown> => {
    const dropped = worker;
    worker = undefined;
    return dropped?.terminate() ?? Promise.resolve();
  };

  const finish = (worked: JobResult<Result>): void => {
    clearTimeout(timer);
    const done = current;
    current = undefined;
    done?.settle(worked);
    if (waiting.length > 0) startNext();
    else timer = setTimeout(dropThread, options.idleMs).unref();
  };

  const fail = (worked: JobResult<never>): void => {
    void dropThread();
    finish(worked);
  };

  const getThread = (): Worker => {
    if (worker !== undefined) return worker;
    const started = startThread(options);
    worker = started;
    // What a thread says that was dropped meanwhile is about work that has failed already.
    started.on('message', (result: Result) => {
      if (worker === started) finish({ kind: 'done', result });
    });
    started.on('error', (cause) => {
      if (worker === started) fail(toFailure(cause));
    });
    return started;
  };

  const startNext = (): void => {
    current = waiting.shift();
    if (current === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(() => fail({ kind: 'too-slow' }), options.timeLimitMs);
    getThread().postMessage(current.job, current.transfer);
  };

  return {
    run: (job, transfer = []) => {
      if (isClosed) return Promise.resolve({ kind: 'closed' });
      if (waiting.length >= options.maxQueued) return Promise.resolve({ kind: 'busy' });
      return new Promise((resolve) => {
        waiting.push({ job, transfer, settle: resolve });
        if (current === undefined) startNext();
      });
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      for (const { settle } of [...waiting.splice(0), ...(current === undefined ? [] : [current])])
        settle({ kind: 'closed' });
      current = undefined;
      await dropThread();
    },
  };
};
