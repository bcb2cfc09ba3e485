// Parses external documents in a thread of its own, within limits of time and memory. A document that exceeds them
// ends the thread and nothing else.

import type { ReadJob, RenderJob, SourceDocument } from '@periplus/external-documents';
import { type BoundedWorkerOptions, createBoundedWorker, RpcError, threadFile } from '@periplus/worker-rpc';
import { CatalogError } from '../../errors.ts';
import { reviveErrors } from '../../thread-errors.ts';
import { type DocumentErrorFactory, metadataDocumentError, sourceDocumentError } from './document-errors.ts';
import type { DocumentThreadApi } from './document-thread.ts';

/**
 * Both throw `upstream_service_failed` for a document that cannot be shown, and `service_unavailable` if too many wait.
 */
export type DocumentWorker = {
  /** Returns a metadata document as an HTML page. */
  readonly render: (job: RenderJob) => Promise<string>;
  /** Reads the document that describes a source of the viewer. */
  readonly read: (job: ReadJob) => Promise<SourceDocument>;
  readonly close: () => Promise<void>;
};

export type DocumentWorkerLimits = Omit<BoundedWorkerOptions, 'file'>;

/** A typical page takes some milliseconds and a few megabytes. */
export const DOCUMENT_LIMITS: DocumentWorkerLimits = {
  ...{ timeLimitMs: 5_000, memoryMb: 128, maxQueued: 16, maxQueuedPerCaller: 8, idleMs: 30_000 },
};

const toError = reviveErrors({
  busy: () => new CatalogError('service_unavailable', 'Too many documents are being read.', { retryAfterSeconds: 5 }),
  closed: () => new CatalogError('service_unavailable', 'The server is stopping.'),
});

const toDocumentError = (cause: unknown, describe: DocumentErrorFactory): CatalogError => {
  if (cause instanceof CatalogError) return cause;
  if (!(cause instanceof RpcError)) return describe('it cannot be read', cause);
  if (cause.code === 'timeout') return describe('it takes too long to read');
  if (cause.code === 'out_of_memory') return describe('it takes too much memory');
  return describe('it cannot be read', cause);
};

export const createDocumentWorker = (limits: DocumentWorkerLimits = DOCUMENT_LIMITS): DocumentWorker => {
  const file = threadFile('document-thread', import.meta.url);
  const { call, close } = createBoundedWorker<DocumentThreadApi>({ file, toError, ...limits });
  return {
    render: (job) =>
      call('render', job).catch((cause: unknown) => {
        throw toDocumentError(cause, metadataDocumentError);
      }),
    read: (job) =>
      call('read', job).catch((cause: unknown) => {
        throw toDocumentError(cause, sourceDocumentError);
      }),
    close,
  };
};
