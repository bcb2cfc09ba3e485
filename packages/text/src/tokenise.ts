// Splits text into word tokens. A token is one word as a reader sees it, and may have several searchable forms.
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
 * One word as written. `sequence` has its words in reading order, for phrases. A text contains the token if it contains
 * all of `terms`, or `joined`:
 *
 * - "map"         sequence map          terms map
 * - "Saint-Denis" sequence saint denis  terms saint denis  joined saintdenis
 * - "O'Brien"     sequence o brien      terms o brien      joined obrien
 * - "children's"  sequence children     terms children     joined childrens
 * - "U.S."        sequence us           terms u s          joined us      (initials form one word)
 * - "G3701.P2"    sequence g3701 p2     terms g3701 p2     joined g3701p2 (call numbers)
 * - "24,000"      sequence 24000        terms 24000                       (a thousands comma does not separate)
 * - "44.5"        sequence 44 5         terms 44 5         joined 44.5
 * - "東京都"       sequence 東 京 都      terms 東京 京都                     (pairs of characters need no dictionary)
 */
export type WordToken = {
  readonly sequence: readonly string[];
  readonly terms: readonly string[];
  readonly joined?: string;
};

/** Longer runs are data rather than words; their first characters are enough to find them. */
const MAX_WORD = 100;
const MAX_JOINED = 64;

type Visitor = { readonly word: (word: string) => void; readonly token: (token: WordToken) => void };

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

/** "24,000": a comma between a digit and exactly three digits. */
const isThousandsComma = (text: string, at: number): boolean =>
  classAt(text, at) === COMMA &&
  at > 0 &&
  isDigits(text, at - 1, 1) &&
  isDigits(text, at + 1, 3) &&
  classAt(text, at + 4) !== DIGIT;

const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

/** The number of parts without the possessive s of "children's", however often it is repeated. */
const lengthOfOwner = (parts: readonly string[], joiners: readonly number[]): number => {
  let end = parts.length;
  while (end > 1 && parts[end - 1] === 's' && joiners[end - 2] === APOSTROPHE) end -= 1;
  return end;
};

/** The token of words joined by hyphens, apostrophes, dots or ampersands. */
const toToken = (parts: readonly string[], joiners: readonly number[]): WordToken => {
  const end = lengthOfOwner(parts, joiners);
  if (end < parts.length) {
    const owner = parts.slice(0, end);
    return end === 1
      ? { sequence: owner, terms: owner, joined: `${owner[0]}s` }
      : toToken(owner, joiners.slice(0, end - 1));
  }
  const dotted = joiners.every((kind) => kind === DOT);
  if (dotted && parts.every((part) => part.length === 1 && !hasDigit(part))) {
    return { sequence: [parts.join('')], terms: parts, joined: parts.join('') };
  }
  // "end.Next" is a missing space rather than a name: dots join only numbers and call numbers.
  if (dotted && !parts.some(hasDigit)) return { sequence: parts, terms: parts };
  const decimal = dotted && parts.every((part) => /^\p{N}+$/u.test(part));
  const joined = parts.join(decimal ? '.' : '');
  return joined.length <= MAX_JOINED ? { sequence: parts, terms: parts, joined } : { sequence: parts, terms: parts };
};

const toIdeographToken = (run: string): WordToken => {
  const characters = [...run];
  const pairs = characters.slice(1).map((character, index) => (characters[index] as string) + character);
  return { sequence: characters, terms: pairs.length > 0 ? pairs : characters };
};

/** The end of the run of word characters that starts at `from`; thousands commas belong to the run. */
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

/** Visits each word of a folded text. Plain words, by far the most, are reported without allocating a token. */
export const visitWords = (folded: string, visitor: Visitor, wildcards = false): void => {
  let at = 0;
  while (at < folded.length) {
    const kind = classAt(folded, at);
    if (kind === IDEOGRAPH) {
      const end = endOfIdeographs(folded, at);
      visitor.token(toIdeographToken(folded.slice(at, end)));
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
  else visitor.token(toToken(parts, joiners));
  return end;
};

export const tokenise = (text: string, wildcards = false): readonly WordToken[] => {
  const tokens: WordToken[] = [];
  visitWords(
    foldText(text),
    { word: (word) => tokens.push({ sequence: [word], terms: [word] }), token: (token) => tokens.push(token) },
    wildcards,
  );
  return tokens;
};

/** The words in reading order, for phrases. */
export const toWordSequence = (text: string): readonly string[] => tokenise(text).flatMap(({ sequence }) => sequence);
