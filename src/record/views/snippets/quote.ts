// Quotes text as string literals of the languages of snippets.
import { toOneLine } from '../strings.ts';

/** Python and R read the escapes of JSON. */
export const quote = (text: string): string => JSON.stringify(toOneLine(text));

/** For POSIX shells: 'it'\''s' */
export const quoteShell = (text: string): string => `'${toOneLine(text).replaceAll("'", String.raw`'\''`)}'`;

/** A value in the source of a QGIS layer: url='...' */
export const quoteQgis = (text: string): string => `'${toOneLine(text).replace(/[\\']/g, String.raw`\$&`)}'`;

/** A safe file name: 'wells', from 'test:wells (2)'. */
export const toFileName = (text: string): string =>
  toOneLine(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'data';
