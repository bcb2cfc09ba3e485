// A file written from its beginning to its end in large pieces, of which places can be filled in later. For threads that serve
// nobody: it blocks while the disk writes.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

export type FileWriter = {
  readonly append: (bytes: Uint8Array) => void;
  /** Bytes so far. */
  readonly length: () => number;
  /** Over what stands there already. */
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
  let [written, waiting, isOpen] = [0, 0, true];
  const flush = (): void => {
    writeAll(file, buffer.subarray(0, waiting), written);
    written += waiting;
    waiting = 0;
  };
  const append = (bytes: Uint8Array): void => {
    if (waiting + bytes.length > BUFFER_BYTES) flush();
    if (bytes.length > BUFFER_BYTES) {
      writeAll(file, bytes, written);
      written += bytes.length;
    } else {
      buffer.set(bytes, waiting);
      waiting += bytes.length;
    }
  };
  return {
    append,
    length: () => written + waiting,
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
