// Reads the search box: AND OR NOT && || ! + - ( ) "phrases" "a b"~2 rome~1 minn* wom?n. Adjacent words mean AND;
// NOT binds before AND, AND before OR. A colon is literal: there is no field:value. Example: `(water OR ice) -forest`.
import { isOperator, isSearchable, tokenize } from './boolean-tokens.ts';
import { type BooleanTree, toBooleanTree, wordsIn } from './boolean-tree.ts';
import { toCleanText } from './params.ts';
import type { TextQuery } from './search-query.ts';
import { ALL, NONE } from './text-nodes.ts';

/** They keep one question from costing what a thousand do. */
export const TEXT_LIMITS = { characters: 10_000, words: 1_024, patterns: 64, depth: 32 } as const;

export type ParsedText =
  | {
      readonly kind: 'ok';
      /** `isAll` when everything matches, `isNone` when there is nothing to look for; every leaf holds a letter or digit. */
      readonly text: TextQuery;
      /** How many words there are to look up, for limits that span several questions. */
      readonly words: number;
      /** Why the syntax could not be followed, when plain words are searched instead. */
      readonly fallback?: string;
    }
  | { readonly kind: 'bad'; readonly reason: string };

/** All words of a malformed question, without its operators unless there is nothing else (`OR` may mean Oregon). */
const toPlainWords = (text: string): TextQuery => {
  const bare = text.replace(/["()\\*?]|[~^]\d*(\.\d+)?(?!\S)/g, ' ');
  const words = bare
    .split(/\s+/)
    .map((word) => word.replace(/^[-!+]+/, ''))
    .filter(isSearchable);
  const plain = words.filter((word) => !isOperator(word));
  if (words.length === 0) return NONE;
  return { kind: 'words', text: (plain.length > 0 ? plain : words).join(' ') };
};

/** The leaves of a tree in order; trees are no deeper than the parentheses allow. */
export const leavesOf = (node: TextQuery): readonly TextQuery[] => {
  if (node.kind === 'not') return leavesOf(node.node);
  return 'nodes' in node ? node.nodes.flatMap(leavesOf) : [node];
};

const measure = (text: TextQuery): { readonly words: number; readonly patterns: number } => {
  const leaves = leavesOf(text);
  const words = leaves.reduce((sum, leaf) => sum + ('text' in leaf ? wordsIn(leaf.text).length : 1), 0);
  return { words, patterns: leaves.filter((leaf) => leaf.kind === 'wildcard' || leaf.kind === 'fuzzy').length };
};

const withinLimits = (text: TextQuery, fallback?: string): ParsedText => {
  const { words, patterns } = measure(text);
  if (words > TEXT_LIMITS.words) {
    return { kind: 'bad', reason: `has ${words} words; at most ${TEXT_LIMITS.words} are accepted` };
  }
  if (patterns > TEXT_LIMITS.patterns) {
    const reason = `has ${patterns} wildcards and fuzzy words; at most ${TEXT_LIMITS.patterns} are accepted`;
    return { kind: 'bad', reason };
  }
  return { kind: 'ok', text, words, ...(fallback === undefined ? {} : { fallback }) };
};

/** Never throws. Malformed syntax is searched as plain words; only a question beyond the limits is refused. */
export const parseBooleanSyntax = (typed: string): ParsedText => {
  if (typed.length > TEXT_LIMITS.characters) {
    return { kind: 'bad', reason: `is longer than ${TEXT_LIMITS.characters} characters` };
  }
  const text = toCleanText(typed).replace(/[“”„]/g, '"').trim();
  if (text === '') return { kind: 'ok', text: ALL, words: 0 };
  const { tokens, problem } = tokenize(text);
  const isPunctuation = problem === undefined && tokens.length === 0;
  if (isPunctuation) return { kind: 'ok', text: NONE, words: 0, fallback: 'there is no word in it' };
  const tree: BooleanTree =
    problem === undefined ? toBooleanTree(tokens, TEXT_LIMITS.depth) : { kind: 'malformed', reason: problem };
  if (tree.kind === 'too deep') return { kind: 'bad', reason: `is too complex: ${tree.reason}` };
  return tree.kind === 'tree' ? withinLimits(tree.text) : withinLimits(toPlainWords(text), tree.reason);
};
