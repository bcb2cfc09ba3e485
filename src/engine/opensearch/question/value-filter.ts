// Conditions on the values of fields.
import { foldAccents, foldCase, foldText } from '../../../lib/text/fold.ts';
import type { Bound, Filter } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { Dsl } from '../cluster/wire.ts';
import { codeOf, cutToBytes, ownField, VALUE_FIELDS } from '../document/field-codes.ts';
import { isNumberField } from '../document/mapping.ts';
import { allOf, anyOf, escapeWildcard, NOTHING, term, terms } from './dsl.ts';
import { among, certain, type Truth } from './truth.ts';

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

export const valuesColumn = (name: FieldName): string => `values.${ownField(name)}`;
export const numbersColumn = (name: FieldName): string => `numbers.${ownField(name)}`;

export const hasField = (name: FieldName): Dsl => term('present', ownField(name));

/** Has values that can be compared; of those known by their presence only, nothing is known. */
const hasValues = (name: FieldName): Dsl => (VALUE_FIELDS.includes(ownField(name)) ? hasField(name) : NOTHING);

const toKeywords = (values: FilterOf<'in'>['values']): readonly string[] =>
  values.map((value) => cutToBytes(String(value)));

const isOneOf = (name: FieldName, values: FilterOf<'in'>['values']): Dsl =>
  terms(valuesColumn(name), toKeywords(values));

export const toIn = ({ field, values }: FilterOf<'in'>): Truth => among(hasValues(field), isOneOf(field, values));

export const toExists = ({ field }: FilterOf<'exists'>): Truth => certain(hasField(field));

const bound = (name: 'gt' | 'lt', at: Bound | undefined, isNumber: boolean): object => {
  if (at === undefined) return {};
  return { [at.inclusive ? `${name}e` : name]: isNumber ? Number(at.value) : cutToBytes(String(at.value)) };
};

export const toRange = ({ field, min, max }: FilterOf<'range'>): Truth => {
  const isNumber = isNumberField(ownField(field));
  const isNoNumber = isNumber && [min, max].some((at) => at !== undefined && !Number.isFinite(Number(at.value)));
  if (isNoNumber) return among(hasValues(field), NOTHING);
  const bounds = { ...bound('gt', min, isNumber), ...bound('lt', max, isNumber) };
  if (Object.keys(bounds).length === 0) return among(hasValues(field), hasField(field));
  return among(hasValues(field), { range: { [isNumber ? numbersColumn(field) : valuesColumn(field)]: bounds } });
};

/** `%` and `_` as the cluster writes them; everything else stands for itself. */
const toWildcard = (pattern: string): string =>
  pattern.replace(/\\(.)|([%_])|([*?\\])/gsu, (_, escaped?: string, wild?: string, sign?: string) => {
    if (wild !== undefined) return wild === '%' ? '*' : '?';
    return escapeWildcard(escaped ?? sign ?? '');
  });

export const toLike = ({ field, pattern, foldCase: noCase, foldAccents: noAccents }: FilterOf<'like'>): Truth => {
  const like = (column: string, value: string): Dsl => ({
    wildcard: { [column]: { value, rewrite: 'constant_score' } },
  });
  if (!noCase && !noAccents) return among(hasValues(field), like(valuesColumn(field), toWildcard(pattern)));
  const [column, fold] = noCase
    ? noAccents
      ? (['both', foldText] as const)
      : (['case', foldCase] as const)
    : (['accents', foldAccents] as const);
  return among(hasValues(field), like(`folded.${column}`, `${codeOf(field)}:${toWildcard(fold(pattern))}`));
};

/** Values of a column are sorted; texts compare by code point. */
const COMPARE_SCRIPT = `
int order(String a, String b) {
  int i = 0;
  while (i < a.length() && i < b.length()) {
    int x = a.codePointAt(i);
    int y = b.codePointAt(i);
    if (x != y) return x < y ? -1 : 1;
    i += Character.charCount(x);
  }
  return a.length() - b.length();
}
def left = doc[params.left];
def right = doc[params.right];
int m = left.size();
int n = right.size();
if (m == 0 || n == 0) return false;
if (params.operator == '=') {
  for (def x : left) { for (def y : right) { if (x == y) return true; } }
  return false;
}
boolean less = params.operator.startsWith('<');
def a = less ? left.get(0) : left.get(m - 1);
def b = less ? right.get(n - 1) : right.get(0);
int o = params.numbers ? (a < b ? -1 : a > b ? 1 : 0) : order(a, b);
if (o == 0) return params.operator.endsWith('=');
return less ? o < 0 : o > 0;`;

export const toCompare = ({ left, operator, right }: FilterOf<'compare'>): Truth => {
  const numbers = isNumberField(ownField(left));
  if (numbers !== isNumberField(ownField(right))) return { isTrue: NOTHING, isFalse: NOTHING };
  const column = numbers ? numbersColumn : valuesColumn;
  const known = allOf([hasValues(left), hasValues(right)]);
  if (known === NOTHING) return { isTrue: NOTHING, isFalse: NOTHING };
  const params = { left: column(left), right: column(right), operator, numbers };
  return among(known, {
    script: { script: { source: COMPARE_SCRIPT, lang: 'painless', params } },
  });
};

const ONLY_SCRIPT = `
for (def column : params.columns) {
  for (def value : doc[column]) { if (!params.wanted.containsKey(value)) return false; }
}
return true;`;

/** No value but these. */
const hasOnly = (fields: readonly FieldName[], values: readonly string[]): Dsl => {
  const params = {
    columns: fields.map(valuesColumn),
    wanted: Object.fromEntries(values.map((value) => [value, true])),
  };
  return { script: { script: { source: ONLY_SCRIPT, lang: 'painless', params } } };
};

export const toArray = ({ relation, fields: asked, values }: FilterOf<'array'>): Truth => {
  const fields = asked.filter((name) => VALUE_FIELDS.includes(ownField(name)));
  const known = anyOf(fields.map(hasField));
  const wanted = [...new Set(toKeywords(values))];
  const hasAll = allOf(wanted.map((value) => anyOf(fields.map((name) => term(valuesColumn(name), value)))));
  switch (relation) {
    case 'overlaps':
      return among(known, anyOf(fields.map((name) => terms(valuesColumn(name), wanted))));
    case 'contains':
      return among(known, hasAll);
    case 'containedBy':
      return among(known, wanted.length === 0 ? NOTHING : hasOnly(fields, wanted));
    case 'equals':
      return among(known, wanted.length === 0 ? NOTHING : allOf([hasAll, hasOnly(fields, wanted)]));
  }
};
