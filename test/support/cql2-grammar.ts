// The grammar of CQL2 text (OGC 21-065r2, annex B) as a table, which generates filters and recognises them without the
// parser: what the two accept must be the same.
import type { Random } from './random/random.ts';

/** Lower case names a rule, upper case a word or a class of tokens; signs are in quotes. `*`, `+` and `?` repeat. */
const GRAMMAR: Readonly<Record<string, string>> = {
  filter: 'term ( OR term )*',
  term: 'factor ( AND factor )*',
  factor: 'NOT ? primary',
  // IS NULL applies to a filter too, which the standard writes as a rule that begins with itself.
  primary: 'base ( IS NOT ? NULL )*',
  base: 'call | predicate | truth | "(" filter ")"',
  predicate: 'comparison | like | between | in | null | spatial | temporal | arrays',
  comparison: 'scalar ( "=" | "<" ">" | "<" "=" | ">" "=" | "<" | ">" ) scalar',
  scalar: 'clause | number | instant | sum | truth | property | call',
  like: 'character NOT ? LIKE pattern',
  pattern: 'CASEI "(" pattern ")" | ACCENTI "(" pattern ")" | TEXT',
  between: 'numeric NOT ? BETWEEN numeric AND numeric',
  numeric: 'sum | number | property | call',
  in: 'scalar NOT ? IN "(" scalar ( "," scalar )* ")"',
  null: '( clause | number | time | place | sum | property | call ) IS NOT ? NULL',
  spatial: 'SPATIAL "(" shape "," shape ")"',
  shape: 'place | property | call',
  temporal: 'TEMPORAL "(" moment "," moment ")"',
  moment: 'time | property | call',
  arrays: 'ARRAYS "(" list "," list ")"',
  list: 'array | property | call',
  array: '"(" ")" | "(" item ( "," item )* ")"',
  item: 'clause | number | time | place | array | sum | filter | property | call',
  sum: 'product ( ( "+" | "-" ) product )*',
  product: 'power ( ( "*" | "/" | "%" | DIV ) power )*',
  power: 'unit ( "^" unit ) ?',
  unit: '"(" sum ")" | "-" ? ( number | property | call )',
  property: 'NAME',
  call: 'FUNCTION "(" ( item ( "," item )* ) ? ")"',
  character: 'clause | property | call',
  clause: 'CASEI "(" character ")" | ACCENTI "(" character ")" | TEXT',
  truth: 'TRUE | FALSE',
  number: '( "+" | "-" ) ? NUMBER',
  place: 'plain | GEOMETRYCOLLECTION Z ? "(" plain ( "," plain )* ")" | bbox',
  plain:
    'POINT Z ? point | LINESTRING Z ? line | POLYGON Z ? polygon | MULTIPOINT Z ? "(" point ( "," point )* ")" | MULTILINESTRING Z ? "(" line ( "," line )* ")" | MULTIPOLYGON Z ? "(" polygon ( "," polygon )* ")"',
  point: '"(" position ")"',
  position: 'number number ( number ) ?',
  line: '"(" position ( "," position )+ ")"',
  polygon: '"(" ring ( "," ring )* ")"',
  ring: '"(" position "," position "," position "," position ( "," position )* ")"',
  bbox: 'BBOX "(" number "," number "," number "," number ( "," number "," number ) ? ")"',
  time: 'instant | INTERVAL "(" bound "," bound ")"',
  instant: 'DATE "(" DAY ")" | TIMESTAMP "(" STAMP ")"',
  bound: 'DAY | STAMP | OPEN | property | call',
};

type Node =
  | { readonly kind: 'rule' | 'token'; readonly name: string }
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly least: number; readonly most: number };

const REPEATS: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Infinity],
  '+': [1, Infinity],
  '?': [0, 1],
};

/** Reads the notation of the table up to the end or a closing parenthesis. */
const readNode = (words: string[]): Node => {
  const alternatives: Node[][] = [[]];
  while (words.length > 0 && !/^\)/.test(words[0] as string)) {
    const word = words.shift() as string;
    const last = alternatives.at(-1) as Node[];
    if (word === '|') alternatives.push([]);
    else if (word === '?') last.push({ kind: 'repeat', node: last.pop() as Node, least: 0, most: 1 });
    else if (word !== '(') last.push({ kind: /^[a-z]/.test(word) ? 'rule' : 'token', name: word.replaceAll('"', '') });
    else {
      const node = readNode(words);
      const [least, most] = REPEATS[words.shift()?.slice(1) ?? ''] ?? [1, 1];
      last.push(least === 1 && most === 1 ? node : { kind: 'repeat', node, least, most });
    }
  }
  const nodes = alternatives.map((parts): Node => ({ kind: 'all', nodes: parts }));
  return nodes.length === 1 ? (nodes[0] as Node) : { kind: 'any', nodes };
};

const RULES = new Map(Object.entries(GRAMMAR).map(([name, text]) => [name, readNode(text.split(' '))]));

const CLASSES: Readonly<Record<string, readonly string[]>> = {
  SPATIAL: 'INTERSECTS EQUALS DISJOINT TOUCHES WITHIN OVERLAPS CROSSES CONTAINS'.split(' ').map((name) => `S_${name}`),
  TEMPORAL:
    'AFTER BEFORE CONTAINS DISJOINT DURING EQUALS FINISHEDBY FINISHES INTERSECTS MEETS METBY OVERLAPPEDBY OVERLAPS STARTEDBY STARTS'
      .split(' ')
      .map((name) => `T_${name}`),
  ARRAYS: ['A_EQUALS', 'A_CONTAINS', 'A_CONTAINEDBY', 'A_OVERLAPS'],
};
const OPERATORS = 'AND OR NOT IS NULL LIKE BETWEEN IN TRUE FALSE DIV'.split(' ');
const FUNCTIONS = [
  ...'CASEI ACCENTI DATE TIMESTAMP INTERVAL BBOX POINT LINESTRING POLYGON MULTIPOINT MULTILINESTRING'.split(' '),
  ...['MULTIPOLYGON', 'GEOMETRYCOLLECTION', ...Object.values(CLASSES).flat()],
];

const DAY = /^'\d{4}-\d\d-\d\d'$/;
const STAMP = /^'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z'$/;
const NAME = /^[\p{L}_:][\p{L}\d_:.]*$/u;

/** Whether a token can stand for a terminal of the grammar. */
const isToken = (terminal: string, token: string): boolean => {
  const word = token.toUpperCase();
  switch (terminal) {
    case 'NAME':
      return token.startsWith('"') || (NAME.test(token) && !OPERATORS.includes(word));
    case 'FUNCTION':
      return NAME.test(token) && !OPERATORS.includes(word) && !FUNCTIONS.includes(word);
    case 'NUMBER':
      return /^[\d.]/.test(token);
    case 'TEXT':
      return token.startsWith("'");
    case 'DAY':
      return DAY.test(token);
    case 'STAMP':
      return STAMP.test(token);
    case 'OPEN':
      return token === "'..'";
    default:
      return CLASSES[terminal]?.includes(word) ?? word === terminal;
  }
};

/** All positions at which a match of the node that starts at `from` may end. */
const endsOf = (node: Node, from: number, tokens: readonly string[], known: Map<string, Set<number>>): Set<number> => {
  switch (node.kind) {
    case 'token': {
      const token = tokens[from];
      return new Set(token !== undefined && isToken(node.name, token) ? [from + 1] : []);
    }
    case 'rule': {
      const key = `${node.name} ${from}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const ends = endsOf(RULES.get(node.name) as Node, from, tokens, known);
      known.set(key, ends);
      return ends;
    }
    case 'any':
      return new Set(node.nodes.flatMap((one) => [...endsOf(one, from, tokens, known)]));
    case 'all': {
      let ends = new Set([from]);
      for (const one of node.nodes) ends = new Set([...ends].flatMap((at) => [...endsOf(one, at, tokens, known)]));
      return ends;
    }
    case 'repeat': {
      const ends = new Set(node.least === 0 ? [from] : []);
      let last = new Set([from]);
      for (let count = 1; count <= node.most && last.size > 0; count++) {
        last = new Set(
          [...last].flatMap((at) => [...endsOf(node.node, at, tokens, known)]).filter((at) => !ends.has(at)),
        );
        for (const at of last) ends.add(at);
      }
      return ends;
    }
  }
};

export const recognises = (tokens: readonly string[]): boolean =>
  endsOf({ kind: 'rule', name: 'filter' }, 0, tokens, new Map()).has(tokens.length);

const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  NAME: ['title', 'year', 'a.b', '"and"', 'größe', 'layer:ids', 'point'],
  FUNCTION: ['near', 'Foo'],
  NUMBER: ['1', '2.5', '.5', '7.', '1E1', '3e-1'],
  TEXT: ["'a'", "'it''s'", "''", "'地図'"],
  DAY: ["'1990-12-31'"],
  STAMP: ["'1990-12-31T23:59:59Z'", "'1990-12-31T23:59:59.25Z'"],
  OPEN: ["'..'"],
};

const generate = (random: Random, node: Node, depth: number): readonly string[] => {
  switch (node.kind) {
    case 'token':
      return [random.pick(SAMPLES[node.name] ?? CLASSES[node.name] ?? [node.name])];
    case 'rule':
      // Rings must be closed, which the grammar cannot say.
      return node.name === 'ring'
        ? '( 0 0 , 1 0 , 1 1 , 0 0 )'.split(' ')
        : generate(random, RULES.get(node.name) as Node, depth - 1);
    case 'any':
      return generate(random, depth > 0 ? random.pick(node.nodes) : shortest(node.nodes), depth);
    case 'all':
      return node.nodes.flatMap((one) => generate(random, one, depth));
    case 'repeat': {
      const more = depth > 0 && random.happens(0.3) ? 1 : 0;
      const count = Math.min(node.most, node.least + more);
      return Array.from({ length: count }, () => generate(random, node.node, depth)).flat();
    }
  }
};

/** The depth of the shortest derivation. */
const heights = new Map<string, number>();
const heightOf = (node: Node): number => {
  switch (node.kind) {
    case 'token':
      return 0;
    case 'rule':
      return heights.get(node.name) ?? Infinity;
    case 'any':
      return Math.min(...node.nodes.map(heightOf));
    case 'all':
      return Math.max(0, ...node.nodes.map(heightOf));
    case 'repeat':
      return node.least === 0 ? 0 : heightOf(node.node);
  }
};
for (let round = 0; round < RULES.size; round++)
  for (const [name, node] of RULES) heights.set(name, Math.min(heights.get(name) ?? Infinity, heightOf(node) + 1));

const shortest = (nodes: readonly Node[]): Node => nodes.toSorted((a, b) => heightOf(a) - heightOf(b))[0] as Node;

/** The tokens of a filter that the grammar allows. */
export const randomFilterTokens = (random: Random): readonly string[] =>
  generate(random, { kind: 'rule', name: 'filter' }, random.integer(8, 22));

const POOL = [
  ...OPERATORS,
  ...FUNCTIONS,
  ...Object.values(SAMPLES).flat(),
  ...'= < > ( ) , + - * / % ^ Z'.split(' '),
  ...["'1990-12-31T23:59:59+01:00'", "'1990-1-1'", 'date', 'casei'],
];

/** Removes, doubles, swaps or replaces one token. */
export const breakTokens = (random: Random, tokens: readonly string[]): readonly string[] => {
  const at = random.integer(0, tokens.length - 1);
  const [before, token = '', after] = [tokens.slice(0, at), tokens[at], tokens.slice(at + 1)];
  switch (random.integer(0, 3)) {
    case 0:
      return [...before, ...after];
    case 1:
      return [...before, token, token, ...after];
    case 2:
      return [...before, ...after.slice(0, 1), token, ...after.slice(1)];
    default:
      return [...before, random.pick(POOL), ...after];
  }
};
