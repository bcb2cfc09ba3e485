// Finds similar records among those that share characteristic words and those nearby.
import { toWordSequence } from '@periplus/text';
import type { DerivedFields } from '../../../record/derived-fields.ts';
import { readFieldValues } from '../../../record/field-values.ts';
import { type FieldName, fieldRow, SIMILAR_FIELDS } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import type { QueryContext } from '../../query-context.ts';
import type { Hit, SimilarQuery } from '../../search-index.ts';
import {
  type ComparedRecord,
  characteristicWords,
  isContentWord,
  MAX_COMPARED,
  MAX_COMPARED_WORDS,
  MAX_REPEATS,
  type Origin,
  similarityOf,
  toNearbyFilter,
  type WeightedWord,
} from '../../similarity.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { IndexNames } from '../cluster/index-names.ts';
import { MATCH_ALL, noneOf, term } from '../query/dsl.ts';
import type { FilterCompiler } from '../query/filter-query.ts';
import { toVisibilityQuery } from '../query/search-body.ts';
import { readMany } from '../store/read-many.ts';
import { type RecordSource, STORED_SOURCE_FIELDS, toStoredRecord } from '../store/stored-document.ts';
import type { SearchClient } from './search-client.ts';
import { countMatches } from './word-counts.ts';

/** The number of words whose rarity is looked up. */
const MAX_WEIGHED = 300;
const MAX_WORD_LENGTH = 20;

type Texts = { readonly record: AardvarkRecord; readonly derivedFields: DerivedFields };

const parseSource = ({ kept }: RecordSource): Texts => ({
  record: JSON.parse(kept.text ?? '{}') as AardvarkRecord,
  derivedFields: JSON.parse(kept.facts ?? '{}') as DerivedFields,
});

const wordsIn = ({ record, derivedFields }: Texts, field: FieldName): readonly string[] =>
  readFieldValues(record, derivedFields, field).flatMap((value) => toWordSequence(String(value)));

/** Weights the words of the record by the boosts of their fields. */
const weighWords = (texts: Texts, ignored: ReadonlySet<string>): readonly WeightedWord[] => {
  const weights = new Map<string, number>();
  for (const field of SIMILAR_FIELDS) {
    const boost = fieldRow(field).search ?? 1;
    const words = wordsIn(texts, field).filter((word) => isContentWord(word, ignored));
    for (const [word, uses] of Map.groupBy(words, (each) => each)) {
      weights.set(word, (weights.get(word) ?? 0) + boost * Math.min(uses.length, MAX_REPEATS));
    }
  }
  const all = Array.from(weights, ([word, weight]) => ({ word, weight }));
  return all.sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1)).slice(0, MAX_WEIGHED);
};

const findCharacteristicWords = async (
  searchClient: SearchClient,
  words: readonly WeightedWord[],
  context: QueryContext,
): Promise<readonly WeightedWord[]> => {
  const conditions = [MATCH_ALL, ...words.map(({ word }) => term('recordWords', word))];
  const [size = 0, ...counts] = await countMatches(searchClient, conditions, 'all', context);
  return characteristicWords(
    words.map((word, at) => ({ ...word, records: counts[at] ?? 0 })),
    size,
  );
};

/** Tokenises no more of a long text than these words need. */
const comparedWords = ({ record, derivedFields }: Texts, field: FieldName): readonly string[] =>
  readFieldValues(record, derivedFields, field)
    .slice(0, MAX_COMPARED_WORDS)
    .join('\n')
    .slice(0, MAX_COMPARED_WORDS * MAX_WORD_LENGTH)
    .split('\n')
    .flatMap(toWordSequence)
    .slice(0, MAX_COMPARED_WORDS);

const toCompared = (texts: Texts, ignored: ReadonlySet<string>): ComparedRecord<string> => ({
  words: SIMILAR_FIELDS.flatMap((field) => comparedWords(texts, field)),
  titleWords: new Set(comparedWords(texts, 'dct_title_s').filter((word) => isContentWord(word, ignored))),
  boxes: texts.derivedFields.boxes,
});

export type SimilarDependencies = {
  readonly cluster: Cluster;
  readonly names: IndexNames;
  readonly searchClient: SearchClient;
  readonly compileFilters: FilterCompiler;
};

/** The best public records by their words, and the best of those nearby. */
const findCompared = async (
  { searchClient, compileFilters }: SimilarDependencies,
  id: string,
  { weights, boxes }: Origin<string>,
  context: QueryContext,
): Promise<readonly RecordSource[]> => {
  const should = Array.from(weights, ([value, boost]) => ({ term: { recordWords: { value, boost } } }));
  const nearby = toNearbyFilter(boxes);
  const conditions = nearby === undefined ? [] : await compileFilters([nearby], context);
  const filter = [toVisibilityQuery('public'), noneOf(term('id', id))];
  const queries = [
    ...(should.length === 0 ? [] : [{ bool: { filter, should, minimum_should_match: 1 } }]),
    ...conditions.map((condition) => ({ bool: { filter: [...filter, condition], should } })),
  ];
  const bodies = queries.map((query) => ({
    query,
    sort: [{ _score: 'desc' }, { id: 'asc' }],
    size: MAX_COMPARED,
    track_total_hits: false,
    _source: [...STORED_SOURCE_FIELDS, 'kept.facts'],
  }));
  const responses = await Promise.all(bodies.map((body) => searchClient.search<RecordSource>(body, context)));
  const sources = responses.flatMap(({ hits }) => hits.hits.map(({ _source }) => _source));
  return [...new Map(sources.map((source) => [source.id, source])).values()];
};

/** Only public records, without the record itself. */
export const findSimilar = async (
  dependencies: SimilarDependencies,
  { id, limit, ignoredWords = [] }: SimilarQuery,
  context: QueryContext,
): Promise<readonly Hit[]> => {
  context.deadline.throwIfPassed();
  const { cluster, names, searchClient } = dependencies;
  const found = await readMany<RecordSource>(cluster, names.records, [id], ['live', 'kept.text', 'kept.facts']);
  const source = found.get(id)?._source;
  if (source?.live !== true) return [];
  const ignored = new Set(ignoredWords);
  const texts = parseSource(source);
  const words = await findCharacteristicWords(searchClient, weighWords(texts, ignored), context);
  const origin = {
    ...toCompared(texts, ignored),
    weights: new Map(words.map(({ word, weight }) => [word, weight])),
    totalWeight: words.reduce((sum, { weight }) => sum + weight, 0),
  };
  const compared = await findCompared(dependencies, id, origin, context);
  return compared
    .map((other) => ({
      record: toStoredRecord(other),
      score: similarityOf(origin, toCompared(parseSource(other), ignored)),
    }))
    .sort((a, b) => b.score - a.score || (a.record.id < b.record.id ? -1 : 1))
    .slice(0, limit);
};
