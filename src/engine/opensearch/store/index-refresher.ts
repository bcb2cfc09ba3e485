// When what was written can be seen: the index shows changes after a refresh, which we ask for when there are any.
import type { Cluster } from '../cluster/cluster.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import type { CatalogueState, SharedState } from './catalogue-state.ts';

export type IndexRefresher = {
  /** Makes all that was written so far visible; gives the state that is visible then at least. */
  readonly refresh: () => Promise<CatalogueState>;
  /** The state that was made visible last, as one text. */
  readonly revision: () => string;
};

/** While blocks are being written, some of their records may show: that is another state than the one behind them. */
const toRevision = ({ lineage, next, open, derivation, dictionaries }: CatalogueState, refreshes: number): string =>
  `${lineage}.${next}${open.length === 0 ? '' : `-${refreshes}`}.${dictionaries}.${derivation}`;

const NOTHING_SHOWN = -1;

export const createIndexRefresher = (cluster: Cluster, names: IndexNames, state: SharedState): IndexRefresher => {
  let revision = '';
  let shown = NOTHING_SHOWN;
  let refreshes = 0;
  let running: Promise<CatalogueState> | undefined;

  const refreshNow = async (): Promise<CatalogueState> => {
    const known = await state.read();
    if (known.next !== shown) {
      await cluster.request({ method: 'POST', path: `/${names.records},${names.words}/_refresh` });
    }
    // Records of a block that is open may come after this: the next refresh must not be left out.
    shown = known.open.length === 0 ? known.next : NOTHING_SHOWN;
    refreshes += 1;
    revision = toRevision(known, refreshes);
    return known;
  };

  return {
    refresh: async () => {
      // One that began before our write may have missed it.
      await running?.catch(() => undefined);
      running ??= refreshNow().finally(() => {
        running = undefined;
      });
      return running;
    },
    revision: () => revision,
  };
};
