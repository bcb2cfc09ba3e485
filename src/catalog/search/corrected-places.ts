// Reads places among the words of a query that were corrected: "michgan lakes".
import { PLACE_READER, type PlaceMention } from '@periplus/gazetteer';
import type { Interpretation, QueryPart } from '../../query/interpret/query-part.ts';
import { choosePlace, toPlaceMeaning } from '../../query/interpret/read-place.ts';
import type { ReadingChoice } from '../../query/interpreted-kinds.ts';
import { type InterpretedQuery, MIN_CONFIDENCE } from './interpreted-terms.ts';
import { toPlaceTerm } from './place-term.ts';
import { isOtherWords, joinTerms, parseQueryTerm, type QueryTerm, toWording } from './query-term.ts';

type PlacePart = Extract<QueryPart, { kind: 'place' }>;

/** Terms that are words, not parts with a meaning of their own. */
const isPlain = ({ alternatives, negated }: QueryTerm): boolean => negated !== true && alternatives.every(isOtherWords);

/** The terms of the corrected wording that a mention consists of, as a range; undefined if it cuts through a term. */
const termsOf = (terms: readonly QueryTerm[], { start, end }: PlaceMention) => {
  const starts = terms.map((_, at) => (at === 0 ? 0 : toWording(terms.slice(0, at)).length + 1));
  const [from, to] = [
    starts.indexOf(start),
    terms.findIndex((_, at) => toWording(terms.slice(0, at + 1)).length === end),
  ];
  return from < 0 || to < from ? undefined : { from, to: to + 1 };
};

/** As typed, the words are unknown; as corrected, they are the place. */
const toCorrectedTerm = (covered: readonly QueryTerm[], place: PlacePart['place']): QueryTerm => {
  const intended = toWording(covered);
  const { words, equivalents = [], alternatives } = toPlaceTerm(place, parseQueryTerm(intended));
  return { ...joinTerms(covered), intended, alternatives: [{ words, weight: 1 }, ...equivalents, ...alternatives] };
};

/** Splits the theme that contains the typed words. */
const insertPart = (parts: readonly QueryPart[], text: string, part: Omit<PlacePart, 'span' | 'text'>) =>
  parts.flatMap((theme): readonly QueryPart[] => {
    const at = theme.kind === 'theme' ? theme.text.indexOf(text) : -1;
    if (at < 0) return [theme];
    const start = theme.span.start + at;
    const end = start + text.length;
    const slice = (from: number, to: number): readonly QueryPart[] => {
      const cut = theme.text.slice(from - theme.span.start, to - theme.span.start);
      const trimmed = cut.trim();
      const offset = from + cut.indexOf(trimmed);
      return trimmed === '' ? [] : [{ ...theme, text: trimmed, span: { start: offset, end: offset + trimmed.length } }];
    };
    return [...slice(theme.span.start, start), { ...part, text, span: { start, end } }, ...slice(end, theme.span.end)];
  });

const readMention = <Query extends InterpretedQuery>(
  query: Query,
  mention: PlaceMention,
  chosenPlaces: readonly string[],
): Query => {
  const { terms, interpretation } = query;
  const range = termsOf(terms, mention);
  const covered = range === undefined ? [] : terms.slice(range.from, range.to);
  if (range === undefined || !covered.every(isPlain) || !covered.some(({ intended }) => intended !== undefined))
    return query;
  const { confidence, meaning } = choosePlace({ ...range, ...toPlaceMeaning(mention) }, chosenPlaces);
  if (meaning.kind !== 'place') return query;
  const term = toCorrectedTerm(covered, meaning.place);
  const parts: Interpretation['parts'] = insertPart(interpretation.parts, term.text, { ...meaning, confidence });
  return {
    ...query,
    terms: [...terms.slice(0, range.from), term, ...terms.slice(range.to)],
    interpretation: { ...interpretation, parts },
  };
};

/** Reads the corrected words as a place where they name one. */
export const readCorrectedPlaces = <Query extends InterpretedQuery>(
  query: Query,
  { uninterpreted = [], chosenPlaces = [] }: ReadingChoice = {},
): Query => {
  const isCorrected = query.terms.some((term) => term.intended !== undefined && isPlain(term));
  if (!isCorrected || uninterpreted.includes('place')) return query;
  return PLACE_READER.read(toWording(query.terms))
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .reduceRight((read, mention) => readMention(read, mention, chosenPlaces), query);
};
