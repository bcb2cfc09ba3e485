// What the process and its serving threads say to each other.
import type { MessagePort, Transferable } from 'node:worker_threads';
import type { Config } from '../config/settings.ts';
import type { ErrorCode } from '../errors.ts';
import type { SharedMemory } from '../http/shared-memory.ts';

/** How a thread reaches what the process shares, such as the index. What it is, only the composition knows. */
export type ThreadLink = Transferable | undefined;

/** What a thread starts with. */
export type ThreadOptions = {
  readonly config: Config;
  readonly version: string;
  readonly link: ThreadLink;
  readonly memory: SharedMemory;
  /** Which of the threads it is, from 0. */
  readonly thread: number;
  /** To the thread for expensive questions (offload-messages.ts). */
  readonly offload: MessagePort;
};

export type ThreadCommand =
  /** `shared` lets the other threads listen on the same port. */
  { readonly kind: 'listen'; readonly port: number; readonly shared: boolean } | { readonly kind: 'stop' };

/** The port is the one that the system chose when 0 was asked for. */
export type BoundAddress = { readonly address: string; readonly port: number };

export type ThreadEvent =
  /** It could answer, and waits to be told the port. */
  | { readonly kind: 'prepared' }
  | { readonly kind: 'listening'; readonly listening: BoundAddress }
  /** Now and then: it is not held by anything. */
  | { readonly kind: 'alive' }
  /** It has a question for the thread for expensive questions, which may not have been started yet. */
  | { readonly kind: 'offload' }
  /** Foreseen, with a sentence for the operator; any other failure ends the thread. */
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly detail: string };
