// Translates a condition on a coded property to a filter on its field.
import type { CodedProperty } from '../../schema/ogc-properties.ts';
import type { Filter } from '../search-query.ts';

type CodeTest = (code: string) => boolean;
type Run = { readonly passes: boolean; readonly values: readonly string[] };

/** Groups consecutive codes with the same test result. */
const toRuns = ({ codes }: CodedProperty, passes: CodeTest): readonly Run[] => {
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
 * The code of a record is the first for which it has a value. So, run by run: the record has a value of a passing
 * run, or none of a failing run and the remaining runs decide. Unknown if the field has no value.
 */
const firstPasses = (property: CodedProperty, passes: CodeTest): Filter => {
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

/** Matches records whose code passes the test. Unknown for a record without a code, unless `always` is set. */
export const codedFilter = (property: CodedProperty, passes: CodeTest): Filter => {
  if (!property.always) return firstPasses(property, passes);
  return passes(property.fallback)
    ? exclude(firstPasses(property, (code) => !passes(code)))
    : exclude(exclude(firstPasses(property, passes)));
};
