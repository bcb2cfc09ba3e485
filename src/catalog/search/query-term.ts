// A plain query as a list of terms, and the tiers of a search for them. A term is one thing that a record must contain,
// as typed or in an alternative way.
import { memoiseWeak } from '@periplus/collections';
import { isStopWord, toWordSequence } from '@periplus/text';
import type { TextQuery } from '../../query/search-query.ts';
import { adjacent, allOf, MATCH_NO_TEXT, negate } from '../../query/text/text-nodes.ts';

/** Another wording, with at most the weight of the typed one. Several words are a phrase unless they are `apart`. */
export type OtherWords = { readonly words: readonly string[]; readonly weight: number; readonly apart?: true };

/** Another wording, or a filter that stands for the words: where a record lies, when it is from, what kind it is. */
export type Alternative = OtherWords | Omit<Extract<TextQuery, { kind: 'filter' }>, 'kind'>;

export const isOtherWords = (alternative: Alternative): alternative is OtherWords => 'words' in alternative;

export type QueryTerm = {
  /** As typed. */
  readonly text: string;
  /** The folded words of `text`. */
  readonly words: readonly string[];
  readonly alternatives: readonly Alternative[];
  /** Several words are typed as a phrase, such as the name of a place. */
  readonly isPhrase?: true;
  /** Alternatives that count as typed. */
  readonly equivalents?: readonly Alternative[];
  /** Only the equivalents count as typed, not the words. */
  readonly isCondition?: true;
  /** What the user most likely meant, such as "railroad" for "rail road"; replaces `text` when titles are compared. */
  readonly intended?: string;
  /** Records that match the term are excluded. */
  readonly negated?: true;
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

export const withAlternatives = (term: QueryTerm, more: readonly Alternative[]): QueryTerm =>
  more.length === 0 ? term : { ...term, alternatives: [...term.alternatives, ...more] };

/** A query of many terms has few alternatives for each, because engines limit the clauses of a query. */
const [FEW_TERMS, MAX_ALTERNATIVES] = [4, 24];

/** Keeps the first wordings of each term, the likeliest ones, and all filters. */
export const limitAlternatives = (terms: readonly QueryTerm[]): readonly QueryTerm[] => {
  if (terms.length <= FEW_TERMS) return terms;
  const most = Math.max(1, Math.floor(MAX_ALTERNATIVES / terms.length));
  return terms.map((term) => {
    const kept = new Set<Alternative>(term.alternatives.filter(isOtherWords).slice(0, most));
    return { ...term, alternatives: term.alternatives.filter((other) => !isOtherWords(other) || kept.has(other)) };
  });
};

const isContentTerm = ({ words }: QueryTerm): boolean => !words.every(isStopWord);

/** Drops stop words, unless there is nothing else, and negated terms. */
export const selectContentTerms = (terms: readonly QueryTerm[]): readonly QueryTerm[] => {
  const required = terms.filter(({ negated }) => negated !== true);
  const content = required.filter(isContentTerm);
  return content.length > 0 ? content : required;
};

/** Phrases are matched without stemming, so the singular or plural is a separate phrase. */
const otherNumber = (text: string): string => (text.endsWith('s') ? text.slice(0, -1) : `${text}s`);

/** "land" and "register" in different places are not a land register. */
const toNodes = (alternative: Alternative): readonly TextQuery[] => {
  if (!isOtherWords(alternative)) return [{ kind: 'filter', ...alternative }];
  const { words, weight, apart } = alternative;
  const text = words.join(' ');
  if (words.length === 1 || apart === true) return [{ kind: 'words', text, weight }];
  return [text, otherNumber(text)].map((phrase) => ({ kind: 'phrase', text: phrase, slop: 0, weight }));
};

const firstOf = (nodes: readonly TextQuery[]): TextQuery =>
  nodes.length === 1 ? (nodes[0] as TextQuery) : { kind: 'firstOf', nodes };

const asTyped = ({ text, words, isPhrase, isCondition, equivalents = [] }: QueryTerm): readonly TextQuery[] => {
  const others = equivalents.flatMap(toNodes);
  if (isCondition === true) return others;
  return [
    isPhrase === true && words.length > 1 ? { kind: 'phrase', text, slop: 0 } : { kind: 'words', text },
    ...others,
  ];
};

/** Matches a term by its text or an alternative. */
export const toTermNode = memoiseWeak(
  (term: QueryTerm): TextQuery => firstOf([...asTyped(term), ...term.alternatives.flatMap(toNodes)]),
);

const toTypedNode = (terms: readonly QueryTerm[]): TextQuery => adjacent(terms.map((term) => firstOf(asTyped(term))));

/** Excludes the records that match a negated term, in whatever way. */
export const excludeNegated = (node: TextQuery, terms: readonly QueryTerm[]): TextQuery => {
  const negated = terms.filter((term) => term.negated === true);
  return negated.length === 0 ? node : allOf([node, ...negated.map((term) => negate(toTermNode(term)))]);
};

export type QueryTiers = {
  /** Every term as typed. */
  readonly strict: TextQuery;
  /** Every term, as typed or by an alternative; absent if no term has one. */
  readonly widened?: TextQuery;
};

/**
 * The one place where terms become a search. Whatever reads a query hands over its parts as terms: a place as a term
 * with its other names and a spatial filter as alternatives, a period with a temporal filter, a kind of resource with a
 * filter on its field, and an excluded part as a negated term.
 */
export const toTiers = (terms: readonly QueryTerm[], { before, after }: FillerWords = NO_FILLER_WORDS): QueryTiers => {
  const content = selectContentTerms(terms);
  const fillerWords = [...before, ...after].filter(isContentTerm);
  const typed = [
    ...(fillerWords.length === 0 ? [] : [toTypedNode([...content, ...fillerWords])]),
    toTypedNode(content),
  ];
  const isWidened = content.some(({ alternatives }) => alternatives.length > 0);
  return {
    strict: excludeNegated(firstOf(typed), terms),
    ...(isWidened ? { widened: excludeNegated(allOf(content.map(toTermNode)), terms) } : {}),
  };
};

export const toTiersText = ({ strict, widened }: QueryTiers, partial?: TextQuery): TextQuery => {
  if (widened === undefined && partial === undefined) return strict;
  const nodes = [strict, widened ?? MATCH_NO_TEXT, ...(partial === undefined ? [] : [partial])];
  return { kind: 'tiers', nodes };
};

/** Both tiers together, for a part of a query with operators. */
export const toAnyTier = ({ strict, widened }: QueryTiers): TextQuery =>
  widened === undefined ? strict : { kind: 'firstOf', nodes: [strict, widened] };

export const toWording = (terms: readonly QueryTerm[], { before, after }: FillerWords = NO_FILLER_WORDS): string =>
  [...before, ...terms, ...after].map(({ text, intended = text }) => intended).join(' ');

/** The word of each term; empty for a term of several words. */
export const singleWords = (terms: readonly QueryTerm[]): readonly string[] =>
  terms.map(({ words: [word = '', ...more] }) => (more.length === 0 ? word : ''));
