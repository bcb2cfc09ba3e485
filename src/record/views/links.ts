// The links of a record by category (contract 9.3), in the order of the reference table.

import { encodeUrlComponent, isSafeUrl, withParameters } from '@periplus/markup';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type LinkCategory, REFERENCES, type ReferenceName, referenceRow } from '../../schema/references.ts';
import { type Footprint, readFootprint, toBbox } from './footprint.ts';
import { type Reference, readReferences } from './references.ts';
import { readFirstString } from './strings.ts';

export type Link = {
  readonly label: string;
  readonly url: string;
  /** Format name of metadata/display. */
  readonly format?: string;
  /** Layer name in the service. */
  readonly layer?: string;
  /** An example request for the layer. */
  readonly request?: { readonly label: string; readonly url: string };
};

/** The category of unknown and deprecated keys. */
const OTHER = 'Other';
export type Links = { readonly [Category in LinkCategory | typeof OTHER]?: readonly Link[] };

const CATEGORIES: readonly LinkCategory[] = [
  'Visit Source',
  'Web Services',
  'Metadata',
  'Open in ArcGIS',
  'Documentation',
];

type Names = readonly ReferenceName[];
const namesIn = (category: LinkCategory): Names =>
  (Object.keys(REFERENCES) as Names).filter((name) => referenceRow(name).category === category);

const NAMES = new Map<LinkCategory, Names>(CATEGORIES.map((category) => [category, namesIn(category)]));

/** Shown as downloads or images instead. */
const NOT_A_LINK: ReadonlySet<ReferenceName> = new Set<ReferenceName>(['download', 'image', 'thumbnail']);

type ServiceRequest = { readonly label: string; readonly parameters: Readonly<Record<string, string>> };

const mapRequest = (layer: string, footprint: Footprint): ServiceRequest | undefined => {
  const outline = toBbox(footprint);
  if (outline === undefined) return undefined;
  const [west, south, east, north] = outline;
  // Services require minx < maxx, so east may exceed 180.
  const bbox = [west, south, east < west ? east + 360 : east, north].join(',');
  const size = { width: '1024', height: '768' };
  const request = { service: 'WMS', version: '1.1.1', request: 'GetMap', layers: layer, styles: '' };
  return {
    label: 'Open map preview',
    parameters: { ...request, srs: 'EPSG:4326', bbox, ...size, format: 'image/png' },
  };
};

const SERVICE_REQUESTS: {
  readonly [Name in ReferenceName]?: (layer: string, footprint: Footprint) => ServiceRequest | undefined;
} = {
  wms: mapRequest,
  wfs: (layer) => ({
    label: 'Open layer schema',
    parameters: { service: 'WFS', version: '1.1.0', request: 'DescribeFeatureType', typeName: layer },
  }),
  wcs: (layer) => ({
    label: 'Open coverage description',
    parameters: { service: 'WCS', version: '2.0.1', request: 'DescribeCoverage', coverageId: layer },
  }),
  wmts: () => undefined,
};

const serviceMembers = (name: ReferenceName, url: string, layer: string | undefined, footprint: Footprint) => {
  const toRequest = SERVICE_REQUESTS[name];
  if (toRequest === undefined || layer === undefined) return {};
  const request = toRequest(layer, footprint);
  if (request === undefined) return { layer };
  return { layer, request: { label: request.label, url: withParameters(url, request.parameters) } };
};

/** Distinguishes several URLs of one key by label, else by number. */
const labelOf = (label: string, reference: Reference, index: number, count: number): string => {
  if (count === 1) return label;
  if (reference.label !== undefined) return `${label}: ${reference.label}`;
  return index === 0 ? label : `${label} (${index + 1})`;
};

const plainLinks = (
  name: ReferenceName,
  found: readonly Reference[],
  layer: string | undefined,
  footprint: Footprint,
) => {
  const row = referenceRow(name);
  return found.map(
    (reference, index): Link => ({
      label: labelOf(row.linkLabel ?? row.label, reference, index, found.length),
      url: reference.url,
      ...(row.metadataFormat === undefined ? {} : { format: row.metadataFormat }),
      ...serviceMembers(name, reference.url, layer, footprint),
    }),
  );
};

const MAP_VIEWER = 'https://www.arcgis.com/home/webmap/viewer.html?urls=';

/** 'urn:x-esri:serviceType:ArcGIS#FeatureLayer' -> 'FeatureLayer' */
const arcgisType = (name: ReferenceName): string => referenceRow(name).uri.split('#')[1] ?? name;

const arcgisLinks = (found: readonly Reference[]): readonly Link[] => {
  const counts = new Map<ReferenceName | undefined, number>();
  return found.flatMap(({ name, url }) => {
    const type = name === undefined ? '' : arcgisType(name);
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    const mark = found.length === 1 ? '' : ` (${type}${before === 0 ? '' : ` ${before + 1}`})`;
    return [
      { label: `MapViewer${mark}`, url: `${MAP_VIEWER}${encodeUrlComponent(url)}` },
      { label: `REST Service Details${mark}`, url },
    ];
  });
};

const otherLinks = (references: readonly Reference[]): readonly Link[] =>
  references
    .filter(({ name }) => name === undefined || (referenceRow(name).category === undefined && !NOT_A_LINK.has(name)))
    .map(({ name, uri, url, label }) => ({
      label: label ?? (name === undefined ? uri : referenceRow(name).label),
      url,
    }));

/** Non-empty categories, in the order of the contract. */
export const readLinks = (
  record: AardvarkRecord,
  references: readonly Reference[] = readReferences(record),
  footprint: Footprint = readFootprint(record),
): Links => {
  const usable = references.filter(({ url }) => isSafeUrl(url));
  const byName = Map.groupBy(usable, ({ name }) => name);
  const layer = readFirstString(record.gbl_wxsIdentifier_s);
  const links: { -readonly [Category in keyof Links]: Links[Category] } = {};
  for (const [category, names] of NAMES) {
    const present = names.filter((name) => byName.has(name));
    const items =
      category === 'Open in ArcGIS'
        ? arcgisLinks(present.flatMap((name) => byName.get(name) ?? []))
        : present.flatMap((name) => plainLinks(name, byName.get(name) ?? [], layer, footprint));
    if (items.length > 0) links[category] = items;
  }
  const other = otherLinks(usable);
  if (other.length > 0) links[OTHER] = other;
  return links;
};
