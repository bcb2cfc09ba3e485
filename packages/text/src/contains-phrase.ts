// Whether words stand in a given order in a sequence, side by side or with some others between them.

/**
 * Do the wanted items stand in this order in items[from..to), with at most `slop` others between them in all?
 * From a given first item, taking the nearest next one each time gives the tightest fit.
 */
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
