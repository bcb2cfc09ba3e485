// What serving threads and the thread in the background say to each other about records to be written. All threads of a process that serve
// one catalogue share a channel.
import type { WriteItem, WriteOutcome } from '../catalog/write-records.ts';
import type { ErrorCode } from '../errors.ts';

export type WriteEvent =
  /** From a serving thread; sent again until somebody has taken it. */
  | { readonly kind: 'write'; readonly ticket: string; readonly items: readonly WriteItem[] }
  | { readonly kind: 'taken'; readonly ticket: string }
  | { readonly kind: 'written'; readonly ticket: string; readonly outcomes: readonly WriteOutcome[] }
  | { readonly kind: 'failed'; readonly ticket: string; readonly code: ErrorCode; readonly detail: string };

export const toWriteChannelName = (dataDir: string): string => `periplus writes ${process.pid} ${dataDir}`;
