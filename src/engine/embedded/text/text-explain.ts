// Describes how a text query was interpreted, as a tree of terms, for `debug`.
import type { TextQuery } from '../../../query/search-query.ts';
import type { IndexReader } from '../segment/index-reader.ts';
import { type PlanContext, planText, type TermPlan, type TextPlan, termCount, vocabularySize } from './text-plan.ts';

/** Only if the query sets a weight. */
const weightOf = (plan: TermPlan | undefined): { readonly weight?: number } =>
  plan === undefined || plan.weight === 1 ? {} : { weight: plan.weight };

const describe = (plan: TextPlan): unknown => {
  switch (plan.kind) {
    case 'and':
    case 'or':
    case 'firstOf':
    case 'tiers':
      return { [plan.kind]: plan.plans.map(describe) };
    case 'not':
      return { not: describe(plan.plan) };
    case 'atLeast':
      return { atLeast: plan.count, of: plan.plans.map(describe) };
    case 'term':
      return { term: plan.label, terms: termCount(plan), idf: Math.round(plan.idf * 1000) / 1000, ...weightOf(plan) };
    case 'phrase':
      return { phrase: plan.words, slop: plan.slop, ...weightOf(plan.terms[0]) };
    case 'filter':
      return { filter: plan.filter, score: plan.score };
    case 'all':
      return { all: true };
  }
};

export const explainText = (reader: IndexReader, text: TextQuery, context: PlanContext): object => {
  const plan = planText(reader, text, context);
  return { vocabulary: vocabularySize(reader), plan: plan === undefined ? null : describe(plan) };
};
