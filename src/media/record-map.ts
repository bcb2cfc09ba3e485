// Chooses the map for a record.
import { parseCentroid } from '../record/record-extent.ts';
import { readFootprint } from '../record/views/footprint.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import type { MapRequest } from './static-maps.ts';

/** `large` has labels; `thumbnail` is for lists and galleries. */
export const MAP_SIZES = {
  large: { width: 800, height: 600 },
  thumbnail: { width: 320, height: 240, purpose: 'thumbnail' },
} as const;

export type MapStyle = Pick<MapRequest, 'density' | 'type'> & { readonly size?: keyof typeof MAP_SIZES };

const ICON_MAP_SIZE = { width: 200, height: 200, purpose: 'thumbnail' } as const;

/** Falls back to the centroid. */
const readGeometry = (record: AardvarkRecord) => {
  const { geometry } = readFootprint(record);
  const centroid = geometry === null ? parseCentroid(record.dcat_centroid) : undefined;
  return centroid === undefined ? geometry : ({ type: 'Point', coordinates: centroid } as const);
};

/** `isDrawn`: the extent is outlined, not only in view. */
export const toMapRequest = (
  record: AardvarkRecord,
  isDrawn: boolean,
  { size = 'large', ...style }: MapStyle,
): MapRequest => ({
  ...style,
  map: { ...MAP_SIZES[size], subject: { kind: 'place', geometry: readGeometry(record), isDrawn } },
});

/** The map behind the icon of the resource class. */
export const toIconMapRequest = (record: AardvarkRecord): MapRequest => ({
  density: 1,
  type: 'image/png',
  map: { ...ICON_MAP_SIZE, subject: { kind: 'place', geometry: readGeometry(record), isDrawn: false } },
});
