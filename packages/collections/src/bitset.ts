// Sets of small integers as bits of a Uint32Array, which threads can share and files can store as they are.

export type Bitset = Uint32Array;

export const wordsFor = (size: number): number => (size + 31) >>> 5;

export const createBitset = (size: number): Bitset => new Uint32Array(wordsFor(size));

export const addBit = (set: Bitset, index: number): void => {
  set[index >>> 5] = (set[index >>> 5] as number) | (1 << (index & 31));
};

export const removeBit = (set: Bitset, index: number): void => {
  set[index >>> 5] = (set[index >>> 5] as number) & ~(1 << (index & 31));
};

export const hasBit = (set: Bitset, index: number): boolean =>
  (((set[index >>> 5] as number) >>> (index & 31)) & 1) === 1;

/** Sets bits 0 to size - 1 and leaves the rest of the last word clear, so that counts are right. */
export const fillBits = (set: Bitset, size: number): Bitset => {
  set.fill(0xffffffff, 0, size >>> 5);
  if ((size & 31) !== 0) set[size >>> 5] = 0xffffffff >>> (32 - (size & 31));
  return set;
};

export const andInto = (target: Bitset, other: Bitset): Bitset => {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] as number) & (other[word] as number);
  return target;
};

export const orInto = (target: Bitset, other: Bitset): Bitset => {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] as number) | (other[word] as number);
  return target;
};

export const andNotInto = (target: Bitset, other: Bitset): Bitset => {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] as number) & ~(other[word] as number);
  return target;
};

const countWord = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

export const countBits = (set: Bitset): number => {
  let count = 0;
  for (let word = 0; word < set.length; word++) count += countWord(set[word] as number);
  return count;
};

export const isEmptySet = (set: Bitset): boolean => {
  for (let word = 0; word < set.length; word++) if (set[word] !== 0) return false;
  return true;
};

/** Whether all members are members of `other`, too. */
export const isSubset = (set: Bitset, other: Bitset): boolean => {
  for (let word = 0; word < set.length; word++)
    if (((set[word] as number) & ~(other[word] as number)) !== 0) return false;
  return true;
};

/** Writes the members in ascending order into `out` and returns their number. */
export const listBits = (set: Bitset, out: Uint32Array): number => {
  let count = 0;
  for (let word = 0; word < set.length; word++) {
    let rest = set[word] as number;
    const base = word << 5;
    while (rest !== 0) {
      out[count++] = base + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
    }
  }
  return count;
};
