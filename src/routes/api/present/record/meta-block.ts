// The meta block of a single record (spec 2.3). Parts that depend only on the record are precomputed.
import { centreOf } from '@periplus/geo';
import { isSafeUrl } from '@periplus/markup';
import type { Dictionary } from '../../../../record/dictionaries.ts';
import type { RelatedList } from '../../../../record/relations.ts';
import type { CitationData } from '../../../../record/views/citation/citation-data.ts';
import { toGenericCitation } from '../../../../record/views/citation/styles.ts';
import { readFileDownloads } from '../../../../record/views/downloads.ts';
import { readFileSize } from '../../../../record/views/file-size.ts';
import { readFootprint } from '../../../../record/views/footprint.ts';
import type { Reference } from '../../../../record/views/references.ts';
import { readFirstString } from '../../../../record/views/strings.ts';
import type { AardvarkRecord } from '../../../../schema/record-type.ts';
import { referenceRow } from '../../../../schema/references.ts';
import { joinJson } from '../chunks.ts';
import { contextUrl, RECORD_TYPE } from '../envelope.ts';
import { toDictionaryCsv } from './dictionary-csv.ts';
import { type MetaRelationship, presentMetaRelationships } from './relationships.ts';

type LabelledUrl = { readonly label: string; readonly url: string };

/** Stored with the record. */
export type PrecomputedMeta = {
  readonly geometry?: Geometry;
  readonly human_readable?: { readonly file_size: string };
  readonly citation: string;
  readonly downloads: readonly LabelledUrl[];
  readonly metadata: readonly LabelledUrl[];
};

type Geometry = {
  readonly locn_geometry?: string;
  readonly dcat_bbox?: string;
  readonly dcat_centroid?: string;
};

export type MetaBlock = PrecomputedMeta & {
  readonly '@context': string;
  readonly '@type': string;
  readonly dictionary?: string;
  readonly relationships: Readonly<Record<string, MetaRelationship>>;
  readonly thumbnail?: { readonly url: string; readonly alt: string };
};

export type MetaBlockOptions = {
  readonly dictionaries?: readonly Dictionary[];
  readonly related?: readonly RelatedList[];
  readonly thumbnail?: MetaBlock['thumbnail'] | undefined;
};

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** 'lat,lon' as given in the record, or derived from its extent. */
const readCentroid = (record: AardvarkRecord): string | undefined => {
  const stated = readFirstString(record.dcat_centroid);
  if (stated !== undefined) return stated;
  const centre = centreOf(readFootprint(record).boxes);
  return centre === undefined ? undefined : `${round(centre[1])},${round(centre[0])}`;
};

const readGeometryStrings = (record: AardvarkRecord): Geometry | undefined => {
  const strings = Object.entries({
    locn_geometry: readFirstString(record.locn_geometry),
    dcat_bbox: readFirstString(record.dcat_bbox),
    dcat_centroid: readCentroid(record),
  }).filter(([, text]) => text !== undefined);
  return strings.length === 0 ? undefined : Object.fromEntries(strings);
};

const readMetadataLinks = (references: readonly Reference[]): readonly LabelledUrl[] =>
  references.flatMap(({ name, url }) => {
    const row = name === undefined ? undefined : referenceRow(name);
    return row?.category === 'Metadata' && isSafeUrl(url) ? [{ label: row.linkLabel ?? row.label, url }] : [];
  });

export const toPrecomputedMeta = (
  record: AardvarkRecord,
  source: CitationData,
  references: readonly Reference[],
): PrecomputedMeta => {
  const [geometry, fileSize] = [readGeometryStrings(record), readFileSize(record)];
  return {
    ...(geometry === undefined ? {} : { geometry }),
    ...(fileSize === undefined ? {} : { human_readable: { file_size: fileSize } }),
    citation: toGenericCitation(source),
    downloads: readFileDownloads(record, references).map(({ label, url }) => ({ label, url })),
    metadata: readMetadataLinks(references),
  };
};

/** JSON text of a MetaBlock; `views` is its precomputed part. */
export const presentMetaBlock = (
  id: string,
  views: string,
  base: string,
  { dictionaries = [], related = [], thumbnail }: MetaBlockOptions = {},
): string => {
  const head = { '@context': contextUrl(base), '@type': RECORD_TYPE };
  const around = {
    ...(dictionaries.length === 0 ? {} : { dictionary: toDictionaryCsv(dictionaries) }),
    relationships: presentMetaRelationships(id, related, base),
    ...(thumbnail === undefined ? {} : { thumbnail }),
  };
  return joinJson(joinJson(JSON.stringify(head), views), JSON.stringify(around));
};
