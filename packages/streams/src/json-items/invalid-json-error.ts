// The error of readArrayMember.

/** The input is not a JSON object, is truncated or exceeds a limit. `message` completes a sentence. */
export class InvalidJsonError extends Error {}
