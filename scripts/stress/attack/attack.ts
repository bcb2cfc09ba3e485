// What an attack is: a row of the table that scripts/stress/attack.ts runs and prints.
import assert from 'node:assert/strict';
import type { Target } from './target.ts';

/** Statuses of the attacker's requests, and what the row measured beside them. */
export type Finding = {
  readonly statuses?: ReadonlyMap<number, number>;
  readonly note?: string;
};

export type Attack = {
  readonly name: string;
  /** What the attacker does. */
  readonly does: string;
  /** What the server or the command must do. */
  readonly expects: string;
  /** Throws if the expectation is not met. */
  readonly run: (world: World) => Promise<Finding>;
  /** The row starts its own processes; no honest client is measured. */
  readonly isFault?: true;
};

export type World = {
  /** The server that all attacks share, which an honest client uses meanwhile. */
  readonly target: Target;
  /** A file with the records of the catalogue, as NDJSON. */
  readonly recordFile: string;
  /** A new empty folder; all of them are removed at the end. */
  readonly createFolder: () => string;
  /** A copy of the data folder of the catalogue. */
  readonly copyCatalogue: () => string;
};

export const countStatuses = (statuses: readonly number[]): ReadonlyMap<number, number> =>
  new Map([...new Set(statuses)].sort((a, b) => a - b).map((own) => [own, statuses.filter((s) => s === own).length]));

export const describeStatuses = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses].map(([status, count]) => (count === 1 ? String(status) : `${status} x ${count}`)).join(', ');

/** Fails if a status is not one of those expected; 0 is a connection that ended without a response. */
export const expectStatuses = (statuses: readonly number[], accepted: readonly number[]): Finding => {
  const counts = countStatuses(statuses);
  const improper = [...counts.keys()].filter((status) => !accepted.includes(status));
  assert.deepEqual(improper, [], `expected ${accepted.join(' or ')}, got ${describeStatuses(counts)}`);
  return { statuses: counts };
};
