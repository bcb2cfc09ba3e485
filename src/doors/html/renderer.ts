// Renders foreign documents in a thread of its own, one after the other, each within limits of time and memory. A document
// that goes beyond them takes its thread with it, and nothing else.
import { CatalogError } from '../../errors.ts';
import { createWorkThread, threadFile, type WorkThreadOptions } from '../../lib/work-thread.ts';
import type { Rendered, RenderJob } from './render-document.ts';
import { unusable } from './unusable.ts';

export type Renderer = {
  /** Throws upstream_service_failed for a document that cannot be shown, service_unavailable when too many wait. */
  readonly render: (job: RenderJob) => Promise<string>;
  readonly close: () => Promise<void>;
};

export type RendererOptions = Omit<WorkThreadOptions, 'file'>;

/** A page of usual size takes some milliseconds and a few megabytes. */
export const RENDER_LIMITS: RendererOptions = { timeLimitMs: 5_000, memoryMb: 128, mostWaiting: 16, idleMs: 30_000 };

const unavailable = (detail: string): CatalogError =>
  new CatalogError('service_unavailable', detail, { retryAfterSeconds: 5 });

export const createRenderer = (options: RendererOptions = RENDER_LIMITS): Renderer => {
  const file = threadFile('render-thread', import.meta.url);
  const thread = createWorkThread<RenderJob, Rendered>({ file, ...options });
  const render = async (job: RenderJob): Promise<string> => {
    const worked = await thread.work(job);
    switch (worked.kind) {
      case 'done':
        if (worked.result.kind === 'page') return worked.result.page;
        throw new CatalogError('upstream_service_failed', worked.result.detail);
      case 'too-slow':
        throw unusable('it takes too long to read');
      case 'too-large':
        throw unusable('it takes too much memory');
      case 'failed':
        throw unusable('it cannot be read', worked.cause);
      case 'busy':
        throw unavailable('Too many documents are being made into pages.');
      case 'closed':
        throw new CatalogError('service_unavailable', 'The server is stopping.');
    }
  };
  return { render, close: thread.close };
};
