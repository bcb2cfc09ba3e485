// The known name that is nearest to one that is not known.
import { distance } from 'fastest-levenshtein';

/** Longer texts are no slips of the fingers, and comparing them is expensive. */
const MAX_LENGTH = 100;

/** Undefined when no name is near enough to be meant. */
export const closestMatch = (name: string, known: Iterable<string>): string | undefined => {
  if (name.length > MAX_LENGTH) return undefined;
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const edits = distance(name.toLowerCase(), candidate.toLowerCase());
    if (edits >= least) continue;
    best = candidate;
    least = edits;
  }
  return best;
};
