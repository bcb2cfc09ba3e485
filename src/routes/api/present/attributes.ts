// The attributes of a record in an answer: stored JSON text is spliced wherever the caller wants all of it.

import { toJsonString } from '@periplus/streams';
import type { StoredRecord } from '../../../engine/engine.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { AARDVARK_FIELDS, resolveField } from '../../../schema/fields.ts';
import { type Chunks, joinAsChunks, joinObjects } from './chunks.ts';
import type { Precomputed } from './precomputed.ts';

export type AttributeOptions = {
  /** Names as the caller spelled them; absent means everything. */
  readonly fields?: readonly string[] | undefined;
  /** Adds the nested `ogm` and `b1g` objects that clients of the reference interface read. */
  readonly nested: boolean;
  /** Adds a lower-case alias for every name in camel case, not only those of the specification. */
  readonly allAliases: boolean;
};

export type Fields = Readonly<Record<string, unknown>>;

const OGM_NAMES: ReadonlySet<string> = new Set(AARDVARK_FIELDS);

/** The 42 Aardvark names on one side, everything else on the other (contract 7.4). */
export const splitRecord = (fields: Fields): { readonly ogm: Fields; readonly b1g: Fields } => {
  const ogm: Record<string, unknown> = {};
  const b1g: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) (OGM_NAMES.has(name) ? ogm : b1g)[name] = value;
  return { ogm, b1g };
};

/** A subset by name, in any known spelling and case; the id is always kept. */
export const pickFields = (fields: Fields, names: readonly string[] | undefined): Fields => {
  if (names === undefined) return fields;
  const spellings = ['id', ...names, ...names.map((name) => resolveField(name) ?? name)];
  const wanted = new Set(spellings.map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => wanted.has(name.toLowerCase())));
};

const readAliases = (
  { aliases, extendedAliases: furtherAliases }: Precomputed,
  { allAliases }: AttributeOptions,
): string => (allAliases ? joinObjects(aliases, furtherAliases) : aliases);

/** The members of the record as they are, none left out and none moved. */
export const isVerbatim = ({ fields, nested }: Pick<AttributeOptions, 'fields' | 'nested'>): boolean =>
  fields === undefined && !nested;

/** Attributes as JSON text. */
export const presentAttributes = (
  stored: StoredRecord,
  precomputed: Precomputed,
  options: AttributeOptions,
): string => {
  const flat = joinObjects(toJsonString(stored.json), readAliases(precomputed, options));
  if (isVerbatim(options)) return flat;
  const { fields, nested } = options;
  const picked = pickFields(JSON.parse(flat) as Fields, fields);
  return JSON.stringify(nested ? { ...picked, ...splitRecord(pickFields(parseStoredRecord(stored), fields)) } : picked);
};

/** The same for one of many records: the text is not copied before the bytes of the answer are. */
export const presentAttributeChunks = (
  stored: StoredRecord,
  precomputed: Precomputed,
  options: AttributeOptions,
): Chunks =>
  isVerbatim(options)
    ? joinAsChunks(stored.json, readAliases(precomputed, options))
    : [presentAttributes(stored, precomputed, options)];
