// The attributes of a record: its stored JSON text is spliced, unless the client asks for some fields only.

import { toJsonString } from '@periplus/streams';
import type { StoredRecord } from '../../../../engine/engine.ts';
import { parseStoredRecord } from '../../../../engine/record-store.ts';
import { AARDVARK_FIELDS, resolveField } from '../../../../schema/fields.ts';
import { type Chunks, joinAsChunks, joinJson } from '../chunks.ts';
import { readCorePart, readExtendedPart } from './precomputed.ts';

export type AttributeOptions = {
  /** Names as the client spelled them; absent means all fields. */
  readonly fields?: readonly string[] | undefined;
  /** Adds the nested `ogm` and `b1g` objects that clients of the reference interface read. */
  readonly nested: boolean;
  /** Adds a lower-case alias for every name in camel case, not only those of the specification. */
  readonly allAliases: boolean;
};

export type Fields = Readonly<Record<string, unknown>>;

const OGM_NAMES: ReadonlySet<string> = new Set(AARDVARK_FIELDS);

/** Separates the 42 Aardvark fields from all others (contract 7.4). */
export const splitRecord = (fields: Fields): { readonly ogm: Fields; readonly b1g: Fields } => {
  const ogm: Record<string, unknown> = {};
  const b1g: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) (OGM_NAMES.has(name) ? ogm : b1g)[name] = value;
  return { ogm, b1g };
};

/** Picks fields by name, in any known spelling and case; always includes the id. */
export const pickFields = (fields: Fields, names: readonly string[] | undefined): Fields => {
  if (names === undefined) return fields;
  const spellings = ['id', ...names, ...names.map((name) => resolveField(name) ?? name)];
  const selected = new Set(spellings.map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => selected.has(name.toLowerCase())));
};

/** The QGIS plugin of the reference interface reads the layer name in lower case. */
const withLayerAlias = (ogm: Fields): Fields =>
  ogm.gbl_wxsIdentifier_s === undefined ? ogm : { ...ogm, gbl_wxsidentifier_s: ogm.gbl_wxsIdentifier_s };

const readAliases = ({ precomputed }: StoredRecord, { allAliases }: AttributeOptions): string => {
  const aliases = readCorePart(precomputed, 'aliases');
  return allAliases ? joinJson(aliases, readExtendedPart(precomputed, 'extendedAliases')) : aliases;
};

/** The attributes are the members of the record, in their order. */
export const isVerbatim = ({ fields, nested }: Pick<AttributeOptions, 'fields' | 'nested'>): boolean =>
  fields === undefined && !nested;

export const presentAttributes = (stored: StoredRecord, options: AttributeOptions): string => {
  const flat = joinJson(toJsonString(stored.json), readAliases(stored, options));
  if (isVerbatim(options)) return flat;
  const { fields, nested } = options;
  const picked = pickFields(JSON.parse(flat) as Fields, fields);
  if (!nested) return JSON.stringify(picked);
  const { ogm, b1g } = splitRecord(pickFields(parseStoredRecord(stored), fields));
  return JSON.stringify({ ...picked, ogm: withLayerAlias(ogm), b1g });
};

/** For one of many records: does not copy the text of the record. */
export const presentAttributeChunks = (stored: StoredRecord, options: AttributeOptions): Chunks =>
  isVerbatim(options) ? joinAsChunks(stored.json, readAliases(stored, options)) : [presentAttributes(stored, options)];
