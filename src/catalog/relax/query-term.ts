// A plain query as a list of terms. A term is one thing that a record must contain, as typed or in an alternative
// wording.
import { isStopWord, toWordSequence } from '@periplus/text';
import type { TextQuery } from '../../query/search-query.ts';
import { adjacent, allOf } from '../../query/text/text-nodes.ts';

/** Another wording, with a weight below that of the typed one. */
export type Alternative = { readonly words: readonly string[]; readonly weight: number };

export type QueryTerm = {
  /** As typed or corrected. */
  readonly text: string;
  /** The folded words of `text`. */
  readonly words: readonly string[];
  readonly alternatives: readonly Alternative[];
  /** What the user most likely meant, such as "railroad" for "rail road"; replaces `text` when titles are compared. */
  readonly intended?: string;
};

/** Words around the terms, such as "maps of". They are optional, and raise the rank of records that contain them. */
export type FillerWords = { readonly before: readonly QueryTerm[]; readonly after: readonly QueryTerm[] };

const NO_FILLER_WORDS: FillerWords = { before: [], after: [] };

export const parseQueryTerm = (text: string): QueryTerm => ({ text, words: toWordSequence(text), alternatives: [] });

/** Splits at white space and drops punctuation. */
export const parseQueryTerms = (text: string): readonly QueryTerm[] =>
  text
    .split(/\s+/)
    .map(parseQueryTerm)
    .filter(({ words }) => words.length > 0);

export const joinTerms = (terms: readonly QueryTerm[]): QueryTerm => ({
  text: terms.map(({ text }) => text).join(' '),
  words: terms.flatMap(({ words }) => words),
  alternatives: [],
});

export const isContentTerm = ({ words }: QueryTerm): boolean => !words.every(isStopWord);

/** Drops stop words, unless there is nothing else. */
export const selectContentTerms = (terms: readonly QueryTerm[]): readonly QueryTerm[] => {
  const content = terms.filter(isContentTerm);
  return content.length > 0 ? content : terms;
};

/** Phrases are matched without stemming, so the singular or plural is a separate phrase. */
const otherNumber = (text: string): string => (text.endsWith('s') ? text.slice(0, -1) : `${text}s`);

/** Several words are matched as a phrase: "land" and "register" in different places are not a land register. */
const toAlternatives = ({ words, weight: ownWeight }: Alternative, factor: number): readonly TextQuery[] => {
  const text = words.join(' ');
  const weight = ownWeight * factor;
  if (words.length === 1) return [{ kind: 'words', text, weight }];
  return [text, otherNumber(text)].map((phrase) => ({ kind: 'phrase', text: phrase, slop: 0, weight }));
};

const toNode = ({ text, alternatives }: QueryTerm, factor = 1): TextQuery => {
  const typed: TextQuery = { kind: 'words', text, ...(factor === 1 ? {} : { weight: factor }) };
  if (alternatives.length === 0) return typed;
  return { kind: 'firstOf', nodes: [typed, ...alternatives.flatMap((other) => toAlternatives(other, factor))] };
};

/** Weight of a record that matches by alternatives, relative to one that contains all typed words. */
const ALTERNATIVE_MATCH = 0.75;

/** Every term must match, by its text or an alternative. */
export const toAllTermsQuery = (terms: readonly QueryTerm[]): TextQuery =>
  allOf(selectContentTerms(terms).map((term) => toNode(term, ALTERNATIVE_MATCH)));

const toTypedQuery = (terms: readonly QueryTerm[]): TextQuery =>
  adjacent(terms.map(({ text }) => ({ kind: 'words', text })));

/** Matches like `toAllTermsQuery`, and ranks records with all typed words first. */
export const toRankedQuery = (
  terms: readonly QueryTerm[],
  { before, after }: FillerWords = NO_FILLER_WORDS,
): TextQuery => {
  const content = selectContentTerms(terms);
  const fillerWords = [...before, ...after].filter(isContentTerm);
  const nodes = [
    ...(fillerWords.length === 0 ? [] : [toTypedQuery([...content, ...fillerWords])]),
    toTypedQuery(content),
    ...(content.every(({ alternatives }) => alternatives.length === 0) ? [] : [toAllTermsQuery(content)]),
  ];
  return nodes.length === 1 ? (nodes[0] as TextQuery) : { kind: 'firstOf', nodes };
};

/** At least `count` terms must match. */
export const toAtLeastQuery = (terms: readonly QueryTerm[], count: number): TextQuery => ({
  kind: 'atLeast',
  count,
  nodes: selectContentTerms(terms).map((term) => toNode(term)),
});

export const toWording = (terms: readonly QueryTerm[], { before, after }: FillerWords = NO_FILLER_WORDS): string =>
  [...before, ...terms, ...after].map(({ text, intended = text }) => intended).join(' ');

/** The word of each term; empty for a term of several words. */
export const singleWords = (terms: readonly QueryTerm[]): readonly string[] =>
  terms.map(({ words: [word = '', ...more] }) => (more.length === 0 ? word : ''));
