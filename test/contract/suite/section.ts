// A section of the engine suite: records, and cases that must pass on any engine that contains them.
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import type { Fixture } from './fixture.ts';

export type Section = {
  readonly name: string;
  readonly records: readonly AardvarkRecord[];
  /** Case name -> test. Cases run in order on one engine. */
  readonly cases: Readonly<Record<string, (bench: Fixture) => Promise<void>>>;
};
