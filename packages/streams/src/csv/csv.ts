// CSV rows (RFC 4180): quoted where needed, lines end in CRLF. Spreadsheets take a cell that starts like a formula for one,
// even when it is quoted, so such a cell gets an apostrophe in front.

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Control characters are skipped by some programs before they look for a formula. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\p{Cc}]/u;
const PROTECTED = /^'(?=[=+\-@\p{Cc}])/u;

export const escapeFormula = (text: string): string => (LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text);

/** The way back, for tables that we wrote ourselves. */
export const unescapeFormula = (text: string): string => text.replace(PROTECTED, '');

/** For cells of which is known that they are no formulas, such as numbers. */
export const toField = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const toCsvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => toField(escapeFormula(cell))).join(',')}\r\n`;
