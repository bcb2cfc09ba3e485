// One row of a data dictionary file: what it must have, and what a list of them changes in a dictionary.
import type { DictionaryEntry } from '../../record/dictionaries.ts';

/** Cells by column name, as text. */
export type Cells = Readonly<Record<string, string>>;

export type EntryRow =
  | {
      readonly kind: 'entry';
      readonly recordId: string;
      readonly dictionaryId: number;
      readonly cells: Cells;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'rejected'; readonly reason: string; readonly id?: string };

const INTEGER = /^\d{1,15}$/;

const cell = (cells: Cells, name: string): string => cells[name]?.trim() ?? '';

/** A file may leave the number of the dictionary out: a record then has one dictionary. */
const ONLY_DICTIONARY = '1';

export const readEntryRow = (cells: Cells): EntryRow => {
  const recordId = cell(cells, 'friendlier_id');
  if (recordId === '') return { kind: 'rejected', reason: 'It has no friendlier_id, so its record is not known.' };
  const reject = (reason: string): EntryRow => ({ kind: 'rejected', reason, id: recordId });
  const number = cell(cells, 'document_data_dictionary_id') || ONLY_DICTIONARY;
  if (!INTEGER.test(number)) return reject(`document_data_dictionary_id must be a whole number, not "${number}".`);
  if (cell(cells, 'field_name') === '') return reject('It has no field_name.');
  const position = cell(cells, 'position');
  const notes = Number.isSafeInteger(Number(position))
    ? []
    : [`position "${position}" is not a whole number; the place in the file counts.`];
  return { kind: 'entry', recordId, dictionaryId: Number(number), cells, notes };
};

export type EntryChanges = {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
};

const keyOf = ({ parent_field_name, field_name }: DictionaryEntry): string =>
  JSON.stringify([parent_field_name, field_name]);

/** Numbers and times are ours; what the file says is the rest. */
const contentOf = ({ id: _id, created_at: _created, updated_at: _updated, ...content }: DictionaryEntry): string =>
  JSON.stringify(content);

const isOneOf = (contents: string[], wanted: string): boolean => {
  const at = contents.indexOf(wanted);
  if (at >= 0) contents.splice(at, 1);
  return at >= 0;
};

/** A field that is named twice, such as a code under two parents, is told apart by its content. */
export const compareEntries = (before: readonly DictionaryEntry[], after: readonly DictionaryEntry[]): EntryChanges => {
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const old = new Map([...Map.groupBy(before, keyOf)].map(([key, entries]) => [key, entries.map(contentOf)]));
  const others = after.filter((entry) => !isOneOf(old.get(keyOf(entry)) ?? [], contentOf(entry)));
  counts.unchanged = after.length - others.length;
  for (const entry of others) counts[old.get(keyOf(entry))?.pop() === undefined ? 'added' : 'changed'] += 1;
  counts.removed = [...old.values()].reduce((sum, contents) => sum + contents.length, 0);
  return counts;
};
