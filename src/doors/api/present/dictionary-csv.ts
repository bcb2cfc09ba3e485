// Data dictionaries as one CSV table (spec 2.3).
import { stringify } from 'csv-stringify/sync';
import { DICTIONARY_COLUMNS, type Dictionary } from '../../../record/dictionaries.ts';

/** All entries of all dictionaries. */
export const toDictionaryCsv = (dictionaries: readonly Dictionary[]): string =>
  stringify(
    dictionaries.flatMap(({ id, entries }) => entries.map((entry) => ({ ...entry, document_data_dictionary_id: id }))),
    { header: true, columns: [...DICTIONARY_COLUMNS] },
  );
