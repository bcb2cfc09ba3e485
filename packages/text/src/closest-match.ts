// Finds the known name that an unknown one was probably meant to be.
import { distance } from 'fastest-levenshtein';

/** Longer texts are not typos of names, and comparing them is expensive. */
const MAX_LENGTH = 100;
const MIN_FRAGMENT = 4;

/** A name that contains the typed word counts as one edit away: `title` for dct_title_s. */
const countEdits = (typed: string, name: string): number =>
  typed.length >= MIN_FRAGMENT && name.includes(typed) ? 1 : distance(typed, name);

/** Undefined when no name is similar enough. */
export const closestMatch = (
  name: string,
  known: Iterable<string>,
  maxEdits = Math.max(2, Math.floor(name.length / 3)),
): string | undefined => {
  if (name === '' || name.length > MAX_LENGTH) return undefined;
  let best: string | undefined;
  let least = maxEdits + 1;
  for (const candidate of known) {
    const edits = countEdits(name.toLowerCase(), candidate.toLowerCase());
    if (edits >= least) continue;
    best = candidate;
    least = edits;
  }
  return best;
};

/** ' Did you mean --port?', to be appended to a sentence, or nothing when no name is similar enough. */
export const didYouMean = (name: string, known: Iterable<string>): string => {
  const best = closestMatch(name, known);
  return best === undefined ? '' : ` Did you mean ${best}?`;
};
