// A program that is asked the same questions: how it is asked, which processes it is, and what it took to fill it.
import type { Params } from '../../src/query/params.ts';
import type { SearchQuery } from '../../src/query/search-query.ts';

export type PeerQuery = { readonly params: Params; readonly query: SearchQuery };

export type Peer = {
  readonly kind: 'peer';
  readonly name: string;
  /** Version and settings, as a sentence. */
  readonly about: string;
  /** Answers may be sent again as they were made before: another work than that of the others. */
  readonly keepsAnswers: boolean;
  /** All processes of the server. */
  readonly pids: () => readonly number[];
  readonly loadSeconds: number;
  readonly diskMb: number;
  /** The question in its own language, made before anything is measured. */
  readonly toRequest: (question: PeerQuery) => string;
  /** The bytes of the answer. */
  readonly ask: (request: string) => Promise<Buffer>;
  readonly readTotal: (answer: unknown) => number;
  readonly stop: () => Promise<void>;
};

export type SkippedPeer = { readonly kind: 'leftOut'; readonly name: string; readonly reason: string };

export const skipPeer = (name: string, cause: unknown): SkippedPeer => {
  const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
  return { kind: 'leftOut', name, reason };
};
