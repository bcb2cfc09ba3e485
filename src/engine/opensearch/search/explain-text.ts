// Explains how a text was parsed: its words and stems, in the structure of the query.
import { stemOf, toContentTokens, toWordSequence } from '@periplus/text';
import type { TextQuery } from '../../../query/search-query.ts';

export const explainText = (text: TextQuery): object => {
  switch (text.kind) {
    case 'and':
    case 'or':
    case 'firstOf':
    case 'tiers':
      return { kind: text.kind, nodes: text.nodes.map(explainText) };
    case 'atLeast':
      return { kind: text.kind, count: text.count, nodes: text.nodes.map(explainText) };
    case 'not':
      return { kind: text.kind, node: explainText(text.node) };
    case 'wildcard':
    case 'filter':
      return text;
    case 'words':
      return {
        ...text,
        words: toContentTokens(text.text).flatMap(({ terms }) => terms.map((word) => ({ word, stem: stemOf(word) }))),
      };
    default:
      return { ...text, words: toWordSequence(text.text) };
  }
};
