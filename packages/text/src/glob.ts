// Wildcard patterns: `*` and `?` as in a search box, or `%` and `_` as in LIKE.

type GlobItem = string | typeof ANY_RUN | typeof ANY_ONE;
export const ANY_RUN = Symbol('any run');
export const ANY_ONE = Symbol('any one');

/** Characters and wildcards. Of adjacent wildcards, the single ones come first, and there is one run at most. */
export type Glob = readonly GlobItem[];

/** '*?*?a' -> '??*a': a literal after each run keeps matching linear. */
const withOrderedWildcards = (items: readonly GlobItem[]): Glob => {
  const ordered: GlobItem[] = [];
  let hasRun = false;
  for (const item of items) {
    if (typeof item === 'string' && hasRun) ordered.push(ANY_RUN);
    hasRun = item === ANY_RUN || (hasRun && typeof item !== 'string');
    if (item !== ANY_RUN) ordered.push(item);
  }
  return hasRun ? [...ordered, ANY_RUN] : ordered;
};

/** Example: 'min?es*'. */
export const parseWildcard = (pattern: string): Glob =>
  withOrderedWildcards([...pattern].map((item) => (item === '*' ? ANY_RUN : item === '?' ? ANY_ONE : item)));

/** LIKE as in SQL and CQL2: `%` is any run, `_` one character, and `\` escapes the next character. */
export const parseLike = (pattern: string): Glob => {
  const characters = [...pattern];
  const items: GlobItem[] = [];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] as string;
    const next = characters[index + 1];
    if (character === '\\' && next !== undefined) {
      items.push(next);
      index += 1;
    } else items.push(character === '%' ? ANY_RUN : character === '_' ? ANY_ONE : character);
  }
  return withOrderedWildcards(items);
};

/** Rewrites each stretch of literal characters; the result is never parsed for wildcards again. */
export const mapLiterals = (glob: Glob, rewrite: (literal: string) => string): Glob => {
  const items: GlobItem[] = [];
  let literal = '';
  const flush = (): void => {
    items.push(...rewrite(literal));
    literal = '';
  };
  for (const item of glob) {
    if (typeof item === 'string') literal += item;
    else {
      flush();
      items.push(item);
    }
  }
  flush();
  return items;
};

/** The characters before the first wildcard. */
export const literalPrefix = (glob: Glob): string => {
  const end = glob.findIndex((item) => typeof item !== 'string');
  return (end < 0 ? glob : glob.slice(0, end)).join('');
};

/** A prefix followed by a run, such as 'minn*'. */
export const isPrefixOnly = (glob: Glob): boolean =>
  glob.at(-1) === ANY_RUN && glob.slice(0, -1).every((item) => typeof item === 'string');

const escapeForPattern = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** The literal of a pattern such as '*island*'. */
const substringOf = (glob: Glob): string | undefined => {
  const inner = glob.slice(1, -1);
  const isSurrounded = glob.length > 2 && glob[0] === ANY_RUN && glob.at(-1) === ANY_RUN;
  return isSurrounded && inner.every((item) => typeof item === 'string') ? inner.join('') : undefined;
};

/**
 * A regular expression for complete texts. A lookahead matches each run up to the first occurrence of the next literal
 * stretch and never backtracks, since a later occurrence cannot do better. No pattern takes exponential time.
 */
const toPattern = (glob: Glob): RegExp => {
  const stretches: string[] = [''];
  for (const item of glob) {
    if (item === ANY_RUN) stretches.push('');
    else stretches.push(`${stretches.pop() ?? ''}${item === ANY_ONE ? '[^]' : escapeForPattern(item as string)}`);
  }
  const [first = '', ...rest] = stretches;
  const last = rest.pop();
  if (last === undefined) return new RegExp(`^${first}$`, 'u');
  const middle = rest
    .filter((stretch) => stretch !== '')
    .map((stretch, index) => `(?=([^]*?${stretch}))\\${index + 1}`)
    .join('');
  return new RegExp(`^${first}${middle}[^]*${last}$`, 'u');
};

/** Tests complete texts. */
export const toMatcher = (glob: Glob): ((text: string) => boolean) => {
  const substring = substringOf(glob);
  if (substring !== undefined) return (text) => text.includes(substring);
  const pattern = toPattern(glob);
  return (text) => pattern.test(text);
};
