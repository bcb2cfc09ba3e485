// Renders foreign documents in a thread of its own, one after the other, each within limits of time and memory. A document
// that goes beyond them takes its thread with it, and nothing else.

import { type BoundedWorkerOptions, createBoundedWorker, threadFile } from '@periplus/worker-rpc';
import { CatalogError } from '../../errors.ts';
import { metadataDocumentError, unwrapResult } from './document-errors.ts';
import type { RenderJob, RenderResult } from './render-document.ts';

export type Renderer = {
  /** Throws upstream_service_failed for a document that cannot be shown, service_unavailable when too many wait. */
  readonly render: (job: RenderJob) => Promise<string>;
  readonly close: () => Promise<void>;
};

export type RendererOptions = Omit<BoundedWorkerOptions, 'file'>;

/** A page of usual size takes some milliseconds and a few megabytes. */
export const RENDER_LIMITS: RendererOptions = { timeLimitMs: 5_000, memoryMb: 128, maxQueued: 16, idleMs: 30_000 };

export const createRenderer = (options: RendererOptions = RENDER_LIMITS): Renderer => {
  const file = threadFile('render-thread', import.meta.url);
  const thread = createBoundedWorker<RenderJob, RenderResult>({ file, ...options });
  const render = async (job: RenderJob): Promise<string> => {
    const rendered = unwrapResult(await thread.run(job), metadataDocumentError);
    if (rendered.kind === 'page') return rendered.main;
    throw new CatalogError('upstream_service_failed', rendered.detail);
  };
  return { render, close: thread.close };
};
