// What the script of a viewer is told, as JSON in the page: the source, where the record lies, what the server has read for it.

import { readFootprint, toBbox } from '../../record/views/footprint.ts';
import { isRestricted } from '../../record/views/restricted.ts';
import { readFirstString } from '../../record/views/strings.ts';
import { isWebUrl } from '../../record/views/urls.ts';
import type { ViewerSource } from '../../record/views/viewer-sources.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { ReferenceName } from '../../schema/references.ts';
import type { SourceDocument } from './read-document.ts';
import { expandMirrors } from './viewer-csp.ts';

export type ViewerInput = {
  readonly record: AardvarkRecord;
  /** Undefined for a record that names nothing which can be drawn. */
  readonly source: ViewerSource | undefined;
  readonly document: SourceDocument | undefined;
  /** Why the document of the source could not be had, in words for a reader. */
  readonly problem: string | undefined;
  /** Where the site begins. */
  readonly path: string;
};

const TILED: ReadonlySet<ReferenceName> = new Set<ReferenceName>(['xyz_tiles', 'tile_map_service']);

/** Outlines of tens of thousands of corners are not drawn; the box around them is. */
const MOST_OUTLINE = 200_000;

const footprintOf = (record: AardvarkRecord): object => {
  const place = readFootprint(record);
  const geometry = JSON.stringify(place.geometry).length <= MOST_OUTLINE ? place.geometry : null;
  return { geometry, outline: toBbox(place) ?? null };
};

/** An address without a host is one of this site. */
const toAddress = (url: string, path: string): string => (isWebUrl(url) ? url : `${path}${url}`);

const presentSource = ({ protocol, url, label, layer }: ViewerSource, path: string): object => ({
  protocol,
  url: toAddress(url, path),
  label,
  ...(layer === undefined ? {} : { layer }),
  ...(TILED.has(protocol) ? { urls: expandMirrors(toAddress(url, path)) } : {}),
});

export const presentViewerData = ({ record, source, document, problem, path }: ViewerInput): object => {
  const { addresses: _addresses, ...facts } = document ?? { addresses: [] };
  return {
    ...(source === undefined ? {} : { source: presentSource(source, path) }),
    footprint: footprintOf(record),
    credit: readFirstString(record.schema_provider_s) ?? '',
    restricted: isRestricted(record),
    document: facts,
    ...(problem === undefined ? {} : { problem }),
  };
};
