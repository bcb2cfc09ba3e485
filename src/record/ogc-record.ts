// Converts records of OGC API - Records (OGC 20-004r1) to Aardvark: core properties by hand, others by the field table.
import { type CodedProperty, OGC_PROPERTIES, TYPE_CODES } from '../schema/ogc-properties.ts';
import { referenceRow } from '../schema/references.ts';
import { toRecordFromFeature } from './geojson-feature.ts';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectsIn = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isObject) : []);

const textsIn = (value: unknown): readonly string[] => [value].flat().filter((item) => typeof item === 'string');

/** Omits empty lists. */
const filled = (name: string, values: readonly unknown[]): Members => (values.length === 0 ? {} : { [name]: values });

/** 'dataset' -> ['Datasets']; unknown codes have no values. */
const valuesOf = ({ codes }: CodedProperty, code: unknown): readonly string[] =>
  codes.find((row) => row.code === code)?.values.slice(0, 1) ?? [];

const namesIn = (contacts: unknown, role: string): readonly string[] =>
  objectsIn(contacts)
    .filter(({ roles }) => textsIn(roles).includes(role))
    .flatMap(({ organization, name }) => textsIn(name ?? organization).slice(0, 1));

const languagesIn = ({ resourceLanguages, languages, language }: Members): readonly string[] =>
  [resourceLanguages ?? languages ?? language].flat().flatMap((item) => textsIn(isObject(item) ? item.code : item));

/** The year of an instant, or the first and last year of an interval. */
const toYears = (time: unknown): readonly number[] => {
  const { date, timestamp, interval } = isObject(time) ? time : {};
  const texts = textsIn(date ?? timestamp ?? interval);
  return [...new Set(texts.map((text) => Number.parseInt(text, 10)).filter(Number.isInteger))];
};

/** Link relations that describe the resource, rather than the catalogue. */
const REFERENCE_OF: Readonly<Record<string, Parameters<typeof referenceRow>[0]>> = {
  item: 'download',
  enclosure: 'download',
  about: 'documentation_external',
  canonical: 'documentation_external',
  describedby: 'metadata_html',
  preview: 'thumbnail',
};

const toReferences = (links: unknown): string | undefined => {
  const references = new Map<string, string>();
  for (const { rel, href } of objectsIn(links)) {
    const name = typeof rel === 'string' && Object.hasOwn(REFERENCE_OF, rel) ? REFERENCE_OF[rel] : undefined;
    const uri = name === undefined ? undefined : referenceRow(name).uri;
    if (uri !== undefined && typeof href === 'string' && !references.has(uri)) references.set(uri, href);
  }
  return references.size === 0 ? undefined : JSON.stringify(Object.fromEntries(references));
};

/** Properties of the table that the record core represents differently. */
const CORE = new Set(['id', 'themes', 'externalIds', 'formats', 'language', 'geometry', 'time', 'year']);

const fromTable = (properties: Members): Members => {
  const fields: Record<string, unknown> = {};
  for (const [name, row] of OGC_PROPERTIES) {
    const field = 'field' in row ? row.field : 'fields' in row ? row.fields[0] : undefined;
    const value = properties[name];
    const isPlain = row.kind !== 'coded' && !CORE.has(name) && value !== undefined && value !== null;
    if (field !== undefined && isPlain && fields[field] === undefined) fields[field] = value;
  }
  return fields;
};

const fromCore = (properties: Members): Members => ({
  ...filled('gbl_resourceClass_sm', valuesOf(TYPE_CODES, properties.type)),
  ...filled('dct_creator_sm', namesIn(properties.contacts, 'author')),
  ...filled('dct_publisher_sm', namesIn(properties.contacts, 'publisher')),
  ...filled('schema_provider_s', namesIn(properties.contacts, 'provider').slice(0, 1)),
  ...filled('dct_language_sm', languagesIn(properties)),
  ...filled(
    'dcat_theme_sm',
    objectsIn(properties.themes).flatMap(({ concepts }) => objectsIn(concepts).flatMap(({ id }) => textsIn(id))),
  ),
  ...filled(
    'dct_identifier_sm',
    objectsIn(properties.externalIds).flatMap(({ value }) => textsIn(value)),
  ),
  ...filled(
    'dct_format_s',
    objectsIn(properties.formats)
      .flatMap(({ name }) => textsIn(name))
      .slice(0, 1),
  ),
});

/** Returns anything but a feature unchanged. */
export const toRecordFromOgc = (feature: unknown): unknown => {
  if (!isObject(feature) || feature.type !== 'Feature' || !isObject(feature.properties)) return feature;
  const { properties, ...rest } = feature;
  const bare = toRecordFromFeature({ ...rest, properties: {} });
  const references = toReferences(feature.links);
  return {
    ...(isObject(bare) ? bare : {}),
    ...fromCore(properties),
    ...fromTable(properties),
    ...filled('gbl_indexYear_im', toYears(feature.time)),
    ...(references === undefined ? {} : { dct_references_s: references }),
    gbl_mdVersion_s: 'Aardvark',
  };
};
