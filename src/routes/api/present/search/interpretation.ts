// How a query was read, for meta.interpretation.
import type { Box } from '@periplus/geo';
import { selectMeaningful } from '../../../../query/interpret/part-label.ts';
import type { Interpretation, QueryPart, TextSpan } from '../../../../query/interpret/query-part.ts';

const DEGREES = 1e4;
const toRoundBox = (box: Box): readonly number[] => box.map((side) => Math.round(side * DEGREES) / DEGREES);

const presentMeaning = (part: QueryPart): object => {
  switch (part.kind) {
    case 'place': {
      const { id, label, boxes } = part.place;
      const alternatives = part.others.map((other) => ({ id: other.id, label: other.label }));
      return { place: { id, label, bbox: boxes.map(toRoundBox), alternatives } };
    }
    case 'time':
      return { time: part.years };
    case 'resource':
      return { resource: part.label };
    case 'scale':
      return { scale: part.denominator };
    case 'identifier':
      return { identifier: part.spellings };
    case 'preference':
      return { preference: part.prefer };
    case 'theme':
      return part.synonyms === undefined ? {} : { synonyms: part.synonyms };
    case 'filler':
      return {};
  }
};

/** Where the words of the text occur in the query from `from` on; the search has read them with single spaces. */
const locate = (query: string, text: string, from: number): TextSpan => {
  const words = text.split(/\s+/);
  const startOf = (word: string, at: number): number => Math.max(at, query.indexOf(word, at));
  const end = words.reduce((at, word) => startOf(word, at) + word.length, from);
  return { start: startOf(words[0] ?? '', from), end };
};

const locateParts = (parts: readonly QueryPart[], query: string): readonly QueryPart[] => {
  let end = 0;
  return parts.map((part) => {
    const span = locate(query, part.text, end);
    end = span.end;
    return { ...part, span, text: query.slice(span.start, span.end) };
  });
};

const presentPart = (part: QueryPart): object => ({
  kind: part.kind,
  text: part.text,
  ...part.span,
  confidence: Math.round(part.confidence * 100) / 100,
  ...(part.negated === true ? { negated: true } : {}),
  ...(part.optional === true ? { optional: true } : {}),
  ...presentMeaning(part),
});

/** A citation is read as it was pasted. */
export const presentInterpretation = ({ parts, citation }: Interpretation, query: string): readonly object[] =>
  selectMeaningful({ parts: citation === true ? parts : locateParts(parts, query) }).map(presentPart);
