// The part of a record that an export needs, and its geometry.
import type { Geometry } from '@periplus/geo';
import { type JsonText, toJsonString } from '@periplus/streams';
import { parseCentroid } from '../record/record-extent.ts';
import { readFootprint } from '../record/views/footprint.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';

export type ExportedRecord = {
  readonly id: string;
  readonly json: JsonText;
};

export const parseExportedRecord = ({ json }: ExportedRecord): AardvarkRecord =>
  JSON.parse(toJsonString(json)) as AardvarkRecord;

/** Falls back to the centroid. */
export const readGeometry = (record: AardvarkRecord): Geometry | null => {
  const { geometry } = readFootprint(record);
  if (geometry !== null) return geometry;
  const centroid = parseCentroid(record.dcat_centroid);
  return centroid === undefined ? null : { type: 'Point', coordinates: centroid };
};
