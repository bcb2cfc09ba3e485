// The readers of query parts, and how their readings are combined.
import type { PartMeaning } from './query-part.ts';
import type { QueryToken } from './query-tokens.ts';

/** The tokens `from` up to, but not including, `to` have this meaning. */
export type Reading = {
  readonly from: number;
  readonly to: number;
  readonly meaning: PartMeaning;
  readonly confidence: number;
};

/** Finds the parts of one kind; readings may overlap. */
export type PartReader = (tokens: readonly QueryToken[]) => readonly Reading[];

/** Finds a phrase of up to `longest` tokens at every position; the longest reading at a position wins. */
export const readPhrases =
  (longest: number, read: (phrase: string, tokens: readonly QueryToken[]) => PhraseReading | undefined): PartReader =>
  (tokens) => {
    const readings: Reading[] = [];
    for (let from = 0; from < tokens.length; from++) {
      for (let to = Math.min(tokens.length, from + longest); to > from; to--) {
        const covered = tokens.slice(from, to);
        const found = read(covered.map(({ folded }) => folded).join(' '), covered);
        if (found === undefined) continue;
        readings.push({ from, to, ...found });
        break;
      }
    }
    return readings;
  };

export type PhraseReading = Pick<Reading, 'meaning' | 'confidence'>;

const strength = ({ from, to, confidence }: Reading): number => (to - from) * confidence;

/** The strongest readings that do not overlap, in the order of the text; of equals, the first in the list. */
export const chooseReadings = (readings: readonly Reading[]): readonly Reading[] => {
  const chosen: Reading[] = [];
  for (const reading of readings.toSorted((a, b) => strength(b) - strength(a))) {
    if (chosen.every(({ from, to }) => to <= reading.from || reading.to <= from)) chosen.push(reading);
  }
  return chosen.sort((a, b) => a.from - b.from);
};
