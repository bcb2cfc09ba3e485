// Formats file sizes: '12.5 MB', from a number of bytes or from the record.
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { readFirstString } from './strings.ts';

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;
const STEP = 1000;

/** Decimal units: 1,000 bytes are one KB. */
export const formatBytes = (bytes: number): string => {
  let size = bytes;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit++;
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1;
  return `${Number(size.toFixed(digits))} ${UNITS[unit]}`;
};

/** gbl_fileSize_s is free text; OpenGeoMetadata defines a bare number as megabytes. */
export const readFileSize = (record: AardvarkRecord): string | undefined => {
  const text = readFirstString(record.gbl_fileSize_s);
  if (text !== undefined) return /^\d+(\.\d+)?$/.test(text) ? `${text} MB` : text;
  const bytes = Number(record.gbl_fileSize_bytes ?? Number.NaN);
  return Number.isFinite(bytes) && bytes >= 0 ? formatBytes(bytes) : undefined;
};
