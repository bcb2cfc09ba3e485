// Writes CSV rows (RFC 4180). Spreadsheets execute cells that start like a formula, even when quoted, so an
// apostrophe is put in front of them.

const NEEDS_QUOTES = /["\r\n]|^\s|\s$/;
/** Some programs skip control characters before a formula. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\p{Cc}]/u;
const ESCAPED_FORMULA = /^'(?=[=+\-@\p{Cc}])/u;

export const escapeFormula = (text: string): string => (LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text);

/** Reverses `escapeFormula`. */
export const unescapeFormula = (text: string): string => text.replace(ESCAPED_FORMULA, '');

/** Quotes if necessary, but does not escape formulas. */
export const toField = (text: string, delimiter = ','): string =>
  NEEDS_QUOTES.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;

export const toCsvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => toField(escapeFormula(cell))).join(',')}\r\n`;
