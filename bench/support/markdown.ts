// Figures as Markdown tables.

export type Cell = string | number;

/** Enough digits to compare, none to admire. */
export const formatNumber = (value: number): string => {
  if (!Number.isFinite(value)) return '-';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : 3);
};

const toText = (cell: Cell): string => (typeof cell === 'number' ? formatNumber(cell) : cell);

/** The first column holds names, the others figures. */
export const toTable = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [heads, heads.map((_, column) => (column === 0 ? '---' : '--:')), ...rows.map((row) => row.map(toText))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

export const count = (value: number): string => Math.round(value).toLocaleString('en-US');
