// One file of the cache: a line of JSON that says what it is, then the content. A file that was cut short does not fit its own line.

export type EntryMetadata = Readonly<Record<string, string | number>>;

export type CacheEntry = { readonly facts: EntryMetadata; readonly bytes: Uint8Array };

const NEW_LINE = 10;
const MOST_HEAD_BYTES = 4_096;

export const encodeEntry = ({ facts, bytes }: CacheEntry): Uint8Array =>
  Buffer.concat([Buffer.from(`${JSON.stringify({ facts, length: bytes.length })}\n`), bytes]);

const parseHead = (text: string): { readonly facts: EntryMetadata; readonly length: number } | undefined => {
  try {
    return JSON.parse(text) as { facts: EntryMetadata; length: number };
  } catch {
    return undefined;
  }
};

/** Undefined for a file that is not whole, or not ours. */
export const decodeEntry = (file: Uint8Array): CacheEntry | undefined => {
  const end = file.subarray(0, MOST_HEAD_BYTES).indexOf(NEW_LINE);
  if (end < 0) return undefined;
  const head = parseHead(Buffer.from(file.buffer, file.byteOffset, end).toString());
  const bytes = file.subarray(end + 1);
  return head === undefined || head.length !== bytes.length ? undefined : { facts: head.facts, bytes };
};
