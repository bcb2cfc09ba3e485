// How a plain query was read: parts, each with the text it came from. The same for every interface and engine.
import type { Box } from '@periplus/geo';
import type { FieldName } from '../../schema/fields.ts';

/** Offsets into the query text: from `start` (inclusive) to `end` (exclusive). */
export type TextSpan = { readonly start: number; readonly end: number };

/** A place that a name may refer to. */
export type PlaceReading = {
  /** A stable identifier, such as `geonames:5037779`. */
  readonly id: string;
  /** With the places that contain it: "Saint Paul, Minnesota, United States". */
  readonly label: string;
  /** Two boxes if the place crosses the antimeridian. */
  readonly boxes: readonly Box[];
  /** Other names under which records may mention the place or what it contains, most useful first. */
  readonly names: readonly string[];
};

/** Years, both inclusive; a missing bound is open. */
export type YearRange = { readonly from?: number; readonly to?: number };

/** What a part means. */
export type PartMeaning =
  /** Words to search for. `synonyms` are other words for the same concept, for example in another language. */
  | { readonly kind: 'theme'; readonly synonyms?: readonly string[] }
  /** Other candidates for an ambiguous name are in `others`, likeliest first. */
  | { readonly kind: 'place'; readonly place: PlaceReading; readonly others: readonly PlaceReading[] }
  | { readonly kind: 'time'; readonly years: YearRange }
  /** "old", "recent": orders results and restricts nothing. */
  | { readonly kind: 'preference'; readonly prefer: 'old' | 'recent' }
  /** Resource class, type or format: the record has one of the values in one of the fields. */
  | {
      readonly kind: 'resource';
      readonly label: string;
      /** Other names of the kind. */
      readonly names: readonly string[];
      readonly values: readonly { readonly field: FieldName; readonly values: readonly string[] }[];
    }
  /** The denominator: 24000 for 1:24,000. */
  | { readonly kind: 'scale'; readonly denominator: number; readonly spellings: readonly string[] }
  /** Sheet numbers and other codes, with the other ways to write them. */
  | { readonly kind: 'identifier'; readonly spellings: readonly string[] }
  /** Words that carry no meaning for the search: "show me", "maps of", publishers in a pasted citation. */
  | { readonly kind: 'filler' };

export type PartKind = PartMeaning['kind'];

export type QueryPart = PartMeaning & {
  readonly span: TextSpan;
  /** As typed. */
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Records with this part are excluded: "without roads". */
  readonly negated?: true;
  /** Raises the rank of records that have it, and is not required. */
  readonly optional?: true;
};

/** The parts in the order of the text; they do not overlap. */
export type Interpretation = {
  readonly parts: readonly QueryPart[];
  /** The text is a pasted citation; its title is a theme part. */
  readonly citation?: true;
};
