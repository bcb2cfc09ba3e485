// Finds a phrase in a sequence of words.

/** Whether items[from..to) contains the wanted items in order, with at most `slop` others between them in total. */
export const containsPhrase = <T>(
  items: ArrayLike<T>,
  from: number,
  to: number,
  wanted: readonly T[],
  slop: number,
): boolean => {
  const first = wanted[0];
  const last = to - wanted.length;
  for (let start = from; start <= last; start++) {
    if (items[start] !== first) continue;
    let at = start;
    let matched = 1;
    const end = Math.min(to, start + wanted.length + slop);
    while (matched < wanted.length && ++at < end) if (items[at] === wanted[matched]) matched += 1;
    if (matched === wanted.length) return true;
  }
  return false;
};
