// How rare words are, in which forms they occur, and whether they name places: asked for once per state of the catalogue.
import { createLru } from '../../../lib/cache/lru.ts';
import { editsBetween } from '../../../lib/text/near.ts';
import { stemOf } from '../../../lib/text/stem.ts';
import type { Asking } from '../../asking.ts';
import { EDIT_WEIGHTS, inverseFrequency, STEM_WEIGHT } from '../../weighing.ts';
import type { Dsl, SearchAnswer } from '../cluster/wire.ts';
import type { AskedWord } from '../question/asked-words.ts';
import { term } from '../question/dsl.ts';
import { sees } from '../question/search-body.ts';
import {
  type Knowledge,
  type KnownWord,
  nameFields,
  otherFields,
  textFields,
  toCondition,
} from '../question/word-score.ts';
import type { Ask } from './ask.ts';
import { countNames, namesBody } from './place-names.ts';
import type { Vocabulary } from './vocabulary.ts';

const REMEMBERED = 4_096;
const REMEMBERED_MS = 3_600_000;
/** Of a word that stands for more, such as a pattern, the records are counted together. */
const MOST_COUNTED = 100;

export type KnownWordsParts = { readonly ask: Ask; readonly vocabulary: Vocabulary; readonly revision: () => string };

type Form = KnownWord['forms'][number];

const count = (query: Dsl): object => ({ size: 0, track_total_hits: true, query });
const totalOf = (answer: SearchAnswer<unknown> | undefined): number => answer?.hits.total?.value ?? 0;

/** Words of the catalogue that may stand for the one asked for. */
const findForms = async (
  vocabulary: Vocabulary,
  { kind, word, edits = 0 }: AskedWord,
  formsOf: ReadonlyMap<string, readonly string[]>,
  asking: Asking,
): Promise<readonly Form[]> => {
  switch (kind) {
    case 'exact':
      return [{ word, weight: 1 }];
    case 'pattern':
      return (await vocabulary.like(word, asking)).map((like) => ({ word: like, weight: 1 }));
    case 'any':
      return (formsOf.get(stemOf(word)) ?? []).map((form) => ({ word: form, weight: form === word ? 1 : STEM_WEIGHT }));
    case 'near': {
      const found = await vocabulary.within(word, edits, asking);
      return found
        .map((near) => ({ word: near, weight: EDIT_WEIGHTS[editsBetween(word, near, edits)] ?? 0 }))
        .filter(({ weight }) => weight > 0);
    }
  }
};

const isCounted = (forms: readonly Form[]): boolean => forms.length <= MOST_COUNTED;

/** Patterns and near words are not looked for in the names of places. */
const mayBeName = ({ kind }: AskedWord): boolean => kind === 'exact' || kind === 'any';

/** The bodies of one word, in the order in which their answers are read. */
const bodiesOf = (asked: AskedWord, forms: readonly Form[]): readonly object[] => {
  const texts = textFields(asked.fields);
  const others = otherFields(asked.fields);
  return [
    ...(isCounted(forms) ? forms.map(({ word }) => count(term('stated', word))) : [count(toCondition(asked, texts))]),
    count(others.length === 0 ? { match_none: {} } : toCondition(asked, others)),
    namesBody(asked.word, mayBeName(asked) ? nameFields(asked.fields) : []),
  ];
};

/**
 * What records say themselves tells how rare a word is. The names of the places that they lie in count only for words that
 * none of them says.
 */
const weigh = (
  asked: AskedWord,
  forms: readonly Form[],
  answers: readonly SearchAnswer<unknown>[],
  size: number,
): KnownWord => {
  const counts = answers.slice(0, -2).map(totalOf);
  const names = countNames(asked.word, answers.at(-1));
  const hasTexts = textFields(asked.fields)?.length !== 0;
  const said = hasTexts ? counts.reduce((sum, records) => sum + records, 0) : 0;
  const records = said + totalOf(answers.at(-2)) || names.records;
  const kept = forms
    .map((form, at) => ({ ...form, records: isCounted(forms) ? (counts[at] ?? 0) : 1 }))
    .filter((form) => form.records > 0)
    .sort((a, b) => b.weight - a.weight || b.records - a.records);
  return {
    rarity: inverseFrequency(Math.min(records, size), size),
    forms: kept.map(({ word, weight }) => ({ word, weight })),
    isPlaceName: names.records > 0 && !names.isShared,
  };
};

const keyOf = ({ kind, word, edits, fields }: AskedWord): string => JSON.stringify([kind, word, edits, fields]);

export const createKnownWords = ({ ask, vocabulary, revision }: KnownWordsParts) => {
  const known = createLru<KnownWord>({ maxWeight: REMEMBERED, weigh: () => 1 });

  const learn = async (words: readonly AskedWord[], asking: Asking): Promise<readonly KnownWord[]> => {
    const stems = words.filter(({ kind }) => kind === 'any').map(({ word }) => stemOf(word));
    const formsOf = stems.length === 0 ? new Map() : await vocabulary.forms(new Set(stems), asking);
    const forms = await Promise.all(words.map((word) => findForms(vocabulary, word, formsOf, asking)));
    const bodies = words.map((word, at) => bodiesOf(word, forms[at] ?? []));
    const [all, ...answers] = await ask.searchAll([count(sees(true)), ...bodies.flat()], asking);
    const left = [...answers];
    return words.map((word, at) => {
      const own = left.splice(0, bodies[at]?.length ?? 0);
      return weigh(word, forms[at] ?? [], own, totalOf(all));
    });
  };

  return async (words: readonly AskedWord[], asking: Asking): Promise<Knowledge> => {
    const state = revision();
    const all = new Map<string, KnownWord>();
    const unknown = new Map<string, AskedWord>();
    for (const word of words) {
      const key = keyOf(word);
      const said = known.get(`${state} ${key}`);
      if (said === undefined) unknown.set(key, word);
      else all.set(key, said);
    }
    const learnt = unknown.size === 0 ? [] : await learn([...unknown.values()], asking);
    for (const [at, key] of [...unknown.keys()].entries()) {
      const word = learnt[at];
      if (word === undefined) continue;
      all.set(key, word);
      known.set(`${state} ${key}`, word, REMEMBERED_MS);
    }
    return (word) => all.get(keyOf(word)) ?? { rarity: 0, forms: [], isPlaceName: false };
  };
};
