// Explains the score of each query word in one record, with its fields and form.
import { binarySearch, hasBit, stringAt } from '@periplus/collections';
import type { FieldName } from '../../../schema/fields.ts';
import { toFilterPart } from '../../hit-parts.ts';
import { SEARCHED_FIELDS } from '../../indexed-fields.ts';
import type { FilterPart, WordPart } from '../../search-index.ts';
import { MAX_IMPACT, VALUE_IMPACT } from '../../term-weights.ts';
import { type ReaderSegment, segmentBits } from '../segment/index-reader.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { isScoredFilter, type ScoredTerm } from '../text/text-eval.ts';
import type { TermPlan, WordHits } from '../text/text-plan.ts';
import { impactInDoc } from '../text/value-docs.ts';
import type { TermRuns } from '../text/word-finders.ts';

/** A pattern may match all terms; only the first ones are explained. */
const MAX_TERMS = 1000;

const fieldsOf = (mask: number): readonly FieldName[] => SEARCHED_FIELDS.filter((_, bit) => ((mask >>> bit) & 1) === 1);

const findIn = (docs: Uint32Array, from: number, to: number, doc: number): number | undefined => {
  const at = binarySearch(docs, doc, from, to);
  return at < to && docs[at] === doc ? at : undefined;
};

const termsOf = function* ({ bounds }: TermRuns): Generator<number> {
  let remaining = MAX_TERMS;
  for (let at = 0; at < bounds.length; at += 2) {
    for (let term = bounds[at] as number; term < (bounds[at + 1] as number); term++) {
      if (remaining-- === 0) return;
      yield term;
    }
  }
};

const wordPart = (
  view: SegmentView,
  doc: number,
  term: number,
  plan: TermPlan,
  { weight, form: found }: TermRuns,
): readonly WordPart[] => {
  const { starts, docs, fields, masks, impacts } = view.postings;
  const at = findIn(docs, starts[term] as number, starts[term + 1] as number, doc);
  const mask = at === undefined ? 0 : (masks[fields[at] as number] as number) & plan.mask;
  if (at === undefined || mask === 0) return [];
  const weighting = { weight: weight * plan.weight, rarity: plan.idf };
  const score = (weighting.weight * plan.idf * (impacts[at] as number)) / MAX_IMPACT;
  const form = found === 'other' ? 'other' : 'same';
  return [{ kind: 'word', word: stringAt(view.terms, term), form, fields: fieldsOf(mask), ...weighting, score }];
};

const placeNameParts = (
  view: SegmentView,
  doc: number,
  plan: TermPlan,
  runs: readonly TermRuns[],
): readonly WordPart[] =>
  runs.flatMap((found) => {
    const { impact, fields } = impactInDoc(view, found, plan.mask, doc);
    const weighting = { weight: found.weight * plan.weight, rarity: plan.idf };
    const score = weighting.weight * plan.idf * impact;
    return impact === 0
      ? []
      : [{ kind: 'word', word: plan.label, form: 'place', fields, ...weighting, score } as const];
  });

const valueParts = (view: SegmentView, doc: number, plan: TermPlan, values: readonly number[]): readonly WordPart[] =>
  values
    .filter((value) => {
      const [from, to] = [view.valueDocStarts[value] as number, view.valueDocStarts[value + 1] as number];
      return findIn(view.valueDocs, from, to, doc) !== undefined;
    })
    .map(() => ({
      kind: 'word',
      word: plan.label,
      form: 'value',
      fields: [],
      weight: plan.weight,
      rarity: plan.idf,
      score: plan.weight * plan.idf * VALUE_IMPACT,
    }));

const wordParts = ({ view, index }: ReaderSegment, doc: number, plan: TermPlan): readonly WordPart[] => {
  const { runs, values } = plan.hits[index] as WordHits;
  const inText = runs.flatMap((found) =>
    Array.from(termsOf(found), (term) => wordPart(view, doc, term, plan, found)).flat(),
  );
  const inPlaces = inText.length > 0 ? [] : placeNameParts(view, doc, plan, runs);
  return [...inText, ...inPlaces, ...valueParts(view, doc, plan, values)];
};

/** The scores add up to the text score of the record. */
export const explainWords = (
  segment: ReaderSegment,
  doc: number,
  scored: readonly ScoredTerm[],
): readonly (WordPart | FilterPart)[] =>
  scored.flatMap((term): readonly (WordPart | FilterPart)[] => {
    const { within } = term;
    if (within !== undefined && !hasBit(segmentBits(within, segment), doc)) return [];
    return isScoredFilter(term) ? [toFilterPart(term.plan)] : wordParts(segment, doc, term.plan);
  });
