// Asks a question again in other words when nothing is found: rung by rung, until something is.
import type { Asking } from '../../engine/asking.ts';
import type { SearchIndex } from '../../engine/engine.ts';
import type { SearchQuery, TextQuery } from '../../query/search-query.ts';
import { type Attempt, RUNGS, type Rung, type RungParts, type Standing } from './rungs.ts';

/** How many records a question finds; nothing else of its answer is made. */
export const countMatches = async (
  index: SearchIndex,
  query: SearchQuery,
  text: TextQuery,
  asking: Asking,
): Promise<number> => {
  const { fit: _fit, ...question } = query;
  const { total } = await index.search({ ...question, text, sort: [], offset: 0, limit: 0, facets: [] }, asking);
  return total;
};

type Climbed = { readonly found?: Attempt; readonly standing: Standing };

const climbRung = async (rung: Rung, parts: RungParts, query: SearchQuery, from: Standing): Promise<Climbed> => {
  const attempts = rung(parts, from);
  for (;;) {
    const { value, done } = await attempts.next();
    if (done === true) return { standing: value };
    if ((await countMatches(parts.index, query, value.text, parts.asking)) > 0) return { found: value, standing: from };
  }
};

/** The first attempt that finds something, if any does. */
export const climb = async (parts: RungParts, query: SearchQuery, from: Standing): Promise<Attempt | undefined> => {
  let standing = from;
  for (const rung of RUNGS) {
    const climbed = await climbRung(rung, parts, query, standing);
    if (climbed.found !== undefined) return climbed.found;
    standing = climbed.standing;
  }
  return undefined;
};
