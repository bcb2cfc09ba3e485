// Reads rows of data dictionary files, and compares the entries of two versions of a dictionary.
import type { DictionaryEntry } from '../../record/dictionaries.ts';

/** By column name. */
export type Cells = Readonly<Record<string, string>>;

export type EntryRow =
  | {
      readonly kind: 'entry';
      readonly recordId: string;
      readonly dictionaryId: number;
      readonly cells: Cells;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'rejected'; readonly reason: string; readonly id?: string };

const INTEGER = /^\d{1,15}$/;

const cell = (cells: Cells, name: string): string => cells[name]?.trim() ?? '';

/** Used when a file does not number its dictionaries. */
const DEFAULT_DICTIONARY_ID = '1';

export const readEntryRow = (cells: Cells): EntryRow => {
  const recordId = cell(cells, 'friendlier_id');
  if (recordId === '') return { kind: 'rejected', reason: 'friendlier_id is missing.' };
  const reject = (reason: string): EntryRow => ({ kind: 'rejected', reason, id: recordId });
  const number = cell(cells, 'document_data_dictionary_id') || DEFAULT_DICTIONARY_ID;
  if (!INTEGER.test(number)) return reject(`document_data_dictionary_id must be a whole number, not "${number}".`);
  if (cell(cells, 'field_name') === '') return reject('field_name is missing.');
  const position = cell(cells, 'position');
  const warnings = Number.isSafeInteger(Number(position))
    ? []
    : [`position "${position}" is not a whole number; the order in the file is used.`];
  return { kind: 'entry', recordId, dictionaryId: Number(number), cells, warnings };
};

export type EntryChanges = {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
};

const keyOf = ({ parent_field_name, field_name }: DictionaryEntry): string =>
  JSON.stringify([parent_field_name, field_name]);

/** Without the id and the times, which do not come from the file. */
const contentOf = ({ id: _id, created_at: _created, updated_at: _updated, ...content }: DictionaryEntry): string =>
  JSON.stringify(content);

const removeFirst = (contents: string[], content: string): boolean => {
  const at = contents.indexOf(content);
  if (at >= 0) contents.splice(at, 1);
  return at >= 0;
};

/** Entries with the same field name are matched by their content. */
export const compareEntries = (before: readonly DictionaryEntry[], after: readonly DictionaryEntry[]): EntryChanges => {
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const old = new Map([...Map.groupBy(before, keyOf)].map(([key, entries]) => [key, entries.map(contentOf)]));
  const others = after.filter((entry) => !removeFirst(old.get(keyOf(entry)) ?? [], contentOf(entry)));
  counts.unchanged = after.length - others.length;
  for (const entry of others) counts[old.get(keyOf(entry))?.pop() === undefined ? 'added' : 'changed'] += 1;
  counts.removed = [...old.values()].reduce((sum, contents) => sum + contents.length, 0);
  return counts;
};
