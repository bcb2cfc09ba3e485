// Writing records, seen from a serving thread: it reads only, so another thread writes for it.
import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import type { WriteOutcome, WriteRecords } from '../catalog/write-records.ts';
import { CatalogError } from '../errors.ts';
import { toWriteChannelName, type WriteEvent } from './write-messages.ts';

export type WriteClient = { readonly write: WriteRecords; readonly close: () => void };

/** The other thread may be starting, or starting again. */
const SEND_AGAIN_MS = 500;
const PATIENCE_MS = 20_000;

type Waiting = {
  readonly resolve: (outcomes: readonly WriteOutcome[]) => void;
  readonly reject: (cause: CatalogError) => void;
  readonly stopSending: () => void;
};

const unanswered = (): CatalogError =>
  new CatalogError('service_unavailable', 'Records cannot be written at the moment; try again.', {
    retryAfterSeconds: 5,
  });

export const createWriteClient = (dataDir: string): WriteClient => {
  const channel = new BroadcastChannel(toWriteChannelName(dataDir));
  channel.unref();
  const waiting = new Map<string, Waiting>();
  const settle = (requestId: string, work: (entry: Waiting) => void): void => {
    const entry = waiting.get(requestId);
    if (entry === undefined) return;
    waiting.delete(requestId);
    entry.stopSending();
    work(entry);
  };
  channel.onmessage = (message) => {
    const event = (message as { data: WriteEvent }).data;
    if (event.kind === 'taken') waiting.get(event.ticket)?.stopSending();
    if (event.kind === 'written') settle(event.ticket, ({ resolve }) => resolve(event.outcomes));
    if (event.kind === 'failed')
      settle(event.ticket, ({ reject }) => reject(new CatalogError(event.code, event.detail)));
  };
  return {
    write: (items) =>
      new Promise((resolve, reject) => {
        const requestId = randomUUID();
        const send = (): void => channel.postMessage({ kind: 'write', ticket: requestId, items } satisfies WriteEvent);
        const sending = setInterval(send, SEND_AGAIN_MS);
        const giveUp = setTimeout(() => settle(requestId, () => reject(unanswered())), PATIENCE_MS);
        const stopSending = (): void => clearInterval(sending);
        const end = <Value>(work: (value: Value) => void) => {
          return (value: Value): void => {
            clearTimeout(giveUp);
            work(value);
          };
        };
        waiting.set(requestId, { resolve: end(resolve), reject: end(reject), stopSending });
        send();
      }),
    close: () => {
      for (const requestId of [...waiting.keys()]) settle(requestId, ({ reject }) => reject(unanswered()));
      channel.close();
    },
  };
};
