// Corrects the cells of a CSV table; its columns, its delimiter and all other cells stay as they are.
import { decodeText, editCsvRows, escapeFormula, type JsonItem } from '@periplus/streams';
import type { RawRecord } from '../../record/checks/finding.ts';
import { resolveField } from '../../schema/fields.ts';

export type Correction = {
  readonly item: Extract<JsonItem, { kind: 'text' }>;
  readonly raw: RawRecord;
  readonly fixed: RawRecord;
};

const toCell = (value: unknown): string => {
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
  return value.some((item) => String(item).includes('|')) ? JSON.stringify(value) : value.join('|');
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Undefined if a corrected field has no column. */
const correctCells = (
  columns: readonly (string | undefined)[],
  cells: readonly string[],
  { raw, fixed }: Correction,
): readonly string[] | undefined => {
  const changed = Object.keys({ ...raw, ...fixed }).filter((field) => !isSame(raw[field], fixed[field]));
  const values = new Map(changed.map((field) => [columns.lastIndexOf(field), toCell(fixed[field])]));
  if (values.has(-1)) return undefined;
  return cells.map((cell, at) => {
    const value = values.get(at) ?? cell;
    return cell.startsWith("'") && value !== cell ? escapeFormula(value) : value;
  });
};

/** Spreadsheets recognise UTF-8 by its byte order mark, so a table in another encoding gets one. */
export const correctTable = async (bytes: Buffer, corrections: readonly Correction[]): Promise<Buffer | undefined> => {
  const text = decodeText(bytes);
  const byLine = new Map(corrections.map((correction) => [correction.item.line, correction]));
  let columns: readonly (string | undefined)[] | undefined;
  let isComplete = true;
  const corrected = await editCsvRows(text, (line, cells) => {
    if (columns === undefined) {
      columns = cells.map((name) => resolveField(name.trim()) ?? name.trim());
      return undefined;
    }
    const correction = byLine.get(line);
    const row = correction === undefined ? undefined : correctCells(columns, cells, correction);
    isComplete &&= correction === undefined || row !== undefined;
    return row;
  });
  const mark = Buffer.from(text).equals(bytes) ? '' : '\uFEFF';
  return isComplete ? Buffer.from(`${mark}${corrected}`) : undefined;
};
