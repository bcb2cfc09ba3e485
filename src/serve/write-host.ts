// Writing records, seen from the thread that does it: one request after the other, each once, however often it was sent.
import { BroadcastChannel } from 'node:worker_threads';
import type { WriteRecords } from '../catalog/writing.ts';
import { CatalogError } from '../errors.ts';
import { createSerialQueue } from '../lib/serial-queue.ts';
import { type WriteEvent, writeChannel } from './write-messages.ts';

const MOST_WAITING = 100;
const MOST_TICKETS = 1_000;

export type WriteHost = { readonly close: () => void };

const toFailure = (ticket: string, cause: unknown): WriteEvent =>
  cause instanceof CatalogError
    ? { kind: 'failed', ticket, code: cause.code, detail: cause.message }
    : {
        kind: 'failed',
        ticket,
        code: 'internal_server_error',
        detail: 'Something went wrong while records were written.',
      };

const busy = new CatalogError('service_unavailable', 'Too many writes wait already; try again later.');

export const createWriteHost = (
  dataDir: string,
  write: WriteRecords,
  onTrouble: (message: string) => void,
): WriteHost => {
  const channel = new BroadcastChannel(writeChannel(dataDir));
  const queue = createSerialQueue(MOST_WAITING);
  const tickets = new Set<string>();
  const send = (event: WriteEvent): void => channel.postMessage(event);

  const isNew = (ticket: string): boolean => {
    if (tickets.has(ticket)) return false;
    tickets.add(ticket);
    const [oldest] = tickets;
    if (tickets.size > MOST_TICKETS && oldest !== undefined) tickets.delete(oldest);
    return true;
  };

  const work = async ({ ticket, items }: Extract<WriteEvent, { readonly kind: 'write' }>): Promise<void> => {
    try {
      send({ kind: 'written', ticket, outcomes: await write(items) });
    } catch (cause) {
      if (!(cause instanceof CatalogError)) onTrouble(`Writing records failed: ${(cause as Error).stack ?? cause}`);
      send(toFailure(ticket, cause));
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
