// Reads the places in a query.
import type { PlaceCandidate, PlaceMention, PlaceReader, ReadOptions } from '@periplus/gazetteer';
import type { PlaceReading } from './query-part.ts';
import type { QueryToken } from './query-tokens.ts';
import type { PartReader, Reading } from './read-part.ts';

/**
 * The tokens as a text with the same offsets. Commas separate clauses, and the openings that precede the first token
 * end with a preposition ("maps of", "data about").
 */
const toText = (tokens: readonly QueryToken[]): string =>
  tokens.reduce((text, token, at) => {
    const gap = at === 0 ? 'of ' : tokens[at - 1]?.endsClause === true ? ', ' : ' ';
    const room = token.start - text.length;
    return `${text}${gap.padStart(room).slice(gap.length > room ? gap.length - room : 0)}${token.text}`;
  }, '');

const toPlaceReading = ({ id, label, boxes, names }: PlaceCandidate): PlaceReading => ({ id, label, boxes, names });

export const toPlaceMeaning = ({ confidence, candidates }: PlaceMention): Pick<Reading, 'meaning' | 'confidence'> => {
  const [place, ...others] = candidates;
  return {
    meaning: { kind: 'place', place: toPlaceReading(place), others: others.map(toPlaceReading) },
    confidence,
  };
};

const toReading = (tokens: readonly QueryToken[], mention: PlaceMention): Reading => ({
  from: tokens.findIndex((token) => token.end > mention.start),
  to: tokens.findLastIndex((token) => token.start < mention.end) + 1,
  ...toPlaceMeaning(mention),
});

export const createPlacePartReader =
  (places: PlaceReader, options: ReadOptions = {}): PartReader =>
  (tokens) =>
    places.read(toText(tokens), options).map((mention) => toReading(tokens, mention));

/** Reads a name as one of the chosen places, if it may refer to it. */
export const choosePlace = (reading: Reading, chosenIds: readonly string[]): Reading => {
  if (reading.meaning.kind !== 'place') return reading;
  const candidates = [reading.meaning.place, ...reading.meaning.others];
  const chosen = candidates.find(({ id }) => chosenIds.includes(id));
  if (chosen === undefined) return reading;
  const others = candidates.filter((candidate) => candidate !== chosen);
  return { ...reading, meaning: { kind: 'place', place: chosen, others }, confidence: 1 };
};
