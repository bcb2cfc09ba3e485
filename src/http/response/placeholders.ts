// Prepared texts are the same under every address: marks stand for the site's address and name until an answer is made.
import type { Site } from '../request/site.ts';

/**
 * JSON text never holds a raw control character, so nothing else in it can be taken for a mark; and a text of plain ASCII is
 * read from the store and sent three times as fast as one with any other letter in it.
 */
export const BASE_PLACEHOLDER = '\u0001';
export const NAME_PLACEHOLDER = '\u0002';

/**
 * JSON.stringify would escape the marks, so these stand in their place while texts are made. ASCII too: one wider letter
 * doubles the memory of the whole text and takes the fast ways of joining and writing it away.
 */
const BASE_STAND_IN = '\u007Fbase\u007F';
const NAME_STAND_IN = '\u007Fname\u007F';

/** The site that prepared texts are made for. */
export const PLACEHOLDER_SITE: Site = { base: BASE_STAND_IN, name: NAME_STAND_IN };

export const toPlaceholderJson = (value: object): string =>
  JSON.stringify(value).replaceAll(BASE_STAND_IN, BASE_PLACEHOLDER).replaceAll(NAME_STAND_IN, NAME_PLACEHOLDER);

/** The text as it stands inside a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Replaces by functions, since in a replacement text `$&` would have a meaning of its own. */
export const createPlaceholderFiller = ({ base, name }: Site): ((text: string) => string) => {
  const [baseText, nameText] = [inJson(base), inJson(name)];
  return (text) => text.replaceAll(BASE_PLACEHOLDER, () => baseText).replaceAll(NAME_PLACEHOLDER, () => nameText);
};
