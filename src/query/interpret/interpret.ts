// Reads a plain query as parts: theme words, places, times, kinds of resource, scales, identifiers, negated parts.
import { contentRange, isInnerFillerWord, isStopWord, toWordSequence } from '@periplus/text';
import type { InterpretedKind } from '../interpreted-kinds.ts';
import type { Interpretation, PartKind, PartMeaning, QueryPart, TextSpan } from './query-part.ts';
import { type QueryToken, spanOf, toQueryTokens } from './query-tokens.ts';
import { parseCitation } from './read-citation.ts';
import { readIdentifier } from './read-identifier.ts';
import { findNegations, type NegatedRange } from './read-negation.ts';
import { chooseReadings, type PartReader, type Reading } from './read-part.ts';
import { readResource } from './read-resource.ts';
import { readScale } from './read-scale.ts';
import { parseYears, readPreference, readTime } from './read-time.ts';

/** Longer texts are pasted; unless they are citations, they are searched as plain words. */
const MAX_TOKENS = 32;

const FILLER: PartMeaning = { kind: 'filler' };
const THEME: PartMeaning = { kind: 'theme' };

type PartOptions = Pick<QueryPart, 'negated' | 'optional'>;

const toPart = (
  text: string,
  span: TextSpan,
  meaning: PartMeaning,
  confidence = 1,
  options: PartOptions = {},
): QueryPart => ({ ...meaning, span, text: text.slice(span.start, span.end), confidence, ...options });

/** Title, author and year; everything else in a citation is filler. */
const interpretCitation = (text: string): Interpretation | undefined => {
  const citation = parseCitation(text);
  if (citation === undefined) return undefined;
  const { title, author, year } = citation;
  const years = year && parseYears(text.slice(year.start, year.end));
  const parts = [
    toPart(text, title, THEME),
    ...(author === undefined ? [] : [toPart(text, author, THEME, 1, { optional: true })]),
    ...(year === undefined || years === undefined
      ? []
      : [toPart(text, year, { kind: 'time', years }, 1, { optional: true })]),
  ];
  return { citation: true, parts: parts.sort((a, b) => a.span.start - b.span.start) };
};

type TokenRange = { readonly from: number; readonly to: number };

/** The tokens without openings and closings such as "where can I find" and "please". */
const contentTokens = (tokens: readonly QueryToken[]): TokenRange => {
  const words = tokens.map(({ folded }) => toWordSequence(folded));
  const offsets = [0];
  for (const { length } of words) offsets.push((offsets.at(-1) ?? 0) + length);
  const { from, to } = contentRange(words.flat(), 'open');
  const first = offsets.findIndex((offset) => offset >= from);
  const last = offsets.findLastIndex((offset) => offset <= to);
  return first < last ? { from: first, to: last } : { from: 0, to: tokens.length };
};

/** In almost every record of some kind; required only if there is nothing else. */
const GENERIC: ReadonlySet<string> = new Set(
  'map maps data layer layers file files mapa mapas carte cartes karte karten landkarte mappa mappe datos donnees daten dados dati карта карты карт план планы данные'.split(
    ' ',
  ),
);

type WordTest = (word: string) => boolean;

const isFillerToken = ({ folded }: QueryToken, isFillerWord: WordTest): boolean =>
  toWordSequence(folded).every((word) => isStopWord(word) || isFillerWord(word));

/** Splits the tokens between two readings into runs of theme words and runs of filler words. */
const themesBetween = (
  text: string,
  tokens: readonly QueryToken[],
  isFillerWord: WordTest,
  options: PartOptions,
): readonly QueryPart[] => {
  const runs: { readonly tokens: QueryToken[]; readonly isFiller: boolean }[] = [];
  for (const token of tokens) {
    const isFiller = isFillerToken(token, isFillerWord);
    const last = runs.at(-1);
    if (last?.isFiller === isFiller && last.tokens.at(-1)?.endsClause !== true) last.tokens.push(token);
    else runs.push({ tokens: [token], isFiller });
  }
  return runs.map((run) =>
    toPart(text, spanOf(run.tokens), run.isFiller ? FILLER : THEME, 1, run.isFiller ? {} : options),
  );
};

/** Words around the content are filler, except that "old maps of" prefers old maps. */
const fillerParts = (text: string, tokens: readonly QueryToken[]): readonly QueryPart[] => {
  if (tokens.length === 0) return [];
  const preferences = readPreference(tokens).map(({ from, to, meaning, confidence }) =>
    toPart(text, spanOf(tokens.slice(from, to)), meaning, confidence),
  );
  return preferences.length > 0 ? preferences : [toPart(text, spanOf(tokens), FILLER)];
};

const isGeneric = ({ kind, text }: QueryPart): boolean =>
  kind === 'theme' && toWordSequence(text).every((word) => GENERIC.has(word));

/** The kinds of parts that say what is searched for. */
const SUBJECTS: ReadonlySet<PartKind> = new Set(['theme', 'place', 'resource', 'identifier']);

const makeGenericOptional = (parts: readonly QueryPart[]): readonly QueryPart[] => {
  const isContent = (part: QueryPart): boolean =>
    SUBJECTS.has(part.kind) && part.negated === undefined && !isGeneric(part);
  if (!parts.some(isContent)) return parts;
  return parts.map((part) => (isGeneric(part) && part.negated === undefined ? { ...part, optional: true } : part));
};

const BUILT_IN: readonly PartReader[] = [readTime, readScale, readResource, readIdentifier, readPreference];

const isNegated = (negations: readonly NegatedRange[], { from, to }: TokenRange): boolean =>
  negations.some((range) => range.from <= from && to <= range.to);

/** No reading may cross the border of a negated range. */
const staysOnOneSide = (negations: readonly NegatedRange[], { from, to }: TokenRange): boolean =>
  negations.every((range) => to <= range.negation || from >= range.to || (from >= range.from && to <= range.to));

/** The borders between which tokens belong together. */
const bordersOf = (negations: readonly NegatedRange[], readings: readonly Reading[]): readonly number[] => [
  ...negations.flatMap(({ negation, from, to }) => [negation, from, to]),
  ...readings.flatMap(({ from, to }) => [from, to]),
];

const interpretTokens = (
  text: string,
  tokens: readonly QueryToken[],
  options: Required<InterpretOptions>,
): readonly QueryPart[] => {
  const content = contentTokens(tokens);
  const isSentence = content.to - content.from < tokens.length;
  const isFillerWord: WordTest = (word) => options.isFillerWord(word) || (isSentence && isInnerFillerWord(word));
  const inner = tokens.slice(content.from, content.to);
  const negations = options.ignored.has('negation') ? [] : findNegations(inner);
  const readings = chooseReadings(
    [...options.readers, ...BUILT_IN]
      .flatMap((read) => read(inner))
      .filter((reading) => !options.ignored.has(reading.meaning.kind) && staysOnOneSide(negations, reading)),
  );
  const borders = [...new Set([0, ...bordersOf(negations, readings), inner.length])].sort((a, b) => a - b);
  const parts = borders.slice(0, -1).flatMap((from, at): readonly QueryPart[] => {
    const to = borders[at + 1] as number;
    const partOptions: PartOptions = isNegated(negations, { from, to }) ? { negated: true } : {};
    const covered = inner.slice(from, to);
    if (negations.some((range) => range.negation <= from && to <= range.from))
      return [toPart(text, spanOf(covered), FILLER)];
    const reading = readings.find((candidate) => candidate.from === from);
    if (reading === undefined) return themesBetween(text, covered, isFillerWord, partOptions);
    return [toPart(text, spanOf(covered), reading.meaning, reading.confidence, partOptions)];
  });
  const [before, after] = [tokens.slice(0, content.from), tokens.slice(content.to)];
  return makeGenericOptional([...fillerParts(text, before), ...parts, ...fillerParts(text, after)]);
};

export type InterpretOptions = {
  /** Find further kinds of parts, such as places. */
  readonly readers?: readonly PartReader[];
  /** Kinds that are read as plain words. */
  readonly ignored?: ReadonlySet<PartKind | InterpretedKind>;
  /** Further words that carry no meaning, such as function words of other languages. */
  readonly isFillerWord?: (word: string) => boolean;
};

export const interpretQuery = (
  text: string,
  { readers = [], ignored = new Set(), isFillerWord = () => false }: InterpretOptions = {},
): Interpretation => {
  const citation = ignored.has('citation') ? undefined : interpretCitation(text);
  if (citation !== undefined) return citation;
  const tokens = toQueryTokens(text);
  if (tokens.length === 0 || tokens.length > MAX_TOKENS) return { parts: [toPart(text, spanOf(tokens), THEME)] };
  return { parts: interpretTokens(text, tokens, { readers, ignored, isFillerWord }) };
};
