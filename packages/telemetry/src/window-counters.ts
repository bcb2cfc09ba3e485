// Counts by name and time window in memory that all threads of a process share. The table is bounded: when it is
// full, the name with the lowest counts is evicted.
import { hash, randomBytes } from 'node:crypto';

/** Each name has three counters. */
export type CounterIndex = 0 | 1 | 2;

export type WindowCounters = {
  /** Pass it to another thread, which calls `createWindowCounters({ memory })`. */
  readonly memory: SharedArrayBuffer;
  /** Returns the slot of a name. Use it immediately: another name may evict it. */
  readonly find: (name: string) => number;
  /**
   * Adds to a counter in a window (a number that grows with time) and returns the new value. Earlier windows are lost.
   */
  readonly add: (slot: number, counter: CounterIndex, window: number, by: number) => number;
};

export type WindowCounterOptions = { readonly capacity?: number; readonly memory?: SharedArrayBuffer };

const COUNTERS = 3;
/** Words per slot: the hash of the name, then its counters. */
const WORDS = 1 + COUNTERS;
const SEED_WORDS = 1;
const WORD_BYTES = BigInt64Array.BYTES_PER_ELEMENT;

/** A count and its window share a word, so that both change in one atomic operation. */
const COUNT_BITS = 40n;
const COUNT_MASK = (1n << COUNT_BITS) - 1n;
const WINDOW_MASK = (1n << 22n) - 1n;
/** Number of slots that are searched for a name. */
const PROBES = 16;

const allocate = (slots: number): SharedArrayBuffer => {
  const memory = new SharedArrayBuffer((SEED_WORDS + slots * WORDS) * WORD_BYTES);
  new Uint8Array(memory).set(randomBytes(WORD_BYTES));
  return memory;
};

export const createWindowCounters = ({
  capacity: slots = 65_536,
  memory = allocate(slots),
}: WindowCounterOptions): WindowCounters => {
  const words = new BigInt64Array(memory);
  const count = Math.floor((words.length - SEED_WORDS) / WORDS);
  /** Random, so that clients cannot choose names that collide. */
  const seed = String(words[0]);

  /** Never 0, which marks an empty slot. */
  const toTag = (name: string): bigint => hash('sha256', seed + name, 'buffer').readBigInt64LE(0) | 1n;
  const slotOf = (tag: bigint, probe: number): number =>
    SEED_WORDS + ((Number(BigInt.asUintN(32, tag >> 8n)) + probe) % count) * WORDS;

  /** Sum of all counters of the slot, in any window. */
  const sumOf = (slot: number): number => {
    let sum = 0;
    for (let at = 1; at <= COUNTERS; at++) sum += Number(Atomics.load(words, slot + at) & COUNT_MASK);
    return sum;
  };

  const findLowest = (tag: bigint): number => {
    let [best, lowest] = [slotOf(tag, 0), Number.POSITIVE_INFINITY];
    for (let probe = 0; probe < PROBES; probe++) {
      const sum = sumOf(slotOf(tag, probe));
      if (sum < lowest) [best, lowest] = [slotOf(tag, probe), sum];
    }
    return best;
  };

  /** Two threads that evict the same slot concurrently may share it; this error is accepted. */
  const evict = (tag: bigint): number => {
    const slot = findLowest(tag);
    Atomics.store(words, slot, tag);
    for (let at = 1; at <= COUNTERS; at++) Atomics.store(words, slot + at, 0n);
    return slot;
  };

  const find = (tag: bigint): number => {
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = slotOf(tag, probe);
      const stored = Atomics.load(words, slot);
      if (stored === tag) return slot;
      if (stored !== 0n) continue;
      const current = Atomics.compareExchange(words, slot, 0n, tag);
      if (current === 0n || current === tag) return slot;
    }
    return evict(tag);
  };

  const addAt = (slot: number, window: number, by: number): number => {
    const windowBits = (BigInt(window) & WINDOW_MASK) << COUNT_BITS;
    for (;;) {
      const current = Atomics.load(words, slot);
      const isSame = (current & ~COUNT_MASK) === windowBits;
      const next = windowBits | (((isSame ? current & COUNT_MASK : 0n) + BigInt(by)) & COUNT_MASK);
      if (Atomics.compareExchange(words, slot, current, next) === current) return Number(next & COUNT_MASK);
    }
  };

  return {
    memory,
    find: (name) => find(toTag(name)),
    add: (slot, counter, window, by) => addAt(slot + 1 + counter, window, by),
  };
};
