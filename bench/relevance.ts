// Does search find what people look for? Mean reciprocal rank of judged questions, and the questions that miss.
import type { Catalog } from '../src/catalog/catalog.ts';
import { parseSearch } from '../src/query/parse-search.ts';
import { JUDGEMENTS, type Judgement } from './relevance/judgements.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { type Cell, figure, toTable } from './support/markdown.ts';

/** An answer further down than this is not seen by most readers. */
const SEEN = 10;
/** How far misses are looked for, to tell "somewhat low" from "not found". */
const FAR = 100;

type Judged = Judgement & {
  /** Place of the first wanted record, from 1; undefined when it is not among the first FAR. */
  readonly rank: number | undefined;
  readonly total: number;
  /** What spelling help offered instead, and where the wanted record stands then. */
  readonly spelling?: { readonly text: string; readonly rank: number | undefined };
};

const rankOf = async (catalog: Catalog, q: string, wanted: readonly string[]) => {
  const { query } = parseSearch({ q, per_page: FAR, facets: '' });
  const { hits, total, spelling } = await catalog.search(query);
  const place = hits.findIndex(({ record }) => wanted.includes(record.id));
  return { rank: place < 0 ? undefined : place + 1, total, offered: spelling[0]?.text };
};

const judge = async (catalog: Catalog, judgement: Judgement): Promise<Judged> => {
  const { rank, total, offered } = await rankOf(catalog, judgement.q, judgement.wanted);
  if (offered === undefined) return { ...judgement, rank, total };
  const corrected = await rankOf(catalog, offered, judgement.wanted);
  return { ...judgement, rank, total, spelling: { text: offered, rank: corrected.rank } };
};

const reciprocal = (rank: number | undefined): number => (rank === undefined || rank > SEEN ? 0 : 1 / rank);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The reader may take the offered spelling: the better of both counts. */
const withSpelling = ({ rank, spelling }: Judged): number => Math.max(reciprocal(rank), reciprocal(spelling?.rank));

const toRow = (name: string, judged: readonly Judged[]): readonly Cell[] => [
  name,
  String(judged.length),
  mean(judged.map(({ rank }) => reciprocal(rank))),
  mean(judged.map(withSpelling)),
  `${Math.round(100 * mean(judged.map((item) => (withSpelling(item) > 0 ? 1 : 0))))} %`,
];

const isMiss = (item: Judged): boolean => reciprocal(item.rank) < 0.5;

const describeRank = (rank: number | undefined): string => (rank === undefined ? `not in ${FAR}` : String(rank));

const isKnown = async (catalog: Catalog, { wanted }: Judgement): Promise<boolean> => {
  for (const id of wanted) if ((await catalog.find(id)) !== undefined) return true;
  return false;
};

const { catalog, close } = await openCatalogue(await preparedData());
const judged: Judged[] = [];
let skipped = 0;
for (const judgement of JUDGEMENTS) {
  if (await isKnown(catalog, judgement)) judged.push(await judge(catalog, judgement));
  else skipped += 1;
}
await close();

if (skipped > 0)
  console.log(`${skipped} questions are left out: this corpus does not hold the records they ask for.\n`);
if (judged.length === 0) console.log('No judged question fits this corpus.');
else {
  const kinds = [...new Set(judged.map(({ kind }) => kind))];
  const rows = kinds.map((kind) =>
    toRow(
      kind,
      judged.filter((item) => item.kind === kind),
    ),
  );
  console.log(
    toTable(
      ['kind', 'questions', `MRR@${SEEN}`, 'spelling taken', `found in ${SEEN}`],
      [...rows, toRow('**all**', judged)],
    ),
  );
  const misses = judged
    .filter(isMiss)
    .map((item) => [
      item.q,
      item.kind,
      describeRank(item.rank),
      String(item.total),
      item.spelling === undefined ? '' : `${item.spelling.text} -> ${describeRank(item.spelling.rank)}`,
    ]);
  console.log(`\nBelow rank 2 (${misses.length} of ${judged.length}):\n`);
  console.log(toTable(['question', 'kind', 'rank', 'hits', 'spelling offered'], misses));
  console.log(`\nMRR@${SEEN}: ${figure(mean(judged.map(({ rank }) => reciprocal(rank))))}`);
}
