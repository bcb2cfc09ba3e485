// Splits CQL2 text into tokens, one at a time, each with its place for messages.
import { fail } from './expression.ts';

export type Token =
  | { readonly kind: 'name'; readonly text: string; readonly quoted: boolean; readonly at: number }
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  | { readonly kind: 'number'; readonly text: string; readonly at: number }
  | { readonly kind: 'sign'; readonly text: string; readonly at: number }
  | { readonly kind: 'end'; readonly text: ''; readonly at: number };

/** Names as the grammar has them: letters of any script, `_` and `:`, then digits and dots too. */
const NAME = /[:_\p{L}\p{Nl}][:_.\p{L}\p{Nl}\p{Mn}\p{Nd}]*/uy;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy;
const SIGN = /<>|<=|>=|[=<>+\-*/%^(),]/y;
const BLANK = /\s*/y;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** `''` and `\'` are one quote (rule escapeQuote). */
const readText = (source: string, start: number): { readonly text: string; readonly past: number } => {
  let text = '';
  let at = start + 1;
  for (;;) {
    const character = source[at];
    if (character === undefined) return fail(`the text that begins at character ${start + 1} has no closing quote`);
    const next = source[at + 1];
    if (character === "'" && next !== "'") return { text, past: at + 1 };
    const isEscape = next === "'" && (character === "'" || character === '\\');
    text += isEscape ? "'" : character;
    at += isEscape ? 2 : 1;
  }
};

const readQuotedName = (source: string, start: number): { readonly text: string; readonly past: number } => {
  const end = source.indexOf('"', start + 1);
  if (end < 0) return fail(`the name that begins at character ${start + 1} has no closing quote`);
  return { text: source.slice(start + 1, end), past: end + 1 };
};

export type TokenStream = {
  readonly peek: () => Token;
  readonly next: () => Token;
  /** The source from the next token on, for what has a syntax of its own; `skip` goes on behind so many characters of it. */
  readonly rest: () => string;
  readonly skip: (characters: number) => void;
};

export const createTokenStream = (source: string): TokenStream => {
  let past = 0;
  const read = (): Token => {
    const at = past + (matchAt(BLANK, source, past)?.length ?? 0);
    past = at;
    const first = source[at];
    if (first === undefined) return { kind: 'end', text: '', at };
    if (first === "'" || first === '"') {
      const found = first === "'" ? readText(source, at) : readQuotedName(source, at);
      past = found.past;
      return first === "'"
        ? { kind: 'text', text: found.text, at }
        : { kind: 'name', text: found.text, quoted: true, at };
    }
    const name = matchAt(NAME, source, at);
    const number = name === undefined ? matchAt(NUMBER, source, at) : undefined;
    const text = name ?? number ?? matchAt(SIGN, source, at);
    if (text === undefined) return fail(`there is an unexpected ${JSON.stringify(first)} at character ${at + 1}`);
    past = at + text.length;
    if (name !== undefined) return { kind: 'name', text, quoted: false, at };
    return { kind: number === undefined ? 'sign' : 'number', text, at };
  };
  let ahead = read();
  return {
    peek: () => ahead,
    next: () => {
      const token = ahead;
      ahead = read();
      return token;
    },
    rest: () => source.slice(ahead.at),
    skip: (characters) => {
      past = ahead.at + characters;
      ahead = read();
    },
  };
};
