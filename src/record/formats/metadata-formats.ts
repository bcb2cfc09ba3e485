// The table of metadata formats: names, media types, profiles and writers.
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { CatalogPage } from '../views/citation/citation-data.ts';
import { toJsonLd } from '../views/citation/json-ld.ts';
import { DATACITE_KERNEL, toDataCite } from './datacite.ts';
import { GEODCAT_AP, toDcatJsonLd, toDcatTurtle } from './dcat/dcat.ts';
import { OAI_DC, toDcTerms, toOaiDc } from './dublin-core.ts';
import { ISO_19115_3, toIso19115 } from './iso/metadata.ts';
import { readRecordMetadata } from './read-record-metadata.ts';
import type { RecordMetadata } from './record-metadata.ts';
import { STAC_VERSION, toStacItem } from './stac.ts';

export type MetadataFormatRow = {
  readonly label: string;
  readonly mediaType: string;
  readonly profile: string;
  /** Column of the mapping table (schema/format-mapping.ts). */
  readonly column: 'dcat' | 'iso' | 'dc' | 'dcterms' | 'datacite' | 'stac' | 'schemaOrg';
  /** Also accepted as the value of `f`, like the aliases. */
  readonly syntax: 'jsonld' | 'ttl' | 'xml' | 'json' | 'geojson';
  readonly aliases: readonly string[];
  /** Required content; absent if every record has this format. */
  readonly needs?: string;
  readonly write: (record: AardvarkRecord, page: CatalogPage) => string | undefined;
};

const written =
  (write: (metadata: RecordMetadata) => string | object | undefined): MetadataFormatRow['write'] =>
  (record, page) => {
    const form = write(readRecordMetadata(record, page));
    return form === undefined || typeof form === 'string' ? form : JSON.stringify(form);
  };

/** In order of preference: a request for a media type gets its first format. */
export const METADATA_FORMATS = {
  dcat: {
    label: 'GeoDCAT-AP 3 (JSON-LD)',
    mediaType: 'application/ld+json',
    profile: GEODCAT_AP,
    column: 'dcat',
    syntax: 'jsonld',
    aliases: ['geodcat', 'geodcat-ap', 'dcat-ap', 'json-ld'],
    write: written(toDcatJsonLd),
  },
  ttl: {
    label: 'GeoDCAT-AP 3 (Turtle)',
    mediaType: 'text/turtle',
    profile: GEODCAT_AP,
    column: 'dcat',
    syntax: 'ttl',
    aliases: ['turtle', 'dcat', 'geodcat', 'geodcat-ap', 'dcat-ap'],
    write: written(toDcatTurtle),
  },
  'iso19115-3': {
    label: 'ISO 19115-3 XML',
    mediaType: 'application/xml',
    profile: ISO_19115_3,
    column: 'iso',
    syntax: 'xml',
    aliases: ['iso', 'iso19115', 'mdb'],
    write: written(toIso19115),
  },
  oai_dc: {
    label: 'Dublin Core XML (OAI DC)',
    mediaType: 'application/xml',
    profile: OAI_DC,
    column: 'dc',
    syntax: 'xml',
    aliases: ['dc', 'oai-dc', 'dublin-core'],
    write: written(toOaiDc),
  },
  dcterms: {
    label: 'Dublin Core XML (DCMI terms)',
    mediaType: 'application/xml',
    profile: 'http://purl.org/dc/terms/',
    column: 'dcterms',
    syntax: 'xml',
    aliases: ['dct', 'qdc'],
    write: written(toDcTerms),
  },
  datacite: {
    label: 'DataCite JSON 4.5',
    mediaType: 'application/vnd.datacite.datacite+json',
    profile: DATACITE_KERNEL,
    column: 'datacite',
    syntax: 'json',
    aliases: ['datacite-json'],
    write: written(toDataCite),
  },
  stac: {
    label: `STAC Item ${STAC_VERSION}`,
    mediaType: 'application/geo+json',
    profile: `https://schemas.stacspec.org/v${STAC_VERSION}/item-spec/json-schema/item.json`,
    column: 'stac',
    syntax: 'geojson',
    aliases: ['stac-item'],
    needs: 'maps, imagery and datasets with a file or service and a temporal extent',
    write: written(toStacItem),
  },
  'schema-org': {
    label: 'schema.org (JSON-LD)',
    mediaType: 'application/ld+json',
    profile: 'https://schema.org/',
    column: 'schemaOrg',
    syntax: 'jsonld',
    aliases: ['schemaorg', 'schema.org', 'schema'],
    write: (record, page) => JSON.stringify(toJsonLd(record, page)),
  },
} as const satisfies Record<string, MetadataFormatRow>;

export type MetadataFormatName = keyof typeof METADATA_FORMATS;
export const METADATA_FORMAT_NAMES = Object.keys(METADATA_FORMATS) as readonly MetadataFormatName[];
export const metadataFormatRow = (name: MetadataFormatName): MetadataFormatRow => METADATA_FORMATS[name];
