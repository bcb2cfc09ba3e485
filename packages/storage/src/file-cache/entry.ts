// The file format of a cache entry: one line of JSON with metadata and length, then the content. The length reveals
// truncation.

type EntryMetadata = Readonly<Record<string, string | number>>;

export type CacheEntry = { readonly metadata: EntryMetadata; readonly bytes: Uint8Array };

const LINE_FEED = 10;
const MAX_HEAD_BYTES = 4_096;

export const encodeEntry = ({ metadata, bytes }: CacheEntry): Uint8Array =>
  Buffer.concat([Buffer.from(`${JSON.stringify({ metadata, length: bytes.length })}\n`), bytes]);

const parseHead = (text: string): { readonly metadata: EntryMetadata; readonly length: number } | undefined => {
  try {
    return JSON.parse(text) as { metadata: EntryMetadata; length: number };
  } catch {
    return undefined;
  }
};

/** Returns undefined for a truncated file or one of another format. */
export const decodeEntry = (file: Uint8Array): CacheEntry | undefined => {
  const end = file.subarray(0, MAX_HEAD_BYTES).indexOf(LINE_FEED);
  if (end < 0) return undefined;
  const head = parseHead(Buffer.from(file.buffer, file.byteOffset, end).toString());
  const bytes = file.subarray(end + 1);
  return head?.metadata === undefined || head.length !== bytes.length ? undefined : { metadata: head.metadata, bytes };
};
