// Asks a question again in other words when nothing is found: rung by rung, until something is.
import type { QueryContext } from '../../engine/asking.ts';
import type { SearchIndex } from '../../engine/engine.ts';
import type { SearchQuery, TextQuery } from '../../query/search-query.ts';
import { type Attempt, type Outlook, RUNGS, type Rung, type RungParts, type Standing } from './rungs.ts';
import { isTelling, toAtLeast, toMatching } from './slot.ts';

/** How many records a question finds; nothing else of its answer is made. */
export const countMatches = async (
  index: SearchIndex,
  query: SearchQuery,
  text: TextQuery,
  asking: QueryContext,
): Promise<number> => {
  const { fit: _fit, ...question } = query;
  const { total } = await index.search({ ...question, text, sort: [], offset: 0, limit: 0, facets: [] }, asking);
  return total;
};

/** Each is counted once; what asks for nothing, or for function words alone, is not worth a count. */
const createOutlook = ({ index, asking }: RungParts, query: SearchQuery, begun: Standing): Outlook => {
  const known = new Map<string, boolean>();
  const finds = async (text: TextQuery): Promise<boolean> => {
    const key = JSON.stringify(text);
    const found = known.get(key) ?? (await countMatches(index, query, text, asking)) > 0;
    known.set(key, found);
    return found;
  };
  const hasSome: Outlook['hasSome'] = (slots, count) => finds(toAtLeast(slots, count));
  return {
    begun,
    hasSome,
    hasAll: async (rest) => !rest.some(isTelling) || finds(toMatching(rest)),
    hasAllButOne: async (slots) => {
      const telling = slots.filter(isTelling);
      return telling.length < 2 || hasSome(telling, telling.length - 1);
    },
  };
};

type Climbed = { readonly found?: Attempt; readonly standing: Standing };

/** The attempt that finds most; the first of equals. */
const bestOf = async (
  { index, asking }: RungParts,
  query: SearchQuery,
  attempts: readonly Attempt[],
): Promise<Attempt | undefined> => {
  let [best, most]: [Attempt | undefined, number] = [undefined, 0];
  for (const attempt of attempts) {
    const total = await countMatches(index, query, attempt.matching, asking);
    if (total > most) [best, most] = [attempt, total];
  }
  return best;
};

const climbRung = async (
  rung: Rung,
  parts: RungParts & Outlook,
  query: SearchQuery,
  from: Standing,
): Promise<Climbed> => {
  const attempts = rung(parts, from);
  for (;;) {
    const { value, done } = await attempts.next();
    if (done === true) return { standing: value };
    const found = await bestOf(parts, query, value);
    if (found !== undefined) return { found, standing: from };
  }
};

/** The first attempt that finds something, if any does. */
export const climb = async (parts: RungParts, query: SearchQuery, from: Standing): Promise<Attempt | undefined> => {
  const withOutlook = { ...parts, ...createOutlook(parts, query, from) };
  let standing = from;
  for (const rung of RUNGS) {
    const climbed = await climbRung(rung, withOutlook, query, standing);
    if (climbed.found !== undefined) return climbed.found;
    standing = climbed.standing;
  }
  return undefined;
};
