// Parses typed text and the fields to search into a TextQuery.
import type { ErrorCode, Problems } from '../../errors.ts';
import type { FieldName } from '../../schema/fields.ts';
import type { TextQuery } from '../search-query.ts';
import { parseBooleanSyntax } from './boolean-syntax.ts';
import { MATCH_ALL_TEXT, restrictToFields } from './text-nodes.ts';

export type Diagnostics = { readonly problems: Problems; readonly warnings: string[] };

export type TextInput = {
  readonly parameter: string;
  readonly typed: string;
  /** Undefined means all searched fields. */
  readonly fields: readonly FieldName[] | undefined;
  readonly code?: ErrorCode;
};

export const toTextQuery = (
  { parameter, typed, fields, code }: TextInput,
  { problems, warnings }: Diagnostics,
): TextQuery => {
  const parsed = parseBooleanSyntax(typed);
  if (parsed.kind === 'bad') {
    problems.add({ parameter, detail: `${parameter} ${parsed.reason}.`, ...(code === undefined ? {} : { code }) });
    return MATCH_ALL_TEXT;
  }
  if (parsed.fallback !== undefined) {
    warnings.push(`${parameter} is not valid boolean syntax (${parsed.fallback}); its plain words were searched.`);
  }
  return restrictToFields(parsed.text, fields);
};
