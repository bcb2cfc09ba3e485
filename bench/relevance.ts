// Search relevance over judged queries by class: mean reciprocal rank, share found in the first ten, empty results.
// `--held-out` measures the held-out quarter without listing its queries, `--unseen` the needs that were written later;
// do not tune on them.
// `--bm25` measures the baseline.

import { toWordSequence } from '@periplus/text';
import { openCatalog } from '../src/app/application.ts';
import type { Catalog } from '../src/catalog/catalog.ts';
import { parseSearch } from '../src/query/request/parse-search.ts';
import { HELD_OUT } from './relevance/held-out.ts';
import { findRelevant } from './relevance/judge.ts';
import { CLASSES, type ClassName, type JudgedQuery, type Split } from './relevance/judged-query.ts';
import { UNSEEN_NEEDS } from './relevance/queries/unseen-needs.ts';
import { JUDGED_QUERIES, LATER_HELD_OUT } from './relevance/queries.ts';
import { benchFolder, configFor, preparedData } from './support/catalogue.ts';
import { type Fts5Index, fts5File, openFts5Index } from './support/fts5.ts';
import { type Cell, toTable } from './support/markdown.ts';

/** Most users do not look further down than this. */
const SEEN = 10;
const PRECISE = 5;
/** How far to look for a miss, to distinguish a low rank from "not found". */
const FAR = 100;

type Judged = JudgedQuery & {
  /** Rank of the first relevant record, from 1; undefined if it is not among the first FAR. */
  readonly rank: number | undefined;
  readonly total: number;
  /** Share of relevant records among the first five, or among as many as there are. */
  readonly precision: number;
  /** Share of relevant records, at most ten, among the first ten. */
  readonly recall: number;
  /** A spelling correction was offered. */
  readonly offered: boolean;
};

type Found = { readonly ids: readonly string[]; readonly total: number; readonly offered: boolean };

/** Searches for a text and returns the ids of a page. */
type Searcher = (q: string, pageSize: number) => Promise<Found>;

const createSearcher =
  (catalog: Catalog): Searcher =>
  async (q, per_page) => {
    const { hits, total, spelling } = await catalog.search(parseSearch({ q, per_page }).query);
    return { ids: hits.map(({ record }) => record.id), total, offered: spelling.length > 0 };
  };

/** The baseline: any of the words, ranked by BM25. */
const createBm25Searcher =
  ({ ask }: Fts5Index): Searcher =>
  async (q, limit) => {
    const nodes = [...new Set(toWordSequence(q))].map((text) => ({ kind: 'words', text }) as const);
    const { hits, total } = ask({ ...parseSearch({}).query, text: { kind: 'or', nodes }, limit });
    return { ids: hits.map(({ id }) => String(id)), total, offered: false };
  };

const rankOf = async (search: Searcher, q: string, right: ReadonlySet<string>, pageSize = SEEN) => {
  const { ids, total, offered } = await search(q, pageSize);
  const isRight = ids.map((id) => right.has(id));
  const place = isRight.indexOf(true);
  const countRight = (first: number): number => isRight.slice(0, first).filter(Boolean).length;
  return {
    precision: countRight(PRECISE) / Math.min(PRECISE, right.size),
    recall: countRight(SEEN) / Math.min(SEEN, right.size),
    rank: place < 0 ? undefined : place + 1,
    total,
    offered,
  };
};

/** Sends the query as a user would, with default settings. A longer page is used only to find the rank of a miss. */
const judge = async (search: Searcher, question: JudgedQuery, right: ReadonlySet<string>): Promise<Judged> => {
  const seen = await rankOf(search, question.q, right);
  const { rank } = seen.rank === undefined ? await rankOf(search, question.q, right, FAR) : seen;
  return { ...question, ...seen, rank };
};

const reciprocal = ({ rank }: Judged): number => (rank === undefined || rank > SEEN ? 0 : 1 / rank);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const toRow = (name: string, judged: readonly Judged[]): readonly Cell[] => [
  name,
  String(judged.length),
  mean(judged.map(reciprocal)),
  mean(judged.map(({ precision }) => precision)),
  mean(judged.map(({ recall }) => recall)),
  `${Math.round(100 * mean(judged.map((item) => (reciprocal(item) > 0 ? 1 : 0))))} %`,
  String(judged.filter(({ total }) => total === 0).length),
  String(judged.filter(({ offered }) => offered).length),
];

const HEADS = [
  'class',
  'queries',
  `MRR@${SEEN}`,
  `P@${PRECISE}`,
  `R@${SEEN}`,
  `found in ${SEEN}`,
  'empty',
  'spelling suggested',
];

const classRows = (judged: readonly Judged[]): readonly (readonly Cell[])[] => {
  const byClass = Map.groupBy(judged, (item) => item.class);
  const names = Object.keys(CLASSES) as readonly ClassName[];
  return names.flatMap((name) => (byClass.has(name) ? [toRow(name, byClass.get(name) ?? [])] : []));
};

const halfRows = (judged: readonly Judged[]): readonly (readonly Cell[])[] =>
  (['well-spelled', 'hard', 'need'] as const satisfies readonly Split[])
    .map((half) => [half, judged.filter((item) => CLASSES[item.class] === half)] as const)
    .flatMap(([half, items]) => (items.length === 0 ? [] : [toRow(`**${half}**`, items)]));

const printMisses = (judged: readonly Judged[]): void => {
  const misses = judged.filter((item) =>
    CLASSES[item.class] === 'need' ? item.precision < 0.6 : reciprocal(item) < 0.5,
  );
  const rows = misses.map(({ q, class: name, rank, total }) => [
    q.replaceAll('|', '\\|'),
    name,
    rank === undefined ? `not in ${FAR}` : String(rank),
    String(total),
  ]);
  console.log(
    `\nKnown items below rank 2, needs with less than three of five (${misses.length} of ${judged.length}):\n`,
  );
  console.log(toTable(['query', 'class', 'rank', 'hits'], rows));
};

const heldOut = [
  ...(process.argv.includes('--held-out') ? [...HELD_OUT, ...LATER_HELD_OUT] : []),
  ...(process.argv.includes('--unseen') ? UNSEEN_NEEDS : []),
];
const asksForHeldOut = heldOut.length > 0;
const questions = asksForHeldOut ? heldOut : JUDGED_QUERIES;
const dataDir = await preparedData();
const catalog = await openCatalog(configFor(dataDir));
const baseline = process.argv.includes('--bm25') ? openFts5Index(fts5File(await benchFolder()), dataDir) : undefined;
const search = baseline === undefined ? createSearcher(catalog) : createBm25Searcher(baseline);
const answers = await findRelevant(catalog, questions);
const judged: Judged[] = [];
for (const [index, question] of questions.entries()) {
  const right = answers[index] ?? new Set();
  if (right.size > 0) judged.push(await judge(search, question, right));
}
await catalog.close();
baseline?.close();

const skipped = questions.length - judged.length;
if (skipped > 0) console.log(`${skipped} queries were skipped: this corpus does not contain their records.\n`);
if (judged.length === 0) console.log('No judged query applies to this corpus.');
else {
  console.log(toTable(HEADS, [...classRows(judged), ...halfRows(judged), toRow('**all**', judged)]));
  if (!asksForHeldOut) printMisses(judged);
}
