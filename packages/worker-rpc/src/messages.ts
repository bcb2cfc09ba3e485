// The messages of the protocol. Each side numbers its own calls; a reply carries the number of the call.
import type { SerialisedError } from './rpc-error.ts';

export type Request =
  | ({ readonly kind: 'call'; readonly id: number; readonly method: string; readonly input: unknown } & {
      readonly timeoutMs?: number;
      /** For queues that are fair between callers. */
      readonly caller: string;
    })
  /** A call without a reply. */
  | { readonly kind: 'notify'; readonly method: string; readonly input: unknown }
  /** Asks for the next items of a stream. */
  | { readonly kind: 'next'; readonly id: number }
  | { readonly kind: 'cancel'; readonly id: number };

export type Reply = { readonly id: number } & (
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'items'; readonly items: readonly unknown[]; readonly isLast: boolean }
  | { readonly kind: 'error'; readonly error: SerialisedError }
) & {
    /** CPU time that the thread used since the call or its last reply. */
    readonly cpuMs: number;
  };

export type Message = Request | Reply;
