// Rivers of GSHHG in full resolution, from the text that the command gmt writes: lines that end at every degree.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '@periplus/geo';
import { unwrapLine } from './unwrap.ts';

export type River = { readonly level: number; readonly line: readonly Position[] };

const readPieces = (folder: string): River[] => {
  const pieces: { level: number; line: Position[] }[] = [];
  for (const text of readFileSync(join(folder, 'rivers.txt'), 'utf8').split('\n')) {
    const [, level] = /^>.*Level (\d+)/.exec(text) ?? [];
    if (level !== undefined) pieces.push({ level: Number(level), line: [] });
    else if (text !== '' && !text.startsWith('#')) {
      const [lon = 0, lat = 0] = text.split('\t').map(Number);
      pieces.at(-1)?.line.push([lon, lat]);
    }
  }
  return pieces.filter(({ line }) => line.length > 1).map(({ level, line }) => ({ level, line: unwrapLine(line) }));
};

const keyOf = (level: number, [lon, lat]: Position): string =>
  `${level} ${Math.round(lon * 2_000)} ${Math.round(lat * 2_000)}`;

const flip = ({ level, line }: River): River => ({ level, line: line.toReversed() });

/** Joins pieces where exactly two ends meet. */
const joinPieces = (pieces: readonly River[]): River[] => {
  const ends = new Map<string, number[]>();
  for (const [index, { level, line }] of pieces.entries())
    for (const end of [line[0], line.at(-1)]) {
      const key = keyOf(level, end ?? [0, 0]);
      ends.set(key, [...(ends.get(key) ?? []), index]);
    }
  const used = new Set<number>();
  const extend = (river: River): River => {
    const line = [...river.line];
    for (;;) {
      const key = keyOf(river.level, line.at(-1) ?? [0, 0]);
      const meeting = ends.get(key) ?? [];
      const next = meeting.length === 2 ? meeting.find((index) => !used.has(index)) : undefined;
      const piece = next === undefined ? undefined : pieces[next];
      if (next === undefined || piece === undefined) return { level: river.level, line };
      used.add(next);
      const isForward = keyOf(piece.level, piece.line[0] ?? [0, 0]) === key;
      line.push(...(isForward ? piece.line : piece.line.toReversed()).slice(1));
    }
  };
  return pieces.flatMap((piece, index) => {
    if (used.has(index)) return [];
    used.add(index);
    return [extend(flip(extend(piece)))];
  });
};

export const readRivers = (folder: string): River[] => joinPieces(readPieces(folder));
