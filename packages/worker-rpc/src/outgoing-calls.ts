// The calls that this side makes: sends each, waits for its reply, and gives up at its deadline.
import type { Transferable } from 'node:worker_threads';
import { currentCaller, currentCharge } from './caller.ts';
import type { Reply, Request } from './messages.ts';
import { RpcError, type RpcErrorCode, serialiseError, type ToError } from './rpc-error.ts';

export type CallOptions = {
  /** Cancels the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Time limit for the call; for a stream, for each batch of items. */
  readonly timeoutMs?: number;
  /** Objects of the input that move to the other side instead of being copied. */
  readonly transfer?: readonly Transferable[];
};

export type OutgoingOptions = {
  readonly send: (request: Request, transfer?: readonly Transferable[]) => void;
  readonly toError: ToError;
  readonly onPending: (change: 1 | -1) => void;
  readonly isCharged: boolean;
};

type Pending = {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (cause: unknown) => void;
  readonly charge: (cpuMs: number) => void;
};

/** The longest delay of a timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const createOutgoingCalls = ({ send, toError, onPending, isCharged }: OutgoingOptions) => {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let failure: Error | undefined;

  const toRpcError = (code: RpcErrorCode, message: string): Error =>
    toError(serialiseError(new RpcError(code, message)));

  const settle = (id: number, use: (call: Pending) => void): void => {
    const call = pending.get(id);
    if (call === undefined) return;
    pending.delete(id);
    onPending(-1);
    use(call);
  };

  const exchange = (request: Request & { readonly id: number }, options: CallOptions): Promise<Reply> => {
    const { id } = request;
    const { signal, timeoutMs = Number.POSITIVE_INFINITY, transfer } = options;
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    if (failure !== undefined) return Promise.reject(failure);
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    const giveUp = (cause: unknown): void => {
      send({ kind: 'cancel', id });
      settle(id, (call) => call.reject(cause));
    };
    const onAbort = (): void => giveUp(signal?.reason);
    const onTimeout = (): void => giveUp(toRpcError('timeout', `The call took longer than ${timeoutMs} ms.`));
    const timer = timeoutMs <= MAX_TIMER_MS ? setTimeout(onTimeout, timeoutMs) : undefined;
    signal?.addEventListener('abort', onAbort, { once: true });
    pending.set(id, { resolve, reject, charge: isCharged ? currentCharge() : () => {} });
    onPending(1);
    try {
      send(request, transfer);
    } catch (cause) {
      settle(id, (call) => call.reject(cause)); // the input cannot be cloned
    }
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
  };

  const start = (method: string, input: unknown, options: CallOptions) => {
    lastId += 1;
    const { timeoutMs } = options;
    const limit = timeoutMs === undefined || timeoutMs > MAX_TIMER_MS ? {} : { timeoutMs };
    const request = { kind: 'call', id: lastId, method, input, caller: currentCaller(), ...limit } as const;
    return { id: lastId, reply: exchange(request, options) };
  };

  async function* stream(method: string, input: unknown, options: CallOptions = {}): AsyncGenerator<unknown> {
    const { id, reply: first } = start(method, input, options);
    let isOpen = true;
    try {
      for (let reply = await first; ; reply = await exchange({ kind: 'next', id }, options)) {
        if (reply.kind !== 'items') throw new TypeError(`${method} is not a stream.`);
        isOpen = !reply.isLast;
        yield* reply.items;
        if (!isOpen) return;
      }
    } finally {
      if (isOpen && failure === undefined) send({ kind: 'cancel', id });
    }
  }

  return {
    call: async (method: string, input: unknown, options: CallOptions = {}): Promise<unknown> => {
      const reply = await start(method, input, options).reply;
      if (reply.kind === 'result') return reply.value;
      throw new TypeError(`${method} is a stream.`);
    },
    stream,
    receive: (reply: Reply): void =>
      settle(reply.id, ({ resolve, reject, charge }) => {
        charge(reply.cpuMs);
        if (reply.kind === 'error') reject(toError(reply.error));
        else resolve(reply);
      }),
    /** Rejects all pending calls and all later ones. */
    fail: (code: RpcErrorCode, message: string): void => {
      failure ??= toRpcError(code, message);
      const cause = failure;
      for (const id of [...pending.keys()]) settle(id, ({ reject }) => reject(cause));
    },
  };
};
