// Reads newline-delimited JSON. A broken line does not affect the others.
import { createCollector, type ItemLimits, type JsonItem } from './json-item.ts';

const NEWLINE = 0x0a;

const isBlank = (item: JsonItem): boolean => item.kind === 'text' && item.text.trim() === '';

export async function* readJsonLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: ItemLimits,
): AsyncGenerator<JsonItem, void, undefined> {
  const collector = createCollector(limits);
  let line = 1;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      collector.add(chunk.subarray(start, end));
      const item = collector.take(line);
      if (!isBlank(item)) yield item;
      line += 1;
      start = end + 1;
    }
    if (start < chunk.length) collector.add(chunk.subarray(start));
  }
  if (collector.isEmpty()) return;
  const item = collector.take(line);
  if (!isBlank(item)) yield item;
}
