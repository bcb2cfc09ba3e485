// Properties of records in the OGC API, and the fields behind them.
import { FIELDS, type FieldName, type FieldRow, fieldRow } from './fields.ts';
import { type CodedValues, LICENCES } from './licences.ts';

/** How a property is queried. A property with several values, such as a description, matches if any of them does. */
type OgcProperty =
  | { readonly kind: 'text'; readonly field: FieldName }
  /** All values of these fields; strings unless `items` is set. */
  | { readonly kind: 'list'; readonly fields: readonly FieldName[]; readonly items?: 'integer' }
  /** The least value of the field. */
  | { readonly kind: 'integer'; readonly field: FieldName }
  | { readonly kind: 'boolean'; readonly field: FieldName }
  /** The dates of the first of these fields that has any. */
  | { readonly kind: 'instant'; readonly fields: readonly FieldName[]; readonly format: 'date' | 'date-time' }
  | { readonly kind: 'interval'; readonly fields: readonly FieldName[] }
  | { readonly kind: 'geometry' }
  | CodedProperty;

/**
 * One of a few codes: the first in the list for which the record has a value, else `fallback`. A record without a value
 * has no code, unless `always` is set: then it has `fallback`.
 */
export type CodedProperty = {
  readonly kind: 'coded';
  readonly field: FieldName;
  readonly codes: readonly CodedValues[];
  readonly fallback: string;
  readonly always: boolean;
};

export type OgcRow = OgcProperty & {
  readonly title: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  /** The field to sort by; absent if the property is not sortable. */
  readonly sort?: FieldName;
};

/** The resource type as a code (OGC 20-004r1, record core). A record that is both Map and Dataset is a dataset. */
export const TYPE_CODES: CodedProperty = {
  kind: 'coded',
  field: 'gbl_resourceClass_sm',
  codes: [
    { code: 'collection', values: ['Collections'] },
    { code: 'dataset', values: ['Datasets'] },
    { code: 'imagery', values: ['Imagery'] },
    { code: 'map', values: ['Maps'] },
    { code: 'service', values: ['Web services'] },
    { code: 'website', values: ['Websites'] },
  ],
  fallback: 'other',
  always: true,
};

export const LICENCE_CODES: CodedProperty = {
  kind: 'coded',
  field: 'dct_license_sm',
  codes: LICENCES,
  fallback: 'other',
  always: false,
};

export const codesOf = ({ codes, fallback }: CodedProperty): readonly string[] => [
  ...codes.map(({ code }) => code),
  fallback,
];

export const KEYWORD_FIELDS = ['dcat_keyword_sm', 'dct_subject_sm'] as const satisfies readonly FieldName[];
/** The temporal extent of a record: date ranges, else years. */
export const YEAR_FIELD = 'gbl_indexYear_im' satisfies FieldName;
export const TIME_FIELDS = ['gbl_dateRange_drsim', YEAR_FIELD] as const satisfies readonly FieldName[];
export const CREATED_FIELDS = [
  'date_created_dtsi',
  'b1g_dateAccessioned_s',
  'b1g_dateAccessioned_dt',
] as const satisfies readonly FieldName[];
export const UPDATED_FIELDS = ['gbl_mdModified_dt'] as const satisfies readonly FieldName[];

/** Properties that are not simply a renamed field. */
const COMPOSED: Readonly<Record<string, OgcRow>> = {
  geometry: {
    kind: 'geometry',
    title: 'Geometry',
    description: 'The extent of the resource, in WGS 84 longitude and latitude.',
  },
  time: {
    kind: 'interval',
    fields: TIME_FIELDS,
    title: 'Time',
    description: 'The time that the resource is about, from its first day to its last.',
  },
  type: { ...TYPE_CODES, title: 'Type', enum: codesOf(TYPE_CODES), description: 'The nature of the resource.' },
  years: {
    kind: 'list',
    fields: [YEAR_FIELD],
    items: 'integer',
    title: 'Years',
    description: 'All years of the resource. The property year is the earliest.',
  },
  keywords: { kind: 'list', fields: KEYWORD_FIELDS, title: 'Keywords', description: 'Keywords and subjects.' },
  created: { kind: 'instant', fields: CREATED_FIELDS, format: 'date-time', title: 'Record Created' },
  updated: {
    kind: 'instant',
    fields: UPDATED_FIELDS,
    format: 'date-time',
    title: 'Record Updated',
    sort: UPDATED_FIELDS[0],
  },
  license: { ...LICENCE_CODES, title: 'License', description: 'Identifier of SPDX, or other.' },
};

const toProperty = (field: FieldName, { kind, ogc }: FieldRow): OgcProperty => {
  if (ogc?.as === 'text') return { kind: 'text', field };
  if (ogc?.as === 'list') return { kind: 'list', fields: [field] };
  switch (kind) {
    case 'strings':
      return { kind: 'list', fields: [field] };
    case 'integer':
    case 'integers':
      return { kind: 'integer', field };
    case 'boolean':
      return { kind: 'boolean', field };
    case 'date':
      return { kind: 'instant', fields: [field], format: 'date' };
    case 'datetime':
      return { kind: 'instant', fields: [field], format: 'date-time' };
    default:
      return { kind: 'text', field };
  }
};

const toRow = (field: FieldName): OgcRow => {
  const row = fieldRow(field);
  return {
    ...toProperty(field, row),
    title: row.label,
    ...(row.note === undefined ? {} : { description: row.note }),
    ...(row.enum === undefined ? {} : { enum: row.enum }),
    ...(row.ogc?.sortable === true ? { sort: field } : {}),
  };
};

const plainRows = (Object.keys(FIELDS) as FieldName[]).flatMap((field): (readonly [string, OgcRow])[] => {
  const name = fieldRow(field).ogc?.property;
  return name === undefined ? [] : [[name, toRow(field)]];
});

export const OGC_PROPERTIES: ReadonlyMap<string, OgcRow> = new Map([...plainRows, ...Object.entries(COMPOSED)]);

/** Sort keys; a key without a field sorts by score. */
export const OGC_SORTABLES: ReadonlyMap<string, FieldName | 'score'> = new Map([
  ...[...OGC_PROPERTIES].flatMap(([name, { sort }]): (readonly [string, FieldName])[] =>
    sort === undefined ? [] : [[name, sort]],
  ),
  ['relevance', 'score'] as const,
]);
