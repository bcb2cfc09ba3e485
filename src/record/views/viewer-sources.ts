// What a viewer can draw of a record: each reference that it knows how to load, the best first (contract 9.2).
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type ReferenceName, referenceRow } from '../../schema/references.ts';
import { type Reference, readReferences } from './references.ts';
import { readFirstString } from './strings.ts';
import { isWebUrl } from './urls.ts';
import { viewerRank } from './viewer.ts';

export type ViewerSource = {
  readonly protocol: ReferenceName;
  readonly url: string;
  /** What it is, for a reader who chooses. */
  readonly label: string;
  /** Name of the layer within a service. */
  readonly layer: string | undefined;
};

/** oEmbed is a page of another site, which would bring its scripts along. */
const ELSEWHERE: ReadonlySet<ReferenceName> = new Set<ReferenceName>(['oembed']);
/** A service of many layers shows nothing before one is named. */
const NEEDS_LAYER: ReadonlySet<ReferenceName> = new Set<ReferenceName>(['wms']);
const MOST = 30;

/** Addresses of this site are written without a host. */
const isLoadable = (url: string): boolean => isWebUrl(url) || /^\/(?!\/)/.test(url);

const isDrawn = ({ name, url }: Reference, layer: string | undefined): boolean =>
  name !== undefined &&
  viewerRank(name) !== undefined &&
  !ELSEWHERE.has(name) &&
  (layer !== undefined || !NEEDS_LAYER.has(name)) &&
  isLoadable(url);

const rankOf = ({ protocol }: ViewerSource): number => viewerRank(protocol) ?? 0;

export const readViewerSources = (record: AardvarkRecord): readonly ViewerSource[] => {
  const layer = readFirstString(record.gbl_wxsIdentifier_s);
  const sources = readReferences(record).flatMap((reference): ViewerSource[] => {
    const { name, url, label } = reference;
    if (name === undefined || !isDrawn(reference, layer)) return [];
    return [{ protocol: name, url, label: label ?? referenceRow(name).label, layer }];
  });
  return sources.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MOST);
};
