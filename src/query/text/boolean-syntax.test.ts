import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { TextQuery } from '../search-query.ts';
import { parseBooleanSyntax, TEXT_LIMITS } from './boolean-syntax.ts';
import { MATCH_ALL_TEXT, MATCH_NO_TEXT } from './text-nodes.ts';

const words = (text: string): TextQuery => ({ kind: 'words', text });
const not = (node: TextQuery): TextQuery => ({ kind: 'not', node });
const and = (...nodes: TextQuery[]): TextQuery => ({ kind: 'and', nodes });
const or = (...nodes: TextQuery[]): TextQuery => ({ kind: 'or', nodes });

const parsed = (q: string) => {
  const result = parseBooleanSyntax(q);
  assert.equal(result.kind, 'ok', q);
  return result as Extract<typeof result, { kind: 'ok' }>;
};

const reads = (cases: readonly (readonly [string, TextQuery])[]): void => {
  for (const [q, text] of cases) {
    const { text: found, fallback } = parsed(q);
    assert.deepEqual(found, text, q);
    assert.equal(fallback, undefined, q);
  }
};

test('a blank text, * and *:* match everything', () => {
  reads([
    ['', MATCH_ALL_TEXT],
    ['  \t\n ', MATCH_ALL_TEXT],
    ['*', MATCH_ALL_TEXT],
    ['*:*', MATCH_ALL_TEXT],
    ['***', MATCH_ALL_TEXT],
    ['(*)', MATCH_ALL_TEXT],
    ['* OR water', MATCH_ALL_TEXT],
    ['* water', words('water')],
    ['NOT *', MATCH_NO_TEXT],
    ['water AND NOT *:*', MATCH_NO_TEXT],
  ]);
});

test('adjacent plain words become one node', () => {
  reads([
    ['water', words('water')],
    ['water  ice', words('water ice')],
    ['+water +ice', words('water ice')],
    ['(water) (ice)', words('water ice')],
  ]);
});

test('an explicit AND keeps words apart', () => {
  reads([
    ['water AND ice', and(words('water'), words('ice'))],
    ['water && ice caps', and(words('water'), words('ice caps'))],
  ]);
});

test('NOT binds before AND, AND before OR', () => {
  reads([
    ['(water AND ice) NOT Forest', and(words('water'), words('ice'), not(words('Forest')))],
    ['a OR b c', or(words('a'), words('b c'))],
    ['a || b && c', or(words('a'), and(words('b'), words('c')))],
    ['a OR b OR c', or(words('a'), words('b'), words('c'))],
    ['(a OR b) c', and(or(words('a'), words('b')), words('c'))],
    ['a OR NOT b', or(words('a'), not(words('b')))],
    ['NOT (a OR b)', not(or(words('a'), words('b')))],
    ['a -(b c)', and(words('a'), not(words('b c')))],
  ]);
});

test('a text of negations only means everything except those', () => {
  reads([
    ['NOT forest', not(words('forest'))],
    ['-forest', not(words('forest'))],
    ['!forest', not(words('forest'))],
    ['-a -b', and(not(words('a')), not(words('b')))],
    ['NOT NOT a', words('a')],
  ]);
});

test('phrases keep their words and slop, fuzzy words their edits, wildcards their pattern', () => {
  reads([
    ['"new york"', { kind: 'phrase', text: 'new york', slop: 0 }],
    ['"new york"~3', { kind: 'phrase', text: 'new york', slop: 3 }],
    ['“new york”', { kind: 'phrase', text: 'new york', slop: 0 }],
    ['"say \\"hi\\""', { kind: 'phrase', text: 'say "hi"', slop: 0 }],
    ['minnesta~', { kind: 'fuzzy', text: 'minnesta', edits: 2 }],
    ['rome~', { kind: 'fuzzy', text: 'rome', edits: 1 }],
    ['rome~0', { kind: 'fuzzy', text: 'rome', edits: 0 }],
    ['rome~0.8', { kind: 'fuzzy', text: 'rome', edits: 1 }],
    ['rome~7', { kind: 'fuzzy', text: 'rome', edits: 2 }],
    ['minn*', { kind: 'wildcard', pattern: 'minn*' }],
    ['wom?n', { kind: 'wildcard', pattern: 'wom?n' }],
    ['*sota', { kind: 'wildcard', pattern: '*sota' }],
    ['a**b', { kind: 'wildcard', pattern: 'a*b' }],
    ['saint-pau*', and(words('saint'), { kind: 'wildcard', pattern: 'pau*' })],
  ]);
});

test('boosts are accepted and have no effect', () => {
  reads([
    ['water^2 ice^0.5', words('water ice')],
    ['"new york"~2^3', { kind: 'phrase', text: 'new york', slop: 2 }],
    ['(a OR b)^4 c', and(or(words('a'), words('b')), words('c'))],
  ]);
});

test('a colon, brackets, slashes and escaped signs are literal', () => {
  reads([
    ['dct_title_s:water', words('dct_title_s:water')],
    ['scale 1:24000', words('scale 1:24000')],
    ['[1900 TO 1950]', words('[1900 TO 1950]')],
    ['/re.g/', words('/re.g/')],
    ['\\-water \\AND caf\\*', words('-water AND caf*')],
    ['and or not', words('and or not')],
  ]);
});

test('isolated signs are punctuation', () => {
  reads([
    ['Minnesota - Roads', words('Minnesota Roads')],
    ['water & ice | snow', words('water ice snow')],
    ['Hello! world', words('Hello! world')],
    ['Roads (2010)', words('Roads 2010')],
    ['C++ code', words('C++ code')],
  ]);
});

test('control characters are spaces', () => {
  reads([['water\u0000ice\u001b', words('water ice')]]);
});

test('malformed syntax is searched as plain words, with a reason', () => {
  const cases: readonly (readonly [string, TextQuery])[] = [
    ['"new york', words('new york')],
    ['(water', words('water')],
    ['water)', words('water')],
    ['water AND', words('water')],
    ['OR water', words('water')],
    ['water OR OR ice', words('water ice')],
    ['Portland, OR', words('Portland,')],
    ['OR', words('OR')],
    ['f()', words('f')],
    ['minn* AND', words('minn')],
    ['()', MATCH_NO_TEXT],
    ['"', MATCH_NO_TEXT],
    ['???', MATCH_NO_TEXT],
    ['&', MATCH_NO_TEXT],
  ];
  for (const [q, text] of cases) {
    const result = parsed(q);
    assert.deepEqual(result.text, text, q);
    assert.match(result.fallback ?? '', /\w/, q);
  }
});

test('a text beyond the limits is rejected with the limit', () => {
  const refusals: readonly (readonly [string, RegExp])[] = [
    ['a'.repeat(TEXT_LIMITS.characters + 1), /longer than 10000 characters/],
    [`${'('.repeat(33)}a${')'.repeat(33)}`, /deeper than 32/],
    ['('.repeat(9_000), /deeper than 32/],
  ];
  for (const [q, reason] of refusals) {
    const result = parseBooleanSyntax(q);
    assert.equal(result.kind, 'bad');
    assert.match(result.kind === 'bad' ? result.reason : '', reason);
  }
});

test('hostile texts up to the length limit are parsed', () => {
  const fill = (unit: string): string => unit.repeat(Math.floor(TEXT_LIMITS.characters / unit.length));
  const units = ['"', '()', ')', '-', '~1', '^1', '\\', 'AND ', '!(', '"a" ', 'a^', '-"', '(a OR ', '\\"', '*', '? '];
  for (const unit of units) assert.ok(parseBooleanSyntax(fill(unit)).kind.length > 0, unit);
});

type Formula = { readonly q: string; readonly holds: (present: ReadonlySet<string>) => boolean };

const atom = fc
  .constantFrom('ant', 'bee', 'cat', 'dog')
  .map((word): Formula => ({ q: word, holds: (present) => present.has(word) }));
const formula: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    atom,
    tie('formula').map((f): Formula => ({ q: `NOT (${f.q})`, holds: (p) => !f.holds(p) })),
    fc
      .tuple(tie('formula'), fc.constantFrom(' AND ', ' ', ' && '), tie('formula'))
      .map(([a, op, b]): Formula => ({ q: `(${a.q})${op}(${b.q})`, holds: (p) => a.holds(p) && b.holds(p) })),
    fc
      .tuple(tie('formula'), fc.constantFrom(' OR ', ' || '), tie('formula'))
      .map(([a, op, b]): Formula => ({ q: `(${a.q})${op}(${b.q})`, holds: (p) => a.holds(p) || b.holds(p) })),
  ),
})).formula;

const matches = (text: TextQuery, present: ReadonlySet<string>): boolean => {
  switch (text.kind) {
    case 'and':
      return text.nodes.every((node) => matches(node, present));
    case 'or':
      return text.nodes.some((node) => matches(node, present));
    case 'not':
      return !matches(text.node, present);
    case 'words':
      return text.text.split(' ').every((word) => present.has(word));
    default:
      return assert.fail(text.kind);
  }
};

test('the tree is equivalent to the formula', () => {
  const present = fc.subarray(['ant', 'bee', 'cat', 'dog']).map((list) => new Set(list));
  fc.assert(
    fc.property(formula, present, (f, set) => {
      assert.equal(matches(parsed(f.q).text, set), f.holds(set));
    }),
  );
});

test('the parser never throws', () => {
  const pieces = fc.constantFrom('(', ')', '"', 'AND', 'OR', 'NOT', '-', '!', '~2', '^', '*', '?', '\\', ' ', 'a', 'é');
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(typed, (q) => {
      assert.ok(['ok', 'bad'].includes(parseBooleanSyntax(q).kind));
    }),
    { numRuns: 500 },
  );
});
