// Reranking factor for the query words in the title of a record.
import { TITLE_FIELD } from '../../query-words.ts';
import { titleFactorOf } from '../../rerank-factors.ts';
import { valuesOfDoc } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import type { SegmentQuery } from './segment-query.ts';

export const titleFactor = (view: SegmentView, doc: number, query: SegmentQuery): number => {
  const [title] = valuesOfDoc(view, doc, TITLE_FIELD);
  if (title === undefined) return 1;
  return titleFactorOf(view.words.subarray(view.wordStarts[title], view.wordStarts[title + 1]), query);
};
