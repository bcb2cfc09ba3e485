// The change feed in pages: each record by its last change, including tombstones.
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

/** Columns after those of a stored row. */
const [REMOVED, CHANGED_AT, ADDED, WAS_PUBLIC] = [12, 13, 14, 15];
const SELECT = `SELECT ${ALL_COLUMNS}, removed, changed_at, added, was_public FROM records`;

const toChange = (cells: Cells): RecordChange => {
  const info = toChangeInfo(cells[CHANGED_AT], cells[WAS_PUBLIC]);
  if (cells[REMOVED] === 1) return { kind: 'removed', id: idOf(cells), source: sourceOf(cells), ...info };
  const record = toStoredRow(cells);
  if (record === undefined) return { kind: 'damaged', id: idOf(cells) };
  return { kind: 'put', record, isNew: cells[ADDED] === sequenceOf(cells), ...info };
};

/** A cursor consists of the last sequence number returned and the history branch that it belongs to. */
const parseCursor = (cursor: string, lineage: LineageReader): number => {
  const [number = '', branch = ''] = cursor.split('.');
  if (/^\d{1,15}$/.test(number) && lineage.isInHistory({ sequence: Number(number), branch })) return Number(number);
  throw new CatalogError('validation_error', 'The cursor is not from this catalogue; start without a cursor.');
};

export const createChangeReader = (database: DatabaseSync, lineage: LineageReader) => {
  const after = prepareRowQuery(database, `${SELECT} WHERE sequence > ? ORDER BY sequence LIMIT ?`);
  const latest = prepareRowQuery(database, `${SELECT} ORDER BY sequence DESC LIMIT ?`);
  const cursorAt = (sequence: number): string => `${sequence}.${lineage.branchAt(sequence)}`;
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
