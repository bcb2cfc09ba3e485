// The meta block of a single record (spec 2.3): what people see of it, beside the fields themselves.
import { centreOf } from '../../../lib/geo/plane/box-measures.ts';
import type { Dictionary } from '../../../record/dictionaries.ts';
import type { RelatedList } from '../../../record/relations.ts';
import { readCitationSource } from '../../../record/views/citation/source.ts';
import { toGenericCitation } from '../../../record/views/citation/styles.ts';
import { readFileDownloads } from '../../../record/views/downloads.ts';
import { readFileSize } from '../../../record/views/file-size.ts';
import { readPlace } from '../../../record/views/place.ts';
import { type Reference, readReferences } from '../../../record/views/references.ts';
import { readText } from '../../../record/views/texts.ts';
import { isHarmlessUrl } from '../../../record/views/urls.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { referenceRow } from '../../../schema/references.ts';
import { cataloguePage, type Site } from '../../http/request/site.ts';
import { toDictionaryCsv } from './dictionary-csv.ts';
import { contextUrl, RECORD_TYPE } from './envelope.ts';
import { type MetaRelationship, presentMetaRelationships } from './relationships.ts';

type LabelledUrl = { readonly label: string; readonly url: string };

export type MetaBlock = {
  readonly '@context': string;
  readonly '@type': string;
  readonly geometry?: {
    readonly locn_geometry?: string;
    readonly dcat_bbox?: string;
    readonly dcat_centroid?: string;
  };
  readonly human_readable?: { readonly file_size: string };
  readonly citation: string;
  readonly dictionary?: string;
  readonly downloads: readonly LabelledUrl[];
  readonly metadata: readonly LabelledUrl[];
  readonly relationships: Readonly<Record<string, MetaRelationship>>;
  readonly thumbnail?: { readonly url: string; readonly alt: string };
};

/** What is known of the record from elsewhere. */
export type MetaSurroundings = {
  readonly dictionaries?: readonly Dictionary[];
  readonly related?: readonly RelatedList[];
  readonly thumbnail_url?: string | undefined;
};

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** 'lat,lon'; derived from the place when the record does not state it. */
const readCentroid = (record: AardvarkRecord): string | undefined => {
  const stated = readText(record.dcat_centroid);
  if (stated !== undefined) return stated;
  const centre = centreOf(readPlace(record).boxes);
  return centre === undefined ? undefined : `${round(centre[1])},${round(centre[0])}`;
};

const readGeometryStrings = (record: AardvarkRecord): MetaBlock['geometry'] => {
  const strings = Object.entries({
    locn_geometry: readText(record.locn_geometry),
    dcat_bbox: readText(record.dcat_bbox),
    dcat_centroid: readCentroid(record),
  }).filter(([, text]) => text !== undefined);
  return strings.length === 0 ? undefined : Object.fromEntries(strings);
};

const readMetadataLinks = (references: readonly Reference[]): readonly LabelledUrl[] =>
  references.flatMap(({ name, url }) => {
    const row = name === undefined ? undefined : referenceRow(name);
    return row?.category === 'Metadata' && isHarmlessUrl(url) ? [{ label: row.linkLabel ?? row.label, url }] : [];
  });

export const presentMetaBlock = (record: AardvarkRecord, site: Site, around: MetaSurroundings = {}): MetaBlock => {
  const { base } = site;
  const references = readReferences(record);
  const geometry = readGeometryStrings(record);
  const fileSize = readFileSize(record);
  const { dictionaries = [], related = [], thumbnail_url } = around;
  return {
    '@context': contextUrl(base),
    '@type': RECORD_TYPE,
    ...(geometry === undefined ? {} : { geometry }),
    ...(fileSize === undefined ? {} : { human_readable: { file_size: fileSize } }),
    citation: toGenericCitation(readCitationSource(record, cataloguePage(site, record.id), references)),
    ...(dictionaries.length === 0 ? {} : { dictionary: toDictionaryCsv(dictionaries) }),
    downloads: readFileDownloads(record, references).map(({ label, url }) => ({ label, url })),
    metadata: readMetadataLinks(references),
    relationships: presentMetaRelationships(record.id, related, base),
    ...(thumbnail_url === undefined ? {} : { thumbnail: { url: thumbnail_url, alt: record.dct_title_s } }),
  };
};
