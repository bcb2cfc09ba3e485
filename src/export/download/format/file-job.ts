// What every writer of a format is given.
import type { Features } from '../feature.ts';

export type FileJob = {
  readonly features: Features;
  /** Of the file to write; it is seen by nobody before it is whole. */
  readonly path: string;
  /** Where files may be put that are needed on the way. */
  readonly folder: string;
  /** Of the layer, fit for a file name. */
  readonly name: string;
  readonly title: string;
  /** Where the data come from, for those who open the file. */
  readonly origin: string;
  /** A sentence about what the format could not hold. */
  readonly addNote: (sentence: string) => void;
};

export type WriteFile = (job: FileJob) => Promise<void>;

/** The format cannot hold so much. `message` completes a sentence. */
export class FormatLimitError extends Error {}
