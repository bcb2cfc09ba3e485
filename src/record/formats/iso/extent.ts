// Writes the ISO 19115-3 extent: boxes, place names and periods.
import type { Box } from '@periplus/geo';
import { concatXml, element, optionalElement, type Xml } from '@periplus/markup';
import type { Period } from '../periods.ts';
import type { RecordMetadata } from '../record-metadata.ts';
import { textElement, timePosition } from './elements.ts';

/** Across the antimeridian, west is greater than east (ISO 19115-1, EX_GeographicBoundingBox). */
const toBox = ([west, south, east, north]: Box): Xml =>
  element(
    'gex:EX_GeographicBoundingBox',
    {},
    ...(
      [
        ['gex:westBoundLongitude', west],
        ['gex:eastBoundLongitude', east],
        ['gex:southBoundLatitude', south],
        ['gex:northBoundLatitude', north],
      ] as const
    ).map(([name, degrees]) => element(name, {}, element('gco:Decimal', {}, toDecimal(degrees)))),
  );

/** xs:decimal has no exponent: 1e-7 -> 0.0000001. */
const toDecimal = (degrees: number): string => {
  const plain = String(degrees);
  return plain.includes('e') ? degrees.toFixed(12).replace(/\.?0+$/, '') : plain;
};

const toPlace = (name: string): Xml =>
  element(
    'gex:geographicElement',
    {},
    element(
      'gex:EX_GeographicDescription',
      {},
      element('gex:geographicIdentifier', {}, element('mcc:MD_Identifier', {}, textElement('mcc:code', name))),
    ),
  );

/** gml:id must be unique in the document. */
const toTime = ({ start, end }: Period, index: number): Xml => {
  const id = `time-${index + 1}`;
  const primitive =
    start !== undefined && start.text === end?.text
      ? element('gml:TimeInstant', { 'gml:id': id }, timePosition('gml:timePosition', start))
      : element(
          'gml:TimePeriod',
          { 'gml:id': id },
          timePosition('gml:beginPosition', start),
          timePosition('gml:endPosition', end),
        );
  return element('gex:temporalElement', {}, element('gex:EX_TemporalExtent', {}, element('gex:extent', {}, primitive)));
};

/** Excludes years before 1, on which XML Schema 1.0 and 1.1 disagree. */
const isPlain = ({ start, end }: Period): boolean => ![start, end].some((date) => date?.text.startsWith('-'));

export const toExtent = ({ outline, places, periods, periodTexts }: RecordMetadata): Xml | undefined => {
  const extent = concatXml([
    textElement('gex:description', periodTexts.length === 0 ? undefined : periodTexts.join('; ')),
    outline === undefined ? undefined : element('gex:geographicElement', {}, toBox(outline)),
    ...places.map(toPlace),
    ...periods.filter(isPlain).map(toTime),
  ]);
  return extent.markup === '' ? undefined : optionalElement('mri:extent', element('gex:EX_Extent', {}, extent));
};
