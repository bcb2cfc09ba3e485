// What is wrong with a JSON object that is read as it comes.

/** The bytes are no JSON object, end too early, or are beyond a limit. `message` completes a sentence. */
export class InvalidJsonError extends Error {}
