// Reads JSON values that are not one per line: a top-level array of any size, or pretty-printed values.
import { createCollector, type ItemLimits, type JsonItem } from './json-item.ts';
import { createValueEndFinder, isSeparatorByte } from './value-end.ts';

const NEWLINE = 0x0a;
const OPEN = 0x5b;
const CLOSE = 0x5d;

const countLines = (bytes: Uint8Array): number => {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
};

export async function* readJsonValues(
  chunks: AsyncIterable<Uint8Array>,
  limits: ItemLimits,
): AsyncGenerator<JsonItem, void, undefined> {
  const collector = createCollector(limits);
  const findEnd = createValueEndFinder();
  let [line, startLine] = [1, 1];
  let [isFirst, inArray, inValue] = [true, false, false];

  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const byte = chunk[at] as number;
      const isOpening = isFirst && byte === OPEN;
      const isClosing = inArray && byte === CLOSE;
      if (!inValue && (isSeparatorByte(byte) || isOpening || isClosing)) {
        if (byte === NEWLINE) line += 1;
        if (isOpening) [isFirst, inArray] = [false, true];
        else if (isClosing) inArray = false;
        at += 1;
        continue;
      }
      if (!inValue) startLine = line;
      const end = findEnd(chunk, at);
      const bytes = chunk.subarray(at, end === -1 ? chunk.length : end);
      collector.add(bytes);
      line += countLines(bytes);
      [isFirst, inValue, at] = [false, end === -1, at + bytes.length];
      if (!inValue) yield collector.take(startLine);
    }
  }
  const broken = { kind: 'bad', isBreak: true } as const;
  if (inValue) yield { ...broken, reason: 'The input ends in the middle of a value.', line: startLine };
  else if (inArray) yield { ...broken, reason: 'The input ends before its array is closed.', line };
}
