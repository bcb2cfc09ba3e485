// Tells why a record stands where it stands: what its words count, as the cluster says, and what its score was multiplied by.
import type { SearchQuery } from '../../../query/search-query.ts';
import type { DerivedFields } from '../../../record/derived-fields.ts';
import { toSortKey } from '../../../record/sort-key.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { toBoxPart, toFactorParts } from '../../hit-parts.ts';
import { SEARCHED_FIELDS } from '../../indexed-fields.ts';
import { ID_BONUS, TITLE_BONUS, wordingOf } from '../../query-words.ts';
import type { BonusPart, HitPart, WordPart } from '../../search-index.ts';
import { isCoded, truncateToBytes, withFieldCode } from '../document/field-codes.ts';
import { toCodedWords } from '../document/record-document.ts';
import type { LabelledWord } from '../query/labels.ts';
import type { RecordSource } from '../store/stored-document.ts';
import { type NamedScores, readNamedScores } from './named-queries.ts';
import type { RankedHit } from './rerank.ts';

/** Where in the record the word stands, among the fields that were asked for. */
const fieldsOf = (coded: ReadonlySet<string>, { word, form, fields }: LabelledWord): readonly FieldName[] =>
  form === 'value'
    ? []
    : SEARCHED_FIELDS.filter(
        (name) =>
          (fields?.includes(name) ?? true) &&
          isCoded(name) === (form === 'place') &&
          coded.has(withFieldCode(name, word)),
      );

const toWordParts = (
  scores: NamedScores,
  labelled: ReadonlyMap<string, LabelledWord>,
  coded: ReadonlySet<string>,
): readonly WordPart[] =>
  [...labelled].flatMap(([name, word]) => {
    const score = scores[name];
    if (score === undefined || word.enclosing.some((outer) => scores[outer] === undefined)) return [];
    const { enclosing: _, ...told } = word;
    return [{ kind: 'word', ...told, fields: fieldsOf(coded, word), score }];
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

/** The sum of words and bonuses times all factors is the score. */
export const explainHit = (
  hit: RankedHit<RecordSource>,
  query: SearchQuery,
  labelled: ReadonlyMap<string, LabelledWord>,
): readonly HitPart[] => {
  const { text = '{}', facts: known = '{}' } = hit._source.kept;
  const [record, facts] = [JSON.parse(text) as AardvarkRecord, JSON.parse(known) as DerivedFields];
  return [
    ...toWordParts(readNamedScores(hit), labelled, toCodedWords(record, facts)),
    ...toBonusParts(record, query),
    ...toBoxPart(facts.boxes ?? [], query.fit),
    ...(hit.factors === undefined ? [] : toFactorParts(hit.factors)),
  ];
};
