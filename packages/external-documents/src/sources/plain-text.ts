// Removes markup from credits.

const MAX_LENGTH = 500;

export const toPlainText = (markup: string): string =>
  markup
    .slice(0, 4 * MAX_LENGTH)
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
