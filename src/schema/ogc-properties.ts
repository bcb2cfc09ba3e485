// Properties of a record on the OGC surface: what questions can name there, and which fields answer them.
import { FIELDS, type FieldName, type FieldRow, fieldRow } from './fields.ts';
import { type CodedValues, LICENCES } from './licences.ts';

/** How a property is queried. One that holds several values, such as the paragraphs of a description, is met by any of them. */
export type OgcProperty =
  | { readonly kind: 'text'; readonly field: FieldName }
  | { readonly kind: 'list'; readonly fields: readonly FieldName[] }
  | { readonly kind: 'integer'; readonly field: FieldName }
  | { readonly kind: 'boolean'; readonly field: FieldName }
  /** The dates of the first of these fields that states any. */
  | { readonly kind: 'instant'; readonly fields: readonly FieldName[]; readonly format: 'date' | 'date-time' }
  | { readonly kind: 'interval'; readonly fields: readonly FieldName[] }
  | { readonly kind: 'geometry' }
  | CodedProperty;

/**
 * One of a few codes: the first of the list of which the record has a value, else `otherwise`. A record without any value
 * has no code, or `otherwise` where every record has one.
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
  /** The field that results are sorted by; absent where they cannot be. */
  readonly sort?: FieldName;
};

/** The nature of a resource as a code (OGC 20-004r1, record core); a Map that is a Dataset too is a dataset. */
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

export const codesOf = ({ codes, fallback: otherwise }: CodedProperty): readonly string[] => [
  ...codes.map(({ code }) => code),
  otherwise,
];

/** Subjects and keywords alike. */
export const KEYWORD_FIELDS = ['dcat_keyword_sm', 'dct_subject_sm'] as const satisfies readonly FieldName[];
/** The time that a record is about: date ranges, else years. */
export const TIME_FIELDS = ['gbl_dateRange_drsim', 'gbl_indexYear_im'] as const satisfies readonly FieldName[];
export const CREATED_FIELDS = [
  'date_created_dtsi',
  'b1g_dateAccessioned_s',
  'b1g_dateAccessioned_dt',
] as const satisfies readonly FieldName[];
export const UPDATED_FIELDS = ['gbl_mdModified_dt'] as const satisfies readonly FieldName[];

/** Those that are not one field under another name. */
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

/** By name, as questions spell it. */
export const OGC_PROPERTIES: ReadonlyMap<string, OgcRow> = new Map([...plainRows, ...Object.entries(COMPOSED)]);

/** What results can be sorted by; by score where no field stands behind it. */
export const OGC_SORTABLES: ReadonlyMap<string, FieldName | 'score'> = new Map([
  ...[...OGC_PROPERTIES].flatMap(([name, { sort }]): (readonly [string, FieldName])[] =>
    sort === undefined ? [] : [[name, sort]],
  ),
  ['relevance', 'score'] as const,
]);
