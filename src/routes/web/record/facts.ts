// What a reader wants to know of a record, in words: "1949 to 2014", "English", "Shapefile (EPSG:4326)". All other
// fields follow in a section of technical details.
import { html, type SafeHtml } from '@periplus/markup';
import { dayToYear, LAST_DAY } from '@periplus/time';
import { renderFieldList } from '../../../http/html/record/fields.ts';
import { toLabelledField } from '../../../http/html/record/labelled-field.ts';
import { fieldLabel, valueLabel } from '../../../http/texts/labels.ts';
import type { TextKey } from '../../../http/texts/language.ts';
import { formatDate, text } from '../../../http/texts/texts.ts';
import { parseDateRange, parseDateText, readYears } from '../../../record/dates.ts';
import type { FieldValue, RecordView, ViewField } from '../../../record/views/record-view.ts';
import { readStrings } from '../../../record/views/strings.ts';
import { toCanonicalValues } from '../../../schema/canonical-values.ts';
import { FIELD_GROUPS, type FieldName } from '../../../schema/fields.ts';
import { LICENCES } from '../../../schema/licences.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

/** In the order of the page. Fields that are absent here are technical. */
const FACTS = [
  ...['dct_alternative_sm', 'dct_creator_sm', 'dct_publisher_sm', 'dct_issued_s', 'dct_temporal_sm', 'dct_spatial_sm'],
  ...['gbl_resourceClass_sm', 'gbl_resourceType_sm', 'dct_format_s', 'gbl_fileSize_s', 'dct_language_sm'],
  ...['dcat_theme_sm', 'dct_subject_sm', 'dcat_keyword_sm', 'b1g_geodcat_spatialResolutionAsText_sm'],
  ...['b1g_dcat_spatialResolutionInMeters_sm', 'gbl_georeferenced_b', 'schema_provider_s', 'b1g_dct_mediator_sm'],
  ...['b1g_localCollectionLabel_sm', 'call_number_s', 'dct_identifier_sm', 'dct_accessRights_s', 'dct_license_sm'],
  ...['dct_rights_sm', 'dct_rightsHolder_sm'],
] as readonly FieldName[];

/** These have sections of their own, or are part of a fact. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  ...['dct_title_s', 'dct_description_sm', 'gbl_displayNote_sm', 'b1g_language_sm', 'gbl_indexYear_im'],
  ...['gbl_dateRange_drsim', 'solr_year_i'],
]);
const HIDDEN_KINDS: ReadonlySet<string> = new Set(['references', 'geometry', 'centroid', 'links']);

/** Labels that are plainer than those of the fields. */
const LABELS: { readonly [Name in FieldName]?: TextKey } = {
  dct_issued_s: 'record.published',
  dct_temporal_sm: 'record.years',
  dct_identifier_sm: 'record.identifiers',
};

const factLabel = (field: FieldName): string => {
  const key = LABELS[field];
  return key === undefined ? fieldLabel(field) : text(key);
};

const distinct = (values: readonly FieldValue[]): readonly FieldValue[] => [
  ...new Map(values.map((value) => [value.text, value])).values(),
];

const formatYear = (year: number): string =>
  year < 1 ? text('record.yearBce', { year: String(1 - year) }) : String(year);

const formatYears = (first: number, last: number): string =>
  first === last ? formatYear(first) : text('search.yearRange', { from: formatYear(first), to: formatYear(last) });

/** '[1949 TO 2014]' and index years as one range; a range without an end is open. */
const readYearRange = (record: AardvarkRecord): string | undefined => {
  const ranges = readStrings(record.gbl_dateRange_drsim).flatMap((range) => [parseDateRange(range) ?? []].flat());
  const isOpen = ranges.includes(LAST_DAY);
  const years = [...readYears(record), ...ranges.filter((day) => day !== LAST_DAY).map(dayToYear)];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  if (years.length === 0) return undefined;
  return isOpen ? text('readings.orLater', { year: formatYear(first) }) : formatYears(first, last);
};

/** 'Summer 1951' says more than the range of years; '1949-2014' and '2002' do not. */
const readTime = (record: AardvarkRecord): readonly FieldValue[] => {
  const range = readYearRange(record);
  const texts = readStrings(record.dct_temporal_sm).filter(
    (value) => range === undefined || parseDateText(value) === undefined || /\p{L}{3}/u.test(value),
  );
  return [...(range === undefined ? [] : [range]), ...texts].map((value) => ({ text: formatDate(value) }));
};

/** '2015-04-01T00:00:00Z' and '4/15/1999' as ISO dates. '4/1/1999' is ambiguous and stays, as do other texts. */
const toIsoDate = (date: string): string => {
  const [, month = '', day = '', year] = /^(0?[1-9]|1[0-2])\/(1[3-9]|2\d|3[01])\/(\d{4})$/.exec(date) ?? [];
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day}`;
  return /^\d{4}-\d\d-\d\d(?=T)/.exec(date)?.[0] ?? date;
};

const isoDates = (record: AardvarkRecord, field: FieldName): readonly FieldValue[] =>
  readStrings(record[field]).map((date) => ({ text: formatDate(toIsoDate(date)) }));

/** From 'EPSG:4326', 'https://epsg.io/4326' or 'http://www.opengis.net/def/crs/EPSG/0/4326'. */
const readEpsgCodes = (record: AardvarkRecord): readonly string[] =>
  readStrings(record.b1g_dct_conformsTo_sm).flatMap((value) => {
    const [, code] = /\bepsg\b.*?\D(\d{4,6})$/i.exec(value) ?? [];
    return code === undefined ? [] : [`EPSG:${code}`];
  });

const withCodes = (value: FieldValue, codes: readonly string[]): FieldValue =>
  codes.length === 0 ? value : { ...value, text: `${value.text} (${codes.join(', ')})` };

const toSearchValue = (field: FieldName, value: string): FieldValue => ({
  text: valueLabel(field, value),
  link: { kind: 'search', field, value },
});

const readLanguages = (record: AardvarkRecord): readonly FieldValue[] =>
  [record.dct_language_sm, record.b1g_language_sm]
    .flatMap(readStrings)
    .flatMap((value) => toCanonicalValues('b1g_language_sm', value))
    .map((name) => toSearchValue('b1g_language_sm', name));

const toLicence = (value: FieldValue): FieldValue => {
  const licence = LICENCES.find(({ values }) => values.includes(value.text));
  return licence === undefined ? value : { ...value, text: licence.code };
};

type ToValues = (record: AardvarkRecord, values: readonly FieldValue[]) => readonly FieldValue[];

/** Facts that are more than the values of their field. */
const IN_WORDS: { readonly [Name in FieldName]?: ToValues } = {
  dct_issued_s: (record) => isoDates(record, 'dct_issued_s'),
  dct_temporal_sm: readTime,
  dct_language_sm: readLanguages,
  dct_format_s: (record, values) => values.map((value) => withCodes(value, readEpsgCodes(record))),
  dct_license_sm: (_, values) => values.map(toLicence),
};

const allFields = ({ groups }: RecordView): readonly ViewField[] =>
  FIELD_GROUPS.flatMap((group) => groups[group]).filter(
    ({ kind, name }) => !HIDDEN_KINDS.has(kind) && !HIDDEN_FIELDS.has(name),
  );

const readFacts = (view: RecordView): readonly ViewField[] => {
  const fields = new Map(allFields(view).map((field) => [field.name, field]));
  return FACTS.flatMap((name) => {
    const field = fields.get(name);
    const own = field === undefined ? [] : toLabelledField(field).values;
    const values = distinct(IN_WORDS[name]?.(view.record, own) ?? own);
    return values.length === 0 ? [] : [{ kind: 'string' as const, ...field, name, label: factLabel(name), values }];
  });
};

/** Fields for people who work with the record itself, with their names. */
const readDetails = (view: RecordView): readonly ViewField[] =>
  allFields(view)
    .filter(({ name }) => !FACTS.some((fact) => fact === name))
    .map(toLabelledField)
    .map((field) =>
      field.kind === 'date' || field.kind === 'datetime'
        ? { ...field, values: isoDates(view.record, field.name as FieldName) }
        : field,
    );

export const renderFacts = (view: RecordView, path: string): SafeHtml =>
  html`<section aria-labelledby="about"><h2 id="about">${text('record.about')}</h2>${renderFieldList(readFacts(view), path)}</section>
<details class="all-fields"><summary>${text('record.details')}</summary>${renderFieldList([...readDetails(view), ...view.otherFields], path)}</details>`;
