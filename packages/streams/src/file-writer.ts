// Writes a file sequentially in large blocks, with later patches. It blocks during writes, so it is for threads that
// do not serve requests.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

export type FileWriter = {
  readonly append: (bytes: Uint8Array) => void;
  /** Bytes appended so far. */
  readonly length: () => number;
  /** Overwrites bytes that were appended earlier. */
  readonly patch: (at: number, bytes: Uint8Array) => void;
  /** Safe to call twice. */
  readonly close: () => void;
};

const BUFFER_BYTES = 262_144;

const writeAll = (file: number, bytes: Uint8Array, at: number): void => {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done);
};

export const createFileWriter = (path: string): FileWriter => {
  const file = openSync(path, 'w');
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let [written, buffered, isOpen] = [0, 0, true];
  const flush = (): void => {
    writeAll(file, buffer.subarray(0, buffered), written);
    written += buffered;
    buffered = 0;
  };
  const append = (bytes: Uint8Array): void => {
    if (buffered + bytes.length > BUFFER_BYTES) flush();
    if (bytes.length > BUFFER_BYTES) {
      writeAll(file, bytes, written);
      written += bytes.length;
    } else {
      buffer.set(bytes, buffered);
      buffered += bytes.length;
    }
  };
  return {
    append,
    length: () => written + buffered,
    patch: (at, bytes) => {
      flush();
      writeAll(file, bytes, at);
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      try {
        flush();
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
  };
};
