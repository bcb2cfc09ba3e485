// Recognises input that is not JSON from its first bytes, so that it is reported once instead of once per line.

const START = 4096;

const isUtf16 = (head: Uint8Array): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) ||
  (head[0] === 0xfe && head[1] === 0xff) ||
  (head.length >= 4 && ((head[0] === 0 && head[2] === 0) || (head[1] === 0 && head[3] === 0)));

/** A header of at least three names that does not begin like JSON. */
const TABLE_HEAD = /^"?[\w .:-]{1,60}"?(?:([,;\t])"?[\w .:()-]{0,60}"?)(?:\1"?[\w .:()-]{0,60}"?)+\s*$/;

const KINDS: readonly (readonly [is: (text: string) => boolean, sentence: string])[] = [
  [
    (text) => /^<(?:!doctype html|html|head|body)\b/i.test(text),
    'This is a web page (HTML), not JSON; was it downloaded from a page instead of the raw file?',
  ],
  [(text) => text.startsWith('<'), 'This is XML, not JSON.'],
  [(text) => text.startsWith('%PDF-'), 'This is a PDF document, not JSON.'],
  [
    (text) => text.startsWith('PK\u0003\u0004'),
    'This is a ZIP archive (or an Excel workbook), not JSON; unpack it, or save the table as CSV.',
  ],
  [
    (text) => text.startsWith('version https://git-lfs'),
    'This is a Git LFS pointer, not the file itself; run git lfs pull.',
  ],
  [
    (text) => TABLE_HEAD.test(text.split(/[\r\n]/, 1)[0] ?? ''),
    'This looks like a table (CSV), not JSON; the name of a table of records must end in .csv or .tsv.',
  ],
];

/** Returns undefined when it may be JSON. */
export const detectNonJson = (head: Uint8Array): string | undefined => {
  if (isUtf16(head)) return 'This is UTF-16 text; save it as UTF-8.';
  const text = new TextDecoder().decode(head.subarray(0, START)).replace(/^\uFEFF?\s*/, '');
  return KINDS.find(([is]) => is(text))?.[1];
};
