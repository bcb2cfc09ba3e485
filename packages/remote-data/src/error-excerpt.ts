// Extracts the message from an error response: without markup, truncated to a sentence or two.

const MAX_CHARACTERS = 300;

const MESSAGE_PATTERNS: readonly RegExp[] = [
  /<(?:\w+:)?(?:ExceptionText|ServiceException)\b[^>]*>([\s\S]*?)<\//gi,
  /"(?:message|error_description|detail)"\s*:\s*"((?:[^"\\]|\\.)*)"/gi,
  /<title\b[^>]*>([\s\S]*?)<\/title>/gi,
];

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const toPlain = (text: string): string =>
  text
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replace(/<[^>]{0,2000}>/g, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();

const truncate = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS).toWellFormed()}...`;

/** Returns an empty string when there is no message. */
export const toErrorExcerpt = (text: string): string => {
  for (const pattern of MESSAGE_PATTERNS) {
    const found = [...text.matchAll(pattern)].map((match) => toPlain(match[1] ?? '')).filter((words) => words !== '');
    if (found.length > 0) return truncate(found.join(' '));
  }
  return truncate(toPlain(text));
};
