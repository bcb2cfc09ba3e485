// The demo catalogue as Aardvark records with the data behind them: a few thousand, the same ones every time.
import type { RecordFieldName } from '../../../src/schema/fields.ts';
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import { REFERENCES } from '../../../src/schema/references.ts';
import type { DemoFeature, DemoFields, DemoItem } from './item.ts';
import { demoItems } from './items.ts';
import { choose, dayIn, NOTES, PUBLISHER } from './terms.ts';
import { fileSizeText } from './wording.ts';

/** Defaults of every record, which the item's fields override. */
const DEFAULTS: DemoFields = {
  gbl_mdVersion_s: 'Aardvark',
  dct_publisher_sm: [PUBLISHER],
  dct_language_sm: ['eng'],
  b1g_language_sm: ['English'],
  gbl_suppressed_b: false,
  b1g_publication_state_s: 'published',
  b1g_status_s: 'active',
  b1g_dct_accrualMethod_s: 'Automated retrieval',
  b1g_dct_accrualPeriodicity_s: 'Never',
  b1g_child_record_b: false,
  b1g_adminTags_sm: ['demo', 'ogm_repo:periplus-demo'],
  gbl_displayNote_sm: [NOTES.real],
};

/** Datasets and image strips without data serve as restricted records. */
const isRestricted = (item: DemoItem, { gbl_resourceClass_sm, b1g_publication_state_s }: DemoFields): boolean =>
  item.features === undefined &&
  b1g_publication_state_s !== 'draft' &&
  ['Datasets', 'Imagery'].includes(gbl_resourceClass_sm?.[0] ?? '');

const accessFields = (item: DemoItem, fields: DemoFields): DemoFields => {
  if (!isRestricted(item, fields)) return { dct_accessRights_s: 'Public' };
  return {
    dct_accessRights_s: 'Restricted',
    dct_format_s: fields.dct_format_s ?? choose(item.id, 'format', ['Shapefile', 'GeoPackage', 'Geodatabase', 'KML']),
    dct_rights_sm: ['Restricted in this demonstration only.', ...(fields.dct_rights_sm ?? [])],
    gbl_displayNote_sm: [...(fields.gbl_displayNote_sm ?? []), NOTES.restricted],
    b1g_dct_mediator_sm: [fields.schema_provider_s ?? PUBLISHER],
  };
};

/** The size of the served file; omitted for records with another nominal format. */
const fileFields = (file: string | undefined, { dct_format_s }: DemoFields): DemoFields => {
  if (file === undefined || dct_format_s !== undefined) return {};
  const bytes = Buffer.byteLength(file);
  return { dct_format_s: 'GeoJSON', gbl_fileSize_s: fileSizeText(bytes), gbl_fileSize_bytes: bytes };
};

const references = (item: DemoItem, site: string): string => {
  const here = (link: string): string => (link.startsWith('/') ? `${site}${link}` : link);
  const links: Record<string, unknown> = { [REFERENCES.documentation_external.uri]: `${site}/resources/${item.id}` };
  if (item.features !== undefined) {
    const url = `${site}/demo/geojson/${item.id}.geojson`;
    links[REFERENCES.geo_json.uri] = url;
    links[REFERENCES.download.uri] = [{ url, label: 'GeoJSON' }];
  }
  for (const [name, link] of Object.entries(item.links ?? {})) {
    links[REFERENCES[name as keyof typeof REFERENCES].uri] = here(link);
  }
  return JSON.stringify(links);
};

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** RFC 7946. */
const toGeoJson = (id: string, features: readonly DemoFeature[]): string =>
  JSON.stringify({ type: 'FeatureCollection', name: id, features });

const toEntry = (item: DemoItem, site: string): DemoEntry => {
  const features = item.features?.();
  const file = features === undefined ? undefined : toGeoJson(item.id, features);
  const record: Mutable<DemoFields> & { id: string; dct_title_s: string } = {
    dct_title_s: item.id,
    ...DEFAULTS,
    ...item.fields(features ?? []),
    id: item.id,
    dct_references_s: references(item, site),
    b1g_dateAccessioned_s: dayIn(item.id, 'accessioned', 2024),
    gbl_mdModified_dt: `${dayIn(item.id, 'modified', 2025)}T12:00:00Z`,
  };
  Object.assign(record, fileFields(file, record), accessFields(item, record));
  for (const name of Object.keys(record) as RecordFieldName[]) if (isEmpty(record[name])) delete record[name];
  return file === undefined ? { record } : { record, file };
};

export type DemoEntry = {
  readonly record: AardvarkRecord;
  /** The text of the data file, if there is one. */
  readonly file?: string;
};

/** All entries of the demo catalogue, one at a time. `site` is a placeholder for the server's address. */
export function* demoEntries(site: string): Generator<DemoEntry> {
  for (const item of demoItems()) yield toEntry(item, site);
}
