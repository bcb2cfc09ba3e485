// Parses the lists of names beside this file and assets/place-names.txt.
import { readFileSync } from 'node:fs';
import type { NameKind, PlaceBounds } from '@periplus/gazetteer';

export type ListedName = { readonly name: string; readonly kind: NameKind };

/** An area is a box or the ids of the places that make it up. */
export type Area = { readonly names: readonly ListedName[] } & (
  | { readonly bounds: PlaceBounds }
  | { readonly members: readonly string[] }
);

const linesOf = (file: string | URL): readonly string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const MARKS: Readonly<Record<string, NameKind>> = { '!': 'code', '~': 'risky' };

const toName = (source: string, plain: NameKind): ListedName => {
  const text = source.trim();
  const kind = MARKS[text.slice(-1)];
  return kind === undefined ? { name: text, kind: plain } : { name: text.slice(0, -1), kind };
};

/** "Wisconsin, WI, Wis.": the first is the usual name. */
const parseNames = (text: string, plain: NameKind): readonly ListedName[] =>
  text.split(',').map((name) => toName(name, plain));

const fileOf = (name: string): URL => new URL(`./${name}`, import.meta.url);

export const readAreas = (): readonly Area[] =>
  linesOf(fileOf('regions.txt')).map((line) => {
    const [names = '', area = ''] = line.split('|').map((part) => part.trim());
    const parts = area.split(' ');
    const numbers = parts.map(Number);
    if (!numbers.every(Number.isFinite)) return { names: parseNames(names, 'alias'), members: parts };
    if (numbers.length !== 4) throw new Error(`regions.txt: expected four numbers in "${line}"`);
    return { names: parseNames(names, 'alias'), bounds: numbers as unknown as PlaceBounds };
  });

/** Place names in several forms, as in assets/place-names.txt; the first name of a line identifies the place. */
export const readOtherNames = (): readonly (readonly ListedName[])[] =>
  linesOf(new URL('../../../assets/place-names.txt', import.meta.url)).map((line) => parseNames(line, 'alias'));

export type Demonyms = { readonly place: string; readonly words: readonly ListedName[] };

const withPlural = ({ name, kind }: ListedName): readonly ListedName[] =>
  /[ni]$/.test(name)
    ? [
        { name, kind },
        { name: `${name}s`, kind },
      ]
    : [{ name, kind }];

export const readDemonyms = (): readonly Demonyms[] =>
  linesOf(fileOf('demonyms.txt')).map((line) => {
    const [place = '', words = ''] = line.split(':');
    const listed = parseNames(words, 'demonym').map(
      ({ name, kind }): ListedName => ({
        name,
        kind: kind === 'demonym' ? kind : 'properDemonym',
      }),
    );
    return { place: place.trim(), words: listed.flatMap(withPlural) };
  });

export const readPhrasesWithoutPlace = (): readonly string[] => linesOf(fileOf('not-places.txt'));
