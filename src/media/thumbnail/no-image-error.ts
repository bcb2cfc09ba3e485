// The error of a source that gives no image; the next source is tried then.

/** The message completes "no image: ..." and is shown to operators. */
export class NoImageError extends Error {
  /** A later attempt may succeed. */
  readonly isTransient: boolean;
  constructor(reason: string, isTransient = false) {
    super(reason);
    this.isTransient = isTransient;
  }
}
