// Files of data dictionaries: CSV with the columns of spec 2.3, plain or gzip, in whatever encoding a spreadsheet wrote them.
import type { Readable } from 'node:stream';
import { type CsvRow, parseCsvRows, unescapeFormula } from '@periplus/streams';
import type { Cells } from '../../catalog/load/dictionary-entries.ts';
import type { IncomingRow } from '../../catalog/load/ingest-dictionaries.ts';
import { CatalogError } from '../../errors.ts';
import { DICTIONARY_COLUMNS } from '../../record/dictionaries.ts';
import { readCsvText } from './csv-text.ts';
import { type InputFile, openInput, toDisplayPath } from './inputs.ts';

export const CSV_FILE = /\.(csv|tsv)(\.gz)?$/i;

const NEEDED = ['friendlier_id', 'field_name'];

/** The JSON of a dictionary calls its number by another name than the CSV. */
const RENAMED: Readonly<Record<string, string>> = { resource_data_dictionary_id: 'document_data_dictionary_id' };

const rename = (column: string): string => {
  const name = column.toLowerCase();
  return RENAMED[name] ?? name;
};

const checkColumns = (place: string, columns: readonly string[]): void => {
  const missing = NEEDED.filter((name) => !columns.includes(name));
  if (missing.length === 0) return;
  const detail = `${place} has no column ${missing.join(' and no column ')}. Columns of a data dictionary: ${DICTIONARY_COLUMNS.join(', ')}.`;
  throw new CatalogError('bad_request', detail);
};

/** The table may be one that was exported here. */
const toCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, unescapeFormula(text)]));

const toIncoming = (place: string, row: CsvRow): IncomingRow => ({
  path: place,
  line: row.line,
  row: row.kind === 'row' ? { kind: 'cells', cells: toCells(row.cells) } : { kind: 'bad', reason: row.reason },
});

/** A file that cannot be read, or that is no dictionary, ends the work before anything is written. */
const unreadable = (place: string, cause: unknown): CatalogError => {
  if (cause instanceof CatalogError) return cause;
  return new CatalogError('bad_request', `Cannot read ${place}: ${(cause as Error).message}.`, { cause });
};

/** Half a file would cut the dictionaries that it names. */
const broken = (place: string, line: number, reason: string): CatalogError =>
  new CatalogError('bad_request', `${place}:${line} ${reason} Nothing was loaded.`);

export async function* readDictionaryFiles(
  inputs: readonly InputFile[],
  stdin: Readable,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): AsyncGenerator<IncomingRow, void, undefined> {
  for (const { path } of inputs) {
    const place = toDisplayPath(path);
    try {
      const text = await readCsvText(openInput(path, stdin, signal), onBytes);
      const onColumns = (columns: readonly string[]): void => checkColumns(place, columns);
      for await (const row of parseCsvRows(text, { rename, onColumns })) {
        if (row.kind === 'bad' && row.isBreak === true) throw broken(place, row.line, row.reason);
        yield toIncoming(place, row);
      }
    } catch (cause) {
      if (signal.aborted) return;
      throw unreadable(place, cause);
    }
  }
}
