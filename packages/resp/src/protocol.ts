// The RESP2 protocol of Valkey and Redis: encodes commands and decodes replies.

export type RespReply =
  | { readonly kind: 'text'; readonly text: string | null }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'list'; readonly items: readonly RespReply[] }
  | { readonly kind: 'error'; readonly message: string };

export const encodeCommand = (words: readonly string[]): string => {
  let text = `*${words.length}\r\n`;
  for (const word of words) text += `$${Buffer.byteLength(word)}\r\n${word}\r\n`;
  return text;
};

type Parsed = { readonly reply: RespReply; readonly end: number };

const LINE_END = Buffer.from('\r\n');
const MAX_DEPTH = 8;

const readLine = (bytes: Buffer, start: number): { readonly line: string; readonly end: number } | undefined => {
  const at = bytes.indexOf(LINE_END, start);
  return at === -1 ? undefined : { line: bytes.toString('utf8', start, at), end: at + 2 };
};

const readBulk = (bytes: Buffer, start: number, length: number): Parsed | undefined => {
  if (length === -1) return { reply: { kind: 'text', text: null }, end: start };
  const end = start + length;
  return bytes.length < end + 2
    ? undefined
    : { reply: { kind: 'text', text: bytes.toString('utf8', start, end) }, end: end + 2 };
};

const readList = (bytes: Buffer, start: number, length: number, depth: number): Parsed | undefined => {
  const items: RespReply[] = [];
  let end = start;
  for (let n = 0; n < length; n++) {
    const item = decodeReply(bytes, end, depth + 1);
    if (item === undefined) return undefined;
    items.push(item.reply);
    end = item.end;
  }
  return { reply: { kind: 'list', items }, end };
};

/** Returns undefined when the reply is incomplete; throws when it is invalid. */
export const decodeReply = (bytes: Buffer, start = 0, depth = 0): Parsed | undefined => {
  const head = readLine(bytes, start);
  if (head === undefined) return undefined;
  const [type, rest] = [head.line[0], head.line.slice(1)];
  if (type === '+') return { reply: { kind: 'text', text: rest }, end: head.end };
  if (type === '-') return { reply: { kind: 'error', message: rest }, end: head.end };
  const number = Number(rest);
  if (rest === '' || !Number.isInteger(number) || depth > MAX_DEPTH) throw new Error('The reply is not valid RESP2.');
  if (type === ':') return { reply: { kind: 'integer', value: number }, end: head.end };
  if (type === '$') return readBulk(bytes, head.end, number);
  if (type === '*') return readList(bytes, head.end, number, depth);
  throw new Error('The reply is not valid RESP2.');
};
