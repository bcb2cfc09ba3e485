// Tables of the results of all peers.
import { type Cell, count, formatNumber, toTable } from '../support/markdown.ts';
import { quantile } from '../support/measure.ts';
import { readNodeMemory } from '../support/node-usage.ts';
import type { PeerRun } from './measure-peer.ts';
import type { Peer } from './peer.ts';

/** One per peer, in order. */
export type ClassResult = {
  readonly name: string;
  readonly asked: readonly PeerRun[];
  readonly totals: readonly (readonly number[])[];
};

const cpuOf = ({ cpuMs, questions }: PeerRun): number => cpuMs / questions;

/** Ratio to the first peer, for each of the others except those with a response cache. */
const toRatios = (peers: readonly Peer[], { asked: [first, ...others] }: ClassResult): readonly Cell[] =>
  others.flatMap((asked, at) =>
    first === undefined || peers[at + 1]?.keepsAnswers ? [] : [`${formatNumber(cpuOf(asked) / cpuOf(first))}x`],
  );

const ratioHeads = (peers: readonly Peer[]): readonly string[] =>
  peers.slice(1).flatMap(({ name, keepsAnswers }) => (keepsAnswers ? [] : [`${name} / ours`]));

export const toCpuTable = (peers: readonly Peer[], classes: readonly ClassResult[]): string =>
  toTable(
    ['CPU ms', ...peers.map(({ name }) => name), ...ratioHeads(peers)],
    classes.map((figures) => [figures.name, ...figures.asked.map(cpuOf), ...toRatios(peers, figures)]),
  );

export const toWallTable = (peers: readonly Peer[], classes: readonly ClassResult[]): string =>
  toTable(
    ['wall ms', ...peers.flatMap(({ name }) => [`${name} p50`, 'p99'])],
    classes.map(({ name, asked }) => [
      name,
      ...asked.flatMap(({ wallMs }) => [quantile(wallMs, 0.5), quantile(wallMs, 0.99)]),
    ]),
  );

const shareOfEqual = (ours: readonly number[], theirs: readonly number[]): number =>
  ours.filter((total, at) => total === theirs[at]).length / ours.length;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** For each peer without a response cache: median hits, and how many queries find as many as Periplus. */
export const toTotalsTable = (peers: readonly Peer[], classes: readonly ClassResult[]): string => {
  const shown = peers.flatMap(({ name, keepsAnswers }, at) => (keepsAnswers ? [] : [{ name, at }]));
  const toCells = ({ totals }: ClassResult, at: number): readonly Cell[] => {
    const [ours = [], theirs = []] = [totals[0], totals[at]];
    return [count(quantile(theirs, 0.5)), ...(at === 0 ? [] : [percent(shareOfEqual(ours, theirs))])];
  };
  return toTable(
    ['hits, median', ...shown.flatMap(({ name, at }) => [name, ...(at === 0 ? [] : ['equal'])])],
    classes.map((figures) => [figures.name, ...shown.flatMap(({ at }) => toCells(figures, at))]),
  );
};

const meanKb = (classes: readonly ClassResult[], at: number): number => {
  const asked = classes.flatMap(({ asked: all }) => all.slice(at, at + 1));
  const [bytes, questions] = [
    asked.reduce((sum, one) => sum + one.bytes, 0),
    asked.reduce((sum, one) => sum + one.questions, 0),
  ];
  return bytes / questions / 1024;
};

export const toCostTable = (peers: readonly Peer[], classes: readonly ClassResult[]): string =>
  toTable(
    ['', 'load s', 'disk MB', 'memory MB', 'mapped files MB', 'kB per response'],
    peers.map((peer, at) => {
      const { ownMb, filesMb } = readNodeMemory(peer.pids());
      return [peer.name, peer.loadSeconds, peer.diskMb, ownMb, filesMb, meanKb(classes, at)];
    }),
  );

/** The median and the minimum ratio of each peer. */
export const toSummary = (peers: readonly Peer[], classes: readonly ClassResult[]): string =>
  peers
    .slice(1)
    .flatMap(({ name, keepsAnswers }, at) => {
      if (keepsAnswers) return [];
      const ratios = classes.map(({ asked }) => cpuOf(asked[at + 1] as PeerRun) / cpuOf(asked[0] as PeerRun));
      const [middle, least] = [quantile(ratios, 0.5), Math.min(...ratios)];
      return [
        `- ${name}: ${formatNumber(middle)} times the CPU of Periplus in the median class, ${formatNumber(least)} in the least.`,
      ];
    })
    .join('\n');
