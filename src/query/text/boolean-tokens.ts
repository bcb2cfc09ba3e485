// Splits the text of a search into words, phrases, operators and parentheses, in one pass.

export type TextToken =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'and' }
  | { readonly kind: 'or' }
  | { readonly kind: 'not' }
  /** `*` or `*:*`. */
  | { readonly kind: 'everything' }
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'phrase'; readonly text: string; readonly slop: number }
  /** Contains only unescaped `*` and `?`. */
  | { readonly kind: 'wildcard'; readonly pattern: string }
  | { readonly kind: 'fuzzy'; readonly text: string; readonly edits: 0 | 1 | 2 };

export type TokenizeResult = { readonly tokens: readonly TextToken[]; readonly problem?: string };

const OPERATORS: ReadonlyMap<string, TextToken> = new Map([
  ['AND', { kind: 'and' }],
  ['&&', { kind: 'and' }],
  ['OR', { kind: 'or' }],
  ['||', { kind: 'or' }],
  ['NOT', { kind: 'not' }],
]);

export const isOperator = (word: string): boolean => OPERATORS.has(word);

/** Punctuation alone cannot be searched: `water & ice`, `Minnesota - Roads`. */
export const isSearchable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const withoutEscapes = (text: string): string => text.replace(/\\(.)/gsu, '$1');

const MAX_SLOP = 1000;
const LONG_WORD = 6;

const toEdits = (typed: string, text: string): 0 | 1 | 2 => {
  // A bare `~` or a similarity of the old syntax (`~0.8`) gives a default distance.
  if (!/^\d+$/.test(typed)) return text.length >= LONG_WORD ? 2 : 1;
  const edits = Number(typed);
  return edits === 0 ? 0 : edits === 1 ? 1 : 2;
};

/** Parses a run of characters without spaces, quotes and parentheses: `roam~1`, `minn*`, `caf\*`. */
const toWord = (typed: string): TextToken | undefined => {
  const raw = typed.replace(/\^\d+(\.\d+)?$/, '');
  if (/^(\*+|\*:\*)$/.test(raw)) return { kind: 'everything' };
  if (!isSearchable(raw)) return undefined;
  const fuzzy = /(?<![\\~])~(\d*(?:\.\d+)?)$/.exec(raw);
  if (fuzzy !== null && fuzzy.index > 0) {
    const text = withoutEscapes(raw.slice(0, fuzzy.index));
    return isSearchable(text) ? { kind: 'fuzzy', text, edits: toEdits(fuzzy[1] ?? '', text) } : undefined;
  }
  const pattern = raw.replace(/\\[*?]/g, ' ');
  return /[*?]/.test(pattern)
    ? { kind: 'wildcard', pattern: withoutEscapes(pattern) }
    : { kind: 'word', text: withoutEscapes(raw) };
};

/** Suffixes of a quoted phrase or a group: slop and boost. */
const SUFFIX = /(?:~(\d*)(?:\.\d+)?)?(?:\^\d+(?:\.\d+)?)?/y;
const RUN = /(?:\\.|[^\s"()\\]|\\$)+/suy;
const QUOTED = /"((?:\\.|[^"\\])*)"/suy;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** A run may start with any number of `-` and `!` (not) and `+` (ignored, since all words must match). */
const readRun = (run: string, hasNext: boolean): readonly TextToken[] => {
  const operator = OPERATORS.get(run);
  if (operator !== undefined) return [operator];
  const signs = /^[-!+]*/.exec(run)?.[0] ?? '';
  const word = toWord(run.slice(signs.length));
  // A sign followed by a space is punctuation; before a quote or a parenthesis it is an operator.
  const isPrefix = word !== undefined || (signs.length === run.length && hasNext);
  const nots = isPrefix ? [...signs].filter((sign) => sign !== '+').map((): TextToken => ({ kind: 'not' })) : [];
  return word === undefined ? nots : [...nots, word];
};

export const tokenize = (text: string): TokenizeResult => {
  const tokens: TextToken[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '(' || char === ')') {
      tokens.push({ kind: char === '(' ? 'open' : 'close' });
      at += 1;
      if (char === ')') at += matchAt(SUFFIX, text, at)?.[0].length ?? 0;
    } else if (char === '"') {
      const quoted = matchAt(QUOTED, text, at);
      if (quoted === null) return { tokens, problem: 'a quotation mark is not closed' };
      at += quoted[0].length;
      const suffix = matchAt(SUFFIX, text, at);
      at += suffix?.[0].length ?? 0;
      const phrase = withoutEscapes(quoted[1] ?? '').trim();
      const slop = Math.min(MAX_SLOP, Number(suffix?.[1] ?? 0));
      if (isSearchable(phrase)) tokens.push({ kind: 'phrase', text: phrase, slop });
    } else {
      const run = matchAt(RUN, text, at)?.[0];
      at += run?.length ?? 1;
      if (run !== undefined) tokens.push(...readRun(run, text[at] === '"' || text[at] === '('));
    }
  }
  return { tokens };
};
