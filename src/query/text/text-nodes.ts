// Builds and simplifies trees of text nodes.
import type { FieldName } from '../../schema/fields.ts';
import type { TextQuery } from '../search-query.ts';

export const MATCH_ALL_TEXT: TextQuery = { kind: 'and', nodes: [] };
export const MATCH_NO_TEXT: TextQuery = { kind: 'or', nodes: [] };

export const isMatchAll = (node: TextQuery): boolean => node.kind === 'and' && node.nodes.length === 0;
const isMatchNone = (node: TextQuery): boolean => node.kind === 'or' && node.nodes.length === 0;

const mergeWords = (nodes: readonly TextQuery[]): readonly TextQuery[] => {
  const merged: TextQuery[] = [];
  let words: string[] = [];
  const flush = (): void => {
    if (words.length > 0) merged.push({ kind: 'words', text: words.join(' ') });
    words = [];
  };
  for (const node of nodes) {
    if (isTypedWords(node)) words.push(node.text);
    else {
      flush();
      merged.push(node);
    }
  }
  flush();
  return merged;
};

export const allOf = (nodes: readonly TextQuery[]): TextQuery => {
  if (nodes.some(isMatchNone)) return MATCH_NO_TEXT;
  const flat = nodes.flatMap((node) => (node.kind === 'and' ? node.nodes : [node]));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { kind: 'and', nodes: flat };
};

/**
 * Nodes that were typed side by side: their words become one node, in which synonyms of several words are found. An
 * explicit AND keeps words apart, so that it never matches more than its operands.
 */
export const adjacent = (nodes: readonly TextQuery[]): TextQuery => allOf(mergeWords(nodes));

export const anyOf = (nodes: readonly TextQuery[]): TextQuery => {
  if (nodes.some(isMatchAll)) return MATCH_ALL_TEXT;
  const flat = nodes.flatMap((node) => (node.kind === 'or' ? node.nodes : [node]));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { kind: 'or', nodes: flat };
};

export const negate = (node: TextQuery): TextQuery => {
  if (node.kind === 'not') return node.node;
  if (isMatchAll(node)) return MATCH_NO_TEXT;
  return isMatchNone(node) ? MATCH_ALL_TEXT : { kind: 'not', node };
};

/** The words of a query that consists only of words over all fields. */
export const plainWords = (node: TextQuery): string | undefined => {
  if (node.kind === 'words') return isTypedWords(node) ? node.text : undefined;
  if (node.kind !== 'and' || node.nodes.length === 0) return undefined;
  const texts = node.nodes.map(plainWords);
  return texts.every((text) => text !== undefined) ? texts.join(' ') : undefined;
};

export type WordLeaf = Extract<TextQuery, { kind: 'words' }>;

/** Words over all fields, as typed. */
export const isTypedWords = (node: TextQuery): node is WordLeaf =>
  node.kind === 'words' && node.fields === undefined && node.weight === undefined;

export const listWordLeaves = (node: TextQuery): readonly WordLeaf[] => {
  if (node.kind === 'words') return [node];
  if (node.kind === 'not') return listWordLeaves(node.node);
  return 'nodes' in node ? node.nodes.flatMap(listWordLeaves) : [];
};

export const replaceWordLeaves = (
  node: TextQuery,
  replace: (leaf: WordLeaf, isNegated: boolean) => TextQuery,
  isNegated = false,
): TextQuery => {
  if (node.kind === 'words') return replace(node, isNegated);
  if (node.kind === 'not') return { ...node, node: replaceWordLeaves(node.node, replace, !isNegated) };
  if (!('nodes' in node)) return node;
  return { ...node, nodes: node.nodes.map((child) => replaceWordLeaves(child, replace, isNegated)) };
};

/** Undefined means all searched fields. */
export const restrictToFields = (node: TextQuery, fields: readonly FieldName[] | undefined): TextQuery => {
  if (fields === undefined) return node;
  switch (node.kind) {
    case 'and':
    case 'or':
    case 'firstOf':
    case 'tiers':
      return { kind: node.kind, nodes: node.nodes.map((child) => restrictToFields(child, fields)) };
    case 'not':
      return { kind: 'not', node: restrictToFields(node.node, fields) };
    case 'atLeast':
      return { ...node, nodes: node.nodes.map((child) => restrictToFields(child, fields)) };
    case 'filter':
      return node;
    default:
      return { ...node, fields };
  }
};
