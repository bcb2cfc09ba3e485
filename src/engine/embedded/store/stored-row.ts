// A row of the table of records as the rest of the engine knows it.
import type { StoredRow } from './store-types.ts';

export const COLUMNS = 'row, id, text, prepared, published, visible, source, sequence';

export type Row = Record<string, unknown>;

export const toStored = (row: Row): StoredRow => ({
  row: row.row as number,
  id: row.id as string,
  text: row.text as string,
  prepared: row.prepared as string,
  published: row.published === 1,
  visible: row.visible === 1,
  source: row.source as string,
  version: String(row.sequence),
});
