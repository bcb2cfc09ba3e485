// Splits folded text into words. A unit is what a reader sees as one word; it may have several searchable forms.
import {
  AMPERSAND,
  APOSTROPHE,
  COMMA,
  characterClass,
  DIGIT,
  DOT,
  HYPHEN,
  IDEOGRAPH,
  LETTER,
  WILDCARD,
} from './characters.ts';
import { foldText } from './fold.ts';

/**
 * One word as written. `stream` are its words in reading order, for phrases. Whoever looks for the unit needs all of
 * `parts`, or `joined`:
 *
 * - "map"         stream map          parts map
 * - "Saint-Denis" stream saint denis  parts saint denis  joined saintdenis
 * - "O'Brien"     stream o brien      parts o brien      joined obrien
 * - "children's"  stream children     parts children     joined childrens
 * - "U.S."        stream us           parts u s          joined us      (initials are read as one word)
 * - "G3701.P2"    stream g3701 p2     parts g3701 p2     joined g3701p2 (call numbers, whole or in parts)
 * - "24,000"      stream 24000        parts 24000                       (a thousands comma is no boundary)
 * - "44.5"        stream 44 5         parts 44 5         joined 44.5
 * - "東京都"       stream 東 京 都      parts 東京 京都                     (pairs: no dictionary, no lost word)
 */
export type WordToken = {
  readonly sequence: readonly string[];
  readonly terms: readonly string[];
  readonly joined?: string;
};

/** Longer runs are data, not words; their beginning is enough to find them. */
const MAX_WORD = 100;
const MAX_JOINED = 64;

type Visitor = { readonly word: (word: string) => void; readonly unit: (unit: WordToken) => void };

const isJoiner = (kind: number): boolean =>
  kind === HYPHEN || kind === APOSTROPHE || kind === DOT || kind === AMPERSAND;

const isWord = (kind: number, wildcards: boolean): boolean =>
  kind === LETTER || kind === DIGIT || (wildcards && kind === WILDCARD);

const codeAt = (text: string, index: number): number => text.codePointAt(index) ?? 0;
const classAt = (text: string, index: number): number =>
  index < text.length ? characterClass(codeAt(text, index)) : 0;
const widthAt = (text: string, index: number): number => (codeAt(text, index) > 0xffff ? 2 : 1);

const isDigits = (text: string, from: number, count: number): boolean => {
  for (let index = from; index < from + count; index++) if (classAt(text, index) !== DIGIT) return false;
  return true;
};

/** "24,000": the comma stands between a digit and exactly three digits. */
const isThousandsComma = (text: string, at: number): boolean =>
  classAt(text, at) === COMMA &&
  at > 0 &&
  isDigits(text, at - 1, 1) &&
  isDigits(text, at + 1, 3) &&
  classAt(text, at + 4) !== DIGIT;

const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

/** How many parts are left without the s of "children's", however often it is repeated. */
const endOfOwner = (parts: readonly string[], joiners: readonly number[]): number => {
  let end = parts.length;
  while (end > 1 && parts[end - 1] === 's' && joiners[end - 2] === APOSTROPHE) end -= 1;
  return end;
};

/** Words that touch each other through a hyphen, an apostrophe, a dot or an ampersand. */
const unitOf = (parts: readonly string[], joiners: readonly number[]): WordToken => {
  const end = endOfOwner(parts, joiners);
  if (end < parts.length) {
    const owner = parts.slice(0, end);
    return end === 1
      ? { sequence: owner, terms: owner, joined: `${owner[0]}s` }
      : unitOf(owner, joiners.slice(0, end - 1));
  }
  const dotted = joiners.every((kind) => kind === DOT);
  if (dotted && parts.every((part) => part.length === 1 && !hasDigit(part))) {
    return { sequence: [parts.join('')], terms: parts, joined: parts.join('') };
  }
  // "end.Next" is a missing space, not a name: such dots join only what looks like a number or a call number.
  if (dotted && !parts.some(hasDigit)) return { sequence: parts, terms: parts };
  const decimal = dotted && parts.every((part) => /^\p{N}+$/u.test(part));
  const joined = parts.join(decimal ? '.' : '');
  return joined.length <= MAX_JOINED ? { sequence: parts, terms: parts, joined } : { sequence: parts, terms: parts };
};

const ideographUnit = (run: string): WordToken => {
  const characters = [...run];
  const pairs = characters.slice(1).map((character, index) => (characters[index] as string) + character);
  return { sequence: characters, terms: pairs.length > 0 ? pairs : characters };
};

/** End of the run of word characters that starts at `from`; thousands commas are inside the run. */
const endOfWord = (text: string, from: number, wildcards: boolean): number => {
  let at = from;
  while (at < text.length) {
    if (isWord(classAt(text, at), wildcards)) at += widthAt(text, at);
    else if (isThousandsComma(text, at)) at += 1;
    else break;
  }
  return at;
};

const endOfIdeographs = (text: string, from: number): number => {
  let at = from;
  while (classAt(text, at) === IDEOGRAPH) at += widthAt(text, at);
  return at;
};

const toWord = (run: string): string => (run.includes(',') ? run.replaceAll(',', '') : run).slice(0, MAX_WORD);

/** Walks folded text and reports each word; plain words, by far the most, without building a unit. */
export const visitWords = (folded: string, visitor: Visitor, wildcards = false): void => {
  let at = 0;
  while (at < folded.length) {
    const kind = classAt(folded, at);
    if (kind === IDEOGRAPH) {
      const end = endOfIdeographs(folded, at);
      visitor.unit(ideographUnit(folded.slice(at, end)));
      at = end;
    } else if (isWord(kind, wildcards)) {
      at = visitChunk(folded, at, visitor, wildcards);
    } else at += widthAt(folded, at);
  }
};

const visitChunk = (folded: string, from: number, visitor: Visitor, wildcards: boolean): number => {
  let end = endOfWord(folded, from, wildcards);
  const first = toWord(folded.slice(from, end));
  let parts: string[] | undefined;
  const joiners: number[] = [];
  while (isJoiner(classAt(folded, end)) && isWord(classAt(folded, end + 1), wildcards)) {
    joiners.push(classAt(folded, end));
    const start = end + 1;
    end = endOfWord(folded, start, wildcards);
    parts ??= [first];
    parts.push(toWord(folded.slice(start, end)));
  }
  if (parts === undefined) visitor.word(first);
  else visitor.unit(unitOf(parts, joiners));
  return end;
};

/** The units of a text as typed or as delivered. */
export const tokenise = (text: string, wildcards = false): readonly WordToken[] => {
  const units: WordToken[] = [];
  visitWords(
    foldText(text),
    { word: (word) => units.push({ sequence: [word], terms: [word] }), unit: (unit) => units.push(unit) },
    wildcards,
  );
  return units;
};

/** Words in reading order, as phrases see them. */
export const toWordSequence = (text: string): readonly string[] => tokenise(text).flatMap((unit) => unit.sequence);
