// What a server says of its refusal, fit to be quoted: the words without their markup, cut to a sentence or two.

const MOST_CHARACTERS = 300;

const PARTS: readonly RegExp[] = [
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

const cut = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS).toWellFormed()}...`;

/** Empty when it says nothing. */
export const toErrorExcerpt = (text: string): string => {
  for (const part of PARTS) {
    const found = [...text.matchAll(part)].map((match) => toPlain(match[1] ?? '')).filter((words) => words !== '');
    if (found.length > 0) return cut(found.join(' '));
  }
  return cut(toPlain(text));
};
