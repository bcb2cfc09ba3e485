// Features as a table in text: points by longitude and latitude, everything else by its WKT.
import { join } from 'node:path';
import { createTextBuffer } from '@periplus/collections';
import { type Geometry, writeWkt } from '@periplus/geo';
import { createFileWriter, escapeFormula, toField } from '@periplus/streams';
import { type CellValue, type Column, toColumnCell } from '../columns.ts';
import type { Row } from '../spool.ts';
import { type SpooledRows, spoolFeatures } from '../spool-features.ts';
import type { WriteFile } from './file-job.ts';

/** A number is no formula, though it may begin with a minus. */
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

const toCell = (value: CellValue): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return toField(NUMBER.test(value) ? value : escapeFormula(value));
};

const COMMA = ',';

/** Two cells of a point, one of every other place; which of them a table has is known when all are there. */
const createPlaces = () => {
  const text = createTextBuffer();
  let isPoints = true;
  return {
    /** Every feature has a point for its place, or none has a place. */
    isPoints: (): boolean => isPoints,
    toPlace: (geometry: Geometry | null): string => {
      if (geometry === null) return '';
      if (geometry.type === 'Point') return geometry.coordinates.join(COMMA);
      isPoints = false;
      writeWkt(text, geometry);
      return toField(text.take().toString('latin1'));
    },
  };
};

const IS_POINT = /^[\d-]/;

const toPointCells = (place: string): string => (place === '' ? COMMA : place);

const toShapeCell = (place: string): string => (IS_POINT.test(place) ? `POINT (${place.replace(COMMA, ' ')})` : place);

/** Names of columns are told apart without regard to case. */
const toTitles = (titles: readonly string[], columns: readonly Column[]): readonly string[] => {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  return titles.map((title) => (taken.has(title.toLowerCase()) ? `geometry_${title}` : title));
};

const writeRows = async ({ columns, read }: SpooledRows, path: string, isPoints: boolean): Promise<void> => {
  const file = createFileWriter(path);
  const toPlaceCells = isPoints ? toPointCells : toShapeCell;
  const toRow = ({ properties, geometryText: place }: Row): string => {
    let row = '';
    for (const column of columns) row += toCell(toColumnCell(column, properties)) + COMMA;
    return `${row}${toPlaceCells(place)}\r\n`;
  };
  try {
    const titles = toTitles(isPoints ? ['longitude', 'latitude'] : ['WKT'], columns);
    const head = [...columns.map(({ name }) => name), ...titles];
    file.append(Buffer.from(`${head.map((title) => toCell(title)).join(COMMA)}\r\n`));
    for await (const rows of read()) file.append(Buffer.from(rows.map(toRow).join('')));
  } finally {
    file.close();
  }
};

export const writeCsv: WriteFile = async ({ features, path, folder }) => {
  const { toPlace, isPoints } = createPlaces();
  const rows = await spoolFeatures(features, join(folder, 'features'), toPlace);
  await writeRows(rows, path, isPoints());
};
