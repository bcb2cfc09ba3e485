// The calls that the other side makes: runs the handler of each and sends its result, its items or its error.
import type { Transferable } from 'node:worker_threads';
import type { CallQueue } from './call-queue.ts';
import type { Reply, Request } from './messages.ts';
import { RpcError, serialiseError } from './rpc-error.ts';
import { Transferred } from './transfer.ts';

export type CallContext = {
  /** Aborted when the caller cancels, times out or closes the connection. */
  readonly signal: AbortSignal;
  /** Time until the caller gives up; infinite without a time limit. */
  readonly remainingMs: () => number;
};

export type Handler = (input: never, context: CallContext) => unknown;

export type IncomingOptions = {
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly send: (reply: Reply, transfer?: readonly Transferable[]) => void;
  readonly queue: CallQueue | undefined;
  readonly batchSize: number;
};

type CallRequest = Extract<Request, { readonly kind: 'call' }>;
type Call = { readonly start: () => void; readonly resume: () => void; readonly cancel: () => void };

const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

const takeItems = async (iterator: AsyncIterator<unknown>, limit: number) => {
  const items: unknown[] = [];
  while (items.length < limit) {
    const next = await iterator.next();
    if (next.done === true) return { items, isLast: true };
    items.push(next.value);
  }
  return { items, isLast: false };
};

const createContext = (signal: AbortSignal, timeoutMs = Number.POSITIVE_INFINITY): CallContext => {
  const end = performance.now() + timeoutMs;
  return { signal, remainingMs: () => Math.max(0, end - performance.now()) };
};

const toTransferred = (value: unknown): Pick<Transferred<unknown>, 'value' | 'transfer'> =>
  value instanceof Transferred ? value : { value, transfer: [] };

export const createIncomingCalls = ({ handlers, send, queue, batchSize }: IncomingOptions) => {
  const calls = new Map<number, Call>();

  const handle = (method: string, input: unknown, context: CallContext): unknown => {
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
    if (handler === undefined) throw new RpcError('unknown_method', `Unknown method ${method}.`);
    if (context.remainingMs() === 0) throw new RpcError('timeout', 'The time limit passed while the call waited.');
    return handler(input as never, context);
  };

  /** Replies to a cancelled call are dropped. */
  const reply = (message: Reply, transfer?: readonly Transferable[]): void => {
    if (!calls.has(message.id)) return;
    send(message, transfer);
    if (message.kind !== 'items' || message.isLast) calls.delete(message.id);
  };
  const refuse = (id: number, cause: unknown, cpuMs = 0): void =>
    reply({ kind: 'error', id, error: serialiseError(cause), cpuMs });

  const createCall = ({ id, method, input, timeoutMs, caller }: CallRequest): Call => {
    const controller = new AbortController();
    const context = createContext(controller.signal, timeoutMs);
    let iterator: AsyncIterator<unknown> | undefined;
    let leaveQueue: (() => void) | undefined;
    const runStep = async (cpuMs: () => number): Promise<void> => {
      if (iterator === undefined) {
        const returned = handle(method, input, context);
        if (!isStream(returned)) {
          const { value, transfer } = toTransferred(await returned);
          return reply({ kind: 'result', id, value, cpuMs: cpuMs() }, transfer);
        }
        iterator = returned[Symbol.asyncIterator]();
      }
      reply({ kind: 'items', id, ...(await takeItems(iterator, batchSize)), cpuMs: cpuMs() });
    };
    const run = async (): Promise<void> => {
      const before = threadCpuMs();
      const cpuMs = (): number => threadCpuMs() - before;
      await runStep(cpuMs).catch((cause: unknown) => refuse(id, cause, cpuMs()));
    };
    const refuseBusy = (): void => refuse(id, new RpcError('busy', 'Too many calls are already waiting.'));
    return {
      start: () => {
        if (queue === undefined) void run();
        else leaveQueue = queue.add({ caller, run, refuse: refuseBusy });
      },
      resume: () => {
        if (queue === undefined) void run();
        else leaveQueue = queue.resume({ caller, run });
      },
      cancel: () => {
        calls.delete(id);
        leaveQueue?.();
        controller.abort();
        iterator?.return?.().catch(() => {});
      },
    };
  };

  const start = (request: CallRequest): void => {
    const call = createCall(request);
    calls.set(request.id, call);
    call.start();
  };

  /** Nobody hears of a failure, so a handler that fails ends the thread; a method that is not offered is ignored. */
  const notify = (method: string, input: unknown): void => {
    if (Object.hasOwn(handlers, method)) handle(method, input, createContext(new AbortController().signal));
  };

  return {
    receive: (request: Request): void => {
      if (request.kind === 'call') start(request);
      else if (request.kind === 'cancel') calls.get(request.id)?.cancel();
      else if (request.kind === 'notify') notify(request.method, request.input);
      else calls.get(request.id)?.resume();
    },
    cancelAll: (): void => {
      for (const { cancel } of [...calls.values()]) cancel();
    },
  };
};
