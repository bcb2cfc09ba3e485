// "Did you mean": the known name that is nearest to one that is not known.
import { closestMatch } from '@periplus/text';

/** ' Did you mean --port?', or nothing when no name is near enough to be a slip of the fingers. */
export const suggestName = (name: string, known: Iterable<string>): string => {
  const best = closestMatch(name, known);
  return best === undefined ? '' : ` Did you mean ${best}?`;
};
