// Builds UTF-8 text in one buffer, for files of many numbers and short strings, without intermediate strings.

const START_BYTES = 65_536;
const MAX_BYTES_PER_UNIT = 3;

/** `Buffer.write` is faster for longer strings. */
const SHORT = 16;

/** Enough for most coordinates. A double with fewer than 16 digits has only one shortest decimal form (IEEE 754). */
const DECIMALS = 8;
const SCALE = 10 ** DECIMALS;
const MAX_SCALED = 1e15;
/** `String` writes smaller numbers with an exponent. */
const SMALLEST = 1e-6;
const NUMBER_BYTES = 32;

const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;

/** The two digits of each number below 100. */
const PAIRS = Uint8Array.from({ length: 200 }, (_, n) => ZERO + (n % 2 === 0 ? Math.floor(n / 20) : (n >> 1) % 10));

/** `value` below 10,000. */
const writeFour = (into: Uint8Array, at: number, value: number): void => {
  const high = (value / 100) | 0;
  const low = value - 100 * high;
  into[at] = PAIRS[2 * high] as number;
  into[at + 1] = PAIRS[2 * high + 1] as number;
  into[at + 2] = PAIRS[2 * low] as number;
  into[at + 3] = PAIRS[2 * low + 1] as number;
};

/** Returns the index after the digits. `value` has 32 bits, which makes divisions cheap. */
const writeInteger = (into: Uint8Array, from: number, value: number): number => {
  let end = from + 1;
  for (let bound = 10; bound <= value; bound *= 10) end += 1;
  let rest = value | 0;
  for (let at = end - 1; at >= from; at--) {
    const tenth = (rest / 10) | 0;
    into[at] = ZERO + rest - 10 * tenth;
    rest = tenth;
  }
  return end;
};

/** `value` is in units of the last decimal and not 0; trailing zeros are omitted. */
const writeDecimals = (into: Uint8Array, from: number, value: number): number => {
  const high = (value / 10_000) | 0;
  into[from] = POINT;
  writeFour(into, from + 1, high);
  writeFour(into, from + 5, value - 10_000 * high);
  let end = from + DECIMALS;
  while (into[end] === ZERO) end -= 1;
  return end + 1;
};

export const createTextBuffer = () => {
  let bytes = Buffer.allocUnsafe(START_BYTES);
  let used = 0;

  const reserve = (more: number): void => {
    if (used + more <= bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * bytes.length, used + more));
    larger.set(bytes.subarray(0, used));
    bytes = larger;
  };

  /** Returns the number of code units written, up to the first one that is not ASCII. */
  const writeAscii = (text: string): number => {
    const [into, from] = [bytes, used];
    for (let n = 0; n < text.length; n++) {
      const unit = text.charCodeAt(n);
      if (unit > 0x7f) return n;
      into[from + n] = unit;
    }
    return text.length;
  };

  const write = (text: string): void => {
    reserve(text.length * MAX_BYTES_PER_UNIT);
    if (text.length <= SHORT && writeAscii(text) === text.length) used += text.length;
    else used += bytes.write(text, used);
  };

  const writeNumber = (value: number): void => {
    const size = Math.abs(value);
    const scaled = Math.round(size * SCALE);
    if (size < SMALLEST || scaled >= MAX_SCALED || scaled / SCALE !== size) {
      write(String(value));
      return;
    }
    reserve(NUMBER_BYTES);
    if (value < 0) bytes[used++] = MINUS;
    const integer = Math.trunc(size) | 0;
    const decimals = (scaled - integer * SCALE) | 0;
    used = writeInteger(bytes, used, integer);
    if (decimals !== 0) used = writeDecimals(bytes, used, decimals);
  };

  return {
    write,
    /** Writes one ASCII character. */
    writeByte: (code: number): void => {
      reserve(1);
      bytes[used++] = code;
    },
    /** Writes the number as `String` does. */
    writeNumber,
    length: (): number => used,
    /** Returns the text written since the last call. */
    take: (): Buffer => {
      const taken = Buffer.from(bytes.subarray(0, used));
      used = 0;
      return taken;
    },
  };
};

export type TextBuffer = ReturnType<typeof createTextBuffer>;
