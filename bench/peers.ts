// Compares Periplus with OpenSearch, PostgreSQL with PostGIS and SQLite FTS5: the same queries over the same records.
// Rebuilds each of them; engines that are not installed are skipped. --seconds=1 is the minimum time per class and
// round.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Params } from '../src/query/params.ts';
import { parseSearch } from '../src/query/request/parse-search.ts';
import { startFts5 } from './peers/fts5-peer.ts';
import { addRun, NO_RUNS, type PeerRun, readTotals, runQueries } from './peers/measure-peer.ts';
import { startOpenSearch } from './peers/opensearch.ts';
import { type Peer, type PeerQuery, type SkippedPeer, skipPeer } from './peers/peer.ts';
import { startPeriplus } from './peers/periplus.ts';
import { startPostgres } from './peers/postgres.ts';
import { type ClassResult, toCostTable, toCpuTable, toSummary, toTotalsTable, toWallTable } from './peers/report.ts';
import { corpusFolder, loadCorpus, openCatalogue } from './support/catalogue.ts';
import { createSampler } from './support/draw.ts';
import { count, formatNumber } from './support/markdown.ts';
import { queryClasses } from './support/query-classes.ts';

const ROUNDS = 2;
const HITS = 20;
/** Queries per class; some engines need half a second for one. */
const QUESTIONS = 15;
const seconds = Number(process.argv.find((word) => word.startsWith('--seconds='))?.split('=')[1] ?? 1);

type AskedClass = {
  readonly name: string;
  /** Repeated queries. */
  readonly questions: readonly PeerQuery[];
  /** Other queries of the class, each sent once, so that no engine has cached them. */
  readonly others: readonly PeerQuery[];
};

/** Disables relaxation, which the other engines do not have. */
const toQuestion = (params: Params): PeerQuery => {
  const asked = { ...params, per_page: HITS, relax: 'off' };
  return { params: asked, query: parseSearch(asked).query };
};

const differing = (questions: readonly PeerQuery[]): readonly PeerQuery[] => [
  ...new Map(questions.map((question) => [JSON.stringify(question.params), question])).values(),
];

const readClasses = async (dataDir: string) => {
  const { reader, close } = await openCatalogue(dataDir);
  const classes = queryClasses(createSampler(reader)).map(({ name, questions }): AskedClass => {
    const [again, others] = [questions.slice(0, QUESTIONS).map(toQuestion), questions.slice(QUESTIONS).map(toQuestion)];
    const known = new Set(again.map(({ params }) => JSON.stringify(params)));
    const isNew = ({ params }: PeerQuery): boolean => !known.has(JSON.stringify(params));
    return { name, questions: again, others: differing(others).filter(isNew) };
  });
  const size = { all: reader.size, visible: reader.visibleCount };
  await close();
  return { classes, size };
};

const startOther = async (name: string, start: () => Promise<Peer>): Promise<Peer | SkippedPeer> => {
  console.error(`filling ${name}`);
  return start().catch((cause: unknown) => skipPeer(name, cause));
};

/** The first peer is the baseline. */
const startAll = async (dataDir: string, importSeconds: number): Promise<readonly (Peer | SkippedPeer)[]> => [
  await startPeriplus(dataDir, false, importSeconds),
  await startPeriplus(dataDir, true, importSeconds),
  await startOther('OpenSearch', () => startOpenSearch(dataDir)),
  await startOther('PostgreSQL', () => startPostgres(dataDir)),
  await startOther('FTS5', () => startFts5(dataDir)),
];

/** Alternates between the peers, so that other load on the machine affects all of them equally. */
const measureClass = async (peers: readonly Peer[], questions: readonly PeerQuery[]): Promise<ClassResult['asked']> => {
  const asked = peers.map(() => NO_RUNS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, peer] of peers.entries()) {
      asked[at] = addRun(asked[at] ?? NO_RUNS, await runQueries(peer, questions, seconds * 1_000));
    }
  }
  return asked;
};

/** Warms up compilers and caches before anything is counted. */
const warmUp = async (peers: readonly Peer[], questions: readonly PeerQuery[]): Promise<ClassResult['totals']> => {
  const totals: (readonly number[])[] = [];
  for (const peer of peers) {
    const end = performance.now() + seconds * 2_000;
    totals.push(await readTotals(peer, questions));
    if (performance.now() < end) await runQueries(peer, questions, end - performance.now());
  }
  return totals;
};

type WarmClass = AskedClass & { readonly totals: ClassResult['totals'] };

const warmUpAll = async (peers: readonly Peer[], classes: readonly AskedClass[]): Promise<readonly WarmClass[]> => {
  const warm: WarmClass[] = [];
  for (const asked of classes) {
    console.error(`warming up: ${asked.name}`);
    warm.push({ ...asked, totals: await warmUp(peers, asked.questions) });
  }
  return warm;
};

/** Measures each query once, uncached. Skips a class without spare queries. */
const measureFirst = async (peers: readonly Peer[], warm: readonly WarmClass[]): Promise<readonly ClassResult[]> => {
  const figures: ClassResult[] = [];
  for (const { name, others, totals } of warm.filter(({ others }) => others.length > 0)) {
    console.error(`measuring uncached: ${name}`);
    const asked: PeerRun[] = [];
    for (const peer of peers) asked.push(await runQueries(peer, others, 0));
    console.error(asked.map(({ cpuMs, questions: times }) => formatNumber(cpuMs / times)).join(' '));
    figures.push({ name, totals, asked });
  }
  return figures;
};

const measureAll = async (peers: readonly Peer[], warm: readonly WarmClass[]): Promise<readonly ClassResult[]> => {
  const figures: ClassResult[] = [];
  for (const { name, questions, totals } of warm) {
    console.error(`measuring: ${name}`);
    const asked = await measureClass(peers, questions);
    console.error(asked.map(({ cpuMs, questions: times }) => formatNumber(cpuMs / times)).join(' '));
    figures.push({ name, totals, asked });
  }
  return figures;
};

const dataDir = mkdtempSync(join(tmpdir(), 'periplus-bench-ours-'));
const startedAt = performance.now();
await loadCorpus(corpusFolder(), dataDir);
const importSeconds = (performance.now() - startedAt) / 1_000;
const started = await startAll(dataDir, importSeconds);
const peers = started.filter((peer) => peer.kind === 'peer');
try {
  const { classes, size } = await readClasses(dataDir);
  const warm = await warmUpAll(peers, classes);
  const fresh = peers.filter(({ keepsAnswers }) => !keepsAnswers);
  const first = await measureFirst(fresh, warm);
  const figures = await measureAll(peers, warm);
  console.log(
    `${count(size.all)} records, ${count(size.visible)} of them public; ${HITS} hits and the default facets.\n`,
  );
  for (const peer of started) {
    console.log(peer.kind === 'peer' ? `- ${peer.about}` : `- ${peer.name} skipped: ${peer.reason}`);
  }
  const tables = [toCpuTable, toWallTable, toTotalsTable, toCostTable].map((toText) => toText(peers, figures));
  console.log(`\n${[...tables, toSummary(peers, figures)].join('\n\n')}`);
  console.log(`\nUncached queries:\n\n${toCpuTable(fresh, first)}\n\n${toSummary(fresh, first)}`);
} finally {
  for (const peer of peers) await peer.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
