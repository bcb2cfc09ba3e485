// As much of Protocol Buffers as vector tiles need: fields one after the other, each a number, a text or a message.

export type ProtobufReader = {
  readonly unsigned: () => number;
  /** Zigzag. */
  readonly signed: () => number;
  readonly float: () => number;
  readonly double: () => number;
  readonly text: () => string;
  readonly packed: () => readonly number[];
  readonly message: () => ProtobufReader;
  /** Calls with the number of each field; one that is not taken (`false`) is skipped. */
  readonly eachField: (take: (field: number) => boolean) => void;
};

/** Throws RangeError when the bytes end too early. */
export const createProtobufReader = (bytes: Uint8Array): ProtobufReader => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const step = (length: number): number => {
    if (length < 0 || at + length > bytes.length) throw new RangeError('the bytes end too early');
    at += length;
    return at - length;
  };
  const unsigned = (): number => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = bytes[step(1)] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  };
  const slice = (): Uint8Array => {
    const length = unsigned();
    const from = step(length);
    return bytes.subarray(from, from + length);
  };
  const skip = (wire: number): void => {
    if (wire === 0) unsigned();
    else if (wire === 1) step(8);
    else if (wire === 2) slice();
    else if (wire === 5) step(4);
    else throw new RangeError('a field has an unknown type');
  };
  return {
    unsigned,
    signed: () => {
      const value = unsigned();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
    float: () => view.getFloat32(step(4), true),
    double: () => view.getFloat64(step(8), true),
    text: () => new TextDecoder().decode(slice()),
    packed: () => {
      const end = unsigned() + at;
      if (end > bytes.length) throw new RangeError('the bytes end too early');
      const numbers: number[] = [];
      while (at < end) numbers.push(unsigned());
      return numbers;
    },
    message: () => createProtobufReader(slice()),
    eachField: (take) => {
      while (at < bytes.length) {
        const tag = unsigned();
        if (!take(Math.floor(tag / 8))) skip(tag & 7);
      }
    },
  };
};
