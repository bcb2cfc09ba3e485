// A search engine under comparison: how to query it, its processes, and the cost of loading it.
import type { Params } from '../../src/query/params.ts';
import type { SearchQuery } from '../../src/query/search-query.ts';

export type PeerQuery = { readonly params: Params; readonly query: SearchQuery };

export type Peer = {
  readonly kind: 'peer';
  readonly name: string;
  /** Version and settings, as a sentence. */
  readonly about: string;
  /** Responses may come from a response cache, which the other peers do not have. */
  readonly keepsAnswers: boolean;
  /** All server processes. */
  readonly pids: () => readonly number[];
  readonly loadSeconds: number;
  readonly diskMb: number;
  /** Translates the query to the peer's language before anything is measured. */
  readonly toRequest: (question: PeerQuery) => string;
  /** Sends a query and returns the response body. */
  readonly ask: (request: string) => Promise<Buffer>;
  readonly readTotal: (answer: unknown) => number;
  readonly stop: () => Promise<void>;
};

export type SkippedPeer = { readonly kind: 'leftOut'; readonly name: string; readonly reason: string };

export const skipPeer = (name: string, cause: unknown): SkippedPeer => {
  const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
  return { kind: 'leftOut', name, reason };
};
