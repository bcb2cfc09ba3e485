// Conditions on a property that is one of a few codes, as conditions on the field behind it.
import type { CodedProperty } from '../../schema/ogc-properties.ts';
import type { Filter } from '../search-query.ts';

type Passes = (code: string) => boolean;
type Run = { readonly passes: boolean; readonly values: readonly string[] };

/** Codes that follow one another and pass alike, or fail alike. */
const toRuns = ({ codes }: CodedProperty, passes: Passes): readonly Run[] => {
  const runs: { readonly passes: boolean; readonly values: string[] }[] = [];
  for (const { code, values } of codes) {
    const last = runs.at(-1);
    const isPassing = passes(code);
    if (last?.passes === isPassing) last.values.push(...values);
    else runs.push({ passes: isPassing, values: [...values] });
  }
  return runs;
};

/**
 * The code of a record is the first of which it has a value. So, run by run: it has a value of one that passes, or it has none
 * of one that fails and the rest decides. Every part looks at the field, so that all is unknown where that has no value.
 */
const firstPasses = (property: CodedProperty, passes: Passes): Filter => {
  const has = (values: readonly string[]): Filter => ({ kind: 'in', field: property.field, values });
  const not = (filter: Filter): Filter => ({ kind: 'not', filter });
  const last = passes(property.fallback) ? not(has([])) : has([]);
  return toRuns(property, passes).reduceRight<Filter>(
    (rest, { passes: isPassing, values }) =>
      isPassing ? { kind: 'or', filters: [has(values), rest] } : { kind: 'and', filters: [not(has(values)), rest] },
    last,
  );
};

const exclude = (filter: Filter): Filter => ({ kind: 'exclude', filter });

/** The record has one of the codes that pass. Unknown for a record without a code; where all have one, never. */
export const codedFilter = (property: CodedProperty, passes: Passes): Filter => {
  if (!property.always) return firstPasses(property, passes);
  return passes(property.fallback)
    ? exclude(firstPasses(property, (code) => !passes(code)))
    : exclude(exclude(firstPasses(property, passes)));
};
