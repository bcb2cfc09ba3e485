// Binary search in ascending numbers.

/** The index of the first number in list[from..to) that is not less than `wanted`; `to` if there is none. */
export const binarySearch = (list: Uint32Array, wanted: number, from = 0, to = list.length): number => {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};
