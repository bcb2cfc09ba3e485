// What does a question cost that finds nothing as it was typed? Words of titles with slips, strangers and bad spaces among them.
import { toStream } from '../src/lib/text/words.ts';
import { parseSearch } from '../src/query/parse-search.ts';
import { createChance } from '../test/support/random.ts';
import { answerSearch } from './support/answer.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { drawFrom } from './support/draw.ts';
import { count, figure, toTable } from './support/markdown.ts';
import { EFFORT, measure, quantile } from './support/measure.ts';
import { LETTERS, slip } from './support/slips.ts';

const { catalog, reader, close } = await openCatalogue(await preparedData());
const draw = drawFrom(reader);
const chance = createChance(11);

const longest = (words: readonly string[]): string => words.toSorted((a, b) => b.length - a.length)[0] ?? '';

const replace = (words: readonly string[], word: string, by: string): string =>
  words.map((each) => (each === word ? by : each)).join(' ');

const stranger = (): string => Array.from({ length: 8 }, () => chance.pick(LETTERS)).join('');

type Maker = (words: readonly string[], other: readonly string[]) => string;

/** Each makes of the words of one title, or of two, what somebody might type. */
const MAKERS: Readonly<Record<string, Maker>> = {
  'one slip': (words) => replace(words, longest(words), slip(longest(words), chance)),
  'two slips': (words) => words.map((word) => (word.length > 5 ? slip(word, chance) : word)).join(' '),
  'spaces lost': (words) => words.join(''),
  'one word too many': (words) => [...words, stranger()].join(' '),
  'words of two titles': (words, other) => [...words, ...other].join(' '),
  'whole question': (words, other) => `where can I find maps of ${words.join(' ')} and ${other.join(' ')}`,
  'nothing known': () => [stranger(), stranger(), stranger()].join(' '),
  'a long text': (words, other) =>
    [...words, ...other, ...words.map((word) => slip(`${word}xx`, chance)), ...other].join(' '),
};

const titles = draw.titles.map(toStream).filter((words) => words.length >= 3);

const findsNothing = async (q: string): Promise<boolean> =>
  (await catalog.search({ ...parseSearch({ q, relax: 'off', per_page: '0' }).query, facets: [] })).total === 0;

/** Each is asked once, so that nothing is remembered of it; the rarest costs are what this is about, so none is left out. */
const THOROUGH = { ...EFFORT, budgetMs: 60_000 };
const WANTED = THOROUGH.calls + THOROUGH.warmUp;
const rows: (readonly (string | number)[])[] = [];
const all: number[] = [];
for (const [name, make] of Object.entries(MAKERS)) {
  const questions: string[] = [];
  for (let tries = 0; tries < WANTED * 5 && questions.length < WANTED; tries++) {
    const [words, other] = [chance.pick(titles), chance.pick(titles)].map((title) => title.slice(0, 4));
    const q = make(words ?? [], other ?? []);
    if (await findsNothing(q)) questions.push(q);
  }
  const { cpuMs, wallMs, cpuTimes } = await measure(
    (turn) => answerSearch(catalog, { q: questions[turn % questions.length] as string }),
    THOROUGH,
  );
  all.push(...cpuTimes);
  rows.push([name, count(questions.length), cpuMs.p50, cpuMs.p95, cpuMs.p99, wallMs.p50, wallMs.p99]);
}
await close();

console.log(toTable(['what was typed', 'questions', 'CPU ms p50', 'p95', 'p99', 'wall ms p50', 'p99'], rows));
console.log(
  `\nAll together: ${all.length} answers, p50 ${figure(quantile(all, 0.5))} ms, p99 ${figure(quantile(all, 0.99))} ms CPU.`,
);
