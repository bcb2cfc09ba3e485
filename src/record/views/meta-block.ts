// The meta block of a single record (spec 2.3): what people see of it, beside the fields themselves.
import { centreOf } from '../../lib/geo/plane/box-measures.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { referenceRow } from '../../schema/references.ts';
import { readCitationSource } from './citation/source.ts';
import { toGenericCitation } from './citation/styles.ts';
import { type Dictionary, toDictionaryCsv } from './dictionaries.ts';
import { readFileDownloads } from './downloads.ts';
import { readFileSize } from './file-size.ts';
import { readPlace } from './place.ts';
import { type Reference, readReferences } from './references.ts';
import { type MetaRelationship, presentMetaRelationships, type RelatedList } from './relationships.ts';
import { readText } from './texts.ts';
import { isHarmlessUrl } from './urls.ts';

type LabelledUrl = { readonly label: string; readonly url: string };

export type MetaBlock = {
  readonly '@context': string;
  readonly '@type': 'AardvarkRecord';
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
};

export type MetaNeighbours = {
  readonly dictionaries?: readonly Dictionary[];
  readonly related?: readonly RelatedList[];
};

/** Where the JSON-LD context of our records is served. */
export const contextUrl = (base: string): string => `${base}/api/v1/ld/contexts/aardvark.context.jsonld`;

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

export const readMetaBlock = (record: AardvarkRecord, base: string, neighbours: MetaNeighbours = {}): MetaBlock => {
  const references = readReferences(record);
  const geometry = readGeometryStrings(record);
  const fileSize = readFileSize(record);
  const dictionaries = neighbours.dictionaries ?? [];
  return {
    '@context': contextUrl(base),
    '@type': 'AardvarkRecord',
    ...(geometry === undefined ? {} : { geometry }),
    ...(fileSize === undefined ? {} : { human_readable: { file_size: fileSize } }),
    citation: toGenericCitation(readCitationSource(record, references)),
    ...(dictionaries.length === 0 ? {} : { dictionary: toDictionaryCsv(dictionaries) }),
    downloads: readFileDownloads(record, references).map(({ label, url }) => ({ label, url })),
    metadata: readMetadataLinks(references),
    relationships: presentMetaRelationships(record.id, neighbours.related ?? [], base),
  };
};
