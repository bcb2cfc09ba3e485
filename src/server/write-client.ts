// Writes records for a serving thread, which only reads: the background thread writes them.
import type { MessagePort } from 'node:worker_threads';
import { type Connection, connect } from '@periplus/worker-rpc';
import type { WriteRecords } from '../catalog/write-records.ts';
import { CatalogError } from '../errors.ts';
import { reviveErrors } from '../thread-errors.ts';
import type { WriteApi } from './write-host.ts';

export type WriteClient = { readonly write: WriteRecords; readonly close: () => void };

/** The background thread may be starting, or starting again after a crash. */
const TIMEOUT_MS = 20_000;

const createUnavailableError = (): CatalogError =>
  new CatalogError('service_unavailable', 'Records cannot be written at the moment; try again.', {
    retryAfterSeconds: 5,
  });

const toError = reviveErrors({
  busy: () => new CatalogError('service_unavailable', 'Too many writes are waiting; try again later.'),
  timeout: createUnavailableError,
  closed: createUnavailableError,
});

/** `openPort` is called before the first write, and again after the background thread has crashed. */
export const createWriteClient = (openPort: () => Promise<MessagePort>): WriteClient => {
  let opening: Promise<Connection<WriteApi>> | undefined;
  const onClose = (): void => {
    opening = undefined;
  };
  const open = async (): Promise<Connection<WriteApi>> => connect(await openPort(), {}, { toError, onClose });
  return {
    write: async (items, origin) => {
      opening ??= open();
      return (await opening).call(
        'write',
        { items, ...(origin === undefined ? {} : { origin }) },
        { timeoutMs: TIMEOUT_MS },
      );
    },
    close: () => {
      void opening?.then(({ close }) => close());
    },
  };
};
