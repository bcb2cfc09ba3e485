// Typed calls between threads.
export { type BoundedWorker, type BoundedWorkerOptions, createBoundedWorker } from './bounded-worker.ts';
export { type CallQueue, type CallQueueLimits, createCallQueue } from './call-queue.ts';
export { currentCaller, runForCaller } from './caller.ts';
export { type Connection, type ConnectionOptions, connect, type Handlers } from './connection.ts';
export { createHost, type Host } from './host.ts';
export type { CallContext } from './incoming-calls.ts';
export type { CallOptions } from './outgoing-calls.ts';
export { deserialiseError, RpcError, type RpcErrorCode, type SerialisedError, type ToError } from './rpc-error.ts';
export { serveParent } from './serve-parent.ts';
export { createSharedSignal, type SharedSignal } from './shared-signal.ts';
export { type Stoppable, startThread, type Thread } from './thread.ts';
export { threadFile } from './thread-file.ts';
export { withTransfer } from './transfer.ts';
