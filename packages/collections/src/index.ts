export { atLeast } from './at-least.ts';
export { binarySearch } from './binary-search.ts';
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
  listBits,
  orInto,
  removeBit,
  wordsFor,
} from './bitset.ts';
export { createLru } from './cache/lru.ts';
export { createMemo, memoise } from './cache/memoise.ts';
export { memoiseWeak, memoiseWeakByKey } from './cache/memoise-weak.ts';
export { once } from './cache/once.ts';
export { createTtlCache } from './cache/ttl-cache.ts';
export {
  createGrowable,
  createShared,
  ensureIndex,
  type Growable,
  pushNumber,
  pushUint32,
  toShared,
} from './growable.ts';
export { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './leb128.ts';
export { type CompareItems, keepLeast, selectKeys, selectPage } from './select.ts';
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
