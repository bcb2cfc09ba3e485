// CSV rows (RFC 4180): quoted where needed, lines end in CRLF.

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

const toField = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const toCsvRow = (cells: readonly string[]): string => `${cells.map(toField).join(',')}\r\n`;
