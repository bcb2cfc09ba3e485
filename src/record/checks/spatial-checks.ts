// Checks that box, geometry, centroid and place names of a record agree.

import type { PlaceNameChecker } from '@periplus/gazetteer';
import { type Box, type Position, parseGeometryText, type RawBox, toEnvelope } from '@periplus/geo';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type GeometryFields, isInside, parseCentroid, readGeometryFields } from '../record-extent.ts';
import {
  type BoxInterpretation,
  boxesOverlap,
  type Evidence,
  evaluateEvidence,
  isMuchLarger,
  isMuchSmaller,
  isOutOfOrder,
  otherInterpretations,
  parseRawEnvelope,
  pickInterpretation,
} from './box-interpretations.ts';
import { type Finding, quote, warning } from './finding.ts';

export type PlaceNameMatcher = Pick<PlaceNameChecker, 'fit'>;

type PlaceEvidence = { readonly coordinates: readonly Evidence[]; readonly names: Evidence };

const nameEvidence = (record: AardvarkRecord, places: PlaceNameMatcher | undefined): Evidence => {
  const names = record.dct_spatial_sm ?? [];
  return (boxes) => {
    const fit = names.length === 0 ? 'unknown' : (places?.fit(names, boxes) ?? 'unknown');
    return fit === 'unknown' ? undefined : fit === 'near';
  };
};

/** Latitude and longitude of the centroid are swapped, so the box itself is probably correct. */
const isSwapped = (boxes: readonly Box[], [lon, lat]: Position): boolean =>
  Math.abs(lon) <= 90 && !isInside(boxes, [lon, lat]) && isInside(boxes, [lat, lon]);

const centroidEvidence = (centroid: Position | undefined, { box }: GeometryFields): Evidence => {
  const isUsable = centroid !== undefined && !isSwapped(box?.boxes ?? [], centroid);
  return (boxes) => (isUsable ? isInside(boxes, centroid) : undefined);
};

/** A geometry that is the box itself is not evidence. */
const geometryEvidence = ({ box, geometry }: GeometryFields): Evidence => {
  const other = geometry === undefined || geometry === box ? undefined : geometry.boxes;
  return (boxes) => (other === undefined ? undefined : boxesOverlap(boxes, other));
};

/**
 * Finds an order that all evidence supports; if place names are the only evidence, the box must also be much smaller.
 */
const findBetterOrder = (
  raw: RawBox,
  boxes: readonly Box[],
  { coordinates, names }: PlaceEvidence,
): BoxInterpretation | undefined => {
  const all = [...coordinates, names];
  if (evaluateEvidence(boxes, all) !== false) return undefined;
  const isSupported = ({ box }: BoxInterpretation): boolean =>
    evaluateEvidence([box], coordinates) === true && !isMuchLarger([box], boxes);
  return otherInterpretations(raw).find(
    (it) => evaluateEvidence([it.box], all) === true && (isSupported(it) || isMuchSmaller([it.box], boxes)),
  );
};

/** Reports a box whose order is invalid, or contradicts the other fields while another order does not. */
const checkBoxOrder = (record: AardvarkRecord, box: GeometryFields['box'], evidence: PlaceEvidence): Finding[] => {
  const raw = parseRawEnvelope(record.dcat_bbox);
  if (raw === undefined) return [];
  const isInvalid = box === undefined || isOutOfOrder(raw);
  const better = isInvalid
    ? pickInterpretation(otherInterpretations(raw), [...evidence.coordinates, evidence.names])
    : findBetterOrder(raw, box.boxes, evidence);
  if (better === undefined && !isInvalid) return [];
  if (better === undefined && box === undefined) return []; // already reported as unparsable
  const text = better === undefined ? undefined : toEnvelope(better.box);
  const rule = better?.label.startsWith('latitudes') === true ? 'box-axes' : 'box-order';
  return [
    warning(rule, 'dcat_bbox', `${quote(record.dcat_bbox ?? '')} is not west, east, north, south.`, {
      ...(better === undefined || text === undefined
        ? { suggestion: 'Use ENVELOPE(west,east,north,south).' }
        : { suggestion: `As ${better.label}, it would be ${text}.`, fix: { field: 'dcat_bbox', value: text } }),
    }),
  ];
};

const PAIR = /(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)(?=\s*[,)])/g;

const MAX_WKT = 100_000;

/** Swaps the axes of two-dimensional WKT; undefined for other text. */
const transpose = (text: string): string | undefined =>
  text.length <= MAX_WKT && /^\s*[A-Z]+\s*\(/i.test(text) && !/ENVELOPE/i.test(text)
    ? text.replace(PAIR, '$2 $1')
    : undefined;

/** The geometry with swapped axes, if it then overlaps the box. */
const transposeIntoBox = (text: string, boxes: readonly Box[]): string | undefined => {
  const swapped = transpose(text);
  const reading = swapped === undefined ? undefined : parseGeometryText(swapped);
  return reading?.kind === 'ok' && boxesOverlap(boxes, reading.boxes) ? swapped : undefined;
};

const checkGeometryAxes = (
  { locn_geometry: text = '' }: AardvarkRecord,
  { box, geometry }: GeometryFields,
): Finding[] => {
  if (box === undefined || text === '' || (geometry !== undefined && boxesOverlap(box.boxes, geometry.boxes)))
    return [];
  const swapped = transposeIntoBox(text, box.boxes);
  if (swapped !== undefined) {
    const message = 'The geometry does not overlap the box, but does so with longitude and latitude swapped.';
    return [warning('box-axes', 'locn_geometry', message, { fix: { field: 'locn_geometry', value: swapped } })];
  }
  if (geometry === undefined) return []; // already reported as unparsable
  return [warning('box-geometry', 'locn_geometry', 'The geometry does not overlap dcat_bbox.')];
};

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

const checkCentroid = (record: AardvarkRecord, centroid: Position | undefined, boxes: readonly Box[]): Finding[] => {
  if (centroid === undefined || boxes.length === 0 || isInside(boxes, centroid)) return [];
  const [lon, lat] = centroid;
  const message = `${quote(record.dcat_centroid ?? '')} is outside the box of the record.`;
  if (isSwapped(boxes, centroid)) {
    const value = `${round(lon)},${round(lat)}`;
    const suggestion = `Latitude comes first: ${value}.`;
    return [
      warning('centroid-outside', 'dcat_centroid', message, { suggestion, fix: { field: 'dcat_centroid', value } }),
    ];
  }
  const suggestion = 'It is ignored. Correct it or the box, or remove it to use the centre of the box.';
  return [warning('centroid-outside', 'dcat_centroid', message, { suggestion })];
};

const checkNames = (record: AardvarkRecord, boxes: readonly Box[], names: Evidence): Finding[] => {
  if (names(boxes) !== false) return [];
  const named = (record.dct_spatial_sm ?? []).slice(0, 3).map(quote).join(', ');
  const field = record.dcat_bbox === undefined ? 'locn_geometry' : 'dcat_bbox';
  const message = `The spatial extent does not intersect any place that the record names: ${named}.`;
  return [warning('place-names', field, message, { suggestion: 'Check the order and the signs of the coordinates.' })];
};

export const checkSpatialExtent = (
  record: AardvarkRecord,
  places: PlaceNameMatcher | undefined,
): readonly Finding[] => {
  const fields = readGeometryFields(record);
  const centroid = parseCentroid(record.dcat_centroid);
  const names = nameEvidence(record, places);
  const order = checkBoxOrder(record, fields.box, {
    coordinates: [centroidEvidence(centroid, fields), geometryEvidence(fields)],
    names,
  });
  if (order.length > 0) return order;
  const boxes = (fields.box ?? fields.geometry)?.boxes ?? [];
  return [
    ...checkGeometryAxes(record, fields),
    ...checkCentroid(record, centroid, boxes),
    ...checkNames(record, boxes, names),
  ];
};
