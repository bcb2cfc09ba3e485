// Writes the table of a shapefile: dBASE III with text in UTF-8, as the .cpg file declares.
import { createFileWriter } from '@periplus/streams';

export type DbfField = {
  /** 1 to 10 ASCII characters. */
  readonly name: string;
  readonly type: 'text' | 'number' | 'boolean' | 'date';
  /** In bytes: 1 for booleans, 8 for dates. */
  readonly length: number;
  readonly decimals: number;
};

export type DbfValue = string | number | boolean | null;

export const MAX_TEXT_BYTES = 254;
export const MAX_FIELDS = 250;

const LETTERS = { text: 'C', number: 'N', boolean: 'L', date: 'D' } as const;
const HEAD_BYTES = 32;
const BLANK = 0x20;

const toHeader = (fields: readonly DbfField[], recordBytes: number, now: Date): Buffer => {
  const header = Buffer.alloc(HEAD_BYTES * (fields.length + 1) + 1);
  header.set([0x03, now.getUTCFullYear() - 1900, now.getUTCMonth() + 1, now.getUTCDate()]);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(recordBytes, 10);
  for (const [n, { name, type, length, decimals }] of fields.entries()) {
    const at = HEAD_BYTES * (n + 1);
    header.write(name.slice(0, 10), at, 'latin1');
    header.write(LETTERS[type], at + 11, 'latin1');
    header[at + 16] = length;
    header[at + 17] = decimals;
  }
  header[header.length - 1] = 0x0d;
  return header;
};

/** Truncates between characters. */
const truncateUtf8 = (text: string, maxBytes: number): string => {
  if (text.length * 3 <= maxBytes) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
};

const toCell = ({ type, length }: DbfField, value: DbfValue): string => {
  if (value === null) return type === 'boolean' ? '?' : '';
  if (type === 'boolean') return value === true ? 'T' : 'F';
  if (type === 'date') return String(value).replaceAll('-', '').slice(0, 8);
  if (type === 'number') {
    const digits = String(value);
    return digits.length <= length ? digits.padStart(length) : '*'.repeat(length);
  }
  return truncateUtf8(String(value), length);
};

export const createDbf = (path: string, fields: readonly DbfField[], now: Date = new Date()) => {
  const file = createFileWriter(path);
  const recordBytes = 1 + fields.reduce((sum, { length }) => sum + length, 0);
  const row = Buffer.alloc(recordBytes);
  let rows = 0;
  file.append(toHeader(fields, recordBytes, now));
  return {
    append: (values: readonly DbfValue[]): void => {
      row.fill(BLANK);
      let at = 1;
      for (let n = 0; n < fields.length; n++) {
        const field = fields[n] as DbfField;
        row.write(toCell(field, values[n] ?? null), at, field.length, 'utf8');
        at += field.length;
      }
      file.append(row);
      rows += 1;
    },
    length: file.length,
    finish: (): void => {
      file.append(Buffer.from([0x1a]));
      const count = Buffer.alloc(4);
      count.writeUInt32LE(rows);
      file.patch(4, count);
      file.close();
    },
    close: file.close,
  };
};
