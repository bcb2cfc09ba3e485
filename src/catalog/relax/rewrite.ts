// Better spellings within a question of operators, phrases and fields: words are replaced, all else stays as it is.
import { foldText, toWordSequence } from '@periplus/text';
import type { TextQuery } from '../../query/search-query.ts';
import { queryWords, type Relaxation, type WordLookup } from './corrections.ts';
import type { RelaxationAttempt } from './relaxation-steps.ts';

/** Folded words that records must have, in any branch; words behind NOT, patterns and fuzzy words need no help. */
export const requiredWords = (text: TextQuery): readonly string[] => {
  switch (text.kind) {
    case 'and':
    case 'or':
    case 'firstOf':
    case 'atLeast':
      return text.nodes.flatMap(requiredWords);
    case 'words':
    case 'phrase':
      return toWordSequence(text.text);
    default:
      return [];
  }
};

type Better = ReadonlyMap<string, string>;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** A text with words replaced; quotes, operators and signs between them stay. */
export const replaceWords = (text: string, better: Better): string =>
  text.replace(WORD, (word) => better.get(foldText(word)) ?? word);

const rewriteText = (text: TextQuery, better: Better): TextQuery => {
  switch (text.kind) {
    case 'and':
    case 'or':
    case 'firstOf':
    case 'atLeast':
      return { ...text, nodes: text.nodes.map((node) => rewriteText(node, better)) };
    case 'words':
    case 'phrase':
      return { ...text, text: replaceWords(text.text, better) };
    default:
      return text;
  }
};

export const rewriteQuery = (typed: string, text: TextQuery, better: Better): RelaxationAttempt => {
  const rewritten = rewriteText(text, better);
  return {
    text: rewritten,
    matching: rewritten,
    wording: replaceWords(typed, better),
    relaxed: Array.from(better, ([from, to]): Relaxation => ({ kind: 'spelling', from, to })),
  };
};

/** Every word that no record has, by its nearest spelling; undefined when there is none to replace. */
export const correctSpelling = async (
  lookup: WordLookup,
  typed: string,
  text: TextQuery,
): Promise<RelaxationAttempt | undefined> => {
  const known = await queryWords(lookup, [...new Set(requiredWords(text))]);
  const unknown = known.filter(({ anyForm }) => anyForm === 0).map(({ word }) => word);
  const better = new Map<string, string>();
  for (const { word, similar: near } of await queryWords(lookup, unknown, { near: true })) {
    const [nearest] = near;
    if (nearest !== undefined) better.set(word, nearest.word);
  }
  return better.size === 0 ? undefined : rewriteQuery(typed, text, better);
};
