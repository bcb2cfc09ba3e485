// A section of the engine suite: records, and sentences that must hold of any engine that keeps them.
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import type { Fixture } from './fixture.ts';

export type Section = {
  readonly name: string;
  readonly records: readonly AardvarkRecord[];
  /** Sentence -> proof. They run in order, on one engine. */
  readonly cases: Readonly<Record<string, (bench: Fixture) => Promise<void>>>;
};
