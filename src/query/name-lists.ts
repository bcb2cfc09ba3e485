// Reads lists of names: `fields=id,dct_title_s`, `fields[]=id`, ["id"], and the sparse fieldsets of JSON:API, `fields[document]=id`.
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

/** Undefined when not given; an empty list when given and blank. */
export const readNameList = (params: Params, name: string, problems: Problems): readonly string[] | undefined => {
  const value = paramOf(params, name);
  if (value === undefined || value === null) return undefined;
  const texts = (isObject(value) ? Object.values(value) : [value].flat()).map(toScalarText);
  const names = new Set<string>();
  for (const text of texts) {
    if (text === undefined) {
      problems.add({ parameter: name, detail: `${name} must be names separated by commas.` });
      return undefined;
    }
    for (const part of text.split(',')) if (part.trim() !== '') names.add(part.trim());
  }
  if (names.size <= MAX_NAMES) return [...names];
  problems.add({ parameter: name, detail: `${name} lists ${names.size} names; at most ${MAX_NAMES} are accepted.` });
  return undefined;
};

const WHOLE_RECORD: ReadonlySet<string> = new Set(['*', 'all']);

/**
 * Attributes to return; undefined means all. Records may hold properties that the field table does not know, so an
 * unknown name is kept as it is and only earns a warning.
 */
export const parseFieldList = (
  params: Params,
  problems: Problems,
  warnings: string[],
): readonly string[] | undefined => {
  const names = readNameList(params, 'fields', problems) ?? [];
  if (names.length === 0 || names.some((name) => WHOLE_RECORD.has(name.toLowerCase()))) return undefined;
  const toField = (name: string): string => {
    const field = Object.hasOwn(FIELDS, name) ? name : resolveField(name);
    if (field === undefined) {
      warnings.push(`fields: ${showValue(name)} is not a field of the schema.${didYouMean(name, FIELD_SPELLINGS)}`);
    }
    return field ?? name;
  };
  return [...new Set(names.map(toField))];
};

/** Facets to count: the default list when not given, none when blank. */
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
