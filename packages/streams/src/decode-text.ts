// Decodes a document by its byte order mark, its content type or its own declaration.

const BYTE_ORDER_MARKS: readonly (readonly [label: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Covers an XML declaration and the part of HTML that must declare the encoding. */
const HEAD_BYTES = 1024;

const byteOrderMarkOf = (bytes: Uint8Array): string | undefined =>
  BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];

/** 'text/xml; charset="ISO-8859-1"' -> 'ISO-8859-1' */
const charsetOf = (contentType: string | undefined): string | undefined =>
  /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1];

/**
 * <?xml version="1.0" encoding="..."?>, <meta charset="...">, <meta http-equiv="Content-Type" content="...;
 * charset=...">
 */
const declaredIn = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const found =
    /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head) ??
    /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head);
  // Single bytes cannot declare a two-byte encoding (WHATWG HTML 13.2.3.2).
  return found?.[1]?.replace(/^utf-?16(le|be)?$/i, 'utf-8');
};

/** Returns undefined for an unknown label, or with `fatal` for invalid bytes. */
const tryDecode = (bytes: Uint8Array, label: string | undefined, fatal: boolean): string | undefined => {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Falls back to UTF-8 where it is valid, else to Windows-1252. Never throws. */
export const decodeText = (bytes: Uint8Array, contentType?: string): string =>
  tryDecode(bytes, byteOrderMarkOf(bytes), false) ??
  tryDecode(bytes, charsetOf(contentType), false) ??
  tryDecode(bytes, declaredIn(bytes), false) ??
  tryDecode(bytes, 'utf-8', true) ??
  new TextDecoder('windows-1252').decode(bytes);
