// Loops in WebAssembly with four lanes (assembly/kernels.ts) for what TypeScript is too slow at. They work in one memory of their own, into which a
// slice of the data at a time is copied: that costs little beside what they save, and the memory never grows.
import { readFileSync } from 'node:fs';

export type Kernels = {
  /** All of the memory, as words. */
  readonly memory: Uint32Array;
  readonly atLeast: (sets: number, count: number, words: number, below: number, reached: number) => void;
  readonly similarBits: (bits: number, words: number, own: number, most: number, places: number) => number;
};

const ASSET = new URL('../../../../assets/kernels.wasm', import.meta.url);
const PAGES = 16;

/** A vector is four words: slices are whole vectors. */
export const LANES = 4;

export const WORD_BYTES = 4;

/** Undefined on a machine without vectors, where the twins in TypeScript do it. */
const loadKernels = (): Kernels | undefined => {
  const code = readFileSync(ASSET);
  if (!WebAssembly.validate(code)) return undefined;
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory } });
  return { ...(exports as Pick<Kernels, 'atLeast' | 'similarBits'>), memory: new Uint32Array(memory.buffer) };
};

export const kernels = loadKernels();
