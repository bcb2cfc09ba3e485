// One JSON value cut out of a stream of them, still as text, or the reason why it could not be cut out.

export type JsonItem =
  | { readonly kind: 'text'; readonly text: string; readonly line: number }
  | {
      readonly kind: 'bad';
      readonly reason: string;
      readonly line: number;
      /** The input breaks off here: what should follow was not read. */
      readonly isBreak?: true;
    };

export type ItemLimits = {
  /** A longer value is passed over and reported; the stream goes on behind it. */
  readonly maxItemBytes: number;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Collects the bytes of one value over chunk borders; past the limit it only counts. */
export const createCollector = (limits: ItemLimits) => {
  let parts: Uint8Array[] = [];
  let length = 0;

  const decode = (line: number): JsonItem => {
    if (length > limits.maxItemBytes) {
      return { kind: 'bad', reason: `Longer than ${Math.round(limits.maxItemBytes / 2 ** 20)} MiB.`, line };
    }
    try {
      const [first] = parts;
      return { kind: 'text', text: utf8.decode(parts.length === 1 ? first : Buffer.concat(parts)), line };
    } catch {
      return { kind: 'bad', reason: 'Not valid UTF-8.', line };
    }
  };

  return {
    add: (bytes: Uint8Array): void => {
      length += bytes.length;
      if (length <= limits.maxItemBytes) parts.push(bytes);
      else parts = [];
    },
    take: (line: number): JsonItem => {
      const item = decode(line);
      parts = [];
      length = 0;
      return item;
    },
    isEmpty: (): boolean => length === 0,
  };
};
