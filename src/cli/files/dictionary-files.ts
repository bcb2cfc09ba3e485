// Reads data dictionaries from CSV files with the columns of spec 2.3.
import type { Readable } from 'node:stream';
import { type CsvRow, parseCsvRows, unescapeFormula } from '@periplus/streams';
import type { Cells } from '../../catalog/load/dictionary-entries.ts';
import type { IncomingRow } from '../../catalog/load/ingest-dictionaries.ts';
import { CatalogError } from '../../errors.ts';
import { DICTIONARY_COLUMNS } from '../../record/dictionaries.ts';
import { readCsvText } from './csv-text.ts';
import { type InputFile, openInput, toDisplayPath } from './inputs.ts';

export const CSV_FILE = /\.(csv|tsv)(\.gz)?$/i;

const REQUIRED = ['friendlier_id', 'field_name'];

/** The column has another name in the JSON of a dictionary. */
const RENAMED: Readonly<Record<string, string>> = { resource_data_dictionary_id: 'document_data_dictionary_id' };

const rename = (column: string): string => {
  const name = column.toLowerCase();
  return RENAMED[name] ?? name;
};

const checkColumns = (path: string, columns: readonly string[]): void => {
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  if (missing.length === 0) return;
  const detail = `${path} has no column ${missing.join(' and no column ')}. Columns of a data dictionary: ${DICTIONARY_COLUMNS.join(', ')}.`;
  throw new CatalogError('bad_request', detail);
};

/** Undoes the escaping of our own exports. */
const toCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, unescapeFormula(text)]));

const toIncoming = (path: string, row: CsvRow): IncomingRow => ({
  path,
  line: row.line,
  row: row.kind === 'row' ? { kind: 'cells', cells: toCells(row.cells) } : { kind: 'bad', reason: row.reason },
});

const unreadable = (path: string, cause: unknown): CatalogError => {
  if (cause instanceof CatalogError) return cause;
  return new CatalogError('bad_request', `Cannot read ${path}: ${(cause as Error).message}.`, { cause });
};

/** Importing part of a file would truncate its dictionaries. */
const broken = (path: string, line: number, reason: string): CatalogError =>
  new CatalogError('bad_request', `${path}:${line} ${reason} Nothing was imported.`);

export async function* readDictionaryFiles(
  inputs: readonly InputFile[],
  stdin: Readable,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): AsyncGenerator<IncomingRow, void, undefined> {
  for (const input of inputs) {
    const path = toDisplayPath(input.path);
    try {
      const text = await readCsvText(openInput(input.path, stdin, signal), onBytes);
      const onColumns = (columns: readonly string[]): void => checkColumns(path, columns);
      for await (const row of parseCsvRows(text, { rename, onColumns })) {
        if (row.kind === 'bad' && row.isBreak === true) throw broken(path, row.line, row.reason);
        yield toIncoming(path, row);
      }
    } catch (cause) {
      if (signal.aborted) return;
      throw unreadable(path, cause);
    }
  }
}
