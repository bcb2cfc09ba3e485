// The record: a plain JSON object whose known fields are typed from the field table; other properties are preserved.
import type { FieldKind, RECORD_FIELDS, RecordFieldName } from './fields.ts';

interface ValueOfKind extends Record<FieldKind, unknown> {
  string: string;
  strings: readonly string[];
  integer: number;
  integers: readonly number[];
  boolean: boolean;
  date: string;
  datetime: string;
  ranges: readonly string[];
  geometry: string;
  centroid: string;
  references: string;
  links: Readonly<Record<string, string>>;
}

type KnownFields = { readonly [Name in RecordFieldName]?: ValueOfKind[(typeof RECORD_FIELDS)[Name]['kind']] };

export type AardvarkRecord = KnownFields & {
  readonly id: string;
  readonly dct_title_s: string;
} & { readonly [extra: string]: unknown };
