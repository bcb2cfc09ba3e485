// Features as a table in text: points by longitude and latitude, everything else by its WKT.
import { join } from 'node:path';
import { protectCell, toField } from '../../../lib/csv.ts';
import { createFileWriter } from '../../../lib/file-writer.ts';
import { toWkt } from '../../../lib/geo/read/to-wkt.ts';
import { type CellValue, type Column, toColumnCell } from '../columns.ts';
import type { Feature } from '../feature.ts';
import { type Spool, spoolFeatures } from '../spool.ts';
import type { WriteFile } from './file-job.ts';

/** A number is no formula, though it may begin with a minus. */
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

const toCell = (value: CellValue): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return toField(NUMBER.test(value) ? value : protectCell(value));
};

type Place = { readonly titles: readonly string[]; readonly cells: (feature: Feature) => readonly string[] };

const POINTS: Place = {
  titles: ['longitude', 'latitude'],
  cells: ({ geometry }) => (geometry?.type === 'Point' ? geometry.coordinates.map(String) : ['', '']),
};

const SHAPES: Place = {
  titles: ['WKT'],
  cells: ({ geometry }) => [geometry === null ? '' : toField(toWkt(geometry))],
};

/** Names of columns are told apart without regard to case. */
const toTitles = (titles: readonly string[], columns: readonly Column[]): readonly string[] => {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  return titles.map((title) => (taken.has(title.toLowerCase()) ? `geometry_${title}` : title));
};

const writeRows = async ({ columns, isPoints, read }: Spool, path: string): Promise<void> => {
  const file = createFileWriter(path);
  const place = isPoints ? POINTS : SHAPES;
  try {
    const head = [...columns.map(({ name }) => name), ...toTitles(place.titles, columns)];
    file.append(Buffer.from(`${head.map((title) => toCell(title)).join(',')}\r\n`));
    for await (const batch of read()) {
      const rows = batch.map((feature) => {
        const cells = columns.map((column) => toCell(toColumnCell(column, feature)));
        return `${[...cells, ...place.cells(feature)].join(',')}\r\n`;
      });
      file.append(Buffer.from(rows.join('')));
    }
  } finally {
    file.close();
  }
};

export const writeCsv: WriteFile = async ({ features, path, folder }) => {
  await writeRows(await spoolFeatures(features, join(folder, 'features')), path);
};
