// Reads the places that a text mentions, to the level of towns.
import type { Box } from '@periplus/geo';
import {
  boxesOf,
  collectAliases,
  idOf,
  kindOf,
  labelOf,
  type NamedKind,
  type NameTable,
  nameOf,
  populationOf,
} from '../names/name-table.ts';
import { toPlaceWords } from '../names/place-words.ts';
import { confidenceOf } from './confidence.ts';
import { type QueryText, toQueryText } from './context.ts';
import { type Direction, findDirection, isDirection, partOfBoxes } from './directions.ts';
import { findMatches, type NameMatch, selectMatches } from './matches.ts';
import { applyQualifiers, type Mention } from './qualifiers.ts';
import { type CountRecords, type Ranked, rankPlaces } from './rank.ts';

export type PlaceCandidate = {
  /** `geonames:5037649` for a town, `US-MN` for a region, `area:sahel` for an area; with `:north` for a part. */
  readonly id: string;
  readonly kind: NamedKind;
  /** "Saint Paul, Minnesota, United States" */
  readonly label: string;
  /** Two if the place crosses 180. */
  readonly boxes: readonly Box[];
  /** The usual name, and other common ones in folded spelling. */
  readonly names: readonly string[];
  readonly population: number;
};

export type PlaceMention = {
  /** Offsets into the text, with qualifiers and direction: "Portland, Maine". */
  readonly start: number;
  readonly end: number;
  /** From 0 to 1. Below 0.5, the words probably mean something else. */
  readonly confidence: number;
  /** At least one, the likeliest first. */
  readonly candidates: readonly [PlaceCandidate, ...PlaceCandidate[]];
};

export type ReadOptions = { readonly countRecords?: CountRecords };

export interface PlaceReader {
  /** The mentions in the order of the text; they do not overlap. */
  readonly read: (text: string, options?: ReadOptions) => readonly PlaceMention[];
}

/** Longer texts are not queries. */
const MAX_WORDS = 60;
const MIN_CONFIDENCE = 0.2;
const AGREEMENT_BONUS = 0.15;
/** "German settlers in Texas" are not in Germany. */
const ELSEWHERE = 0.5;
/** Less likely mentions say nothing about the others. */
const MIN_OTHER = 0.5;
const MAX_CONFIDENCE = 0.97;

const isNone = ({ entries }: NameMatch): boolean => entries[0]?.kind === 'none';

const toCandidate = (
  table: NameTable,
  aliases: ReadonlyMap<number, readonly string[]>,
  place: number,
  direction: Direction | undefined,
): PlaceCandidate => {
  const [boxes, label, id] = [boxesOf(table, place), labelOf(table, place), idOf(table, place)];
  const names = [nameOf(table, place), ...(aliases.get(place) ?? [])];
  const common = { kind: kindOf(table, place), population: populationOf(table, place), names };
  if (direction === undefined) return { id, label, boxes, ...common };
  return {
    id: `${id}:${direction.label}`,
    label: `${direction.label} of ${label}`,
    boxes: partOfBoxes(boxes, direction),
    ...common,
  };
};

const isDemonym = ({ entries }: Mention): boolean => entries.every(({ kind }) => /demonym/i.test(kind));

/** Other places in the text raise the confidence if they agree with this one. */
const withOthers = (mention: Mention, [best]: readonly Ranked[], others: readonly Mention[]): number => {
  const { confidence, isQualified } = mention;
  if (isQualified || confidence === 0) return confidence;
  if (best?.agrees === true) return Math.min(MAX_CONFIDENCE, confidence + AGREEMENT_BONUS);
  return isDemonym(mention) && others.length > 0 ? confidence - ELSEWHERE : confidence;
};

export const createPlaceReader = (table: NameTable): PlaceReader => {
  const aliases = collectAliases(table);

  const findMentions = (text: QueryText): readonly Mention[] => {
    const found = findMatches(table, text.words).filter(({ key }) => !isDirection(key));
    const matches = selectMatches(found, (match) => (isNone(match) ? 1 : confidenceOf(table, text, match)));
    const mentions = matches
      .filter((match) => !isNone(match))
      .map((match): Mention => {
        const confidence = confidenceOf(table, text, match);
        return { match, to: match.to, entries: match.entries, confidence, isQualified: false };
      });
    return applyQualifiers(table, text, mentions);
  };

  const read: PlaceReader['read'] = (source, { countRecords } = {}) => {
    const words = toPlaceWords(source).slice(0, MAX_WORDS);
    const mentions = findMentions(toQueryText(words));
    return mentions.flatMap((mention): readonly PlaceMention[] => {
      const others = mentions.filter((other) => other !== mention && other.confidence >= MIN_OTHER);
      const ranked = rankPlaces(table, mention, others, countRecords);
      const confidence = withOthers(mention, ranked, others);
      const direction = findDirection(words, mention.match.from);
      const [first, ...rest] = ranked.map(({ place }) => toCandidate(table, aliases, place, direction));
      if (first === undefined || confidence < MIN_CONFIDENCE) return [];
      const start = words[direction?.from ?? mention.match.from]?.start ?? 0;
      return [{ start, end: words[mention.to - 1]?.end ?? 0, confidence, candidates: [first, ...rest] }];
    });
  };
  return { read };
};
