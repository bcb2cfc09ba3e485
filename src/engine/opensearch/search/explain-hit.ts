// Explains the score of a hit: the scores of its words as reported by the cluster, and the factors applied to them.
import type { SearchQuery } from '../../../query/search-query.ts';
import type { DerivedFields } from '../../../record/derived-fields.ts';
import { toSortKey } from '../../../record/sort-key.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { toBoxPart, toFactorParts } from '../../hit-parts.ts';
import { SEARCHED_FIELDS } from '../../indexed-fields.ts';
import { ID_BONUS, TITLE_BONUS, wordingOf } from '../../query-words.ts';
import type { BonusPart, HitPart } from '../../search-index.ts';
import { isCoded, truncateToBytes, withFieldCode } from '../document/field-codes.ts';
import { toCodedWords } from '../document/record-document.ts';
import type { LabelledPart, ScoredWord } from '../query/labels.ts';
import type { RecordSource } from '../store/stored-document.ts';
import { type NamedScores, readNamedScores } from './named-queries.ts';
import type { RankedHit } from './rerank.ts';

/** The searched fields that contain the word. */
const fieldsOf = (coded: ReadonlySet<string>, { word, form, fields }: ScoredWord): readonly FieldName[] =>
  form === 'value'
    ? []
    : SEARCHED_FIELDS.filter(
        (name) =>
          (fields?.includes(name) ?? true) &&
          isCoded(name) === (form === 'place') &&
          coded.has(withFieldCode(name, word)),
      );

const toScoredParts = (
  scores: NamedScores,
  labelled: ReadonlyMap<string, LabelledPart>,
  coded: ReadonlySet<string>,
  hitTier: number | undefined,
): readonly HitPart[] =>
  [...labelled].flatMap(([name, { part, enclosing, tier }]) => {
    const score = scores[name];
    if (score === undefined || tier !== hitTier || enclosing.some((outer) => scores[outer] === undefined)) return [];
    return [part.kind === 'filter' ? part : { ...part, fields: fieldsOf(coded, part), score }];
  });

const toBonusParts = ({ id, dct_title_s: title = '' }: AardvarkRecord, query: SearchQuery): readonly BonusPart[] => {
  const words = wordingOf(query);
  if (words === undefined) return [];
  const isTitle = truncateToBytes(toSortKey(title)) === truncateToBytes(toSortKey(words));
  return [
    ...(id === words ? [{ kind: 'bonus', of: 'id', score: ID_BONUS } as const] : []),
    ...(isTitle ? [{ kind: 'bonus', of: 'title', score: TITLE_BONUS } as const] : []),
  ];
};

/** The score is the sum of words and bonuses, times all factors. */
export const explainHit = (
  hit: RankedHit<RecordSource>,
  query: SearchQuery,
  labelled: ReadonlyMap<string, LabelledPart>,
  tier: number | undefined,
): readonly HitPart[] => {
  const { text = '{}', facts = '{}' } = hit._source.kept;
  const [record, derivedFields] = [JSON.parse(text) as AardvarkRecord, JSON.parse(facts) as DerivedFields];
  return [
    ...toScoredParts(readNamedScores(hit), labelled, toCodedWords(record, derivedFields), tier),
    ...toBonusParts(record, query),
    ...toBoxPart(derivedFields.boxes ?? [], query.fit),
    ...(hit.factors === undefined ? [] : toFactorParts(hit.factors)),
  ];
};
