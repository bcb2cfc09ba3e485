// Parses CSV (RFC 4180) with a header line. Each row has its line number; unreadable rows are reported.
import { type CsvError, parse } from 'csv-parse';
import { toField } from './csv.ts';

export type CsvRow =
  | { readonly kind: 'row'; readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly kind: 'bad'; readonly line: number; readonly reason: string; readonly isBreak?: true };

export type CsvOptions = {
  /** Maps the trimmed name in the file to another name. */
  readonly rename?: (column: string) => string;
  /** Called with the column names before the first row; may throw to stop. */
  readonly onColumns?: (columns: readonly string[]) => void;
};

/** Limits how much an unclosed quote can swallow. */
const MAX_ROW_CHARACTERS = 1_000_000;

const DELIMITERS = [',', ';', '\t'] as const;

/** Spreadsheets also write semicolons and tabs. */
const pickDelimiter = (text: string): string => {
  const head = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
};

/** A row with too few cells may have been split by a line break, so its cells are not assigned to columns. */
const describeCellCount = ({ record, columns }: CsvError): string => {
  if (!Array.isArray(record) || !Array.isArray(columns))
    return 'The number of cells differs from the number of columns.';
  return `The row has ${record.length} ${record.length === 1 ? 'cell' : 'cells'}; expected ${columns.length}.`;
};

const REASONS: Readonly<Record<string, (error: CsvError) => string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: describeCellCount,
  CSV_QUOTE_NOT_CLOSED: () => 'A quote is not closed; the rest was not read.',
  CSV_MAX_RECORD_SIZE: () => `The row is longer than ${MAX_ROW_CHARACTERS} characters; the rest was not read.`,
};
const BREAKS = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']);

const toBad = (error: CsvError): CsvRow => ({
  kind: 'bad',
  line: Number(error.lines ?? 0),
  reason: REASONS[error.code]?.(error) ?? `The row cannot be read: ${error.message}.`,
  ...(BREAKS.has(error.code) ? { isBreak: true } : {}),
});

type ParsedRow = { readonly info: { readonly lines: number }; readonly record: Record<string, string> };

const PARSER_OPTIONS = {
  bom: true,
  info: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  skip_records_with_error: true,
  max_record_size: MAX_ROW_CHARACTERS,
} as const;

export async function* parseCsvRows(text: string, options: CsvOptions = {}): AsyncGenerator<CsvRow, void, undefined> {
  const { rename = (column) => column, onColumns = () => {} } = options;
  const bad: CsvRow[] = [];
  const parser = parse({
    ...PARSER_OPTIONS,
    delimiter: pickDelimiter(text),
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
  for await (const { info, record } of parser as AsyncIterable<ParsedRow>) {
    // The parser reads ahead.
    yield* bad.splice(0, bad.filter(({ line }) => line < info.lines).length);
    yield { kind: 'row', line: info.lines, cells: record };
  }
  yield* bad;
}

type RawRow = { readonly info: { readonly lines: number }; readonly raw: string; readonly record: readonly string[] };

/**
 * Replaces the rows for which `edit` returns cells; `line` is that of `parseCsvRows`, and the first row has the column
 * names. Everything else, unreadable rows included, stays as it is, and so do the delimiter and the line ends.
 */
export const editCsvRows = async (
  text: string,
  edit: (line: number, cells: readonly string[]) => readonly string[] | undefined,
): Promise<string> => {
  const delimiter = pickDelimiter(text);
  const parser = parse({ ...PARSER_OPTIONS, delimiter, raw: true });
  parser.end(text);
  const parts: string[] = [];
  let [copied, read] = [0, 0];
  for await (const { info, raw, record } of parser as AsyncIterable<RawRow>) {
    const row = raw.replace(/^\uFEFF/, '');
    const start = text.indexOf(row, read);
    read = start + row.length;
    const cells = edit(info.lines, record);
    if (cells === undefined) continue;
    const [lineEnd = ''] = /[\r\n]*$/.exec(row) ?? [];
    parts.push(text.slice(copied, start), cells.map((cell) => toField(cell, delimiter)).join(delimiter), lineEnd);
    copied = read;
  }
  return [...parts, text.slice(copied)].join('');
};
