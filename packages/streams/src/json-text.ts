// JSON as text, or in UTF-8 as a store has it: in UTF-8 it is spliced into an answer without being decoded and encoded again.

export type JsonText = string | Uint8Array;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export const toJsonString = (json: JsonText): string => (typeof json === 'string' ? json : decoder.decode(json));
