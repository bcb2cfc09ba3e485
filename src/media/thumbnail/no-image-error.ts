// How the search for a picture ends: code deep inside one gives up with a reason, and the next source is tried.

/** `why` completes "no picture: ..." and is kept for the operator. */
export class NoImageError extends Error {
  readonly isTransient: boolean;
  /** `isPassing`: it may go better another time. */
  constructor(why: string, isPassing = false) {
    super(why);
    this.isTransient = isPassing;
  }
}
