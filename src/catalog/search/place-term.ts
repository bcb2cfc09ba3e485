// The search term of a place: the names of the place, and where records lie, as alternatives to the typed words.
import { toWordSequence } from '@periplus/text';
import { insidePlaceFilter, placeFilter } from '../../query/interpret/place-filter.ts';
import type { PlaceReading } from '../../query/interpret/query-part.ts';
import type { Alternative, QueryTerm } from './query-term.ts';

/** The score of a record that satisfies the place by its location. */
const SCORES = { inside: 1.2, near: 0.6 } as const;
const WEIGHTS = { name: 0.8, apart: 0.3 } as const;
const MAX_NAMES = 4;

const sameWords = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ');

/** Without names that contain another one, such as "state of Minnesota": what has their words has the other's. */
const shortNames = ({ names }: PlaceReading): readonly (readonly string[])[] => {
  const all = names.map(toWordSequence);
  return all.filter(
    (words) => !all.some((other) => other.length < words.length && other.every((word) => words.includes(word))),
  );
};

/** The name and the place that contains it, as records write it: "Teton County, Wyoming". */
const fullName = (label: string): readonly string[] => toWordSequence(label.split(',').slice(0, 2).join(' '));

const byLocation = ({ boxes, label }: PlaceReading): Readonly<Record<'inside' | 'near', Alternative>> => ({
  inside: { filter: insidePlaceFilter({ boxes }), score: SCORES.inside, reason: `place: lies in ${label}` },
  near: { filter: placeFilter({ boxes }), score: SCORES.near, reason: `place: covers ${label} or a part of it` },
});

/** "Teton County WY": records have the words of the full name, perhaps apart. */
const toQualifiedTerm = (place: PlaceReading, typed: QueryTerm): QueryTerm => {
  const words = fullName(place.label);
  const { inside, near } = byLocation(place);
  return { ...typed, intended: words.join(' '), alternatives: [{ words, weight: 1, apart: true }, inside, near] };
};

/** A code ("WI"), an adjective ("Brazilian") or a part ("northern Italy") stands for the place itself. */
const toReferenceTerm = (place: PlaceReading, typed: QueryTerm): QueryTerm => {
  const { inside, near } = byLocation(place);
  const names = isPart(place)
    ? []
    : shortNames(place)
        .slice(0, MAX_NAMES)
        .map((words) => ({ words, weight: WEIGHTS.name }));
  const intended = isCode(typed.text) ? place.names[0] : undefined;
  return {
    ...typed,
    ...(intended === undefined ? {} : { intended }),
    equivalents: [...names, inside],
    alternatives: [near],
  };
};

/** "US-IL:north" */
const isPart = ({ id }: PlaceReading): boolean => /:(?:north|south|east|west|cent)/.test(id);

/** "WI", "NYC" */
const isCode = (text: string): boolean => /^\p{L}{2,3}$/u.test(text);

/** A name of several words is a phrase. */
const toNamedTerm = (place: PlaceReading, typed: QueryTerm): QueryTerm => {
  const isPhrase = typed.words.length > 1;
  const others = shortNames(place).filter((words) => !sameWords(words, typed.words));
  const { inside, near } = byLocation(place);
  return {
    ...typed,
    ...(isPhrase ? { isPhrase } : {}),
    alternatives: [
      ...(isPhrase ? [{ words: typed.words, weight: WEIGHTS.apart, apart: true as const }] : []),
      ...others.slice(0, MAX_NAMES).map((words) => ({ words, weight: WEIGHTS.name })),
      inside,
      near,
    ],
  };
};

/** The term of a place: its name, a name with a qualifier, or a reference to it. */
export const toPlaceTerm = (place: PlaceReading, typed: QueryTerm): QueryTerm => {
  const names = place.names.map(toWordSequence);
  if (!isPart(place) && !isCode(typed.text)) {
    if (names.some((name) => sameWords(name, typed.words))) return toNamedTerm(place, typed);
    if (names.some((name) => sameWords(name, typed.words.slice(0, name.length)))) return toQualifiedTerm(place, typed);
  }
  return toReferenceTerm(place, typed);
};
