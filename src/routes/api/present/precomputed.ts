// What answers say of a record beside its fields, prepared when it is written: JSON texts ready to splice. What may change
// later without the record, such as its pictures, is not among them.

import type { PlaceFacets } from '@periplus/gazetteer';
import type { Precomputation } from '../../../catalog/derivation.ts';
import { toSourceKey } from '../../../catalog/external/source-failures.ts';
import { cataloguePage, type Site } from '../../../http/request/site.ts';
import { PLACEHOLDER_SITE, toPlaceholderJson } from '../../../http/response/placeholders.ts';
import { readGeometryFields } from '../../../record/record-extent.ts';
import { readCitationData } from '../../../record/views/citation/citation-data.ts';
import { type Citations, toCitations } from '../../../record/views/citation/styles.ts';
import { readDownloads } from '../../../record/views/downloads.ts';
import { EXPORT_TYPES, type ExportType, readExportSources } from '../../../record/views/export-sources.ts';
import { readFootprint } from '../../../record/views/footprint.ts';
import { readLinks } from '../../../record/views/links.ts';
import { readReferences } from '../../../record/views/references.ts';
import { readThumbnailSources, toThumbnailKey } from '../../../record/views/thumbnail-sources.ts';
import { readViewer, type Viewer } from '../../../record/views/viewer.ts';
import { type FieldRow, RECORD_FIELDS } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type PresentedDownload, presentDownloads, presentUiDownloads, type UiDownload } from './downloads.ts';
import { type PresentedLinks, presentLinks } from './links.ts';
import { type PrecomputedMeta, toPrecomputedMeta } from './meta-block.ts';
import { presentSpatialFacets } from './spatial-facets.ts';

/** In the order of lines. Those up to `exports` are the first part of what is prepared: all that usual hits show. */
export type Precomputed = {
  /** Members to add to the attributes: the two lower-case aliases of the specification, `{}` when none. */
  readonly aliases: string;
  /** What an interface shows of the record (spec 2.2), with marks for the site's address and name. */
  readonly ui: string;
  /** Keys of the sources that exports are made from, by type: `{}` when there are none. */
  readonly exportKeys: string;
  /** Lower-case aliases of other names, for clients that read those. */
  readonly extendedAliases: string;
  /** More of it (contract 4.11), for those who ask for everything. */
  readonly extendedUi: string;
  /** Members of the meta block of a single record (spec 2.3). */
  readonly meta: string;
  /** The places of the record (contract 10.3), with the shares that only `debug` shows. */
  readonly spatialFacets: string;
  /** The title, as a text. */
  readonly title: string;
  /** What is stated as dcat_bbox and as locn_geometry, as GeoJSON: `null` when it cannot be read. */
  readonly box: string;
  readonly geometry: string;
};

export type Ui = {
  readonly viewer: Viewer;
  readonly citation: string;
  readonly ui_downloads: readonly UiDownload[];
};

export type ExtendedUi = {
  readonly citations: Citations;
  readonly links: PresentedLinks;
  readonly downloads: readonly PresentedDownload[];
};

/** The ui block of a record without its neighbours and pictures, and the parts of its meta block that take work: computed at every import, so
 * it must stay cheap. Exports end both parts of the ui block, so that those that cannot be had can be taken away (dead-exports.ts). */
export const toPrecomputedBlocks = (record: AardvarkRecord, site: Site): readonly [Ui, ExtendedUi, PrecomputedMeta] => {
  const references = readReferences(record);
  const place = readFootprint(record);
  const source = readCitationData(record, cataloguePage(site, record.id), references);
  const citations = toCitations(source);
  const downloads = readDownloads(record, references, place);
  const { base } = site;
  const viewer = readViewer(record, references, place);
  return [
    { viewer, citation: citations.apa, ui_downloads: presentUiDownloads(downloads, record.id, base) },
    {
      citations,
      links: presentLinks(readLinks(record, references, place)),
      downloads: presentDownloads(downloads, record.id, base),
    },
    toPrecomputedMeta(record, source, references),
  ];
};

type Alias = { readonly name: string; readonly alias: string };

/** The specification names two; clients of the reference interface read others too (contract 1, row 20). */
const aliasesWhere = (isStandard: boolean): readonly Alias[] =>
  Object.entries<FieldRow>(RECORD_FIELDS)
    .filter(([name, row]) => /[A-Z]/.test(name) && (row.lowerCase === true) === isStandard)
    .map(([name]) => ({ name, alias: name.toLowerCase() }));

const ALIASES = [aliasesWhere(true), aliasesWhere(false)] as const;

const toAliases = (record: AardvarkRecord, aliases: readonly Alias[]): string => {
  const members: Record<string, unknown> = {};
  for (const { name, alias } of aliases) if (record[name] !== undefined) members[alias] = record[name];
  return JSON.stringify(members);
};

const toPlaces = (record: AardvarkRecord, found: PlaceFacets): object =>
  presentSpatialFacets(found, { debug: true, ...(record.dcat_bbox === undefined ? {} : { bbox: record.dcat_bbox }) });

export type ExportKeys = Partial<Readonly<Record<ExportType, readonly string[]>>>;

const toExportKeys = (record: AardvarkRecord): ExportKeys => {
  const [references, place] = [readReferences(record), readFootprint(record)];
  const keysOf = (type: ExportType): readonly string[] =>
    readExportSources(record, type, references, place).map(toSourceKey);
  const keys = EXPORT_TYPES.map((type) => [type, keysOf(type)] as const);
  return Object.fromEntries(keys.filter(([, { length }]) => length > 0));
};

const NONE = '{}';
export const NULL_JSON = 'null';
/** Of a geometry that is the box, as it mostly is. */
const THE_SAME = '"dcat_bbox"';

export type PictureFields = { readonly hasGeometry: boolean; readonly thumbnailKey: string };

const toPictureFacts = (record: AardvarkRecord): PictureFields => {
  const place = readFootprint(record);
  const thumbnailKey = toThumbnailKey(record.id, readThumbnailSources(record, readReferences(record), place));
  return { hasGeometry: place.geometry !== null, thumbnailKey };
};

/** Whether there is a place to draw, then the key of the record's picture, if it has a source for one. */
const toPictureText = (record: AardvarkRecord): string => {
  const { hasGeometry: hasPlace, thumbnailKey } = toPictureFacts(record);
  return `${hasPlace ? '1' : '0'}${thumbnailKey}`;
};

/** The first line: read for every hit, so nothing else is looked at. */
export const parsePictureFields = (precomputed: string): PictureFields => ({
  hasGeometry: precomputed[0] === '1',
  thumbnailKey: precomputed.slice(1, precomputed.indexOf('\n')),
});

const toGeoJsonTexts = (record: AardvarkRecord): readonly string[] => {
  const { box, geometry } = readGeometryFields(record);
  const [boxText, geometryText] = [box, geometry].map((place) => JSON.stringify(place?.geometry ?? null));
  return [boxText ?? NULL_JSON, geometryText === boxText ? THE_SAME : (geometryText ?? NULL_JSON)];
};

/** Raise the version whenever the texts come out otherwise: stores are then derived again at the start. */
export const RESPONSE_PRECOMPUTATION: Precomputation = {
  version: 7,
  precompute: (record, found) => {
    const [ui, ...furtherViews] = toPrecomputedBlocks(record, PLACEHOLDER_SITE).map(toPlaceholderJson);
    const [aliases, furtherAliases] = ALIASES.map((list) => toAliases(record, list));
    const first = [toPictureText(record), aliases, ui, JSON.stringify(toExportKeys(record))];
    const others = [toPlaces(record, found), record.dct_title_s].map((value) => JSON.stringify(value));
    const further = [furtherAliases, ...furtherViews, ...others, ...toGeoJsonTexts(record)];
    return [...first, '', ...further].join('\n');
  },
};

/** JSON text holds no raw newline, so the parts are its lines. */
export const parsePrecomputed = (precomputed: string): Precomputed => {
  const lines = precomputed.split('\n');
  return {
    aliases: lines[1] ?? NONE,
    ui: lines[2] ?? NONE,
    exportKeys: lines[3] ?? NONE,
    extendedAliases: lines[5] ?? NONE,
    extendedUi: lines[6] ?? NONE,
    meta: lines[7] ?? NONE,
    spatialFacets: lines[8] ?? NONE,
    title: lines[9] ?? NULL_JSON,
    box: lines[10] ?? NULL_JSON,
    geometry: (lines[11] === THE_SAME ? lines[10] : lines[11]) ?? NULL_JSON,
  };
};
