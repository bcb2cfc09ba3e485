// The results of a fetch, and the errors that carry them.

/** `reason` completes "The document cannot be fetched: ..." and reveals nothing about the local network. */
export type FetchResult =
  | { readonly kind: 'ok'; readonly url: string; readonly contentType: string | undefined; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly cause?: unknown }
  | { readonly kind: 'timeout' };

export class FetchError extends Error {
  readonly result: FetchResult;
  constructor(result: FetchResult) {
    super(result.kind);
    this.result = result;
  }
}

/** The request was not sent. */
export const refusedError = (reason: string): FetchError => new FetchError({ kind: 'refused', reason });

/** The request was sent, and the response cannot be used. */
export const failedError = (reason: string, cause?: unknown): FetchError =>
  new FetchError({ kind: 'failed', reason, cause });

export const UNREACHABLE = 'the server cannot be reached or closed the connection';
