// Finds phrases that several values share, for every engine.
import { isStopWord, stemOf } from '@periplus/text';
import type { TextCandidate } from './suggestion-candidate.ts';
import { completedPhrase, normaliseSuggestion } from './suggestion-text.ts';

/** Number of values that must share a phrase for it to become a suggestion. */
const MIN_SHARED = 2;
/** Share of those values that must continue with the same word for the phrase to include it. */
const CONTINUED_SHARE = 0.8;

const nextWord = (text: string, phrase: string): string | undefined => {
  const at = text.indexOf(phrase) + phrase.length;
  return /^ ([\p{L}\p{M}]+)/u.exec(text.slice(at))?.[1];
};

/** The word, in its most frequent form, that most of the values have after the phrase. */
const commonNextWord = (texts: readonly string[], phrase: string): string | undefined => {
  const words = texts.map((text) => nextWord(text, phrase)).filter((word) => word !== undefined);
  const [stems] = [...Map.groupBy(words, stemOf).values()].sort((a, b) => b.length - a.length);
  if (stems === undefined || stems.length < texts.length * CONTINUED_SHARE) return undefined;
  const forms = Map.groupBy(stems, (word) => word);
  return [...forms].reduce((best, form) => (form[1].length > best[1].length ? form : best))[0];
};

const continuePhrase = (texts: readonly string[], start: string): string => {
  let phrase = start;
  let complete = start;
  for (let word = commonNextWord(texts, phrase); word !== undefined; word = commonNextWord(texts, phrase)) {
    phrase += ` ${word}`;
    if (!isStopWord(word)) complete = phrase;
  }
  return complete;
};

/** As the label has it, up to an opening parenthesis; undefined if the label has more between the words, as a year. */
const asWritten = (label: string, phrase: string): string | undefined => {
  const pattern = phrase.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '[^\\p{L}\\p{N}]+');
  const written = new RegExp(pattern, 'iu').exec(label.normalize('NFKC'))?.[0];
  return written?.replace(/[\s.,]*\([^)]*$/, '');
};

const toPhrase = (values: readonly TextCandidate[], start: string, typed: string): readonly TextCandidate[] => {
  if (values.length < MIN_SHARED) return [];
  const continued = continuePhrase(
    values.map(({ text }) => text),
    start,
  );
  const found = values.find(({ text }) => text.includes(continued)) as TextCandidate;
  const written = asWritten(found.label, continued);
  const [text, label] = written === undefined ? [start, start] : [normaliseSuggestion(written, true), written];
  if (text === typed || values.some((value) => value.text === text)) return [];
  return [{ ...found, label, text, records: values.length, isPhrase: true }];
};

/** 'lake mich': no record is titled "Lake Michigan", but several titles start with it. */
export const sharedPhrases = (values: readonly TextCandidate[], typed: string): readonly TextCandidate[] => {
  const byPhrase = Map.groupBy(values, ({ text }) => completedPhrase(text, typed) ?? '');
  byPhrase.delete('');
  return [...byPhrase].flatMap(([start, sharing]) => toPhrase(sharing, start, typed));
};
