// Changes of records in pages: every record by its last change, tombstones included.
import type { DatabaseSync } from 'node:sqlite';
import { CatalogError } from '../../../errors.ts';
import type { ChangePage, ChangeQuery, RecordChange } from '../../record-store.ts';
import type { LineageReader } from './lineage.ts';
import {
  ALL_COLUMNS,
  type Cells,
  idOf,
  prepareRowQuery,
  sequenceOf,
  sourceOf,
  toChangeInfo,
  toStoredRow,
} from './stored-row.ts';

/** Behind those of a stored row. */
const [REMOVED, CHANGED_AT, ADDED, WAS_PUBLIC] = [12, 13, 14, 15];
const SELECT = `SELECT ${ALL_COLUMNS}, removed, changed_at, added, was_public FROM records`;

const toChange = (cells: Cells): RecordChange => {
  const facts = toChangeInfo(cells[CHANGED_AT], cells[WAS_PUBLIC]);
  if (cells[REMOVED] === 1) return { kind: 'removed', id: idOf(cells), source: sourceOf(cells), ...facts };
  const record = toStoredRow(cells);
  if (record === undefined) return { kind: 'damaged', id: idOf(cells) };
  return { kind: 'put', record, isNew: cells[ADDED] === sequenceOf(cells), ...facts };
};

/** A cursor is the last sequence number that was told, and the mark of the history that it stands in. */
const parseCursor = (cursor: string, { isInHistory: holds }: LineageReader): number => {
  const [number = '', mark = ''] = cursor.split('.');
  if (/^\d{1,15}$/.test(number) && holds({ sequence: Number(number), mark })) return Number(number);
  throw new CatalogError('validation_error', 'The cursor is not one of this catalogue; start without one.');
};

export const createChangeReader = (database: DatabaseSync, lineage: LineageReader) => {
  const after = prepareRowQuery(database, `${SELECT} WHERE sequence > ? ORDER BY sequence LIMIT ?`);
  const latest = prepareRowQuery(database, `${SELECT} ORDER BY sequence DESC LIMIT ?`);
  const cursorAt = (sequence: number): string => `${sequence}.${lineage.markAt(sequence)}`;
  const changes = ({ after: cursor, limit }: ChangeQuery): ChangePage => {
    const from = cursor === undefined ? 0 : parseCursor(cursor, lineage);
    const rows = after.all(from, limit);
    const last = rows.at(-1);
    const sequence = last === undefined ? from : sequenceOf(last);
    return { changes: rows.map(toChange), cursor: cursorAt(sequence) };
  };
  const latestChanges = (limit: number): readonly RecordChange[] => latest.all(limit).map(toChange);
  return { changes, latestChanges, cursorAt };
};
