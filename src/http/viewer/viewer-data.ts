// The JSON data of the viewer script: source, footprint and the document that the server has read.

import type { SourceDocument } from '@periplus/external-documents';
import { isWebUrl } from '@periplus/markup';
import { readFootprint, toBbox } from '../../record/views/footprint.ts';
import { isRestricted } from '../../record/views/restricted.ts';
import { readFirstString } from '../../record/views/strings.ts';
import type { ViewerSource } from '../../record/views/viewer-sources.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { ReferenceName } from '../../schema/references.ts';
import { linkLabel } from '../texts/labels.ts';
import { expandMirrors } from './viewer-csp.ts';

export type ViewerInput = {
  readonly record: AardvarkRecord;
  /** Undefined if the record has no displayable source. */
  readonly source: ViewerSource | undefined;
  readonly document: SourceDocument | undefined;
  /** Why the source document is not available. */
  readonly problem: string | undefined;
  /** Path of the site. */
  readonly path: string;
};

const TILED: ReadonlySet<ReferenceName> = new Set<ReferenceName>(['xyz_tiles', 'tile_map_service']);

/** Larger geometries are replaced by their bounding box. */
const MAX_GEOMETRY_LENGTH = 200_000;

const footprintOf = (record: AardvarkRecord): object => {
  const footprint = readFootprint(record);
  const geometry = JSON.stringify(footprint.geometry).length <= MAX_GEOMETRY_LENGTH ? footprint.geometry : null;
  return { geometry, outline: toBbox(footprint) ?? null };
};

/** A URL without a host belongs to this site. */
const toAbsolute = (url: string, path: string): string => (isWebUrl(url) ? url : `${path}${url}`);

const presentSource = ({ protocol, url, label, layer }: ViewerSource, path: string): object => ({
  protocol,
  url: toAbsolute(url, path),
  label: linkLabel(label),
  ...(layer === undefined ? {} : { layer }),
  ...(TILED.has(protocol) ? { urls: expandMirrors(toAbsolute(url, path)) } : {}),
});

export const presentViewerData = ({ record, source, document, problem, path }: ViewerInput): object => {
  const { urls: _urls, ...documentData } = document ?? { urls: [] };
  return {
    ...(source === undefined ? {} : { source: presentSource(source, path) }),
    footprint: footprintOf(record),
    credit: readFirstString(record.schema_provider_s) ?? '',
    restricted: isRestricted(record),
    document: documentData,
    ...(problem === undefined ? {} : { problem }),
  };
};
