// Selects the k smallest of many items in order, without sorting all of them.

/** Negative if item a comes before item b. */
export type CompareItems = (a: number, b: number) => number;

/** Up to this many items, a bounded heap is faster than partitioning. */
const HEAP_LIMIT = 1024;

/** The root of the heap is the greatest of the selected items. */
const siftDown = (heap: Uint32Array, size: number, from: number, compare: CompareItems): void => {
  const item = heap[from] as number;
  let at = from;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= size) break;
    if (child + 1 < size && compare(heap[child + 1] as number, heap[child] as number) > 0) child += 1;
    if (compare(heap[child] as number, item) <= 0) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = item;
};

const selectByHeap = (keys: Float64Array, count: number, k: number, tie: CompareItems): Uint32Array => {
  const compare: CompareItems = (a, b) => (keys[a] as number) - (keys[b] as number) || tie(a, b);
  const heap = Uint32Array.from({ length: k }, (_, index) => index);
  for (let at = (k >>> 1) - 1; at >= 0; at--) siftDown(heap, k, at, compare);
  let worst = keys[heap[0] as number] as number;
  for (let item = k; item < count; item++) {
    const key = keys[item] as number;
    if (key > worst || (key === worst && tie(item, heap[0] as number) > 0)) continue;
    heap[0] = item;
    siftDown(heap, k, 0, compare);
    worst = keys[heap[0] as number] as number;
  }
  return heap.sort(compare);
};

/** Rearranges items[from..to] so that the `k` smallest come first (quickselect, median of three). */
const partition = (items: Uint32Array, from: number, to: number, k: number, compare: CompareItems): void => {
  let low = from;
  let high = to;
  while (low < high) {
    const pivot = medianOfThree(
      items[low] as number,
      items[(low + high) >>> 1] as number,
      items[high] as number,
      compare,
    );
    let left = low;
    let right = high;
    while (left <= right) {
      while (compare(items[left] as number, pivot) < 0) left += 1;
      while (compare(items[right] as number, pivot) > 0) right -= 1;
      if (left > right) break;
      const swapped = items[left] as number;
      items[left++] = items[right] as number;
      items[right--] = swapped;
    }
    if (k <= right) high = right;
    else if (k >= left) low = left;
    else return;
  }
};

const medianOfThree = (a: number, b: number, c: number, compare: CompareItems): number => {
  const [low, high] = compare(a, b) <= 0 ? [a, b] : [b, a];
  if (compare(c, low) <= 0) return low;
  return compare(c, high) >= 0 ? high : c;
};

/**
 * Items `offset` to `offset + limit - 1` of 0 to count - 1, in ascending order of keys, then of `tie`. A page deep in a
 * long list takes one or two passes instead of a sort.
 */
export const selectPage = (
  keys: Float64Array,
  count: number,
  offset: number,
  limit: number,
  tie: CompareItems,
): Uint32Array => {
  const end = Math.min(count, offset + limit);
  if (offset >= end) return new Uint32Array(0);
  if (end <= HEAP_LIMIT) return selectByHeap(keys, count, end, tie).subarray(offset);
  const compare: CompareItems = (a, b) => (keys[a] as number) - (keys[b] as number) || tie(a, b);
  const items = Uint32Array.from({ length: count }, (_, index) => index);
  if (offset > 0) partition(items, 0, count - 1, offset, compare);
  if (end < count) partition(items, offset, count - 1, end, compare);
  return items.slice(offset, end).sort(compare);
};

/** Moves the k-th smallest key to index `k`, smaller ones before it and greater ones after it. */
const partitionKeys = (keys: Float64Array, from: number, to: number, k: number): void => {
  let low = from;
  let high = to;
  while (low < high) {
    const [a, b, c] = [keys[low] as number, keys[(low + high) >>> 1] as number, keys[high] as number];
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let left = low;
    let right = high;
    while (left <= right) {
      while ((keys[left] as number) < pivot) left += 1;
      while ((keys[right] as number) > pivot) right -= 1;
      if (left > right) break;
      const swapped = keys[left] as number;
      keys[left++] = keys[right] as number;
      keys[right--] = swapped;
    }
    if (k <= right) high = right;
    else if (k >= left) low = left;
    else return;
  }
};

/** Moves the `k` smallest of keys[0..count) to the front, the greatest of them last, and returns their number. */
export const keepLeast = (keys: Float64Array, count: number, k: number): number => {
  if (count <= k || k === 0) return Math.min(count, k);
  partitionKeys(keys, 0, count - 1, k - 1);
  return k;
};

const SAMPLE = 1024;
/** Sampling pays off if it leaves at most this share of the keys. */
const MAX_SHARE = 1 / 4;

/**
 * Moves the `k` smallest keys, and a few more, to the front and returns how many. An upper bound estimated from a
 * sample lets one pass skip most keys.
 */
const keepAtLeast = (keys: Float64Array, count: number, k: number): number => {
  const rank = Math.ceil((SAMPLE * k * 1.2) / count) + 16;
  if (count < 4 * SAMPLE || rank > SAMPLE * MAX_SHARE) return count;
  const sample = Float64Array.from({ length: SAMPLE }, (_, at) => keys[Math.floor((at * count) / SAMPLE)] as number);
  const bound = sample.sort()[rank] as number;
  let selected = 0;
  for (let at = 0; at < count; at++) {
    const key = keys[at] as number;
    if (key > bound) continue;
    keys[at] = keys[selected] as number;
    keys[selected++] = key;
  }
  return selected >= k ? selected : count;
};

/** Keys `offset` to `offset + limit - 1` of keys[0..total) in ascending order. Keys must differ; reorders the array. */
export const selectKeys = (keys: Float64Array, total: number, offset: number, limit: number): Float64Array => {
  const end = Math.min(total, offset + limit);
  if (offset >= end) return new Float64Array(0);
  const count = keepAtLeast(keys, total, end);
  if (end < count) partitionKeys(keys, 0, count - 1, end);
  if (offset > 0) partitionKeys(keys, 0, end - 1, offset);
  return keys.slice(offset, end).sort();
};
