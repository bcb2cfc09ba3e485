// A text question in the language of the cluster. Words, stems and function words are read as on every engine.
import { foldText } from '../../../lib/text/fold.ts';
import { toWantedUnits } from '../../../lib/text/function-words.ts';
import { toStream, toUnits, type Unit } from '../../../lib/text/words.ts';
import type { TextQuery } from '../../../query/search-query.ts';
import type { Dsl } from '../cluster/wire.ts';
import { anyForm, exactWord, nearWord, phrase, type Scope, wildcard } from './word-query.ts';

/** Every record, with nothing to its credit. */
const ALL: Dsl = { bool: { filter: [{ match_all: {} }] } };
const NONE: Dsl = { match_none: {} };

const everyOne = (parts: readonly Dsl[]): Dsl | undefined => (parts.length > 1 ? { bool: { must: parts } } : parts[0]);

const some = (parts: readonly Dsl[], count: number): Dsl | undefined =>
  parts.length > 1 ? { bool: { should: parts, minimum_should_match: count } } : parts[0];

type ToWord = (word: string, scope: Scope) => Dsl;

/** "Saint-Denis" is found as "saint denis" and as "saintdenis". */
const toUnit = ({ parts, joined }: Unit, scope: Scope, toWord: ToWord): Dsl => {
  const inParts = everyOne(parts.map((part) => toWord(part, scope))) ?? NONE;
  return joined === undefined ? inParts : (some([exactWord(joined, scope), inParts], 1) ?? NONE);
};

const toPatterns = (pattern: string, scope: Scope): Dsl | undefined => {
  const words = toUnits(foldText(pattern), true).flatMap(({ parts }) => parts);
  return everyOne(
    words.map((word) => {
      if (/^\*+$/.test(word) && scope.fields === undefined) return ALL;
      return /[*?]/.test(word) ? wildcard(word, scope) : anyForm(word, scope);
    }),
  );
};

const toPhrase = (text: string, slop: number, scope: Scope): Dsl | undefined => {
  const [only, ...more] = toStream(text);
  if (only === undefined) return undefined;
  return more.length === 0 ? exactWord(only, scope) : phrase([only, ...more], slop, scope);
};

type Leaf = Extract<TextQuery, { kind: 'words' | 'phrase' | 'wildcard' | 'fuzzy' }>;

const toLeaf = (leaf: Leaf): Dsl | undefined => {
  const { fields, weight = 1 } = leaf;
  const scope: Scope = { weight, ...(fields === undefined ? {} : { fields }) };
  switch (leaf.kind) {
    case 'words':
      return everyOne(toWantedUnits(leaf.text).map((unit) => toUnit(unit, scope, anyForm)));
    case 'phrase':
      return toPhrase(leaf.text, leaf.slop, scope);
    case 'wildcard':
      return toPatterns(leaf.pattern, scope);
    case 'fuzzy': {
      const toWord: ToWord = (word, where) => nearWord(word, leaf.edits, where);
      return everyOne(toUnits(leaf.text).map((unit) => toUnit(unit, scope, toWord)));
    }
  }
};

/** Parts that ask for nothing are left out. */
const toParts = (nodes: readonly TextQuery[]): readonly Dsl[] =>
  nodes.map(toTextQuery).filter((part) => part !== undefined);

/** Each part counts where none before it matches. */
const firstOf = (parts: readonly Dsl[]): Dsl | undefined =>
  some(
    parts.map((part, at) => (at === 0 ? part : { bool: { must: [part], must_not: parts.slice(0, at) } })),
    1,
  );

/** Undefined when there is no word in it at all: "&" asks for nothing, and does not get in the way of other words. */
export const toTextQuery = (query: TextQuery): Dsl | undefined => {
  switch (query.kind) {
    case 'and':
      return query.nodes.length === 0 ? ALL : everyOne(toParts(query.nodes));
    case 'or':
      return query.nodes.length === 0 ? NONE : some(toParts(query.nodes), 1);
    case 'firstOf':
      return query.nodes.length === 0 ? NONE : firstOf(toParts(query.nodes));
    case 'not': {
      const part = toTextQuery(query.node);
      return part === undefined ? undefined : { bool: { filter: [{ match_all: {} }], must_not: [part] } };
    }
    case 'atLeast': {
      if (query.count <= 0) return ALL;
      if (query.nodes.length === 0) return NONE;
      const parts = toParts(query.nodes);
      return some(parts, Math.min(query.count, parts.length));
    }
    default:
      return toLeaf(query);
  }
};
