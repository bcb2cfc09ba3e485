// Finds properties and columns that are probably misspelt fields; all others are custom fields, which records may have.
import { memoise } from '@periplus/collections';
import { closestMatch, didYouMean } from '@periplus/text';
import { FIELD_NAMES_BY_LABEL, RECORD_FIELDS, resolveField } from '../../schema/fields.ts';
import { type Finding, quote, type RawRecord, warning } from './finding.ts';

const NAMES = Object.keys(RECORD_FIELDS);

/** Custom fields have names of their own, so only close spellings count. */
const MAX_EDITS = 2;

/** The field whose name was probably meant; undefined for a known or a custom field. */
const findMisspeltField = memoise(
  (name: string) => ({
    meant: name.includes('_') && resolveField(name) === undefined ? closestMatch(name, NAMES, MAX_EDITS) : undefined,
  }),
  512,
);

const describe = (name: string): string => `${quote(name)} is not a known field; it is stored as a custom field.`;

export const checkUnknownFields = (record: RawRecord): readonly Finding[] =>
  Object.keys(record).flatMap((name) => {
    const { meant } = findMisspeltField(name);
    return meant === undefined
      ? []
      : [warning('unknown-field', name, describe(name), { suggestion: `Did you mean ${meant}?` })];
  });

const suggestField = (column: string): string => {
  const labelled = FIELD_NAMES_BY_LABEL.get(column.toLowerCase());
  return labelled === undefined ? didYouMean(column, NAMES) : ` Did you mean ${labelled}?`;
};

/** Reports the unknown columns of a table that are not reported for its records. */
export const checkColumns = (columns: readonly string[]): readonly Finding[] =>
  columns
    .filter((name) => name !== '' && resolveField(name) === undefined && findMisspeltField(name).meant === undefined)
    .map((name) => {
      const suggestion = suggestField(name).trim();
      return warning('unknown-field', name, describe(name), suggestion === '' ? {} : { suggestion });
    });
