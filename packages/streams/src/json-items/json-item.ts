// One JSON value of a stream as text, or the reason why it cannot be read.

export type JsonItem =
  | { readonly kind: 'text'; readonly text: string; readonly line: number }
  | {
      readonly kind: 'bad';
      readonly reason: string;
      readonly line: number;
      /** The rest of the input was not read. */
      readonly isBreak?: true;
    };

export type ItemLimits = {
  /** A longer value is skipped and reported. */
  readonly maxItemBytes: number;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Collects the bytes of one value across chunks; beyond the limit it only counts them. */
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
