// An SDK transport over texts such as lines or frames: rejects invalid messages, keeps batches together, and limits
// concurrent requests.
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { INVALID_REQUEST, toErrorResponse } from '../json-rpc.ts';
import { type ParsedMessage, parseMessage } from './messages.ts';

/** More requests wait until one of these is answered. */
const MAX_CONCURRENT = 16;

export type TextConnection = {
  /** Resolves when the client can receive more. */
  readonly send: (text: string) => Promise<void> | void;
  readonly close: () => void;
};

export type TextTransport = Transport & {
  /** Resolves when the next text may be received. */
  readonly receive: (text: string) => Promise<void>;
  readonly reject: (code: number, message: string, id?: RequestId | null) => Promise<void>;
  /** Resolves when all requests are answered. */
  readonly drained: () => Promise<void>;
};

type Batch = { readonly waiting: Set<RequestId>; readonly responses: JSONRPCMessage[] };

const repliedId = (message: JSONRPCMessage): RequestId | undefined =>
  'id' in message && !('method' in message) ? message.id : undefined;

const cancelledId = (message: JSONRPCMessage): unknown =>
  isJSONRPCNotification(message) && message.method === 'notifications/cancelled'
    ? message.params?.requestId
    : undefined;

/** Open requests by id, with their batch. */
const createActiveRequests = () => {
  const requests = new Map<RequestId, Batch | undefined>();
  let waiters: { readonly below: number; readonly go: () => void }[] = [];
  const wake = (): void => {
    const ready = waiters.filter(({ below }) => requests.size < below);
    waiters = waiters.filter((waiter) => !ready.includes(waiter));
    for (const { go } of ready) go();
  };
  return {
    has: (id: RequestId): boolean => requests.has(id),
    begin: (id: RequestId, batch?: Batch): unknown => requests.set(id, batch),
    end: (id: RequestId): Batch | undefined => {
      const batch = requests.get(id);
      if (requests.delete(id)) wake();
      return batch;
    },
    whenBelow: (below: number): Promise<void> =>
      requests.size < below ? Promise.resolve() : new Promise((go) => waiters.push({ below, go })),
    clear: (): void => {
      requests.clear();
      wake();
    },
  };
};

export const createTextTransport = (wire: TextConnection): TextTransport => {
  const activeRequests = createActiveRequests();
  let version: string | undefined;
  let isClosed = false;

  const write = async (value: object): Promise<void> => {
    if (!isClosed) await wire.send(JSON.stringify(value));
  };
  const settle = async (id: RequestId, response?: JSONRPCMessage): Promise<void> => {
    const batch = activeRequests.end(id);
    if (batch === undefined) return response === undefined ? undefined : write(response);
    batch.waiting.delete(id);
    if (response !== undefined) batch.responses.push(response);
    if (batch.waiting.size === 0 && batch.responses.length > 0) await write(batch.responses);
  };

  const deliver = async (message: JSONRPCMessage, batch?: Batch): Promise<void> => {
    const cancelled = cancelledId(message);
    if (typeof cancelled === 'string' || typeof cancelled === 'number') await settle(cancelled);
    if (isJSONRPCRequest(message)) activeRequests.begin(message.id, batch);
    transport.onmessage?.(message);
  };
  /** Ids of open requests must be unique. */
  const findRepeated = (messages: readonly JSONRPCMessage[]): RequestId | undefined => {
    const ids = messages.filter(isJSONRPCRequest).map(({ id }) => id);
    return ids.find((id, index) => activeRequests.has(id) || ids.indexOf(id) !== index);
  };
  const accept = async (messages: readonly JSONRPCMessage[], isBatch: boolean): Promise<void> => {
    const repeated = findRepeated(messages);
    if (repeated !== undefined)
      return write(
        toErrorResponse(INVALID_REQUEST, 'Invalid Request: a request with this id is still open.', repeated),
      );
    const waiting = new Set(messages.filter(isJSONRPCRequest).map(({ id }) => id));
    const batch = isBatch ? { waiting, responses: [] } : undefined;
    for (const message of messages) await deliver(message, batch);
  };
  const handle = async (received: ParsedMessage): Promise<void> => {
    if (received.kind === 'fault') return write(received.errorResponse);
    await accept(received.kind === 'batch' ? received.messages : [received.message], received.kind === 'batch');
  };

  const transport: TextTransport = {
    start: async () => {},
    send: async (message) => {
      const id = repliedId(message);
      await (id === undefined ? write(message) : settle(id, message));
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      activeRequests.clear();
      wire.close();
      transport.onclose?.();
    },
    setProtocolVersion: (agreed) => {
      version = agreed;
    },
    receive: async (text) => {
      if (isClosed) return;
      await handle(parseMessage(text, version));
      await activeRequests.whenBelow(MAX_CONCURRENT);
    },
    reject: (code, message, id) => write(toErrorResponse(code, message, id)),
    drained: () => activeRequests.whenBelow(1),
  };
  return transport;
};
