// A connection between two threads. Either side may offer methods and call those of the other.
import type { EventEmitter } from 'node:events';
import type { MessagePort, Transferable, Worker } from 'node:worker_threads';
import type { CallQueue } from './call-queue.ts';
import { type CallContext, createIncomingCalls, type Handler } from './incoming-calls.ts';
import type { Message, Reply } from './messages.ts';
import { type CallOptions, createOutgoingCalls } from './outgoing-calls.ts';
import { deserialiseError, type RpcErrorCode, type ToError } from './rpc-error.ts';
import type { Transferred } from './transfer.ts';

type Input<Method> = Method extends (...args: infer Args) => unknown ? Args[0] : never;
type Output<Method> = Method extends (...args: never[]) => infer Returned ? Awaited<Returned> : never;
type Item<Method> = Output<Method> extends AsyncIterable<infer Value> ? Value : never;

type Returned<Value> = Value | Transferred<Value>;

/** The handlers of a set of methods; each also receives the context of the call. */
export type Handlers<Local> = {
  readonly [Name in keyof Local]: (
    input: Input<Local[Name]>,
    context: CallContext,
  ) => Returned<Output<Local[Name]>> | Promise<Returned<Output<Local[Name]>>>;
};

export type Connection<Remote> = {
  readonly call: <Name extends keyof Remote & string>(
    method: Name,
    input: Input<Remote[Name]>,
    options?: CallOptions,
  ) => Promise<Output<Remote[Name]>>;
  /** Items arrive in batches; the next batch is requested when the previous one has been consumed. */
  readonly stream: <Name extends keyof Remote & string>(
    method: Name,
    input: Input<Remote[Name]>,
    options?: CallOptions,
  ) => AsyncGenerator<Item<Remote[Name]>>;
  /** A call without a reply. */
  readonly notify: <Name extends keyof Remote & string>(
    method: Name,
    input: Input<Remote[Name]>,
    transfer?: readonly Transferable[],
  ) => void;
  /** Rejects pending calls and cancels those of the other side. Closes a port; leaves a worker running. */
  readonly close: () => void;
};

export type ConnectionOptions = {
  /** Limits the calls of the other side; without it each starts when it arrives. */
  readonly queue?: CallQueue;
  /** Items of a stream in one message. */
  readonly batchSize?: number;
  readonly toError?: ToError;
  /** Called whenever one more call waits for a reply, or one less. */
  readonly onPending?: (change: 1 | -1) => void;
  /** The CPU time of calls is charged to their callers: the other side runs one call at a time and nothing else. */
  readonly isCharged?: boolean;
  /** Called once when the connection ends, whichever side ends it. */
  readonly onClose?: () => void;
};

const isReply = (message: Message): message is Reply =>
  message.kind === 'result' || message.kind === 'items' || message.kind === 'error';

/** A worker may throw anything, not only errors. */
const toCrash = (cause: unknown): readonly [RpcErrorCode, string] => {
  if (!(cause instanceof Error)) return ['crashed', String(cause)];
  return ['code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'crashed', cause.message];
};

const onFailure = (events: EventEmitter, end: (code: RpcErrorCode, message: string) => void): void => {
  events.once('error', (cause: unknown) => end(...toCrash(cause)));
  events.once('exit', () => end('crashed', 'The thread has ended.'));
};

/** `channel` is the worker that this thread started, `parentPort` within a worker, or one end of a MessageChannel. */
export const connect = <Remote extends object, Local extends object = Record<never, never>>(
  channel: Worker | MessagePort,
  handlers: Handlers<Local>,
  {
    queue,
    batchSize = 200,
    toError = deserialiseError,
    onPending = () => {},
    onClose = () => {},
    isCharged = false,
  }: ConnectionOptions = {},
): Connection<Remote> => {
  // A worker emits `error` and `exit`, a port emits `close`.
  const events = channel as unknown as EventEmitter;
  const send = (message: Message, transfer: readonly Transferable[] = []): void =>
    channel.postMessage(message, transfer);
  const outgoing = createOutgoingCalls({ send, toError, onPending, isCharged });
  const byName = handlers as Readonly<Record<string, Handler>>;
  const incoming = createIncomingCalls({ handlers: byName, send, queue, batchSize });

  const onMessage = (message: Message): void => {
    if (isReply(message)) outgoing.receive(message);
    else incoming.receive(message);
  };
  let isOpen = true;
  const end = (code: RpcErrorCode, message: string): void => {
    if (!isOpen) return;
    isOpen = false;
    outgoing.fail(code, message);
    incoming.cancelAll();
    onClose();
  };
  const endByClosing = (): void => end('closed', 'The connection is closed.');
  events.on('message', onMessage);
  onFailure(events, end);
  events.once('close', endByClosing);

  return {
    call: outgoing.call as Connection<Remote>['call'],
    stream: outgoing.stream as Connection<Remote>['stream'],
    notify: (method, input, transfer) => send({ kind: 'notify', method, input }, transfer),
    close: () => {
      events.off('message', onMessage);
      endByClosing();
      if ('close' in channel) channel.close();
    },
  };
};
