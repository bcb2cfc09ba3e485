// Data dictionaries as one CSV table (spec 2.3).
import { toCsvRow } from '@periplus/streams';
import { DICTIONARY_COLUMNS, type Dictionary } from '../../../../record/dictionaries.ts';

const toCells = ({ id, entries }: Dictionary): readonly (readonly string[])[] =>
  entries.map((entry) =>
    DICTIONARY_COLUMNS.map((column) => {
      const value = column === 'document_data_dictionary_id' ? id : entry[column];
      return value === null ? '' : String(value);
    }),
  );

export const toDictionaryTable = (dictionaries: readonly Dictionary[]) => ({
  columns: DICTIONARY_COLUMNS,
  rows: dictionaries.flatMap(toCells),
});

export const toDictionaryCsv = (dictionaries: readonly Dictionary[]): string => {
  const { columns, rows } = toDictionaryTable(dictionaries);
  return [columns, ...rows].map(toCsvRow).join('');
};
