// How a guarded fetch can end, and how code deep inside one ends it.

/** `why` completes "The document cannot be fetched: ..." and tells nothing about the network that we are in. */
export type FetchResult =
  | { readonly kind: 'ok'; readonly url: string; readonly contentType: string | undefined; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly cause?: unknown }
  | { readonly kind: 'timeout' };

export class FetchError extends Error {
  readonly result: FetchResult;
  constructor(outcome: FetchResult) {
    super(outcome.kind);
    this.result = outcome;
  }
}

/** We will not ask there. */
export const refusedError = (why: string): FetchError => new FetchError({ kind: 'refused', reason: why });

/** We asked, and what came is of no use. */
export const failedError = (why: string, cause?: unknown): FetchError =>
  new FetchError({ kind: 'failed', reason: why, cause });
