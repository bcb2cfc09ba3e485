// Credits often come with markup: what they say, without it.

const MOST = 500;

export const toPlainText = (markup: string): string =>
  markup
    .slice(0, 4 * MOST)
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST);
