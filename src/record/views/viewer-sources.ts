// The references of a record that the viewer can display, best first (contract 9.2).

import { isWebUrl } from '@periplus/markup';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type ReferenceName, referenceRow } from '../../schema/references.ts';
import { type Reference, readReferences } from './references.ts';
import { readFirstString } from './strings.ts';
import { viewerRank } from './viewer.ts';

export type ViewerSource = {
  readonly protocol: ReferenceName;
  readonly url: string;
  readonly label: string;
  /** Layer name in the service. */
  readonly layer: string | undefined;
};

/** oEmbed would load a page of another site with its scripts. */
const EXCLUDED: ReadonlySet<ReferenceName> = new Set<ReferenceName>(['oembed']);
const NEEDS_LAYER: ReadonlySet<ReferenceName> = new Set<ReferenceName>(['wms']);
const MOST = 30;

/** URLs of this site have no host. */
const isLoadable = (url: string): boolean => isWebUrl(url) || /^\/(?!\/)/.test(url);

const isDrawn = ({ name, url }: Reference, layer: string | undefined): boolean =>
  name !== undefined &&
  viewerRank(name) !== undefined &&
  !EXCLUDED.has(name) &&
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
