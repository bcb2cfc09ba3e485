// Refreshes the index when there are changes, which makes them visible to search.
import type { Cluster } from '../cluster/cluster.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import type { CatalogueState, SharedState } from './catalogue-state.ts';

export type IndexRefresher = {
  /** Makes everything written so far visible, and returns the visible state. */
  readonly refresh: () => Promise<CatalogueState>;
  /** Identifies the visible state. */
  readonly revision: () => string;
};

/** While blocks are open, each refresh may show more of their records, so each has its own revision. */
const toRevision = ({ lineage, next, open, derivation, dictionaries }: CatalogueState, refreshes: number): string =>
  `${lineage}.${next}${open.length === 0 ? '' : `-${refreshes}`}.${dictionaries}.${derivation}`;

const NOTHING_VISIBLE = -1;

export const createIndexRefresher = (cluster: Cluster, names: IndexNames, state: SharedState): IndexRefresher => {
  let revision = '';
  let visible = NOTHING_VISIBLE;
  let refreshes = 0;
  let running: Promise<CatalogueState> | undefined;

  const refreshNow = async (): Promise<CatalogueState> => {
    const current = await state.read();
    if (current.next !== visible) {
      await cluster.request({ method: 'POST', path: `/${names.records},${names.words}/_refresh` });
    }
    // An open block may receive more records, so the next refresh must not be skipped.
    visible = current.open.length === 0 ? current.next : NOTHING_VISIBLE;
    refreshes += 1;
    revision = toRevision(current, refreshes);
    return current;
  };

  return {
    refresh: async () => {
      // A refresh that is already running may have missed the latest write.
      await running?.catch(() => undefined);
      running ??= refreshNow().finally(() => {
        running = undefined;
      });
      return running;
    },
    revision: () => revision,
  };
};
