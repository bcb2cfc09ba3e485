// Checks that box, geometry, centroid and place names of a record agree.

import type { PlaceNameChecker } from '@periplus/gazetteer';
import { type Box, type Position, parseGeometryText, type RawBox, toEnvelope, totalArea } from '@periplus/geo';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type GeometryFields, isInside, parseCentroid, readGeometryFields } from '../record-extent.ts';
import {
  type BoxInterpretation,
  boxesOverlap,
  type Coordinates,
  type Evidence,
  evaluateEvidence,
  extentsAgree,
  fittingInterpretations,
  isCentral,
  isOutOfOrder,
  otherInterpretations,
  parseRawEnvelope,
  selectSupported,
  swapAxes,
} from './box-interpretations.ts';
import { type Finding, quote, warning } from './finding.ts';

export type PlaceNameMatcher = Pick<PlaceNameChecker, 'fit'>;

type PlaceEvidence = {
  readonly coordinates: readonly Evidence[];
  readonly names: Evidence;
  readonly exact: Coordinates;
};

const nameEvidence = (record: AardvarkRecord, places: PlaceNameMatcher | undefined): Evidence => {
  const names = record.dct_spatial_sm ?? [];
  return (boxes) => {
    const fit = names.length === 0 ? 'unknown' : (places?.fit(names, boxes) ?? 'unknown');
    return fit === 'unknown' ? undefined : fit === 'near';
  };
};

/** Latitude and longitude of the centroid are swapped, so the box itself may be correct. */
const isSwapped = (boxes: readonly Box[], [lon, lat]: Position): boolean =>
  Math.abs(lon) <= 90 && !isInside(boxes, [lon, lat]) && isInside(boxes, [lat, lon]);

const hasValidOrder = ({ dcat_bbox }: AardvarkRecord): boolean => {
  const raw = parseRawEnvelope(dcat_bbox);
  return raw !== undefined && !isOutOfOrder(raw);
};

/**
 * A large box contains almost any point, so only a centroid in its middle supports it. A centroid that fits a valid box
 * with swapped axes is not evidence.
 */
const centroidEvidence = (
  record: AardvarkRecord,
  centroid: Position | undefined,
  { box }: GeometryFields,
): Evidence => {
  const isUsable = centroid !== undefined && !(hasValidOrder(record) && isSwapped(box?.boxes ?? [], centroid));
  return (boxes) => {
    if (!isUsable || boxes.length === 0) return undefined;
    return isInside(boxes, centroid) ? isCentral(boxes, centroid) || undefined : false;
  };
};

/**
 * A geometry that is the box itself, or the box with swapped axes, is not evidence. A ring of the same corners is, if
 * the numbers of the box are out of order.
 */
const geometryEvidence = (record: AardvarkRecord, { box, geometry }: GeometryFields): Evidence => {
  const isRing = !hasValidOrder(record) && parseRawEnvelope(record.locn_geometry) === undefined;
  const other = geometry === undefined || (geometry === box && !isRing) ? [] : geometry.boxes;
  const isUsable = other.length > 0 && !extentsAgree(box?.boxes ?? [], swapAxes(other));
  return (boxes) => {
    if (!isUsable || boxes.length === 0) return undefined;
    return boxesOverlap(boxes, other) ? extentsAgree(boxes, other) || undefined : false;
  };
};

/** Without evidence from coordinates, only a much smaller box is worth a warning: a state, not half the globe. */
const MUCH_SMALLER = 4;

const isWorthReporting =
  (given: readonly Box[], { coordinates }: PlaceEvidence) =>
  ({ boxes }: BoxInterpretation): boolean =>
    evaluateEvidence(boxes, coordinates) === true || totalArea(boxes) * MUCH_SMALLER < totalArea(given);

/** The other orders of a box that the rest of the record supports while it contradicts the given one. */
const findBetterOrders = (
  raw: RawBox,
  boxes: readonly Box[],
  evidence: PlaceEvidence,
): readonly BoxInterpretation[] => {
  const all = [...evidence.coordinates, evidence.names];
  if (evaluateEvidence(boxes, all) !== false) return [];
  const supported = otherInterpretations(raw).filter((it) => evaluateEvidence(it.boxes, all) === true);
  return selectSupported(supported.filter(isWorthReporting(boxes, evidence)), evidence.exact);
};

const MAX_READINGS = 3;

const suggestOrder = (readings: readonly BoxInterpretation[]): Partial<Finding> => {
  const [only, ...others] = readings;
  if (only === undefined) return { suggestion: 'Use ENVELOPE(west,east,north,south).' };
  if (others.length === 0)
    return { suggestion: `As ${only.label}, it would be ${only.text}.`, fix: { field: 'dcat_bbox', value: only.text } };
  const listed = readings.slice(0, MAX_READINGS).map(({ label, text }) => `as ${label} ${text}`);
  return { suggestion: `It has several readings; choose one: ${listed.join('; ')}.` };
};

/** Reports a box whose order is invalid, or contradicts the other fields while another order does not. */
const checkBoxOrder = (record: AardvarkRecord, box: GeometryFields['box'], evidence: PlaceEvidence): Finding[] => {
  const raw = parseRawEnvelope(record.dcat_bbox);
  if (raw === undefined) return [];
  const isInvalid = box === undefined || isOutOfOrder(raw);
  const readings = isInvalid
    ? fittingInterpretations(otherInterpretations(raw), [...evidence.coordinates, evidence.names], evidence.exact)
    : findBetterOrders(raw, box.boxes, evidence);
  // A box that cannot be parsed is already reported.
  if (readings.length === 0 && (!isInvalid || box === undefined)) return [];
  const startsWithLatitude = /^(north|south)/.test(readings.length === 1 ? (readings[0]?.label ?? '') : '');
  const message = `${quote(record.dcat_bbox ?? '')} is not west, east, north, south.`;
  return [warning(startsWithLatitude ? 'box-axes' : 'box-order', 'dcat_bbox', message, suggestOrder(readings))];
};

const PAIR = /(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)(?=\s*[,)])/g;

const MAX_WKT = 100_000;

/** Swaps the axes of two-dimensional WKT; undefined for other text. */
const transpose = (text: string): string | undefined =>
  text.length <= MAX_WKT && /^\s*[A-Z]+\s*\(/i.test(text) && !/ENVELOPE/i.test(text)
    ? text.replace(PAIR, '$2 $1')
    : undefined;

/** The geometry with swapped axes, if it then overlaps the box. */
const transposeIntoBox = (text: string, boxes: readonly Box[]): { text: string; agrees: boolean } | undefined => {
  const swapped = transpose(text);
  const reading = swapped === undefined ? undefined : parseGeometryText(swapped);
  if (swapped === undefined || reading?.kind !== 'ok' || !boxesOverlap(boxes, reading.boxes)) return undefined;
  return { text: swapped, agrees: extentsAgree(boxes, reading.boxes) };
};

const isOnGlobe = (boxes: readonly Box[]): boolean => boxes.every(([, south, , north]) => south >= -90 && north <= 90);

/**
 * Where two fields disagree by swapped axes, either may be the wrong one, unless the box with swapped axes would be
 * beyond a pole or the rest of the record supports only the given box.
 */
const isBoxCertain = (boxes: readonly Box[], evidence: readonly Evidence[]): boolean =>
  !isOnGlobe(swapAxes(boxes)) ||
  (evaluateEvidence(boxes, evidence) === true && evaluateEvidence(swapAxes(boxes), evidence) !== true);

const describeSwappedBox = (boxes: readonly Box[]): string => swapAxes(boxes).map(toEnvelope).join(' and ');

const checkGeometryAxes = (
  { locn_geometry: text = '' }: AardvarkRecord,
  { box, geometry }: GeometryFields,
  evidence: readonly Evidence[],
): Finding[] => {
  if (box === undefined || text === '' || (geometry !== undefined && boxesOverlap(box.boxes, geometry.boxes)))
    return [];
  const swapped = transposeIntoBox(text, box.boxes);
  if (swapped !== undefined) {
    const message = 'The geometry does not overlap the box, but does so with longitude and latitude swapped.';
    const isCertain = swapped.agrees && (geometry === undefined || isBoxCertain(box.boxes, evidence));
    const advice = isCertain
      ? { fix: { field: 'locn_geometry', value: swapped.text } }
      : { suggestion: `Either swap the axes of the geometry, or the box is ${describeSwappedBox(box.boxes)}.` };
    return [warning('box-axes', 'locn_geometry', message, advice)];
  }
  if (geometry === undefined) return []; // already reported as unparsable
  return [warning('box-geometry', 'locn_geometry', 'The geometry does not overlap dcat_bbox.')];
};

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

const adviseSwapped = (value: string, boxes: readonly Box[], evidence: readonly Evidence[]): Partial<Finding> =>
  isBoxCertain(boxes, evidence)
    ? { suggestion: `Latitude comes first: ${value}.`, fix: { field: 'dcat_centroid', value } }
    : { suggestion: `Latitude comes first. Either it is ${value}, or the box is ${describeSwappedBox(boxes)}.` };

const checkCentroid = (
  record: AardvarkRecord,
  centroid: Position | undefined,
  boxes: readonly Box[],
  evidence: readonly Evidence[],
): Finding[] => {
  if (centroid === undefined || boxes.length === 0 || isInside(boxes, centroid)) return [];
  const [lon, lat] = centroid;
  const message = `${quote(record.dcat_centroid ?? '')} is outside the box of the record.`;
  const advice = isSwapped(boxes, centroid)
    ? adviseSwapped(`${round(lon)},${round(lat)}`, boxes, evidence)
    : { suggestion: 'It is ignored. Correct it or the box, or remove it to use the centre of the box.' };
  return [warning('centroid-outside', 'dcat_centroid', message, advice)];
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
  const [centre, geometry] = [centroidEvidence(record, centroid, fields), geometryEvidence(record, fields)];
  const exact = { geometry: fields.geometry?.boxes ?? [], centroid };
  const order = checkBoxOrder(record, fields.box, { coordinates: [centre, geometry], names, exact });
  if (order.length > 0) return order;
  const boxes = (fields.box ?? fields.geometry)?.boxes ?? [];
  return [
    ...checkGeometryAxes(record, fields, [centre, names]),
    ...checkCentroid(record, centroid, boxes, [geometry, names]),
    ...checkNames(record, boxes, names),
  ];
};
