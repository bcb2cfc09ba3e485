// The text that a suggestion offers for a label, the same from every engine.

const MAX_LENGTH = 50;

/** Contract 6: lower case, without years and punctuation, short. */
export const normaliseSuggestion = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\b(1\d|20)\d{2}\b/g, ' ')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}\p{M},]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .trim();
