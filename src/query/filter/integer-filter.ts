// Compares an integer property of the OGC API, which is the least value of its field, with a number.
import type { CompareOperator } from '@periplus/cql2';
import type { FieldName } from '../../schema/fields.ts';
import type { Filter } from '../search-query.ts';

const not = (filter: Filter): Filter => ({ kind: 'not', filter });

/** The least value is below a bound if any value is. */
const below = (field: FieldName, value: number, inclusive: boolean): Filter => ({
  kind: 'range',
  field,
  max: { value, inclusive },
});

export const compareInteger = (
  { field }: { readonly field: FieldName },
  operator: CompareOperator,
  value: number,
): Filter => {
  switch (operator) {
    case '<':
      return below(field, value, false);
    case '>=':
      return not(below(field, value, false));
    case '<=':
      return below(field, value, true);
    case '>':
      return not(below(field, value, true));
    case '=':
      return { kind: 'and', filters: [{ kind: 'in', field, values: [value] }, not(below(field, value, false))] };
    case '<>':
      return not(compareInteger({ field }, '=', value));
  }
};
