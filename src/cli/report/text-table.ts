// A plain text table whose columns are as wide as their widest cell, within a limit.
import { formatCount } from '@periplus/text';

const MAX_WIDTH = 60;

/** Removes control characters, which could control the terminal. */
const clean = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

const cut = (text: string): string => (text.length <= MAX_WIDTH ? text : `${text.slice(0, MAX_WIDTH - 3)}...`);

const toCell = (text: string): string => cut(clean(text));

/** Aligns numbers to the right. */
export const toTextTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const cells = [
    head,
    ...rows.map((row) => row.map((cell) => toCell(typeof cell === 'number' ? formatCount(cell) : cell))),
  ];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const isNumber = head.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'));
  const pad = (cell: string, column: number): string =>
    isNumber[column] === true ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return cells.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
};
