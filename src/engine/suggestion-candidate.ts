// A value that may complete what is typed, for every engine.
import type { SUGGEST_FIELDS } from '../schema/fields.ts';

export type SuggestField = (typeof SUGGEST_FIELDS)[number];

export type Candidate = {
  readonly id: string;
  readonly label: string;
  readonly field: SuggestField;
  readonly records: number;
  /** A phrase that several values share, not a value. */
  readonly isPhrase?: boolean;
};

/** A candidate with a clean label and the normal form of it. */
export type TextCandidate = Candidate & { readonly text: string };
