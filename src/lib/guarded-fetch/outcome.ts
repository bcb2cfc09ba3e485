// How a guarded fetch can end, and how code deep inside one ends it.

/** `why` completes "The document cannot be fetched: ..." and tells nothing about the network that we are in. */
export type Fetched =
  | { readonly kind: 'ok'; readonly url: string; readonly contentType: string | undefined; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string; readonly cause?: unknown }
  | { readonly kind: 'timeout' };

export class Ended extends Error {
  readonly outcome: Fetched;
  constructor(outcome: Fetched) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** We will not ask there. */
export const refuse = (why: string): Ended => new Ended({ kind: 'refused', why });

/** We asked, and what came is of no use. */
export const fail = (why: string, cause?: unknown): Ended => new Ended({ kind: 'failed', why, cause });
