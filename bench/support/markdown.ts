// Formats results as Markdown tables.

export type Cell = string | number;

/** Rounds to the digits that matter for a comparison. */
export const formatNumber = (value: number): string => {
  if (!Number.isFinite(value)) return '-';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : 3);
};

const toText = (cell: Cell): string => (typeof cell === 'number' ? formatNumber(cell) : cell);

export const toRow = (cells: readonly Cell[]): string => `| ${cells.map(toText).join(' | ')} |`;

/** The first column contains names, the others numbers. */
export const toTable = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [heads, heads.map((_, column) => (column === 0 ? '---' : '--:')), ...rows].map(toRow).join('\n');

export const count = (value: number): string => Math.round(value).toLocaleString('en-US');
