// Splits CQL2 text into tokens, one at a time, each with its position for error messages.
import { fail } from './expression.ts';

export type Token =
  | { readonly kind: 'name'; readonly text: string; readonly quoted: boolean; readonly at: number }
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  | { readonly kind: 'number'; readonly text: string; readonly at: number }
  | { readonly kind: 'sign'; readonly text: string; readonly at: number }
  | { readonly kind: 'end'; readonly text: ''; readonly at: number };

/** Names start with a letter of any script, `_` or `:`; digits and dots may follow. */
const NAME = /[:_\p{L}\p{Nl}][:_.\p{L}\p{Nl}\p{Mn}\p{Nd}]*/uy;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy;
const SIGN = /<>|<=|>=|[=<>+\-*/%^(),]/y;
const BLANK = /\s*/y;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** `''` and `\'` both stand for one quote (rule escapeQuote). */
const readText = (source: string, start: number): { readonly text: string; readonly end: number } => {
  let text = '';
  let at = start + 1;
  for (;;) {
    const character = source[at];
    if (character === undefined) return fail(`the string that starts at character ${start + 1} has no closing quote`);
    const next = source[at + 1];
    if (character === "'" && next !== "'") return { text, end: at + 1 };
    const isEscape = next === "'" && (character === "'" || character === '\\');
    text += isEscape ? "'" : character;
    at += isEscape ? 2 : 1;
  }
};

const readQuotedName = (source: string, start: number): { readonly text: string; readonly end: number } => {
  const end = source.indexOf('"', start + 1);
  if (end < 0) return fail(`the name that starts at character ${start + 1} has no closing quote`);
  return { text: source.slice(start + 1, end), end: end + 1 };
};

export type TokenStream = {
  readonly peek: () => Token;
  readonly next: () => Token;
  /** The source from the next token on, for literals with their own syntax; `skip` moves past that many characters. */
  readonly rest: () => string;
  readonly skip: (characters: number) => void;
};

export const createTokenStream = (source: string): TokenStream => {
  let position = 0;
  const read = (): Token => {
    const at = position + (matchAt(BLANK, source, position)?.length ?? 0);
    position = at;
    const first = source[at];
    if (first === undefined) return { kind: 'end', text: '', at };
    if (first === "'" || first === '"') {
      const found = first === "'" ? readText(source, at) : readQuotedName(source, at);
      position = found.end;
      return first === "'"
        ? { kind: 'text', text: found.text, at }
        : { kind: 'name', text: found.text, quoted: true, at };
    }
    const name = matchAt(NAME, source, at);
    const number = name === undefined ? matchAt(NUMBER, source, at) : undefined;
    const text = name ?? number ?? matchAt(SIGN, source, at);
    if (text === undefined) return fail(`unexpected ${JSON.stringify(first)} at character ${at + 1}`);
    position = at + text.length;
    if (name !== undefined) return { kind: 'name', text, quoted: false, at };
    return { kind: number === undefined ? 'sign' : 'number', text, at };
  };
  let lookahead = read();
  return {
    peek: () => lookahead,
    next: () => {
      const token = lookahead;
      lookahead = read();
      return token;
    },
    rest: () => source.slice(lookahead.at),
    skip: (characters) => {
      position = lookahead.at + characters;
      lookahead = read();
    },
  };
};
