// The change feed: records and tombstones by change number, up to the first open block.
import { CatalogError } from '../../../errors.ts';
import type { ChangePage, ChangeQuery, RecordChange } from '../../record-store.ts';
import { type CatalogueState, settledChangeNumber } from './catalogue-state.ts';
import type { IndexRefresher } from './index-refresher.ts';
import { RESULT_WINDOW } from './page-checkpoints.ts';
import type { RecordSearch } from './record-search.ts';
import { CHANGE_SOURCE_FIELDS, type RecordSource, toChange } from './stored-document.ts';

const cursorOf = ({ lineage }: CatalogueState, number: number): string => `${number}.${lineage}`;

/** A cursor is a change number and the lineage of the catalogue. */
const parseCursor = (cursor: string, state: CatalogueState): number => {
  const [number = '', ...lineage] = cursor.split('.');
  const isOurs = /^\d{1,15}$/.test(number) && lineage.join('.') === state.lineage && Number(number) < state.next;
  if (isOurs) return Number(number);
  throw new CatalogError('validation_error', 'The cursor is not from this catalogue; start without a cursor.');
};

export const createChangePages = ({ search }: RecordSearch, refresher: IndexRefresher) => {
  const byNumber = async (range: object, order: 'asc' | 'desc', limit: number): Promise<readonly RecordSource[]> =>
    limit === 0
      ? []
      : search({
          query: { range: { number: range } },
          size: Math.min(limit, RESULT_WINDOW),
          sort: [{ number: order }],
          _source: CHANGE_SOURCE_FIELDS,
        });
  return {
    changes: async ({ after, limit }: ChangeQuery): Promise<ChangePage> => {
      const state = await refresher.refresh();
      const from = after === undefined ? 0 : parseCursor(after, state);
      const found = await byNumber({ gt: from, lte: settledChangeNumber(state) }, 'asc', limit);
      return { changes: found.map(toChange), cursor: cursorOf(state, found.at(-1)?.number ?? from) };
    },
    latestChanges: async (limit: number): Promise<readonly RecordChange[]> => {
      const state = await refresher.refresh();
      return (await byNumber({ lte: settledChangeNumber(state) }, 'desc', limit)).map(toChange);
    },
    cursor: async (): Promise<string> => {
      const state = await refresher.refresh();
      const [last] = await byNumber({ lte: settledChangeNumber(state) }, 'desc', 1);
      return cursorOf(state, last?.number ?? 0);
    },
  };
};
