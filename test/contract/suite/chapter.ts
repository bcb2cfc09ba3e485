// A chapter of the engine suite: records, and sentences that must hold of any engine that keeps them.
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import type { Bench } from './bench.ts';

export type Chapter = {
  readonly name: string;
  readonly records: readonly AardvarkRecord[];
  /** Sentence -> proof. They run in order, on one engine. */
  readonly cases: Readonly<Record<string, (bench: Bench) => Promise<void>>>;
};
