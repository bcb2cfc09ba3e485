// Whether what a record says of its place agrees with itself: box, geometry, centroid, names.

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

/** What the record states in numbers, and its names. */
type PlaceEvidence = { readonly stated: readonly Evidence[]; readonly names: Evidence };

const nameEvidence = (record: AardvarkRecord, places: PlaceNameMatcher | undefined): Evidence => {
  const names = record.dct_spatial_sm ?? [];
  return (boxes) => {
    const fit = names.length === 0 ? 'unknown' : (places?.fit(names, boxes) ?? 'unknown');
    return fit === 'unknown' ? undefined : fit === 'near';
  };
};

/** Latitude and longitude of the centroid have changed places: it is not the box that is wrong. */
const isTurned = (boxes: readonly Box[], [lon, lat]: Position): boolean =>
  Math.abs(lon) <= 90 && !isInside(boxes, [lon, lat]) && isInside(boxes, [lat, lon]);

const centroidEvidence = (centroid: Position | undefined, { box }: GeometryFields): Evidence => {
  const isOfUse = centroid !== undefined && !isTurned(box?.boxes ?? [], centroid);
  return (boxes) => (isOfUse ? isInside(boxes, centroid) : undefined);
};

/** A geometry that is the box itself says nothing new. */
const geometryEvidence = ({ box, geometry }: GeometryFields): Evidence => {
  const other = geometry === undefined || geometry === box ? undefined : geometry.boxes;
  return (boxes) => (other === undefined ? undefined : boxesOverlap(boxes, other));
};

/** A box in good order is only doubted for another that all else bears out, and, where names alone speak, that is much smaller. */
const findBetter = (
  raw: RawBox,
  boxes: readonly Box[],
  { stated, names }: PlaceEvidence,
): BoxInterpretation | undefined => {
  const all = [...stated, names];
  if (evaluateEvidence(boxes, all) !== false) return undefined;
  const isBorneOut = ({ box }: BoxInterpretation): boolean =>
    evaluateEvidence([box], stated) === true && !isMuchLarger([box], boxes);
  return otherInterpretations(raw).find(
    (it) => evaluateEvidence([it.box], all) === true && (isBorneOut(it) || isMuchSmaller([it.box], boxes)),
  );
};

/** The box as written, when its numbers contradict themselves or all else, and another order of them does not. */
const checkBoxOrder = (record: AardvarkRecord, box: GeometryFields['box'], evidence: PlaceEvidence): Finding[] => {
  const raw = parseRawEnvelope(record.dcat_bbox);
  if (raw === undefined) return [];
  const isOdd = box === undefined || isOutOfOrder(raw);
  const meant = isOdd
    ? pickInterpretation(otherInterpretations(raw), [...evidence.stated, evidence.names])
    : findBetter(raw, box.boxes, evidence);
  if (meant === undefined && !isOdd) return [];
  if (meant === undefined && box === undefined) return []; // that it cannot be read is said already
  const text = meant === undefined ? undefined : toEnvelope(meant.box);
  const rule = meant?.label.startsWith('latitudes') === true ? 'box-axes' : 'box-order';
  return [
    warning(rule, 'dcat_bbox', `${quote(record.dcat_bbox ?? '')} is not west, east, north, south.`, {
      ...(meant === undefined || text === undefined
        ? { suggestion: 'Write ENVELOPE(west,east,north,south).' }
        : { suggestion: `Read as ${meant.label} it is ${text}.`, fix: { field: 'dcat_bbox', value: text } }),
    }),
  ];
};

const PAIR = /(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)(?=\s*[,)])/g;

/** Longer texts are not rewritten. */
const MAX_WKT = 100_000;

/** Of WKT in two dimensions; undefined of other texts. */
const transpose = (text: string): string | undefined =>
  text.length <= MAX_WKT && /^\s*[A-Z]+\s*\(/i.test(text) && !/ENVELOPE/i.test(text)
    ? text.replace(PAIR, '$2 $1')
    : undefined;

/** The geometry with longitude and latitude exchanged, when it then lies in the box. */
const turnToBox = (text: string, boxes: readonly Box[]): string | undefined => {
  const turned = transpose(text);
  const reading = turned === undefined ? undefined : parseGeometryText(turned);
  return reading?.kind === 'ok' && boxesOverlap(boxes, reading.boxes) ? turned : undefined;
};

const checkGeometryAxes = (
  { locn_geometry: text = '' }: AardvarkRecord,
  { box, geometry }: GeometryFields,
): Finding[] => {
  if (box === undefined || text === '' || (geometry !== undefined && boxesOverlap(box.boxes, geometry.boxes)))
    return [];
  const turned = turnToBox(text, box.boxes);
  if (turned !== undefined) {
    const message = 'The geometry lies apart from the box; with longitude and latitude exchanged it lies in it.';
    return [warning('box-axes', 'locn_geometry', message, { fix: { field: 'locn_geometry', value: turned } })];
  }
  if (geometry === undefined) return []; // that it cannot be read is said already
  return [warning('box-geometry', 'locn_geometry', 'The geometry lies apart from dcat_bbox.')];
};

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

const checkCentroid = (record: AardvarkRecord, centroid: Position | undefined, boxes: readonly Box[]): Finding[] => {
  if (centroid === undefined || boxes.length === 0 || isInside(boxes, centroid)) return [];
  const [lon, lat] = centroid;
  const message = `${quote(record.dcat_centroid ?? '')} lies outside the box of the record.`;
  if (isTurned(boxes, centroid)) {
    const value = `${round(lon)},${round(lat)}`;
    const suggestion = `Latitude comes first: ${value}.`;
    return [
      warning('centroid-outside', 'dcat_centroid', message, { suggestion, fix: { field: 'dcat_centroid', value } }),
    ];
  }
  const suggestion = 'It is not used. Correct it or the box, or leave it out: the centre of the box is taken then.';
  return [warning('centroid-outside', 'dcat_centroid', message, { suggestion })];
};

const checkNames = (record: AardvarkRecord, boxes: readonly Box[], names: Evidence): Finding[] => {
  if (names(boxes) !== false) return [];
  const said = (record.dct_spatial_sm ?? []).slice(0, 3).map(quote).join(', ');
  const field = record.dcat_bbox === undefined ? 'locn_geometry' : 'dcat_bbox';
  const message = `The place on the map touches none of the places that the record names: ${said}.`;
  return [warning('place-names', field, message, { suggestion: 'Check the order and the signs of the coordinates.' })];
};

export const checkSpatialExtent = (
  record: AardvarkRecord,
  places: PlaceNameMatcher | undefined,
): readonly Finding[] => {
  const stated = readGeometryFields(record);
  const centroid = parseCentroid(record.dcat_centroid);
  const names = nameEvidence(record, places);
  const order = checkBoxOrder(record, stated.box, {
    stated: [centroidEvidence(centroid, stated), geometryEvidence(stated)],
    names,
  });
  if (order.length > 0) return order;
  const boxes = (stated.box ?? stated.geometry)?.boxes ?? [];
  return [
    ...checkGeometryAxes(record, stated),
    ...checkCentroid(record, centroid, boxes),
    ...checkNames(record, boxes, names),
  ];
};
