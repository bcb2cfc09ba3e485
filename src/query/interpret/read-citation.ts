// Recognises a pasted citation by its form, and finds its title, author and year.
import type { ReadingChoice } from '../interpreted-kinds.ts';
import type { TextSpan } from './query-part.ts';

export type CitationParts = {
  readonly title: TextSpan;
  readonly author?: TextSpan;
  readonly year?: TextSpan;
};

const MIN_LENGTH = 40;

/** Each is typical of citations; two of them make one. */
const SIGNS: readonly RegExp[] = [
  /\((?:c|ca\.? ?)?\d{4}[^)]{0,20}\)|\(n\.d\.\)/,
  /https?:\/\/|\bdoi[:.]/i,
  /\b(?:retrieved|accessed|available (?:at|from)|viewed)\b/i,
  /\[(?:map|maps|data ?set|data|shapefile|cartographic material|imagery|atlas|computer file|raster|vector)[^\]]*\]/i,
  /\b\p{Lu}\p{L}+(?:, \p{Lu}[\p{L}.]+)? ?: \p{Lu}/u,
  /\b\p{Lu}\p{L}+, \p{Lu}\.(?: ?\p{Lu}\.)*(?=[\s,&(]|$)/u,
  /["“][^"”]{12,}["”]/,
  /(?:[,.] )\d{4}\.(?:\s|$)/,
  /\p{Ll}{2}\. \p{Lu}.*\p{Ll}{2}\. \p{Lu}/su,
];

const isCitation = (text: string): boolean =>
  text.length >= MIN_LENGTH && SIGNS.filter((sign) => sign.test(text)).length >= 2;

/** A citation that the request does not exclude from the interpretation. */
export const isReadCitation = (text: string, { uninterpreted = [] }: ReadingChoice = {}): boolean =>
  !uninterpreted.includes('citation') && isCitation(text);

const trimSpan = (text: string, { start, end }: TextSpan): TextSpan => {
  const inner = text.slice(start, end);
  const leading = /^[\s.,;:"“”'[(]*/u.exec(inner)?.[0].length ?? 0;
  const trailing = /[\s.,;:"“”'\])]*$/u.exec(inner)?.[0].length ?? 0;
  return { start: start + leading, end: Math.max(start + leading, end - trailing) };
};

/** Where the title ends if it begins at `start`: before "[Map]", an address, or the next sentence. */
const endOfTitle = (text: string, start: number): number => {
  const rest = text.slice(start);
  const end = /\s*\[|\s+https?:|\s+retrieved\b|(?<=[\p{L}\p{N})]{3}|\d)\.(?:\s+(?=[\p{Lu}\p{N}(["“])|$)/iu.exec(rest);
  return end === null ? text.length : start + end.index;
};

const spanOfGroup = (match: RegExpExecArray | null, group: number): TextSpan | undefined => {
  const [start, end] = match?.indices?.[group] ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
};

const YEAR = /(?<!\d)(1[4-9]\d{2}|20\d{2})(?!\d)/d;

/** Authors and titles are separated by full stops that do not end an abbreviation or initials. */
const SENTENCE = /(?<=[\p{L}\p{N}.)\]"”]{3})(?<!\b\p{L}|\b\p{L}\p{L}|\bvol|\bDept)\.\s+(?=["“[(]?\p{Lu})/gu;

const toSentences = (text: string): readonly TextSpan[] => {
  const stops = [...text.matchAll(SENTENCE)];
  return [...stops.map(({ index }) => index), text.length].map((end, at) => {
    const before = stops[at - 1];
    return { start: before === undefined ? 0 : before.index + before[0].length, end };
  });
};

const wordsIn = (text: string, { start, end }: TextSpan): number => text.slice(start, end).split(/\s+/).length;

const isAuthor = (text: string, span: TextSpan): boolean =>
  wordsIn(text, span) <= 8 && !/\d{4}/.test(text.slice(span.start, span.end));

/** "Reynolds, James". */
const isPersonalName = (text: string, { start, end }: TextSpan): boolean =>
  /^\p{Lu}\p{L}+, \p{Lu}/u.test(text.slice(start, end));

/** The title after the year in brackets, in quotation marks, after "1999.", or as the second or longest sentence. */
const findTitle = (text: string): TextSpan => {
  const quoted = spanOfGroup(/["“]([^"”]{8,})["”]/d.exec(text), 1);
  if (quoted !== undefined) return quoted;
  const afterYear = /\((?:c|ca\.? ?)?(?:\d{4}[^)]{0,20}|n\.d\.)\)[.,:]?\s+/.exec(text) ?? /\.\s+\d{4}\.\s+/.exec(text);
  if (afterYear !== null && afterYear.index > 0) {
    const start = afterYear.index + afterYear[0].length;
    const span = { start, end: endOfTitle(text, start) };
    if (wordsIn(text, span) > 1) return span;
  }
  const sentences = toSentences(text).filter(({ start, end }) => !/https?:/.test(text.slice(start, end)));
  const [first, second, third] = sentences;
  const hasAuthor =
    first !== undefined && isAuthor(text, first) && (third !== undefined || isPersonalName(text, first));
  if (second !== undefined && hasAuthor) return { ...second, end: endOfTitle(text, second.start) };
  const longest = sentences.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0] ?? {
    start: 0,
    end: text.length,
  };
  return { ...longest, end: endOfTitle(text, longest.start) };
};

export const parseCitation = (text: string): CitationParts | undefined => {
  if (!isCitation(text)) return undefined;
  const title = trimSpan(text, findTitle(text));
  const before = trimSpan(text, { start: 0, end: title.start });
  const author = trimSpan(text, {
    start: 0,
    end: before.start + text.slice(before.start, before.end).search(/\s*\(|\.\s*\d|$/),
  });
  const year =
    spanOfGroup(YEAR.exec(text.slice(0, title.start)), 1) ?? offset(YEAR.exec(text.slice(title.end)), title.end);
  return {
    title,
    ...(author.end > author.start ? { author } : {}),
    ...(year === undefined ? {} : { year }),
  };
};

const offset = (match: RegExpExecArray | null, by: number): TextSpan | undefined => {
  const span = spanOfGroup(match, 1);
  return span && { start: span.start + by, end: span.end + by };
};
