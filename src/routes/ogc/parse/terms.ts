// Parses `q` (OGC 20-004r1): terms between commas are alternatives, and a term of several words is a phrase.
import type { TextQuery } from '../../../query/search-query.ts';
import { anyOf } from '../../../query/text/text-nodes.ts';

const toTerm = (term: string): TextQuery =>
  /\s/.test(term) ? { kind: 'phrase', text: term, slop: 0 } : { kind: 'words', text: term };

/** Undefined if there are no terms. */
export const parseTerms = (q: string): TextQuery | undefined => {
  const terms = q
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
  return terms.length === 0 ? undefined : anyOf(terms.map(toTerm));
};
