// Where every so manieth hit of an order stands: a page that lies deep is reached from the last such place before it that is known, and
// not counted off from the beginning each time.
import { createLru } from '@periplus/collections';
import { digest } from '../cluster/index-names.ts';

/** The cluster gives no more hits at once; so far the places lie apart. */
export const RESULT_WINDOW = 10_000;
/** Of hits that are passed over only the sort keys are wanted: to read anything that is kept would be most of the work. */
export const SORT_KEYS_ONLY = { _source: false, stored_fields: '_none_' } as const;
const REMEMBERED = 20_000;
const REMEMBERED_MS = 3_600_000;

/** Sort keys of the hit before a place, for `search_after`; none at the beginning. */
export type SearchAfter = readonly unknown[] | undefined;
type Place = { readonly offset: number; readonly after: SearchAfter };

/** The places of one order. */
export type PageCheckpoints = {
  readonly lastBefore: (offset: number) => Place;
  readonly add: (place: Place) => void;
};

const BEGINNING: Place = { offset: 0, after: undefined };

/** For an order that nobody will ask for again. */
export const NO_CHECKPOINTS: PageCheckpoints = { lastBefore: () => BEGINNING, add: () => {} };

/** What an order asks for, in words of its own. */
export type CheckpointCache = (...order: readonly unknown[]) => PageCheckpoints;

/** Another state of the catalogue has other places. */
export const createCheckpointCache = (revision: () => string): CheckpointCache => {
  const known = createLru<Place>({ maxWeight: REMEMBERED, weigh: () => 1 });
  return (...order) => {
    const key = digest(revision(), JSON.stringify(order));
    return {
      lastBefore: (offset) => {
        for (let at = offset - (offset % RESULT_WINDOW); at > 0; at -= RESULT_WINDOW) {
          const place = known.get(`${key} ${at}`);
          if (place !== undefined) return place;
        }
        return BEGINNING;
      },
      add: (place) => known.set(`${key} ${place.offset}`, place, REMEMBERED_MS),
    };
  };
};

/** Goes past `offset` hits; undefined when there are fewer. `step` goes on by so many, and gives nothing when there are not so many. */
export const skipToOffset = async (
  { lastBefore: before, add: mark }: PageCheckpoints,
  offset: number,
  step: (after: SearchAfter, count: number) => Promise<SearchAfter>,
): Promise<Place | undefined> => {
  let place = before(offset);
  while (place.offset < offset) {
    const count = Math.min(RESULT_WINDOW, offset - place.offset);
    const after = await step(place.after, count);
    if (after === undefined) return undefined;
    place = { offset: place.offset + count, after };
    if (place.offset % RESULT_WINDOW === 0) mark(place);
  }
  return place;
};
