// Looks for a number in a list that ascends, by halving.

/** Where in list[from..to) the numbers begin that are not less than `wanted`; `to` when there are none. */
export const binarySearch = (list: Uint32Array, wanted: number, from = 0, to = list.length): number => {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};
