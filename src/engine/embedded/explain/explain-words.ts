// Tells what each word of a question counts in one record, where it stands and in which form; made only when asked for.
import { hasBit, stringAt } from '@periplus/collections';
import type { FieldName } from '../../../schema/fields.ts';
import { SEARCHED_FIELDS } from '../../indexed-fields.ts';
import type { WordPart } from '../../search-index.ts';
import { MAX_IMPACT, VALUE_IMPACT } from '../../term-weights.ts';
import { type ReaderSegment, segmentBits } from '../segment/index-reader.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import type { ScoredTerm } from '../text/text-eval.ts';
import type { TermPlan, WordHits } from '../text/text-plan.ts';
import { impactInDoc } from '../text/value-docs.ts';
import type { TermRuns } from '../text/word-finders.ts';

/** A pattern may stand for all words there are: the first of them will do. */
const MOST_TERMS = 1000;

const fieldsOf = (mask: number): readonly FieldName[] => SEARCHED_FIELDS.filter((_, bit) => ((mask >>> bit) & 1) === 1);

/** Place of a record in an ascending part of a list. */
const findIn = (docs: Uint32Array, from: number, to: number, doc: number): number | undefined => {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((docs[middle] as number) < doc) low = middle + 1;
    else high = middle;
  }
  return low < to && docs[low] === doc ? low : undefined;
};

const termsOf = function* ({ bounds }: TermRuns): Generator<number> {
  let left = MOST_TERMS;
  for (let at = 0; at < bounds.length; at += 2) {
    for (let term = bounds[at] as number; term < (bounds[at + 1] as number); term++) {
      if (left-- === 0) return;
      yield term;
    }
  }
};

const statedPart = (
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
  const own = { weight: weight * plan.weight, rarity: plan.idf };
  const score = (own.weight * plan.idf * (impacts[at] as number)) / MAX_IMPACT;
  const form = found === 'other' ? 'other' : 'same';
  return [{ kind: 'word', word: stringAt(view.terms, term), form, fields: fieldsOf(mask), ...own, score }];
};

const placeParts = (view: SegmentView, doc: number, plan: TermPlan, runs: readonly TermRuns[]): readonly WordPart[] =>
  runs.flatMap((found) => {
    const { impact, fields } = impactInDoc(view, found, plan.mask, doc);
    const own = { weight: found.weight * plan.weight, rarity: plan.idf };
    const score = own.weight * plan.idf * impact;
    return impact === 0 ? [] : [{ kind: 'word', word: plan.label, form: 'place', fields, ...own, score } as const];
  });

const valueParts = (view: SegmentView, doc: number, plan: TermPlan, values: readonly number[]): readonly WordPart[] =>
  values
    .filter((value) => {
      const [from, to] = [view.valueDocStarts[value] as number, view.valueDocStarts[value + 1] as number];
      return findIn(view.valueDocs, from, to, doc) !== undefined;
    })
    .map(() => {
      const own = { weight: plan.weight, rarity: plan.idf };
      return {
        kind: 'word',
        word: plan.label,
        form: 'value',
        fields: [],
        ...own,
        score: own.weight * plan.idf * VALUE_IMPACT,
      };
    });

/** Adds up to what the words of the question count in the record. */
export const explainWords = (part: ReaderSegment, doc: number, scored: readonly ScoredTerm[]): readonly WordPart[] =>
  scored.flatMap(({ plan, within }) => {
    if (within !== undefined && !hasBit(segmentBits(within, part), doc)) return [];
    const { view } = part;
    const { runs, values } = plan.hits[part.index] as WordHits;
    const stated = runs.flatMap((found) =>
      Array.from(termsOf(found), (term) => statedPart(view, doc, term, plan, found)).flat(),
    );
    const places = stated.length > 0 ? [] : placeParts(view, doc, plan, runs);
    return [...stated, ...places, ...valueParts(view, doc, plan, values)];
  });
