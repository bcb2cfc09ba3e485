// Rows of a CSV text by the names in its first line (RFC 4180), with the line of each; what cannot be read is told, not lost.
import { type CsvError, parse } from 'csv-parse';

export type CsvRow =
  | { readonly kind: 'row'; readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly kind: 'bad'; readonly line: number; readonly reason: string; readonly isBreak?: true };

export type CsvOptions = {
  /** What a column is called here; given the name in the file, trimmed. */
  readonly rename?: (column: string) => string;
  /** Hears the names of the columns before the first row; what it throws ends the reading. */
  readonly onColumns?: (columns: readonly string[]) => void;
};

/** A quote that is never closed must not swallow a file of any size. */
const MAX_ROW_CHARACTERS = 1_000_000;

const DELIMITERS = [',', ';', '\t'] as const;

/** Spreadsheets write semicolons where the comma is a decimal sign, and tabs: the first line tells. */
const pickDelimiter = (text: string): string => {
  const head = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
};

/** A row with too few may be one that a line break has cut: what stands in which column is not guessed. */
const tellCells = ({ record, columns }: CsvError): string => {
  if (!Array.isArray(record) || !Array.isArray(columns)) return 'It has more or fewer cells than there are columns.';
  return `It has ${record.length} ${record.length === 1 ? 'cell' : 'cells'}, and there are ${columns.length} columns.`;
};

const REASONS: Readonly<Record<string, (error: CsvError) => string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: tellCells,
  CSV_QUOTE_NOT_CLOSED: () => 'A quote is opened here or before and never closed; the rest was not read.',
  CSV_MAX_RECORD_SIZE: () => `It is longer than ${MAX_ROW_CHARACTERS} characters; the rest was not read.`,
};
const BREAKS = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']);

const toBad = (error: CsvError): CsvRow => ({
  kind: 'bad',
  line: Number(error.lines ?? 0),
  reason: REASONS[error.code]?.(error) ?? `It cannot be read: ${error.message}.`,
  ...(BREAKS.has(error.code) ? { isBreak: true } : {}),
});

type Parsed = { readonly info: { readonly lines: number }; readonly record: Record<string, string> };

export async function* parseCsvRows(text: string, options: CsvOptions = {}): AsyncGenerator<CsvRow, void, undefined> {
  const { rename = (column) => column, onColumns = () => {} } = options;
  const bad: CsvRow[] = [];
  const parser = parse({
    bom: true,
    info: true,
    delimiter: pickDelimiter(text),
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_CHARACTERS,
    columns: (header: readonly string[]) => {
      const columns = header.map((name) => rename(name.trim()));
      onColumns(columns);
      return columns;
    },
    on_skip: (error) => {
      if (error !== undefined) bad.push(toBad(error));
      return undefined;
    },
  });
  parser.end(text);
  for await (const { info, record } of parser as AsyncIterable<Parsed>) {
    // The parser reads ahead of us.
    yield* bad.splice(0, bad.filter(({ line }) => line < info.lines).length);
    yield { kind: 'row', line: info.lines, cells: record };
  }
  yield* bad;
}
