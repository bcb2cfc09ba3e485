// Collects the names of all places into rows of the name table.
import {
  MAX_KEY_BYTES,
  NAME_KINDS,
  type NameEntry,
  type NameKind,
  type NameRow,
  toPlaceKey,
} from '@periplus/gazetteer';
import type { DraftPlace } from './assemble.ts';
import { type ListedName, readDemonyms, readOtherNames, readPhrasesWithoutPlace } from './lists.ts';

/** Names that are also English words are too risky if few people use them for the place. */
const RARE: ReadonlySet<NameKind> = new Set(['alternate', 'short']);
/** Kinds that may have two letters. */
const CODES: ReadonlySet<NameKind> = new Set(['alias', 'code', 'risky']);
const MIN_LETTERS = 3;

const rankOf = (kind: NameKind): number => NAME_KINDS.indexOf(kind);
const WEIGHTS = { country: 2, area: 1.5, region: 0, town: 0, county: -1, district: -1 };

/** Names of four letters are used for large cities only (Wien, Roma). */
const MIN_RARE_LETTERS = 5;
const LARGE_CITY = 300_000;

const isTooShort = (key: string): boolean => key.length < MIN_LETTERS && /^[\p{Script=Latin}\d]*$/u.test(key);

const isTooRare = (key: string, place: DraftPlace | undefined): boolean =>
  key.length < MIN_RARE_LETTERS &&
  /^[\p{Script=Latin}]*$/u.test(key) &&
  place?.kind === 'town' &&
  place.population < LARGE_CITY;

/** Names by key, with the places that they refer to. */
const createNameIndex = (places: readonly DraftPlace[], isWord: (word: string) => boolean) => {
  const byKey = new Map<string, Map<number, NameKind>>();
  const indexOf = new Map(
    places.flatMap((place, index) => (place.kind === 'town' ? [] : [[place.id, index] as const])),
  );
  const isEnglish = (key: string): boolean => key.split(' ').every(isWord);
  const idAt = (index: number): string => {
    const place = places[index];
    return place === undefined || place.kind === 'town' ? '' : place.id;
  };

  /** A common name that is also a word ("Island" for Iceland) needs a context. */
  const kindAs = (key: string, kind: NameKind): NameKind =>
    kind === 'alias' && key.length > MIN_LETTERS && !key.includes(' ') && isWord(key) ? 'risky' : kind;

  const isUsable = (key: string, kind: NameKind, place: DraftPlace | undefined): boolean => {
    if (key === '' || Buffer.byteLength(key) > MAX_KEY_BYTES || (isTooShort(key) && !CODES.has(kind))) return false;
    if (RARE.has(kind) && isEnglish(key) && (place?.kind === 'town' || !key.includes(' '))) return false;
    return kind !== 'alternate' || !isTooRare(key, place);
  };

  const add = (place: number, { name, kind: given }: ListedName): void => {
    const key = toPlaceKey(name);
    const kind = kindAs(key, given);
    if (!isUsable(key, kind, places[place])) return;
    const kinds = byKey.get(key) ?? new Map<number, NameKind>();
    const present = kinds.get(place);
    if (present === undefined || rankOf(kind) < rankOf(present)) kinds.set(place, kind);
    byKey.set(key, kinds);
  };

  /** The likeliest place of this name: a usual name first, then countries, well-known areas and large towns. */
  const resolve = (name: string): number | undefined => {
    const score = (place: number, kind: NameKind): number => {
      const { kind: placeKind = 'town', population = 0, parent } = places[place] ?? {};
      const isAmerican = parent !== undefined && /^US|^\d{5}$/.test(idAt(parent));
      return Math.log10(population + 1) + WEIGHTS[placeKind] + (isAmerican ? 1 : 0) - (rankOf(kind) > 1 ? 9 : 0);
    };
    const entries = [...(byKey.get(toPlaceKey(name)) ?? [])];
    const scored = entries.map(([place, kind]) => ({ place, score: score(place, kind) }));
    return scored.sort((a, b) => b.score - a.score)[0]?.place;
  };

  /** "Georgia, GA" is the state, and "Trinidad, Trinidad and Tobago" the country; others have the first name, too. */
  const resolveLine = (names: readonly ListedName[]): number | undefined => {
    const states = names.flatMap(({ name }) => [indexOf.get(`US-${name}`) ?? indexOf.get(`CA-${name}`) ?? []].flat());
    const isNamed = (place: number): boolean =>
      names.some(({ name }) => toPlaceKey(name) === toPlaceKey(places[place]?.name ?? ''));
    const [first, ...others] = names.flatMap(({ name }) => [resolve(name) ?? []].flat());
    const country = others.find((place) => places[place]?.kind === 'country');
    const isTown = first !== undefined && places[first]?.kind === 'town';
    return states.find(isNamed) ?? (isTown ? (country ?? first) : first);
  };

  const addPhrase = (phrase: string): unknown => byKey.set(toPlaceKey(phrase), new Map([[0, 'none']]));

  return {
    add,
    addPhrase,
    resolveLine,
    resolve: (name: string) => indexOf.get(name) ?? resolve(name),
    rows: () => toRows(byKey, isEnglish),
  };
};

export const collectNames = (places: readonly DraftPlace[], isWord: (word: string) => boolean) => {
  const index = createNameIndex(places, isWord);
  for (const [place, { name, listed }] of places.entries()) {
    index.add(place, { name, kind: 'name' });
    for (const each of listed) index.add(place, each);
  }
  const unresolved: string[] = [];
  for (const names of readOtherNames()) {
    const place = index.resolveLine(names);
    if (place === undefined) unresolved.push(names[0]?.name ?? '');
    else for (const each of names) index.add(place, each);
  }
  for (const { place: name, words } of readDemonyms()) {
    const place = index.resolve(name);
    if (place === undefined) throw new Error(`demonyms.txt: unknown place ${name}`);
    for (const each of words) index.add(place, each);
  }
  for (const phrase of readPhrasesWithoutPlace()) index.addPhrase(phrase);
  return { rows: index.rows(), unresolved };
};

const toRows = (
  byKey: ReadonlyMap<string, ReadonlyMap<number, NameKind>>,
  isEnglish: (key: string) => boolean,
): readonly NameRow[] =>
  [...byKey]
    .map(([key, kinds]) => ({ key, bytes: Buffer.from(key), kinds }))
    .sort((a, b) => a.bytes.compare(b.bytes))
    .map(({ key, kinds }): NameRow => {
      const entries = [...kinds].map(([place, kind]): NameEntry => ({ place, kind })).sort((a, b) => a.place - b.place);
      return { key, entries, isEnglishWord: isEnglish(key) };
    });
