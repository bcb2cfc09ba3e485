// Reads field values as clean text: views meet records of any origin, so a list may be missing, blank or a bare string.

const clean = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

/** Trimmed, without blanks: `['Maps ', '', null]` is `['Maps']`, and `'Maps'` is `['Maps']` too. */
export const readStrings = (value: unknown): readonly string[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    const text = clean(value);
    return text === '' ? [] : [text];
  }
  return value.map(clean).filter((text) => text !== '');
};

/** The first text that is not blank. */
export const readFirstString = (value: unknown): string | undefined => readStrings(value)[0];

/** Anything but single spaces between words; few texts have it. */
const HAS_OTHER_BLANKS = / [\s\p{Cc}]|[^\S ]|\p{Cc}/u;

/** One line: line ends, tabs and other control characters become single spaces. */
export const toOneLine = (text: string): string =>
  HAS_OTHER_BLANKS.test(text) ? text.replace(/[\s\p{Cc}]+/gu, ' ').trim() : text.trim();

/** Cuts at a word where it can, and says so with an ellipsis; never inside a surrogate pair. */
export const toExcerpt = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  const head = text
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const lastSpace = head.lastIndexOf(' ');
  return `${(lastSpace > maxLength / 2 ? head.slice(0, lastSpace) : head).trimEnd()}…`;
};
