// Translates filters on field values.
import { foldAccents, foldCase, foldText } from '@periplus/text';
import type { Bound, Filter, Folds } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { Dsl } from '../cluster/wire.ts';
import { canonicalField, fieldCode, truncateToBytes, VALUE_FIELDS } from '../document/field-codes.ts';
import { isNumberField } from '../document/mapping.ts';
import { allOf, anyOf, escapeWildcard, MATCH_NONE, term, terms } from './dsl.ts';
import { type TernaryCondition, twoValued, unknownUnless } from './ternary-condition.ts';

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

export const valuesColumn = (name: FieldName): string => `values.${canonicalField(name)}`;
const numbersColumn = (name: FieldName): string => `numbers.${canonicalField(name)}`;

const hasField = (name: FieldName): Dsl => term('present', canonicalField(name));

/** False for fields of which only the presence is indexed. */
const hasValues = (name: FieldName): Dsl => (VALUE_FIELDS.includes(canonicalField(name)) ? hasField(name) : MATCH_NONE);

const toKeywords = (values: FilterOf<'in'>['values']): readonly string[] =>
  values.map((value) => truncateToBytes(String(value)));

const isOneOf = (name: FieldName, values: FilterOf<'in'>['values']): Dsl =>
  terms(valuesColumn(name), toKeywords(values));

export const toInCondition = ({ field, values }: FilterOf<'in'>): TernaryCondition =>
  unknownUnless(hasValues(field), isOneOf(field, values));

export const toExistsCondition = ({ field }: FilterOf<'exists'>): TernaryCondition => twoValued(hasField(field));

const bound = (name: 'gt' | 'lt', at: Bound | undefined, isNumber: boolean): object => {
  if (at === undefined) return {};
  return { [at.inclusive ? `${name}e` : name]: isNumber ? Number(at.value) : truncateToBytes(String(at.value)) };
};

type FoldedColumn = { readonly column: string; readonly prefix: string; readonly fold: (text: string) => string };

/** The values of all fields share a column per fold, each with the code of its field as a prefix. */
const foldedColumn = (field: FieldName, { foldCase: ignoreCase, foldAccents: ignoreAccents }: Folds): FoldedColumn => {
  const prefix = `${fieldCode(field)}:`;
  if (!ignoreCase) return { column: 'folded.accents', prefix, fold: foldAccents };
  return ignoreAccents
    ? { column: 'folded.both', prefix, fold: foldText }
    : { column: 'folded.case', prefix, fold: foldCase };
};

const isFolded = ({ foldCase: ignoreCase, foldAccents: ignoreAccents }: Folds): boolean => ignoreCase || ignoreAccents;

/** `;` follows `:` and ends the values of the field. */
const toFoldedRange = ({ field, min, max }: FilterOf<'range'>, folds: Folds): TernaryCondition => {
  const { column, prefix } = foldedColumn(field, folds);
  const at = (end: Bound): Bound => ({ ...end, value: `${prefix}${end.value}` });
  const bounds = {
    ...(min === undefined ? { gte: prefix } : bound('gt', at(min), false)),
    ...(max === undefined ? { lt: `${fieldCode(field)};` } : bound('lt', at(max), false)),
  };
  return unknownUnless(hasValues(field), { range: { [column]: bounds } });
};

export const toRangeCondition = (filter: FilterOf<'range'>): TernaryCondition => {
  const { field, min, max, folds } = filter;
  if (folds !== undefined && isFolded(folds)) return toFoldedRange(filter, folds);
  const isNumber = isNumberField(canonicalField(field));
  const isInvalid = isNumber && [min, max].some((at) => at !== undefined && !Number.isFinite(Number(at.value)));
  if (isInvalid) return unknownUnless(hasValues(field), MATCH_NONE);
  const bounds = { ...bound('gt', min, isNumber), ...bound('lt', max, isNumber) };
  if (Object.keys(bounds).length === 0) return unknownUnless(hasValues(field), hasField(field));
  return unknownUnless(hasValues(field), {
    range: { [isNumber ? numbersColumn(field) : valuesColumn(field)]: bounds },
  });
};

/** Converts `%` and `_` to the cluster's wildcards and escapes the rest. */
const toWildcard = (pattern: string): string =>
  pattern.replace(/\\(.)|([%_])|([*?\\])/gsu, (_, escaped?: string, wild?: string, sign?: string) => {
    if (wild !== undefined) return wild === '%' ? '*' : '?';
    return escapeWildcard(escaped ?? sign ?? '');
  });

export const toLikeCondition = ({ field, pattern, ...folds }: FilterOf<'like'>): TernaryCondition => {
  const like = (column: string, value: string): Dsl => ({
    wildcard: { [column]: { value, rewrite: 'constant_score' } },
  });
  if (!isFolded(folds)) return unknownUnless(hasValues(field), like(valuesColumn(field), toWildcard(pattern)));
  const { column, prefix, fold } = foldedColumn(field, folds);
  return unknownUnless(hasValues(field), like(column, `${prefix}${toWildcard(fold(pattern))}`));
};

/** The values of a column are sorted; strings compare by code point. A side with a prefix is a folded column. */
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
def valuesOf(def all, def prefix) {
  if (prefix == null) return all;
  List own = new ArrayList();
  for (def value : all) { if (value.startsWith(prefix)) own.add(value.substring(prefix.length())); }
  return own;
}
def left = valuesOf(doc[params.left.column], params.left.prefix);
def right = valuesOf(doc[params.right.column], params.right.prefix);
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

const toSide = (field: FieldName, folds: Folds | undefined) => {
  if (folds !== undefined && isFolded(folds)) {
    const { column, prefix } = foldedColumn(field, folds);
    return { column, prefix };
  }
  return { column: isNumberField(canonicalField(field)) ? numbersColumn(field) : valuesColumn(field), prefix: null };
};

export const toCompareCondition = ({ left, operator, right, folds }: FilterOf<'compare'>): TernaryCondition => {
  const numbers = isNumberField(canonicalField(left));
  if (numbers !== isNumberField(canonicalField(right))) return { isTrue: MATCH_NONE, isFalse: MATCH_NONE };
  const hasBoth = allOf([hasValues(left), hasValues(right)]);
  if (hasBoth === MATCH_NONE) return { isTrue: MATCH_NONE, isFalse: MATCH_NONE };
  const params = { left: toSide(left, folds?.left), right: toSide(right, folds?.right), operator, numbers };
  return unknownUnless(hasBoth, {
    script: { script: { source: COMPARE_SCRIPT, lang: 'painless', params } },
  });
};

const ONLY_SCRIPT = `
for (def column : params.columns) {
  for (def value : doc[column]) { if (!params.allowed.containsKey(value)) return false; }
}
return true;`;

/** The record has no other values. */
const hasOnly = (fields: readonly FieldName[], values: readonly string[]): Dsl => {
  const params = {
    columns: fields.map(valuesColumn),
    allowed: Object.fromEntries(values.map((value) => [value, true])),
  };
  return { script: { script: { source: ONLY_SCRIPT, lang: 'painless', params } } };
};

export const toArrayCondition = ({ relation, fields: allFields, values }: FilterOf<'array'>): TernaryCondition => {
  const fields = allFields.filter((name) => VALUE_FIELDS.includes(canonicalField(name)));
  const hasAny = anyOf(fields.map(hasField));
  const keywords = [...new Set(toKeywords(values))];
  const hasAll = allOf(keywords.map((value) => anyOf(fields.map((name) => term(valuesColumn(name), value)))));
  switch (relation) {
    case 'overlaps':
      return unknownUnless(hasAny, anyOf(fields.map((name) => terms(valuesColumn(name), keywords))));
    case 'contains':
      return unknownUnless(hasAny, hasAll);
    case 'containedBy':
      return unknownUnless(hasAny, keywords.length === 0 ? MATCH_NONE : hasOnly(fields, keywords));
    case 'equals':
      return unknownUnless(hasAny, keywords.length === 0 ? MATCH_NONE : allOf([hasAll, hasOnly(fields, keywords)]));
  }
};

const SETS_SCRIPT = `
Set read(def doc, def columns) {
  Set all = new HashSet();
  for (def column : columns) { for (def value : doc[column]) all.add(value); }
  return all;
}
Set left = read(doc, params.left);
Set right = read(doc, params.right);
if (params.relation == 'contains') return left.containsAll(right);
if (params.relation == 'containedBy') return right.containsAll(left);
if (params.relation == 'equals') return left.equals(right);
for (def value : left) { if (right.contains(value)) return true; }
return false;`;

export const toArraysCondition = ({ relation, ...sides }: FilterOf<'arrays'>): TernaryCondition => {
  const [left, right] = [sides.left, sides.right].map((fields) =>
    fields.filter((name) => VALUE_FIELDS.includes(canonicalField(name))),
  ) as [FieldName[], FieldName[]];
  const hasBoth = allOf([anyOf(left.map(hasField)), anyOf(right.map(hasField))]);
  const params = { left: left.map(valuesColumn), right: right.map(valuesColumn), relation };
  return unknownUnless(hasBoth, { script: { script: { source: SETS_SCRIPT, lang: 'painless', params } } });
};
