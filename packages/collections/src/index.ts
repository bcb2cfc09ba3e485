// Bit sets

export { atLeast } from './at-least.ts';
export {
  addBit,
  andInto,
  andNotInto,
  type Bitset,
  countBits,
  createBitset,
  fillBits,
  hasBit,
  isEmptySet,
  isSubset,
  listBits,
  orInto,
  removeBit,
  wordsFor,
} from './bitset.ts';

// Search and selection in typed arrays

export { binarySearch } from './binary-search.ts';
export { type CompareItems, keepLeast, selectKeys, selectPage } from './select.ts';

// Arrays that grow, and arrays in shared memory

export {
  createGrowable,
  createShared,
  ensureIndex,
  type Growable,
  pushNumber,
  pushUint32,
  toShared,
} from './growable.ts';

// Strings and numbers as bytes

export { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './leb128.ts';
export {
  buildStringTable,
  compareCodePoints,
  compareEntries,
  findBytes,
  findString,
  lowerBound,
  prefixRange,
  type StringTable,
  sortCodePoints,
  stringAt,
  type TableRange,
  tableSize,
} from './string-table.ts';
export { createTextBuffer, type TextBuffer } from './text-buffer.ts';

// Caches

export { createLru, type Lru, type LruOptions } from './cache/lru.ts';
export { createMemo, memoise } from './cache/memoise.ts';
export { memoiseWeak, memoiseWeakByKey } from './cache/memoise-weak.ts';
export { once } from './cache/once.ts';
export { createTtlCache, type TtlCache } from './cache/ttl-cache.ts';
