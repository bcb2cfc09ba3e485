// Writes records for the serving threads, one request after the other.
import { createHost, type Host } from '@periplus/worker-rpc';
import type { WriteItem, WriteOutcome, WriteRecords } from '../catalog/write-records.ts';
import type { ChangeOrigin } from '../engine/record-store.ts';
import { CatalogError } from '../errors.ts';

const MAX_QUEUED = 100;

type WriteRequest = { readonly items: readonly WriteItem[]; readonly origin?: ChangeOrigin };

export type WriteApi = { readonly write: (request: WriteRequest) => readonly WriteOutcome[] };

export const createWriteHost = (write: WriteRecords, onError: (message: string) => void): Host => {
  const writeSafely = async ({ items, origin }: WriteRequest): Promise<readonly WriteOutcome[]> => {
    try {
      return await write(items, origin);
    } catch (cause) {
      if (cause instanceof CatalogError) throw cause;
      onError(`Writing records failed: ${(cause as Error).stack ?? cause}`);
      throw new CatalogError('internal_server_error', 'Something went wrong while the records were written.');
    }
  };
  return createHost<WriteApi>({ write: writeSafely }, { concurrency: 1, maxQueued: MAX_QUEUED });
};
