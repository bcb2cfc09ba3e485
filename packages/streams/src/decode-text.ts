// Bytes of a document to text: by its byte order mark, by what its transport says, by what it says itself.

const BYTE_ORDER_MARKS: readonly (readonly [label: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Enough for an XML declaration, or for the place where HTML must declare its encoding. */
const HEAD_BYTES = 1024;

const markOf = (bytes: Uint8Array): string | undefined =>
  BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];

/** 'text/xml; charset="ISO-8859-1"' -> 'ISO-8859-1' */
const charsetOf = (contentType: string | undefined): string | undefined =>
  /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1];

/** <?xml version="1.0" encoding="..."?>, <meta charset="...">, <meta http-equiv="Content-Type" content="...; charset=..."> */
const declaredIn = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const found =
    /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head) ??
    /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head);
  // A declaration that can be read byte by byte was not written in two bytes a character (WHATWG HTML 13.2.3.2).
  return found?.[1]?.replace(/^utf-?16(le|be)?$/i, 'utf-8');
};

/** Undefined when the label is unknown, or when the bytes are not what a strict reading of it allows. */
const tryDecode = (bytes: Uint8Array, label: string | undefined, fatal: boolean): string | undefined => {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return undefined; // the next guess may do
  }
};

/** Without any statement UTF-8 where that can be, else the encoding of old Windows files. Never fails. */
export const decodeText = (bytes: Uint8Array, contentType?: string): string =>
  tryDecode(bytes, markOf(bytes), false) ??
  tryDecode(bytes, charsetOf(contentType), false) ??
  tryDecode(bytes, declaredIn(bytes), false) ??
  tryDecode(bytes, 'utf-8', true) ??
  new TextDecoder('windows-1252').decode(bytes);
