// Cost of queries without a match as typed: title words with typos, unknown words and wrong spaces.
import { toWordSequence } from '@periplus/text';
import { parseSearch } from '../src/query/request/parse-search.ts';
import { createRandom } from '../test/support/random/random.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { createSampler } from './support/draw.ts';
import { respondToSearch } from './support/http-response.ts';
import { count, formatNumber, toTable } from './support/markdown.ts';
import { quantile, toQuantiles } from './support/measure.ts';
import { LETTERS, misspell } from './support/typos.ts';

const dataDir = await preparedData();
const { catalog, reader, close } = await openCatalogue(dataDir);
const draw = createSampler(reader);
const chance = createRandom(11);

const longest = (words: readonly string[]): string => words.toSorted((a, b) => b.length - a.length)[0] ?? '';

const replace = (words: readonly string[], word: string, by: string): string =>
  words.map((each) => (each === word ? by : each)).join(' ');

const stranger = (): string => Array.from({ length: 8 }, () => chance.pick(LETTERS)).join('');

type Maker = (words: readonly string[], other: readonly string[]) => string;

/** Each turns the words of one or two titles into something a user might type. */
const MAKERS: Readonly<Record<string, Maker>> = {
  'one slip': (words) => replace(words, longest(words), misspell(longest(words), chance)),
  'two slips': (words) => words.map((word) => (word.length > 5 ? misspell(word, chance) : word)).join(' '),
  'spaces lost': (words) => words.join(''),
  'one word too many': (words) => [...words, stranger()].join(' '),
  'words of two titles': (words, other) => [...words, ...other].join(' '),
  'whole question': (words, other) => `where can I find maps of ${words.join(' ')} and ${other.join(' ')}`,
  'nothing known': () => [stranger(), stranger(), stranger()].join(' '),
  'a long text': (words, other) =>
    [...words, ...other, ...words.map((word) => misspell(`${word}xx`, chance)), ...other].join(' '),
};

const titles = draw.titles.map(toWordSequence).filter((words) => words.length >= 3);

const findsNothing = async (q: string): Promise<boolean> =>
  (await catalog.search({ ...parseSearch({ q, relax: 'off', per_page: '0' }).query, facets: [] })).total === 0;

const QUESTIONS = 200;

const makeQuestions = async (make: Maker): Promise<readonly string[]> => {
  const questions = new Set<string>();
  for (let tries = 0; tries < QUESTIONS * 5 && questions.size < QUESTIONS; tries++) {
    const [words, other] = [chance.pick(titles), chance.pick(titles)].map((title) => title.slice(0, 4));
    const q = make(words ?? [], other ?? []);
    if (await findsNothing(q)) questions.add(q);
  }
  return [...questions];
};

type Class = { readonly name: string; readonly questions: readonly string[]; readonly least: number[] };

const classes: Class[] = [];
for (const [name, make] of Object.entries(MAKERS)) {
  const questions = await makeQuestions(make);
  classes.push({ name, questions, least: questions.map(() => Number.POSITIVE_INFINITY) });
}
await close();

/**
 * Opens a new catalogue for each round, so that nothing is cached. The minimum over the rounds is the cost on an idle
 * machine with compiled code.
 */
const ROUNDS = 3;
for (let round = 0; round < ROUNDS; round++) {
  const fresh = await openCatalogue(dataDir);
  await respondToSearch(fresh.catalog, { q: 'ready' });
  for (const { questions, least } of classes) {
    for (const [index, q] of questions.entries()) {
      const before = process.cpuUsage();
      await respondToSearch(fresh.catalog, { q });
      const { user, system } = process.cpuUsage(before);
      least[index] = Math.min(least[index] as number, (user + system) / 1_000);
    }
  }
  await fresh.close();
}

const rows = classes.map(({ name, questions, least }) => {
  const { p50, p95, p99 } = toQuantiles(least);
  return [name, count(questions.length), p50, p95, p99];
});
const all = classes.flatMap(({ least }) => least);
console.log(toTable(['typed', 'queries', 'CPU ms p50', 'p95', 'p99'], rows));
console.log(
  `\nAll together: ${all.length} queries, p50 ${formatNumber(quantile(all, 0.5))} ms, p99 ${formatNumber(quantile(all, 0.99))} ms CPU.`,
);
