// Parses lists of names: `fields=id,dct_title_s`, `fields[]=id`, ["id"], and JSON:API sparse fieldsets,
// `fields[document]=id`.
import { didYouMean } from '@periplus/text';
import type { Problems } from '../errors.ts';
import {
  DEFAULT_FACETS,
  FACET_FIELDS,
  FIELD_SPELLINGS,
  FIELDS,
  type FieldName,
  resolveField,
} from '../schema/fields.ts';
import { isObject, type Params, paramOf, showValue, toScalarText } from './params.ts';

const MAX_NAMES = 200;

/** Undefined if absent; an empty list if blank. */
export const readNameList = (params: Params, name: string, problems: Problems): readonly string[] | undefined => {
  const value = paramOf(params, name);
  if (value === undefined || value === null) return undefined;
  const refuse = (reason: string): undefined =>
    problems.add({ parameter: name, detail: `${name} ${reason}.` }) as undefined;
  const names = new Set<string>();
  for (const item of isObject(value) ? Object.values(value) : [value].flat()) {
    const text = toScalarText(item);
    if (text === undefined) return refuse('must be a comma-separated list of names');
    for (const part of text.split(',')) if (part.trim() !== '') names.add(part.trim());
    if (names.size > MAX_NAMES) return refuse(`lists more than ${MAX_NAMES} names`);
  }
  return [...names];
};

const ALL_ATTRIBUTES: ReadonlySet<string> = new Set(['*', 'all']);

/**
 * The attributes to return; undefined means all. An unknown name only gives a warning, because records may have
 * properties outside the field table.
 */
export const parseFieldList = (
  params: Params,
  problems: Problems,
  warnings: string[],
): readonly string[] | undefined => {
  const names = readNameList(params, 'fields', problems) ?? [];
  if (names.length === 0 || names.some((name) => ALL_ATTRIBUTES.has(name.toLowerCase()))) return undefined;
  const toField = (name: string): string => {
    const field = Object.hasOwn(FIELDS, name) ? name : resolveField(name);
    if (field === undefined) {
      warnings.push(`fields: ${showValue(name)} is not a field of the schema.${didYouMean(name, FIELD_SPELLINGS)}`);
    }
    return field ?? name;
  };
  return [...new Set(names.map(toField))];
};

/** The facets to count: the default list if absent, none if blank. */
export const parseFacetList = (params: Params, problems: Problems): readonly FieldName[] => {
  const names = readNameList(params, 'facets', problems);
  if (names === undefined) return DEFAULT_FACETS;
  const facets = new Set<FieldName>();
  for (const name of names) {
    const field = resolveField(name);
    if (field !== undefined && FACET_FIELDS.includes(field)) facets.add(field);
    else problems.add(unknownFacet('facets', name));
  }
  return [...facets];
};

export const unknownFacet = (parameter: string, name: string, accepted: readonly string[] = FACET_FIELDS) => ({
  code: 'invalid_facet' as const,
  parameter,
  detail: `${showValue(name)} is not a facet.${didYouMean(name, accepted)} Accepted: ${accepted.join(', ')}.`,
});
