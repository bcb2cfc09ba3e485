// JSON as a string or as stored UTF-8 bytes, which can be spliced into a response without decoding.

export type JsonText = string | Uint8Array;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export const toJsonString = (json: JsonText): string => (typeof json === 'string' ? json : decoder.decode(json));
