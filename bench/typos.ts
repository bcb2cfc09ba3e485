// Effect of typos on ranking: title words as written and with random typos, and the rank of the first record with
// those words in its title. The queries are random; `--seed=N` draws others.

import { hasBit } from '@periplus/collections';
import { isStopWord, toWordSequence } from '@periplus/text';
import { idAt, titleAt } from '../src/engine/embedded/segment/segment-values.ts';
import { parseSearch } from '../src/query/request/parse-search.ts';
import { createRandom } from '../test/support/random/random.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { count, toTable } from './support/markdown.ts';
import { misspell, splitWord, swapLetters } from './support/typos.ts';

const SEEN = 10;
const TITLES = 400;

const { catalog, reader, close } = await openCatalogue(await preparedData());
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 1);
const chance = createRandom(seed);

type Title = { readonly id: string; readonly words: ReadonlySet<string> };

const titles: readonly Title[] = reader.segments.flatMap(({ view, docBase: base }) =>
  Array.from({ length: view.size }, (_, doc) => doc)
    .filter((doc) => hasBit(reader.visible, base + doc))
    .map((doc) => ({ id: idAt(view, doc), words: new Set(toWordSequence(titleAt(view, doc))) })),
);

type Mistyping = (words: readonly string[]) => string | undefined;

/** Applies a change to the first word that is long enough. */
const toLong =
  (length: number, change: (word: string) => string): Mistyping =>
  (words) => {
    const at = words.findIndex((word) => word.length >= length);
    return at < 0 ? undefined : words.with(at, change(words[at] as string)).join(' ');
  };

const STRANGERS = ['xylophonic', 'flamingos', 'wikihow', 'qwerty'];

const MISTYPINGS: Readonly<Record<string, Mistyping>> = {
  'as it is': (words) => words.join(' '),
  'one slip': toLong(5, (word) => misspell(word, chance)),
  'two slips in a word': toLong(8, (word) => misspell(misspell(word, chance), chance)),
  'letters swapped': toLong(5, (word) => swapLetters(word, chance)),
  'a space lost': ([first = '', second = '', ...more]) => [first + second, ...more].join(' '),
  'a space put in': toLong(7, (word) => splitWord(word, chance)),
  'a word too many': (words) => [...words, chance.pick(STRANGERS)].join(' '),
  'as a question': (words) => `where can I find data about ${words.join(' ')}?`,
};

/** Two or three content words of a title. */
const drawWords = (): readonly string[] => {
  const telling = [...chance.pick(titles).words].filter((word) => /^[a-z]{3,}$/.test(word) && !isStopWord(word));
  const start = chance.integer(0, Math.max(0, telling.length - 3));
  return telling.slice(start, start + chance.integer(2, 3));
};

type Tally = { questions: number; reciprocal: number; found: number; empty: number };
const tallies = new Map<string, Tally>();

const judge = async (name: string, q: string, right: ReadonlySet<string>): Promise<void> => {
  const { hits, total } = await catalog.search({ ...parseSearch({ q, per_page: String(SEEN) }).query, facets: [] });
  const rank = hits.findIndex(({ record }) => right.has(record.id)) + 1;
  const tally = tallies.get(name) ?? { questions: 0, reciprocal: 0, found: 0, empty: 0 };
  tally.questions += 1;
  tally.reciprocal += rank === 0 ? 0 : 1 / rank;
  tally.found += rank === 0 ? 0 : 1;
  tally.empty += total === 0 ? 1 : 0;
  tallies.set(name, tally);
};

for (let drawn = 0; drawn < TITLES; ) {
  const words = drawWords();
  if (words.length < 2) continue;
  drawn += 1;
  const right = new Set(titles.filter((title) => words.every((word) => title.words.has(word))).map(({ id }) => id));
  for (const [name, mistype] of Object.entries(MISTYPINGS)) {
    const q = mistype(words);
    if (q !== undefined) await judge(name, q, right);
  }
}
await close();

console.log(`Seed ${seed}.\n`);
console.log(
  toTable(
    ['typed', 'queries', `MRR@${SEEN}`, `found in ${SEEN}`, 'empty'],
    Array.from(tallies, ([name, { questions, reciprocal, found, empty }]) => [
      name,
      count(questions),
      reciprocal / questions,
      `${Math.round((100 * found) / questions)} %`,
      count(empty),
    ]),
  ),
);
