// Data dictionaries, which describe the columns of a dataset. They use the member names of the embedded JSON
// (contract 7.5) and the columns of dictionary files (spec 2.3).
import type { AardvarkRecord } from '../schema/record-type.ts';
import { readFirstString } from './views/strings.ts';

export type DictionaryEntry = {
  readonly id: number;
  readonly resource_data_dictionary_id: number;
  readonly friendlier_id: string;
  readonly field_name: string;
  readonly field_type: string | null;
  readonly values: string | null;
  readonly definition: string | null;
  readonly definition_source: string | null;
  readonly parent_field_name: string | null;
  readonly position: number;
  readonly created_at: string | null;
  readonly updated_at: string | null;
};

export type Dictionary = {
  readonly id: number;
  readonly friendlier_id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly staff_notes: string | null;
  readonly tags: string;
  readonly position: number;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly entries: readonly DictionaryEntry[];
};

type Json = Readonly<Record<string, unknown>>;

const objectsIn = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter((item): item is Json => typeof item === 'object' && item !== null) : [];

const textOr = (value: unknown): string | null =>
  readFirstString(Array.isArray(value) ? value.join(', ') : value) ?? null;

const integerOr = (value: unknown, fallback: number): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : fallback;
};

const byPosition = (a: { position: number; id: number }, b: { position: number; id: number }): number =>
  a.position - b.position || a.id - b.id;

const timesOf = (raw: Json) => ({ created_at: textOr(raw.created_at), updated_at: textOr(raw.updated_at) });

const toEntry = (raw: Json, recordId: string, dictionaryId: number, index: number): DictionaryEntry => ({
  id: integerOr(raw.id, index + 1),
  resource_data_dictionary_id: dictionaryId,
  friendlier_id: recordId,
  field_name: readFirstString(raw.field_name) ?? '',
  field_type: textOr(raw.field_type),
  values: textOr(raw.values),
  definition: textOr(raw.definition),
  definition_source: textOr(raw.definition_source),
  parent_field_name: textOr(raw.parent_field_name),
  position: integerOr(raw.position, index + 1),
  ...timesOf(raw),
});

/** Converts a possibly incomplete JSON dictionary; `index` replaces missing numbers. */
export const toDictionary = (raw: Json, recordId: string, index: number): Dictionary => {
  const id = integerOr(raw.id, index + 1);
  return {
    id,
    friendlier_id: recordId,
    name: textOr(raw.name),
    description: textOr(raw.description),
    staff_notes: textOr(raw.staff_notes),
    tags: textOr(raw.tags) ?? '',
    position: integerOr(raw.position, index + 1),
    ...timesOf(raw),
    entries: objectsIn(raw.entries)
      .map((entry, at) => toEntry(entry, recordId, id, at))
      .filter((entry) => entry.field_name !== '')
      .sort(byPosition),
  };
};

/** Reads the dictionaries that a record embeds in the extra property data_dictionaries. */
export const readDictionaries = (record: AardvarkRecord): readonly Dictionary[] =>
  objectsIn(record.data_dictionaries)
    .map((raw, index) => toDictionary(raw, record.id, index))
    .sort(byPosition);

/** Reads them from the JSON text of a record, which is parsed only if it contains any. */
export const parseEmbeddedDictionaries = (text: string): readonly Dictionary[] =>
  text.includes('"data_dictionaries":') ? readDictionaries(JSON.parse(text) as AardvarkRecord) : [];

/** Merges embedded and imported dictionaries; of two with the same id, the imported one wins. */
export const joinDictionaries = (
  embedded: readonly Dictionary[],
  imported: readonly Dictionary[],
): readonly Dictionary[] =>
  [...new Map([...embedded, ...imported].map((dictionary) => [dictionary.id, dictionary])).values()].sort(byPosition);

/** The columns of dictionary files, in order (spec 2.3). */
export const DICTIONARY_COLUMNS = [
  'document_data_dictionary_id',
  'friendlier_id',
  'field_name',
  'field_type',
  'values',
  'definition',
  'definition_source',
  'parent_field_name',
  'position',
] as const;
