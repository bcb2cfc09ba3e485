// Answers expensive questions of serving threads, one after the other, in a thread of their own.
import type { MessagePort } from 'node:worker_threads';
import { createSerialQueue } from '@periplus/time';
import { createQueryContext, type QueryContext } from '../engine/query-context.ts';
import type { StoredRecord } from '../engine/record-store.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import { CatalogError } from '../errors.ts';
import type {
  MethodCall,
  OffloadCommand,
  OffloadEvent,
  OffloadedCall,
  OffloadedMethod,
  QueryOf,
  ResultOf,
} from './offload-messages.ts';
import { serialiseError } from './serialise-error.ts';

/** More that wait are refused: each may take half a second. */
const MOST_WAITING = 50;

const RECORDS_AT_A_TIME = 200;

const tooMany = (): CatalogError =>
  new CatalogError(
    'service_unavailable',
    'Many expensive questions wait already; try again in a moment, or ask for less.',
  );

type Some = { readonly records: readonly StoredRecord[]; readonly isLast: boolean };

const takeSome = async (stream: AsyncIterator<StoredRecord>): Promise<Some> => {
  const records: StoredRecord[] = [];
  while (records.length < RECORDS_AT_A_TIME) {
    const next = await stream.next();
    if (next.done === true) return { records, isLast: true };
    records.push(next.value);
  }
  return { records, isLast: false };
};

type Methods = { readonly [M in OffloadedMethod]: (query: QueryOf<M>, context: QueryContext) => Promise<ResultOf<M>> };

const answer = <M extends OffloadedMethod>(
  methods: Methods,
  { method, query }: MethodCall<M>,
  context: QueryContext,
): Promise<ResultOf<M>> => methods[method](query, context);

/** What one question does when its turn comes, and comes again for a scan. */
type Task = { readonly asking: QueryContext; readonly step: () => Promise<OffloadEvent> };

const toTask = (index: OffloadedIndex, requestId: number, call: OffloadedCall, context: QueryContext): Task => {
  if (call.method !== 'scan') {
    return {
      asking: context,
      step: async () => ({ kind: 'answer', ticket: requestId, result: await answer(index, call, context) }),
    };
  }
  let damaged: readonly string[] = [];
  const onDamaged = (id: string): void => {
    damaged = [...damaged, id];
  };
  const stream = index.scan(call.query, { ...context, onDamaged })[Symbol.asyncIterator]();
  const step = async (): Promise<OffloadEvent> => {
    damaged = [];
    const some = await takeSome(stream);
    return { kind: 'records', ticket: requestId, ...some, damaged };
  };
  return { asking: context, step };
};

/** What may be asked from another thread. */
export type OffloadedIndex = Pick<SearchIndex, OffloadedMethod | 'scan'>;

export type OffloadHost = { readonly attach: (port: MessagePort) => void };

export const createOffloadHost = (index: OffloadedIndex): OffloadHost => {
  const queue = createSerialQueue(MOST_WAITING);
  const attach = (port: MessagePort): void => {
    const tasks = new Map<number, Task>();
    const tell = (event: OffloadEvent): void => {
      const goesOn = event.kind === 'records' && !event.isLast;
      if (!goesOn) tasks.delete(event.ticket);
      port.postMessage(event);
    };
    const refuse = (requestId: number, cause: unknown): void =>
      tell({ kind: 'refused', ticket: requestId, error: serialiseError(cause) });
    const run = (requestId: number): void => {
      const task = tasks.get(requestId);
      if (task === undefined) return;
      const work = (): Promise<void> => task.step().then(tell, (cause) => refuse(requestId, cause));
      if (!queue.add(task, work)) refuse(requestId, tooMany());
    };
    const forget = (requestId: number, task: Task): void => {
      task.asking.deadline.abort();
      queue.cancel(task);
      tasks.delete(requestId);
    };
    port.on('message', (order: OffloadCommand) => {
      const { ticket: requestId } = order;
      const task = tasks.get(requestId);
      if (order.kind === 'ask') {
        tasks.set(requestId, toTask(index, requestId, order.question, createQueryContext(order.remainingMs)));
        run(requestId);
      } else if (order.kind === 'next') run(requestId);
      else if (task !== undefined) forget(requestId, task);
    });
    port.on('close', () => {
      for (const [requestId, task] of tasks) forget(requestId, task);
    });
  };
  return { attach };
};
