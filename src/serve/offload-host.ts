// Answers expensive questions of serving threads, one after the other, in a thread of their own.
import type { MessagePort } from 'node:worker_threads';
import { createQueryContext, type QueryContext } from '../engine/asking.ts';
import type { StoredRecord } from '../engine/record-store.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import { CatalogError } from '../errors.ts';
import { createSerialQueue } from '../lib/serial-queue.ts';
import { toRefusal } from './offload-errors.ts';
import type {
  AnswerOf,
  OffloadEvent,
  OffloadedMethod,
  OffloadOrder,
  PlainQuestion,
  QueryOf,
  Question,
} from './offload-messages.ts';

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

type Methods = { readonly [M in OffloadedMethod]: (query: QueryOf<M>, asking: QueryContext) => Promise<AnswerOf<M>> };

const answer = <M extends OffloadedMethod>(
  methods: Methods,
  { method, query }: PlainQuestion<M>,
  asking: QueryContext,
): Promise<AnswerOf<M>> => methods[method](query, asking);

/** What one question does when its turn comes, and comes again for a scan. */
type Task = { readonly asking: QueryContext; readonly step: () => Promise<OffloadEvent> };

const toTask = (index: OffloadedIndex, ticket: number, question: Question, asking: QueryContext): Task => {
  if (question.method !== 'scan') {
    return { asking, step: async () => ({ kind: 'answer', ticket, answer: await answer(index, question, asking) }) };
  }
  let damaged: readonly string[] = [];
  const onDamaged = (id: string): void => {
    damaged = [...damaged, id];
  };
  const stream = index.scan(question.query, { ...asking, onDamaged })[Symbol.asyncIterator]();
  const step = async (): Promise<OffloadEvent> => {
    damaged = [];
    const some = await takeSome(stream);
    return { kind: 'records', ticket, ...some, damaged };
  };
  return { asking, step };
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
    const refuse = (ticket: number, cause: unknown): void =>
      tell({ kind: 'refused', ticket, refusal: toRefusal(cause) });
    const run = (ticket: number): void => {
      const task = tasks.get(ticket);
      if (task === undefined) return;
      const work = (): Promise<void> => task.step().then(tell, (cause) => refuse(ticket, cause));
      if (!queue.add(task, work)) refuse(ticket, tooMany());
    };
    const forget = (ticket: number, task: Task): void => {
      task.asking.deadline.abort();
      queue.cancel(task);
      tasks.delete(ticket);
    };
    port.on('message', (order: OffloadOrder) => {
      const { ticket } = order;
      const task = tasks.get(ticket);
      if (order.kind === 'ask') {
        tasks.set(ticket, toTask(index, ticket, order.question, createQueryContext(order.remainingMs)));
        run(ticket);
      } else if (order.kind === 'next') run(ticket);
      else if (task !== undefined) forget(ticket, task);
    });
    port.on('close', () => {
      for (const [ticket, task] of tasks) forget(ticket, task);
    });
  };
  return { attach };
};
