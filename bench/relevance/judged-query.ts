// A judged query: the words typed, a class that describes the difficulty, and the relevant records.
import type { Box } from '@periplus/geo';

/** The first half is spelled as in the records; the second is how people type. */
export const CLASSES = {
  'exact title': 'well-spelled',
  'words out of order': 'well-spelled',
  place: 'well-spelled',
  'year and subject': 'well-spelled',
  'call number, identifier': 'well-spelled',
  phrase: 'well-spelled',
  boolean: 'well-spelled',
  'other languages': 'well-spelled',
  'creator, publisher': 'well-spelled',
  subject: 'well-spelled',
  'function words': 'well-spelled',
  'word form': 'well-spelled',
  'single typo': 'hard',
  'double typo': 'hard',
  'swapped letters': 'hard',
  'joined words': 'hard',
  'split words': 'hard',
  'British, American': 'hard',
  'state codes': 'hard',
  'country codes, names': 'hard',
  synonym: 'hard',
  'place of the box': 'hard',
  'whole question': 'hard',
  'one word too many': 'hard',
  'strong stem': 'hard',
  citation: 'hard',
  'sheet number': 'hard',
  'place hierarchy': 'need',
  'old place names': 'need',
  'place, theme, time': 'need',
  negation: 'need',
  languages: 'need',
  questions: 'need',
  time: 'need',
  'kind, format': 'need',
  'demonym, adjective': 'need',
  'mistyped place': 'need',
} as const satisfies Readonly<Record<string, Split>>;

/** For a need, any of many records is right. */
export type Split = 'well-spelled' | 'hard' | 'need';
export type ClassName = keyof typeof CLASSES;

/**
 * A record is relevant if all given conditions hold. Patterns match folded text (lower case, no accents); for a field
 * with several values, one must match. Records that are equal to a reader therefore count equally, however many there
 * are.
 */
export type Rule = {
  readonly title?: RegExp;
  /** Creator or publisher. */
  readonly maker?: RegExp;
  readonly place?: RegExp;
  /** Subject, theme or keyword. */
  readonly subject?: RegExp;
  /** Any of the above, or the description. */
  readonly text?: RegExp;
  readonly year?: number;
  /** The centre of the record's box lies in this one: for maps smaller than the place. */
  readonly centre?: Box;
  /** The record's box intersects this one: for maps larger than the place. */
  readonly meets?: Box;
  /** A year of the record is in this range, both ends included. */
  readonly years?: readonly [from: number, to: number];
  /** Resource class, resource type or format. */
  readonly kind?: RegExp;
  readonly all?: readonly Rule[];
  readonly any?: readonly Rule[];
  readonly none?: readonly Rule[];
};

/** The ids of the relevant records, or a rule that selects them. */
export type Expectation = readonly string[] | Rule;

export type JudgedQuery = { readonly class: ClassName; readonly q: string; readonly wanted: Expectation };

export const judgedQuery = (
  name: ClassName,
  items: readonly (readonly [q: string, wanted: Expectation])[],
): readonly JudgedQuery[] => items.map(([q, wanted]) => ({ class: name, q, wanted }));
