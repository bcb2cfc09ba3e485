// Finds similar records: those that share the most characteristic words.
import { toWordSequence } from '@periplus/text';
import type { DerivedFields } from '../../../record/derived-fields.ts';
import { readFieldValues } from '../../../record/field-values.ts';
import { fieldRow, SIMILAR_FIELDS } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import type { QueryContext } from '../../query-context.ts';
import type { Hit, SimilarQuery } from '../../search-index.ts';
import { inverseFrequency } from '../../term-weights.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import { MATCH_ALL, noneOf, term } from '../query/dsl.ts';
import { toVisibilityQuery } from '../query/search-body.ts';
import { readMany } from '../store/read-many.ts';
import { type RecordSource, STORED_SOURCE_FIELDS, toStoredRecord } from '../store/stored-document.ts';
import type { SearchClient } from './search-client.ts';
import { countMatches } from './word-counts.ts';

const MAX_TERMS = 25;
/** The number of words whose rarity is looked up. */
const MAX_WEIGHED = 300;
/** Limits repetitions, so that a long description does not outweigh the title. */
const MAX_REPEATS = 3;
/** Words in a larger share of all records are ignored, unless there are very few records. */
const COMMON_SHARE = 0.1;
const FEW_RECORDS = 50;
/** The share of words that a similar record must contain; lower if nothing else matches. */
const MIN_SHARED = [0.3, 0.15] as const;

type Weighted = { readonly word: string; readonly weight: number };

/** Weights the words of the record by the boosts of their fields. */
const weighWords = (record: AardvarkRecord, derivedFields: DerivedFields): readonly Weighted[] => {
  const weights = new Map<string, number>();
  for (const field of SIMILAR_FIELDS) {
    const boost = fieldRow(field).search ?? 1;
    const words = readFieldValues(record, derivedFields, field).flatMap((value) => toWordSequence(String(value)));
    for (const [word, uses] of Map.groupBy(words, (each) => each)) {
      weights.set(word, (weights.get(word) ?? 0) + boost * Math.min(uses.length, MAX_REPEATS));
    }
  }
  const all = Array.from(weights, ([word, weight]) => ({ word, weight }));
  return all.sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1)).slice(0, MAX_WEIGHED);
};

const characteristicWords = async (
  searchClient: SearchClient,
  words: readonly Weighted[],
  context: QueryContext,
): Promise<readonly Weighted[]> => {
  const conditions = [MATCH_ALL, ...words.map(({ word }) => term('recordWords', word))];
  const [size = 0, ...counts] = await countMatches(searchClient, conditions, 'all', context);
  const mostRecords = Math.max(size * COMMON_SHARE, FEW_RECORDS);
  return words
    .map(({ word, weight }, at) => ({ word, weight, records: counts[at] ?? 0 }))
    .filter(({ records }) => records > 1 && records < mostRecords)
    .map(({ word, weight, records }) => ({ word, weight: weight * inverseFrequency(records, size) }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_TERMS);
};

export type SimilarDependencies = {
  readonly cluster: Cluster;
  readonly names: IndexNames;
  readonly searchClient: SearchClient;
};

/** Only public records, without the record itself. */
export const findSimilar = async (
  { cluster, names, searchClient }: SimilarDependencies,
  { id, limit }: SimilarQuery,
  context: QueryContext,
): Promise<readonly Hit[]> => {
  context.deadline.throwIfPassed();
  const found = await readMany<RecordSource>(cluster, names.records, [id], ['live', 'kept.text', 'kept.facts']);
  const origin = found.get(id)?._source;
  if (origin?.live !== true) return [];
  const [record, derivedFields] = [JSON.parse(origin.kept.text ?? '{}'), JSON.parse(origin.kept.facts ?? '{}')] as [
    AardvarkRecord,
    DerivedFields,
  ];
  const words = await characteristicWords(searchClient, weighWords(record, derivedFields), context);
  if (words.length === 0) return [];
  for (const share of MIN_SHARED) {
    const should = words.map(({ word, weight }) => ({ term: { recordWords: { value: word, boost: weight } } }));
    const minimum_should_match = Math.max(1, Math.ceil(words.length * share));
    const query = {
      bool: { filter: [toVisibilityQuery('public'), noneOf(term('id', id))], should, minimum_should_match },
    };
    const sort = [{ _score: 'desc' }, { id: 'asc' }];
    const body = {
      query,
      sort,
      size: limit,
      track_scores: true,
      track_total_hits: false,
      _source: STORED_SOURCE_FIELDS,
    };
    const { hits } = await searchClient.search<RecordSource>(body, context);
    if (hits.hits.length > 0)
      return hits.hits.map(({ _source, _score }) => ({ record: toStoredRecord(_source), score: _score ?? 0 }));
  }
  return [];
};
