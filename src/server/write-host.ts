// Writing records, seen from the thread that does it: one request after the other, each once, however often it was sent.
import { BroadcastChannel } from 'node:worker_threads';
import { createSerialQueue } from '@periplus/time';
import type { WriteRecords } from '../catalog/write-records.ts';
import { CatalogError } from '../errors.ts';
import { toWriteChannelName, type WriteEvent } from './write-messages.ts';

const MOST_WAITING = 100;
const MOST_TICKETS = 1_000;

export type WriteHost = { readonly close: () => void };

const toFailure = (requestId: string, cause: unknown): WriteEvent =>
  cause instanceof CatalogError
    ? { kind: 'failed', ticket: requestId, code: cause.code, detail: cause.message }
    : {
        kind: 'failed',
        ticket: requestId,
        code: 'internal_server_error',
        detail: 'Something went wrong while records were written.',
      };

const busy = new CatalogError('service_unavailable', 'Too many writes wait already; try again later.');

export const createWriteHost = (
  dataDir: string,
  write: WriteRecords,
  onError: (message: string) => void,
): WriteHost => {
  const channel = new BroadcastChannel(toWriteChannelName(dataDir));
  const queue = createSerialQueue(MOST_WAITING);
  const tickets = new Set<string>();
  const send = (event: WriteEvent): void => channel.postMessage(event);

  const isNew = (requestId: string): boolean => {
    if (tickets.has(requestId)) return false;
    tickets.add(requestId);
    const [oldest] = tickets;
    if (tickets.size > MOST_TICKETS && oldest !== undefined) tickets.delete(oldest);
    return true;
  };

  const work = async ({ ticket: requestId, items }: Extract<WriteEvent, { readonly kind: 'write' }>): Promise<void> => {
    try {
      send({ kind: 'written', ticket: requestId, outcomes: await write(items) });
    } catch (cause) {
      if (!(cause instanceof CatalogError)) onError(`Writing records failed: ${(cause as Error).stack ?? cause}`);
      send(toFailure(requestId, cause));
    }
  };

  channel.onmessage = (message) => {
    const event = (message as { data: WriteEvent }).data;
    if (event.kind !== 'write') return;
    send({ kind: 'taken', ticket: event.ticket });
    if (isNew(event.ticket) && !queue.add(tickets, () => work(event))) send(toFailure(event.ticket, busy));
  };
  return { close: () => channel.close() };
};
