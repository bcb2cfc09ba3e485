// What a part of a query means, in a few words.
import { formatCount } from '@periplus/text';
import type { Interpretation, QueryPart, YearRange } from './query-part.ts';

/** Without filler words. */
export const selectMeaningful = ({ parts }: Interpretation): readonly QueryPart[] =>
  parts.filter(({ kind }) => kind !== 'filler');

export const toYearsLabel = ({ from, to }: YearRange): string => {
  if (from === to) return String(from);
  if (from === undefined) return `${to} or earlier`;
  return to === undefined ? `${from} or later` : `${from} to ${to}`;
};

export const toPartLabel = (part: QueryPart): string => {
  switch (part.kind) {
    case 'place':
      return part.place.label;
    case 'time':
      return toYearsLabel(part.years);
    case 'resource':
      return part.label;
    case 'scale':
      return `1:${formatCount(part.denominator)}`;
    case 'preference':
      return part.prefer === 'old' ? 'Old first' : 'Recent first';
    default:
      return part.text;
  }
};
