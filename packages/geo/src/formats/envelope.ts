// The two notations of a bounding box: ENVELOPE(west, east, north, south) and plain minx,miny,maxx,maxy.
import { bad, ok, type ParseResult } from '../parse-result.ts';
import type { Box } from '../types.ts';

/** Numbers as written; `normaliseBox` orders and checks them. */
export type RawBox = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

const NUMBER = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[-+]?\\d+)?';
const FOUR = Array(4).fill(`\\s*(${NUMBER})\\s*`).join(',');
const ENVELOPE = new RegExp(`^\\s*ENVELOPE\\s*\\(${FOUR}\\)\\s*$`, 'i');
const BARE = new RegExp(`^${FOUR}$`, 'i');

const numbers = (match: RegExpExecArray): [number, number, number, number] => [
  Number(match[1]),
  Number(match[2]),
  Number(match[3]),
  Number(match[4]),
];

export const toEnvelope = ([west, south, east, north]: Box): string => `ENVELOPE(${west},${east},${north},${south})`;

export const looksLikeEnvelope = (text: string): boolean => /^\s*ENVELOPE\b/i.test(text);

/** The order inside ENVELOPE is west, east, north, south. */
export const parseEnvelope = (text: string): ParseResult<RawBox> => {
  const envelope = ENVELOPE.exec(text);
  if (envelope !== null) {
    const [west, east, north, south] = numbers(envelope);
    return ok({ west, south, east, north });
  }
  const bare = BARE.exec(text);
  if (bare !== null) {
    const [west, south, east, north] = numbers(bare);
    return ok({ west, south, east, north });
  }
  return bad('not a box: expected ENVELOPE(west,east,north,south) or minx,miny,maxx,maxy');
};
