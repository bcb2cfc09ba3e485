// Words of a field that is not searched by default (a code, a format, a year), indexed on first use.
import { memoiseWeakByKey, stringAt } from '@periplus/collections';
import { stemOf, tokenise, toWordSequence } from '@periplus/text';
import type { FieldName } from '../../../schema/fields.ts';
import { INDEX_FIELDS } from '../../indexed-fields.ts';
import { fieldRange } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';

export type FieldWords = {
  readonly words: ReadonlyMap<string, readonly number[]>;
  readonly stems: ReadonlyMap<string, readonly number[]>;
};

const add = (map: Map<string, number[]>, key: string, value: number): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (list.at(-1) !== value) list.push(value);
};

const collectWords = (view: SegmentView, name: FieldName): FieldWords => {
  const words = new Map<string, number[]>();
  const stems = new Map<string, number[]>();
  const { from, to } = fieldRange(view, name);
  for (let value = from; value < to; value++) {
    for (const { sequence, terms, joined } of tokenise(stringAt(view.values, value))) {
      for (const word of [...sequence, ...terms, ...(joined === undefined ? [] : [joined])]) {
        add(words, word, value);
        add(stems, stemOf(word), value);
      }
    }
  }
  return { words, stems };
};

export const fieldWords = memoiseWeakByKey(INDEX_FIELDS.length, collectWords);

export const valuesWhere = (
  view: SegmentView,
  name: FieldName,
  test: (sequence: readonly string[]) => boolean,
): readonly number[] => {
  const { from, to } = fieldRange(view, name);
  const found: number[] = [];
  for (let value = from; value < to; value++) if (test(toWordSequence(stringAt(view.values, value)))) found.push(value);
  return found;
};
