// Generalises paths (Visvalingam and Whyatt, 1993): each point gets the area of the triangle that its removal costs, so
// that one pass serves all zoom levels.
import type { Path } from './paths.ts';

export type Weights = Float32Array;

const ALWAYS_KEPT = Infinity;

const triangle = (path: Path, a: number, b: number, c: number): number => {
  const at = (point: number, axis: 0 | 1): number => path[point * 2 + axis] ?? 0;
  const [x, y] = [at(a, 0), at(a, 1)];
  return Math.abs((at(b, 0) - x) * (at(c, 1) - y) - (at(c, 0) - x) * (at(b, 1) - y)) / 2;
};

/** A binary heap of points by weight. A point whose weight changes moves up or down. */
const createHeap = (weights: Float64Array) => {
  const heap: number[] = [];
  const places = new Int32Array(weights.length).fill(-1);
  const weightAt = (place: number): number => weights[heap[place] ?? 0] ?? 0;
  const put = (place: number, point: number): void => {
    heap[place] = point;
    places[point] = place;
  };
  const swap = (one: number, other: number): void => {
    const [a = 0, b = 0] = [heap[one], heap[other]];
    put(one, b);
    put(other, a);
  };
  const rise = (from: number): void => {
    for (let place = from; place > 0; ) {
      const parent = (place - 1) >> 1;
      if (weightAt(parent) <= weightAt(place)) return;
      swap(parent, place);
      place = parent;
    }
  };
  const sink = (from: number): void => {
    for (let place = from; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let least = place;
      if (left < heap.length && weightAt(left) < weightAt(least)) least = left;
      if (right < heap.length && weightAt(right) < weightAt(least)) least = right;
      if (least === place) return;
      swap(least, place);
      place = least;
    }
  };
  return {
    add: (point: number): void => {
      put(heap.length, point);
      rise(heap.length - 1);
    },
    update: (point: number): void => {
      const place = places[point] ?? -1;
      if (place < 0) return;
      rise(place);
      sink(places[point] ?? 0);
    },
    pop: (): number | undefined => {
      const least = heap[0];
      const last = heap.pop();
      if (least === undefined || last === undefined) return undefined;
      places[least] = -1;
      if (heap.length > 0) {
        put(0, last);
        sink(0);
      }
      return least;
    },
  };
};

/** `isFixed` marks points that must stay, such as junctions. The ends of a line always stay. */
export const weigh = (path: Path, isRing: boolean, isFixed?: (point: number) => boolean): Weights => {
  const count = path.length / 2;
  const weights = new Float64Array(count).fill(ALWAYS_KEPT);
  const previous = Int32Array.from({ length: count }, (_, n) => (n + count - 1) % count);
  const next = Int32Array.from({ length: count }, (_, n) => (n + 1) % count);
  const heap = createHeap(weights);
  for (let n = isRing ? 0 : 1; n < count - (isRing ? 0 : 1); n++) {
    if (isFixed?.(n) === true) continue;
    weights[n] = triangle(path, previous[n] ?? 0, n, next[n] ?? 0);
    heap.add(n);
  }
  let greatest = 0;
  for (let point = heap.pop(); point !== undefined; point = heap.pop()) {
    // A point never weighs less than one that was removed before it.
    greatest = Math.max(greatest, weights[point] ?? 0);
    weights[point] = greatest;
    const [before, after] = [previous[point] ?? 0, next[point] ?? 0];
    next[before] = after;
    previous[after] = before;
    for (const neighbour of [before, after]) {
      if (weights[neighbour] === ALWAYS_KEPT) continue;
      weights[neighbour] = Math.max(
        greatest,
        triangle(path, previous[neighbour] ?? 0, neighbour, next[neighbour] ?? 0),
      );
      heap.update(neighbour);
    }
  }
  return Float32Array.from(weights);
};

/** Keeps the points of at least this weight, and at least `minPoints` of them. */
export const simplify = (path: Path, weights: Weights, least: number, minPoints: number): number[] => {
  let threshold = least;
  let kept = 0;
  for (const weight of weights) if (weight >= threshold) kept++;
  if (kept < minPoints) threshold = weights.toSorted().at(-Math.min(minPoints, weights.length)) ?? 0;
  const result: number[] = [];
  for (let n = 0; n < weights.length; n++)
    if ((weights[n] ?? 0) >= threshold) result.push(path[2 * n] ?? 0, path[2 * n + 1] ?? 0);
  return result;
};
