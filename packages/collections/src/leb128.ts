// Variable-length integers (LEB128): seven bits per byte, low ones first; signed numbers are zigzag-encoded.

export interface ByteReader {
  readonly unsigned: () => number;
  readonly signed: () => number;
  readonly text: () => string;
}

export interface ByteWriter {
  readonly unsigned: (value: number) => void;
  readonly signed: (value: number) => void;
  readonly text: (value: string) => void;
  readonly finish: () => Uint8Array;
}

export const createByteReader = (bytes: Uint8Array): ByteReader => {
  let at = 0;
  const unsigned = (): number => {
    let value = 0;
    for (let scale = 1; at < bytes.length; scale *= 128) {
      const byte = bytes[at++] as number;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
    throw new RangeError('the bytes end in the middle of a number');
  };
  const signed = (): number => {
    const value = unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const text = (): string => {
    const length = unsigned();
    if (at + length > bytes.length) throw new RangeError('the bytes end in the middle of a text');
    at += length;
    return new TextDecoder().decode(bytes.subarray(at - length, at));
  };
  return { unsigned, signed, text };
};

export const createByteWriter = (): ByteWriter => {
  const bytes: number[] = [];
  const unsigned = (value: number): void => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 0x80);
    bytes.push(rest);
  };
  const signed = (value: number): void => unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  const text = (value: string): void => {
    const encoded = new TextEncoder().encode(value);
    unsigned(encoded.length);
    for (const byte of encoded) bytes.push(byte);
  };
  return { unsigned, signed, text, finish: () => Uint8Array.from(bytes) };
};
