// The extent of all results, not only of those on the page, for the first view of the map.
import { all, byId } from '../page.ts';
import { type Box, fitOf, parseBboxText } from './extent.ts';
import { searchParameters } from './search-area.ts';

/** Whether the search has more results than the page shows. */
export const hasMoreResults = (): boolean =>
  Number(byId('results')?.dataset.total ?? 0) > all('#cards [data-id]').length;

export type ResultExtent = {
  /** Changes when another search has other results; pages and sort orders of a search have the same key. */
  readonly key: () => string;
  /** `boxes` are those of the page, which are enough if it shows all results. */
  readonly find: (boxes: readonly Box[]) => Promise<Box | undefined>;
};

export const createResultExtent = (path: string): ResultExtent => {
  const fetchExtent = async (): Promise<Box | undefined> => {
    const response = await fetch(`${path}/map/extent?${searchParameters()}`);
    const { box } = (await response.json()) as { readonly box?: readonly number[] | null };
    return parseBboxText(box?.join(',') ?? '');
  };
  return {
    key: () => searchParameters().toString(),
    find: async (boxes) => (hasMoreResults() ? fetchExtent().catch(() => undefined) : fitOf(boxes)),
  };
};
