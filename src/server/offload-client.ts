// Asks the thread for expensive questions, as if it were an index of this thread.
import type { MessagePort } from 'node:worker_threads';
import type { QueryContext } from '../engine/query-context.ts';
import type { StoredRecord } from '../engine/record-store.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import type { SearchQuery } from '../query/search-query.ts';
import type {
  OffloadCommand,
  OffloadEvent,
  OffloadedCall,
  OffloadedMethod,
  QueryOf,
  ResultOf,
} from './offload-messages.ts';
import { deserialiseError } from './serialise-error.ts';

export type OffloadClient = Pick<SearchIndex, OffloadedMethod | 'scan'> & { readonly close: () => void };

type Waiting = { readonly resolve: (event: OffloadEvent) => void; readonly reject: (cause: Error) => void };

const CLOSED = 'The thread for expensive questions is closed.';

/** `onFirst` is called before the first question: the thread is started when it is needed. `onWaiting`: one more waits, or one less. */
export const createOffloadClient = (
  port: MessagePort,
  onFirst: () => void,
  onWaiting: (by: 1 | -1) => void = () => {},
): OffloadClient => {
  const waiting = new Map<number, Waiting>();
  let lastTicket = 0;

  const settle = (requestId: number, how: (entry: Waiting) => void): void => {
    const entry = waiting.get(requestId);
    waiting.delete(requestId);
    if (entry === undefined) return;
    onWaiting(-1);
    how(entry);
  };
  port.on('message', (event: OffloadEvent) =>
    settle(event.ticket, ({ resolve, reject }) =>
      event.kind === 'refused' ? reject(deserialiseError(event.error)) : resolve(event),
    ),
  );
  port.on('close', () => {
    for (const requestId of [...waiting.keys()]) settle(requestId, ({ reject }) => reject(new Error(CLOSED)));
  });

  const send = (order: OffloadCommand): void => port.postMessage(order);
  const reply = (order: OffloadCommand): Promise<OffloadEvent> =>
    new Promise((resolve, reject) => {
      waiting.set(order.ticket, { resolve, reject });
      onWaiting(1);
      send(order);
    });

  /** Gives up when the time is over or nobody waits any more; the thread is told. */
  const ask = async (requestId: number, call: OffloadedCall, { deadline }: QueryContext): Promise<OffloadEvent> => {
    if (requestId === 1) onFirst();
    const signal = deadline.signal();
    const giveUp = (): void => {
      send({ kind: 'cancel', ticket: requestId });
      settle(requestId, ({ reject }) => reject(signal.reason));
    };
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await reply({ kind: 'ask', ticket: requestId, question: call, remainingMs: deadline.remainingMs() });
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };
  const nextTicket = (): number => {
    lastTicket += 1;
    return lastTicket;
  };

  const askOne =
    <M extends OffloadedMethod>(method: M) =>
    async (query: QueryOf<M>, context: QueryContext): Promise<ResultOf<M>> => {
      const event = await ask(nextTicket(), { method, query } as OffloadedCall, context);
      // What comes back is what the same method of the index gave in the other thread.
      return (event.kind === 'answer' ? event.result : undefined) as ResultOf<M>;
    };

  async function* scan(query: SearchQuery, context: QueryContext): AsyncGenerator<StoredRecord> {
    const requestId = nextTicket();
    try {
      let event = await ask(requestId, { method: 'scan', query }, context);
      while (event.kind === 'records') {
        for (const id of event.damaged) context.onDamaged?.(id);
        yield* event.records;
        if (event.isLast) return;
        context.deadline.throwIfPassed();
        event = await reply({ kind: 'next', ticket: requestId });
      }
    } finally {
      send({ kind: 'cancel', ticket: requestId });
    }
  }

  return {
    search: askOne('search'),
    facetValues: askOne('facetValues'),
    hexes: askOne('hexes'),
    words: askOne('words'),
    scan,
    close: () => port.close(),
  };
};
