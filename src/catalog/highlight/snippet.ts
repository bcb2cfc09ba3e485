// A text as HTML with some of its words in <mark>, cut to the sentences that hold most of them.
import { escapeHtml } from '@periplus/markup';
import { foldText } from '@periplus/text';

/** Longer texts are data; what a reader is shown stands further up. */
const MAX_READ = 20_000;
/** About three lines. */
const SNIPPET_LENGTH = 240;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** From a character up to, not including, another. */
type Span = { readonly from: number; readonly to: number };

type WordTest = (folded: string) => boolean;

const findWords = (text: string, matches: WordTest): readonly Span[] => {
  const found: Span[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (matches(foldText(word))) found.push({ from: index, to: index + word.length });
  }
  return found;
};

const mark = (text: string, { from, to }: Span, words: readonly Span[]): string => {
  let html = '';
  let at = from;
  for (const word of words.filter((span) => span.from >= from && span.to <= to)) {
    html += `${escapeHtml(text.slice(at, word.from))}<mark>${escapeHtml(text.slice(word.from, word.to))}</mark>`;
    at = word.to;
  }
  return html + escapeHtml(text.slice(at, to));
};

/** Sentences end with a full stop and white space, or with a line. */
const sentencesOf = (text: string): readonly Span[] => {
  const sentences: Span[] = [];
  for (const { 0: sentence, index } of text.matchAll(/\S[^\n]*?(?:[.!?]+(?=\s|$)|\n|$)/g)) {
    sentences.push({ from: index, to: index + sentence.trimEnd().length });
  }
  return sentences.filter(({ from, to }) => to > from);
};

const countIn = (words: readonly Span[], { from, to }: Span): number =>
  words.filter((word) => word.from >= from && word.to <= to).length;

/** The sentence with most of the words; the first of several. */
const bestSentence = (text: string, words: readonly Span[]): Span => {
  const whole: Span = { from: 0, to: text.length };
  return sentencesOf(text).reduce(
    (best, sentence) => (countIn(words, sentence) > countIn(words, best) ? sentence : best),
    sentencesOf(text)[0] ?? whole,
  );
};

/** Ends at a word, not within one. */
const atWordEnd = (text: string, to: number): number => {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  return space > to - 40 ? space : to;
};

/** A sentence that is too long is cut round its first marked word; a short one takes in what follows. */
const fit = (text: string, { from, to }: Span, words: readonly Span[]): Span => {
  const first = words.find((word) => word.from >= from)?.from ?? from;
  const start = first - from > SNIPPET_LENGTH / 2 ? text.indexOf(' ', first - SNIPPET_LENGTH / 3) + 1 : from;
  const wanted = start + SNIPPET_LENGTH;
  return {
    from: start,
    to: to - start > SNIPPET_LENGTH ? atWordEnd(text, wanted) : Math.max(to, atWordEnd(text, wanted)),
  };
};

/** Undefined when none of the words is in the text. */
export const toSnippet = (written: string, matches: WordTest): string | undefined => {
  const text = written.slice(0, MAX_READ);
  const words = findWords(text, matches);
  if (words.length === 0) return undefined;
  if (text.length <= SNIPPET_LENGTH) return mark(text, { from: 0, to: text.length }, words);
  const span = fit(text, bestSentence(text, words), words);
  return `${span.from > 0 ? '… ' : ''}${mark(text, span, words)}${span.to < text.length ? ' …' : ''}`;
};
