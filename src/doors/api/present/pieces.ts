// JSON text in pieces that follow one another. They are joined as bytes, see piecesToBytes: one letter beyond Latin-1 makes a
// whole string wide, and ten records in one string would nearly always be.

export type Pieces = readonly string[];

/** '{"a":1}' and '{"b":2}' -> '{"a":1', ',', '"b":2}' */
export const joinInPieces = (a: string, b: string): Pieces => {
  if (b === '{}') return [a];
  return a === '{}' ? [b] : [a.slice(0, -1), ',', b.slice(1)];
};

/** '{"a":1}' and '{"b":2}' -> '{"a":1,"b":2}', without parsing either. */
export const joinObjects = (a: string, b: string): string => joinInPieces(a, b).join('');

/** The members of an array: ['a', 'b'] and ['c'] -> 'a', 'b', ',', 'c' */
export const withCommas = (items: readonly Pieces[]): Pieces =>
  items.flatMap((pieces, index) => (index === 0 ? pieces : [',', ...pieces]));
