// What a request can change about the interpretation of its text (interpret/query-part.ts).

/** Kinds of query parts, and two ways to read several parts. */
export const INTERPRETED_KINDS = [
  'place',
  'time',
  'preference',
  'resource',
  'scale',
  'identifier',
  'negation',
  'citation',
] as const;

export type InterpretedKind = (typeof INTERPRETED_KINDS)[number];

export type ReadingChoice = {
  /** Read as plain words. */
  readonly uninterpreted?: readonly InterpretedKind[];
  /** Ids of the places that ambiguous names refer to. */
  readonly chosenPlaces?: readonly string[];
};
