// Where every so manieth hit of an order stands: a page that lies deep is reached from the last such place before it that is known, and
// not counted off from the beginning each time.
import { createLru } from '../../../lib/cache/lru.ts';
import { digest } from '../cluster/names.ts';

/** The cluster gives no more hits at once; so far the places lie apart. */
export const WINDOW = 10_000;
/** Of hits that are passed over only the sort keys are wanted: to read anything that is kept would be most of the work. */
export const KEYS_ONLY = { _source: false, stored_fields: '_none_' } as const;
const REMEMBERED = 20_000;
const REMEMBERED_MS = 3_600_000;

/** Sort keys of the hit before a place, for `search_after`; none at the beginning. */
export type After = readonly unknown[] | undefined;
type Place = { readonly offset: number; readonly after: After };

/** The places of one order. */
export type Trail = {
  readonly before: (offset: number) => Place;
  readonly mark: (place: Place) => void;
};

const BEGINNING: Place = { offset: 0, after: undefined };

/** For an order that nobody will ask for again. */
export const NO_TRAIL: Trail = { before: () => BEGINNING, mark: () => {} };

/** What an order asks for, in words of its own. */
export type Milestones = (...order: readonly unknown[]) => Trail;

/** Another state of the catalogue has other places. */
export const createMilestones = (revision: () => string): Milestones => {
  const known = createLru<Place>({ maxWeight: REMEMBERED, weigh: () => 1 });
  return (...order) => {
    const key = digest(revision(), JSON.stringify(order));
    return {
      before: (offset) => {
        for (let at = offset - (offset % WINDOW); at > 0; at -= WINDOW) {
          const place = known.get(`${key} ${at}`);
          if (place !== undefined) return place;
        }
        return BEGINNING;
      },
      mark: (place) => known.set(`${key} ${place.offset}`, place, REMEMBERED_MS),
    };
  };
};

/** Goes past `offset` hits; undefined when there are fewer. `step` goes on by so many, and gives nothing when there are not so many. */
export const reach = async (
  { before, mark }: Trail,
  offset: number,
  step: (after: After, count: number) => Promise<After>,
): Promise<Place | undefined> => {
  let place = before(offset);
  while (place.offset < offset) {
    const count = Math.min(WINDOW, offset - place.offset);
    const after = await step(place.after, count);
    if (after === undefined) return undefined;
    place = { offset: place.offset + count, after };
    if (place.offset % WINDOW === 0) mark(place);
  }
  return place;
};
