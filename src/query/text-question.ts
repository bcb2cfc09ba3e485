// Turns what somebody typed, and the fields it is meant for, into a text question; limits are shared by all texts of a request.
import type { ErrorCode, Problems } from '../errors.ts';
import { type FieldName, fieldRow } from '../schema/fields.ts';
import { parseBooleanSyntax, TEXT_LIMITS } from './boolean-syntax.ts';
import type { TextQuery } from './search-query.ts';
import { ALL, inFields } from './text-nodes.ts';

/** What the texts of one request report to and spend from. */
export type TextDesk = { readonly problems: Problems; readonly warnings: string[]; lookups: number };

export const createTextDesk = (problems: Problems, warnings: string[]): TextDesk => ({
  problems,
  warnings,
  lookups: 0,
});

export type TypedText = {
  readonly parameter: string;
  readonly typed: string;
  /** Undefined means all searched fields. */
  readonly fields: readonly FieldName[] | undefined;
  readonly code?: ErrorCode;
};

/** The text index answers for all its fields at once; other fields are looked up one by one. */
const lookupsPerWord = (fields: readonly FieldName[] = []): number =>
  Math.max(1, fields.filter((field) => fieldRow(field).search === undefined).length);

export const toTextQuery = ({ parameter, typed, fields, code }: TypedText, desk: TextDesk): TextQuery => {
  const refuse = (detail: string): TextQuery => {
    desk.problems.add({ parameter, detail, ...(code === undefined ? {} : { code }) });
    return ALL;
  };
  const parsed = parseBooleanSyntax(typed);
  if (parsed.kind === 'bad') return refuse(`${parameter} ${parsed.reason}.`);
  if (parsed.fallback !== undefined) {
    desk.warnings.push(
      `${parameter} is not valid boolean syntax (${parsed.fallback}), so its plain words were searched.`,
    );
  }
  desk.lookups += parsed.words * lookupsPerWord(fields);
  if (desk.lookups > TEXT_LIMITS.words) {
    return refuse(`${parameter} asks for more than ${TEXT_LIMITS.words} words, counted once for each field.`);
  }
  return inFields(parsed.text, fields);
};
