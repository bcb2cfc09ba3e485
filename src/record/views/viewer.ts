// The viewer of a record, its endpoint and its geometry (contract 9.2, 7.7).
import type { Geometry } from '@periplus/geo';
import { isSafeUrl } from '@periplus/markup';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type ReferenceName, referenceRow } from '../../schema/references.ts';
import { type Footprint, readFootprint } from './footprint.ts';
import { type Reference, readReferences } from './references.ts';

type ViewerProtocol = ReferenceName;

export type Viewer = {
  readonly protocol: ViewerProtocol;
  /** Empty if no viewer supports the references; then only the extent is drawn. */
  readonly endpoint: string;
  readonly geometry: Geometry | null;
};

/** GeoJSON comes last, because the contract does not rank it. */
export const viewerRank = (name: ReferenceName): number | undefined =>
  name === 'geo_json' ? Number.MAX_SAFE_INTEGER : referenceRow(name).viewer;

export const readViewer = (
  record: AardvarkRecord,
  references: readonly Reference[] = readReferences(record),
  footprint: Footprint = readFootprint(record),
): Viewer => {
  let best: { readonly name: ReferenceName; readonly rank: number; readonly url: string } | undefined;
  for (const { name, url } of references) {
    const rank = name === undefined ? undefined : viewerRank(name);
    if (name === undefined || rank === undefined || rank >= (best?.rank ?? Number.POSITIVE_INFINITY)) continue;
    if (isSafeUrl(url)) best = { name, rank, url };
  }
  return { protocol: best?.name ?? 'geo_json', endpoint: best?.url ?? '', geometry: footprint.geometry };
};
