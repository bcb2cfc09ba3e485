// Builds the stem dictionary, which maps a stem to its word forms.
import {
  buildStringTable,
  createGrowable,
  createShared,
  pushUint32,
  sortCodePoints,
  toShared,
} from '@periplus/collections';
import { stemOf } from '@periplus/text';
import type { Column } from '../segment/segment.ts';

/** A word that is its own stem and has no other form needs no entry. */
export const buildStems = (sortedTerms: readonly string[]): Record<string, Column> => {
  const groups = new Map<string, number[]>();
  for (const [term, word] of sortedTerms.entries()) {
    const stem = stemOf(word);
    const group = groups.get(stem);
    if (group === undefined) groups.set(stem, [term]);
    else group.push(term);
  }
  const needsEntry = (stem: string): boolean => {
    const group = groups.get(stem) as number[];
    return group.length > 1 || sortedTerms[group[0] as number] !== stem;
  };
  const stems = sortCodePoints([...groups.keys()].filter(needsEntry));
  const table = buildStringTable(stems);
  const termStarts = createShared(Uint32Array, stems.length + 1);
  const terms = createGrowable(Uint32Array);
  for (const [index, stem] of stems.entries()) {
    termStarts[index] = terms.length;
    for (const term of groups.get(stem) as number[]) pushUint32(terms, term);
  }
  termStarts[stems.length] = terms.length;
  return {
    'stems.bytes': table.bytes,
    'stems.starts': table.starts,
    'stems.termStarts': termStarts,
    'stems.terms': toShared(terms),
  };
};
