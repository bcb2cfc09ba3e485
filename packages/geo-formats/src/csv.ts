// Writes features as CSV: points as longitude and latitude, other geometries as WKT.
import { join } from 'node:path';
import { createTextBuffer } from '@periplus/collections';
import { type Geometry, writeWkt } from '@periplus/geo';
import { createFileWriter, escapeFormula, toField } from '@periplus/streams';
import { type CellValue, type Column, toColumnCell } from './columns.ts';
import type { FeatureWriter } from './feature-writer.ts';
import { type Row, type SpooledRows, spoolFeatures } from './spool.ts';

/** A number is not a formula, although it may begin with a minus. */
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

const toCell = (value: CellValue): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return toField(NUMBER.test(value) ? value : escapeFormula(value));
};

const COMMA = ',';

/** A point becomes two cells, any other geometry one; `isPoints` decides between them when all features are read. */
const createGeometryCells = () => {
  const text = createTextBuffer();
  let isPoints = true;
  return {
    isPoints: (): boolean => isPoints,
    toCells: (geometry: Geometry | null): string => {
      if (geometry === null) return '';
      if (geometry.type === 'Point') return geometry.coordinates.join(COMMA);
      isPoints = false;
      writeWkt(text, geometry);
      return toField(text.take().toString('latin1'));
    },
  };
};

const IS_POINT = /^[\d-]/;

const toPointCells = (cells: string): string => (cells === '' ? COMMA : cells);

const toWktCell = (cells: string): string => (IS_POINT.test(cells) ? `POINT (${cells.replace(COMMA, ' ')})` : cells);

/** Many programs compare column names without regard to case. */
const toUniqueTitles = (titles: readonly string[], columns: readonly Column[]): readonly string[] => {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  return titles.map((title) => (taken.has(title.toLowerCase()) ? `geometry_${title}` : title));
};

const writeRows = async ({ columns, read }: SpooledRows, path: string, isPoints: boolean): Promise<void> => {
  const file = createFileWriter(path);
  const toGeometryCells = isPoints ? toPointCells : toWktCell;
  const toRow = ({ properties, geometryText }: Row): string => {
    let row = '';
    for (const column of columns) row += toCell(toColumnCell(column, properties)) + COMMA;
    return `${row}${toGeometryCells(geometryText)}\r\n`;
  };
  try {
    const titles = toUniqueTitles(isPoints ? ['longitude', 'latitude'] : ['WKT'], columns);
    const head = [...columns.map(({ name }) => name), ...titles];
    file.append(Buffer.from(`${head.map((title) => toCell(title)).join(COMMA)}\r\n`));
    for await (const rows of read()) file.append(Buffer.from(rows.map(toRow).join('')));
  } finally {
    file.close();
  }
};

export const writeCsv: FeatureWriter = async ({ features, path, folder }) => {
  const { toCells, isPoints } = createGeometryCells();
  const rows = await spoolFeatures(features, join(folder, 'features'), toCells);
  await writeRows(rows, path, isPoints());
};
