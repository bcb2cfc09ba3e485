// Reads records from CSV tables whose columns are field names, in any encoding.
import { type JsonItem, parseCsvRows, unescapeFormula } from '@periplus/streams';
import { toRecordFromCsvRow } from '../../record/csv-record.ts';
import { resolveField } from '../../schema/fields.ts';
import { readCsvText } from './csv-text.ts';

const DICTIONARY_COLUMNS = ['friendlier_id', 'field_name'];

/** Returns an error if these are not columns of records. */
const checkColumns = (columns: readonly string[]): string | undefined => {
  const names = new Set(columns.map((column) => column.toLowerCase()));
  if (DICTIONARY_COLUMNS.every((name) => names.has(name)))
    return 'This table contains data dictionaries; use periplus import-dictionaries.';
  const fields = new Set(columns.map(resolveField));
  if (fields.has('id') && fields.has('dct_title_s')) return undefined;
  return `This table has no columns id and dct_title_s; its columns are ${columns.slice(0, 10).join(', ')}.`;
};

export type TableHooks = {
  /** Called for a table without records; without it, the table is rejected. */
  readonly skip?: (() => void) | undefined;
  readonly onColumns?: (columns: readonly string[]) => void;
};

export async function* readCsvItems(
  chunks: AsyncIterable<Uint8Array>,
  { skip, onColumns: notify }: TableHooks,
): AsyncGenerator<JsonItem, void, undefined> {
  let refusal: string | undefined;
  try {
    const text = await readCsvText(chunks);
    const onColumns = (columns: readonly string[]): void => {
      refusal = checkColumns(columns);
      if (refusal !== undefined) throw new Error(refusal);
      notify?.(columns);
    };
    for await (const row of parseCsvRows(text, { onColumns })) {
      if (row.kind === 'bad') yield row;
      else {
        const cells = Object.entries(row.cells).map(([name, value]) => [name, unescapeFormula(value)] as const);
        yield { kind: 'text', text: JSON.stringify(toRecordFromCsvRow(cells)), line: row.line };
      }
    }
  } catch (cause) {
    if (refusal !== undefined && skip !== undefined) skip();
    else {
      const reason = refusal ?? `Reading stopped: ${(cause as Error).message}.`;
      yield { kind: 'bad', reason, line: 1, isBreak: true };
    }
  }
}
