// Cuts a text to the sentence with the most matching words, and splits it into matching and other parts.
import { foldText } from '@periplus/text';

/** The rest of a longer text is ignored. */
const MAX_READ = 20_000;
/** About three lines. */
const SNIPPET_LENGTH = 240;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

export type SnippetPart = { readonly text: string; readonly isMatch: boolean };

/** `to` is exclusive. */
type Span = { readonly from: number; readonly to: number };

type WordTest = (folded: string) => boolean;

const findWords = (text: string, matches: WordTest): readonly Span[] => {
  const found: Span[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (matches(foldText(word))) found.push({ from: index, to: index + word.length });
  }
  return found;
};

const split = (text: string, { from, to }: Span, matches: readonly Span[]): readonly SnippetPart[] => {
  const parts: SnippetPart[] = [];
  let at = from;
  for (const match of matches.filter((span) => span.from >= from && span.to <= to)) {
    parts.push({ text: text.slice(at, match.from), isMatch: false });
    parts.push({ text: text.slice(match.from, match.to), isMatch: true });
    at = match.to;
  }
  parts.push({ text: text.slice(at, to), isMatch: false });
  return parts.filter((part) => part.text !== '');
};

/** A sentence ends with punctuation and white space, or at a line break. */
const sentencesOf = (text: string): readonly Span[] => {
  const sentences: Span[] = [];
  for (const { 0: sentence, index } of text.matchAll(/\S[^\n]*?(?:[.!?]+(?=\s|$)|\n|$)/g)) {
    sentences.push({ from: index, to: index + sentence.trimEnd().length });
  }
  return sentences.filter(({ from, to }) => to > from);
};

const countIn = (words: readonly Span[], { from, to }: Span): number =>
  words.filter((word) => word.from >= from && word.to <= to).length;

/** The first sentence with the most matching words. */
const bestSentence = (text: string, words: readonly Span[]): Span => {
  const sentences = sentencesOf(text);
  return sentences.reduce(
    (best, sentence) => (countIn(words, sentence) > countIn(words, best) ? sentence : best),
    sentences[0] ?? { from: 0, to: text.length },
  );
};

/** Moves the end of a cut back to the last space, if there is one nearby. */
const atWordEnd = (text: string, to: number): number => {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  return space > to - 40 ? space : to;
};

/** Cuts a long sentence around its first match, and extends a short one into the following text. */
const fit = (text: string, { from, to }: Span, words: readonly Span[]): Span => {
  const first = words.find((word) => word.from >= from)?.from ?? from;
  const start = first - from > SNIPPET_LENGTH / 2 ? text.indexOf(' ', first - SNIPPET_LENGTH / 3) + 1 : from;
  const end = atWordEnd(text, start + SNIPPET_LENGTH);
  return { from: start, to: to - start > SNIPPET_LENGTH ? end : Math.max(to, end) };
};

/** Undefined when no word of the text matches. */
export const toSnippet = (fullText: string, matches: WordTest): readonly SnippetPart[] | undefined => {
  const text = fullText.slice(0, MAX_READ);
  const words = findWords(text, matches);
  if (words.length === 0) return undefined;
  if (text.length <= SNIPPET_LENGTH) return split(text, { from: 0, to: text.length }, words);
  const span = fit(text, bestSentence(text, words), words);
  return [
    ...(span.from > 0 ? [{ text: '… ', isMatch: false }] : []),
    ...split(text, span, words),
    ...(span.to < text.length ? [{ text: ' …', isMatch: false }] : []),
  ];
};
