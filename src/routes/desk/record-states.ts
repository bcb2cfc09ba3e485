// The states of a record as curators tell them apart, and the query for the records of each.
import { html, type SafeHtml } from '@periplus/markup';
import type { StoredRecord } from '../../engine/engine.ts';
import { text } from '../../http/texts/texts.ts';
import type { Filter, SearchQuery } from '../../query/search-query.ts';

export const RECORD_STATES = ['public', 'suppressed', 'unpublished'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

export const STATE_TEXTS = {
  public: 'desk.public',
  suppressed: 'desk.suppressed',
  unpublished: 'desk.unpublished',
} as const;

type Flags = Pick<StoredRecord, 'published' | 'visible'>;

const stateOf = ({ published, visible }: Flags): RecordState =>
  visible ? 'public' : published ? 'suppressed' : 'unpublished';

export const renderState = (record: Flags): SafeHtml => {
  const state = stateOf(record);
  return html`<span class="desk-state desk-${state}">${text(STATE_TEXTS[state])}</span>`;
};

const SUPPRESSED: Filter = { kind: 'in', field: 'gbl_suppressed_b', values: [true] };

/** A record without a state is published. */
const UNPUBLISHED: Filter = {
  kind: 'and',
  filters: [
    { kind: 'exists', field: 'b1g_publication_state_s' },
    {
      kind: 'exclude',
      filter: {
        kind: 'like',
        field: 'b1g_publication_state_s',
        pattern: 'published',
        foldCase: true,
        foldAccents: false,
      },
    },
  ],
};

const withFilter = (query: SearchQuery, filter: Filter): SearchQuery => ({
  ...query,
  filter: query.filter === undefined ? filter : { kind: 'and', filters: [query.filter, filter] },
});

/** Limits a query to the records of a state; `undefined` means all. */
export const withState = (query: SearchQuery, state: RecordState | undefined): SearchQuery => {
  if (state === 'public') return { ...query, visibility: 'public' };
  if (state === 'suppressed') return withFilter({ ...query, visibility: 'published' }, SUPPRESSED);
  const all: SearchQuery = { ...query, visibility: 'all' };
  return state === undefined ? all : withFilter(all, UNPUBLISHED);
};
