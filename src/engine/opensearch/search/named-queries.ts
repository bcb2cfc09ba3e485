// Reads which named clauses match a hit, and their scores.
import type { SearchHit } from '../cluster/wire.ts';

export type NamedScores = Readonly<Record<string, number>>;

type Named = Pick<SearchHit<unknown>, 'matched_queries'>;

const isList = (names: readonly string[] | NamedScores): names is readonly string[] => Array.isArray(names);

export const matchesNamedQuery = ({ matched_queries: names = [] }: Named, name: string): boolean =>
  isList(names) ? names.includes(name) : Object.hasOwn(names, name);

/** Empty if scores were not requested. */
export const readNamedScores = ({ matched_queries: names = [] }: Named): NamedScores => (isList(names) ? {} : names);
