// Does search find what people look for? Judged questions by class: mean reciprocal rank, found in ten, empty answers.
// `--held-out` measures the quarter that is set aside instead, without naming its questions: nobody tunes on it.

import { openCatalog } from '../src/app/application.ts';
import type { Catalog } from '../src/catalog/catalog.ts';
import { parseSearch } from '../src/query/request/parse-search.ts';
import { HELD_OUT } from './relevance/held-out.ts';
import { findRelevant } from './relevance/judge.ts';
import { CLASSES, type ClassName, type JudgedQuery, type Split } from './relevance/judged-query.ts';
import { JUDGED_QUERIES } from './relevance/queries.ts';
import { configFor, preparedData } from './support/catalogue.ts';
import { type Cell, toTable } from './support/markdown.ts';

/** An answer further down than this is not seen by most readers. */
const SEEN = 10;
/** How far misses are looked for, to tell "somewhat low" from "not found". */
const FAR = 100;

type Judged = JudgedQuery & {
  /** Place of the first right record, from 1; undefined when it is not among the first FAR. */
  readonly rank: number | undefined;
  readonly total: number;
  /** Another spelling was offered. */
  readonly offered: boolean;
};

const rankOf = async (catalog: Catalog, q: string, right: ReadonlySet<string>, more: object = {}) => {
  const { query } = parseSearch({ q, ...more });
  const { hits, total, spelling } = await catalog.search(query);
  const place = hits.findIndex(({ record }) => right.has(record.id));
  return { rank: place < 0 ? undefined : place + 1, total, offered: spelling.length > 0 };
};

/**
 * Asked as a reader asks: what is typed, and no other setting. Only how far below a miss lies is looked up on a
 * longer page.
 */
const judge = async (catalog: Catalog, question: JudgedQuery, right: ReadonlySet<string>): Promise<Judged> => {
  const seen = await rankOf(catalog, question.q, right);
  const { rank } = seen.rank === undefined ? await rankOf(catalog, question.q, right, { per_page: FAR }) : seen;
  return { ...question, ...seen, rank };
};

const reciprocal = ({ rank }: Judged): number => (rank === undefined || rank > SEEN ? 0 : 1 / rank);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const toRow = (name: string, judged: readonly Judged[]): readonly Cell[] => [
  name,
  String(judged.length),
  mean(judged.map(reciprocal)),
  `${Math.round(100 * mean(judged.map((item) => (reciprocal(item) > 0 ? 1 : 0))))} %`,
  String(judged.filter(({ total }) => total === 0).length),
  String(judged.filter(({ offered }) => offered).length),
];

const HEADS = ['class', 'questions', `MRR@${SEEN}`, `found in ${SEEN}`, 'empty', 'spelling offered'];

const classRows = (judged: readonly Judged[]): readonly (readonly Cell[])[] => {
  const byClass = Map.groupBy(judged, (item) => item.class);
  const names = Object.keys(CLASSES) as readonly ClassName[];
  return names.flatMap((name) => (byClass.has(name) ? [toRow(name, byClass.get(name) ?? [])] : []));
};

const halfRows = (judged: readonly Judged[]): readonly (readonly Cell[])[] =>
  (['well-spelled', 'hard'] as const satisfies readonly Split[])
    .map((half) => [half, judged.filter((item) => CLASSES[item.class] === half)] as const)
    .flatMap(([half, items]) => (items.length === 0 ? [] : [toRow(`**${half} half**`, items)]));

const printMisses = (judged: readonly Judged[]): void => {
  const misses = judged.filter((item) => reciprocal(item) < 0.5);
  const rows = misses.map(({ q, class: name, rank, total }) => [
    q.replaceAll('|', '\\|'),
    name,
    rank === undefined ? `not in ${FAR}` : String(rank),
    String(total),
  ]);
  console.log(`\nBelow rank 2 (${misses.length} of ${judged.length}):\n`);
  console.log(toTable(['question', 'class', 'rank', 'hits'], rows));
};

const asksForHeldOut = process.argv.includes('--held-out');
const questions = asksForHeldOut ? HELD_OUT : JUDGED_QUERIES;
const catalog = await openCatalog(configFor(await preparedData()));
const answers = await findRelevant(catalog, questions);
const judged: Judged[] = [];
for (const [index, question] of questions.entries()) {
  const right = answers[index] ?? new Set();
  if (right.size > 0) judged.push(await judge(catalog, question, right));
}
await catalog.close();

const skipped = questions.length - judged.length;
if (skipped > 0)
  console.log(`${skipped} questions are left out: this corpus does not hold the records they ask for.\n`);
if (judged.length === 0) console.log('No judged question fits this corpus.');
else {
  console.log(toTable(HEADS, [...classRows(judged), ...halfRows(judged), toRow('**all**', judged)]));
  if (!asksForHeldOut) printMisses(judged);
}
