// A question in plain words as slots: each is one thing that a record must have, said in one or several ways.
import { isStopWord, toWordSequence } from '@periplus/text';
import type { TextQuery } from '../../query/search-query.ts';
import { allOf } from '../../query/text/text-nodes.ts';

/** Another way to say it; counts less than what was typed. */
export type Alternative = { readonly words: readonly string[]; readonly weight: number };

export type QueryTerm = {
  /** As typed, or as corrected. */
  readonly text: string;
  /** The same as folded words. */
  readonly words: readonly string[];
  readonly alternatives: readonly Alternative[];
  /** Hardly meant as typed: titles are compared with this. */
  readonly intended?: string;
};

/** Words round a question, such as "maps of": they need not occur, but speak for a record that has them. */
export type FillerWords = { readonly before: readonly QueryTerm[]; readonly after: readonly QueryTerm[] };

export const NO_FILLER_WORDS: FillerWords = { before: [], after: [] };

export const parseQueryTerm = (text: string): QueryTerm => ({ text, words: toWordSequence(text), alternatives: [] });

/** What stands between white space; signs without a word ask for nothing. */
export const parseQueryTerms = (text: string): readonly QueryTerm[] =>
  text
    .split(/\s+/)
    .map(parseQueryTerm)
    .filter(({ words }) => words.length > 0);

/** Several slots as one: a term of several words. */
export const joinTerms = (terms: readonly QueryTerm[]): QueryTerm => ({
  text: terms.map(({ text }) => text).join(' '),
  words: terms.flatMap(({ words }) => words),
  alternatives: [],
});

export const isContentTerm = ({ words }: QueryTerm): boolean => !words.every(isStopWord);

/** Function words need not occur, unless there is nothing else. */
export const selectContentTerms = (terms: readonly QueryTerm[]): readonly QueryTerm[] => {
  const telling = terms.filter(isContentTerm);
  return telling.length > 0 ? telling : terms;
};

/** A phrase is looked for to the letter, so that its plural, or its singular, is another one. */
const otherNumber = (text: string): string => (text.endsWith('s') ? text.slice(0, -1) : `${text}s`);

/** Words of a term stand together: "land" here and "register" there is no land register. */
const toAlternatives = ({ words, weight: own }: Alternative, factor: number): readonly TextQuery[] => {
  const text = words.join(' ');
  const weight = own * factor;
  if (words.length === 1) return [{ kind: 'words', text, weight }];
  return [text, otherNumber(text)].map((phrase) => ({ kind: 'phrase', text: phrase, slop: 0, weight }));
};

const toNode = ({ text, alternatives: others }: QueryTerm, factor = 1): TextQuery => {
  const typed: TextQuery = { kind: 'words', text, ...(factor === 1 ? {} : { weight: factor }) };
  if (others.length === 0) return typed;
  return { kind: 'firstOf', nodes: [typed, ...others.flatMap((other) => toAlternatives(other, factor))] };
};

/** What a record counts that has other words for some that were typed, compared with one that has them all. */
const IN_OTHER_WORDS = 0.75;

/** Every slot must be met, in whichever words. */
export const toAllTermsQuery = (terms: readonly QueryTerm[]): TextQuery =>
  allOf(selectContentTerms(terms).map((queryTerm) => toNode(queryTerm, IN_OTHER_WORDS)));

const inTyped = (terms: readonly QueryTerm[]): TextQuery => allOf(terms.map(({ text }) => ({ kind: 'words', text })));

/** The same, and records that have all that was typed come before those that say it otherwise. */
export const toRankedQuery = (
  terms: readonly QueryTerm[],
  { before, after }: FillerWords = NO_FILLER_WORDS,
): TextQuery => {
  const telling = selectContentTerms(terms);
  const fillerWords = [...before, ...after].filter(isContentTerm);
  const nodes = [
    ...(fillerWords.length === 0 ? [] : [inTyped([...telling, ...fillerWords])]),
    inTyped(telling),
    ...(telling.every(({ alternatives: others }) => others.length === 0) ? [] : [toAllTermsQuery(telling)]),
  ];
  return nodes.length === 1 ? (nodes[0] as TextQuery) : { kind: 'firstOf', nodes };
};

/** So many of the slots must be met; the more and the rarer, the better. */
export const toAtLeastQuery = (terms: readonly QueryTerm[], count: number): TextQuery => ({
  kind: 'atLeast',
  count,
  nodes: selectContentTerms(terms).map((queryTerm) => toNode(queryTerm)),
});

export const toWording = (terms: readonly QueryTerm[], { before, after }: FillerWords = NO_FILLER_WORDS): string =>
  [...before, ...terms, ...after].map(({ text, intended: meant = text }) => meant).join(' ');

/** The word of each slot; empty for terms of several words, which are taken as they are. */
export const singleWords = (terms: readonly QueryTerm[]): readonly string[] =>
  terms.map(({ words: [word = '', ...more] }) => (more.length === 0 ? word : ''));
