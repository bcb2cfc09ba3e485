// "Did you mean": the known name that is nearest to one that is not known.
import { distance } from 'fastest-levenshtein';

/** ' Did you mean --port?', or nothing when no name is near enough to be a slip of the fingers. */
export const nearest = (name: string, known: Iterable<string>): string => {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const edits = distance(name.toLowerCase(), candidate.toLowerCase());
    if (edits >= least) continue;
    best = candidate;
    least = edits;
  }
  return best === undefined ? '' : ` Did you mean ${best}?`;
};
