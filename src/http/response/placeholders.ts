// Placeholders for the site's address and name in precomputed text, since one catalogue may be served under several
// addresses.
import type { Site } from '../request/site.ts';

/**
 * JSON text contains no raw control characters, so these are unambiguous; and they are ASCII, as most of the text is.
 */
export const BASE_PLACEHOLDER = '\u0001';
export const NAME_PLACEHOLDER = '\u0002';

/** JSON.stringify escapes control characters below U+0020, so these take their places until the text is written. */
const BASE_STAND_IN = '\u007Fbase\u007F';
const NAME_STAND_IN = '\u007Fname\u007F';

/** The site for which text is precomputed. */
export const PLACEHOLDER_SITE: Site = { base: BASE_STAND_IN, name: NAME_STAND_IN };

export const toPlaceholderJson = (value: object): string =>
  JSON.stringify(value).replaceAll(BASE_STAND_IN, BASE_PLACEHOLDER).replaceAll(NAME_STAND_IN, NAME_PLACEHOLDER);

const escapeForJsonString = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Replaces with functions because `$&` has a meaning in a replacement text. */
export const createPlaceholderFiller = ({ base, name }: Site): ((text: string) => string) => {
  const [baseText, nameText] = [escapeForJsonString(base), escapeForJsonString(name)];
  return (text) => text.replaceAll(BASE_PLACEHOLDER, () => baseText).replaceAll(NAME_PLACEHOLDER, () => nameText);
};
