// The response fragments of this interface, precomputed when a record is written: JSON text that responses splice
// without parsing. Anything that may change without the record, such as its pictures, is added to the response instead.

import type { PlaceFacets } from '@periplus/gazetteer';
import type { Precomputation } from '../../../../catalog/derivation.ts';
import { toSourceKey } from '../../../../catalog/external/source-failures.ts';
import { findPart, type PrecomputedParts, requirePart } from '../../../../engine/precomputed-parts.ts';
import { cataloguePage } from '../../../../http/request/site.ts';
import { PLACEHOLDER_SITE, toPlaceholderJson } from '../../../../http/response/placeholders.ts';
import { readGeometryFields } from '../../../../record/record-extent.ts';
import { readCitationData } from '../../../../record/views/citation/citation-data.ts';
import { toCitations } from '../../../../record/views/citation/styles.ts';
import { readDownloads } from '../../../../record/views/downloads.ts';
import { EXPORT_TYPES, type ExportType, readExportSources } from '../../../../record/views/export-sources.ts';
import { type Footprint, readFootprint } from '../../../../record/views/footprint.ts';
import { readLinks } from '../../../../record/views/links.ts';
import { type Reference, readReferences } from '../../../../record/views/references.ts';
import { readThumbnailSources, toThumbnailKey } from '../../../../record/views/thumbnail-sources.ts';
import { readViewer } from '../../../../record/views/viewer.ts';
import { type FieldRow, RECORD_FIELDS } from '../../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../../schema/record-type.ts';
import { presentDownloads, presentUiDownloads } from './downloads.ts';
import { presentLinks } from './links.ts';
import { toPrecomputedMeta } from './meta-block.ts';
import { presentSpatialFacets } from './spatial-facets.ts';

type CorePart =
  /** 1 if the record has a geometry to draw, else 0; then the key of its thumbnail, if it has a source for one. */
  | 'picture'
  /** The two lower-case aliases of the specification: an object to add to the attributes. */
  | 'aliases'
  /** The ui block (spec 2.2) without its downloads. */
  | 'ui'
  /** Lists for `ui_downloads`: files and images, and exports in the order of `exportKeys`. */
  | 'uiDownloads'
  | 'uiExports'
  /** The keys of the sources of each export, by type. */
  | 'exportKeys';

type ExtendedPart =
  /** Lower-case aliases of all other names in camel case. */
  | 'extendedAliases'
  /** The members of the ui block beyond the specification (contract 4.11), without downloads. */
  | 'extendedUi'
  /** Lists for `downloads`, as for `ui_downloads`. */
  | 'downloads'
  | 'exports'
  /** Members of the meta block of a single record (spec 2.3). */
  | 'meta'
  /** The places of the record (contract 10.3) with their shares of its box. */
  | 'spatialFacets'
  | 'title'
  /** dcat_bbox and locn_geometry as GeoJSON, `null` if they cannot be parsed. */
  | 'box'
  | 'geometry';

export const NULL_JSON = 'null';
/** Stands for a geometry that equals the box, as most do. */
const SAME_AS_BOX = '"dcat_bbox"';

type Alias = { readonly name: string; readonly alias: string };

/** The specification names two aliases; clients of the reference interface read others too (contract 1, row 20). */
const aliasesWhere = (isStandard: boolean): readonly Alias[] =>
  Object.entries<FieldRow>(RECORD_FIELDS)
    .filter(([name, row]) => /[A-Z]/.test(name) && (row.lowerCase === true) === isStandard)
    .map(([name]) => ({ name, alias: name.toLowerCase() }));

const STANDARD_ALIASES = aliasesWhere(true);
const EXTENDED_ALIASES = aliasesWhere(false);

const toAliases = (record: AardvarkRecord, aliases: readonly Alias[]): string => {
  const members: Record<string, unknown> = {};
  for (const { name, alias } of aliases) if (record[name] !== undefined) members[alias] = record[name];
  return JSON.stringify(members);
};

export type ExportKeys = Partial<Readonly<Record<ExportType, readonly string[]>>>;

const toExportKeys = (record: AardvarkRecord, references: readonly Reference[], footprint: Footprint): ExportKeys => {
  const keysOf = (type: ExportType): readonly string[] =>
    readExportSources(record, type, references, footprint).map(toSourceKey);
  const keys = EXPORT_TYPES.map((type) => [type, keysOf(type)] as const);
  return Object.fromEntries(keys.filter(([, { length }]) => length > 0));
};

const toGeoJsonParts = (record: AardvarkRecord): Readonly<Record<'box' | 'geometry', string>> => {
  const fields = readGeometryFields(record);
  const [box, geometry] = [fields.box, fields.geometry].map((extent) => JSON.stringify(extent?.geometry ?? null));
  return { box: box ?? NULL_JSON, geometry: geometry === box ? SAME_AS_BOX : (geometry ?? NULL_JSON) };
};

const toSpatialFacets = (record: AardvarkRecord, places: PlaceFacets): object =>
  presentSpatialFacets(places, { debug: true, ...(record.dcat_bbox === undefined ? {} : { bbox: record.dcat_bbox }) });

/** Runs for every record of an import. */
const toParts = (record: AardvarkRecord, places: PlaceFacets): PrecomputedParts<CorePart, ExtendedPart> => {
  const [references, footprint] = [readReferences(record), readFootprint(record)];
  const citationData = readCitationData(record, cataloguePage(PLACEHOLDER_SITE, record.id), references);
  const citations = toCitations(citationData);
  const { exports = [], files = [] } = Object.groupBy(readDownloads(record, references, footprint), ({ kind }) =>
    kind === 'export' ? 'exports' : 'files',
  );
  const { base } = PLACEHOLDER_SITE;
  const thumbnailKey = toThumbnailKey(record.id, readThumbnailSources(record, references, footprint));
  return {
    core: {
      picture: `${footprint.geometry === null ? '0' : '1'}${thumbnailKey}`,
      aliases: toAliases(record, STANDARD_ALIASES),
      ui: toPlaceholderJson({ viewer: readViewer(record, references, footprint), citation: citations.apa }),
      uiDownloads: toPlaceholderJson(presentUiDownloads(files, record.id, base)),
      uiExports: toPlaceholderJson(presentUiDownloads(exports, record.id, base)),
      exportKeys: JSON.stringify(toExportKeys(record, references, footprint)),
    },
    extended: {
      extendedAliases: toAliases(record, EXTENDED_ALIASES),
      extendedUi: toPlaceholderJson({ citations, links: presentLinks(readLinks(record, references, footprint)) }),
      downloads: toPlaceholderJson(presentDownloads(files, record.id, base)),
      exports: toPlaceholderJson(presentDownloads(exports, record.id, base)),
      meta: toPlaceholderJson(toPrecomputedMeta(record, citationData, references)),
      spatialFacets: JSON.stringify(toSpatialFacets(record, places)),
      title: JSON.stringify(record.dct_title_s),
      ...toGeoJsonParts(record),
    },
  };
};

/** Raise the version when a part changes: stores are then derived again at the next start. */
export const RESPONSE_PRECOMPUTATION = { version: 10, precompute: toParts } satisfies Precomputation;

/** For a record that another version of Periplus wrote. */
const MISSING: Readonly<Record<CorePart, string>> = {
  ...{ picture: '0', aliases: '{}', ui: '{"viewer":null}', uiDownloads: '[]', uiExports: '[]', exportKeys: '{}' },
};

export const readCorePart = (precomputed: string, name: CorePart): string =>
  findPart(precomputed, name) ?? MISSING[name];

export const readExtendedPart = (precomputed: string, name: ExtendedPart): string => requirePart(precomputed, name);

export type PictureFields = { readonly hasGeometry: boolean; readonly thumbnailKey: string };

export const readPictureFields = (precomputed: string): PictureFields => {
  const picture = readCorePart(precomputed, 'picture');
  return { hasGeometry: picture[0] === '1', thumbnailKey: picture.slice(1) };
};

export const readGeoJson = (precomputed: string): Readonly<Record<'dcat_bbox' | 'locn_geometry', string>> => {
  const [box, geometry] = [readExtendedPart(precomputed, 'box'), readExtendedPart(precomputed, 'geometry')];
  return { dcat_bbox: box, locn_geometry: geometry === SAME_AS_BOX ? box : geometry };
};
