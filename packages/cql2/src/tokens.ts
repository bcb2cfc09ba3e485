// Splits CQL2 text into tokens, one at a time, each with its position for error messages.
import { fail } from './expression.ts';

export type Token =
  | { readonly kind: 'name'; readonly text: string; readonly quoted: boolean; readonly at: number }
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  | { readonly kind: 'number'; readonly text: string; readonly at: number }
  | { readonly kind: 'sign'; readonly text: string; readonly at: number }
  | { readonly kind: 'end'; readonly text: ''; readonly at: number };

/** The characters of rule identifierStart; digits, dots and combining marks may follow. */
const NAME_START =
  ':_A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFE\\u200C\\u200D\\u2070-\\u218F' +
  '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const NAME = new RegExp(`[${NAME_START}][${NAME_START}.0-9\\u0300-\\u036F\\u203F\\u2040]*`, 'uy');
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy;
const SIGN = /[=<>+\-*/%^(),]/y;
const BLANK = /[\t-\r\x20\x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]*/y;
/** Characters that rule characterLiteral leaves out. */
const NOT_IN_TEXT = /[\0-\x06\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/u;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

type Quoted = { readonly text: string; readonly end: number };

/** `''` and `\'` both stand for one quote (rule escapeQuote). */
const readText = (source: string, start: number): Quoted => {
  let text = '';
  let at = start + 1;
  for (;;) {
    const character = source[at];
    if (character === undefined) return fail(`the string that starts at character ${start + 1} has no closing quote`);
    const next = source[at + 1];
    if (character === "'" && next !== "'") return { text: checkText(text, start), end: at + 1 };
    const isEscape = next === "'" && (character === "'" || character === '\\');
    text += isEscape ? "'" : character;
    at += isEscape ? 2 : 1;
  }
};

const checkText = (text: string, start: number): string =>
  NOT_IN_TEXT.test(text) ? fail(`the string that starts at character ${start + 1} has a control character`) : text;

const readQuotedName = (source: string, start: number): Quoted => {
  const end = source.indexOf('"', start + 1);
  if (end < 0) return fail(`the name that starts at character ${start + 1} has no closing quote`);
  const text = source.slice(start + 1, end);
  return text === '' ? fail(`the name at character ${start + 1} is empty`) : { text, end: end + 1 };
};

export type TokenStream = { readonly peek: () => Token; readonly next: () => Token };

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
    const sign = matchAt(SIGN, source, at);
    const number = sign === undefined ? matchAt(NUMBER, source, at) : undefined;
    const text = sign ?? number ?? matchAt(NAME, source, at);
    if (text === undefined) return fail(`unexpected ${JSON.stringify(first)} at character ${at + 1}`);
    position = at + text.length;
    if (sign !== undefined || number !== undefined) return { kind: sign === undefined ? 'number' : 'sign', text, at };
    return { kind: 'name', text, quoted: false, at };
  };
  let lookahead = read();
  return {
    peek: () => lookahead,
    next: () => {
      const token = lookahead;
      lookahead = read();
      return token;
    },
  };
};
