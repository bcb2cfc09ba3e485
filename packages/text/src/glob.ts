// Wildcard patterns: any run and any one character, as `*` and `?` of a search box or `%` and `_` of LIKE.

export type GlobItem = string | typeof ANY_RUN | typeof ANY_ONE;
export const ANY_RUN = Symbol('any run');
export const ANY_ONE = Symbol('any one');

/** Characters, and the two wildcards. Runs of runs become one. */
export type Glob = readonly GlobItem[];

const withoutDoubleRuns = (items: readonly GlobItem[]): Glob =>
  items.filter((item, index) => item !== ANY_RUN || items[index - 1] !== ANY_RUN);

/** Example: 'min?es*'. */
export const parseWildcard = (pattern: string): Glob =>
  withoutDoubleRuns([...pattern].map((item) => (item === '*' ? ANY_RUN : item === '?' ? ANY_ONE : item)));

/** LIKE of SQL and CQL2: `%` any run, `_` one character, `\` takes the next one literally. */
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
  return withoutDoubleRuns(items);
};

/** Rewrites what is not a wildcard, a whole stretch at a time: folding a sign must not make a wildcard of it. */
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

/** The characters before the first wildcard: whatever matches begins with them. */
export const literalPrefix = (glob: Glob): string => {
  const end = glob.findIndex((item) => typeof item !== 'string');
  return (end < 0 ? glob : glob.slice(0, end)).join('');
};

/** 'minn*': nothing but a beginning. */
export const isPrefixOnly = (glob: Glob): boolean =>
  glob.at(-1) === ANY_RUN && glob.slice(0, -1).every((item) => typeof item === 'string');

const escapeForPattern = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** '*island*': nothing but a text to be found anywhere. */
const soughtAnywhere = (glob: Glob): string | undefined => {
  const inner = glob.slice(1, -1);
  const isSurrounded = glob.length > 2 && glob[0] === ANY_RUN && glob.at(-1) === ANY_RUN;
  return isSurrounded && inner.every((item) => typeof item === 'string') ? inner.join('') : undefined;
};

/**
 * As a regular expression over whole texts. Each run is taken by a look-ahead up to the next literal stretch and never given
 * back (the first place where that stretch fits is as good as any later one), so that no pattern takes exponential time.
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

/** A test of whole texts. */
export const toMatcher = (glob: Glob): ((text: string) => boolean) => {
  const sought = soughtAnywhere(glob);
  if (sought !== undefined) return (text) => text.includes(sought);
  const pattern = toPattern(glob);
  return (text) => pattern.test(text);
};
