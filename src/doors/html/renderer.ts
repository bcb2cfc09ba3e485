// Renders foreign documents in a thread of its own, one after the other, each within limits of time and memory. A document
// that goes beyond them takes its thread with it, and nothing else.
import { Worker } from 'node:worker_threads';
import { CatalogError } from '../../errors.ts';
import type { Rendered, RenderJob } from './render-document.ts';
import { unusable } from './unusable.ts';

export type Renderer = {
  /** Throws upstream_service_failed for a document that cannot be shown, service_unavailable when too many wait. */
  readonly render: (job: RenderJob) => Promise<string>;
  readonly close: () => Promise<void>;
};

export type RendererOptions = {
  /** For one document; the start of the thread counts too. */
  readonly timeLimitMs: number;
  readonly memoryMb: number;
  readonly mostWaiting: number;
  /** A thread without work ends after this time. */
  readonly idleMs: number;
};

/** A page of usual size takes some milliseconds and a few megabytes. */
export const RENDER_LIMITS: RendererOptions = { timeLimitMs: 5_000, memoryMb: 128, mostWaiting: 16, idleMs: 30_000 };

type Waiting = {
  readonly job: RenderJob;
  readonly resolve: (page: string) => void;
  readonly reject: (error: Error) => void;
};

const THREAD_FILE = new URL(`./render-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

const startThread = ({ memoryMb }: RendererOptions): Worker => {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: Math.ceil(memoryMb / 8) };
  const worker = new Worker(THREAD_FILE, { resourceLimits });
  worker.unref();
  return worker;
};

const toFailure = (cause: unknown): CatalogError => {
  const isMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return unusable(isMemory ? 'it takes too much memory' : 'it cannot be read', cause);
};

const settle = ({ resolve, reject }: Waiting, rendered: Rendered): void => {
  if (rendered.kind === 'page') resolve(rendered.page);
  else reject(new CatalogError('upstream_service_failed', rendered.detail));
};

export const createRenderer = (options: RendererOptions = RENDER_LIMITS): Renderer => {
  const waiting: Waiting[] = [];
  let current: Waiting | undefined;
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;

  const dropThread = (): Promise<unknown> => {
    const dropped = worker;
    worker = undefined;
    return dropped?.terminate() ?? Promise.resolve();
  };

  const finish = (tell: (done: Waiting) => void): void => {
    clearTimeout(timer);
    const done = current;
    current = undefined;
    if (done !== undefined) tell(done);
    if (waiting.length > 0) startNext();
    else timer = setTimeout(dropThread, options.idleMs).unref();
  };

  const fail = (error: CatalogError): void => {
    void dropThread();
    finish(({ reject }) => reject(error));
  };

  const getThread = (): Worker => {
    if (worker !== undefined) return worker;
    const started = startThread(options);
    worker = started;
    // What a thread says that was dropped meanwhile is about a job that has failed already.
    started.on('message', (rendered: Rendered) => {
      if (worker === started) finish((job) => settle(job, rendered));
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
    timer = setTimeout(() => fail(unusable('it takes too long to read')), options.timeLimitMs);
    getThread().postMessage(current.job);
  };

  return {
    render: (job) => {
      if (waiting.length >= options.mostWaiting) {
        throw new CatalogError('service_unavailable', 'Too many documents are being made into pages.', {
          retryAfterSeconds: 5,
        });
      }
      return new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        if (current === undefined) startNext();
      });
    },
    close: async () => {
      clearTimeout(timer);
      const stopped = new CatalogError('service_unavailable', 'The server is stopping.');
      for (const { reject } of [...waiting.splice(0), ...(current === undefined ? [] : [current])]) reject(stopped);
      current = undefined;
      await dropThread();
    },
  };
};
