// Cuts JSON values that are not one a line: a top-level array of any size, or values printed over several lines.
import { createCollector, type ItemLimits, type JsonItem } from './json-item.ts';

const CODES = {
  newline: 0x0a,
  quote: 0x22,
  backslash: 0x5c,
  open: 0x5b,
  close: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
};
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Values of a top-level array start at depth 1, others at depth 0. */
export async function* readJsonValues(
  chunks: AsyncIterable<Uint8Array>,
  limits: ItemLimits,
): AsyncGenerator<JsonItem, void, undefined> {
  const collector = createCollector(limits);
  let line = 1;
  let startLine = 1;
  let depth = 0;
  let base = 0;
  let seenAny = false;
  let inString = false;
  let escaped = false;
  let inValue = false;

  for await (const chunk of chunks) {
    let start = inValue ? 0 : -1;
    const finish = (end: number): JsonItem => {
      collector.add(chunk.subarray(start, end));
      start = -1;
      inValue = false;
      return collector.take(startLine);
    };
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte === CODES.newline) line += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === CODES.backslash) escaped = true;
        else if (byte === CODES.quote) {
          inString = false;
          if (depth === base) yield finish(at + 1);
        }
        continue;
      }
      if (!inValue) {
        if (isSpace(byte) || byte === 0x2c) continue;
        if (byte === CODES.open && !seenAny) {
          seenAny = true;
          depth = base = 1;
          continue;
        }
        if (byte === CODES.close && base === 1) {
          depth = base = 0;
          continue;
        }
        seenAny = true;
        inValue = true;
        start = at;
        startLine = line;
      } else if (depth === base && (isSpace(byte) || byte === 0x2c || byte === CODES.close)) {
        yield finish(at); // a bare number or word ends here
        if (byte === CODES.close && base === 1) depth = base = 0;
        continue;
      }
      if (byte === CODES.quote) inString = true;
      else if (byte === CODES.open || byte === CODES.openBrace) depth += 1;
      else if (byte === CODES.close || byte === CODES.closeBrace) {
        depth -= 1;
        if (depth <= base) {
          depth = base;
          yield finish(at + 1);
        }
      }
    }
    if (inValue) collector.add(chunk.subarray(start));
  }
  const broken = { kind: 'bad', isBreak: true } as const;
  if (inValue) yield { ...broken, reason: 'The input ends in the middle of a value.', line: startLine };
  else if (base === 1) yield { ...broken, reason: 'The input ends before its array is closed.', line };
}
