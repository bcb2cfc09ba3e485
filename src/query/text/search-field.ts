// Parses `search_field`: the fields to search.
import { didYouMean } from '@periplus/text';
import type { Problem, Problems } from '../../errors.ts';
import { FIELD_SPELLINGS, type FieldKind, type FieldName, fieldRow, resolveField } from '../../schema/fields.ts';
import { readNameList } from '../name-lists.ts';
import { type Params, showValue } from '../params.ts';

const ALL_FIELDS: ReadonlySet<string> = new Set(['all_fields', 'all', '*']);

export const isAllFields = (name: string): boolean => ALL_FIELDS.has(name.trim().toLowerCase());

export const unknownField = (parameter: string, name: string): Problem => ({
  parameter,
  detail: `${parameter} names ${showValue(name)}, which is not a field.${didYouMean(name, FIELD_SPELLINGS)}`,
});

const NON_TEXT_KINDS: ReadonlySet<FieldKind> = new Set(['geometry', 'centroid', 'references', 'links']);

/** Geometries and links cannot be searched or filtered by value. */
export const isTextField = (field: FieldName): boolean => !NON_TEXT_KINDS.has(fieldRow(field).kind);

export const nonTextFieldProblem = (parameter: string, field: FieldName): Problem => ({
  parameter,
  detail: `${parameter} cannot search ${field}: it contains geometries or links, not text.`,
});

/** Undefined means all searched fields: no name, or all_fields among the names. */
export const parseSearchField = (params: Params, problems: Problems): readonly FieldName[] | undefined => {
  const names = readNameList(params, 'search_field', problems) ?? [];
  if (names.length === 0 || names.some(isAllFields)) return undefined;
  const fields = new Set<FieldName>();
  for (const name of names) {
    const field = resolveField(name);
    if (field === undefined) problems.add(unknownField('search_field', name));
    else if (!isTextField(field)) problems.add(nonTextFieldProblem('search_field', field));
    else fields.add(field);
  }
  return [...fields];
};
