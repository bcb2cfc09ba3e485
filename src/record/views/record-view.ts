// A record as data for pages: title, fields by group with their labels and links, citations, JSON-LD.

import { isWebUrl } from '@periplus/markup';
import { FIELD_GROUPS, type FieldGroup, type FieldName, type FieldRow, RECORD_FIELDS } from '../../schema/fields.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { referenceRow } from '../../schema/references.ts';
import type { CatalogPage } from './citation/citation-data.ts';
import { toJsonLd } from './citation/json-ld.ts';
import { readStyledCitations, type StyledCitations } from './citation/styles.ts';
import { languageOfText, toLanguageTag } from './language-tag.ts';
import { readReferences } from './references.ts';
import { readFirstString, readStrings } from './strings.ts';
import { toValueLabel } from './value-label.ts';

export type ValueLink =
  | { readonly kind: 'record'; readonly id: string }
  /** All records with this value. */
  | { readonly kind: 'search'; readonly field: FieldName; readonly value: string }
  | { readonly kind: 'web'; readonly url: string };

export type FieldValue = { readonly text: string; readonly language?: string; readonly link?: ValueLink };

export type ViewField = {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldRow['kind'] | 'other';
  readonly values: readonly FieldValue[];
};

export type RecordView = {
  readonly record: AardvarkRecord;
  readonly title: FieldValue;
  readonly descriptions: readonly FieldValue[];
  /** Fields that have a value. */
  readonly groups: Readonly<Record<FieldGroup, readonly ViewField[]>>;
  /** Properties that are not in the field table. */
  readonly otherFields: readonly ViewField[];
  readonly citations: StyledCitations;
  readonly jsonLd: object;
};

const ROWS = Object.entries<FieldRow>(RECORD_FIELDS) as readonly (readonly [FieldName, FieldRow])[];

const isLinkText = (text: string): boolean => isWebUrl(text) && !/\s/.test(text);

const toText = (text: string, languages: readonly string[]): FieldValue => {
  if (isLinkText(text)) return { text, link: { kind: 'web', url: text } };
  const language = languageOfText(text, languages);
  return language === undefined ? { text } : { text, language };
};

const toWebLink = (text: string, url: string): FieldValue =>
  isWebUrl(url) ? { text, link: { kind: 'web', url } } : { text: `${text}: ${url}` };

const readReferenceValues = (record: AardvarkRecord): readonly FieldValue[] =>
  readReferences(record).map(({ name, uri, url, label }) => {
    const reference = name === undefined ? uri : referenceRow(name).label;
    return toWebLink(label === undefined ? reference : `${reference}: ${label}`, url);
  });

const readValues = (
  record: AardvarkRecord,
  field: FieldName,
  row: FieldRow,
  languages: readonly string[],
): readonly FieldValue[] => {
  if (row.kind === 'references') return readReferenceValues(record);
  if (row.kind === 'links')
    return Object.entries(record[field] ?? {}).map(([text, url]) => toWebLink(text, String(url)));
  return readStrings(record[field]).map((value) => {
    if (row.relation !== undefined) return { text: value, link: { kind: 'record', id: value } };
    const text = toText(toValueLabel(field, value), languages);
    return row.facet === undefined ? text : { ...text, link: { kind: 'search', field, value } };
  });
};

/** An older spelling of a field is omitted if the record has the current one. */
const isCurrent = ({ sameAs }: FieldRow, record: AardvarkRecord): boolean =>
  sameAs === undefined || record[sameAs] === undefined;

const readGroup = (record: AardvarkRecord, group: FieldGroup, languages: readonly string[]): readonly ViewField[] =>
  ROWS.filter(([, row]) => row.group === group && isCurrent(row, record))
    .map(([name, row]) => ({
      name,
      label: row.label,
      kind: row.kind,
      values: readValues(record, name, row, languages),
    }))
    .filter(({ values }) => values.length > 0);

const readOtherFields = (record: AardvarkRecord, languages: readonly string[]): readonly ViewField[] =>
  Object.entries(record)
    .filter(([name]) => !Object.hasOwn(RECORD_FIELDS, name) && name !== 'data_dictionaries')
    .map(([name, value]) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      const texts = readStrings(isObject ? JSON.stringify(value) : value);
      return { name, label: name, kind: 'other' as const, values: texts.map((text) => toText(text, languages)) };
    })
    .filter(({ values }) => values.length > 0);

export const toRecordView = (record: AardvarkRecord, page: CatalogPage): RecordView => {
  const languages = readStrings(record.dct_language_sm)
    .map(toLanguageTag)
    .filter((tag) => tag !== undefined);
  const groups = FIELD_GROUPS.map((group) => [group, readGroup(record, group, languages)] as const);
  return {
    record,
    title: toText(readFirstString(record.dct_title_s) ?? 'Untitled', languages),
    descriptions: readStrings(record.dct_description_sm).map((text) => toText(text, languages)),
    groups: Object.fromEntries(groups) as RecordView['groups'],
    otherFields: readOtherFields(record, languages),
    citations: readStyledCitations(record, page),
    jsonLd: toJsonLd(record, page),
  };
};
