// Counts by name and window of time, in memory that all threads of a process share. Bounded: when it is full, whoever has counted least
// gives way.
import { hash, randomBytes } from 'node:crypto';

/** Which of the counts of a name. */
export type CounterIndex = 0 | 1 | 2;

export type WindowCounters = {
  /** Given to another thread, which joins in with `createWindowCounters({ memory })`. */
  readonly memory: SharedArrayBuffer;
  /** Where the counts of a name are; of use for the moment, since they may give way to others. */
  readonly find: (name: string) => number;
  /** Adds to a count in a window (a number that grows with time), and gives it. Earlier windows are forgotten. */
  readonly add: (place: number, counter: CounterIndex, window: number, by: number) => number;
};

export type WindowCounterOptions = { readonly capacity?: number; readonly memory?: SharedArrayBuffer };

const COUNTERS = 3;
/** Of a slot: the name as a number, then its counts. */
const WORDS = 1 + COUNTERS;
/** At the beginning of the memory. */
const SEED_WORDS = 1;
const WORD_BYTES = BigInt64Array.BYTES_PER_ELEMENT;

/** A count and its window share a word, so that both change in one step. */
const COUNT_BITS = 40n;
const COUNT_MASK = (1n << COUNT_BITS) - 1n;
const WINDOW_MASK = (1n << 22n) - 1n;
/** A name is looked for in so many slots. */
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
  /** Random, so that nobody can choose a name that falls together with another. */
  const seed = String(words[0]);

  /** Never 0, which is an empty slot. */
  const toTag = (name: string): bigint => hash('sha256', seed + name, 'buffer').readBigInt64LE(0) | 1n;
  const placeOf = (tag: bigint, probe: number): number =>
    SEED_WORDS + ((Number(BigInt.asUintN(32, tag >> 8n)) + probe) % count) * WORDS;

  /** All that the slot has counted, whatever the windows. */
  const weigh = (place: number): number => {
    let sum = 0;
    for (let at = 1; at <= COUNTERS; at++) sum += Number(Atomics.load(words, place + at) & COUNT_MASK);
    return sum;
  };

  const lightest = (tag: bigint): number => {
    let [best, least] = [placeOf(tag, 0), Number.POSITIVE_INFINITY];
    for (let probe = 0; probe < PROBES; probe++) {
      const weight = weigh(placeOf(tag, probe));
      if (weight < least) [best, least] = [placeOf(tag, probe), weight];
    }
    return best;
  };

  /** Two threads that evict at the same moment may both count there: that is a slip of one. */
  const evict = (tag: bigint): number => {
    const place = lightest(tag);
    Atomics.store(words, place, tag);
    for (let at = 1; at <= COUNTERS; at++) Atomics.store(words, place + at, 0n);
    return place;
  };

  const find = (tag: bigint): number => {
    for (let probe = 0; probe < PROBES; probe++) {
      const place = placeOf(tag, probe);
      const there = Atomics.load(words, place);
      if (there === tag) return place;
      if (there !== 0n) continue;
      const before = Atomics.compareExchange(words, place, 0n, tag);
      if (before === 0n || before === tag) return place;
    }
    return evict(tag);
  };

  const addAt = (place: number, window: number, by: number): number => {
    const mark = (BigInt(window) & WINDOW_MASK) << COUNT_BITS;
    for (;;) {
      const before = Atomics.load(words, place);
      const isSame = (before & ~COUNT_MASK) === mark;
      const after = mark | (((isSame ? before & COUNT_MASK : 0n) + BigInt(by)) & COUNT_MASK);
      if (Atomics.compareExchange(words, place, before, after) === before) return Number(after & COUNT_MASK);
    }
  };

  return {
    memory,
    find: (name) => find(toTag(name)),
    add: (place, counter, window, by) => addAt(place + 1 + counter, window, by),
  };
};
