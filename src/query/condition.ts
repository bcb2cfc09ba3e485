// A condition is a scored text part and an unscored filter part, both of which must hold; combines such pairs.
import type { Filter, TextQuery } from './search-query.ts';
import { allOf, anyOf, isAll, NONE, negate as negateText } from './text-nodes.ts';

export type Condition = { readonly text?: TextQuery; readonly filter?: Filter };

/** Flattens nested conjunctions; undefined when nothing is asked. */
export const allFilters = (filters: readonly (Filter | undefined)[]): Filter | undefined => {
  const flat = filters.flatMap((filter) =>
    filter?.kind === 'and' ? filter.filters : filter === undefined ? [] : [filter],
  );
  return flat.length === 0 ? undefined : { kind: 'and', filters: flat };
};

const toCondition = (text: TextQuery | undefined, filter: Filter | undefined): Condition => ({
  ...(text === undefined || isAll(text) ? {} : { text }),
  ...(filter === undefined ? {} : { filter }),
});

export const textCondition = (text: TextQuery): Condition => toCondition(text, undefined);

const textsOf = (conditions: readonly Condition[]): readonly TextQuery[] =>
  conditions.flatMap(({ text }) => (text === undefined ? [] : [text]));

export const everyCondition = (conditions: readonly Condition[]): Condition =>
  toCondition(allOf(textsOf(conditions)), allFilters(conditions.map(({ filter }) => filter)));

/** The whole condition as a filter, at the price of its scores. */
const toFilter = ({ text, filter }: Condition): Filter => {
  if (text === undefined) return filter ?? { kind: 'and', filters: [] };
  const textFilter: Filter = { kind: 'text', text };
  return filter === undefined ? textFilter : { kind: 'and', filters: [textFilter, filter] };
};

const isEmpty = ({ text, filter }: Condition): boolean => text === undefined && filter === undefined;

export const eitherCondition = (a: Condition, b: Condition): Condition => {
  if (isEmpty(a) || isEmpty(b)) return {};
  if (a.filter === undefined && b.filter === undefined) return textCondition(anyOf(textsOf([a, b])));
  return { filter: { kind: 'or', filters: [toFilter(a), toFilter(b)] } };
};

export const negateCondition = (condition: Condition): Condition => {
  const { text, filter } = condition;
  if (filter === undefined) return text === undefined ? { text: NONE } : textCondition(negateText(text));
  return { filter: { kind: 'not', filter: toFilter(condition) } };
};
