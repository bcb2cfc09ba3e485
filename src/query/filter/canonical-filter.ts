// Replaces the values of a query by their indexed form, so that `eng`, `en` and `English` find the same records.
import { toCanonicalValues } from '../../schema/canonical-values.ts';
import type { FieldName } from '../../schema/fields.ts';
import { isLanguageField, toLanguageForms } from '../../schema/languages.ts';
import type { Bound, Filter, FilterValue, SearchQuery, TextQuery } from '../search-query.ts';

const mapValues = (field: FieldName, values: readonly FilterValue[]): readonly FilterValue[] => [
  ...new Set(values.flatMap((value) => toCanonicalValues(field, value))),
];

type Range = Extract<Filter, { kind: 'range' }>;

/** So that a value is not both equal to a bound and below it. */
const mapBounds = ({ field, min, max }: Range): Pick<Range, 'min' | 'max'> => {
  const mapBound = (bound: Bound): Bound => {
    const [value = bound.value, ...others] = toCanonicalValues(field, bound.value);
    return others.length > 0 ? bound : { ...bound, value };
  };
  return { ...(min === undefined ? {} : { min: mapBound(min) }), ...(max === undefined ? {} : { max: mapBound(max) }) };
};

const toCanonicalFilter = (filter: Filter): Filter => {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { ...filter, filters: filter.filters.map(toCanonicalFilter) };
    case 'not':
    case 'exclude':
      return { ...filter, filter: toCanonicalFilter(filter.filter) };
    case 'in':
      return { ...filter, values: mapValues(filter.field, filter.values) };
    case 'range':
      return filter.folds === undefined ? { ...filter, ...mapBounds(filter) } : filter;
    case 'array': {
      const [field, ...others] = filter.fields;
      return field === undefined || others.length > 0 ? filter : { ...filter, values: mapValues(field, filter.values) };
    }
    default:
      return filter;
  }
};

/** Language codes as words: `dct_language_sm:eng`. */
const toCanonicalText = (text: TextQuery): TextQuery => {
  if ('nodes' in text) return { ...text, nodes: text.nodes.map(toCanonicalText) };
  if (text.kind === 'not') return { ...text, node: toCanonicalText(text.node) };
  if (text.kind !== 'words' && text.kind !== 'phrase') return text;
  const isLanguage = text.fields?.every(isLanguageField) ?? false;
  return isLanguage ? { ...text, text: toLanguageForms(text.text).join(' ') } : text;
};

export const toCanonicalQuery = <Query extends Partial<SearchQuery>>(query: Query): Query => ({
  ...query,
  ...(query.filter === undefined ? {} : { filter: toCanonicalFilter(query.filter) }),
  ...(query.text === undefined ? {} : { text: toCanonicalText(query.text) }),
});
