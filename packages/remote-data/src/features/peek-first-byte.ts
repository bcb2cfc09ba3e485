// Distinguishes JSON from XML by the first byte of a response, because content types are unreliable.

const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0xef || byte === 0xbb || byte === 0xbf;

/** Returns the first byte that is not white space, and the complete response. */
export const peekFirstByte = async (
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
): Promise<{ readonly first: number | undefined; readonly all: AsyncGenerator<Uint8Array, void, undefined> }> => {
  const read: Uint8Array[] = [];
  let first: number | undefined;
  while (first === undefined) {
    const next = await chunks.next();
    if (next.done === true) break;
    read.push(next.value);
    first = next.value.find((byte) => !isBlank(byte));
  }
  async function* all(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* read;
      yield* chunks;
    } finally {
      await chunks.return();
    }
  }
  return { first, all: all() };
};
