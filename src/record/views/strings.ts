// Reads field values of any shape as clean text: a list may be missing, blank or a bare string.

const clean = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

/** `['Maps ', '', null]` and `'Maps'` -> `['Maps']` */
export const readStrings = (value: unknown): readonly string[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    const text = clean(value);
    return text === '' ? [] : [text];
  }
  return value.map(clean).filter((text) => text !== '');
};

export const readFirstString = (value: unknown): string | undefined => readStrings(value)[0];

/** A quick check for white space other than single spaces. */
const HAS_OTHER_BLANKS = / [\s\p{Cc}]|[^\S ]|\p{Cc}/u;

/** Replaces line ends, tabs and other control characters by single spaces. */
export const toOneLine = (text: string): string =>
  HAS_OTHER_BLANKS.test(text) ? text.replace(/[\s\p{Cc}]+/gu, ' ').trim() : text.trim();

/** Truncates at a word boundary if possible, and adds an ellipsis. */
export const toExcerpt = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  const head = text
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const lastSpace = head.lastIndexOf(' ');
  return `${(lastSpace > maxLength / 2 ? head.slice(0, lastSpace) : head).trimEnd()}…`;
};

/** No real title is as long. */
const MAX_SHORT_TITLE = 1_000;

/** For lists and feeds. */
export const toShortTitle = (title: string): string => toExcerpt(toOneLine(title), MAX_SHORT_TITLE);
